import { Context, Effect } from "effect"
import { Hash } from "../ground/Hash.ts"
import { Transaction } from "../ground/Transaction.ts"
import { Idempotency } from "../ground/Idempotency.ts"
import { ArtifactSource } from "./ArtifactSource.ts"
import { Blobs } from "./Blobs.ts"
import { Settings } from "./Settings.ts"
import { Workflows } from "./Workflows.ts"

/** What the programs of this room ask for. */
type Room = Workflows | Transaction | Hash | Settings | Idempotency | Blobs | ArtifactSource

const members = [
  Workflows,
  Transaction,
  Hash,
  Settings,
  Idempotency,
  Blobs,
  ArtifactSource
] as const

/** Taken once when the handlers are made, and given to each request. */
export const room = Effect.map(
  Effect.context<Room>(),
  (context) => {
    const own = Context.pick(...members)(context)
    return <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.provideContext(effect, own)
  }
)
