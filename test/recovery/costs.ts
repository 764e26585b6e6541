/**
 * What calls cost in statements and commits, for a test and for the benchmark.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { claim, create, service, sound } from "./agents.ts"
import { counted } from "./counted.ts"

const schema = `counted_${randomBytes(6).toString("hex")}`

const dropped = (url: string | undefined) =>
  url === undefined ?
    Effect.void :
    Effect.addFinalizer(() =>
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql`DROP SCHEMA ${sql(schema)} CASCADE`).pipe(
        Effect.provide(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 })),
        Effect.ignore
      )
    )

/** What each call takes, of a workflow that bob holds under a lease. */
export const costs = Effect.fnUntraced(function* (url: string | undefined) {
  yield* dropped(url)
  const { layer, read } = yield* counted(url, schema)
  const { agent } = yield* service({ database: layer })
  const [alice, bob] = [agent("alice"), agent("bob")]
  const id = yield* create(alice)
  const of = Effect.fnUntraced(function* <E, R>(call: Effect.Effect<unknown, E, R>) {
    const before = read()
    yield* call
    const after = read()
    return {
      statements: after.statements - before.statements,
      commits: after.commits - before.commits
    }
  })
  yield* alice.post(`workflows/${id}/fail`, { reason: "let another do it" })
  const lease_token = yield* claim(bob, id)
  yield* bob.post(`workflows/${id}/resume`, { lease_token })
  const post = (path: string, body: Record<string, unknown>) =>
    of(bob.post(`workflows/${id}/${path}`, { ...body, lease_token }))
  const end = (key: string) =>
    of(bob.send(
      "PUT",
      `workflows/${id}/effects/${key}`,
      JSON.stringify({ status: "done", lease_token }),
      { "content-type": "application/json" }
    ))
  const effects = (status: string) => ({ effects: [{ key: "old", status }] })
  const heartbeat = yield* post("heartbeats", {})
  const checkpoint = yield* post("checkpoints", { ...sound, parent_version: 1 })
  const announced = yield* post("checkpoints", { parent_version: 2, ...effects("intended") })
  const confirmed = yield* post("checkpoints", { parent_version: 3, ...effects("done") })
  const begun = yield* post("effects", { key: "new" })
  const ended = yield* end("new")
  const made = yield* of(create(alice))
  return { made, heartbeat, checkpoint, announced, confirmed, begun, ended }
}, Effect.scoped)
