import { Context, type Effect } from "effect"

/** Signs checkpoints of the log with the key that the service publishes. */
export class Checkpoints extends Context.Service<Checkpoints, {
  /** The name of the log, in the first line of what is signed. */
  readonly origin: string
  /** The C2SP key id: four bytes of a hash over name and key, in hex. */
  readonly key_id: string
  readonly public_key: Uint8Array
  /** Name and key as one text, by which the log is given to who verifies it (C2SP signed-note). */
  readonly vkey: string
  readonly sign: (text: string) => Effect.Effect<Uint8Array>
}>()("agent-services/privacy/Checkpoints") {}
