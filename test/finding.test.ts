/**
 * From the address of a service to all else, as a person, a program and a language model go.
 */
import { assert, describe, it } from "@effect/vitest"
import { existsSync } from "node:fs"
import { Effect, Schema } from "effect"
import { Root } from "../schemas/finding.ts"
import { catalogue } from "./catalogue.ts"
import { inProcess, variesBy } from "./inProcess.ts"

const environment = { RATES_SOURCE: "snapshot" }
const HTML = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" }

const decodeRoot = Schema.decodeUnknownSync(Root)

const Target = Schema.Struct({ href: Schema.String })
const decodeLinks = Schema.decodeUnknownSync(
  Schema.Struct({
    linkset: Schema.Array(
      Schema.StructWithRest(Schema.Struct({ anchor: Schema.String }), [
        Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Array(Target)]))
      ])
    )
  })
)

const here = (address: string) => address.replace("http://localhost", "")

describe.each(catalogue)("$name", (service) => {
  it.live("says at / what it is, in two sentences, with links that lead somewhere", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(service, { environment })
      const { headers, json, status } = yield* ask("/", { headers: { accept: "*/*" } })
      assert.strictEqual(status, 200)
      assert.include(variesBy({ headers }), "Accept")
      const { description, links, name, version } = decodeRoot(json)
      assert.deepStrictEqual([name, version], [service.title, "1.0.0"])
      assert.lengthOf(description.match(/\.(?: |$)/gu) ?? [], 2, description)
      for (const address of Object.values(links)) {
        assert.match(address, /^http:\/\/localhost\//)
        const reply = yield* ask(here(address))
        assert.strictEqual(reply.status, address === links.mcp ? 405 : 200, address)
      }
      const linked = [...(headers.get("link") ?? "").matchAll(/<([^>]+)>; rel="([\w-]+)"/gu)]
        .map(([, address = "", rel]) => `${rel} ${here(address)}`)
      assert.sameMembers(linked, [
        "service-desc /openapi.json",
        "service-doc /docs",
        "service-doc /skill.md",
        "status /health",
        "api-catalog /.well-known/api-catalog",
        "item /mcp"
      ])
    }))

  it.effect("shows people its page at /, if it has one", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(service, {
        environment: { ...environment, CORS_ORIGINS: "https://agents.example" }
      })
      const { headers, status } = yield* ask("/", { headers: HTML })
      assert.strictEqual(status, 200)
      assert.strictEqual(
        headers.get("content-type")?.startsWith("text/html"),
        existsSync(new URL(`../layers/web/${service.name}.ts`, import.meta.url))
      )
      assert.includeMembers(variesBy({ headers }), ["Accept", "Origin"])
      const refused = yield* ask("/", { headers: { accept: "application/json, text/html;q=0" } })
      assert.strictEqual(refused.headers.get("content-type"), "application/json")
    }))

  it.effect("has a catalogue of RFC 9727 and a list for language models", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(service, {
        environment: { ...environment, PUBLIC_BASE_URL: "https://agents.example/a/" }
      })
      const { headers, json } = yield* ask("/.well-known/api-catalog")
      assert.match(headers.get("content-type") ?? "", /^application\/linkset\+json;/)
      const { linkset } = decodeLinks(json)
      const targets = new Set(
        linkset.flatMap(({ anchor: _, ...relations }) =>
          Object.values(relations).flatMap((told) =>
            typeof told === "string" ? [] : told.map(({ href }) => href)
          )
        )
      )
      for (const path of ["openapi.json", "docs", "skill.md", "mcp"]) {
        assert.isTrue(targets.has(`https://agents.example/a/${path}`), path)
      }
      const head = yield* ask("/.well-known/api-catalog", { method: "HEAD" })
      assert.include(head.headers.get("link"), 'rel="service-desc"')

      const { text } = yield* ask("/llms.txt")
      const lines = text.split("\n")
      assert.strictEqual(lines[0], `# ${service.title}`)
      assert.match(lines[2] ?? "", /^> /)
      assert.lengthOf(
        lines.filter((line) => /^- \[.+\]\(https:\/\/agents\.example\/a\/\S+\): /.test(line)),
        5
      )
    }))

  it.effect("names in /skill.md the description, the tools, the keys and what may be repeated", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(service, { environment })
      const { text } = yield* ask("/skill.md")
      for (const named of ["/openapi.json", "/mcp", "`enroll`", "`required`", "Idempotency-Key"]) {
        assert.include(text, named)
      }
    }))

  it.effect("answers who has its answer already with 304", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(service, { environment })
      for (const path of ["/", "/llms.txt", "/.well-known/api-catalog"]) {
        const { headers } = yield* ask(path)
        const again = yield* ask(path, { headers: { "if-none-match": headers.get("etag") ?? "" } })
        assert.strictEqual(again.status, 304)
      }
    }))
})
