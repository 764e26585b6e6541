/**
 * How much one owner, or one who asks, can make the service hold at once.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import {
  AccessReport,
  GRANT_PATHS_LENGTH_MAX,
  GrantReply,
  Grants,
  GRANTS_MAX,
  REPORT_BYTES_MAX,
  Shares
} from "../../schemas/privacy/grant.ts"
import { databases } from "../databases.ts"
import { post } from "../inProcess.ts"
import { bearer, exchange, problem } from "./exchange.ts"

const KEYS = "lab-1:key-of-lab-one"
const lab = bearer("key-of-lab-one")

const decodeShares = Schema.decodeUnknownSync(Shares)
const decodeReport = Schema.decodeUnknownSync(AccessReport)
const decodeGrants = Schema.decodeUnknownSync(Grants)
const decodeGrant = Schema.decodeUnknownSync(GrantReply)

describe.each(databases)("the owner's side on $name", ({ layer: database }) => {
  it.effect("says so many characters of paths in one answer, and that there is more", () =>
    Effect.gen(function* () {
      const { ask, prepared, share } = yield* exchange({ database })
      const data = Object.fromEntries(
        Array.from({ length: 1000 }, (_, n) => [`${"/".repeat(240)}${n}`, n])
      )
      const { content_id, owner_token } = yield* prepared({ data, policy: undefined })
      const owner = bearer(owner_token)
      for (let n = 0; n < 20; n++) {
        assert.strictEqual((yield* share(content_id, {}, owner)).status, 200)
      }
      const { json, text } = yield* ask("/owner/shares", { headers: owner })
      const { items } = decodeShares(json)
      assert.lengthOf(items, 20)
      assert.isBelow(text.length, REPORT_BYTES_MAX + 100_000)
      assert.lengthOf(items[0]?.paths ?? [], 1000)
      assert.isNull(items.at(-1)?.paths)
      const fewer = decodeShares((yield* ask("/owner/shares?limit=2", { headers: owner })).json)
      for (const { paths } of fewer.items) assert.lengthOf(paths ?? [], 1000)
      const report = yield* ask("/owner/report", { headers: owner })
      assert.isBelow(report.text.length, REPORT_BYTES_MAX + 1_000_000)
      assert.isFalse(decodeReport(report.json).is_complete)
    }))

  it.effect("counts the grants that hold alone, keeps each path once, and lists by pages", () =>
    Effect.gen(function* () {
      const { ask, prepared, stored } = yield* exchange({
        database,
        environment: { API_KEYS: KEYS }
      })
      const key = "k".repeat(4000)
      const { content_id, owner_token } = yield* prepared({ data: { [key]: 1 }, policy: undefined })
      const owner = bearer(owner_token)
      const grants = `/data/${content_id}/grants`
      const grant = (paths: ReadonlyArray<string>, more: object = {}) =>
        ask(grants, post({ grantee_id: "lab-1", paths, purpose: "study", ...more }, owner))
      const long = Array<string>(GRANT_PATHS_LENGTH_MAX / 4096 + 1).fill(`/${key}`)
      assert.strictEqual(problem(yield* grant([...long, ...long])), "422 invalid-field")
      const asked = { requester_id: "lab-1", purpose: "study", paths: [...long, ...long] }
      assert.strictEqual(
        problem(yield* ask(`/data/${content_id}/requests`, post(asked, lab))),
        "422 invalid-field"
      )
      const made = decodeGrant((yield* grant([`/${key}`, `/${key}`])).json)
      assert.deepStrictEqual(made.paths, [`/${key}`])
      // Each takes the place of the one before: they have ended, and count no more.
      for (let n = 0; n < 4; n++) assert.strictEqual((yield* grant([`/${key}`])).status, 201)
      const seen: Array<string> = []
      let cursor: string | null = ""
      while (cursor !== null) {
        const more: string = cursor === "" ? "" : `&cursor=${cursor}`
        const page = decodeGrants((yield* ask(`${grants}?limit=2${more}`, { headers: owner })).json)
        assert.isAtMost(page.items.length, 2)
        seen.push(...page.items.map(({ grant_id }) => grant_id))
        cursor = page.next_cursor
      }
      assert.lengthOf(new Set(seen), 5)
      assert.lengthOf(seen, 5)
      const all = decodeGrants((yield* ask(grants, { headers: owner })).json)
      assert.deepStrictEqual(all.items.map(({ grant_id }) => grant_id), seen)
      assert.lengthOf(all.items.filter(({ ended_at }) => ended_at === null), 1)
      // None that has ended is opened for another.
      yield* stored(
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql`UPDATE grants SET ciphertext = wrapped_key`
        )
      )
      assert.strictEqual((yield* grant([`/${key}`])).status, 201)
      const bad = yield* ask(`${grants}?cursor=x`, { headers: owner })
      assert.strictEqual(problem(bad), "422 invalid-field")
    }))

  it.effect("holds so many grants of a record at once, and takes one more when one has ended", () =>
    Effect.gen(function* () {
      const { ask, prepared } = yield* exchange({ database })
      const { content_id, owner_token } = yield* prepared()
      const owner = bearer(owner_token)
      const grants = `/data/${content_id}/grants`
      const grant = ask(
        grants,
        post({ grantee_id: "agent-7", bearer: true, tier: "medium", purpose: "study" }, owner)
      )
      const first = yield* grant
      for (let n = 1; n < GRANTS_MAX; n++) assert.strictEqual((yield* grant).status, 201)
      assert.strictEqual(problem(yield* grant), "409 GRANTS_FULL")
      const { grant_id } = decodeGrant(first.json)
      yield* ask(`${grants}/${grant_id}`, { method: "DELETE", headers: owner })
      assert.strictEqual((yield* grant).status, 201)
    }))
})
