/**
 * What is no Unicode, and what no database takes, in every text that a service is sent: it is refused or
 * read, is never a fault of the service, and never comes back.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Predicate, Schema } from "effect"
import { unicodeJson } from "../src/ground/unicodeJson.ts"
import { type Members, membersOf } from "../layers/openApi/json.ts"
import { fill, neededBy } from "../layers/web/docs/fill.ts"
import { requestOf } from "../layers/web/docs/request.ts"
import { nameOf } from "../schemas/example.ts"
import { service as textcheck } from "../src/textcheck.ts"
import { catalogue } from "./catalogue.ts"
import { databases } from "./databases.ts"
import { type Documented, fresh, inOrder } from "./exchange.ts"
import { inProcess, post, type Reply } from "./inProcess.ts"
import { operationsOf } from "./operations.ts"

/** Put behind each text of each example in turn. */
const STRANGE = ["\ud800", "\0"]

/** The value with each of its texts, and each name of a member, made strange in turn. */
const spoilt = (value: unknown): ReadonlyArray<unknown> => {
  if (typeof value === "string") return STRANGE.map((sign) => value + sign)
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => spoilt(item).map((one) => value.with(at, one)))
  }
  if (!Predicate.isObject(value)) return []
  const members = membersOf(value)
  return [
    ...Object.entries(members).flatMap(([name, member]) =>
      spoilt(member).map((one) => ({ ...members, [name]: one }))
    ),
    ...STRANGE.map((sign) => ({ ...members, [sign]: sign }))
  ]
}

const isUnicode = (value: unknown): boolean => {
  if (typeof value === "string") return value.isWellFormed()
  if (Array.isArray(value)) return value.every(isUnicode)
  return !Predicate.isObject(value) ||
    Object.entries(value).every(([name, member]) => name.isWellFormed() && isUnicode(member))
}

/** Each value that an answer holds: one, or one in each line or event. */
const valuesIn = ({ headers, json, text }: Reply): ReadonlyArray<unknown> =>
  /ndjson|event-stream/u.test(headers.get("content-type") ?? "")
    ? text.split("\n").filter((line) => line.includes("{")).map((line): unknown =>
      JSON.parse(line.replace(/^data: /u, ""))
    )
    : [json]

/** All that comes of the examples of a service, and of each with something strange in it. */
const replies = Effect.fnUntraced(function* (
  service: Documented,
  database: (typeof databases)[number]["layer"]
) {
  const { ask, keyOf } = yield* fresh(service, database)
  const operations = new Map(operationsOf(service.openApi()).map((one) => [one.id, one]))
  const answers = new Map<string, unknown>()
  const found: Array<{ readonly asked: string; readonly reply: Reply }> = []
  for (const example of inOrder(service)) {
    const operation = operations.get(example.call)
    if (operation === undefined || !neededBy(example).every((name) => answers.has(name))) continue
    const [type = "application/json"] = Object.keys(
      membersOf(membersOf(operation.told.requestBody).content)
    )
    const send = Effect.fnUntraced(function* (filled: Members) {
      const { init, path } = requestOf({ ...operation, type }, filled, keyOf(example))
      const reply = yield* ask(path, init)
      found.push({ asked: `${path} ${String(init.body).slice(0, 500)}`, reply })
      return reply
    })
    const filled = membersOf(fill(example, (name) => answers.get(name)))
    for (const name of ["body", "query", "path"]) {
      for (const one of spoilt(filled[name])) yield* send({ ...filled, [name]: one })
    }
    answers.set(nameOf(example), (yield* send(filled)).json)
  }
  return found
})

describe("unicodeJson()", () => {
  it.prop(
    "gives each text as it was, with U+FFFD for half of a pair",
    [Schema.Array(Schema.String)],
    ([texts]) => {
      const strange = texts.map((text) => `\\${text}\ud800\\ud800\ud83d\ude00\udc00`)
      assert.deepStrictEqual(
        JSON.parse(unicodeJson(JSON.stringify([...texts, ...strange]))),
        [...texts, ...strange].map((text) => text.toWellFormed())
      )
    }
  )

  it.each([
    ["an escaped backslash", String.raw`"\\ud800"`, String.raw`"\\ud800"`],
    ["half of a pair behind one", String.raw`"\\\ud800"`, String.raw`"\\\ufffd"`],
    ["a whole pair", String.raw`"\uD83D\uDE00\uD83D"`, String.raw`"\uD83D\uDE00\ufffd"`],
    [
      "halves in a row",
      String.raw`"\udc00\ud800\ud800\udc00"`,
      String.raw`"\ufffd\ufffd\ud800\udc00"`
    ]
  ])("reads %s", (_, json, expected) => {
    assert.strictEqual(unicodeJson(json), expected)
  })
})

describe("an answer by MCP", () => {
  it.live("is Unicode, as a problem, a result and in events", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(textcheck)
      const call = (id: string, name: string, _meta: object) =>
        ask(
          "/mcp",
          post({
            jsonrpc: "2.0",
            id,
            method: "tools/call",
            params: { name, arguments: { text: "a\ud800" }, _meta }
          }, {
            accept: "application/json, text/event-stream",
            "mcp-protocol-version": "2025-06-18"
          })
        )
      const replies = [
        yield* call("\ud800", "check_text", {}),
        yield* call("\ud800", "\udfff", {}),
        yield* call("\ud800", "check_text", { progressToken: "\ud800" })
      ]
      for (const reply of replies) {
        assert.include(reply.text, String.raw`\ufffd`)
        assert.isTrue(valuesIn(reply).every(isUnicode), reply.text)
      }
      assert.include(replies[0]?.text, "unicode.control")
      assert.include(replies[2]?.headers.get("content-type"), "text/event-stream")
    }))
})

describe.each(databases)("on $name", ({ layer }) => {
  it.live.each(catalogue)(
    "$name answers Unicode alone, and no text is a fault of it",
    (service) =>
      Effect.gen(function* () {
        const found = yield* replies(service, layer)
        assert.isAbove(found.length, 1)
        const wrong = found.filter(({ reply }) =>
          reply.status >= 500 || !valuesIn(reply).every(isUnicode)
        )
        assert.deepStrictEqual(wrong.map(({ asked, reply }) => `${asked}: ${reply.text}`), [])
      }),
    // Some thousand requests, of which each of discharge drafts.
    120_000
  )
})
