import { Context, type Effect } from "effect"

/** Which agents can prove who they are. */
export class KeyHolders extends Context.Service<KeyHolders, {
  /** Whether an agent has a key that would be accepted now: a revoked one ends what it got. */
  readonly has: (agent_id: string) => Effect.Effect<boolean>
  /** Whether it has one that the operator gave it. */
  readonly byOperator: (agent_id: string) => Effect.Effect<boolean>
  /**
   * Whether an id is nobody's who does not prove it: an anchor has a token for it, or an agent a
   * key. To revoke a key does not give the name to whoever says it.
   */
  readonly isProtected: (agent_id: string) => Effect.Effect<boolean>
  /** Those of the ids that are protected. */
  readonly protectedAmong: (
    agent_ids: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlySet<string>>
}>()("agent-services/privacy/KeyHolders") {}
