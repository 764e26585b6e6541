import { Context, type Effect } from "effect"

/** Which agents can prove who they are, and whether all have to. */
export class KeyHolders extends Context.Service<KeyHolders, {
  /** Whether an agent has a key that would be accepted now. */
  readonly has: (agent_id: string) => Effect.Effect<boolean>
  /** Whether every caller has to, so that payer and payee can be told apart. */
  readonly areNeeded: boolean
}>()("agent-services/escrow/KeyHolders") {}
