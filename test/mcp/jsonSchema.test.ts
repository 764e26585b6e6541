/**
 * Schemas in few words: one type a node, words alone in an `enum`, nothing that is null; and what is sent
 * by them is what the contract takes.
 */
import { assert, describe, it } from "@effect/vitest"
import { resolver } from "../../layers/mcp/jsonSchema.ts"

const { compact, restored } = resolver({ Level: { type: "string", enum: ["low", "high"] } })

const told = (schema: unknown) => compact(schema, { depth: 4, described: true })

const NOTHING = { type: "null" }
const TEXT = { type: "string" }

describe("compact()", () => {
  it.each([
    {
      what: "some words or nothing",
      schema: { anyOf: [{ $ref: "#/components/schemas/Level" }, NOTHING] },
      expected: { type: "string", enum: ["low", "high"] }
    },
    {
      what: "some words or false",
      schema: { anyOf: [{ enum: ["mask", "hash"] }, { const: false }] },
      expected: { type: "string", enum: ["mask", "hash", "off"] }
    },
    {
      what: "some words and false in one list",
      schema: { enum: ["mask", false] },
      expected: { type: "string", enum: ["mask", "off"] }
    },
    { what: "a number alone", schema: { const: 1 }, expected: { type: "integer" } },
    { what: "a word or any text", schema: { anyOf: [{ enum: ["auto"] }, TEXT] }, expected: TEXT },
    { what: "text or nothing", schema: { anyOf: [TEXT, NOTHING] }, expected: TEXT },
    { what: "a list of types", schema: { type: ["string", "null"] }, expected: TEXT },
    { what: "a number or text", schema: { anyOf: [{ type: "number" }, TEXT] }, expected: TEXT },
    { what: "anything", schema: {}, expected: TEXT },
    {
      what: "a list of anything",
      schema: { type: "array" },
      expected: { type: "array", items: TEXT }
    },
    {
      what: "an object or nothing",
      schema: { anyOf: [{ type: "object", properties: { a: TEXT } }, NOTHING] },
      expected: { type: "object", properties: { a: TEXT } }
    },
    {
      what: "one of two objects",
      schema: {
        anyOf: ["a", "b"].map((name) => ({
          type: "object",
          properties: { kind: { const: name }, [name]: TEXT },
          required: ["kind", name]
        }))
      },
      expected: {
        type: "object",
        properties: { kind: { type: "string", enum: ["a", "b"] }, a: TEXT, b: TEXT },
        required: ["kind"]
      }
    },
    {
      what: "an object or a word",
      schema: { anyOf: [{ type: "object" }, { enum: ["strict"] }] },
      expected: { anyOf: [{ type: "object" }, { type: "string", enum: ["strict"] }] }
    },
    {
      what: "no member as needed that may be null",
      schema: {
        type: "object",
        properties: { a: { anyOf: [TEXT, NOTHING] }, b: TEXT },
        required: ["a", "b"]
      },
      expected: { type: "object", properties: { a: TEXT, b: TEXT }, required: ["b"] }
    }
  ])("tells $what", ({ expected, schema }) => {
    assert.deepStrictEqual(told(schema), expected)
  })
})

describe("restored()", () => {
  const Redact = { anyOf: [{ enum: ["mask"] }, { const: false }] }
  const Nullable = {
    type: "object",
    properties: { a: { anyOf: [TEXT, NOTHING] }, redact: Redact },
    required: ["a"]
  }

  it.each([
    { what: "off where false is taken", schema: Redact, sent: "off", expected: false },
    { what: "off where it is a word", schema: TEXT, sent: "off", expected: "off" },
    { what: "another word", schema: Redact, sent: "mask", expected: "mask" },
    { what: "what is absent", schema: Nullable, sent: {}, expected: { a: null } },
    {
      what: "what is within a list",
      schema: { type: "array", items: Nullable },
      sent: [{ a: "x", redact: "off" }],
      expected: [{ a: "x", redact: false }]
    },
    {
      what: "the object of several that its words name",
      schema: {
        anyOf: [{ type: "object", properties: { kind: { const: "x" } }, required: ["kind"] }, {
          type: "object",
          properties: { kind: { const: "y" }, of: Redact },
          required: ["kind", "of"]
        }]
      },
      sent: { kind: "y", of: "off" },
      expected: { kind: "y", of: false }
    },
    {
      what: "unknown members",
      schema: Nullable,
      sent: { a: "x", b: 1 },
      expected: { a: "x", b: 1 }
    }
  ])("leaves the contract $what", ({ expected, schema, sent }) => {
    assert.deepStrictEqual(restored(schema, sent), expected)
  })
})
