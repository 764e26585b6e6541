import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { Proposal } from "../../schemas/escrow/preview.ts"
import { leavesOut } from "../../src/escrow/criteria/propose.ts"
import { post } from "../inProcess.ts"
import { at, desk, idOf } from "./desk.ts"
import { listener } from "./listener.ts"

const decodeProposals = Schema.decodeUnknownSync(Schema.Array(Proposal))
const verification_criteria = "Every line is warm. No links. It must rhyme."

describe("leavesOut()", () => {
  it.each<[part: string, as: string, left: ReadonlyArray<string>]>([
    ["Warm in tone, at least 3 words", "At least 3 words.", ["Warm in tone"]],
    ["Please mention the price and the date", "Mention the price.", ["date"]],
    ["At least 3 words", "At least 3 words.", []]
  ])("of %j by %j is %j", (part, as, left) => assert.deepStrictEqual(leavesOut(part, as), left))
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
    const service = yield* desk({ environment: { PROPOSER: "model", LOCAL_MODEL_URL: url } })
    const { ask } = service
    const previewed = yield* ask("/criteria/preview", post({ verification_criteria }))
    assert.strictEqual(previewed.status, 200)
    const [first, second] = [0, 1].map((n) =>
      decodeProposals(at(previewed, `criteria.unread.${n}.proposals`))
    )
    return { prompt, first, second, ask, create: service.create, deliver: service.deliver }
  })

  it.live("adds what is read whole, says whose it is, and drops all else", () =>
    Effect.gen(function* () {
      const { create, deliver, prompt, first, second } = yield* previewWith({
        status: 200,
        content: {
          proposals: [
            { part: 1, as: 'It must contain "rhyme".' },
            { part: 1, as: 'It must contain "rhyme".' },
            { part: 1, as: "It must be iambic." },
            { part: 1, as: "No links. It must be iambic." },
            { part: 1, as: "A nice text." },
            { part: 0, as: "Every line is warm." },
            { part: 7, as: "No emoji." },
            { part: -1, as: "No emoji." }
          ]
        }
      })
      assert.include(prompt, "Every line is warm.")
      assert.deepStrictEqual(first, [])
      assert.deepStrictEqual(second, [
        { as: 'It must contain "rhyme".', leaves_out: [], by: "model" }
      ])
      // One that is sent back is a reading; nothing is used that was not sent, nor kept with an escrow.
      const readings = [
        { text: "Every line is warm.", as: "context" },
        { text: "It must rhyme.", as: second?.[0]?.as }
      ]
      const made = yield* create({ verification_criteria, readings })
      assert.deepInclude((yield* deliver(idOf(made), { text: "no such word" })).json, {
        status: "disputed"
      })
      const plain = yield* create({ verification_criteria })
      assert.notProperty(at(plain, "escrow.criteria.unread.0"), "proposals")
    }))

  it.live.each([
    { status: 500, content: {} },
    { status: 200, content: "No" },
    { status: 200, content: { proposals: [{ part: "1", as: 7 }] } }
  ])("that answers with %j proposes nothing", (answer) =>
    Effect.gen(function* () {
      const { first, second } = yield* previewWith(answer)
      assert.deepStrictEqual([first, second], [[], []])
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
