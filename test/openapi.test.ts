/**
 * What `/openapi.json` says is so: its examples are sent, its problems decode, other people's tools take
 * it, and nothing in it is left without a word.
 */
import { createConfig, lintFromString } from "@redocly/openapi-core"
import { Validator } from "@seriousme/openapi-schema-validator"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { BRIEF_CHARACTERS_MAX } from "../layers/openApi/brief.ts"
import { mediaType } from "../layers/openApi/exemplify.ts"
import { listOf, membersOf } from "../layers/openApi/json.ts"
import { nameOf } from "../schemas/example.ts"
import { catalogue } from "./catalogue.ts"
import { exchange, fresh, shapeOf, WITHOUT_EXAMPLE } from "./exchange.ts"
import { operationsOf } from "./operations.ts"

/** What any call can meet. */
const everyCall = ["500", "503", "504"]

/** Answers that no example can have in a fresh service, and why. */
const WITHOUT_ANSWER: ReadonlyArray<readonly [answer: RegExp, why: string]> = [
  [/^operations\.(?:health|ready) 503/, "it is when something is broken"],
  [/ 304/, "it has no body"],
  [/ 20[24] $/, "it has no body"],
  [/^beside\.openapi 200/, "it is the document itself"],
  [/^finding\.root 200 text\/html/, "the page of a service that has one"],
  [/ application\/octet-stream$| image\/png$| application\/cose$/, "it is bytes"],
  [/^records\.share 200 application\/dc\+sd-jwt/, "it needs an agent that is trusted"],
  [/ text\/event-stream/, "a stream of events"],
  [/^log\.tile 200/, "it is bytes"]
]

describe.each(catalogue)("the document of $name", (service) => {
  const operations = operationsOf(service.openApi())

  it("says of every call what it is, when it is used, and what can go wrong", () => {
    for (const { id, told } of operations) {
      assert.isAbove(String(told.summary ?? "").length, 4, `${id} has no summary`)
      assert.isAbove(String(told.description ?? "").length, 15, `${id} has no description`)
      assert.match(id, /^\w+\.\w+$/)
      assert.lengthOf(listOf(told.tags), 1, id)
      assert.includeMembers(Object.keys(membersOf(told.responses)), everyCall, id)
      for (const [status, response] of Object.entries(membersOf(told.responses))) {
        if (Number(status) < 400) continue
        const content = membersOf(membersOf(response).content)
        const problem = membersOf(content["application/problem+json"] ?? content)
        if (status === "503" && problem.examples === undefined) continue
        const cases = Object.entries(membersOf(problem.examples))
        assert.isAbove(cases.length, 0, `${id} ${status}`)
        for (const [code, shown] of cases) {
          const { error, status: told } = membersOf(membersOf(shown).value)
          assert.strictEqual(membersOf(error).code, code)
          assert.strictEqual(String(told), status)
          assert.isAbove(String(membersOf(error).message).length, 3, code)
          assert.notInclude(JSON.stringify(shown), "undefined", code)
        }
      }
    }
    assert.strictEqual(new Set(operations.map(({ id }) => id)).size, operations.length)
  })

  it("tells a status only where a request can meet it", () => {
    for (const { id, method, told } of operations) {
      const statuses = Object.keys(membersOf(told.responses))
      assert.notInclude(statuses, "405", id)
      // It tells what another call ended with.
      if (id === "documents.reading") continue
      if (method === "GET" && id !== "languageTool.v2CheckQuery") {
        assert.notInclude(statuses, "415", id)
        if (!/checkQuery/.test(id)) assert.notInclude(statuses, "413", id)
      }
    }
  })

  it.live("has examples that a fresh service answers as it shows", () =>
    Effect.gen(function* () {
      const exchanged = yield* exchange(service)
      const shown = new Set<string>()
      for (const { answer, example, operation, reply } of exchanged) {
        const name = nameOf(example)
        assert.isBelow(reply.status, 400, `${name}: ${reply.text}`)
        assert.property(
          operation.told.responses,
          String(reply.status),
          `${name} ${reply.status}`
        )
        assert.deepStrictEqual(
          shapeOf(answer),
          shapeOf(service.examples.answers[name]),
          `${name}: run deno task contracts`
        )
        if (answer.body !== undefined) {
          shown.add(`${operation.id} ${answer.status} ${mediaType(answer.type) ?? ""}`)
        }
      }
      const missing = operations.flatMap(({ id, told }) =>
        WITHOUT_EXAMPLE.has(id) ? [] : Object.entries(membersOf(told.responses))
          .filter(([status]) => Number(status) < 400 || /health|ready/.test(id) && status === "503")
          .flatMap(([status, response]) => {
            const types = Object.keys(membersOf(membersOf(response).content))
              .filter((type) => type !== "application/problem+json")
            return (types.length === 0 ? [""] : types).map((type) =>
              `${id} ${status} ${mediaType(type)}`
            )
          })
      ).filter((one) => !shown.has(one) && !WITHOUT_ANSWER.some(([answer]) => answer.test(one)))
      assert.deepStrictEqual(missing, [])
    }))

  it.live("names the address that was called, and has an entity tag", () =>
    Effect.gen(function* () {
      const { ask } = yield* fresh(service)
      const { headers, json } = yield* ask("/openapi.json", { headers: { host: "127.0.0.1:81" } })
      const etag = headers.get("etag") ?? ""
      assert.deepStrictEqual(membersOf(json).servers, [{ url: "http://127.0.0.1:81" }])
      const again = yield* ask("/openapi.json", {
        headers: { host: "127.0.0.1:81", "if-none-match": etag }
      })
      assert.strictEqual(again.status, 304)
    }))

  it.live("is brief unless it is asked for in full", () =>
    Effect.gen(function* () {
      const { ask } = yield* fresh(service)
      const { text } = yield* ask("/openapi.json")
      assert.isAtMost(text.length, BRIEF_CHARACTERS_MAX)
      const short: unknown = JSON.parse(text)
      const { errors, valid } = yield* Effect.promise(() =>
        new Validator().validate(membersOf(short))
      )
      assert.isTrue(valid, JSON.stringify(errors ?? []))
      const all = (yield* ask("/openapi.json?full=true")).json
      const idsOf = (document: unknown) =>
        operationsOf(document).map(({ told }) => told.operationId)
      assert.deepStrictEqual(idsOf(short), idsOf(all))
      for (const id of idsOf(all)) assert.match(String(id), /^[a-zA-Z0-9_-]{1,64}$/)
      assert.deepStrictEqual(
        membersOf(all).paths,
        JSON.parse(JSON.stringify(service.openApi().paths))
      )
      // No problem that a call can meet is left without a word.
      const codesOf = (document: unknown) =>
        new Set(JSON.stringify(document).match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? [])
      const left = [...codesOf(membersOf(all).paths)].filter((code) => !codesOf(short).has(code))
      const declared = operations.flatMap(({ told }) =>
        Object.entries(membersOf(told.responses)).flatMap(([status, response]) =>
          Number(status) < 400 ? [] : String(membersOf(response).description).split(" | ")
        )
      )
      assert.deepStrictEqual(left.filter((code) => declared.includes(code)), [])
    }))

  it("is taken by @seriousme/openapi-schema-validator", async () => {
    const { errors, valid } = await new Validator().validate(
      JSON.parse(JSON.stringify(service.openApi()))
    )
    assert.isTrue(valid, JSON.stringify(errors ?? []))
  })

  it("is taken by @redocly/openapi-core", async () => {
    const problems = await lintFromString({
      source: JSON.stringify(service.openApi()),
      config: await createConfig({ extends: ["spec"] })
    })
    assert.deepStrictEqual(
      problems.map(({ location, message }) => `${location[0]?.pointer} ${message}`),
      []
    )
  })
})
