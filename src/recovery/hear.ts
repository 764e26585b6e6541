/**
 * Heartbeats, one or many of them: as the store writes them at once, and else decided like any
 * command.
 */
import { Effect, Result } from "effect"
import type { Heartbeat, Heartbeats } from "../../schemas/recovery/workflow.ts"
import { Idempotency, type IdempotentReply } from "../ground/Idempotency.ts"
import { Transaction } from "../ground/Transaction.ts"
import { beaten, beatOf, heartbeat } from "./commands/heartbeat.ts"
import { observe } from "./metrics.ts"
import { type Attempt, performer } from "./perform.ts"
import { Presence } from "./Presence.ts"
import { type Change, Workflows } from "./Workflows.ts"

/** A heartbeat that somebody asks for. */
interface Beating extends Attempt {
  readonly note: string | null
}

export const hearer = Effect.gen(function* () {
  const { attempted, decided, hashOf, means, recordRejection } = yield* performer
  const workflows = yield* Workflows
  const present = yield* Presence
  const { once } = yield* Idempotency
  const { write } = yield* Transaction

  const decide = (beating: Beating) =>
    decided({
      ...beating,
      decide: (snapshot, means, token_hash) =>
        heartbeat(snapshot, means, { note: beating.note, token_hash })
    })

  const beat = Effect.fnUntraced(function* (beatings: ReadonlyArray<Beating>) {
    const own = yield* means
    const beats = beatings.map(({ lease_token, note, workflow_id }) =>
      beatOf(workflow_id, own, { note, token_hash: hashOf(lease_token) })
    )
    const heard = yield* workflows.beat(beats)
    return new Map(heard.map((workflow) => [workflow.id, beaten(workflow, own.now)]))
  })

  const told = (changes: ReadonlyArray<Change>) =>
    Effect.andThen(Effect.forEach(changes, observe, { discard: true }), workflows.announce)

  const one = (answer: IdempotentReply<Heartbeat>, beating: Beating) => {
    let changes: ReadonlyArray<Change> = []
    const heard = Effect.gen(function* () {
      const [at] = (yield* beat([beating])).values()
      if (at !== undefined) return at
      const decision = yield* write(decide(beating))
      changes = [decision.change]
      return decision.answer
    })
    return attempted(beating, once(answer, Effect.void, () => heard, () => told(changes)))
  }

  const many = (answer: IdempotentReply<Heartbeats>, beatings: ReadonlyArray<Beating>) => {
    let changes: Array<Change> = []
    let refused: Array<readonly [Beating, string]> = []
    const firsts = beatings.filter(({ workflow_id }, index) =>
      beatings.findIndex((other) => other.workflow_id === workflow_id) === index
    )
    // It may be rolled back and run once more.
    const heard = Effect.gen(function* () {
      changes = []
      refused = []
      const atOnce = yield* beat(firsts)
      const results: Array<Heartbeats["results"][number]> = []
      for (const beating of beatings) {
        const at = atOnce.get(beating.workflow_id)
        if (at !== undefined) {
          results.push({ success: true, ...at })
          continue
        }
        const decision = yield* Effect.result(decide(beating))
        if (Result.isSuccess(decision)) {
          changes.push(decision.success.change)
          results.push({ success: true, ...decision.success.answer })
          continue
        }
        const { code, details, message, retryable } = decision.failure.error
        refused.push([beating, code])
        results.push({
          success: false,
          workflow_id: beating.workflow_id,
          error: { code, message, retryable, details: { ...details } }
        })
      }
      return { results }
    })
    const rejected = Effect.suspend(() =>
      Effect.forEach(
        refused,
        ([beating, code]) => Effect.ignore(recordRejection(beating, code)),
        { discard: true }
      )
    )
    return present.pipe(
      Effect.andThen(once(answer, Effect.void, () => heard, () => told(changes))),
      Effect.tap(rejected)
    )
  }

  return { one, many }
})
