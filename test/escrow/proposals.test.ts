import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { instruments } from "../../layers/instruments/libraries.ts"
import { CRITERIA_LENGTH_MAX } from "../../schemas/escrow/criteria.ts"
import { Proposal } from "../../schemas/escrow/preview.ts"
import { isRead, PROPOSALS_MAX, propose } from "../../src/escrow/criteria/propose.ts"
import { databases } from "../databases.ts"
import { post } from "../inProcess.ts"
import corpus from "./criteria/corpus.json" with { type: "json" }
import { at, desk, idOf } from "./desk.ts"
import { listener } from "./listener.ts"
import { asks, forbids, parseCriteria } from "./reading.ts"
import { Against, For, Neither, Subject, Tail, Term } from "./sentences.ts"

const of = (part: string) => propose([part], instruments)[0] ?? []
const decodeProposals = Schema.decodeUnknownSync(Schema.Array(Proposal))

describe("propose()", () => {
  it.each<[part: string, as: string, leavesOut: ReadonlyArray<string>]>([
    [
      "Warm in tone, at least 3 bullet points.",
      "At least 3 bullet points.",
      ["Warm in tone"]
    ],
    [
      "It should make me want to read the novel, in around 40 words.",
      "Between 36 and 44 words.",
      ["It should make me want to read the novel, in around 40"]
    ],
    [
      'Somewhere it has to mention our slogan "Bread"',
      'It must contain "Bread".',
      ["Somewhere", "to mention our slogan"]
    ],
    [
      "Summary must be 3-5 bullet points, each under 20 words, and must mention Q3 revenue.",
      "Summary must be 3-5 bullet points.",
      ["each under 20 words, and must mention Q3 revenue"]
    ],
    ["The title must sparkle, no emoji", "No emoji.", ["title must sparkle"]],
    [
      "No jargon that my gran trips over, no more than 90 words, no emoji",
      "No more than 90 words, no emoji.",
      ["jargon that my gran trips over"]
    ]
  ])("offers what states a requirement in %j", (part, as, leavesOut) => {
    assert.isNotEmpty(parseCriteria(part).unread ?? [])
    assert.deepStrictEqual(of(part)[0], { as, leaves_out: leavesOut, by: "rules" })
  })

  it.each([
    // A choice, a condition, a permission, an example.
    'It says "yes" or a number with at least 3 digits',
    "At least 3 rows if there is a table",
    "If it sparkles, at least 3 bullets",
    "You may go up to 90 words when it sparkles",
    'Brand words such as "Bread"',
    // A limit of something else, a piece of a longer phrase, another language.
    "The subject sparkles, max 50 characters",
    "Sparkling sentences of max 12 words",
    "I want a price table that sparkles",
    "Bitte ein Rezept und am Ende 50 Zeilen",
    "Unter 70 Wörtern bleiben",
    // Turned behind it.
    '"damn" must sparkling therefore not occur',
    "A heading is sparkling not needed"
  ])("offers nothing of %j", (part) => assert.deepStrictEqual(of(part), []))

  const Part = Schema.Literals(
    corpus.filter((_, n) => n % 2 === 0).flatMap(({ criteria }) =>
      (parseCriteria(criteria).unread ?? []).map(({ text }) => text)
    )
  )
  it.prop("offers what is read whole, a few of them, each once, and the same again", [Part], ([
    part
  ]) => {
    const proposals = of(part)
    assert.isAtMost(proposals.length, PROPOSALS_MAX)
    const texts = proposals.map(({ as }) => as)
    assert.strictEqual(new Set(texts).size, texts.length)
    for (const { as, leaves_out } of proposals) {
      assert.isTrue(isRead(as, instruments), as)
      for (const left of leaves_out) assert.include(part, left)
    }
    assert.deepStrictEqual(of(part), proposals)
  }, { arbitrary: { seed: "read whole", runs: 400 } })

  const Around = Schema.Literals([
    "T",
    "Kindly see to it that T",
    "As agreed, T",
    "Sparkling: T",
    "T, as we said",
    "T in the gleaming part",
    "T, which sparkles"
  ])
  const within = (around: string, subject: string, form: string, term: string, tail: string) =>
    around.replace("T", `${subject}${form.replaceAll("T", term)}${tail}`)
  const clausesOf = (text: string) => of(text).flatMap(({ as }) => parseCriteria(as).clauses)

  it.prop("never offers to ask for what a part forbids", [Around, Subject, Against, Term, Tail], (
    [around, subject, form, term, tail]
  ) => {
    const text = within(around, subject, form, term, tail)
    assert.isFalse(asks(clausesOf(text), "alpha"), text)
  }, { arbitrary: { seed: "offers against", runs: 700 } })

  it.prop("never offers to forbid what a part asks for", [Around, Subject, For, Term, Tail], (
    [around, subject, form, term, tail]
  ) => {
    const text = within(around, subject, form, term, tail)
    assert.isFalse(forbids(clausesOf(text), "alpha"), text)
  }, { arbitrary: { seed: "offers for", runs: 700 } })

  it.prop("offers neither of what does neither", [Around, Subject, Neither, Term, Tail], (
    [around, subject, form, term, tail]
  ) => {
    const text = within(around, subject, form, term, tail)
    const clauses = clausesOf(text)
    assert.isFalse(asks(clauses, "alpha") || forbids(clauses, "alpha"), text)
  }, { arbitrary: { seed: "offers neither", runs: 700 } })

  it.each([
    "no emoji, ",
    "3 bullets and ",
    "at least 3 bullets, ",
    'mention "a", ',
    "around 40 words ",
    "1\n",
    '"'
  ])("takes steps that grow with %j repeated and no faster", (piece) => {
    const [half, whole] = [CRITERIA_LENGTH_MAX / 2, CRITERIA_LENGTH_MAX].map((length) => {
      const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
      const count = { steps: 0 }
      // As one part, and as many.
      propose([text, ...(text.match(/.{1,80}/gsu) ?? [])], instruments, count)
      return count.steps
    })
    assert.isAtMost(whole ?? 0, 2.5 * (half ?? 0) + 1_000)
    assert.isAtMost(whole ?? 0, 400 * CRITERIA_LENGTH_MAX)
  })
})

const verification_criteria = "Warm in tone, at least 3 words. No links. It must sparkle."

describe.each(databases)("the proposals of a preview on $name", ({ layer }) => {
  it.effect("stand at no part that is unread for what stands beside it", () =>
    Effect.gen(function* () {
      const { ask } = yield* desk({ database: layer })
      const request = { verification_criteria: "A poem and a story of at least 60 words." }
      const previewed = yield* ask("/criteria/preview", post(request))
      assert.isNotEmpty(at(previewed, "criteria.unread"))
      assert.deepStrictEqual(at(previewed, "criteria.unread.0.proposals"), [])
      assert.isNotEmpty(of(request.verification_criteria))
    }).pipe(Effect.scoped))

  it.effect("stand at each unread part, and one that is sent back is its reading", () =>
    Effect.gen(function* () {
      const { ask, create, deliver } = yield* desk({ database: layer })
      const previewed = yield* ask("/criteria/preview", post({ verification_criteria }))
      const proposals = decodeProposals(at(previewed, "criteria.unread.0.proposals"))
      assert.deepStrictEqual(proposals, [
        { as: "At least 3 words.", leaves_out: ["Warm in tone"], by: "rules" } as const
      ])
      assert.deepStrictEqual(at(previewed, "criteria.unread.1.proposals"), [])
      const readings = [
        { text: at(previewed, "criteria.unread.0.text"), as: proposals[0]?.as },
        { text: at(previewed, "criteria.unread.1.text"), as: "context" }
      ]
      const made = yield* create({ verification_criteria, readings })
      assert.deepInclude((yield* deliver(idOf(made), { text: "one two" })).json, {
        status: "disputed"
      })
      const again = yield* create({ verification_criteria, readings })
      assert.deepInclude((yield* deliver(idOf(again), { text: "one two three" })).json, {
        status: "released"
      })
      // Nothing is used that was not sent, nor kept with an escrow.
      const plain = yield* create({ verification_criteria })
      assert.notProperty(at(plain, "escrow.criteria.unread.0"), "proposals")
      assert.deepInclude((yield* deliver(idOf(plain), { text: "one two three" })).json, {
        hold_reason: "criteria_unread"
      })
    }).pipe(Effect.scoped))
})

describe("PROPOSER=model", () => {
  const previewWith = Effect.fnUntraced(function* (answer: { status: number; content: unknown }) {
    let prompt = ""
    const url = yield* listener((_, response, body) => {
      prompt = body
      response.statusCode = answer.status
      response.setHeader("content-type", "application/json")
      const content = JSON.stringify(answer.content)
      response.end(JSON.stringify({ choices: [{ finish_reason: "stop", message: { content } }] }))
    })
    const { ask } = yield* desk({ environment: { PROPOSER: "model", LOCAL_MODEL_URL: url } })
    const previewed = yield* ask("/criteria/preview", post({ verification_criteria }))
    assert.strictEqual(previewed.status, 200)
    const [first, second] = [0, 1].map((n) =>
      decodeProposals(at(previewed, `criteria.unread.${n}.proposals`))
    )
    return { prompt, first, second, ask }
  })
  const rules = { as: "At least 3 words.", leaves_out: ["Warm in tone"], by: "rules" } as const

  it.live("adds what is read whole, says whose it is, and drops all else", () =>
    Effect.gen(function* () {
      const { prompt, first, second } = yield* previewWith({
        status: 200,
        content: {
          proposals: [
            { part: 1, as: 'It must contain "sparkle".' },
            { part: 1, as: 'It must contain "sparkle".' },
            { part: 1, as: "It must really sparkle." },
            { part: 1, as: "No links. It must gleam." },
            { part: 1, as: "A nice text." },
            { part: 0, as: "At least 3 words." },
            { part: 7, as: "No emoji." },
            { part: -1, as: "No emoji." }
          ]
        }
      })
      assert.include(prompt, "Warm in tone, at least 3 words.")
      assert.deepStrictEqual(first, [rules])
      assert.deepStrictEqual(second, [
        { as: 'It must contain "sparkle".', leaves_out: ["sparkle"], by: "model" }
      ])
    }))

  it.live.each([
    { status: 500, content: {} },
    { status: 200, content: "No" },
    { status: 200, content: { proposals: [{ part: "1", as: 7 }] } }
  ])("that answers with %j leaves those of the rules", (answer) =>
    Effect.gen(function* () {
      const { first, second } = yield* previewWith(answer)
      assert.deepStrictEqual([first, second], [[rules], []])
    }))

  it.live("is not asked where nothing is unread", () =>
    Effect.gen(function* () {
      const { ask, prompt } = yield* previewWith({ status: 200, content: { proposals: [] } })
      assert.isNotEmpty(prompt)
      const before = prompt
      const previewed = yield* ask(
        "/criteria/preview",
        post({ verification_criteria: "No emoji." })
      )
      assert.strictEqual(previewed.status, 200)
      assert.strictEqual(prompt, before)
    }))
})
