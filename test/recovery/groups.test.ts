/**
 * What agents of one group work on is not there for those of another, in whatever way they ask.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { isDeepStrictEqual } from "node:util"
import * as Keys from "../../layers/sql/keys.ts"
import { AgentId } from "../../schemas/agent.ts"
import { service as recovery } from "../../src/recovery.ts"
import { databases } from "../databases.ts"
import { eventually } from "../eventually.ts"
import { agentAt, at, claim, code, create, list, service, silence, sound, text } from "./agents.ts"

const METHODS = ["get", "post", "put", "patch", "delete"] as const

/** Every route that names a workflow, as the contract has it. */
const routes = Object.entries(recovery.openApi().paths).flatMap(([path, item]) =>
  path.startsWith("/api/v1/workflows/{workflow_id}")
    ? METHODS.filter((method) => method in item).map((method) => ({
      method: method.toUpperCase(),
      path: path.slice("/api/v1/".length)
    }))
    : []
)

const held = (more: Record<string, unknown> = {}) => (lease_token: string) => ({
  ...more,
  lease_token
})

/** What would be taken of who may: what is refused is refused for the group alone. */
const bodies: { readonly [route: string]: (lease_token: string) => unknown } = {
  "POST workflows/{workflow_id}/checkpoints": held({ ...sound, parent_version: 1 }),
  "POST workflows/{workflow_id}/evaluate-context": () => ({}),
  "POST workflows/{workflow_id}/claims": () => ({}),
  "POST workflows/{workflow_id}/claims/renew": held({ lease_seconds: 60 }),
  "POST workflows/{workflow_id}/claims/release": held(),
  "POST workflows/{workflow_id}/resume": held(),
  "POST workflows/{workflow_id}/heartbeats": held(),
  "POST workflows/{workflow_id}/fail": held({ reason: "r" }),
  "POST workflows/{workflow_id}/complete": held({ final_checkpoint_version: 1 }),
  "POST workflows/{workflow_id}/cancel": () => ({}),
  "POST workflows/{workflow_id}/artifacts": held({ name: "a", uri: "https://a.example/b" }),
  "POST workflows/{workflow_id}/artifacts/{artifact_id}/verify": held(),
  "PUT workflows/{workflow_id}/artifacts/blobs/{sha256}": () => "bytes",
  "POST workflows/{workflow_id}/effects": held({ key: "k", description: "d" }),
  "PUT workflows/{workflow_id}/effects/{key}": held({ status: "done" })
}

/** A service, and agents of groups with keys that its operator made. */
const grouped = Effect.fnUntraced(function* (environment: Record<string, string> = {}) {
  const sql = yield* SqlClient.SqlClient
  const { agent, ask } = yield* service({
    database: Layer.succeed(SqlClient.SqlClient, sql),
    environment
  })
  const keys = yield* Effect.provide(Keys.Keys, Keys.layerSql)
  const member = (name: string, group: string) =>
    Effect.map(
      keys.create({ agent_id: AgentId.make(name), is_admin: false, reach: { group } }),
      ({ key }) => agentAt(ask, name, key)
    )
  return {
    admin: agent("root"),
    // The group of who enrols, or of whose key nothing is said.
    outsider: agent("mallory"),
    anna: yield* member("anna", "billing"),
    bert: yield* member("bert", "billing"),
    carl: yield* member("carl", "shipping")
  }
})

describe.each(databases)("the groups of agents on $name", ({ layer }) => {
  it.effect("a workflow is found by its group and by admins, and by nobody else in any call", () =>
    Effect.gen(function* () {
      const { admin, anna, bert, carl, outsider } = yield* grouped()
      const id = yield* create(anna, { tags: ["t"] })
      yield* silence
      const lease_token = yield* claim(bert, id)
      assert.match(lease_token, /^lease_/)
      for (const other of [carl, outsider]) {
        for (const { method, path } of routes) {
          const body = bodies[`${method} ${path}`]?.(lease_token)
          const reply = yield* other.send(
            method,
            path.replace("{workflow_id}", id).replace("{version}", "1").replace("{key}", "k")
              .replace("{artifact_id}", id).replace("{sha256}", "a".repeat(64)),
            body === undefined || typeof body === "string" ? body : JSON.stringify(body),
            typeof body === "string"
              ? { "content-type": "application/octet-stream" }
              : body === undefined
              ? {}
              : { "content-type": "application/json" }
          )
          assert.strictEqual(code(reply), "WORKFLOW_NOT_FOUND", `${method} ${path}`)
        }
        const fence = yield* other.post("fences/check", { workflow_id: id, fencing_token: 1 })
        assert.strictEqual(code(fence), "WORKFLOW_NOT_FOUND")
      }
      for (const one of [admin, anna, bert]) {
        assert.strictEqual((yield* one.get(`workflows/${id}`)).status, 200)
      }
      const resumed = yield* bert.post(`workflows/${id}/resume`, { lease_token })
      assert.strictEqual(resumed.status, 200)
    }).pipe(Effect.provide(layer)))

  it.effect("lists, offers, events and counts are of the group alone", () =>
    Effect.gen(function* () {
      const { admin, anna, bert, carl, outsider } = yield* grouped()
      const ids = [yield* create(anna), yield* create(bert), yield* create(carl)]
      const [first = "", second = "", third = ""] = ids
      const own = yield* create(outsider)
      yield* TestClock.adjust("1 second")
      const event = text(list((yield* anna.get("events")).json, "items").at(0), "id")
      yield* silence
      const seen: ReadonlyArray<readonly [typeof anna, ReadonlyArray<string>]> = [
        [anna, [first, second]],
        [bert, [first, second]],
        [carl, [third]],
        [outsider, [own]],
        [admin, [first, second, third, own]]
      ]
      for (const [agent, expected] of seen) {
        const ofPath = (path: string, ...member: ReadonlyArray<string>) =>
          Effect.map(
            agent.get(path),
            ({ json }) =>
              [...new Set(list(json, "items").map((item) => text(item, ...member)))].toSorted()
          )
        const sorted = expected.toSorted()
        assert.deepStrictEqual(yield* ofPath("recoverable-workflows", "workflow", "id"), sorted)
        for (const creator of ["", "&agent_id=anna"]) {
          const found = yield* ofPath(`workflows?limit=100${creator}`, "id")
          assert.deepStrictEqual(
            found,
            creator === "" ? sorted : sorted.filter((id) => id === first)
          )
        }
        // On PostgreSQL events are listed when no transaction of any database is open from before.
        for (const filter of ["limit=100", "event_type=workflow_created"]) {
          yield* eventually(
            ofPath(`events?${filter}`, "workflow_id"),
            (found) => isDeepStrictEqual(found, sorted)
          )
        }
        const { json } = yield* agent.get("stats")
        const count = expected.length
        assert.deepInclude(json, { total_workflows: count, checkpoints_total: count })
        assert.deepInclude(at(json, "status_counts"), { recoverable: count, active: 0 })
        assert.strictEqual(at(json, "context_score_distribution", "90-100"), count)
        assert.isAtMost(Number(at(json, "events_total")), 4 * count)
        const recent = list(json, "recent_events").map((event) => text(event, "workflow_id"))
        assert.deepStrictEqual([...new Set(recent)].toSorted(), sorted)
      }
      const following = (agent: typeof anna) =>
        agent.get("events", { accept: "text/event-stream", "last-event-id": event })
      assert.strictEqual((yield* following(carl)).status, 400)
    }).pipe(Effect.provide(layer)))

  it.effect("claims count in the group alone", () =>
    Effect.gen(function* () {
      const { anna, bert, carl } = yield* grouped()
      const id = yield* create(anna)
      yield* silence
      yield* claim(bert, id, { lease_seconds: 30 })
      const counted = (agent: typeof anna, name: string) =>
        Effect.map(agent.get("stats"), ({ json }) => at(json, name))
      assert.strictEqual(yield* counted(anna, "active_claims"), 1)
      assert.strictEqual(yield* counted(carl, "active_claims"), 0)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(yield* counted(anna, "expired_claims"), 1)
      assert.strictEqual(yield* counted(carl, "expired_claims"), 0)
    }).pipe(Effect.provide(layer)))
})
