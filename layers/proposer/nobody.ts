import { Effect, Layer } from "effect"
import { Proposer } from "../../src/escrow/Proposer.ts"

/** Nobody is asked: the rules propose alone. */
export const layer = Layer.succeed(Proposer, { suggest: () => Effect.succeed([]) })
