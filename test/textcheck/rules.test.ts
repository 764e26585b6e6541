import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { injectionRules } from "../../src/textcheck/checks/injectionRules.ts"
import { folded } from "../../src/textcheck/views.ts"
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
      !/^(?:spelling|grammar|style|secret\.canary|injection\.(?:model|encoded\..*))$/.test(id)
    )
    assert.deepStrictEqual(bare, [])
  })

  it.each(injectionRules.map((rule) => [rule.id, rule] as const))(
    "%s finds its examples",
    (_, { examples, needs, pattern }) => {
      for (const example of examples) {
        const { text } = folded(example)
        assert.isTrue(needs?.some((need) => text.includes(need)) ?? true, example)
        assert.isAtLeast(text.search(pattern), 0, example)
      }
    }
  )
})

layer(ports)("a text with the example of a rule", (it) => {
  it.effect.each(
    rules.filter(({ category, examples }) => category !== "injection" && examples.length > 0)
  )("is found by $id", ({ examples, id }) =>
    Effect.gen(function* () {
      for (const example of examples) {
        // Persons are looked for when they are named.
        const found = yield* rulesIn(example, {
          checks: ["secret", "pii", "pii.person", "unicode", "toxicity"]
        })
        assert.include(found, id, example)
      }
    }))
})
