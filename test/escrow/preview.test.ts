import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { post } from "../inProcess.ts"
import { databases } from "../databases.ts"
import { at, desk, outcome } from "./desk.ts"

describe.each(databases)("POST /criteria/preview on $name", ({ layer }) => {
  it.effect("tells the reading and each check, and keeps nothing", () =>
    Effect.gen(function* () {
      const { ask, looks } = yield* desk({ database: layer })
      const previewed = yield* ask(
        "/criteria/preview",
        post({
          verification_criteria: "Between 3 and 5 words. No links. Rhyme!",
          deliverable: "one two three https://a.example four five"
        })
      )
      assert.strictEqual(previewed.status, 200)
      assert.deepInclude(previewed.json, { check_result: "fail", hold_reason: "check_failed" })
      assert.strictEqual(at(previewed, "criteria.unread.0.text"), "Rhyme!")
      assert.deepInclude(at(previewed, "checks.0"), {
        kind: "count",
        expected: "3 to 5 words",
        measured: "6 words",
        passed: false
      })
      assert.deepInclude(at(previewed, "checks.1"), {
        expected: "no links",
        measured: "1 link",
        passed: false,
        where: [{ line: 1, text: "one two three https://a.example four five" }]
      })
      const listed = yield* ask("/escrows")
      assert.strictEqual(at(listed, "total"), 0)
      assert.strictEqual(at(yield* ask("/ledger"), "transfers"), 0)
      assert.strictEqual(looks.count, 0)
    }).pipe(Effect.scoped))

  it.effect("needs no deliverable, and says what would hold one that passes", () =>
    Effect.gen(function* () {
      const { ask } = yield* desk({ database: layer })
      const preview = (verification_criteria: string, deliverable?: string) =>
        Effect.map(
          ask("/criteria/preview", post({ verification_criteria, deliverable })),
          ({ json }) => json
        )
      assert.deepInclude(yield* preview("At least 3 words."), {
        check_result: null,
        checks: null,
        hold_reason: null
      })
      assert.deepInclude(yield* preview("At least 3 words.", "one two three"), {
        check_result: "pass",
        hold_reason: null
      })
      assert.deepInclude(yield* preview("At least 3 words. Rhyme!", "one two three"), {
        check_result: "pass",
        hold_reason: "criteria_unread"
      })
      assert.deepInclude(yield* preview("Rhyme, never bore!", "one two three"), {
        check_result: "unchecked",
        hold_reason: "criteria_unread"
      })
      assert.deepInclude(yield* preview("Written in German.", "1 2 3"), {
        check_result: "pass",
        hold_reason: "check_in_doubt"
      })
    }).pipe(Effect.scoped))

  it.effect("tells no warning twice", () =>
    Effect.gen(function* () {
      const { ask } = yield* desk({ database: layer })
      const verification_criteria = "At least some words.\nAt least some words."
      assert.deepStrictEqual(
        at(yield* ask("/criteria/preview", post({ verification_criteria })), "criteria.warnings"),
        [
          { code: "quantity_not_understood", text: "At least some words." },
          { code: "no_clause_recognised", text: "" }
        ]
      )
    }).pipe(Effect.scoped))

  it.effect("refuses what no escrow takes", () =>
    Effect.gen(function* () {
      const { ask } = yield* desk({ database: layer })
      assert.strictEqual(
        outcome(
          yield* ask("/criteria/preview", post({ verification_criteria: "a".repeat(4_001) }))
        ),
        "422 SCHEMA_VALIDATION_FAILED"
      )
      assert.strictEqual(
        outcome(yield* ask("/criteria/preview", post({ deliverable: "a" }))),
        "422 SCHEMA_VALIDATION_FAILED"
      )
    }).pipe(Effect.scoped))

  it.effect("a delivery whose check is in doubt is held, and says why", () =>
    Effect.gen(function* () {
      const { fund, deliver } = yield* desk({ database: layer })
      const id = yield* fund({ verification_criteria: "Written in German." })
      assert.deepInclude((yield* deliver(id, { text: "1 2 3" })).json, {
        status: "delivered",
        check_result: "pass",
        hold_reason: "check_in_doubt",
        message:
          "Check passed; funds held for the payer to confirm: a check is not certain: the language is not certain."
      })
    }).pipe(Effect.scoped))
})
