import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { checkCall } from "../../../src/textcheck/call/checkCall.ts"
import { ports } from "../ports.ts"
import { astray, delegated, honest } from "./corpus.ts"
import { following, unasked } from "./doings.ts"
import { leaving, staying } from "./egress.ts"

layer(ports)("checkCall()", (it) => {
  describe.each([
    { name: "what the user says or names", cases: honest },
    { name: "what a text led to", cases: astray },
    { name: "what was left to a text", cases: delegated },
    { name: "what follows from the user's words", cases: following },
    { name: "what nobody asked for", cases: unasked },
    { name: "what leaves by a call that reads", cases: leaving },
    { name: "what reads and carries nothing away", cases: staying }
  ])("$name", ({ cases }) => {
    it.effect.each([...cases])(
      "$id: $verdict",
      ({ delegated = false, request, verdict }) =>
        Effect.gen(function* () {
          const reply = yield* checkCall(request)
          assert.strictEqual(reply.verdict, verdict, JSON.stringify(reply, null, 1))
          assert.strictEqual(reply.delegated !== null, delegated)
          assert.strictEqual(reply.question === null, verdict === "allow")
        })
    )
  })
})
