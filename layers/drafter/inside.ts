/**
 * The inside of the process that drafts.
 */
import { Effect, Option, Schema } from "effect"
import type { Drafter, Drafting } from "../../src/discharge/drafting/Drafter.ts"
import * as Inside from "../child/inside.ts"
import { type Message, Request } from "./protocol.ts"

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Request))

const write = (message: Message) => Effect.sync(() => Inside.write(Inside.lineOf(message)))

/** Drafts with `open` until standard input ends. */
export const run = (open: Drafter["Service"]["open"]) => {
  let drafting: Drafting | undefined
  const handle = Effect.fnUntraced(function* (request: Request) {
    if (request._tag === "Open") {
      drafting = yield* open(request.source, request.patient_name)
    } else if (drafting === undefined) {
      return yield* Effect.die(new Error("There is no record yet"))
    } else if (request._tag === "Pass") {
      const pass = yield* drafting.pass({
        feedback: request.feedback,
        remote: Option.none(),
        tell: (step) => write({ _tag: "Step", step }),
        progress: () => Effect.void
      })
      yield* write({ _tag: "Passed", pass })
    } else if (request._tag === "Draw") {
      yield* write({ _tag: "Drawn", chart: yield* drafting.chart(request.draft) })
    } else {
      yield* write({ _tag: "Reviewed", reviewed: yield* drafting.review(request.draft) })
    }
  })
  return Effect.runPromise(
    Effect.gen(function* () {
      for (const line of Inside.inputLines()) yield* handle(yield* decode(line))
    }).pipe(Effect.scoped)
  )
}
