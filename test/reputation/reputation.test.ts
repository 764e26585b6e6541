import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { TestClock } from "effect/testing"
import { SqlClient } from "effect/sql"
import { membersOf } from "../../layers/openApi/json.ts"
import type { Recommendation } from "../../schemas/reputation.ts"
import { service as reputation } from "../../src/reputation.ts"
import type { AttesterReport } from "../../src/reputation/Attestations.ts"
import { distinct, score } from "../../src/reputation/score.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as SqlReputation from "../../layers/sql/reputation.ts"
import { databases } from "../databases.ts"
import { inProcess, post } from "../inProcess.ts"

const voice = (mean: number, ratings = 1, proven = false): AttesterReport => ({
  attester_agent_id: "a",
  ratings,
  mean,
  proven
})

describe("score()", () => {
  it.each<[means: ReadonlyArray<number>, trust_score: number, recommendation: Recommendation]>([
    [[], 0, "unproven"],
    [[0], 25, "avoid"],
    [[28], 39, "avoid"],
    [[30], 40, "caution"],
    [[68], 59, "caution"],
    [[70], 60, "proceed"],
    [[100], 75, "proceed"],
    [[100, 100], 83, "trusted"],
    [[90, 80, 100], 80, "trusted"],
    [[50, 50, 50], 50, "caution"]
  ])("of %j is %i, %s", (means, trust_score, recommendation) => {
    assert.deepInclude(score(means.map((mean) => voice(mean)), false), {
      trust_score,
      recommendation
    })
  })

  it("is no history without a voice that is proven, where one has to be", () => {
    const told = (voices: ReadonlyArray<AttesterReport>) => score(voices, true)
    assert.deepInclude(told([voice(100), voice(100)]), {
      trust_score: 83,
      recommendation: "unproven"
    })
    assert.deepInclude(told([voice(100), voice(100, 1, true)]), {
      trust_score: 83,
      recommendation: "trusted"
    })
  })

  it.prop("stays between 0 and 100, and counts each attester once", [
    Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 })))
  ], ([means]) => {
    const { trust_score, attesters, attestation_count } = score(
      means.map((m) => voice(m, 3)),
      false
    )
    assert.isTrue(trust_score >= 0 && trust_score <= 100)
    assert.strictEqual(attesters, means.length)
    assert.strictEqual(attestation_count, means.length * 3)
  })
})

describe("distinct()", () => {
  const said = (attester_agent_id: string, mean: number, ratings = 1) => ({
    ...voice(mean, ratings),
    attester_agent_id
  })

  it("leaves out an id that looks like the attested one, and hears look-alikes once", () => {
    const voices = [
      said("b2", 100),
      said("Ь2", 100),
      said("al", 90, 3),
      said("a1", 10),
      said("c", 1)
    ]
    assert.deepStrictEqual(distinct("b2", voices), [said("al", 70, 4), said("c", 1)])
  })
})

describe.each(databases)("the reputation service on $name", ({ layer: database }) => {
  it.effect("opens a store of before, whose words prove nothing", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { "0001_attestations": first = Effect.void, "0002_agent_names": second = Effect.void } =
        SqlReputation.migrations
      yield* Layer.build(
        Migrations.layer({ "0001_attestations": first, "0002_agent_names": second })
      )
      yield* sql`INSERT INTO attestations (agent_id, attester_agent_id, about, attestation_id, rating,
        created_at) VALUES ('b2', 'a1', '', 'att_1', 100, '2026-01-01T00:00:00.000Z')`
      const store = Layer.succeed(SqlClient.SqlClient, sql)
      const ask = yield* inProcess(reputation, { database: store })
      assert.deepInclude((yield* ask("/verify/b2")).json, { recommendation: "proceed" })
      assert.deepInclude((yield* ask("/voices/b2")).json, {
        items: [{ attester_agent_id: "a1", ratings: 1, mean: 100, proven: false }]
      })
    }).pipe(Effect.provide(database), Effect.scoped))

  it.effect("with keys makes no history of words, and counts none that looks like the agent", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(reputation, {
        database,
        environment: { AUTH_MODE: "required", API_KEYS: "a1:key-of-a1,b1:key-of-b1" }
      })
      const attest = (attester_agent_id: string, key: string) =>
        ask(
          "/attest",
          post({ agent_id: "bl", attester_agent_id, rating: 100 }, {
            authorization: `Bearer ${key}`
          })
        )
      assert.deepInclude((yield* attest("b1", "key-of-b1")).json, { attesters: 0 })
      assert.deepInclude((yield* attest("a1", "key-of-a1")).json, {
        attesters: 1,
        trust_score: 75,
        recommendation: "unproven",
        proven: false
      })
      assert.deepInclude((yield* ask("/verify/bl")).json, { recommendation: "unproven" })
    }))

  const open = inProcess(reputation, { database })

  it.effect("tells of an agent that nobody attested", () =>
    Effect.gen(function* () {
      const ask = yield* open
      assert.deepStrictEqual((yield* ask("/verify/b2")).json, {
        agent_id: "b2",
        trust_score: 0,
        recommendation: "unproven",
        attestation_count: 0,
        attesters: 0
      })
    }))

  it.effect("gives each attester one voice, and a later attestation the place of the earlier", () =>
    Effect.gen(function* () {
      const ask = yield* open
      const attest = (attester_agent_id: string, rating: number, escrow_id?: string) =>
        ask("/attest", post({ agent_id: "b/2?", attester_agent_id, rating, escrow_id }))
      const first = yield* attest("a1", 100, "esc_1")
      assert.strictEqual(first.status, 201)
      assert.deepInclude(first.json, { trust_score: 75, attestation_count: 1, attesters: 1 })
      // Two jobs of one attester: the mean of 100 and 50.
      assert.deepInclude((yield* attest("a1", 50, "esc_2")).json, { trust_score: 63, attesters: 1 })
      assert.deepInclude((yield* attest("a1", 100, "esc_2")).json, {
        trust_score: 75,
        attestation_count: 2
      })
      yield* attest("a3", 0)
      yield* attest("a3", 100)
      const verified = yield* ask(`/verify/${encodeURIComponent("b/2?")}`)
      assert.deepInclude(verified.json, {
        agent_id: "b/2?",
        trust_score: 83,
        recommendation: "trusted",
        attestation_count: 3,
        attesters: 2
      })
    }))

  it.effect("lists the voices that a score is made of, page by page", () =>
    Effect.gen(function* () {
      const ask = yield* open
      yield* Effect.forEach(
        [["a2", 80], ["a1", 100], ["a3", 30]] as const,
        ([from, rating]) =>
          ask("/attest", post({ agent_id: "b2", attester_agent_id: from, rating }))
      )
      const first = (yield* ask("/voices/b2?limit=2")).json
      assert.deepInclude(first, {
        agent_id: "b2",
        prior: 50,
        has_more: true,
        items: [
          { attester_agent_id: "a1", ratings: 1, mean: 100, proven: false },
          { attester_agent_id: "a2", ratings: 1, mean: 80, proven: false }
        ]
      })
      const cursor = String(membersOf(first).next_cursor)
      assert.deepInclude((yield* ask(`/voices/b2?limit=2&cursor=${cursor}`)).json, {
        items: [{ attester_agent_id: "a3", ratings: 1, mean: 30, proven: false }],
        next_cursor: null
      })
      assert.strictEqual((yield* ask("/voices/b2?cursor=no")).status, 400)
      assert.deepInclude((yield* ask("/voices/nobody")).json, { items: [], has_more: false })
    }))

  it.effect("lists rated agents, the most rated first, by a part of their id", () =>
    Effect.gen(function* () {
      const ask = yield* open
      yield* Effect.forEach(
        [["Courier", 2], ["b2", 3], ["c3", 2], ["d4%", 1]] as const,
        ([agent_id, ratings]) =>
          Effect.forEach(
            ["x1", "y2", "z3"].slice(0, ratings),
            (attester_agent_id) => ask("/attest", post({ agent_id, attester_agent_id, rating: 90 }))
          )
      )
      const listed = (query: string) =>
        Effect.map(ask(`/agents?${query}`), ({ json }) => {
          const { items, next_cursor } = membersOf(json)
          assert.isTrue(Array.isArray(items))
          return {
            next_cursor,
            ids: Array.isArray(items) ? items.map((one) => membersOf(one).agent_id) : []
          }
        })
      const first = yield* listed("limit=2")
      assert.deepStrictEqual(first.ids, ["b2", "Courier"])
      const rest = yield* listed(`limit=2&cursor=${String(first.next_cursor)}`)
      assert.deepStrictEqual(rest, { ids: ["c3", "d4%"], next_cursor: null })
      assert.deepStrictEqual((yield* listed("search=c")).ids, ["Courier", "c3"])
      assert.deepStrictEqual((yield* listed("search=%25")).ids, ["d4%"])
      assert.deepStrictEqual((yield* listed("search=nobody")).ids, [])
      assert.strictEqual((yield* ask("/agents?cursor=no")).status, 400)
    }))

  it.effect("lists an agent's attestations, the newest first, and counts voices by tenths", () =>
    Effect.gen(function* () {
      const ask = yield* open
      const given = [["a1", 100, "well done"], ["a2", 0, null], ["a3", 90, null]] as const
      yield* Effect.forEach(given, ([attester_agent_id, rating, comment]) =>
        Effect.andThen(
          // Ids of one millisecond have no order.
          TestClock.adjust("1 second"),
          ask("/attest", post({ agent_id: "b2", attester_agent_id, rating, comment }))
        ))
      const first = (yield* ask("/attestations/b2?limit=2")).json
      const { items, next_cursor } = membersOf(first)
      assert.deepStrictEqual(
        Array.isArray(items) ? items.map((one) => membersOf(one).attester_agent_id) : [],
        ["a3", "a2"]
      )
      const rest = (yield* ask(`/attestations/b2?limit=2&cursor=${String(next_cursor)}`)).json
      assert.deepInclude(membersOf(Object(membersOf(rest).items)[0]), {
        attester_agent_id: "a1",
        comment: "well done",
        escrow_id: null
      })
      assert.deepInclude((yield* ask("/voices/b2")).json, {
        histogram: [1, 0, 0, 0, 0, 0, 0, 0, 0, 2]
      })
    }))

  it.effect("refuses what is no attestation", () =>
    Effect.gen(function* () {
      const ask = yield* open
      for (
        const bad of [
          { agent_id: "a1", attester_agent_id: "a1", rating: 50 },
          { agent_id: "b2", attester_agent_id: "a1", rating: 101 },
          { agent_id: "b2", attester_agent_id: "a1", rating: -1 },
          { agent_id: "b2", attester_agent_id: "a1", rating: "good" },
          { agent_id: "", attester_agent_id: "a1", rating: 50 },
          { agent_id: "b2", rating: 50 }
        ]
      ) assert.strictEqual((yield* ask("/attest", post(bad))).status, 422)
    }))
})

describe("the reputation service", () => {
  it.effect("says what it is", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(reputation)
      assert.deepInclude((yield* ask("/health")).json, { kind: "reference" })
      assert.include((yield* ask("/skill.md")).text, "This is a reference service")
    }))

  it.effect("lets a key attest only as its own agent, and everybody read", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(reputation, {
        environment: { AUTH_MODE: "required", API_KEYS: "a1:key-of-a1" }
      })
      const as = (attester_agent_id: string) =>
        ask(
          "/attest",
          post({ agent_id: "b2", attester_agent_id, rating: 90 }, {
            authorization: "Bearer key-of-a1"
          })
        )
      assert.strictEqual((yield* as("a1")).status, 201)
      assert.strictEqual((yield* as("a9")).status, 403)
      assert.strictEqual((yield* ask("/verify/b2")).status, 200)
    }))
})
