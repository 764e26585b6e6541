/**
 * The tools of every contract, as they are made of it.
 */
import { assert, describe, it } from "@effect/vitest"
import { HttpApi, type HttpApiGroup } from "effect/http-api"
import { callsAsTools, filled } from "../../layers/mcp/toolCall.ts"
import { offered } from "../../layers/mcp/tools.ts"
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
  return { name, routes, tools: offered(name, api).tools }
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
    for (const { plan, told } of tools) {
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
        assert.isFalse(isOther, `${told.name} reaches ${route}`)
      }
    }
  })

  it("is held against the pattern of its route", () => {
    const day = services.flatMap(({ tools }) => tools).find(({ told }) =>
      told.name === "convert_on_day"
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

describe("callsAsTools()", () => {
  const words = callsAsTools(services.flatMap(({ tools }) => tools))

  it.each([
    ["Ask `GET /currencies`.", "Ask `list_currencies`."],
    ["Begin: `POST /api/v1/workflows/{workflow_id}/effects`.", "Begin: `begin_effect`."],
    ["It is in `GET /openapi.json`.", "It is in `tools/list`."],
    ["`GET /health` tells it.", "`GET /health` tells it."]
  ])("%s", (text, expected) => assert.strictEqual(words(text), expected))
})
