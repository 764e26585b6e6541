/** Keeps who did what. What is in it is decided by the frame around each request. */
import { Context, type Effect } from "effect"
import type { Schema } from "effect"
import type { Outcome } from "../../schemas/audit.ts"

/** What was done, and on what; the log keeps no more of `subject` than a tag. */
export interface Deed {
  readonly action: string
  readonly outcome: Outcome
  readonly subject: string | null
}

/** An entry as it is kept, also of versions that had other members. */
export interface StoredEntry {
  readonly sequence: number
  readonly prev_hash: string
  readonly hash: string
  readonly [member: string]: Schema.Json
}

interface Query {
  readonly limit: number
  /** Entries after this one. */
  readonly after: number
  readonly subject: string | undefined
}

export class Audit extends Context.Service<Audit, {
  /** Notes what the caller at hand does: durable when it answers, each behind the one before. */
  readonly note: (deeds: ReadonlyArray<Deed>) => Effect.Effect<void>
  /** Notes what was answered. It is written with others, a moment later. */
  readonly later: (
    deed: Deed & { readonly agent_id: string | null; readonly request_id: string }
  ) => void
  /** Whether so much waits to be written that no more is taken: then nothing is to be answered. */
  readonly isFull: () => boolean
  readonly list: (query: Query) => Effect.Effect<ReadonlyArray<StoredEntry>>
}>()("agent-services/Audit") {}
