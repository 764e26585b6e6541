import { Clock, Context, DateTime, Duration, Effect, Layer, Metric, Option, Ref } from "effect"
import type { Origin, Refused } from "./accept.ts"
import { formatDay } from "./day.ts"
import { dueAt } from "./due.ts"
import { Feed, type FeedFile, FeedUnavailable, type Reading, type Validators } from "./Feed.ts"
import { Fixings } from "./Fixings.ts"
import { type Quarantine, type Release, release } from "./quarantine.ts"
import { isWanted, nextRefreshMillis, order } from "./refresh.ts"
import { makeTable, newestDay, type RateTable } from "./table.ts"

/** What `GET /health` tells of the feed. */
interface RatesStatus {
  /** When a file was last read, or found unchanged. */
  readonly lastRefresh: DateTime.Utc | undefined
  /** What went wrong since, and is not mended. */
  readonly lastError: string | undefined
  /** How many files were refused since the start. */
  readonly refused: number
  /** The days that are not used until something speaks for them. */
  readonly quarantine: Quarantine
}

interface State extends RatesStatus {
  readonly table: RateTable
  /** Whether the store has all of the table that the feed brought. */
  readonly isKept: boolean
  /** Whether a file was refused for what it says of days that are not confirmed. */
  readonly isContested: boolean
  readonly validators: { readonly [File in FeedFile]?: Validators }
}

/** The rates in force: what was kept, or came with the code, and then what the feed brings. */
export class Rates extends Context.Service<Rates, {
  /** The table never changes under its reader; a newer one takes its place as a whole. */
  readonly current: () => RateTable
  readonly status: Effect.Effect<RatesStatus>
}>()("agent-services/currency/Rates") {
  static readonly layer = Layer.effect(
    Rates,
    Effect.gen(function* () {
      const feed = yield* Feed
      const state = yield* Ref.make<State>({
        ...(yield* firstTable),
        isKept: true,
        isContested: false,
        validators: {},
        lastRefresh: undefined,
        lastError: undefined,
        refused: 0
      })
      if (feed.live) yield* Effect.forkScoped(Effect.forever(watch(state)))
      return Rates.of({
        current: () => Ref.getUnsafe(state).table,
        status: Ref.get(state)
      })
    })
  )
}

/** Refreshes once, and waits until it is time again. Nothing that a feed sends ends it. */
const watch = Effect.fnUntraced(function* (state: Ref.Ref<State>) {
  yield* refresh(state).pipe(
    Effect.catchCause((cause) =>
      Effect.andThen(
        Effect.logError("The refresh of the rates failed", cause),
        Ref.update(state, (now) => ({ ...now, lastError: "The refresh failed; it is logged" }))
      )
    )
  )
  const now = yield* Clock.currentTimeMillis
  const { lastError } = yield* Ref.get(state)
  yield* Effect.sleep(Duration.millis(nextRefreshMillis(now, lastError === undefined) - now))
})

/** Reads what is missing from the feed. */
const refresh = Effect.fn("Rates.refresh")(function* (state: Ref.Ref<State>) {
  const { expected } = dueAt(yield* Clock.currentTimeMillis)
  let lastError: string | undefined
  for (const file of order((yield* Ref.get(state)).table, expected)) {
    const { table, quarantine, isContested } = yield* Ref.get(state)
    const isInDoubt = quarantine.size > 0 || isContested
    if (!isWanted(file, table, expected, isInDoubt)) continue
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
    const reading = yield* feed.read(file, validators[file] ?? {})
    if (Option.isSome(reading)) yield* take(state, file, reading.value)
    const lastRefresh = yield* DateTime.now
    yield* Ref.update(state, (now) => ({ ...now, lastRefresh }))
    return undefined
  },
  Effect.catchTag("FeedUnavailable", ({ file, reason }) => {
    const message = `Cannot take the ${file} file: ${reason}`
    return Effect.as(Effect.logWarning(message), message)
  })
)

/** Takes a file into the table, with what it lets out of quarantine, or says why it is refused. */
const take = Effect.fnUntraced(function* (
  state: Ref.Ref<State>,
  file: FeedFile,
  reading: Reading
) {
  const { table, quarantine, isKept: wasKept } = yield* Ref.get(state)
  const { today } = dueAt(yield* Clock.currentTimeMillis)
  const waiting = new Map(quarantine).set(file, reading.fixings)
  const released = yield* release(table, waiting, today)
  yield* Effect.yieldNow
  for (const [origin, refused] of released.refused) {
    yield* count(state, origin)
    if (origin !== file) yield* Effect.logWarning(`The ${origin} file: ${reasonOf(refused)}`)
  }
  const isUnchanged = released.table === table && (wasKept || released.accepted.length === 0)
  const isKept = isUnchanged ? wasKept : yield* keep(released)
  const refused = released.refused.get(file)
  const isJudged = refused === undefined
  yield* Ref.update(state, (now): State => ({
    ...now,
    table: released.table,
    quarantine: released.quarantine,
    isKept,
    isContested: isJudged
      ? file === "history" ? false : now.isContested
      : now.isContested || refused.isContested,
    // What was not kept is to be sent again.
    validators: isJudged && isKept
      ? { ...now.validators, [file]: reading.validators }
      : now.validators
  }))
  if (released.table !== table) {
    const { days } = released.table
    const newest = formatDay(newestDay(released.table))
    yield* Effect.logInfo(`Rates of ${newest} from the ${file} file, ${days.length} days`)
  }
  if (refused !== undefined) return yield* unavailable(file, reasonOf(refused))
  if (!isKept) return yield* unavailable(file, "the store did not take it")
})

/** Counts a file that was refused, and forgets what its server said of it. */
const count = Effect.fnUntraced(function* (state: Ref.Ref<State>, origin: Origin) {
  yield* Metric.update(refusedFiles, 1)
  yield* Ref.update(state, (now) => ({
    ...now,
    refused: now.refused + 1,
    validators: { ...now.validators, [origin]: undefined }
  }))
})

const reasonOf = ({ date, reason }: Refused) => `refused, ${date}: ${reason}`

/** Whether the store took it. The rates are served all the same. */
const keep = Effect.fnUntraced(
  function* ({ accepted, dropped }: Release) {
    yield* (yield* Fixings).save(accepted, dropped)
    return true
  },
  Effect.catchCause((cause) => Effect.as(Effect.logError("Cannot keep the rates", cause), false))
)

const unavailable = (file: FeedFile, reason: string) =>
  new FeedUnavailable({ file, reason, passing: false })

/**
 * What is kept, and the fixing that came with the code. What was kept before days were judged is
 * judged now: days that nothing hangs together with are quarantined.
 */
const firstTable = Effect.gen(function* () {
  const { embedded } = yield* Feed
  const kept = yield* (yield* Fixings).load
  const unjudged = kept.filter(({ belief = "unjudged" }) => belief === "unjudged")
  const judged = kept.filter(({ belief = "unjudged" }) => belief !== "unjudged")
  // Nothing but the history knows the day of the code's fixing better.
  const others = judged.filter(({ belief, date }) =>
    belief === "confirmed" || date !== embedded.date
  )
  const isConfirmed = others.some(({ date }) => date === embedded.date)
  const known = [...others, ...(isConfirmed ? [] : [embedded])]
    .sort((a, b) => a.date < b.date ? -1 : 1)
  const isFromFeed = (judged.at(-1)?.date ?? "") >= embedded.date
  const { today } = dueAt(yield* Clock.currentTimeMillis)
  const { table, quarantine } = yield* release(
    makeTable(known, isFromFeed ? "ecb" : "snapshot"),
    new Map(unjudged.length === 0 ? [] : [["store", unjudged]]),
    today
  )
  return { table, quarantine }
})

const refusedFiles = Metric.counter("currency_feed_refused_total", {
  description: "Files of the feed that were refused for a day in them",
  incremental: true
})
