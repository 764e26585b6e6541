import { Context, type Effect } from "effect"

/** Which agents can prove who they are. */
export class KeyHolders extends Context.Service<KeyHolders, {
  /** Whether an agent has a key that would be accepted now. */
  readonly has: (agent_id: string) => Effect.Effect<boolean>
}>()("agent-services/escrow/KeyHolders") {}
