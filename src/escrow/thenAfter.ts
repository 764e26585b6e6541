import { type Context, Effect } from "effect"
import type { Answer, Idempotency } from "../../schemas/idempotency.ts"

type Once = Context.Service.Shape<typeof Idempotency>["once"]

/** As `once`, with what follows from the change when that is durable; nothing follows a repeat. */
export const thenAfter = (once: Once) =>
<A, P, E1, R1, E2, R2>(
  answer: Answer<A>,
  prepare: Effect.Effect<P, E1, R1>,
  change: (prepared: P) => Effect.Effect<A, E2, R2>,
  then: (prepared: P) => Effect.Effect<void>
) =>
  Effect.suspend(() => {
    let written: P | undefined
    return once(answer, prepare, (prepared) =>
      Effect.map(change(prepared), (value) => {
        written = prepared
        return value
      })).pipe(
        Effect.tap(({ headers }) =>
          // What was written is gone when another process answered meanwhile.
          written === undefined || headers["idempotent-replay"] !== undefined
            ? Effect.void
            : then(written)
        )
      )
  })
