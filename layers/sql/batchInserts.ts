/**
 * Rows that wait at the same time go into one statement.
 *
 * On PostgreSQL a small statement costs more to send and to plan than to run, and each by itself is a
 * commit. What comes while others are written waits for the next statement, never for a clock.
 */
import { Array, Cause, Deferred, Effect, Exit, Queue } from "effect"
import type { SqlClient } from "effect/sql"
import type { Transaction } from "../../src/ground/Transaction.ts"
import { outageOf } from "./outage.ts"
import { isWithin } from "./statements.ts"

/** Rows of one statement; each has parameters of its own, of which a statement takes 65,535. */
const ROWS_MAX = 32
/** Statements at a time: while one is on its way to the disk the next one is sent. */
const STATEMENTS_MAX = 2
const QUEUE_MAX = 4096

interface Waiting<A, E> {
  readonly row: A
  readonly done: Deferred.Deferred<void, E>
}

type Statement<A, E> = (
  rows: Array.NonEmptyReadonlyArray<A>
) => Effect.Effect<ReadonlyArray<unknown>, E>

/**
 * Writes a row with those that wait beside it, and answers when it is durable. On SQLite, whose
 * transactions gather already, and in a transaction that is open it is a statement of its own.
 */
export const batchInserts = Effect.fnUntraced(function* <A, E>(
  sql: SqlClient.SqlClient,
  write: Transaction["Service"]["write"],
  statement: Statement<A, E>
) {
  const one = yield* sql.onDialectOrElse({
    pg: () => inLanes(statement),
    orElse: () => Effect.succeed((row: A) => write(Effect.asVoid(statement([row]))))
  })
  return (row: A): Effect.Effect<void, E> =>
    Effect.withFiber((fiber) => isWithin(sql, fiber) ? Effect.asVoid(statement([row])) : one(row))
})

const settle = <A, E>({ done }: Waiting<A, E>, exit: Exit.Exit<unknown, E>) =>
  Deferred.doneUnsafe(done, Exit.asVoid(exit))

const inLanes = Effect.fnUntraced(function* <A, E>(statement: Statement<A, E>) {
  const queue = yield* Queue.bounded<Waiting<A, E>>(QUEUE_MAX)
  // Who still waits then is told, rather than never answered.
  yield* Effect.addFinalizer(() =>
    Queue.clear(queue).pipe(
      Effect.map((left) => left.forEach((waiting) => settle(waiting, Exit.interrupt()))),
      Effect.ignore,
      Effect.andThen(Queue.shutdown(queue))
    )
  )
  const alone = (waiting: Waiting<A, E>) =>
    Effect.map(Effect.exit(statement([waiting.row])), (exit) => settle(waiting, exit))
  const together = Effect.fnUntraced(function* (all: ReadonlyArray<Waiting<A, E>>) {
    if (!Array.isReadonlyArrayNonEmpty(all)) return
    const exit = yield* Effect.exit(statement(Array.map(all, ({ row }) => row)))
    // A row that cannot be written undoes the others: then each is written by itself.
    const isOfOne = Exit.isFailure(exit) && all.length > 1 &&
      outageOf(Cause.squash(exit.cause)) === undefined
    if (isOfOne) yield* Effect.forEach(all, alone, { discard: true })
    else all.forEach((waiting) => settle(waiting, exit))
  })
  // What has begun is finished before the scope closes.
  const lane = Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(restore(Queue.takeBetween(queue, 1, ROWS_MAX)), together)
  ).pipe(Effect.forever, Effect.forkScoped)
  yield* Effect.replicateEffect(lane, STATEMENTS_MAX, { discard: true })

  return (row: A): Effect.Effect<void, E> =>
    Effect.suspend(() => {
      const done = Deferred.makeUnsafe<void, E>()
      return Effect.andThen(Queue.offer(queue, { row, done }), Deferred.await(done))
    })
})
