/**
 * Who is taken for the writer of a text, where nobody says.
 */
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { assumedOf } from "../../src/textcheck/assumed.ts"
import { ports, reply } from "./ports.ts"

describe("assumedOf()", () => {
  it.each([
    { source: "email", text: "From: Ann <ann@a.example>\nSubject: Lunch\n\nAt noon?" },
    { source: "email", text: "Von: Ann\nBetreff: Essen\n\nUm zwölf?" },
    { source: "email", text: "Dear Mr Holm,\n\nthe roof is finished.\n\nKind regards\nIda" },
    { source: "tool_output", text: '{"rows": [1, 2], "note": "done"}' },
    { source: "tool_output", text: '[{"id": 1}, {"id": 2}]' },
    { source: "web", text: "<html><body><p>Open from nine.</p></body></html>" },
    { source: "tool_output", text: "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Lunch\nEND:VEVENT" },
    { source: "tool_output", text: "2026-03-01T10:00:00Z start\n2026-03-01T10:00:01Z stop" },
    { source: "tool_output", text: "| Name | Price |\n| --- | --- |\n| Tea | 3.20 |" },
    { source: "tool_output", text: "import a from 'a'\nconst b = a()\nexport const c = b;" },
    { source: "document", text: "User: Is it open?\nAssistant: From nine on." },
    {
      source: "document",
      text: "The castle opens at nine. Dogs stay out. The last tour is at four."
    },
    { source: "user", text: "What is the capital of Peru?" },
    { source: "user", text: "Kannst du mir den Text übersetzen?" },
    { source: "user", text: "Please summarise the minutes of Monday and send them to Ann." },
    { source: "user", text: "Open from nine." }
  ])("$source: $text", ({ source, text }) => {
    assert.strictEqual(assumedOf(text).source, source)
  })
})

layer(ports)("a check without a source", (it) => {
  it.effect("says who was assumed and why, and nothing of it where the request says", () =>
    Effect.gen(function* () {
      const text = "From: Ann <ann@a.example>\nSubject: Lunch\n\nAt noon?"
      const { source_assumed } = yield* reply(text)
      assert.deepStrictEqual(source_assumed, {
        source: "email",
        why: "it has the head of a letter"
      })
      assert.notProperty(yield* reply(text, { source: "email" }), "source_assumed")
    }))
})
