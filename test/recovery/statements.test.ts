/**
 * What calls cost in statements and commits: a step above all, which is an effect begun and ended.
 */
import { assert, describe, it } from "@effect/vitest"
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { postgresUrl } from "../databases.ts"
import { claim, create, service, sound } from "./agents.ts"
import { counted, type Counts } from "./counted.ts"

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
    // Once before, so that nothing is done for the first time.
    const before = read()
    yield* call
    const after = read()
    return {
      statements: after.statements - before.statements,
      commits: after.commits - before.commits
    }
  })
  const made = yield* of(create(alice))
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
  return { made, heartbeat, checkpoint, announced, confirmed, begun, ended }
}, Effect.scoped)

const sum = (...all: ReadonlyArray<Counts>) => ({
  statements: all.reduce((total, { statements }) => total + statements, 0),
  commits: all.reduce((total, { commits }) => total + commits, 0)
})

describe.each([
  // By two checkpoints a step took 14 statements on both. On SQLite a statement is no round trip.
  { name: "SQLite", url: undefined, most: 10 },
  ...(postgresUrl === undefined ? [] : [{ name: "PostgreSQL", url: postgresUrl, most: 6 }])
])("the statements of a call on $name", ({ most, url }) => {
  it.effect("a step that is begun and ended takes few, and two commits", () =>
    Effect.gen(function* () {
      const cost = yield* costs(url)
      const step = sum(cost.begun, cost.ended)
      assert.isAtMost(step.statements, most)
      assert.strictEqual(step.commits, 2)
      assert.deepStrictEqual(
        [cost.made, cost.heartbeat, cost.checkpoint].map(({ commits }) => commits),
        [1, 1, 1]
      )
    }))
})
