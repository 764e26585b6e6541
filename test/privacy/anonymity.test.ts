import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { databases } from "../databases.ts"
import { bearer, exchange, problem } from "./exchange.ts"

const row = (zip: string, birth_year: number, name: string) => ({ zip, birth_year, name })

const rows = [
  row("8010", 1984, "Ann"),
  row("8010", 1984, "Bob"),
  row("8011", 1990, "Cid"),
  row("8012", 1991, "Dan")
]

const k_anonymity = { rows: "/rows/*", quasi: ["/zip", "/birth_year"], k: 2 }

const rules = [{ path: "/rows/*/zip", level: "medium" }, {
  path: "/rows/*/birth_year",
  level: "medium"
}]

const coarse = [
  { path: "/rows/*/zip", level: "high", action: "drop" },
  { path: "/rows/*/birth_year", level: "high", action: "generalise", params: { bucket: 10 } }
]

describe("policy.k_anonymity", () => {
  it.effect("refuses a medium view with a group of rows that is too small, and tells no value", () =>
    Effect.gen(function* () {
      const { prepare } = yield* exchange()
      const asked = (k: object, policy: object = { rules }, data: object = { rows }) =>
        prepare({
          data,
          policy: { default_action: "drop", ...policy, k_anonymity: { ...k_anonymity, ...k } }
        })
      const refused = yield* asked({})
      assert.strictEqual(problem(refused), "422 k-anonymity-violated")
      assert.include(refused.text, "2 groups of rows that look alike are smaller than 2")
      for (const told of ["8011", "1990", "Cid"]) assert.notInclude(refused.text, told)
      // As they are seen: 1984 alone and 1990 with 1991 when only decades are shown.
      assert.strictEqual((yield* asked({ k: 2 }, { rules: coarse })).status, 201)
      assert.strictEqual(
        problem(yield* asked({ k: 3 }, { rules: coarse })),
        "422 k-anonymity-violated"
      )
      const alike = { rows: rows.slice(0, 2) }
      assert.strictEqual((yield* asked({}, { rules }, alike)).status, 201)
      assert.strictEqual(
        problem(yield* asked({ k: 3 }, { rules }, alike)),
        "422 k-anonymity-violated"
      )
      // Rows of which nothing is shown single nobody out.
      const hidden = { rules: [{ path: "/rows/*", level: "high", action: "drop" }] }
      assert.strictEqual((yield* asked({}, hidden)).status, 201)
    }))

  it.effect("counts no row of which nothing is shown, alone or beside others", () =>
    Effect.gen(function* () {
      const { prepare } = yield* exchange()
      const asked = (hidden: string, data: object) =>
        prepare({
          data,
          policy: {
            default_level: "medium",
            rules: [{ path: hidden, level: "high", action: "drop" }],
            k_anonymity
          }
        })
      const pair = rows.slice(0, 2).map(({ birth_year, zip }) => ({ zip, birth_year }))
      // One hidden row is no group of one, and makes no group of two with one that is shown.
      assert.strictEqual((yield* asked("/rows/2", { rows: [...pair, rows[2]] })).status, 201)
      assert.strictEqual(
        problem(yield* asked("/rows/1", { rows: pair })),
        "422 k-anonymity-violated"
      )
    }))

  it.effect("counts a row by what else it shows, and by what it lacks", () =>
    Effect.gen(function* () {
      const { prepare } = yield* exchange()
      const policy = { default_level: "medium", k_anonymity }
      assert.strictEqual(
        problem(yield* prepare({ data: { rows: [...rows.slice(0, 2), { name: "Eve" }] }, policy })),
        "422 k-anonymity-violated"
      )
      const nobody = { rows: [...rows.slice(0, 2), { name: "Eve" }, { name: "Fay" }] }
      assert.strictEqual((yield* prepare({ data: nobody, policy })).status, 201)
    }))

  it.effect("is refused itself when it is mistyped", () =>
    Effect.gen(function* () {
      const { prepare } = yield* exchange()
      const asked = (k: object) =>
        prepare({ data: { rows }, policy: { rules, k_anonymity: { ...k_anonymity, ...k } } })
      const faults: ReadonlyArray<readonly [object, string]> = [
        [{ rows: "/lines/*" }, "422 policy-rule-unmatched"],
        [{ quasi: ["/zip", "/year"] }, "422 policy-rule-unmatched"],
        [{ rows: "rows" }, "422 invalid-field"],
        [{ quasi: ["zip"] }, "422 invalid-field"],
        [{ quasi: [] }, "422 invalid-field"],
        [{ k: 1 }, "422 invalid-field"],
        [{ k: 2.5 }, "422 invalid-field"],
        [{ l: 2 }, "422 unknown-field"]
      ]
      for (const [k, code] of faults) {
        assert.strictEqual(problem(yield* asked(k)), code, JSON.stringify(k))
      }
    }))
})

const decodeCount = Schema.decodeUnknownSync(Schema.Tuple([Schema.Struct({ many: Schema.Number })]))

describe.each(databases)("DELETE /trust/{agent_id}/contexts on $name", ({ layer: database }) => {
  it.effect("erases what was said of an agent in words, when it asks, and nothing that counts", () =>
    Effect.gen(function* () {
      const { ask, record, report, stored } = yield* exchange({
        database,
        environment: { API_KEYS: "agent-7:key-of-agent-seven,agent-8:key-of-agent-eight" }
      })
      yield* report("f1", { context: "paid late" })
      yield* report("f2", { agent_id: "agent-8", context: "paid in time" })
      const contexts = stored(Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [{ many }] = decodeCount(
          yield* sql`SELECT CAST(COUNT(*) AS INTEGER) AS many FROM sealed_texts`
        )
        return many
      }))
      const forget = (key?: string) =>
        ask("/trust/agent-7/contexts", {
          method: "DELETE",
          headers: key === undefined ? {} : bearer(key)
        })
      assert.strictEqual(problem(yield* forget()), "401 UNAUTHENTICATED")
      assert.strictEqual(problem(yield* forget("key-of-agent-eight")), "403 FORBIDDEN")
      assert.strictEqual(yield* contexts, 2)
      const before = yield* record("agent-7")
      assert.strictEqual((yield* forget("key-of-agent-seven")).status, 204)
      assert.strictEqual(yield* contexts, 1)
      assert.deepStrictEqual(yield* record("agent-7"), before)
    }))
})
