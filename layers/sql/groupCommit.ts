/**
 * Small durable writes, many to a commit.
 *
 * On SQLite the price of a durable write is its fsync. Writes that wait at the same time share one
 * transaction, and each caller is answered after its commit. A savepoint costs as much as a small
 * write, so at first there is none: only when a write fails is all rolled back and run again, now
 * each in a savepoint, so that it does not undo its neighbours. PostgreSQL groups commits by itself:
 * there a write is a transaction, but for those of a service that take turns anyway.
 */
import {
  Cause,
  Context,
  Data,
  Deferred,
  Effect,
  Exit,
  Layer,
  Queue,
  References,
  type Scope,
  Tracer
} from "effect"
import { SqlClient } from "effect/sql"
import { Transaction } from "../../src/ground/Transaction.ts"
import { outageOf } from "./outage.ts"
import { isWithin } from "./statements.ts"

const BATCH_MAX = 128
/** Other processes wait while one is written, and each of its statements is a round trip. */
const POSTGRES_BATCH_MAX = 16
const QUEUE_MAX = 4096

/**
 * What the writes of one transaction leave to its end, where it is done once for all of them. There is
 * none where a write has a transaction or a savepoint of its own.
 */
export const AtCommit = Context.Reference<Array<Effect.Effect<void>> | undefined>(
  "agent-services/sql/AtCommit",
  { defaultValue: () => undefined }
)

type Write = Transaction["Service"]["write"]

const make = Effect.fnUntraced(function* (onPostgres: typeof eachByItself) {
  const sql = yield* SqlClient.SqlClient
  const isPostgres = sql.onDialectOrElse({ pg: () => true, orElse: () => false })
  const durable = yield* isPostgres ? onPostgres(sql) : grouped(sql, BATCH_MAX)
  const write: Write = (effect) =>
    Effect.withFiber((fiber) => isWithin(sql, fiber) ? effect : durable(effect))
  const isAlone = isPostgres && onPostgres === eachByItself
  return Transaction.of({ write, writeOne: isAlone ? asItIs : write })
})

const eachByItself = (sql: SqlClient.SqlClient): Effect.Effect<Write, never, Scope.Scope> =>
  Effect.succeed(transacting(sql))

/** `Transaction` on the `SqlClient` at hand. */
export const layer = Layer.effect(Transaction, Effect.suspend(() => make(eachByItself)))

/**
 * The same where writes wait for one another in any case, as each takes one row. On PostgreSQL those
 * of a process share a connection, and the row is waited for once for many: else each of those that
 * wait would hold a connection, and none be left for who reads.
 */
export const layerInTurn = Layer.effect(
  Transaction,
  Effect.suspend(() => make((sql) => grouped(sql, POSTGRES_BATCH_MAX)))
)

/** What the write itself failed with, as apart from the transaction around it. */
class Refused<E> extends Data.Error<{ readonly own: E }> {}

const transacting =
  (sql: SqlClient.SqlClient): Write => <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    sql.withTransaction(Effect.mapError(effect, (own) => new Refused<E>({ own }))).pipe(
      Effect.catch((error) => error instanceof Refused ? Effect.fail(error.own) : Effect.die(error))
    )

/** Rolls back a transaction in which a write failed. */
class RolledBack extends Data.TaggedError("RolledBack") {}

/** A write that waits for its turn and its commit. */
class Waiting<A, E, R> {
  readonly answer = Deferred.makeUnsafe<A, E>()
  readonly #effect: Effect.Effect<A, E>
  #exit: Exit.Exit<A, E> | undefined

  /** It runs with what its caller had, and the transaction. */
  constructor(effect: Effect.Effect<A, E, R>, context: Context.Context<R>, keys: Keys) {
    this.#effect = Effect.updateContext(effect, (group) => joined(context, group, keys))
  }

  /** Runs it and keeps its exit; tells whether that is a success. An outage ends the transaction. */
  run(within: Write): Effect.Effect<boolean> {
    return Effect.flatMap(Effect.exit(within(this.#effect)), (exit) => {
      this.#exit = exit
      if (Exit.isSuccess(exit)) return Effect.succeed(true)
      // SQLite may have rolled back all of it: what came next would run by itself.
      const error = Cause.squash(exit.cause)
      return outageOf(error) === undefined ? Effect.succeed(false) : Effect.die(error)
    })
  }

  /** Tells the caller: its own exit, or why nothing was committed. */
  settle(committed: Exit.Exit<void>) {
    const own = this.#exit
    const lost = Exit.isFailure(committed) && (own === undefined || Exit.isSuccess(own))
    Deferred.doneUnsafe(
      this.answer,
      lost ? Exit.failCause(committed.cause) : own ?? Exit.interrupt()
    )
  }
}

type Job = Pick<Waiting<unknown, unknown, never>, "run" | "settle">

/** What the transaction adds to the context of what runs in it. */
type Keys = ReadonlyArray<string>

// Few keys are laid over the many that the caller had: to merge the two contexts copies both, which
// for a request costs more than its statements.
const joined = <R>(
  context: Context.Context<R>,
  group: Context.Context<never>,
  keys: Keys
): Context.Context<R> =>
  keys.reduce((all, key) => Context.addUnsafe(all, key, group.mapUnsafe.get(key)), context)

const asItIs: Write = (effect) => effect

/** Runs writes until one fails, and then what they left to the end. */
const together = (jobs: ReadonlyArray<Job>) =>
  Effect.gen(function* () {
    for (const job of jobs) {
      if (!(yield* job.run(asItIs))) return yield* new RolledBack()
    }
    for (const left of (yield* AtCommit) ?? []) yield* left
  }).pipe(Effect.provideServiceEffect(AtCommit, Effect.sync(() => [])))

const grouped = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, most: number) {
  const savepoint = transacting(sql)
  // A span for each statement is half the price of a small one; without a tracer nobody sees it.
  const isTraced = (yield* Tracer.Tracer) !== Tracer.nativeTracer
  // One key of a transaction is private to the client, so the difference tells which there are.
  const outside = (yield* Effect.context<never>()).mapUnsafe
  const inside = (yield* Effect.orDie(sql.withTransaction(Effect.context<never>()))).mapUnsafe
  const keys = [
    ...[...inside.keys()].filter((key) => key !== Tracer.ParentSpan.key && !outside.has(key)),
    AtCommit.key,
    ...(isTraced ? [] : [References.TracerEnabled.key])
  ]
  const queue = yield* Effect.acquireRelease(Queue.bounded<Job>(QUEUE_MAX), Queue.shutdown)

  const apart = Effect.fnUntraced(function* (jobs: ReadonlyArray<Job>) {
    for (const job of jobs) yield* job.run(savepoint)
  })
  const commit = (jobs: ReadonlyArray<Job>) =>
    sql.withTransaction(together(jobs)).pipe(
      // A write that was alone has undone nothing else.
      Effect.catchTag(
        "RolledBack",
        () => jobs.length === 1 ? Effect.void : sql.withTransaction(apart(jobs))
      ),
      Effect.orDie,
      Effect.exit,
      Effect.map((committed) => jobs.forEach((job) => job.settle(committed)))
    )
  // A batch that has begun is finished before the scope closes.
  yield* Queue.takeBetween(queue, 1, most).pipe(
    Effect.flatMap((jobs) => Effect.uninterruptible(commit(jobs))),
    Effect.provideService(References.TracerEnabled, isTraced),
    Effect.forever,
    Effect.forkScoped
  )

  const write: Write = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.contextWith((context: Context.Context<R>) => {
      const job = new Waiting(effect, context, keys)
      const answer = Deferred.await(job.answer)
      return Queue.offerUnsafe(queue, job)
        ? answer
        : Effect.andThen(Queue.offer(queue, job), answer)
    })
  return write
})
