import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Fiber, Result } from "effect"
import * as Harper from "../../layers/grammar/harper.ts"
import { candidates } from "../../src/textcheck/SpellingCandidates.ts"
import { Grammar } from "../../src/textcheck/Grammar.ts"
import { kill, readers } from "./readers.ts"
import { eventually, moment } from "../eventually.ts"

const SENTENCE = "I could of went their yesterday."

const read = (text: string, timeoutMillis = 20_000) =>
  Effect.flatMap(Grammar, (grammar) => grammar.read(text, { dialect: "American", timeoutMillis }))

const letters = (number: number) =>
  number.toString(26).replaceAll(/\d/g, (digit) => "ghjkmnprtv"[Number(digit)] ?? "")

/** A text that comes before the death of a reader was noticed is a timeout: it is sent again. */
const readAgain = Effect.map(
  eventually(Effect.result(read(SENTENCE)), Result.isSuccess),
  Result.getOrThrow
)

const readyAre = (least: number) =>
  eventually(Effect.flatMap(Grammar, ({ ready }) => ready), (readers) => readers >= least)
/** Some texts at once: the first starts a reader, those that wait for it the other. */
const someTexts = Effect.forEach(Array.from({ length: 3 }), () => Effect.result(read(SENTENCE)), {
  concurrency: "unbounded"
})
const ready = Effect.andThen(someTexts, readyAre(1))
const bothReady = Effect.andThen(someTexts, readyAre(2))

describe.skipIf(process.platform !== "linux")("the reader's process", () => {
  layer(Harper.layer, { excludeTestServices: true })((it) => {
    it.effect(
      "is started by the first text, and the spare by one that waits",
      () =>
        Effect.gen(function* () {
          const grammar = yield* Grammar
          assert.isTrue(yield* grammar.idle)
          assert.deepStrictEqual(readers(), [])
          yield* Effect.result(read(SENTENCE))
          assert.isFalse(yield* grammar.idle)
          assert.lengthOf(readers(), 1)
          yield* bothReady
          assert.lengthOf(readers(), 2)
        })
    )

    it.effect(
      "tells mistakes where they are, whatever stands before",
      () =>
        Effect.gen(function* () {
          yield* ready
          const [one] = yield* read("😀 This is a sentense.")
          assert.deepInclude(one, { rule: "SpellCheck", start: 13, end: 21 })
          assert.strictEqual(one?.replacements[0], "sentence")
        })
    )

    it.effect("reads in turn what comes at once", () =>
      Effect.gen(function* () {
        yield* ready
        const all = yield* Effect.forEach(Array.from({ length: 20 }), () => read(SENTENCE), {
          concurrency: "unbounded"
        })
        assert.strictEqual(new Set(all.map((remarks) => JSON.stringify(remarks))).size, 1)
      }))

    it.effect(
      "knows of a misspelt word the candidates that it finds nothing wrong with, in either dialect",
      () =>
        Effect.gen(function* () {
          yield* ready
          const { read } = yield* Grammar
          for (const dialect of ["American", "British"] as const) {
            const options = { dialect, timeoutMillis: 200_000 }
            const misspelt = (text: string) =>
              Effect.map(read(text, options), (remarks) =>
                remarks.filter(({ rule }) => rule === "SpellCheck"))
            const text = "The tiems are unstabel, a colouur is wierd, and doesnt fade."
            const all = yield* misspelt(text)
            assert.strictEqual(all.length, 5)
            for (const { end, known, start } of all) {
              const right = yield* Effect.filter(candidates(text.slice(start, end)), (one) =>
                Effect.map(misspelt(one), (remarks) =>
                  remarks.length === 0))
              assert.sameMembers([...known], [...right])
            }
          }
        })
    )

    it.effect(
      "looks up a misspelt word among more names than it looks up",
      () =>
        Effect.gen(function* () {
          yield* ready
          const names = Array.from({ length: 120 }, (_, i) => `Z${letters(i)}xq${letters(i * 7)}k`)
          const text = `${names.map((name) => `We met ${name}.`).join(" ")} All tiems are over.`
          const remarks = yield* read(text, 200_000)
          const misspelt = remarks.find(({ end, start }) => text.slice(start, end) === "tiems")
          assert.include(misspelt?.known ?? [], "times")
        })
    )

    it.effect(
      "that is killed leaves what waits, and what it read, to the next one",
      () =>
        Effect.gen(function* () {
          yield* bothReady
          const reading = yield* Effect.forkChild(
            Effect.forEach(Array.from({ length: 20 }), () => read(SENTENCE), {
              concurrency: "unbounded"
            }),
            { startImmediately: true }
          )
          kill(readers().slice(0, 1))
          assert.strictEqual((yield* Fiber.join(reading)).length, 20)
        })
    )

    it.effect(
      "that is stopped leaves what it read to the next one",
      () =>
        Effect.gen(function* () {
          yield* bothReady
          const [stopped = 0, ...others] = readers()
          assert.lengthOf(others, 1)
          process.kill(stopped, "SIGSTOP")
          assert.isAtLeast((yield* read(SENTENCE, 200_000)).length, 1)
          assert.notInclude(readers(), stopped)
        })
    )

    it.effect(
      "that is killed over a text, as the next one is, is a timeout, and others read on",
      () =>
        Effect.gen(function* () {
          yield* ready
          const endless = `${"antidisestablishment".repeat(1_000)} and so on.`
          const reading = yield* Effect.forkChild(Effect.result(read(endless, 200_000)), {
            startImmediately: true
          })
          const hit = readers()
          kill(hit)
          yield* eventually(Effect.sync(readers), (all) => !all.some((pid) => hit.includes(pid)))
          yield* ready
          kill(readers())
          assert.isTrue(Result.isFailure(yield* Fiber.join(reading)))
          assert.isAtLeast((yield* readAgain).length, 1)
          assert.deepStrictEqual(readers().filter((pid) => hit.includes(pid)), [])
        })
    )

    it.effect(
      "that is killed before it is ready leaves nobody waiting",
      () =>
        Effect.gen(function* () {
          const killing = yield* Effect.sync(() => kill(readers())).pipe(
            Effect.andThen(moment),
            Effect.forever,
            Effect.forkChild
          )
          yield* eventually(Effect.flatMap(Grammar, ({ ready }) => ready), (some) => some === 0)
          // One that gets ready all the same, between two kills, reads it: it is asked again.
          yield* Effect.repeat(Effect.result(read(SENTENCE, 3_600_000)), {
            until: Result.isFailure
          })
          yield* Fiber.interrupt(killing)
          assert.isAtLeast((yield* readAgain).length, 1)
        })
    )

    it.effect(
      "is left to its work by who waits for less than it takes",
      () =>
        Effect.gen(function* () {
          yield* bothReady
          const before = readers()
          const late = yield* Effect.result(read(SENTENCE.repeat(20), 1))
          assert.isTrue(Result.isFailure(late))
          yield* read(SENTENCE)
          assert.deepStrictEqual(readers(), before)
        })
    )

    it.effect(
      "that hangs over a word of letters is killed at the deadline",
      () =>
        Effect.gen(function* () {
          yield* ready
          const word = "antidisestablishment".repeat(1_000)
          const late = yield* Effect.result(read(`${word} and so on.`, 700))
          assert.isTrue(Result.isFailure(late))
          assert.isAtLeast((yield* readAgain).length, 1)
        })
    )
  })

  it.live("ends with the service", () =>
    Effect.gen(function* () {
      const before = readers().length
      yield* Effect.provide(Effect.result(read(SENTENCE)), Harper.layer)
      yield* eventually(Effect.sync(() => readers().length), (left) => left <= before)
    }))
})
