import { Clock, Context, DateTime, Duration, Effect, Layer, Option, Ref } from "effect"
import type { Objection } from "./validateFeed.ts"
import { formatDay } from "./day.ts"
import { decidedBy, type Overrides } from "./decided.ts"
import { dueAt } from "./due.ts"
import { Feed, FeedUnavailable, type Reading, type Validators } from "./Feed.ts"
import { type FeedFile, feedFiles, type Fixing, Fixings, type Suspect } from "./Fixings.ts"
import * as Metrics from "./metrics.ts"
import { Provider } from "./Provider.ts"
import { type Quarantine, type Release, release } from "./quarantine.ts"
import { isWanted, nextRefreshMillis, order } from "./refresh.ts"
import type { Doubt, Origin } from "./sift.ts"
import { makeTableYielding, newestDay, type RateTable } from "./table.ts"

/** The state of the feed in `GET /health`. */
interface RatesStatus {
  /** When a file was last read, or found unchanged. */
  readonly lastRefresh: DateTime.Utc | undefined
  /** The last error that is not resolved. */
  readonly lastError: string | undefined
  /** How many files had something that was refused, since the start. */
  readonly rejectedFiles: number
  /** The days that are not used until something speaks for them. */
  readonly quarantine: Quarantine
  /** The days of which figures are not used, by file: an operator may decide of them. */
  readonly rejections: Rejections
}

type Rejections = ReadonlyMap<Origin, ReadonlyArray<Suspect>>

interface State extends RatesStatus {
  readonly table: RateTable
  /** What operators said of days, and how often they spoke. */
  readonly decided: Overrides
  readonly decisions: number
  /** The days that the store has as not used. */
  readonly suspects: ReadonlyArray<Suspect>
  /** Whether the store has all of the table that the feed brought. */
  readonly isStored: boolean
  /** Whether a file contradicts days that are not confirmed. */
  readonly isContested: boolean
  readonly validators: { readonly [File in FeedFile]?: Validators }
}

/** The rates in force: what was kept, or came with the code, and then what the feed brings. */
export class Rates extends Context.Service<Rates, {
  /**
   * The table never changes under its reader; a newer one takes its place as a whole. It is empty
   * where nothing came with the code and the feed was not read yet.
   */
  readonly current: () => RateTable
  readonly status: Effect.Effect<RatesStatus>
  /** Whether anything more can come: without a feed, what is not loaded never will be. */
  readonly isLive: boolean
}>()("agent-services/currency/Rates") {
  static readonly layer = Layer.effect(
    Rates,
    Effect.gen(function* () {
      const feed = yield* Feed
      const state = yield* Ref.make<State>({
        ...(yield* opened),
        isContested: false,
        validators: {},
        lastRefresh: undefined,
        lastError: undefined,
        rejectedFiles: 0
      })
      yield* Effect.forkScoped(watch(state))
      return Rates.of({
        current: () => Ref.getUnsafe(state).table,
        status: Ref.get(state),
        isLive: feed.live
      })
    })
  )
}

/** Refreshes when it is time, and when an operator decided. Nothing that a feed sends ends it. */
const watch = Effect.fnUntraced(function* (state: Ref.Ref<State>) {
  const { live } = yield* Feed
  const fixings = yield* Fixings
  const bank = yield* Provider
  return yield* Effect.forever(Effect.gen(function* () {
    if (live) yield* refreshSafely(state)
    const { table, quarantine, rejections, lastError, decisions } = yield* Ref.get(state)
    yield* Metrics.updateGauges(table, quarantine, rejections)
    const now = yield* Clock.currentTimeMillis
    const wait = Effect.sleep(
      live ? Duration.millis(nextRefreshMillis(bank, now, lastError === undefined) - now) : "1 day"
    )
    const isDecided = yield* Effect.raceFirst(
      Effect.as(wait, false),
      Effect.as(fixings.decided(decisions), true)
    )
    if (isDecided) yield* reopen(state)
  }))
})

const refreshSafely = (state: Ref.Ref<State>) =>
  refresh(state).pipe(
    Effect.catchCause((cause) =>
      Effect.andThen(
        Effect.logError("The refresh of the rates failed", cause),
        Ref.update(state, (now) => ({ ...now, lastError: "The refresh failed; it is logged" }))
      )
    )
  )

/** Restarts from the stored rates and the operator's decisions; all files are fetched and validated again. */
const reopen = Effect.fnUntraced(function* (state: Ref.Ref<State>) {
  const fresh = yield* opened
  yield* Ref.update(state, (now) => ({ ...now, ...fresh, isContested: false, validators: {} }))
  yield* Effect.logInfo(`Operators decided of days: ${fresh.decisions} decisions`)
}, Effect.catchCause((cause) => Effect.logError("Cannot read what was decided", cause)))

/** Reads what is missing from the feed. */
const refresh = Effect.fn("Rates.refresh")(function* (state: Ref.Ref<State>) {
  const { expected } = dueAt(yield* Provider, yield* Clock.currentTimeMillis)
  let lastError: string | undefined
  for (const file of order((yield* Ref.get(state)).table, expected)) {
    const { table, quarantine, rejections, isContested } = yield* Ref.get(state)
    const isInDoubt = quarantine.size > 0 || isContested
    // A file of which something was refused is looked at until it is well.
    if (!isWanted(file, table, expected, isInDoubt) && !rejections.has(file)) continue
    lastError = (yield* read(state, file)) ?? lastError
  }
  yield* Ref.update(state, (now) => ({
    ...now,
    lastError: lastError ?? (now.quarantine.size > 0 ? QUARANTINED : undefined)
  }))
})

const QUARANTINED = "Days are quarantined until the history or the 90-day file confirms them"

/** Reads a file; gives what went wrong, if anything did. */
const read = Effect.fnUntraced(
  function* (state: Ref.Ref<State>, file: FeedFile) {
    const feed = yield* Feed
    const { validators } = yield* Ref.get(state)
    const reading = yield* Effect.tapError(
      feed.read(file, validators[file] ?? {}),
      () => Metrics.countFile(file, "unavailable")
    )
    const rejection = Option.isSome(reading)
      ? yield* acceptReading(state, file, reading.value)
      : undefined
    if (Option.isNone(reading)) yield* Metrics.countFile(file, "unchanged")
    const lastRefresh = yield* DateTime.now
    yield* Ref.update(state, (now) => ({ ...now, lastRefresh }))
    return rejection
  },
  Effect.catchTag("FeedUnavailable", ({ file, reason }) => {
    const message = `Cannot take the ${file} file: ${reason}`
    return Effect.as(Effect.logWarning(message), message)
  })
)

/** Takes a file into the table, with what it lets out of quarantine; gives what is refused of it. */
const acceptReading = Effect.fnUntraced(function* (
  state: Ref.Ref<State>,
  file: FeedFile,
  reading: Reading
) {
  const before = yield* Ref.get(state)
  const { table, quarantine, decided, decisions } = before
  const { today } = dueAt(table.bank, yield* Clock.currentTimeMillis)
  const waiting = new Map(quarantine).set(file, reading.fixings)
  const released = yield* release(table, waiting, today, decided)
  yield* Effect.yieldNow
  for (const [origin, objections] of released.objections) {
    yield* count(state, origin, objections[0]?.cause ?? "unusable")
    yield* Effect.logWarning(rejectionOf(origin, objections))
  }
  for (const origin of released.empty) yield* count(state, origin, "no days")
  const rejections = rejectionsAfter(before.rejections, file, released)
  const suspects = suspectsIn(released.quarantine, rejections)
  const isUnchanged = areAlike(suspects, before.suspects) && released.table === table &&
    (before.isStored || released.accepted.length === 0)
  const isStored = isUnchanged ? before.isStored : yield* store(released, suspects, decisions)
  const objections = released.objections.get(file) ?? []
  const isJudged = objections.length === 0 && !released.empty.has(file)
  yield* Ref.update(state, (now): State => ({
    ...now,
    table: released.table,
    quarantine: released.quarantine,
    rejections,
    suspects: isStored ? suspects : now.suspects,
    isStored,
    isContested: isJudged
      ? file === "history" ? false : now.isContested
      : now.isContested || objections.some(({ isContested }) => isContested),
    // What was not kept is to be sent again.
    validators: isJudged && isStored
      ? { ...now.validators, [file]: reading.validators }
      : now.validators
  }))
  if (released.table !== table) {
    const { days } = released.table
    const newest = formatDay(newestDay(released.table))
    yield* Effect.logInfo(`Rates of ${newest} from the ${file} file, ${days.length} days`)
  }
  if (released.empty.has(file)) return yield* unavailable(file, "it has no day")
  if (!isStored) return yield* unavailable(file, "the store did not take it")
  if (objections.length > 0) return rejectionOf(file, objections)
  yield* Metrics.countFile(file, "taken")
  return undefined
})

/** Counts a file of which something is refused, and forgets what its server said of it. */
const count = Effect.fnUntraced(function* (
  state: Ref.Ref<State>,
  origin: Origin,
  cause: Doubt["cause"] | "no days"
) {
  yield* Metrics.countFile(origin, "refused", cause)
  yield* Ref.update(state, (now) => ({
    ...now,
    rejectedFiles: now.rejectedFiles + 1,
    validators: { ...now.validators, [origin]: undefined }
  }))
})

const rejectionOf = (origin: Origin, objections: ReadonlyArray<Objection>) => {
  const newest = objections.at(-1)
  const more = objections.length === 1 ? "" : `, and on ${objections.length - 1} days more`
  return `Figures of the ${origin} file are not used, ${newest?.fixing.date}: ${newest?.reason}${more}`
}

// So many days of a file are kept for the operator; a file that is wrong throughout has all.
const SUSPECTS_MAX = 20

/**
 * The days with refused figures; the file that was read has those of this time, if any. What waited
 * in another file tells of no day that is held by now.
 */
const rejectionsAfter = (
  before: Rejections,
  read: FeedFile,
  { objections, table }: Release
): Rejections => {
  const after = new Map(before)
  after.delete(read)
  for (const source of feedFiles) {
    const days = (objections.get(source) ?? [])
      .filter(({ fixing }) => source === read || !table.dates.includes(fixing.date))
      .slice(-SUSPECTS_MAX)
    if (days.length > 0) {
      after.set(source, days.map(({ fixing, reason }) => ({ source, fixing, reason })))
    }
  }
  return after
}

/** The days that are not used, as they are kept: those of the store itself are in it already. */
const suspectsIn = (quarantine: Quarantine, rejections: Rejections): ReadonlyArray<Suspect> =>
  feedFiles.flatMap((source) => [
    ...(quarantine.get(source) ?? []).map((fixing): Suspect => ({ source, fixing })),
    ...rejections.get(source) ?? []
  ])

const areAlike = (some: ReadonlyArray<Suspect>, others: ReadonlyArray<Suspect>) =>
  some.length === others.length && some.every(({ fixing, reason, source }, index) => {
    const other = others[index]
    return other?.source === source && other.reason === reason &&
      other.fixing.date === fixing.date && textOf(other.fixing) === textOf(fixing)
  })

const textOf = ({ rates }: Fixing) => [...rates].join(" ")

/**
 * Whether the store took it; the rates are served all the same. It does not when an operator decided
 * meanwhile: then all is judged again, in a moment.
 */
const store = Effect.fnUntraced(
  function* (
    { accepted, dropped }: Release,
    suspects: ReadonlyArray<Suspect>,
    decisions: number
  ) {
    return yield* (yield* Fixings).save({ accepted, dropped, suspects }, decisions)
  },
  Effect.catchCause((cause) => Effect.as(Effect.logError("Cannot keep the rates", cause), false))
)

const unavailable = (file: FeedFile, reason: string) =>
  new FeedUnavailable({ file, reason, passing: false })

/**
 * What is kept, and the fixing that came with the code. What was kept before days were judged is
 * judged now: days that nothing hangs together with are quarantined. So is what waited before.
 */
const opened = Effect.gen(function* () {
  const bank = yield* Provider
  const { embedded = [] } = yield* Feed
  const { fixings: stored, suspects, decisions } = yield* (yield* Fixings).load
  const decided = decidedBy(decisions)
  // A day that was dropped may be kept with other zeros than the operator saw.
  const fixings = stored.filter((fixing) =>
    fixing.belief === "confirmed" || !decided.isDropped(fixing)
  )
  const unjudged = fixings.filter(({ belief = "unjudged" }) => belief === "unjudged")
  const judged = fixings.filter(({ belief = "unjudged" }) => belief !== "unjudged")
  // Nothing but the history, or an operator, knows the days that came with the code better. Sound
  // days are told from others by them, and so they are by what an operator put in their place.
  const bundled = new Set(embedded.map(({ date }) => date))
  const others = judged.flatMap((fixing): ReadonlyArray<Fixing> =>
    fixing.belief === "confirmed" || !bundled.has(fixing.date)
      ? [fixing]
      : decided.isAccepted(fixing)
      ? [{ ...fixing, belief: "confirmed" }]
      : []
  )
  const held = new Set(others.map(({ date }) => date))
  const known = [...others, ...embedded.filter(({ date }) => !held.has(date))]
    .sort((a, b) => a.date < b.date ? -1 : 1)
  const isFromFeed = (judged.at(-1)?.date ?? "") >= (embedded.at(-1)?.date ?? "")
  const { today } = dueAt(bank, yield* Clock.currentTimeMillis)
  const waiting = new Map<Origin, ReadonlyArray<Fixing>>()
  if (unjudged.length > 0) waiting.set("store", unjudged)
  const rejections = new Map<Origin, ReadonlyArray<Suspect>>()
  for (const source of feedFiles) {
    const own = suspects.filter((suspect) => suspect.source === source)
    const days = own.flatMap(({ fixing, reason }) => reason === undefined ? [fixing] : [])
    if (days.length > 0) waiting.set(source, days)
    const rejected = own.filter(({ reason }) => reason !== undefined)
    if (rejected.length > 0) rejections.set(source, rejected)
  }
  const released = yield* release(
    yield* makeTableYielding(bank, known, isFromFeed ? bank.id : "snapshot"),
    waiting,
    today,
    decided
  )
  const isNew = released.accepted.length > 0
  const isStored = !isNew ||
    (yield* store(released, suspectsIn(released.quarantine, rejections), decisions.length))
  return {
    table: released.table,
    quarantine: released.quarantine,
    rejections,
    suspects: isNew && isStored ? suspectsIn(released.quarantine, rejections) : suspects,
    isStored,
    decided,
    decisions: decisions.length
  }
})
