/**
 * The tools of every contract, as they are made of it.
 */
import { assert, describe, it } from "@effect/vitest"
import { HttpApi, type HttpApiGroup } from "effect/http-api"
import { callsAsTools, filled } from "../../layers/mcp/toolCall.ts"
import { PAGE_ITEMS_MAX, toolsAndResources } from "../../layers/mcp/tools.ts"
import { problemsOf } from "../../layers/openApi.ts"
import { CurrencyApi } from "../../schemas/currency.ts"
import { DischargeApi } from "../../schemas/discharge.ts"
import { EscrowApi } from "../../schemas/escrow.ts"
import { PrivacyApi } from "../../schemas/privacy.ts"
import { RecoveryApi } from "../../schemas/recovery.ts"
import { ReputationApi } from "../../schemas/reputation.ts"
import { TextCheckApi } from "../../schemas/textcheck.ts"

const toolsOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  name: string,
  api: HttpApi.HttpApi<Id, Groups>
) => {
  const routes: Array<string> = []
  HttpApi.reflect(api, {
    onGroup() {},
    onEndpoint: ({ endpoint }) => void routes.push(`${endpoint.method} ${endpoint.path}`)
  })
  const problems = [...problemsOf(api).values()]
  return { name, problems, routes, tools: toolsAndResources(name, api).tools }
}

const services = [
  toolsOf("privacy", PrivacyApi),
  toolsOf("recovery", RecoveryApi),
  toolsOf("discharge", DischargeApi),
  toolsOf("escrow", EscrowApi),
  toolsOf("textcheck", TextCheckApi),
  toolsOf("currency", CurrencyApi),
  toolsOf("reputation", ReputationApi)
]

describe("a path", () => {
  it.each(services)("of $name is never that of a route with a word in it", ({ routes, tools }) => {
    for (const { plan, definition } of tools) {
      const own = plan.path.split("/")
      for (const route of routes) {
        const [method, path = ""] = route.split(" ")
        const words = path.split("/")
        if (method !== plan.method || words.length !== own.length || path.includes(":")) continue
        const given = Object.fromEntries(
          own.flatMap((segment, index) =>
            segment.startsWith(":") ? [[segment.slice(1), words[index]]] : []
          )
        )
        const made = filled(plan.path, plan.inPath, given)
        const isOther = plan.path !== path && made._tag === "Success" && made.success === path
        assert.isFalse(isOther, `${definition.name} reaches ${route}`)
      }
    }
  })

  it("is held against the pattern of its route", () => {
    const day = services.flatMap(({ tools }) => tools).find(({ definition }) =>
      definition.name === "convert_on_day"
    )
    assert.isDefined(day)
    const tagOf = (date: string) => filled("/:date", day?.plan.inPath ?? [], { date })._tag
    assert.strictEqual(tagOf("2026-07-21"), "Success")
    for (const date of ["currencies", "health", "2026-07-21..", "x2026-07-21"]) {
      assert.strictEqual(tagOf(date), "Failure", date)
    }
  })

  it("is one segment, whatever its route takes", () => {
    const tagOf = (name: string) =>
      filled("/:name", [{ name: "name", pattern: /^/, unfit: "" }], { name })._tag
    assert.strictEqual(tagOf("a/b"), "Success")
    for (const name of ["", ".", "..", "\ud800"]) assert.strictEqual(tagOf(name), "Failure", name)
  })
})

describe("a problem", () => {
  it.each(services)("of $name says in one sentence what to do", ({ problems }) => {
    assert.isAbove(problems.length, 10)
    const others = problems.filter(({ remedy }) =>
      !/^\S.*\.$/u.test(remedy) || /[.!?] ["`]?[A-Z]/u.test(remedy)
    )
    assert.deepStrictEqual(others.map(({ remedy }) => remedy), [])
  })
})

describe("what a model is given of an answer", () => {
  const tools = services.flatMap(({ tools }) => tools)
  const toolOf = (name: string) => tools.find(({ definition }) => definition.name === name)

  it("of draft_summary is the last draft, without the iterations before it", () => {
    const body = {
      patient_name: "John Doe",
      iterations: [{ draft: { v: 1 }, trace: [1] }, { draft: { v: 2 }, trace: [2] }],
      warnings: ["w"]
    }
    const given = toolOf("draft_summary")?.summarize(body, {})
    assert.containSubset(given, { patient_name: "John Doe", draft: { v: 2 }, warnings: ["w"] })
    assert.notProperty(given, "iterations")
  })

  it.each([
    { cursor: undefined, first: 0, count: PAGE_ITEMS_MAX, next: String(PAGE_ITEMS_MAX) },
    { cursor: String(PAGE_ITEMS_MAX), first: PAGE_ITEMS_MAX, count: 1, next: null },
    { cursor: "99", first: undefined, count: 0, next: null },
    { cursor: "none", first: 0, count: PAGE_ITEMS_MAX, next: String(PAGE_ITEMS_MAX) }
  ])("of list_rules from $cursor is a page", ({ count, cursor, first, next }) => {
    const rules = Array.from({ length: PAGE_ITEMS_MAX + 1 }, (_, index) => index)
    const given = toolOf("list_rules")?.summarize({ rules }, { cursor })
    assert.deepStrictEqual(given, {
      rules: rules.slice(first ?? rules.length, (first ?? 0) + count),
      next_cursor: next,
      has_more: next !== null
    })
  })
})

describe("callsAsTools()", () => {
  const words = callsAsTools(services.flatMap(({ tools }) => tools))

  it.each([
    ["Ask `GET /currencies`.", "Ask `list_currencies`."],
    ["Begin: `POST /api/v1/workflows/{workflow_id}/effects`.", "Begin: `begin_effect`."],
    ["It is in `GET /openapi.json`.", "It is in `tools/list`."],
    ["`GET /health` tells it.", "`GET /health` tells it."]
  ])("%s", (text, expected) => assert.strictEqual(words(text), expected))
})
