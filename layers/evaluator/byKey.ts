import { Effect, Layer } from "effect"
import { Evaluator } from "../../src/escrow/Evaluator.ts"

/** Nobody is asked: the evaluator reads the escrow, and says what it thinks with its key. */
export const layer = Layer.succeed(Evaluator, {
  ask: () => Effect.succeed({ kind: "later" })
})
