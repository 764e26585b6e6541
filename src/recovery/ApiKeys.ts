import { Context, type Effect } from "effect"
import type { AgentId } from "../../schemas/agent.ts"

/** The keys of agents, as an operator makes and revokes them. */
export class ApiKeys extends Context.Service<ApiKeys, {
  readonly create: (agent_id: AgentId, label: string | null) => Effect.Effect<{
    readonly id: string
    /** Shown once. */
    readonly api_key: string
    readonly created_at: string
  }>
  /** Whether there was such a key, not yet revoked. */
  readonly revoke: (id: string) => Effect.Effect<boolean>
}>()("agent-services/recovery/ApiKeys") {}
