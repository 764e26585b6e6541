import { Clock, Context, DateTime, Duration, Effect, Layer, Metric, Option, Ref } from "effect"
import { accept, type Refused } from "./accept.ts"
import { formatDay } from "./day.ts"
import { dueAt } from "./due.ts"
import { Feed, type FeedFile, FeedUnavailable, type Reading, type Validators } from "./Feed.ts"
import { type Fixing, Fixings } from "./Fixings.ts"
import { isWanted, nextRefreshMillis, order } from "./refresh.ts"
import { extend, makeTable, newestDay, type RateTable } from "./table.ts"

/** What `GET /health` tells of the feed. */
export interface RatesStatus {
  /** When a file was last read, or found unchanged. */
  readonly lastRefresh: DateTime.Utc | undefined
  /** What went wrong since, and is not mended. */
  readonly lastError: string | undefined
  /** How many files were refused since the start. */
  readonly refused: number
}

interface State extends RatesStatus {
  readonly table: RateTable
  /** Whether the store has all of the table that the feed brought. */
  readonly isKept: boolean
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
        table: yield* firstTable,
        isKept: true,
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
    if (!isWanted(file, (yield* Ref.get(state)).table, expected)) continue
    lastError = (yield* read(state, file)) ?? lastError
  }
  yield* Ref.update(state, (now) => ({ ...now, lastError }))
})

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

/** Takes a file into the table whole, or says why it is refused whole. */
const take = Effect.fnUntraced(function* (
  state: Ref.Ref<State>,
  file: FeedFile,
  reading: Reading
) {
  const { table, isKept: wasKept } = yield* Ref.get(state)
  const { today } = dueAt(yield* Clock.currentTimeMillis)
  const accepted = yield* accept(table, reading.fixings, today).pipe(
    Effect.catchTag("Refused", (refused) => refuse(state, file, refused))
  )
  yield* Effect.yieldNow
  const extended = extend(table, accepted)
  const isKept = extended === table && wasKept ? true : yield* keep(accepted)
  yield* Ref.update(state, (now) => ({
    ...now,
    table: extended,
    isKept,
    // What was not kept is to be sent again.
    validators: isKept ? { ...now.validators, [file]: reading.validators } : now.validators
  }))
  if (extended !== table) {
    const newest = formatDay(newestDay(extended))
    yield* Effect.logInfo(`Rates of ${newest} from the ${file} file, ${extended.days.length} days`)
  }
  if (!isKept) return yield* unavailable(file, "the store did not take it")
})

const refuse = Effect.fnUntraced(function* (
  state: Ref.Ref<State>,
  file: FeedFile,
  { date, reason }: Refused
) {
  yield* Metric.update(refusedFiles, 1)
  yield* Ref.update(state, (now) => ({ ...now, refused: now.refused + 1 }))
  return yield* unavailable(file, `refused, ${date}: ${reason}`)
})

/** Whether the store took it. The rates are served all the same. */
const keep = Effect.fnUntraced(
  function* (accepted: ReadonlyArray<Fixing>) {
    yield* (yield* Fixings).save(accepted)
    return true
  },
  Effect.catchCause((cause) => Effect.as(Effect.logError("Cannot keep the rates", cause), false))
)

const unavailable = (file: FeedFile, reason: string) =>
  new FeedUnavailable({ file, reason, passing: false })

/** What is kept, with the fixing that came with the code where nothing newer is. */
const firstTable = Effect.gen(function* () {
  const { embedded } = yield* Feed
  const kept = yield* (yield* Fixings).load
  const newest = kept.at(-1)
  if (newest === undefined) return makeTable([embedded], "snapshot")
  return newest.date >= embedded.date
    ? makeTable(kept, "ecb")
    : makeTable([...kept, embedded], "snapshot")
})

const refusedFiles = Metric.counter("currency_feed_refused_total", {
  description: "Files of the feed that were refused for a day in them",
  incremental: true
})
