/**
 * The alert rules of docs/alerts.yml: of metrics that there are, and each made to fire by the cases
 * of alerts.yml beside this file.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parse } from "yaml"
import { promtoolPath } from "./machine.ts"

const pathOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const read = (path: string) => readFileSync(pathOf(path), "utf8")

const { groups } = Schema.decodeUnknownSync(Schema.Struct({
  groups: Schema.Array(Schema.Struct({
    rules: Schema.Array(Schema.Struct({ alert: Schema.String, expr: Schema.String }))
  }))
}))(parse(read("docs/alerts.yml")))
const rules = groups.flatMap((group) => group.rules)

const Expected = Schema.Struct({
  exp_samples: Schema.optionalKey(
    Schema.Array(Schema.Struct({ labels: Schema.String, value: Schema.Finite }))
  )
})
const { tests } = Schema.decodeUnknownSync(Schema.Struct({
  tests: Schema.Array(
    Schema.Struct({ name: Schema.String, promql_expr_test: Schema.Tuple([Expected, Expected]) })
  )
}))(parse(read("test/alerts.yml")))

const namesOf = (path: string, declaration: RegExp) =>
  Array.from(read(path).matchAll(declaration), ([, name = ""]) => name)

const DECLARED = /Metric\.\w+\(\s*"(\w+)"/gu

/** Of the exporters of Prometheus, whose names are their own. */
const OF_MACHINE = /\b(?:node_(?:filesystem|memory|systemd)_\w+|probe_ssl_\w+)/u

/** What services declare, as `/metrics` names it. */
const metrics = new Set([
  ...namesOf("layers/edge/requestMetrics.ts", DECLARED),
  ...namesOf("src/currency/metrics.ts", DECLARED),
  ...namesOf("src/escrow/metrics.ts", DECLARED),
  ...namesOf("src/privacy/witnessing.ts", DECLARED),
  ...namesOf("src/recovery/metrics.ts", DECLARED),
  ...namesOf("src/recovery/metrics.ts", /\bcounter\("(\w+)"/gu)
    .map((name) => `workflow_recovery_${name}_total`)
])

describe("docs/alerts.yml", () => {
  it.each(rules)("$alert asks for metrics that there are", ({ expr }) => {
    const asked = expr.match(/\b(?:http_server|currency|escrow|privacy|workflow_recovery)_\w+/gu) ??
      expr.match(/\bup\{/u)
    if (OF_MACHINE.test(expr)) return
    assert.isNotNull(asked)
    const unknown = [...asked ?? []].filter((name) =>
      name !== "up{" && !metrics.has(name.replace(/_bucket$/u, ""))
    )
    assert.deepStrictEqual(unknown, [])
  })

  it.each(rules)("$alert has its part of the run-book", ({ alert }) => {
    const [, book = ""] = read("docs/deploy.md").split("\n## Metrics and alerts\n")
    assert.include(book.split("\n## ")[0], `**${alert}**`)
  })

  it("has a case for each rule: silent first, then it alone fires", () => {
    assert.sameMembers(
      [...new Set(tests.map(({ name }) => name))],
      rules.map(({ alert }) => alert)
    )
    for (const { name, promql_expr_test: [before, after] } of tests) {
      assert.isUndefined(before.exp_samples)
      assert.deepStrictEqual(after.exp_samples, [{ labels: `{alertname="${name}"}`, value: 1 }])
    }
  })
})

describe.skipIf(promtoolPath === undefined)("promtool", () => {
  const said = (...args: ReadonlyArray<string>) =>
    Effect.promise(async () => {
      const { code, stderr, stdout } = await new Deno.Command(promtoolPath ?? "", {
        args: [...args]
      }).output()
      const text = new TextDecoder()
      return { code, text: text.decode(stdout) + text.decode(stderr) }
    })

  it.live("takes the rules", () =>
    Effect.gen(function* () {
      const { code, text } = yield* said("check", "rules", pathOf("docs/alerts.yml"))
      assert.strictEqual(code, 0, text)
    }))

  it.live("sees each of them fire", () =>
    Effect.gen(function* () {
      const { code, text } = yield* said("test", "rules", pathOf("test/alerts.yml"))
      assert.strictEqual(code, 0, text)
    }))
})
