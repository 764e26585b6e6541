import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { ports, reply } from "../ports.ts"
import { attacks } from "./attacks.ts"
import { disguised } from "./disguised.ts"
import { documents } from "./documents.ts"
import { harmless } from "./harmless.ts"

layer(ports)("a text between people", (it) => {
  it.effect.each([...harmless, ...documents])(
    "is let through: %s",
    (text) =>
      Effect.gen(function* () {
        const { reasons, verdict } = yield* reply(text, { checks: ["injection"] })
        assert.strictEqual(verdict, "allow", reasons.join())
      })
  )
})

layer(ports)("a text that commands a model", (it) => {
  it.effect.each([...attacks, ...disguised])("is held back: %s", (text) =>
    Effect.gen(function* () {
      const { verdict } = yield* reply(text, { checks: ["injection"] })
      assert.notStrictEqual(verdict, "allow")
    }))
})
