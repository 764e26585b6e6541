import { assert, describe, it } from "@effect/vitest"
import { Array, DateTime, Effect, Layer, Option, Struct, Tracer } from "effect"
import { SqlClient } from "effect/sql"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Idempotency from "../../layers/sql/idempotency.ts"
import { migrations } from "../../layers/sql/privacy/migrations.ts"
import * as SqlOpinions from "../../layers/sql/privacy/opinions.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { AgentId } from "../../schemas/agent.ts"
import { HEARD_EACH_WAY, type Opinion, Opinions } from "../../src/privacy/Opinions.ts"
import { Settings } from "../../src/privacy/Settings.ts"
import { Vault } from "../../src/privacy/Vault.ts"
import { weigh } from "../../src/privacy/trust.ts"
import { databases } from "../databases.ts"
import { chance } from "./randomRecord.ts"

const anchoredIn = (names: ReadonlyArray<string>) =>
  SqlOpinions.layer.pipe(
    Layer.provide(Layer.mock(Vault, {})),
    Layer.provide(
      Layer.succeed(Settings, {
        keyless: true,
        operatorKeysOnly: false,
        mode: "anchored",
        model: { mode: "anchored", anchors: new Set(names) },
        retrySecondMillis: 1000,
        anchors: new Map(names.map((name) => [name, Option.none()])),
        require_verified: "none"
      })
    )
  )

const tables = (database: Layer.Layer<SqlClient.SqlClient, unknown>) =>
  GroupCommit.layer.pipe(
    Layer.provideMerge(Migrations.layer(migrations)),
    Layer.provideMerge(Idempotency.tables),
    Layer.provideMerge(database)
  )

const AT = "1970-01-01T00:00:00.000Z"

let reports = 0

const say = Effect.fnUntraced(
  function* ({ agent_id, reporter_id, positive_share, newest_at }: Opinion) {
    const opinions = yield* Opinions
    yield* opinions.add({
      agent_id: AgentId.make(agent_id),
      reporter_id: AgentId.make(reporter_id),
      outcome: positive_share >= 0.5 ? "positive" : "negative",
      report_id: `${++reports}`,
      at: DateTime.formatIso(DateTime.makeUnsafe(newest_at)),
      log_index: reports,
      proven: false
    }, positive_share)
  }
)

const names = (word: string, count: number) =>
  globalThis.Array.from({ length: count }, (_, at) => word + at)

const anchors = names("a", 4)

/** Who said what of whom: anchors speak more often. */
const graph = (seed: number, others: number): ReadonlyArray<Opinion> => {
  const dice = chance(seed)
  const agents = [...anchors, ...names("b", others)]
  return agents.flatMap((agent_id) =>
    agents.flatMap((reporter_id) =>
      agent_id === reporter_id || dice() > (anchors.includes(reporter_id) ? 0.4 : 0.2)
        ? []
        : [{ agent_id, reporter_id, positive_share: dice() < 0.7 ? 1 : 0, newest_at: 0 }]
    )
  )
}

const voices = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql`SELECT agent_id, reporter_id, voice FROM opinions ORDER BY 1, 2`
})

describe.each(databases)("Opinions on $name", ({ layer: database }) => {
  it.effect("about() leaves out nothing that counts, in any graph of reports", () =>
    Effect.gen(function* () {
      const said = graph(5, 20)
      yield* Effect.forEach(said, say)
      const { about } = yield* Opinions
      const model = { mode: "anchored", anchors: new Set(anchors) } as const
      let weighted = 0
      const ways = ["positive", "negative", "unanchored_positive", "unanchored_negative"] as const
      for (const agent of new Set(said.map(({ agent_id }) => agent_id))) {
        const heard = yield* about(agent)
        const evidence = weigh(model, heard, agent, 0)
        const whole = weigh(model, said, agent, 0)
        for (const way of ways) assert.closeTo(evidence[way], whole[way], 1e-12, agent)
        if (heard.some(({ agent_id }) => agent_id !== agent)) weighted++
      }
      // Agents that are not anchors did come to weigh something.
      assert.isAbove(weighted, 5)
    }).pipe(Effect.provide(anchoredIn(anchors).pipe(Layer.provide(tables(database))))))

  it.effect("history() counts every report, and a reporter once", () =>
    Effect.gen(function* () {
      for (const [newest_at, reporter_id] of ["b0", "b1", "b0"].entries()) {
        yield* say({ agent_id: "a0", reporter_id, positive_share: 1, newest_at })
      }
      const { history } = yield* Opinions
      assert.deepStrictEqual(yield* history("a0"), {
        reports: 3,
        reporters: 2,
        first_seen: "1970-01-01T00:00:00.000Z",
        updated_at: "1970-01-01T00:00:00.002Z"
      })
      assert.strictEqual((yield* history("b0")).reports, 0)
    }).pipe(Effect.provide(anchoredIn(anchors).pipe(Layer.provide(tables(database))))))

  it.effect("what an older version counted is counted on", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const old = Struct.pick(migrations, ["0001_privacy", "0002_kept_answers"])
      yield* Effect.provide(Effect.void, Migrations.layer(old))
      const opinion = { positive_share: 1, reports: 2, first_at: AT, newest_at: AT }
      yield* sql`INSERT INTO opinions ${
        sql.insert([
          { agent_id: "b0", reporter_id: "a0", ...opinion },
          { agent_id: "b0", reporter_id: "a1", ...opinion },
          { agent_id: "b1", reporter_id: "b0", ...opinion }
        ])
      }`
      yield* Effect.gen(function* () {
        const { history, about } = yield* Opinions
        const seen = { reports: 2, reporters: 1, first_seen: AT, updated_at: AT }
        assert.deepStrictEqual(yield* history("b1"), seen)
        const heard = yield* about("b1")
        assert.deepStrictEqual(heard.map(({ agent_id }) => agent_id), ["b1", "b0", "b0"])
        // Who had reported had proven nothing that is known.
        assert.isTrue(heard.every(({ proven }) => proven === null))
      }).pipe(
        Effect.provide(
          anchoredIn(anchors).pipe(Layer.provide(tables(Layer.succeed(SqlClient.SqlClient, sql))))
        )
      )
    }).pipe(Effect.provide(database)))

  it.effect("voices are the same whether reports came before the anchors or after", () =>
    Effect.gen(function* () {
      const said = graph(7, 30).filter((_, at) => at % 2 === 0)
      yield* Effect.forEach(said, say).pipe(Effect.provide(anchoredIn(anchors)))
      const after = yield* voices
      yield* Effect.provide(Effect.void, anchoredIn([]))
      assert.isEmpty((yield* voices).filter(({ voice }) => voice !== null))
      yield* Effect.provide(Effect.void, anchoredIn(anchors))
      assert.deepStrictEqual(yield* voices, after)
      assert.isAbove(new Set(after.map(({ voice }) => voice)).size, 2)
    }).pipe(Effect.provide(tables(database))))

  it.effect("about() hears of a crowd of strangers the newest, and nobody on them", () =>
    Effect.gen(function* () {
      const ring = names("ring", 2 * HEARD_EACH_WAY)
      const said = ring.flatMap((reporter_id, newest_at) =>
        ["victim", "friend"].map((agent_id) => ({
          agent_id,
          reporter_id,
          positive_share: agent_id === "friend" ? 1 : 0,
          newest_at
        }))
      )
      yield* Effect.forEach(said, say)
      yield* say({ agent_id: "ring1", reporter_id: "ring2", positive_share: 1, newest_at: 0 })
      const { about } = yield* Opinions
      assert.isEmpty(yield* about("nobody"))
      for (const agent of ["victim", "friend"]) {
        const heard = yield* about(agent)
        assert.deepStrictEqual(
          heard.map(({ reporter_id }) => reporter_id).sort(),
          ring.slice(HEARD_EACH_WAY).sort()
        )
      }
    }).pipe(Effect.provide(anchoredIn(anchors).pipe(Layer.provide(tables(database))))))

  it.effect("about() hears of a crowd of the vouched the newest, and all anchors", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const trusted = names("t", 100)
      const rows = [...trusted, "subject"].flatMap((agent_id) =>
        [...trusted, ...anchors].filter((reporter) => reporter !== agent_id)
          .map((reporter_id, at) => ({
            agent_id,
            reporter_id,
            positive_share: 1,
            reports: 1,
            first_at: DateTime.formatIso(DateTime.makeUnsafe(at)),
            newest_at: DateTime.formatIso(DateTime.makeUnsafe(at))
          }))
      )
      yield* Effect.forEach(
        Array.chunksOf(rows, 1000),
        (some) => sql`INSERT INTO opinions ${sql.insert(some)}`
      )
      const heard = yield* Effect.provide(
        Effect.flatMap(Opinions, ({ about }) => about("subject")),
        anchoredIn(anchors)
      )
      const on = Map.groupBy(heard, ({ agent_id }) => agent_id)
      const newest = trusted.slice(-HEARD_EACH_WAY)
      assert.sameMembers([...on.keys()], ["subject", ...newest])
      for (const [agent, said] of on) {
        const reporters = said.map(({ reporter_id }) => reporter_id)
        assert.sameMembers(reporters, agent === "subject" ? [...anchors, ...newest] : anchors)
      }
    }).pipe(Effect.provide(tables(database))))
})

describe("Opinions on SQLite", () => {
  it.effect("about() looks up what it reads by an index", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const texts = new Set<unknown>()
      const noting = Tracer.make({
        span: (options) => {
          const span = new Tracer.NativeSpan(options)
          return Object.assign(span, {
            attribute: (key: string, value: unknown) => key === "db.query.text" && texts.add(value)
          })
        }
      })
      const { about } = yield* Opinions
      yield* Effect.withTracer(about("a"), noting)
      assert.strictEqual(texts.size, 1)
      for (const text of texts) {
        const plan = yield* sql.unsafe<{ readonly detail: string }>(
          `EXPLAIN QUERY PLAN ${text}`,
          Array.replicate("a", String(text).split("?").length - 1)
        )
        const steps = plan.map(({ detail }) => detail).filter((step) => step.includes("opinions"))
        assert.isNotEmpty(steps)
        for (const step of steps) assert.match(step, /^SEARCH opinions USING .*INDEX.*agent_id=/)
      }
    }).pipe(
      Effect.provide(anchoredIn(anchors).pipe(Layer.provideMerge(tables(Sqlite.layer(":memory:")))))
    ))
})
