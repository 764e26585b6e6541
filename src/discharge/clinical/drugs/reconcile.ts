/**
 * The medication table: what was taken before, what goes on, and what became of the rest.
 */
import type { MedicationStatus } from "../../../../schemas/discharge/draft.ts"
import type { Reading } from "../../clinical.ts"
import { differences, isRelated, isSameDrug } from "./compare.ts"
import type { Lists } from "./lists.ts"
import type { Order } from "./orders.ts"
import type { Mention } from "./mentions.ts"
import { isLongActing } from "./release.ts"
import { bracketedReason, reasonOf, untilOf } from "./reasons.ts"
import type { Written } from "../../entries/medication.ts"

export interface Row {
  readonly mention: Mention
  readonly status: MedicationStatus
  /** The order that says so; null for a drug of home that nobody spoke of. */
  readonly order: Order | null
  /** The same drug in the home list. */
  readonly home: Mention | null
  readonly before: Written | null
  readonly reason: Written | null
  readonly note: Written | null
}

export interface Table {
  readonly rows: ReadonlyArray<Row>
  /** On the list of discharge and stopped by the same papers: not given out as discharge drugs. */
  readonly conflicts: ReadonlyArray<readonly [listed: Order, ended: Order]>
  /** Whether more drugs are ordered than are looked at. */
  readonly isCut: boolean
}

export const reconcile = (reading: Reading, lists: Lists): Table => {
  const orders = distinct(lists.discharge)
  const conflicts = orders.flatMap((order) => {
    const ended = lists.ended.find((other) => isConflict(reading, order, other))
    return ended === undefined ? [] : [[order, ended] as const]
  })
  const kept = orders.filter((order) => !conflicts.some(([listed]) => listed === order))
  const going = kept.map((order) => goingRow(reading, lists, order))
  const ended = distinct(lists.ended)
    .filter(({ mention }) => !kept.some((order) => isSameDrug(order.mention, mention)))
    .map((order) => endedRow(reading, lists, order))
  const known = [...going, ...ended]
  const left = distinctMentions(lists.home)
    .filter((home) => !known.some(({ mention }) => isRelated(mention, home)))
    .map((home) => leftRow(reading, lists, home))
  const isCut = new Set(lists.discharge.map(({ mention }) => mention.key)).size > DRUGS_MAX
  return { rows: [...known, ...left], conflicts, isCut }
}

/** Nobody takes more drugs than this, nor one drug in more ways; what is beyond is not compared. */
const DRUGS_MAX = 300
const WAYS_MAX = 6

/** The first of orders that say the same; other doses of a drug stay, a bare name does not. */
const distinct = (orders: ReadonlyArray<Order>): ReadonlyArray<Order> => {
  const byDrug = new Map<string, Array<Order>>()
  for (const order of orders) {
    const known = byDrug.get(order.mention.key)
    if (known === undefined) {
      if (byDrug.size < DRUGS_MAX) byDrug.set(order.mention.key, [order])
      continue
    }
    const at = known.findIndex(({ mention }) => isNoOther(mention, order.mention))
    const same = known[at]
    if (same === undefined) {
      if (known.length < WAYS_MAX) known.push(order)
    } else known[at] = weight(order) > weight(same) ? joined(order, same) : joined(same, order)
  }
  return [...byDrug.values()].flat().toSorted((a, b) => a.mention.start - b.mention.start)
}

/** The fuller order, with what only the other says of its status. */
const joined = (full: Order, other: Order): Order => {
  const { mention, cue } = full
  const before = mention.sig.before ?? other.mention.sig.before
  const own = cue === null ? { ...other, mention } : full
  return { ...own, mention: { ...mention, sig: { ...mention.sig, before } } }
}

const isNoOther = (one: Mention, other: Mention) =>
  isBare(one) || isBare(other) || one.note !== other.note || one.section !== other.section ||
  differences(one.sig, other.sig).length === 0 &&
    one.sig.frequency?.value === other.sig.frequency?.value

const isBare = ({ sig }: Mention) => sig.dose === null && sig.frequency === null

const weight = ({ mention: { sig }, cue }: Order) =>
  (sig.dose === null ? 0 : 2) + (sig.frequency === null ? 0 : 1) + (sig.route === null ? 0 : 0.5) +
  (cue === "held" ? 4 : 0)

const distinctMentions = (mentions: ReadonlyArray<Mention>): ReadonlyArray<Mention> =>
  distinct(mentions.map((mention) => ({ mention, cue: null, heading: null }))).map(({ mention }) =>
    mention
  )

const EARLIER: ReadonlySet<string> = new Set([
  "hospital_course",
  "assessment",
  "header",
  "other",
  "discharge_diagnosis"
])

/** The same papers list a drug and stop it, and it is not its old dose that is stopped. */
const isConflict = (reading: Reading, listed: Order, ended: Order) =>
  isSameDrug(listed.mention, ended.mention) &&
  !EARLIER.has(reading.sections[ended.mention.section]?.kind ?? "") &&
  differences(listed.mention.sig, ended.mention.sig).length === 0 &&
  listed.cue !== "changed" && !(listed.cue === "new" && ended.mention.sig.dose !== null)

const goingRow = (reading: Reading, lists: Lists, order: Order): Row => {
  const { mention } = order
  const home = homeOf(lists, mention)
  const changes = home === null ? [] : differences(home.sig, mention.sig)
  const replaced = lists.ended.find((ended) =>
    isSameDrug(ended.mention, mention) && ended.mention.sig.dose !== null
  )
  const status = statusOf(lists, order, home, changes.length > 0 || replaced !== undefined)
  const before = mention.sig.before ?? sigWritten(reading, home) ??
    sigWritten(reading, replaced?.mention ?? null)
  const isChange = status === "changed"
  return {
    mention,
    order,
    home,
    status,
    before: isChange ? before : null,
    reason: isChange || status === "new" ? reasonOf(reading, mention) : null,
    note: null
  }
}

const homeOf = (lists: Lists, mention: Mention): Mention | null => {
  const own = lists.home.filter((other) => !isOfOther(lists, other, mention))
  const same = own.filter((other) => isSameDrug(other, mention))
  const detailed = same.find(({ sig }) => sig.dose !== null) ?? same[0]
  return detailed ?? own.find((other) => isRelated(other, mention)) ?? null
}

/** OxyContin of home is not what became of oxycodone when the discharge list has OxyContin too. */
const isOfOther = ({ discharge }: Lists, home: Mention, mention: Mention) =>
  isLongActing(home) !== isLongActing(mention) &&
  discharge.some((order) =>
    isSameDrug(order.mention, home) && isLongActing(order.mention) === isLongActing(home)
  )

const statusOf = (
  lists: Lists,
  { cue, mention }: Order,
  home: Mention | null,
  isOther: boolean
): MedicationStatus => {
  if (cue === "changed" || cue !== "continued" && mention.sig.before !== null) return "changed"
  if (cue === "new") return home !== null && isOther ? "changed" : "new"
  if (home !== null) return isOther ? "changed" : "continued"
  if (cue === "continued") return isStartedHere(lists, mention) ? "new" : "continued"
  // With a home list that does not have it, or started in the course, it is new.
  return lists.hasHomeList || isStartedHere(lists, mention) ? "new" : "listed"
}

const isStartedHere = ({ all }: Lists, mention: Mention) =>
  all.some((other) => other !== mention && other.cue === "new" && isSameDrug(other, mention))

const endedRow = (reading: Reading, lists: Lists, order: Order): Row => {
  const { mention } = order
  const home = homeOf(lists, mention)
  const earlier = lists.endedBefore.find((other) => isSameDrug(other.mention, mention))
  const until = untilOf(reading, mention) ??
    lists.ended.filter((other) => isSameDrug(other.mention, mention)).map((other) =>
      untilOf(reading, other.mention)
    ).find((words) => words !== null) ?? null
  return {
    mention,
    order,
    home,
    status: order.cue === "held" || until !== null && /until|for now|temporar/iu.test(until.value)
      ? "held"
      : "stopped",
    before: sigWritten(reading, home),
    reason: reasonOf(reading, mention) ?? bracketedReason(reading, mention) ??
      (earlier === undefined ? null : reasonOf(reading, earlier.mention)),
    note: until
  }
}

/** A home drug without a word in the papers of discharge; what was done with it before still holds. */
const leftRow = (reading: Reading, lists: Lists, home: Mention): Row => {
  const order = lists.endedBefore.findLast(({ mention }) => isSameDrug(mention, home)) ?? null
  const isEnded = order?.cue === "held" || order?.cue === "stopped"
  return {
    mention: home,
    order: isEnded ? order : null,
    home,
    status: !isEnded ? "unaddressed" : order.cue === "held" ? "held" : "stopped",
    before: null,
    reason: isEnded ? reasonOf(reading, order.mention) : null,
    note: isEnded ? untilOf(reading, order.mention) : null
  }
}

/** Dose, way and times as they stand in the home list. */
export const sigWritten = ({ text }: Reading, mention: Mention | null): Written | null => {
  if (mention === null) return null
  const { dose, route, frequency } = mention.sig
  const places = [dose, route, frequency].flatMap((part) => part?.places ?? [])
    .toSorted((a, b) => a.start - b.start)
  if (places.length === 0) return null
  return {
    value: places.map(({ start, end }) => text.slice(start, end).replaceAll(/\s+/gu, " ")).join(
      " "
    ),
    places
  }
}
