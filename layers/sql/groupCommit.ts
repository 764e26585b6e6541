/**
 * Small durable writes, many to a commit.
 *
 * On SQLite the price of a durable write is its fsync. Writes that wait at the same time share one
 * transaction; each has a savepoint, so one that fails does not undo its neighbours, and each caller
 * is answered after the commit. PostgreSQL groups commits by itself: there a write is a transaction.
 */
import {
  Context,
  Data,
  Deferred,
  Effect,
  Exit,
  Layer,
  Option,
  Queue,
  References,
  Tracer
} from "effect"
import { SqlClient } from "effect/sql"

const BATCH_MAX = 128
const QUEUE_MAX = 4096

type Write = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

export class GroupCommit extends Context.Service<GroupCommit, {
  /**
   * Runs `effect` in a transaction and answers when that is durable. Inside an open transaction it
   * joins it. A write that was queued finishes, even when its caller is interrupted. A transaction
   * that cannot begin or commit is a defect.
   */
  readonly write: Write
}>()("agent-services/sql/GroupCommit") {
  static readonly layer = Layer.effect(
    GroupCommit,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const transact = yield* sql.onDialectOrElse({
        pg: () => Effect.succeed(transacting(sql)),
        orElse: () => grouped(sql)
      })
      const write: Write = (effect) =>
        Effect.withFiber((fiber) =>
          Option.isSome(Context.getOption(fiber.context, sql.transactionService))
            ? effect
            : transact(effect)
        )
      return GroupCommit.of({ write })
    })
  )
}

/** What the write itself failed with, as apart from the transaction around it. */
class Refused<E> extends Data.Error<{ readonly own: E }> {}

const transacting =
  (sql: SqlClient.SqlClient): Write => <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    sql.withTransaction(Effect.mapError(effect, (own) => new Refused<E>({ own }))).pipe(
      Effect.catch((error) => error instanceof Refused ? Effect.fail(error.own) : Effect.die(error))
    )

/** Ends the transaction of a write that was alone in its batch and failed. */
class RolledBack extends Data.TaggedError("RolledBack") {}

interface Job {
  /** Runs the write and keeps its exit. */
  readonly run: (alone: boolean) => Effect.Effect<void, RolledBack>
  /** Tells the caller: its own exit, or why nothing was committed. */
  readonly settle: (committed: Exit.Exit<void>) => void
}

const grouped = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const savepoint = transacting(sql)
  // A span for each statement is half the price of a small one; without a tracer nobody sees it.
  const isTraced = (yield* Tracer.Tracer) !== Tracer.nativeTracer
  const queue = yield* Effect.acquireRelease(Queue.bounded<Job>(QUEUE_MAX), Queue.shutdown)

  const commit = (jobs: ReadonlyArray<Job>) =>
    sql.withTransaction(
      Effect.forEach(jobs, ({ run }) => run(jobs.length === 1), { discard: true })
    ).pipe(
      Effect.catchTag("RolledBack", () => Effect.void),
      Effect.orDie,
      Effect.exit,
      Effect.map((committed) => jobs.forEach(({ settle }) => settle(committed)))
    )
  // A batch that has begun is finished before the scope closes.
  yield* Queue.takeBetween(queue, 1, BATCH_MAX).pipe(
    Effect.flatMap((jobs) => Effect.uninterruptible(commit(jobs))),
    Effect.provideService(References.TracerEnabled, isTraced),
    Effect.forever,
    Effect.forkScoped
  )

  const write: Write = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.contextWith((context: Context.Context<R>) => {
      const done = Deferred.makeUnsafe<A, E>()
      const provided = Effect.provideContext(effect, context)
      let own: Exit.Exit<A, E> | undefined
      const job: Job = {
        run: (alone) =>
          Effect.flatMap(Effect.exit(alone ? provided : savepoint(provided)), (exit) => {
            own = exit
            return alone && Exit.isFailure(exit) ? Effect.fail(new RolledBack()) : Effect.void
          }),
        settle: (committed) => {
          const lost = Exit.isFailure(committed) && (own === undefined || Exit.isSuccess(own))
          Deferred.doneUnsafe(
            done,
            lost ? Exit.failCause(committed.cause) : own ?? Exit.interrupt()
          )
        }
      }
      return Effect.andThen(Queue.offer(queue, job), Deferred.await(done))
    })
  return write
})
