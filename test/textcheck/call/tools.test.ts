/**
 * What a call does, where the tool itself says it.
 */
import { assert, describe, it } from "@effect/vitest"
import { effectsOf } from "../../../src/textcheck/call/effects.ts"

describe("effectsOf()", () => {
  it.each([
    { tool: "book_flight", effects: ["pays"] },
    { tool: "reserve_table", effects: ["pays"] },
    { tool: "order_pizza", effects: ["pays"] },
    { tool: "subscribe", effects: ["pays"] },
    { tool: "get_booking", effects: ["reads"] }
  ])("$tool: $effects", ({ effects, tool }) => {
    assert.sameOrderedMembers(Array.from(effectsOf(tool, []), String), effects)
  })

  it.each([
    { tool: "frobnicate", annotations: {}, effects: [] },
    { tool: "frobnicate", annotations: { readOnlyHint: true }, effects: ["reads"] },
    { tool: "frobnicate", annotations: { readOnlyHint: false }, effects: ["changes"] },
    { tool: "frobnicate", annotations: { destructiveHint: true }, effects: ["deletes"] },
    {
      tool: "frobnicate",
      annotations: { readOnlyHint: false, openWorldHint: true },
      effects: ["sends", "changes"]
    },
    { tool: "get_page", annotations: { readOnlyHint: false }, effects: ["reads", "changes"] },
    // A server that calls its tool harmless takes nothing from its name.
    { tool: "send_mail", annotations: { readOnlyHint: true }, effects: ["sends"] },
    {
      tool: "frobnicate",
      annotations: { readOnlyHint: true, destructiveHint: true },
      effects: ["reads"]
    }
  ])("$tool with $annotations: $effects", ({ annotations, effects, tool }) => {
    assert.sameOrderedMembers(
      Array.from(effectsOf(tool, [], { name: tool, annotations }), String),
      effects
    )
  })

  it("what the operator says stands before all names", () => {
    assert.deepStrictEqual(
      effectsOf("get_page", [], { name: "get_page", effects: ["publishes"] }),
      ["publishes"]
    )
  })
})
