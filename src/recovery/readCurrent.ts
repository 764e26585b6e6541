/**
 * Reads that never lie: what the clock has decided becomes true before it is shown, and what is shown
 * together is of one moment.
 */
import { Effect } from "effect"
import { Transaction } from "../ground/Transaction.ts"
import { now } from "./instant.ts"
import { settleOne } from "./settle.ts"
import { sweep } from "./sweep.ts"
import type { Found } from "../ground/cursor.ts"
import { type Needs, type Snapshot, Workflows, type WorkflowState } from "./Workflows.ts"

/** How often a workflow that is written all the time is read, before its writers wait for once. */
const READS_MAX = 5

/** How often a page is read whose items have left it by the clock. */
const PAGES_MAX = 3

type Beside<A, R> = (snapshot: Snapshot) => Effect.Effect<A, never, R>

/** One workflow, and with it what `beside` reads of it. */
export const readSettledWith = <A, R>(workflow_id: string, needs: Needs, beside: Beside<A, R>) =>
  settled(workflow_id, together(workflow_id, needs, beside))

/** One workflow with the parts of it that are asked for. */
export const readCurrent = (workflow_id: string, needs: Needs = {}) =>
  Effect.map(
    Object.keys(needs).length === 0
      ? settled(workflow_id, alone(workflow_id))
      : readSettledWith(workflow_id, needs, () => Effect.void),
    ({ snapshot }) => snapshot
  )

const settled = Effect.fnUntraced(function* <A extends { readonly snapshot: Snapshot }, E, R>(
  workflow_id: string,
  read: Effect.Effect<A, E, R>
) {
  const found = yield* read
  const { deadline_at } = found.snapshot.workflow
  if (deadline_at === null || deadline_at > (yield* now)) return found
  yield* settleOne(workflow_id)
  return yield* read
})

const alone = (workflow_id: string) =>
  Effect.flatMap(
    Workflows,
    (workflows) => Effect.map(workflows.read(workflow_id, {}), (snapshot) => ({ snapshot }))
  )

// Every change that anybody can see has an event: without a new one the parts are of one moment.
const together = Effect.fnUntraced(function* <A, R>(
  workflow_id: string,
  needs: Needs,
  beside: Beside<A, R>
) {
  const workflows = yield* Workflows
  const withRest = (snapshot: Snapshot) =>
    Effect.map(beside(snapshot), (rest) => ({ snapshot, rest }))
  for (let reads = 0; reads < READS_MAX; reads++) {
    const found = yield* Effect.flatMap(workflows.read(workflow_id, needs), withRest)
    const { event_sequence, id } = found.snapshot.workflow
    if (event_sequence === (yield* workflows.sequenceOf(id))) return found
  }
  const { write } = yield* Transaction
  return yield* write(
    Effect.flatMap(workflows.lock(workflow_id, needs), withRest)
  )
})

/**
 * A list after `sweep` did as much as a request may wait for: what is still due on the page becomes
 * true before it is shown. Where every page is due, the last one is shown without what is.
 */
export const listSettled = Effect.fnUntraced(function* <R>(
  list: Effect.Effect<Found<WorkflowState>, never, R>
) {
  yield* sweep
  for (let pages = 1;; pages++) {
    const found = yield* list
    const present = yield* now
    const isDue = ({ deadline_at }: WorkflowState) => deadline_at !== null && deadline_at <= present
    const due = found.items.filter(isDue)
    if (due.length === 0) return found
    if (pages === PAGES_MAX) {
      return { ...found, items: found.items.filter((item) => !isDue(item)) }
    }
    yield* Effect.forEach(due, ({ id }) => Effect.orDie(settleOne(id)), { discard: true })
  }
})
