import { Context, type Effect, type Option } from "effect"

/** A checkpoint as a signed note, with the cosignatures that it got. */
interface CosignedNote {
  readonly size: number
  readonly note: string
}

/** The newest checkpoint that a witness has cosigned. */
export class Cosigned extends Context.Service<Cosigned, {
  /** None where no witness is configured, or none has cosigned yet. */
  readonly newest: Effect.Effect<Option.Option<CosignedNote>>
  /** Keeps a checkpoint, unless a newer one is kept. */
  readonly keep: (cosigned: CosignedNote) => Effect.Effect<void>
}>()("agent-services/privacy/Cosigned") {}
