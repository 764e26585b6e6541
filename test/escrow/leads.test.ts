import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { instruments } from "../../layers/instruments/libraries.ts"
import { parseAnswered } from "../../src/escrow/criteria.ts"
import { post } from "../inProcess.ts"
import { at, desk } from "./desk.ts"
import { outcome, parseCriteria } from "./reading.ts"

const under = (lead: string) => [
  `${lead}:\n- at least 2 links\n- "cheap"`,
  `${lead}: at least 2 links, at most 50 words.`,
  `${lead}:\nat least 2 links\nno images`,
  `${lead} — no images.`
]
const work = "cheap https://a.eu https://b.eu"

describe("what stands under a lead that may show what is not wanted is not paid for:", () => {
  it.each([
    "Kill list",
    "Bad version",
    "The intern's draft",
    "Draft of a rival",
    "Our worst draft",
    "Our rival",
    "My complaint",
    "Cliché list",
    "Spam mail",
    "Competitor profile",
    "Trademark list of our rivals",
    "Turn-offs",
    // Not the attacker's.
    "A cringeworthy tweet",
    "Grandma's recipe",
    "Report from hell",
    "Landfill page",
    "The clumsy first reply",
    "Text of the fraudster",
    "Flop story"
  ])("%s", (lead) => {
    for (const criteria of under(lead)) {
      assert.notStrictEqual(outcome(criteria, work), "released", criteria)
    }
  })

  it.each(["The report", "Blog post", "A short weekly newsletter", "Please write a product page"])(
    "but under %s it is",
    (lead) => {
      for (const criteria of under(lead)) {
        assert.deepStrictEqual(parseCriteria(criteria).unread, [], criteria)
        assert.strictEqual(outcome(criteria, work), "released", criteria)
      }
    }
  )
})

const answered = (criteria: string, as: ReadonlyArray<string>) => {
  const { unread = [] } = parseCriteria(criteria)
  return parseAnswered(
    criteria,
    unread.map(({ start, text }, n) => ({ start, text, as: as[n] ?? "context" })),
    instruments
  )
}

describe("an answer in the part's own words", () => {
  it.each([
    ["Not wanted:\n- at least 2 links", ["context", "At least 2 links."]],
    ['We reject work that has:\n- use "cheap"', ["context", 'Use "cheap".']],
    [
      'A poem and a story. The story must mention "dragon".',
      ["context", 'The story must mention "dragon".']
    ],
    ["JSON with a summary. At least 20 words.", ["JSON.", "at least  20 words"]],
    ["Each of the three mails needs:\n- at least 5 words", ["context", "At least 5 words!"]],
    ["Burn whatever has:\n- no links", ["context", "No links."]]
  ])("is refused for %j", (criteria, as) => {
    const read = answered(criteria, as)
    assert.isTrue(Result.isFailure(read))
    if (Result.isFailure(read)) {
      assert.match(read.failure.map(({ message }) => message).join(), /in other words/u)
    }
  })

  it("is none when it says what is meant", () =>
    assert.isTrue(
      Result.isSuccess(answered("Not wanted:\n- at least 2 links", ["context", "At most 1 link."]))
    ))
})

describe("nothing is proposed where what made a part unread lies beside it:", () => {
  it.effect.each([
    "Not wanted:\n- at least 2 links, please\n- warm, no images",
    "Kill list:\n- at least 2 links\n- sparkly, at least 5 words",
    "A poem and a story. The story must sparkle, at least 20 words.",
    "One mail, and a letter. The letter must sparkle, no images.",
    "Valid JSON; at least 100 characters.",
    'At least 3 bullets.\n"a" must be there. Burn it.',
    "Each of the three mails needs:\n- at least 2 links\n- warmth, at least 5 words"
  ])("%j", (verification_criteria) =>
    Effect.gen(function* () {
      const { ask } = yield* desk({})
      const previewed = yield* ask("/criteria/preview", post({ verification_criteria }))
      const unread = at(previewed, "criteria.unread")
      assert.isTrue(Array.isArray(unread) && unread.length > 0)
      for (let n = 0; Array.isArray(unread) && n < unread.length; n++) {
        assert.deepStrictEqual(at(previewed, `criteria.unread.${n}.proposals`), [])
      }
    }).pipe(Effect.scoped))
})
