/**
 * The inside of the process that drafts.
 */
import { Effect, Option, Schema } from "effect"
import type { Drafter, Drafting } from "../../src/discharge/drafting/Drafter.ts"
import * as Inside from "../child/inside.ts"
import { type Message, Request } from "./protocol.ts"

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Request))

const say = (said: Message) => Effect.sync(() => Inside.write(Inside.lineOf(said)))

/** Drafts with `open` as long as somebody asks. */
export const run = (open: Drafter["Service"]["open"]) => {
  let drafting: Drafting | undefined
  const answer = Effect.fnUntraced(function* (told: Request) {
    if (told._tag === "Open") {
      drafting = yield* open(told.source, told.patient_name)
    } else if (drafting === undefined) {
      return yield* Effect.die(new Error("There is no record yet"))
    } else if (told._tag === "Pass") {
      const pass = yield* drafting.pass({
        feedback: told.feedback,
        remote: Option.none(),
        tell: (step) => say({ _tag: "Step", step }),
        progress: () => Effect.void
      })
      yield* say({ _tag: "Passed", pass })
    } else if (told._tag === "Draw") {
      yield* say({ _tag: "Drawn", chart: yield* drafting.chart(told.draft) })
    } else {
      yield* say({ _tag: "Reviewed", reviewed: yield* drafting.review(told.draft) })
    }
  })
  return Effect.runPromise(
    Effect.gen(function* () {
      for (const line of Inside.heard()) yield* answer(yield* decode(line))
    }).pipe(Effect.scoped)
  )
}
