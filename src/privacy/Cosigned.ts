import { Context, type Effect } from "effect"

/** A checkpoint as a signed note, with the cosignatures that it got. */
export interface CosignedNote {
  readonly size: number
  readonly note: string
}

/** A witness's signature under a checkpoint: its line, and the note as the log signed it. */
interface Cosignature extends CosignedNote {
  /** The vkey of the witness. */
  readonly witness: string
  readonly line: string
}

/**
 * The checkpoints that witnesses have cosigned. Of each witness the newest stays, with all that
 * others signed under it: one that falls silent takes nothing back.
 */
export class Cosigned extends Context.Service<Cosigned, {
  /** Newest first; none where no witness is configured, or none has cosigned yet. */
  readonly kept: Effect.Effect<ReadonlyArray<CosignedNote>>
  /** Keeps a cosignature, and lets go of checkpoints that are nobody's newest any more. */
  readonly keep: (cosignature: Cosignature) => Effect.Effect<void>
}>()("agent-services/privacy/Cosigned") {}
