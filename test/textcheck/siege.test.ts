import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer, Predicate } from "effect"
import process from "node:process"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import * as Harper from "../../layers/grammar/harper.ts"
import { serviceWith } from "../../src/textcheck.ts"
import { Grammar } from "../../src/textcheck/Grammar.ts"
import { hostile } from "../bench/textcheck/hostile.ts"
import { prose } from "../bench/textcheck/prose.ts"
import { inProcess, post, type Reply } from "../inProcess.ts"
import { ports, reply } from "./ports.ts"
import { kill, readers } from "./readers.ts"
import { eventually } from "../eventually.ts"
import { TIMEOUT_MILLIS } from "../../schemas/textcheck/terms.ts"

const REQUESTS = 600
const KILLS = 2

/** What a request asks, and what is to come of it: every option has its turn. */
const asks: ReadonlyArray<{
  readonly body: (i: number) => object
  readonly status: number
  readonly grammar?: string
}> = [
  { body: (i) => ({ text: prose(100, i) }), status: 200, grammar: "ok" },
  {
    body: (i) => ({ text: prose(100, i), checks: ["injection", "pii"] }),
    status: 200,
    grammar: "skipped"
  },
  { body: (i) => ({ text: i }), status: 422 },
  {
    body: (i) => ({ text: prose(100, i), language: "fr" }),
    status: 200,
    grammar: "unsupported_language"
  },
  { body: (i) => ({ text: prose(100, i), policy: "harsh" }), status: 422 },
  {
    body: (i) => ({ text: prose(100, i), redact: "hash", language: "en-GB" }),
    status: 200,
    grammar: "ok"
  }
]

const grammarOf = ({ text }: Reply) => /"name":"grammar","status":"(\w+)"/.exec(text)?.[1]

const millisOf = ({ text }: Reply) =>
  Number(/"name":"grammar","status":"\w+","duration_ms":([\d.]+)/.exec(text)?.[1])

/** Somewhat less than what all checks of a text may take. */
const DEADLINE_MILLIS = 0.9 * TIMEOUT_MILLIS

/** Texts that wait for one another. */
const someTexts = Effect.flatMap(Grammar, ({ read }) =>
  Effect.forEach(
    Array.from({ length: 3 }),
    () => Effect.result(read("It is so.", { dialect: "American", timeoutMillis: 20_000 })),
    { concurrency: "unbounded" }
  ))

// The spare starts where texts wait: whether they do is the machine's affair.
const oneReady = eventually(
  Effect.flatMap(Grammar, ({ ready }) => ready),
  (count) => count > 0
)

describe.skipIf(process.platform !== "linux")("a siege", () => {
  layer(Harper.layer, { excludeTestServices: true })((it) => {
    it.effect(
      "is answered, and grammar is late for no more than what was being read",
      () =>
        Effect.gen(function* () {
          const ask = yield* inProcess(serviceWith(Layer.succeed(Grammar, yield* Grammar)))
          let late = 0
          yield* someTexts
          yield* oneReady
          yield* Effect.forEach(
            Array.from({ length: REQUESTS }, (_, i) => i),
            Effect.fnUntraced(function* (i) {
              if (i % (REQUESTS / KILLS) === 1) {
                yield* oneReady
                kill(readers().slice(0, 1))
              }
              const expected = asks[i % asks.length]
              const answer = yield* ask("/check", post(expected?.body(i)))
              const grammar = grammarOf(answer)
              assert.strictEqual(answer.status, expected?.status, answer.text)
              if (answer.status !== 200) {
                assert.isTrue(Predicate.hasProperty(answer.json, "error"))
              } else if (grammar === "timeout" && expected?.grammar === "ok") {
                // On a machine that is too busy a text may also reach its deadline.
                if (millisOf(answer) < DEADLINE_MILLIS) late++
              } else assert.strictEqual(grammar, expected?.grammar)
            }),
            { concurrency: 4 }
          )
          assert.isAtMost(late, KILLS)
        })
    )
  })
})

layer(ports)("hostile texts", (it) => {
  it.effect("leave no memory behind", () =>
    Effect.gen(function* () {
      setFlagsFromString("--expose-gc")
      const collect: () => void = runInNewContext("gc")
      const all = Effect.forEach(
        hostile(2_000, 200),
        ({ text }) =>
          reply(text, { checks: ["injection", "secret", "pii", "unicode", "toxicity"] }),
        { discard: true }
      )
      const heap = () => {
        collect()
        return process.memoryUsage().heapUsed
      }
      // The first time fills what is kept: forms of characters, compiled patterns.
      yield* all
      const before = heap()
      yield* all
      assert.isBelow(heap() - before, 8_000_000)
    }))
})
