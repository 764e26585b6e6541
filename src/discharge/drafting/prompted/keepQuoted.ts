/**
 * Readers are voters: what a language model says of lines, beside what the rules found. Where the rules
 * are silent its word enters, as far as the proof lets it; where they say another thing of the same
 * words it does not, and one flag shows the lines on which the two disagree. It takes nothing away.
 */
import { Option, Predicate } from "effect"
import type { MedicationStatus } from "../../../../schemas/discharge/draft.ts"
import { namesIn } from "../../clinical/drugs/names.ts"
import { isTaken } from "../../clinical/drugs/taken.ts"
import type { Claim, ListClaim, MedicationClaim, Proposal } from "../../clinical/proposal.ts"
import type { Place } from "../../clinical/source.ts"
import { leadingDose, sigAt, type Written } from "../../entries/medication.ts"
import { type Answer, drugRoles, listRoles, type Role, textRoles } from "./answer.ts"
import type { Entry } from "./entries.ts"

const FLAGS_MAX = 40
/** Words of a line that a disagreement is named by. */
const NAMED_MAX = 60
const NAMES_MAX = 12

/** What a model says of a line that there is. */
interface Said {
  readonly role: Role
  readonly status: Answer["lines"][number]["status"]
  readonly line: Place
  /** What of the line is meant. */
  readonly place: Place
}

export const keepQuoted = (
  { flags, lines }: Answer,
  rules: Proposal,
  { entries, text }: { readonly text: string; readonly entries: ReadonlyArray<Entry> }
): Proposal => {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const all = lines.flatMap((line) => saidOf(text, byId.get(line.id.trim()), line) ?? [])
  const known = knownOf(rules)
  const isDisputed = (one: Said) => isOther(one, known)
  const said = all.filter((one) => one.role !== "no_order" && !isDisputed(one))
  const claimOf = ({ place }: Said): Claim => ({
    value: text.slice(place.start, place.end).replaceAll(/\s+/gu, " "),
    places: [place],
    by: "model"
  })
  const rows = said.flatMap((one) => rowsOf(text, one))
  return {
    ...rules,
    texts: {
      ...rules.texts,
      ...Object.fromEntries(textRoles.flatMap((field) => {
        const added = textOf(
          rules.texts[field],
          said.filter(({ role }) => role === field).map(claimOf),
          TOGETHER.has(field)
        )
        return added === undefined ? [] : [[field, added]]
      }))
    },
    lists: {
      ...rules.lists,
      ...Object.fromEntries(listRoles.map((field) => [
        field,
        listOf(rules.lists[field], said.filter(({ role }) => role === field), claimOf)
      ]))
    },
    medications: united(rules.medications, rows),
    flags: [
      ...rules.flags,
      ...flags.flatMap((ids) => {
        const evidence = ids.flatMap((id) => byId.get(id.trim()) ?? [])
          .map(({ start, end }) => ({ start, end }))
        const isTold = rules.flags.some((flag) => overlap(evidence, flag.evidence))
        return evidence.length === 0 || isTold ? [] : [{
          category: "model",
          tier: "note" as const,
          item: "",
          why: "",
          action: "",
          evidence,
          by: "model" as const
        }]
      }).slice(0, FLAGS_MAX),
      ...disagreement(text, [
        ...all.filter(isDisputed),
        ...all.filter(({ role, line }) =>
          role === "no_order" &&
          rules.medications.some((row) => isTaken(row) && overlap(row.name.places, [line]))
        )
      ])
    ]
  }
}

const LABEL =
  /^(?:[-*\u2022\u2013#+]\s*|\(?\d{1,2}[.)]\s+|\[[ xX]?\]\s*)*(?:\p{L}[^:\n\d]{0,50}:\s+)?/u
const COLUMNS = /^\p{L}[\p{L} /&.()#-]{2,40}(?:\t|\s{3,})(?=\S)/u

const saidOf = (
  text: string,
  entry: Entry | undefined,
  { role, status, words }: Answer["lines"][number]
): Said | undefined => {
  if (entry === undefined) return undefined
  const { start, end } = entry
  const own = text.slice(start, end)
  const wanted = words.trim()
  const at = wanted === "" ? -1 : own.toLowerCase().indexOf(wanted.toLowerCase())
  // Words that do not stand in the line prove nothing of it.
  if (wanted !== "" && at < 0) return undefined
  const label = LABEL.exec(own)?.[0].length || COLUMNS.exec(own)?.[0].length || 0
  const lead = label < own.length ? label : 0
  const bare = own.slice(lead).replace(/[\s.;,]+$/u, "")
  return {
    role,
    status,
    line: { start, end },
    place: at < 0
      ? { start: start + lead, end: start + lead + bare.length }
      : { start: start + at, end: start + at + wanted.length }
  }
}

/** What the rules say of which words. */
const knownOf = ({ lists, medications, texts }: Proposal) => [
  ...textRoles.flatMap((field) => {
    const claim = texts[field]
    return typeof claim === "string" ? [] : claim.places.map((place) => ({ role: field, place }))
  }),
  ...listRoles.flatMap((field) => {
    const claims = lists[field]
    return !isEntries(claims) ?
      [] :
      claims.flatMap(({ places }) => places.map((place) => ({ role: field, place })))
  }),
  ...medications.flatMap(({ name, status }) =>
    name.places.map((place) => ({ role: roleOfStatus(status), place }))
  )
]

const roleOfStatus = (status: MedicationStatus): Role =>
  status === "stopped"
    ? "stopped_drug"
    : status === "held"
    ? "held_drug"
    : status === "unaddressed"
    ? "home_drug"
    : "discharge_drug"

const isDrug = (role: Role) => drugRoles.some((one) => one === role)

/** Whether the rules take most of the words for something else, and none of them for this. */
const isOther = ({ line, place, role }: Said, known: ReturnType<typeof knownOf>): boolean => {
  const here = known.filter((one) => overlap([one.place], [isDrug(role) ? line : place]))
  if (here.some((one) => one.role === role)) return false
  // A drug is one name of a line: whatever else is said there of it is another thing.
  if (isDrug(role)) return here.length > 0
  const covered = here.reduce(
    (sum, one) => sum + Math.min(one.place.end, place.end) - Math.max(one.place.start, place.start),
    0
  )
  return covered * 2 > place.end - place.start
}

/** Fields whose text is several sentences: what one reader has not seen is said after the other's. */
const TOGETHER: ReadonlySet<string> = new Set(["follow_up_instructions", "diet_activity"])

const textOf = (
  rules: Claim | string,
  claims: ReadonlyArray<Claim>,
  isTogether: boolean
): Claim | undefined => {
  const own = Predicate.isString(rules) ? [] : [rules]
  if (own.length > 0 && !isTogether) return undefined
  const more = claims.filter(({ places }) => !own.some((one) => overlap(one.places, places)))
    .slice(0, isTogether ? NAMES_MAX : 1)
  return more.length === 0 ? undefined : {
    value: [...own, ...more].map(({ value }) => value).join("; "),
    places: [...own, ...more].flatMap(({ places }) => places),
    by: "model"
  }
}

/** Nothing that the rules found is lost, and "none" is not believed against what they found. */
const listOf = (
  rules: ListClaim,
  said: ReadonlyArray<Said>,
  claimOf: (said: Said) => Claim
): ListClaim => {
  const own = isEntries(rules) ? rules : []
  const more = said.filter(({ status }) => status !== "none").map(claimOf)
    .filter(({ places }) => !own.some((one) => overlap(one.places, places)))
  if (own.length + more.length > 0) return [...own, ...more]
  const none = said.filter(({ status }) => status === "none").map(({ line }) => line)
  return none.length === 0 || Predicate.hasProperty(rules, "none") ? rules : { none }
}

const isEntries = (list: ListClaim): list is ReadonlyArray<Claim> => Array.isArray(list)

/** The drugs of a line, each with what is said of it before the next one. */
const rowsOf = (
  text: string,
  { line, place, role, status }: Said
): ReadonlyArray<MedicationClaim> => {
  if (!isDrug(role)) return []
  const known = namesIn(text, place.start, place.end).filter(({ isSubstance }) => !isSubstance)
  const names: ReadonlyArray<Place> = known.length > 0 ? known : unknownIn(text, place)
  return names.flatMap((name, index) => {
    const until = names[index + 1]?.start ?? line.end
    const sig = sigAt(text, name.end, until)
    // A word that no list of names has is a drug only where the line orders it.
    if (known.length === 0 && sig.dose === null && sig.frequency === null) return []
    const claim = (written: Written | null): Claim | null =>
      written === null ? null : { ...written, by: "model" }
    return {
      name: { value: text.slice(name.start, name.end), places: [name], by: "model" },
      dose: claim(sig.dose ?? leadingDose(text, line.start, name.start)),
      route: claim(sig.route),
      frequency: claim(sig.frequency),
      status: statusOf(role, status),
      order: [line],
      before: claim(sig.before),
      reason: null,
      note: null,
      by: "model"
    }
  })
}

/** A drug that no list of names has: the words before the first number. */
const unknownIn = (text: string, { end, start }: Place): ReadonlyArray<Place> => {
  const found = /^\P{L}*(\p{L}[\p{L}'-]{2,}(?: \p{L}[\p{L}'-]{2,})?)(?=\s*(?:\d|$))/u.exec(
    text.slice(start, end)
  )
  const name = found?.[1] ?? ""
  const at = start + (found?.[0].length ?? 0) - name.length
  return name === "" ? [] : [{ start: at, end: at + name.length }]
}

const statusOf = (role: Role, status: Said["status"]): MedicationStatus =>
  role === "stopped_drug"
    ? "stopped"
    : role === "held_drug"
    ? "held"
    : role === "home_drug"
    ? "unaddressed"
    : status === "" || status === "none"
    ? "listed"
    : status

/**
 * The rules' rows, and of the model's those of drugs that the rules do not have, or have only as taken
 * at home without a word on them.
 */
export const united = (
  rules: ReadonlyArray<MedicationClaim>,
  model: ReadonlyArray<MedicationClaim>
): ReadonlyArray<MedicationClaim> => {
  const more = model.filter((row, index) => {
    const same = [...rules, ...model.slice(0, index)].filter((other) => isSameDrug(row, other))
    return same.length === 0 ||
      row.status !== "unaddressed" && same.every(({ status }) => status === "unaddressed")
  })
  return [
    ...rules.filter((row) =>
      row.status !== "unaddressed" || !more.some((one) => isSameDrug(one, row))
    ),
    ...more
  ]
}

const isSameDrug = ({ name }: MedicationClaim, other: MedicationClaim) =>
  keyOf(name.value) === keyOf(other.name.value)

const keyOf = (name: string) =>
  namesIn(name).flatMap(({ ingredients }) => ingredients).join() || name.toLowerCase()

/** One flag for all lines of which the readers say different things. */
const disagreement = (text: string, disputed: ReadonlyArray<Said>): Proposal["flags"] =>
  Option.match(Option.fromUndefinedOr(disputed[0]), {
    onNone: () => [],
    onSome: () => [{
      category: "readers_disagree",
      tier: "note",
      item: [
        ...new Set(
          disputed.map(({ place }) => text.slice(place.start, place.end).slice(0, NAMED_MAX))
        )
      ]
        .slice(0, NAMES_MAX).join(", ").replaceAll(/\s+/gu, " "),
      why: "A language model takes these lines for something else than the rules do; the draft " +
        "has what the rules say",
      action: "Read each line",
      evidence: disputed.map(({ place }) => place)
    }]
  })

const overlap = (some: ReadonlyArray<Place>, others: ReadonlyArray<Place>) =>
  some.some((one) => others.some(({ start, end }) => one.start < end && start < one.end))
