import { Context, type Effect } from "effect"

/** What one agent says of another, about one job or in general. */
export interface Attestation {
  readonly attestation_id: string
  readonly agent_id: string
  readonly attester_agent_id: string
  readonly rating: number
  readonly escrow_id: string | null
  readonly comment: string | null
  /** Whether a receipt came with it of an escrow between the two that paid. */
  readonly proven: boolean
  readonly created_at: string
}

/** All that one attester says of an agent. */
export interface AttesterReport {
  readonly attester_agent_id: string
  readonly ratings: number
  readonly mean: number
  /** Whether one of them was proven. */
  readonly proven: boolean
}

interface Rated {
  readonly agent_id: string
  readonly attestation_count: number
}

export class Attestations extends Context.Service<Attestations, {
  /** One for each agent, attester and job: a later one takes the place of the one before. */
  readonly put: (attestation: Attestation) => Effect.Effect<void>
  /** Whether an agent was rated, or has rated. */
  readonly knows: (agent_id: string) => Effect.Effect<boolean>
  readonly reports: (agent_id: string) => Effect.Effect<ReadonlyArray<AttesterReport>>
  /** Agents with most attestations first, then by id: those whose id contains `search`. */
  readonly rated: (options: {
    readonly search: string
    /** The last of the page before. */
    readonly after: Rated | null
    readonly limit: number
  }) => Effect.Effect<ReadonlyArray<Rated>>
  /** Attestations of an agent, newest first. */
  readonly newest: (agent_id: string, options: {
    /** The `attestation_id` that the page before ended with. */
    readonly before: string | null
    readonly limit: number
  }) => Effect.Effect<ReadonlyArray<Attestation>>
}>()("agent-services/reputation/Attestations") {}
