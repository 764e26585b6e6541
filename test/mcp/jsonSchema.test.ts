/**
 * Schemas in few words: what they let through is what they let through at length.
 */
import { assert, describe, it } from "@effect/vitest"
import { resolver } from "../../layers/mcp/jsonSchema.ts"

const { compact } = resolver({ Level: { type: "string", enum: ["low", "high"] } })

const told = (schema: unknown) => compact(schema, { depth: 4, strict: true, described: true })

const NOTHING = { type: "null" }

describe("compact()", () => {
  it.each([
    {
      what: "some words or nothing",
      schema: { anyOf: [{ $ref: "#/components/schemas/Level" }, NOTHING] },
      expected: { enum: ["low", "high", null] }
    },
    {
      what: "some words or one value",
      schema: { anyOf: [{ enum: ["mask", "hash"] }, { const: false }] },
      expected: { enum: ["mask", "hash", false] }
    },
    {
      what: "a word or any text",
      schema: { anyOf: [{ enum: ["auto"] }, { type: "string" }] },
      expected: { anyOf: [{ enum: ["auto"] }, { type: "string" }] }
    },
    {
      what: "text or nothing",
      schema: { anyOf: [{ type: "string" }, NOTHING] },
      expected: { type: ["string", "null"] }
    },
    {
      what: "an object or nothing",
      schema: { anyOf: [{ type: "object", properties: { a: { type: "string" } } }, NOTHING] },
      expected: { type: ["object", "null"], properties: { a: { type: "string" } } }
    },
    {
      what: "one of two objects or nothing",
      schema: {
        anyOf: [{
          anyOf: ["a", "b"].map((name) => ({ type: "object", properties: { [name]: {} } }))
        }, NOTHING]
      },
      expected: {
        anyOf: [{
          anyOf: ["a", "b"].map((name) => ({ type: "object", properties: { [name]: {} } }))
        }, NOTHING]
      }
    }
  ])("tells $what", ({ expected, schema }) => {
    assert.deepStrictEqual(told(schema), expected)
  })
})
