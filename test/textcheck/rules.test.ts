import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { injectionRules } from "../../src/textcheck/checks/injectionRules.ts"
import { secretRules } from "../../src/textcheck/checks/secretRules.ts"
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
      !/^(?:spelling|grammar|style|injection\.(?:model|encoded\..*))$/.test(id)
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

/** Milliseconds that a pattern takes to go through a text: the best of some tries. */
const millis = (pattern: RegExp, text: string) => {
  let best = Infinity
  for (let i = 0; i < 3; i++) {
    const start = performance.now()
    for (const _ of text.matchAll(pattern)) { /* to the end */ }
    best = Math.min(best, performance.now() - start)
  }
  return best
}

/** What could make a pattern go back and forth: beginnings of what it looks for, again and again. */
const hostile = (examples: ReadonlyArray<string>, size: number): ReadonlyArray<string> =>
  [
    ...examples.flatMap((example) =>
      [0.2, 0.5, 0.8, 0.95].map((share) => example.slice(0, Math.ceil(example.length * share)))
    ),
    ...examples.map((example) => example.split(" ")[0] ?? example),
    "a",
    "a ",
    "-",
    "(",
    "<",
    "=",
    "\n",
    "1",
    "A1b2",
    "é ",
    "你",
    '"'
  ].map((piece) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size))

describe("every pattern is linear", () => {
  const SMALL = 6_000
  const FACTOR = 4
  it.each([...injectionRules, ...secretRules].map((rule) => [rule.id, rule] as const))(
    "%s",
    (_, { examples, pattern }) => {
      const small = hostile(examples, SMALL)
      const large = hostile(examples, SMALL * FACTOR)
      large.forEach((text, i) => {
        const took = millis(pattern, text)
        // A few milliseconds say nothing; a quadratic pattern takes sixteen times as long, and on a
        // busy machine one measurement is no measurement.
        if (took < 60) return
        const before = millis(pattern, small[i] ?? "")
        assert.isBelow(
          Math.min(took, millis(pattern, text)) / before,
          FACTOR * 2.5,
          JSON.stringify(text.slice(0, 40))
        )
      })
    }
  )
})
