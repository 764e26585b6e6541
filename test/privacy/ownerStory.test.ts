/**
 * The owner's side from beginning to end, by HTTP alone and by MCP alone: prepare, ask, approve, share,
 * list, revoke, delete. Every id and token is one that an answer gave.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { service } from "../../src/privacy.ts"
import { temporaryFolder } from "../childProcess.ts"
import { inProcess, post } from "../inProcess.ts"
import { clients } from "../mcp/agents.ts"
import { at } from "../mcp/jobs.ts"

const opened = Effect.gen(function* () {
  const environment = { AUTH_MODE: "enroll", DATA_DIR: yield* temporaryFolder }
  return yield* inProcess(service, { environment })
})

const data = { name: "Ann Lee", city: "Graz" }
const policy = { rules: [{ path: "/city", level: "public" }] }

describe("the owner's story", () => {
  it.live.each(Object.entries(clients))(
    "is done by MCP alone, by %s",
    ([, open]) =>
      Effect.gen(function* () {
        const ask = yield* opened
        const owner = yield* open(ask, { name: "clinic-1", key: "a-key-of-clinic" })
        const lab = yield* open(ask, { name: "lab-1", key: "a-key-of-the-lab" })
        const prepared = yield* owner.call("prepare_record", { data, policy })
        const content_id = at(prepared, "content_id")
        const owner_token = at(prepared, "owner_token")
        const before = yield* lab.call("share_record", { content_id, requester_id: lab.name })
        assert.strictEqual(at(before, "decision"), "denied")
        yield* lab.call("request_access", {
          content_id,
          requester_id: lab.name,
          paths: ["/name"],
          purpose: "cohort study"
        })
        const requests = yield* owner.call("list_requests", { status: "pending" })
        assert.strictEqual(at(requests, "items", "0", "purpose"), "cohort study")
        const decided = yield* owner.call("decide_request", {
          request_id: at(requests, "items", "0", "request_id"),
          decision: "approve"
        })
        const shared = yield* lab.call("share_record", { content_id, requester_id: lab.name })
        assert.deepStrictEqual(at(shared, "view"), { name: "Ann Lee" })
        const listed = yield* owner.call("list_shares", {})
        assert.strictEqual(at(listed, "items", "0", "requester_id"), "lab-1")
        assert.deepStrictEqual(at(listed, "items", "0", "paths"), [{
          path: "/name",
          kind: "exact"
        }])
        yield* owner.call("revoke_grant", { content_id, grant_id: at(decided, "grant_id") })
        const after = yield* lab.call("share_record", { content_id, requester_id: lab.name })
        assert.strictEqual(at(after, "decision"), "denied")
        // The token is an argument, for whoever has another key.
        const records = yield* lab.call("list_records", { owner_token })
        assert.strictEqual(at(records, "items", "0", "content_id"), content_id)
        yield* lab.refused("remove_record", { content_id })
        yield* lab.call("remove_record", { content_id, owner_token })
        yield* lab.refused("share_record", { content_id, requester_id: lab.name })
      })
  )

  it.live("is done by HTTP alone, and answered in full for a person", () =>
    Effect.gen(function* () {
      const ask = yield* opened
      const named = (name: string) => ({
        authorization: `Bearer a-key-of-${name}`,
        "x-agent-id": name
      })
      const [owner, lab] = [named("clinic-1"), named("lab-1")]
      const send = (path: string, body: object, headers: Record<string, string>) =>
        Effect.map(ask(path, post(body, headers)), ({ json }) => json)
      const prepared = yield* send("/data/prepare", { data, policy, label: "intake" }, owner)
      const content_id = String(at(prepared, "content_id"))
      const share = send("/data/share", { content_id, requester_id: "lab-1" }, lab)
      assert.strictEqual(at(yield* share, "decision"), "denied")
      const path = `/data/${content_id}`
      const asked = yield* send(
        `${path}/requests`,
        { requester_id: "lab-1", paths: ["/name"], purpose: "cohort study" },
        lab
      )
      const request_id = String(at(asked, "request_id"))
      const approved = yield* send(
        `/owner/requests/${request_id}/decision`,
        { decision: "approve" },
        owner
      )
      assert.deepStrictEqual(at(yield* share, "view"), { name: "Ann Lee" })
      const report = yield* ask("/owner/report", { headers: owner })
      assert.deepStrictEqual(at(report.json, "records", "0", "data"), data)
      assert.isTrue(at(report.json, "is_complete"))
      const printed = yield* ask("/owner/report", {
        headers: { ...owner, accept: "text/plain" }
      })
      for (
        const line of [
          "intake",
          `"name": "Ann Lee"`,
          "lab-1: /name; for: cohort study",
          "granted to lab-1: /name",
          "lab-1: cohort study (approved)",
          "How requests are decided"
        ]
      ) assert.include(printed.text, line)
      const foreign = yield* ask("/owner/report", { headers: lab })
      assert.notInclude(foreign.text, "Ann Lee")
      const grant_id = String(at(approved, "grant_id"))
      yield* ask(`${path}/grants/${grant_id}`, { method: "DELETE", headers: owner })
      assert.strictEqual(at(yield* share, "decision"), "denied")
      yield* ask(path, { method: "DELETE", headers: owner })
      const gone = yield* ask(`${path}/shares`, { headers: owner })
      assert.isNull(at(gone.json, "items", "0", "paths"))
      assert.strictEqual(at(gone.json, "items", "0", "purpose"), "cohort study")
    }))
})
