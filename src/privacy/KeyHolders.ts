import { Context, type Effect } from "effect"

/** Which agents can still prove who they are: a revoked key ends what was got with it. */
export class KeyHolders extends Context.Service<KeyHolders, {
  /** Whether an agent has a key that would be accepted now. */
  readonly has: (agent_id: string) => Effect.Effect<boolean>
}>()("agent-services/privacy/KeyHolders") {}
