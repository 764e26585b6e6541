import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { orderRules } from "../../../src/textcheck/checks/injection/orders.ts"
import { ports, reply, rulesIn } from "../ports.ts"
import { ordered, ordinary } from "./orders.ts"

layer(ports)("a text of a third party", (it) => {
  describe("with an order in it", () => {
    it.effect.each([...ordered])(
      "is held back ($source): $text",
      ({ source, text }) =>
        Effect.gen(function* () {
          const { findings, verdict } = yield* reply(text, { source, checks: ["injection"] })
          assert.notStrictEqual(verdict, "allow", JSON.stringify(findings))
        })
    )

    it.effect.each([...ordered])(
      "is ordinary speech of the user: $text",
      ({ text }) =>
        Effect.gen(function* () {
          const { findings } = yield* reply(text, { source: "user", checks: ["injection"] })
          assert.deepStrictEqual(findings.filter(({ type }) => type.startsWith("order-")), [])
        })
    )
  })

  it.effect.each([...ordinary])(
    "of ordinary work is let through ($source): $text",
    (given) =>
      Effect.gen(function* () {
        const { source, text } = given
        const { reasons, verdict } = yield* reply(text, { source, checks: ["injection"] })
        assert.strictEqual(verdict, "allow", reasons.join())
      })
  )

  it.effect.each([...orderRules])(
    "with the example of $id is told by it",
    ({ examples, id }) =>
      Effect.gen(function* () {
        for (const example of examples) {
          assert.include(yield* rulesIn(example, { source: "tool_output" }), id)
        }
      })
  )
})
