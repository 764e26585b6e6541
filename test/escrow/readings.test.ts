import { assert, describe, it } from "@effect/vitest"
import { Effect, Result, Schema } from "effect"
import { instruments } from "../../layers/instruments/libraries.ts"
import { nodeHash } from "../../layers/hash.ts"
import { CONTEXT, CRITERIA_LENGTH_MAX, READINGS_MAX } from "../../schemas/escrow/criteria.ts"
import { parseAnswered } from "../../src/escrow/criteria.ts"
import { canonical } from "../../src/ground/canonical.ts"
import { databases } from "../databases.ts"
import { post } from "../inProcess.ts"
import corpus from "./criteria/corpus.json" with { type: "json" }
import { at, type Desk, desk, idOf, outcome } from "./desk.ts"
import { checkDeliverable, parseCriteria } from "./reading.ts"

const verification_criteria = "At least 3 words. It must rhyme. Every line needs a source."
const rhyme = { text: "It must rhyme.", as: CONTEXT }
const source = { text: "Every line needs a source.", as: 'It must contain "Source:"' }
const answered = { verification_criteria, readings: [source, rhyme] }
/** As they are kept: with their places, in the order of the criteria. */
const kept = [
  { start: 18, end: 32, ...rhyme },
  { start: 33, end: 59, ...source }
]
const GOOD = "A claim. Source: a book"

const faultsOf = (service: Desk, change: object) =>
  Effect.map(service.create({ verification_criteria, ...change }), (reply) => {
    assert.strictEqual(outcome(reply), "422 SCHEMA_VALIDATION_FAILED")
    return at(reply, "error.details.violations")
  })

describe.each(databases)("what a payer says of unread parts, on $name,", ({ layer }) => {
  it.effect("is checked in their place, and nothing holds the funds any more", () =>
    Effect.gen(function* () {
      const { create, deliver } = yield* desk({ database: layer })
      const held = yield* deliver(idOf(yield* create({ verification_criteria })), { text: GOOD })
      assert.deepInclude(held.json, { status: "delivered", hold_reason: "criteria_unread" })
      const [good, bad] = [yield* create(answered), yield* create(answered)]
      assert.deepInclude((yield* deliver(idOf(good), { text: GOOD })).json, {
        status: "released",
        auto_released: true
      })
      assert.deepInclude((yield* deliver(idOf(bad), { text: "A claim of mine" })).json, {
        status: "disputed",
        hold_reason: "check_failed"
      })
    }).pipe(Effect.scoped))

  it.effect("holds as before where a part has no answer", () =>
    Effect.gen(function* () {
      const { fund, deliver } = yield* desk({ database: layer })
      const id = yield* fund({ verification_criteria, readings: [source] })
      const reply = yield* deliver(id, { text: GOOD })
      assert.deepInclude(reply.json, { status: "delivered", hold_reason: "criteria_unread" })
      assert.include(String(at(reply, "message")), "It must rhyme.")
    }).pipe(Effect.scoped))

  it.effect("is in the escrow, its first event and its receipt, for the payee and others", () =>
    Effect.gen(function* () {
      const { ask, create, deliver } = yield* desk({ database: layer })
      const made = yield* create(answered)
      assert.include(String(at(made, "message")), "1 of the criteria's parts")
      const id = idOf(made)
      const read = yield* ask(`/escrow/${id}`)
      assert.deepStrictEqual(at(read, "criteria"), {
        clauses: [
          { kind: "min_words", n: 3, start: 0, end: 16 },
          {
            kind: "contains_exact",
            any_of: ["Source:"],
            negated: false,
            start: 33,
            end: 59,
            read_as: source.as
          }
        ],
        unread: [],
        readings: kept,
        warnings: [{ code: "read_as_context", text: rhyme.text }]
      })
      yield* deliver(id, { text: GOOD })
      const told = canonical(kept.map(({ as, end, start, text }) => ({ as, end, start, text })))
      assert.deepInclude(at(yield* ask(`/escrow/${id}/events`), "items.0.data"), {
        readings: told,
        read_as_context: "1",
        criteria_unread: "0"
      })
      const receipt = yield* ask(`/escrow/${id}/receipt`)
      assert.deepStrictEqual(at(receipt, "claims.readings"), {
        parts: 2,
        context: 1,
        sha256: nodeHash.sha256Hex(told)
      })
      const { json } = yield* ask("/receipts/verify", post({ receipt: at(receipt, "receipt") }))
      assert.deepNestedInclude(json, { valid: true, "claims.readings.parts": 2 })
    }).pipe(Effect.scoped))

  it.effect("is told of nowhere where nothing was said", () =>
    Effect.gen(function* () {
      const { ask, fund, deliver } = yield* desk({ database: layer })
      const id = yield* fund({ readings: [] })
      yield* deliver(id)
      assert.notProperty(at(yield* ask(`/escrow/${id}`), "criteria"), "readings")
      assert.notProperty(at(yield* ask(`/escrow/${id}/events`), "items.0.data"), "readings")
      assert.notProperty(at(yield* ask(`/escrow/${id}/receipt`), "claims"), "readings")
    }).pipe(Effect.scoped))

  it.effect("is context, which `hold_strict` holds", () =>
    Effect.gen(function* () {
      const { fund, deliver } = yield* desk({ database: layer })
      const id = yield* fund({ ...answered, on_unread: "hold_strict" })
      assert.deepInclude((yield* deliver(id, { text: GOOD })).json, {
        status: "delivered",
        hold_reason: "criteria_unread"
      })
      const sentences = [source, { ...rhyme, as: "No emoji." }]
      const whole = yield* fund({ ...answered, readings: sentences, on_unread: "hold_strict" })
      assert.deepInclude((yield* deliver(whole, { text: GOOD })).json, { status: "released" })
    }).pipe(Effect.scoped))

  it.effect("is of each milestone by itself", () =>
    Effect.gen(function* () {
      const { ask, deliver } = yield* desk({ database: layer })
      const part = { title: "One", amount: 1, verification_criteria }
      const agree = (...milestones: ReadonlyArray<object>) =>
        ask(
          "/agreements",
          post({ payer_agent_id: "a1", payee_agent_id: "b2", currency: "USD", milestones })
        )
      const refused = yield* agree(part, { ...part, readings: [{ text: "It must", as: CONTEXT }] })
      assert.strictEqual(outcome(refused), "422 SCHEMA_VALIDATION_FAILED")
      assert.strictEqual(
        at(refused, "error.details.violations.0.path"),
        "milestones.1.readings.0.text"
      )
      const made = yield* agree(part, { ...part, readings: answered.readings })
      const [held, paid] = [0, 1].map((n) => String(at(made, `milestones.${n}.escrow_id`)))
      assert.deepInclude((yield* deliver(held ?? "", { text: GOOD })).json, { status: "delivered" })
      assert.deepInclude((yield* deliver(paid ?? "", { text: GOOD })).json, { status: "released" })
      assert.deepStrictEqual(at(made, "milestones.1.criteria.readings"), kept)
      assert.isUndefined(at(made, "milestones.0.criteria.readings"))
    }).pipe(Effect.scoped))

  it.effect("is tried by preview, which keeps nothing", () =>
    Effect.gen(function* () {
      const { ask } = yield* desk({ database: layer })
      const previewed = yield* ask("/criteria/preview", post({ ...answered, deliverable: GOOD }))
      assert.deepInclude(previewed.json, { check_result: "pass", hold_reason: null })
      assert.deepStrictEqual(at(previewed, "criteria.readings"), kept)
      // As the payee reads them in the escrow.
      const again = yield* ask("/criteria/preview", post({ ...answered, readings: kept }))
      assert.deepStrictEqual(at(again, "criteria"), at(previewed, "criteria"))
      const wrong = post({ ...answered, readings: [{ text: "rhyme", as: CONTEXT }] })
      assert.strictEqual(
        outcome(yield* ask("/criteria/preview", wrong)),
        "422 SCHEMA_VALIDATION_FAILED"
      )
      assert.strictEqual(at(yield* ask("/escrows"), "total"), 0)
    }).pipe(Effect.scoped))

  it.effect("is refused whole, with nothing funded, when anything is wrong with it", () =>
    Effect.gen(function* () {
      const service = yield* desk({ database: layer })
      const refused: ReadonlyArray<readonly [readings: unknown, path: string, message: RegExp]> = [
        // A clause, a part of an unread part, two of them, other characters.
        [[{ text: "At least 3 words.", as: CONTEXT }], "readings.0.text", /whole text/],
        [[{ text: "must rhyme", as: CONTEXT }], "readings.0.text", /"It must rhyme\."/],
        [[{ text: `${rhyme.text} ${source.text}`, as: CONTEXT }], "readings.0.text", /whole/],
        [[{ ...rhyme, text: "It must rhyme!" }], "readings.0.text", /whole/],
        [[{ ...rhyme, start: 17 }], "readings.0.start", /Expected 18/],
        [[rhyme, rhyme], "readings", /answered twice/],
        // What is not read whole, or states nothing.
        [
          [source, { ...rhyme, as: "It must be iambic." }],
          "readings.1.as",
          /Not read: "It must be/
        ],
        [[{ ...rhyme, as: "No emoji. It must be iambic." }], "readings.0.as", /Not read: "It must/],
        [[{ ...rhyme, as: "A nice text." }], "readings.0.as", /nothing that is checked/],
        [[{ ...rhyme, as: "No emoji. A nice text." }], "readings.0.as", /"A nice text\."/],
        [
          [{ ...rhyme, as: "A nice text.\nNo emoji." }],
          "readings.0.as",
          /text\." states nothing/
        ],
        [[{ ...rhyme, as: "" }], "readings.0.as", /./],
        [[{ ...rhyme, as: " " }], "readings.0.as", /nothing that is checked/],
        [[{ ...rhyme, as: '"a' }], "readings.0.as", /without its partner/],
        [[{ text: rhyme.text }], "readings.0.as", /./],
        ["context", "readings", /./]
      ]
      for (const [readings, path, message] of refused) {
        const [fault] = Schema.decodeUnknownSync(
          Schema.NonEmptyArray(Schema.Struct({ path: Schema.String, message: Schema.String }))
        )(yield* faultsOf(service, { readings }))
        assert.strictEqual(fault.path, path, JSON.stringify(readings))
        assert.match(fault.message, message)
      }
      assert.strictEqual(at(yield* service.ask("/escrows"), "total"), 0)
    }).pipe(Effect.scoped))

  it.effect("says which part is meant where two have the same text", () =>
    Effect.gen(function* () {
      const service = yield* desk({ database: layer })
      const criteria = { verification_criteria: "Rhyme!\nNo links.\nRhyme!" }
      const reading = { text: "Rhyme!", as: CONTEXT }
      assert.deepStrictEqual(
        yield* faultsOf(service, { ...criteria, readings: [reading] }),
        [{
          path: "readings.0.start",
          message: "The text is unread at 0 or 17: say which is meant"
        }]
      )
      const made = yield* service.create({ ...criteria, readings: [{ ...reading, start: 17 }] })
      assert.deepNestedInclude(made.json, {
        "escrow.criteria.readings[0].start": 17,
        "escrow.criteria.unread[0].start": 0
      })
    }).pipe(Effect.scoped))

  it.effect("has as many parts and characters as its limits, and no more", () =>
    Effect.gen(function* () {
      const service = yield* desk({ database: layer })
      const lines = Array.from({ length: READINGS_MAX + 1 }, (_, n) => `Rhyme ${n} ways!`)
      const readings = lines.map((text) => ({ text, as: CONTEXT }))
      const criteria = { verification_criteria: lines.join("\n") }
      yield* faultsOf(service, { ...criteria, readings })
      const most = yield* service.create({ ...criteria, readings: readings.slice(0, -1) })
      assert.strictEqual(most.status, 201)
      const terms = (length: number) => {
        const [term, more] = ['"'.padEnd(999, "a"), '"'.padEnd(length - 3 * 1_001 - 1, "a")]
        return [`${term}" `, `${term}" `, `${term}" `, `${more}"`].join("")
      }
      const long = (length: number) => ({ readings: [{ ...rhyme, as: terms(length) }] })
      const fits = yield* service.create({ verification_criteria, ...long(CRITERIA_LENGTH_MAX) })
      assert.strictEqual(fits.status, 201)
      yield* faultsOf(service, long(CRITERIA_LENGTH_MAX + 1))
      const half = { ...rhyme, as: terms(CRITERIA_LENGTH_MAX - 10) }
      yield* faultsOf(service, { readings: [half, source] })
    }).pipe(Effect.scoped))
})

describe("parseAnswered()", () => {
  const Entry = Schema.Literals(corpus.filter((_, n) => n % 3 === 0).map((entry) => entry.criteria))
  const As = Schema.Literals([
    CONTEXT,
    "No links.",
    'Must contain "alpha".',
    'Must not contain "alpha".',
    "At least 1 word.",
    "At most 1,000 words. No emoji.",
    "It must be iambic."
  ])
  const answersTo = (text: string, as: ReadonlyArray<string>) =>
    (parseCriteria(text).unread ?? []).flatMap((part, n) => {
      const answer = as[n % (as.length + 1)]
      return answer === undefined ? [] : [{ text: part.text, start: part.start, as: answer }]
    })

  it.prop("leaves what was read as it was, and answers nothing else", [
    Entry,
    Schema.Array(As).check(Schema.isMaxLength(4))
  ], ([text, as]) => {
    const before = parseCriteria(text)
    const after = parseAnswered(text, answersTo(text, as), instruments)
    if (Result.isFailure(after)) {
      return assert.isTrue(after.failure.every(({ message }) => message.startsWith("Not read")))
    }
    const { clauses, readings = [], unread = [] } = after.success
    const read = before.clauses.filter(({ kind }) => kind !== "min_length")
    // What was in doubt for the part that is answered is in doubt no more.
    const certain = (all: typeof read) => all.map(({ in_doubt: _, ...clause }) => clause)
    assert.deepStrictEqual(certain(clauses.slice(0, read.length)), certain(read))
    for (const { read_as, start } of clauses.slice(read.length)) {
      if (read_as !== undefined) assert.include(readings.map((one) => one.start), start)
      else assert.deepStrictEqual(clauses, [{ kind: "min_length", n: 5 }])
    }
    // Each unread part is answered, or is still unread.
    assert.deepStrictEqual(
      [...unread, ...readings].map(({ start, end, text }) => [start, end, text])
        .toSorted(([one], [other]) => Number(one) - Number(other)),
      (before.unread ?? []).map(({ start, end, text }) => [start, end, text])
    )
  }, { arbitrary: { seed: "answers", runs: 400 } })

  it.prop("never passes what a clause of the criteria fails", [
    Entry,
    Schema.Array(As).check(Schema.isMinLength(1), Schema.isMaxLength(3)),
    Schema.Literals(["alpha beta gamma", "alpha\n\n- one\n- two\n", "https://a.example 1 2 3"])
  ], ([text, as, deliverable]) => {
    const after = parseAnswered(text, answersTo(text, as), instruments)
    if (Result.isFailure(after)) return
    const failed = checkDeliverable(parseCriteria(text), deliverable).checks
      .filter(({ doubt, kind, passed }) => !passed && doubt === undefined && kind !== "min_length")
    if (failed.length > 0) assert.isFalse(checkDeliverable(after.success, deliverable).passed)
  }, { arbitrary: { seed: "never weaker", runs: 400 } })
})
