/**
 * Letting go of workflows that ended long ago. What stays of each is the head of its log, signed.
 */
import { Effect } from "effect"
import { type Head, HEAD_TYP } from "../../schemas/recovery/head.ts"
import { Jws } from "../ground/Jws.ts"
import { Transaction } from "../ground/Transaction.ts"
import { now, plusSeconds } from "./instant.ts"
import { Settings } from "./Settings.ts"
import { type Ended, Workflows, type WorkflowState } from "./Workflows.ts"

const DAY_SECONDS = 86_400
const PRUNE_EVERY = "10 minutes"

/** Workflows that are looked for at once. */
const BATCH = 100

/** The head as it is, signed. */
export const headOf = Effect.fnUntraced(function* (
  { event_head, event_sequence, id, status }: WorkflowState,
  pruned_at: string | null
) {
  const claims = { workflow_id: id, sequence: event_sequence, hash: event_head, status, pruned_at }
  const head: Head = { ...claims, signed_head: yield* (yield* Jws).sign(HEAD_TYP, claims) }
  return head
})

/** Whether it ended before `instant`: nothing is told of it since, but that a stale write was refused. */
const hasEndedBefore = ({ status, updated_at }: WorkflowState, instant: string) =>
  (status === "completed" || status === "cancelled") && updated_at < instant

const pruneOne = Effect.fnUntraced(function* (workflow_id: string, before: string) {
  const workflows = yield* Workflows
  const { write } = yield* Transaction
  return yield* write(Effect.gen(function* () {
    const { workflow } = yield* workflows.lock(workflow_id, {})
    if (!hasEndedBefore(workflow, before)) return
    yield* workflows.prune(yield* headOf(workflow, yield* now))
  })).pipe(
    // Another process was quicker.
    Effect.catchTag("WORKFLOW_NOT_FOUND", () => Effect.void)
  )
})

// The others are pruned all the same. The cause is not logged: that of a row that cannot be read
// quotes it.
const pruneSafely = (workflow_id: string, before: string) =>
  Effect.catchCause(
    pruneOne(workflow_id, before),
    () =>
      Effect.logError("An old workflow was not pruned").pipe(
        Effect.annotateLogs({ workflow_id })
      )
  )

/** Prunes what ended as long ago as the operator says; nothing when he says nothing. */
export const prune = Effect.gen(function* () {
  const { keepDays } = yield* Settings
  if (keepDays === null) return
  const workflows = yield* Workflows
  const before = plusSeconds(yield* now, -keepDays * DAY_SECONDS)
  let after: Ended | undefined = { id: "", updated_at: "" }
  while (after !== undefined) {
    const found: ReadonlyArray<Ended> = yield* workflows.ended(before, after, BATCH)
    for (const { id } of found) yield* pruneSafely(id, before)
    after = found.length < BATCH ? undefined : found.at(-1)
  }
}).pipe(Effect.withSpan("Recovery.prune"))

/** Prunes as long as the scope lives. */
export const pruning = prune.pipe(
  Effect.catchCause((cause) => Effect.logWarning("Old workflows were not pruned", cause)),
  Effect.andThen(Effect.sleep(PRUNE_EVERY)),
  Effect.forever,
  Effect.forkScoped
)
