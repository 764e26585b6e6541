/** Keeps which agents may see which patient: one of whom nobody is kept is seen by all. */
import { Context, type Effect } from "effect"
import type { AgentId } from "../../../schemas/agent.ts"
import type { SharedAgent } from "../../../schemas/discharge/sharing.ts"

export class Sharing extends Context.Service<Sharing, {
  /** The owner first. */
  readonly agents: (name: string) => Effect.Effect<ReadonlyArray<SharedAgent>>
  /** Whether others may see the patient, and this agent not. */
  readonly isHidden: (name: string, agent_id: AgentId) => Effect.Effect<boolean>
  /** The same of all patients at once. */
  readonly hidden: (agent_id: AgentId) => Effect.Effect<(name: string) => boolean>
  /** Makes it the owner of a name that belongs to nobody and of which no document speaks. */
  readonly claim: (name: string, agent_id: AgentId) => Effect.Effect<void>
  /** Where the patient has an owner. */
  readonly share: (name: string, agent_id: AgentId) => Effect.Effect<void>
  readonly unshare: (name: string, agent_id: AgentId) => Effect.Effect<void>
  /** Forgets it of whom neither a document speaks nor anything is kept by one of these names. */
  readonly expire: (kept: ReadonlyArray<string>, before: string) => Effect.Effect<void>
}>()("agent-services/discharge/Sharing") {}
