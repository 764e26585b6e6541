/**
 * Running a command: in one transaction, at most once, and with the trace that a stale write leaves.
 */
import { Effect, Option, Result } from "effect"
import { SecureRandom } from "effect/crypto"
import { requireCaller } from "../ground/caller.ts"
import type { IdempotentReply } from "../ground/Idempotency.ts"
import { Idempotency } from "../ground/Idempotency.ts"
import { Hash } from "../ground/Hash.ts"
import { RequestId } from "../ground/requestId.ts"
import { isAbout } from "../ground/Served.ts"
import { Transaction } from "../ground/Transaction.ts"
import { type CallMeans, type Decision, openToWrite } from "./commands/decision.ts"
import { isStale, reject } from "./commands/rejection.ts"
import { now } from "./instant.ts"
import { next } from "./lifecycle.ts"
import { observe } from "./metrics.ts"
import { Presence } from "./Presence.ts"
import { Settings } from "./Settings.ts"
import { type Change, type Needs, type Snapshot, Workflows } from "./Workflows.ts"

/** A refusal as every problem class is: its code is what is branched on. */
interface Refused {
  readonly error: { readonly code: string }
}

/** The means of the clock, which calls nobody. */
export const clockMeans = Effect.gen(function* () {
  const { sha256Hex } = yield* Hash
  return {
    now: yield* now,
    newId: SecureRandom.uuidV7Unsafe,
    sha256Hex,
    settings: yield* Settings,
    actor: null,
    request_id: yield* RequestId
  }
})

/** A write that somebody asks for. */
export interface Attempt {
  /** What the log calls it when it is refused. */
  readonly name: string
  readonly workflow_id: string
  readonly lease_token?: string | null | undefined
}

interface Command<A, E extends Refused> extends Attempt {
  readonly needs?: Needs
  readonly decide: (
    snapshot: Snapshot,
    means: CallMeans,
    token_hash: string | null
  ) => Result.Result<Decision<A>, E>
}

/** How commands are run. What they need of the room is looked up once, not at each of them. */
export const performer = Effect.gen(function* () {
  const workflows = yield* Workflows
  const settings = yield* Settings
  const present = yield* Presence
  const { sha256Hex } = yield* Hash
  const { once } = yield* Idempotency
  const { write } = yield* Transaction

  /** What a rule needs, at this instant. To be asked for when the workflow is locked. */
  const means = Effect.gen(function* () {
    const { agent_id, is_admin } = yield* requireCaller
    const made: CallMeans = {
      now: yield* now,
      newId: SecureRandom.uuidV7Unsafe,
      sha256Hex,
      settings,
      actor: { agent_id, is_admin },
      request_id: yield* RequestId
    }
    return made
  })

  const hashOf = (lease_token: string | null | undefined) =>
    lease_token === null || lease_token === undefined ? null : sha256Hex(lease_token)

  /** Decides and writes, in the transaction that is open. The change is not told to anybody yet. */
  const decided = Effect.fnUntraced(function* <A, E extends Refused>(
    { decide, lease_token, needs = {}, workflow_id }: Command<A, E>
  ) {
    const token_hash = hashOf(lease_token)
    const snapshot = yield* workflows.lock(workflow_id, { ...needs, token_hash })
    const decision = yield* Effect.fromResult(decide(snapshot, yield* means, token_hash))
    yield* workflows.save(decision.change)
    return decision
  })

  /** What follows when a change is committed. */
  const committed = (change: Change | undefined) =>
    change === undefined ? Effect.void : Effect.andThen(observe(change), workflows.announce)

  // The refused write is gone with its transaction; what tells of it has one of its own.
  const recordRejection = Effect.fnUntraced(function* (
    { lease_token, name, workflow_id }: Attempt,
    code: string
  ) {
    if (!isStale(code)) return
    const token_hash = hashOf(lease_token)
    const { agent_id } = yield* requireCaller
    const change = yield* write(Effect.gen(function* () {
      const snapshot = yield* workflows.lock(workflow_id, { token_hash, agent_id })
      const rejected = reject(snapshot, yield* means, { attempted: name, code })
      if (Option.isNone(rejected)) return undefined
      yield* workflows.save(rejected.value)
      return rejected.value
    }))
    yield* committed(change)
  })

  /** Runs a write; a stale one that is refused leaves its event, whether its caller waits or not. */
  const attempted = <A, E extends Refused, R>(attempt: Attempt, write: Effect.Effect<A, E, R>) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.tapError(
        restore(Effect.andThen(present, write)),
        ({ error }) => recordRejection(attempt, error.code)
      )
    )

  const answered = <A, P, E1, R1, E2, R2>(
    answer: IdempotentReply<A>,
    prepare: Effect.Effect<P, E1, R1>,
    decision: (prepared: P) => Effect.Effect<Decision<A>, E2, R2>
  ) =>
    Effect.suspend(() => {
      let change: Change | undefined
      return once(
        answer,
        prepare,
        (prepared) =>
          Effect.map(decision(prepared), (decision) => {
            change = decision.change
            return decision.answer
          }),
        () => committed(change)
      )
    })

  /** As `perform`, with what is found before the transaction is opened; not at all for a repeat. */
  const performAfter = <P, A, E1 extends Refused, R1, E2 extends Refused>(
    attempt: Attempt,
    prepare: Effect.Effect<P, E1, R1>,
    answer: IdempotentReply<A>,
    command: (prepared: P) => Command<A, E2>
  ) => attempted(attempt, answered(answer, prepare, (prepared) => decided(command(prepared))))

  return {
    attempted,
    decided,
    hashOf,
    means,
    recordRejection,
    performAfter,
    /** Writes a new workflow; its answer is kept under the request's idempotency key. */
    create: <A, E extends Refused>(
      answer: IdempotentReply<A>,
      decide: (means: CallMeans) => Result.Result<Decision<A>, E>
    ) =>
      answered(answer, Effect.void, () =>
        Effect.gen(function* () {
          const decision = yield* Effect.fromResult(decide(yield* means))
          yield* workflows.create(decision.change)
          yield* isAbout(decision.change.workflow.id)
          return decision
        })),
    /** Runs a command; its answer is kept under the request's idempotency key. */
    perform: <A, E extends Refused>(answer: IdempotentReply<A>, command: Command<A, E>) =>
      performAfter(command, Effect.void, answer, () => command),
    /**
     * Passes when the caller may write to the workflow and its status lets it be worked on. In a
     * transaction the workflow stays so until that ends.
     */
    permit: Effect.fnUntraced(function* ({ lease_token, workflow_id }: Attempt) {
      const token_hash = hashOf(lease_token)
      const snapshot = yield* workflows.lock(workflow_id, { token_hash })
      const opened = yield* Effect.fromResult(openToWrite(snapshot, yield* means, token_hash))
      yield* Effect.fromResult(next(opened.workflow, "beat"))
    })
  }
})
