import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { DatabaseSync } from "node:sqlite"
import { join } from "node:path"
import { Event } from "../../schemas/recovery/event.ts"
import { brokenAt } from "../../src/ground/eventChain.ts"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { at, sound, text } from "./agents.ts"
import { sha256 } from "./states.ts"
import { eventually } from "../eventually.ts"

const ROUNDS = 20
const WRITERS = 8
/** Claims that are acknowledged in a round before the kill. */
const CLAIMS_EACH = 3

const headers = {
  authorization: "Bearer the-key-of-alice",
  "x-agent-id": "alice",
  "content-type": "application/json"
}

const isReady = async (url: string): Promise<boolean> => {
  const response = await fetch(`${url}/ready`)
  await response.body?.cancel()
  return response.ok
}

/** What the service has answered with success; it must never be otherwise afterwards. */
interface Acknowledged {
  readonly workflows: Set<string>
  readonly checkpoints: Map<string, string>
  readonly claims: Map<string, string>
}

/** Writes one thing after the other until the service is gone. */
const write = async (url: string, known: Acknowledged): Promise<void> => {
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${url}/api/v1/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body)
    })
    const json: unknown = await response.json()
    return { status: response.status, json }
  }
  try {
    const made = await post("workflows", {
      title: "Archive",
      objective: "Index it",
      initial_checkpoint: sound
    })
    const id = text(made.json, "id")
    known.workflows.add(id)
    const next = await post(`workflows/${id}/checkpoints`, { ...sound, parent_version: 1 })
    if (next.status === 201) {
      known.checkpoints.set(id, text(next.json, "content_checksum"))
    }
    await post(`workflows/${id}/fail`, { reason: "let another do it" })
    const taken = await post(`workflows/${id}/claims`, { lease_seconds: 3_600 })
    if (taken.status === 201) known.claims.set(id, text(taken.json, "claim", "id"))
  } catch {
    return
  }
  await write(url, known)
}

const Rows = Schema.Array(Schema.Record(Schema.String, Schema.Unknown))
const EventRow = Schema.Struct({
  ...Event.fields,
  metadata: Schema.fromJsonString(Event.fields.metadata)
})
const decodeRows = Schema.decodeUnknownSync(Rows)
const decodeEvents = Schema.decodeUnknownSync(Schema.Array(EventRow))

it.live(
  "what was acknowledged survives kill -9 in the middle of writing, twenty times",
  () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const port = yield* freePort
      const url = `http://127.0.0.1:${port}`
      const known: Acknowledged = {
        workflows: new Set(),
        checkpoints: new Map(),
        claims: new Map()
      }
      const round = Effect.scoped(Effect.gen(function* () {
        const child = yield* childProcess({
          entry: "src/recovery.ts",
          health: `${url}/health`,
          environment: { RECOVERY_PORT: String(port), DATA_DIR: folder, HOST: "127.0.0.1" }
        })
        yield* eventually(Effect.promise(() => isReady(url)))
        const writers = Array.from({ length: WRITERS }, () => write(url, known))
        const enough = known.claims.size + CLAIMS_EACH
        yield* eventually(Effect.sync(() => known.claims.size), (size) => size >= enough)
        child.kill("SIGKILL")
        yield* Effect.promise(() => Promise.all([child.status, ...writers]))
      }))
      for (let n = 0; n < ROUNDS; n++) yield* round

      const database = new DatabaseSync(join(folder, "recovery.db"))
      const rows = (statement: string) => decodeRows(database.prepare(statement).all())
      assert.deepStrictEqual(rows("PRAGMA integrity_check"), [{ integrity_check: "ok" }])
      assert.deepStrictEqual(rows("PRAGMA foreign_key_check"), [])
      const workflows = new Map(
        rows("SELECT * FROM workflows").map((row) => [text(row, "id"), row])
      )
      const checksums = new Map(
        rows("SELECT workflow_id, content_checksum FROM checkpoints WHERE version = 2")
          .map((row) => [text(row, "workflow_id"), text(row, "content_checksum")])
      )
      const claims = new Map(
        rows("SELECT id, workflow_id FROM claims").map((row) => [
          text(row, "workflow_id"),
          text(row, "id")
        ])
      )
      assert.isAtLeast(known.claims.size, ROUNDS * CLAIMS_EACH)
      for (const id of known.workflows) assert.isTrue(workflows.has(id))
      for (const [id, checksum] of known.checkpoints) {
        assert.strictEqual(checksums.get(id), checksum)
      }
      for (const [id, claim] of known.claims) {
        assert.strictEqual(claims.get(id), claim)
      }

      // Nothing is half there: each workflow has as many events and versions as it says, in one chain.
      const byWorkflow = new Map<string, Array<Event>>()
      const events = decodeEvents(database.prepare("SELECT * FROM events ORDER BY position").all())
      for (const event of events) {
        byWorkflow.set(event.workflow_id, [...byWorkflow.get(event.workflow_id) ?? [], event])
      }
      const versions = new Map(
        rows("SELECT workflow_id, count(*) AS count FROM checkpoints GROUP BY workflow_id")
          .map((row) => [text(row, "workflow_id"), at(row, "count")])
      )
      for (const [id, row] of workflows) {
        const own = byWorkflow.get(id) ?? []
        assert.isNull(brokenAt(own, sha256))
        assert.strictEqual(at(row, "event_sequence"), own.length)
        assert.strictEqual(at(row, "event_head"), own.at(-1)?.hash)
        assert.strictEqual(at(row, "current_checkpoint_version"), versions.get(id))
      }
      database.close()
    })
)
