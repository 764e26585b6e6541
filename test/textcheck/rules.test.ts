import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { rules } from "../../src/textcheck/rules.ts"
import { ports, rulesIn } from "./ports.ts"

describe("rules", () => {
  it("have ids of their own, which begin with their category", () => {
    assert.strictEqual(new Set(rules.map(({ id }) => id)).size, rules.length)
    for (const { category, id } of rules) {
      assert.match(id, RegExp(`^${category}(?:\\.[a-z0-9_-]+){0,2}$`))
    }
  })

  it("of one kind are all shown by an example", () => {
    const bare = rules.filter(({ examples, id }) =>
      examples.length === 0 &&
      !/^(?:spelling|grammar|style|secret\.canary|injection\.encoded\..*)$/.test(id)
    )
    assert.deepStrictEqual(bare, [])
  })
})

layer(ports)("a text with the example of a rule", (it) => {
  it.effect.each(
    rules.filter(({ examples }) => examples.length > 0)
  )("is found by $id", ({ examples, id }) =>
    Effect.gen(function* () {
      for (const example of examples) {
        // Persons are looked for when they are named.
        const found = yield* rulesIn(example, {
          checks: ["injection", "secret", "pii", "pii.person", "unicode", "toxicity"],
          source: "document"
        })
        assert.include(found, id, example)
      }
    }))
})
