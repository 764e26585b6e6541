/**
 * Who may do what. Each party may give up its own claim; taking the other's needs the arbiter.
 */
import { Array, Effect, Option } from "effect"
import { type Agent, Caller } from "../../schemas/authorization.ts"
import {
  AgreementNotFound,
  ArbiterRequired,
  EscrowNotFound,
  NoArbiter,
  NoEvaluator
} from "../../schemas/escrow/problems.ts"
import type { Actor } from "../../schemas/escrow/status.ts"
import { Forbidden, Unauthenticated } from "../../schemas/problems.ts"
import type { EscrowRecord } from "./Escrows.ts"

/** The agent of the key that came; none in open mode without a key, where everything is allowed. */
const caller = Effect.map(Caller, Option.getOrUndefined)

const forbidden = (agent: Agent, what: string) =>
  Effect.fail(new Forbidden({ reason: `'${agent.agent_id}' may not ${what}.` }))

/** Only the payer locks its money; not even an operator does it for the payer. */
export const mayCreate = Effect.fnUntraced(function* (payer_agent_id: string) {
  const agent = yield* caller
  if (agent !== undefined && agent.agent_id !== payer_agent_id) {
    return yield* forbidden(agent, `lock funds of '${payer_agent_id}'`)
  }
})

export const mayDeliver = Effect.fnUntraced(function* (escrow: EscrowRecord) {
  const agent = yield* caller
  if (agent !== undefined && agent.agent_id !== escrow.payee_agent_id) {
    return yield* forbidden(agent, "deliver for another agent")
  }
})

/** Fails, or tells as whom the caller releases. */
export const mayRelease = Effect.fnUntraced(function* (escrow: EscrowRecord) {
  const agent = yield* caller
  if (agent === undefined || agent.agent_id === escrow.payer_agent_id) return actor("payer")
  if (agent.agent_id === escrow.arbiter_agent_id) return actor("arbiter")
  return yield* forbidden(agent, "release these funds")
})

/** Fails, or tells as whom the caller refunds. */
export const mayRefund = Effect.fnUntraced(function* (escrow: EscrowRecord) {
  const agent = yield* caller
  if (agent === undefined) return actor("payer")
  if (agent.agent_id === escrow.arbiter_agent_id) return actor("arbiter")
  if (agent.agent_id === escrow.payee_agent_id) return actor("payee")
  if (agent.agent_id !== escrow.payer_agent_id) {
    return yield* forbidden(agent, "refund these funds")
  }
  // What has ended is told by its state, not by who may end it.
  const decided = escrow.status === "funded" || escrow.resolution !== null
  // Where the payee is asked first, the payer may ask.
  const asks = escrow.contest_seconds !== null && escrow.status === "delivered"
  if (escrow.arbiter_agent_id !== null && !decided && !asks) {
    return yield* new ArbiterRequired({ arbiter_agent_id: escrow.arbiter_agent_id })
  }
  return actor("payer")
})

/** The payee alone stands by its work. */
export const mayContest = Effect.fnUntraced(function* (escrow: EscrowRecord) {
  const agent = yield* caller
  if (agent !== undefined && agent.agent_id !== escrow.payee_agent_id) {
    return yield* forbidden(agent, "contest this refund")
  }
  return actor("payee")
})

export const mayResolve = Effect.fnUntraced(function* (escrow: EscrowRecord) {
  const { escrow_id, arbiter_agent_id } = escrow
  const agent = yield* caller
  if (arbiter_agent_id === null) return yield* new NoArbiter({ escrow_id })
  if (agent !== undefined && agent.agent_id !== arbiter_agent_id) {
    return yield* forbidden(agent, "resolve this escrow")
  }
  return actor("arbiter")
})

/** The evaluator proves who it is in every mode: its word moves the funds of others. */
export const mayEvaluate = Effect.fnUntraced(function* (escrow: EscrowRecord) {
  const { escrow_id, evaluator_agent_id } = escrow
  const agent = yield* caller
  if (evaluator_agent_id === null) return yield* new NoEvaluator({ escrow_id })
  if (agent === undefined) {
    return yield* new Unauthenticated({ reason: "An evaluation needs the evaluator's key." })
  }
  if (agent.agent_id !== evaluator_agent_id) return yield* forbidden(agent, "evaluate this escrow")
})

/** The parties, the arbiter, the evaluator and the operator see an escrow; for others it is not there. */
export const maySee = Effect.fnUntraced(function* (escrow: EscrowRecord) {
  const agent = yield* caller
  if (!sees(agent, escrow)) return yield* new EscrowNotFound({ escrow_id: escrow.escrow_id })
})

/** The same of all parts of an agreement, which have the same agents. */
export const maySeeAgreement = Effect.fnUntraced(
  function* (agreement_id: string, parts: ReadonlyArray<EscrowRecord>) {
    const agent = yield* caller
    const [first] = parts
    if (!Array.isReadonlyArrayNonEmpty(parts) || first === undefined || !sees(agent, first)) {
      return yield* new AgreementNotFound({ agreement_id })
    }
    return parts
  }
)

const sees = (agent: Agent | undefined, escrow: EscrowRecord) =>
  agent === undefined || agent.is_admin ||
  [
    escrow.payer_agent_id,
    escrow.payee_agent_id,
    escrow.arbiter_agent_id,
    escrow.evaluator_agent_id
  ].some((party) => party === agent.agent_id)

/**
 * Whether the work of an escrow is read by the caller: what is sealed, not by the payer before some of
 * the funds are the payee's. Who is not known may be the payer.
 */
export const readsWork = Effect.map(
  caller,
  (agent) => (escrow: EscrowRecord): boolean =>
    escrow.held_work === "open" || escrow.released > 0n ||
    (agent !== undefined && agent.agent_id !== escrow.payer_agent_id)
)

/** Whose escrows a list is limited to; all for an operator, and where nobody said who is calling. */
export const visibleTo = Effect.map(
  caller,
  (agent) => agent === undefined || agent.is_admin ? undefined : agent.agent_id
)

export const mustBe = Effect.fnUntraced(function* (agent_id: string) {
  const agent = yield* caller
  if (agent !== undefined && !agent.is_admin && agent.agent_id !== agent_id) {
    return yield* forbidden(agent, `read the statement of '${agent_id}'`)
  }
})

export const mustOperate = Effect.gen(function* () {
  const agent = yield* caller
  if (agent !== undefined && !agent.is_admin) {
    return yield* forbidden(agent, "do this: it needs an operator's key")
  }
})

const actor = (name: Actor): Actor => name
