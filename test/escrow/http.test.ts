import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { databases } from "../databases.ts"
import { service as reputation } from "../../src/reputation.ts"
import { inProcess, post } from "../inProcess.ts"
import { at, desk, FAILS, idOf, outcome, PASSES, request } from "./desk.ts"

describe("POST /escrow", () => {
  it.effect("locks the amount", () =>
    Effect.gen(function* () {
      const { create, ledger } = yield* desk()
      const reply = yield* create({ currency: "usd" })
      assert.strictEqual(reply.status, 201)
      assert.strictEqual(reply.headers.get("etag"), '"1"')
      const id = String(at(reply, "escrow_id"))
      assert.match(id, /^esc_/)
      assert.strictEqual(reply.headers.get("location"), `/escrow/${id}`)
      assert.deepInclude(reply.json, { status: "funded", message: "12.50 USD locked for b2." })
      assert.deepNestedInclude(reply.json, {
        "escrow.status": "funded",
        "escrow.version": 1,
        "escrow.amount": 12.5,
        "escrow.amount_decimal": "12.50",
        "escrow.amount_minor": "1250",
        "escrow.currency": "USD",
        "escrow.currency_exponent": 2,
        "escrow.held_amount": "12.50",
        "escrow.deliverable": null,
        "escrow.resolution": null,
        "escrow.criteria": {
          clauses: [
            { kind: "contains_exact", any_of: ["Total"], negated: false, start: 0, end: 20 }
          ],
          unread: [],
          warnings: []
        },
        "escrow.on_unread": "hold"
      })
      assert.deepInclude(yield* ledger, { balanced: true, transfers: 1 })
    }))

  it.effect.each<[amount: string, currency: string, minor: string]>([
    ["0.29", "USD", "29"],
    ["12.50", "USD", "1250"],
    ['"12.50"', "USD", "1250"],
    ["1e2", "JPY", "100"],
    ["1.234", "KWD", "1234"],
    ["0.000000000000000001", "ETH", "1"],
    ["123456789.123456", "USDC", "123456789123456"]
  ])("reads %s %s as %s", ([amount, currency, minor]) =>
    Effect.gen(function* () {
      const { ask } = yield* desk()
      const body = JSON.stringify({ ...request, currency }).replace("12.5", amount)
      assert.strictEqual(at(yield* ask("/escrow", post(body)), "escrow.amount_minor"), minor)
    }))

  it.effect.each<[name: string, change: object | string]>([
    ["an amount of 0", { amount: 0 }],
    ["an amount below 0", { amount: -1 }],
    ["more decimals than the currency", { amount: 1.001 }],
    ["a fraction of a yen", { amount: 1.5, currency: "JPY" }],
    [
      "more digits than a double keeps",
      JSON.stringify(request).replace("12.5", "1.2345678901234567")
    ],
    [
      "a number that only rounds to cents",
      JSON.stringify(request).replace("12.5", "0.1000000000000000055511151231257827")
    ],
    ["an infinite amount", JSON.stringify(request).replace("12.5", "1e999")],
    ["an amount that is text", { amount: "ten" }],
    ["no amount", { amount: null }],
    ["a currency with a space", { currency: "U D" }],
    ["a payee that is the payer", { payee_agent_id: "a1" }],
    ["an arbiter that is a party", { arbiter_agent_id: "b2" }],
    ["a payee that is a dot segment", { payee_agent_id: ".." }],
    ["the name of the outside", { payer_agent_id: "@world" }],
    ["NUL in a text", { task_description: "a\0b" }],
    ["a lone surrogate", { verification_criteria: "\ud800" }],
    ["too long criteria", { verification_criteria: "x".repeat(4_001) }],
    ["a deadline in the past", { deadline: "1969-01-01T00:00:00Z" }],
    ["a deadline that is no day", { deadline: "2999-13-01T00:00:00Z" }],
    ["a deadline on the 31st of a month of 30 days", { deadline: "2999-04-31T00:00:00Z" }],
    ["a deadline on a leap day of no leap year", { deadline: "2999-02-29T23:30:00-01:00" }],
    ["a deadline at an hour that is none", { deadline: "2999-01-01T24:00:00Z" }],
    ["a deadline that is in the year 10000 in UTC", { deadline: "9999-12-31T23:59:59-05:00" }],
    ["a deadline without a zone", { deadline: "2999-01-01T00:00:00" }]
  ])("refuses %s with 422", ([_, change]) =>
    Effect.gen(function* () {
      const { ask, create, ledger } = yield* desk()
      const reply = typeof change === "string"
        ? yield* ask("/escrow", post(change))
        : yield* create(change)
      assert.strictEqual(outcome(reply), "422 SCHEMA_VALIDATION_FAILED")
      assert.strictEqual((yield* ledger).transfers, 0)
    }))

  it.effect("tells everything that is missing", () =>
    Effect.gen(function* () {
      const { ask } = yield* desk()
      const reply = yield* ask("/escrow", post({}))
      const found = at(reply, "error.details.violations")
      assert.isTrue(Array.isArray(found) && found.length === 6)
    }))

  it.effect("refuses an unknown currency when currencies are strict", () =>
    Effect.gen(function* () {
      const { create } = yield* desk({ environment: { CURRENCIES: "strict" } })
      assert.strictEqual(
        outcome(yield* create({ currency: "ZZZ" })),
        "422 SCHEMA_VALIDATION_FAILED"
      )
      assert.strictEqual(outcome(yield* create({ currency: "EUR" })), "201")
    }))
})

describe("POST /deliverable", () => {
  it.effect.each<[payee: string, text: string, expected: object]>([
    ["b2", PASSES, {
      status: "released",
      check_result: "pass",
      trust_score: 85,
      auto_released: true,
      hold_reason: null
    }],
    ["doubtful", PASSES, {
      status: "delivered",
      check_result: "pass",
      trust_score: 59,
      auto_released: false,
      hold_reason: "trust_below_threshold"
    }],
    ["unproven", PASSES, {
      status: "delivered",
      check_result: "pass",
      trust_score: 0,
      auto_released: false,
      hold_reason: "unproven"
    }],
    ["silent", PASSES, {
      status: "delivered",
      check_result: "pass",
      trust_score: 0,
      auto_released: false,
      hold_reason: "reputation_unavailable"
    }],
    ["b2", FAILS, {
      status: "disputed",
      check_result: "fail",
      trust_score: 85,
      auto_released: false,
      hold_reason: "check_failed"
    }]
  ])("of %s with %j", ([payee, text, expected]) =>
    Effect.gen(function* () {
      const { ask, fund, deliver, looks, ledger } = yield* desk()
      const id = yield* fund({ payee_agent_id: payee })
      const reply = yield* deliver(id, { payee, text })
      assert.strictEqual(reply.status, 200)
      assert.deepInclude(reply.json, { ...expected, escrow_id: id })
      assert.strictEqual(looks.count, 1)
      assert.strictEqual(reply.headers.get("etag"), '"2"')
      const read = yield* ask(`/escrow/${id}`)
      assert.strictEqual(at(read, "deliverable.text"), text)
      assert.strictEqual(at(read, "status"), at(reply, "status"))
      assert.isTrue((yield* ledger).balanced)
    }))

  const typos = 'must contain "Total". No typos. Thanks.'
  const vague = "It must rhyme."

  it.effect.each<[criteria: string, on_unread: string, text: string, expected: object]>([
    [typos, "hold", PASSES, { status: "delivered", hold_reason: "criteria_unread" }],
    [typos, "hold_strict", PASSES, { status: "delivered", hold_reason: "criteria_unread" }],
    [typos, "release", PASSES, { status: "released", hold_reason: null }],
    [vague, "hold", PASSES, {
      status: "delivered",
      check_result: "unchecked",
      hold_reason: "criteria_unread",
      message: `Nothing was checked; funds held for the payer to confirm: some criteria were ` +
        `not parsed: ${vague}`
    }],
    [vague, "release", PASSES, {
      status: "delivered",
      check_result: "unchecked",
      auto_released: false,
      hold_reason: "criteria_unread"
    }],
    ['The wording must contain "Sum".', "hold", PASSES, { status: "disputed" }],
    // A pattern that is unread is let go by in none.
    ['must contain "Total". Any word except "x".', "release", PASSES, {
      status: "delivered",
      hold_reason: "criteria_unread"
    }],
    ['must contain "Total". At least 10,00 words.', "release", PASSES, {
      status: "delivered",
      hold_reason: "criteria_unread"
    }],
    ["At most 2 words, not counting the greeting.", "hold", PASSES, {
      status: "delivered",
      hold_reason: "criteria_unread"
    }],
    ["At most 2 words, not counting the greeting.", "release", PASSES, { status: "disputed" }],
    [vague, "release", "no", { status: "disputed", check_result: "fail" }],
    ["A report of the year", "hold_strict", PASSES, {
      status: "delivered",
      check_result: "unchecked",
      hold_reason: "criteria_unread"
    }],
    ["A report of the year", "release", PASSES, { status: "released", check_result: "pass" }],
    [typos, "hold", FAILS, { status: "disputed", hold_reason: "check_failed" }],
    ['A report of the year that must contain "Total"', "hold", PASSES, {
      status: "released",
      hold_reason: null
    }],
    ['A report of the year that must contain "Total"', "hold_strict", PASSES, {
      status: "delivered",
      hold_reason: "criteria_unread",
      message:
        "Check passed; funds held for the payer to confirm: the criteria say more than what " +
        "was checked."
    }],
    ['must contain "Total"', "hold_strict", PASSES, { status: "released", hold_reason: null }]
  ])(
    "against %j with on_unread %s",
    ([verification_criteria, on_unread, text, expected]) =>
      Effect.gen(function* () {
        const { fund, deliver, ask } = yield* desk()
        const id = yield* fund({ verification_criteria, on_unread })
        assert.deepInclude((yield* deliver(id, { text })).json, expected)
        assert.strictEqual(at(yield* ask(`/escrow/${id}`), "on_unread"), on_unread)
      })
  )

  it.effect("tells what was not understood, at once and when it holds, and nothing of the work", () =>
    Effect.gen(function* () {
      const { create, deliver, release, ask } = yield* desk()
      const made = yield* create({ verification_criteria: typos })
      assert.strictEqual(
        at(made, "message"),
        "12.50 USD locked for b2. Part of the criteria was not understood: a passing check will " +
          "hold the funds."
      )
      assert.deepStrictEqual(at(made, "escrow.criteria.unread"), [
        { start: 22, end: 31, text: "No typos.", why: "A negation that was not understood" }
      ])
      const id = idOf(made)
      const text = "The Total of the secret work"
      const judged = yield* deliver(id, { text })
      assert.strictEqual(
        at(judged, "message"),
        "Check passed; funds held for the payer to confirm: some criteria were not parsed: No typos."
      )
      const events = yield* ask(`/escrow/${id}/events`)
      assert.notInclude(events.text, "secret")
      assert.deepNestedInclude(events.json, {
        "items[0].data": {
          amount: "12.50",
          currency: "USD",
          on_unread: "hold",
          criteria_unread: "1"
        },
        "items[1].data.hold_reason": "criteria_unread",
        "items[1].data.criteria_unread": "1"
      })
      assert.include(
        (yield* ask("/metrics")).text,
        'escrow_deliverables_total{check_result="pass",hold_reason="criteria_unread"} 1'
      )
      assert.strictEqual(at(yield* release(id), "status"), "released")
    }))

  it.effect("says in a warning that what is unread is released all the same", () =>
    Effect.gen(function* () {
      const { create } = yield* desk()
      const codes = (on_unread: string, verification_criteria: string) =>
        Effect.map(
          create({ on_unread, verification_criteria }),
          (made) => JSON.stringify(at(made, "escrow.criteria.warnings"))
        )
      assert.include(yield* codes("release", typos), "unread_is_released")
      assert.notInclude(yield* codes("hold", typos), "unread_is_released")
      assert.notInclude(yield* codes("release", '"Total"'), "unread_is_released")
      assert.notInclude(yield* codes("release", vague), "unread_is_released")
      assert.strictEqual(
        outcome(yield* create({ on_unread: "pay" })),
        "422 SCHEMA_VALIDATION_FAILED"
      )
    }))

  it.effect("tells no warning twice", () =>
    Effect.gen(function* () {
      const { create } = yield* desk()
      const made = yield* create({
        verification_criteria: 'Do not forget "x".\nMust contain "y".\nDo not forget "x".',
        on_unread: "release"
      })
      const warnings = at(made, "escrow.criteria.warnings")
      const told = Array.isArray(warnings) ? warnings.map((one) => JSON.stringify(one)) : []
      assert.isAbove(told.length, 1)
      assert.strictEqual(new Set(told).size, told.length)
    }))

  it.effect("asks nothing for what it refuses, nor for a repeat", () =>
    Effect.gen(function* () {
      const { ask, fund, deliver, looks } = yield* desk()
      const id = yield* fund()
      assert.strictEqual(outcome(yield* deliver("esc_none")), "404 ESCROW_NOT_FOUND")
      assert.strictEqual(outcome(yield* deliver(id, { payee: "b3" })), "403 NOT_THE_PAYEE")
      assert.strictEqual(outcome(yield* deliver(id, { text: "" })), "422 SCHEMA_VALIDATION_FAILED")
      assert.strictEqual(
        outcome(yield* deliver(id, { headers: { "if-match": '"7"' } })),
        "412 VERSION_MISMATCH"
      )
      assert.strictEqual(
        outcome(yield* ask("/deliverable", post('{"escrow_id":'))),
        "400 BAD_REQUEST"
      )
      assert.strictEqual(looks.count, 0)
      const headers = { "idempotency-key": "k1" }
      const first = yield* deliver(id, { headers })
      const again = yield* deliver(id, { headers })
      assert.strictEqual(again.text, first.text)
      assert.strictEqual(again.headers.get("idempotent-replay"), "true")
      assert.strictEqual(outcome(yield* deliver(id)), "409 INVALID_STATE")
      assert.strictEqual(looks.count, 1)
    }))

  it.effect("takes 900 kB, and no more", () =>
    Effect.gen(function* () {
      const { fund, deliver } = yield* desk()
      const id = yield* fund()
      assert.strictEqual(
        outcome(yield* deliver(id, { text: "x".repeat(900_001) })),
        "422 SCHEMA_VALIDATION_FAILED"
      )
      assert.strictEqual(
        outcome(yield* deliver(id, { text: "x".repeat(1_100_000) })),
        "413 REQUEST_TOO_LARGE"
      )
      const text = "x".repeat(899_994) + " Total"
      assert.strictEqual(at(yield* deliver(id, { text }), "status"), "released")
    }))

  it.effect("a word that the operator blocks holds the funds", () =>
    Effect.gen(function* () {
      const { fund, deliver } = yield* desk({
        environment: { REPUTATION_BLOCK: "avoid,block" },
        said: () => JSON.stringify({ trust_score: 90, recommendation: "Avoid" })
      })
      const reply = yield* deliver(yield* fund())
      assert.deepInclude(reply.json, { status: "delivered", hold_reason: "recommendation_blocked" })
    }))
})

describe("the table of states", () => {
  const states = ["funded", "delivered", "disputed", "released", "refunded", "settled"] as const

  /** Brings a new escrow with an arbiter into a state. */
  const reach = Effect.fnUntraced(function* (
    { fund, deliver, release, refund, resolve }: Effect.Success<ReturnType<typeof desk>>,
    state: typeof states[number]
  ) {
    const payee = state === "disputed" ? "b2" : "unproven"
    const id = yield* fund({ payee_agent_id: payee, arbiter_agent_id: "judge" })
    if (state !== "funded" && state !== "refunded") {
      yield* deliver(id, { payee, text: state === "disputed" ? FAILS : PASSES })
    }
    if (state === "released") yield* release(id)
    if (state === "refunded") yield* refund(id)
    if (state === "settled") yield* resolve(id, "5")
    return { id, payee }
  })

  it.effect.each<[operation: string, allowed: ReadonlyArray<string>]>([
    ["deliverable", ["funded"]],
    ["release", ["delivered", "disputed"]],
    ["refund", ["funded", "delivered", "disputed"]],
    ["resolve", ["delivered", "disputed"]]
  ])(
    "%s is taken when %j, and else changes nothing",
    ([operation, allowed]) =>
      Effect.gen(function* () {
        const service = yield* desk()
        const { ask, deliver, release, refund, resolve, looks, ledger } = service
        for (const state of states) {
          const { id, payee } = yield* reach(service, state)
          const before = yield* ask(`/escrow/${id}`)
          assert.strictEqual(at(before, "status"), state)
          const looked = looks.count
          const reply = operation === "deliverable"
            ? yield* deliver(id, { payee })
            : operation === "release"
            ? yield* release(id)
            : operation === "refund"
            ? yield* refund(id)
            : yield* resolve(id, 5)
          const expected = allowed.includes(state) ? "200" : "409 INVALID_STATE"
          assert.strictEqual(outcome(reply), expected, `${operation} of ${state}`)
          if (expected === "200") continue
          assert.deepStrictEqual((yield* ask(`/escrow/${id}`)).json, before.json)
          assert.strictEqual(looks.count, looked)
          assert.deepNestedInclude(reply.json, {
            "error.details.escrow_status": state,
            "error.details.version": at(before, "version"),
            "error.details.resolution": at(before, "resolution"),
            "error.details.allowed_from": allowed
          })
        }
        assert.isTrue((yield* ledger).balanced)
      })
  )

  it.effect("every problem of an escrow that is not there is 404", () =>
    Effect.gen(function* () {
      const { ask, release, refund, resolve } = yield* desk()
      for (
        const reply of [
          yield* release("esc_none"),
          yield* refund("esc_none"),
          yield* resolve("esc_none", 0),
          yield* ask("/escrow/esc_none"),
          yield* ask("/escrow/esc_none/events"),
          yield* ask("/escrow/%2e%2e%2f"),
          yield* ask("/escrow/a%00b")
        ]
      ) assert.strictEqual(outcome(reply), "404 ESCROW_NOT_FOUND")
    }))
})

describe("POST /escrow/{id}/release and refund", () => {
  it.effect("take no body, an empty form, or a reason", () =>
    Effect.gen(function* () {
      const { ask, fund } = yield* desk()
      const bodies: ReadonlyArray<RequestInit> = [
        { method: "POST" },
        {
          method: "POST",
          body: "",
          headers: { "content-type": "application/x-www-form-urlencoded" }
        },
        post({}),
        post("null"),
        post({ reason: "late" })
      ]
      for (const body of bodies) {
        const reply = yield* ask(`/escrow/${yield* fund()}/refund`, body)
        assert.deepNestedInclude(reply.json, { status: "refunded", "escrow.held_amount": "0.00" })
      }
      assert.strictEqual(
        outcome(yield* ask(`/escrow/${yield* fund()}/refund`, post("{"))),
        "400 BAD_REQUEST"
      )
      assert.strictEqual(
        outcome(yield* ask(`/escrow/${yield* fund()}/refund`, post({ reason: 7 }))),
        "422 SCHEMA_VALIDATION_FAILED"
      )
    }))

  it.effect("keep the reason, and who decided", () =>
    Effect.gen(function* () {
      const { ask, fund } = yield* desk()
      const id = yield* fund()
      yield* ask(`/escrow/${id}/refund`, post({ reason: "late" }))
      assert.deepNestedInclude((yield* ask(`/escrow/${id}`)).json, {
        "resolution.outcome": "refunded",
        "resolution.by": "payer",
        "resolution.reason": "late",
        refunded_amount: "12.50"
      })
    }))

  it.effect("honour If-Match", () =>
    Effect.gen(function* () {
      const { fund, refund } = yield* desk()
      const id = yield* fund()
      const stale = yield* refund(id, { "if-match": '"2"' })
      assert.strictEqual(outcome(stale), "412 VERSION_MISMATCH")
      assert.strictEqual(at(stale, "error.details.version"), 1)
      assert.strictEqual(outcome(yield* refund(id, { "if-match": "none" })), "400 BAD_REQUEST")
      assert.strictEqual(outcome(yield* refund(id, { "if-match": '"7", "1"' })), "200")
      assert.strictEqual(outcome(yield* refund(yield* fund(), { "if-match": " * " })), "200")
    }))

  it.effect("tell no reason where none was given", () =>
    Effect.gen(function* () {
      const { ask, fund, refund } = yield* desk()
      const id = yield* fund()
      yield* refund(id)
      const { json } = yield* ask(`/escrow/${id}/events`)
      assert.deepNestedInclude(json, { "items.1.to": "refunded" })
      assert.notNestedProperty(json, "items.1.data.reason")
    }))

  it.effect("a repeat under the same key is the same answer, under another body a conflict", () =>
    Effect.gen(function* () {
      const { ask, fund, refund } = yield* desk()
      const id = yield* fund()
      const headers = { "idempotency-key": "once" }
      const first = yield* refund(id, headers)
      assert.strictEqual((yield* refund(id, headers)).text, first.text)
      const other = yield* ask(`/escrow/${id}/refund`, post({ reason: "x" }, headers))
      assert.strictEqual(outcome(other), "409 IDEMPOTENCY_KEY_REUSED")
      assert.strictEqual(outcome(yield* refund(id)), "409 INVALID_STATE")
    }))

  it.effect("the answer to a key is kept for 7 days", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { create } = yield* desk({ database: Layer.succeed(SqlClient.SqlClient, sql) })
      yield* create({}, { "idempotency-key": "once" })
      const [kept] = yield* sql`SELECT expires_at FROM idempotency`
      assert.strictEqual(kept?.expires_at, "1970-01-08T00:00:00.000Z")
    }).pipe(Effect.provide(Sqlite.layer(":memory:"))))
})

describe("POST /escrow/{id}/resolve", () => {
  it.effect.each<[amount: unknown, status: string, released: string, refunded: string]>([
    ["5", "settled", "5.00", "7.50"],
    [0, "refunded", "0.00", "12.50"],
    ["0", "refunded", "0.00", "12.50"],
    [12.5, "released", "12.50", "0.00"],
    ["0.01", "settled", "0.01", "12.49"]
  ])("of %j is %s: %s and %s", ([amount, status, released, refunded]) =>
    Effect.gen(function* () {
      const { fund, deliver, resolve, ledger } = yield* desk()
      const id = yield* fund({ arbiter_agent_id: "judge" })
      yield* deliver(id, { text: FAILS })
      const reply = yield* resolve(id, amount)
      assert.deepNestedInclude(reply.json, {
        status,
        "escrow.released_amount": released,
        "escrow.refunded_amount": refunded,
        "escrow.held_amount": "0.00",
        "escrow.resolution.by": "arbiter"
      })
      assert.deepNestedInclude(yield* ledger, {
        balanced: true,
        "currencies[0].released": released,
        "currencies[0].refunded": refunded,
        "currencies[0].held": "0.00"
      })
    }))

  it.effect("refuses more than there is, less than nothing, and an escrow without an arbiter", () =>
    Effect.gen(function* () {
      const { fund, deliver, resolve } = yield* desk()
      const id = yield* fund({ arbiter_agent_id: "judge" })
      yield* deliver(id, { text: FAILS })
      for (const amount of ["12.51", "-1", "1.001", "x", 13]) {
        assert.strictEqual(outcome(yield* resolve(id, amount)), "422 SCHEMA_VALIDATION_FAILED")
      }
      const alone = yield* fund()
      yield* deliver(alone, { text: FAILS })
      assert.strictEqual(outcome(yield* resolve(alone, "1")), "409 NO_ARBITER")
    }))
})

describe("GET /escrows", () => {
  it.effect("lists the newest first, by pages, without the texts of deliverables", () =>
    Effect.gen(function* () {
      const { ask, fund, deliver } = yield* desk()
      const ids: Array<string> = []
      for (let n = 0; n < 5; n++) ids.unshift(yield* fund({ currency: n === 0 ? "EUR" : "USD" }))
      yield* deliver(ids[0] ?? "")
      const all = yield* ask("/escrows")
      assert.deepInclude(all.json, { total: 5, next_cursor: null })
      assert.deepStrictEqual([0, 1, 2, 3, 4].map((n) => at(all, `escrows.${n}.escrow_id`)), ids)
      assert.strictEqual(at(all, "escrows.0.deliverable.check_result"), "pass")
      assert.isUndefined(at(all, "escrows.0.deliverable.text"))

      const first = yield* ask("/escrows?limit=3")
      const rest = yield* ask(`/escrows?limit=3&cursor=${at(first, "next_cursor")}`)
      assert.deepStrictEqual([0, 1].map((n) => at(rest, `escrows.${n}.escrow_id`)), ids.slice(3))
      assert.strictEqual(at(rest, "next_cursor"), null)

      const total = (query: string) => Effect.map(ask(`/escrows?${query}`), (r) => at(r, "total"))
      assert.strictEqual(yield* total("status=released"), 1)
      assert.strictEqual(yield* total("currency=eur"), 1)
      assert.strictEqual(yield* total("payer_agent_id=a1&payee_agent_id=b2"), 5)
      assert.strictEqual(yield* total("payer_agent_id=b2"), 0)
    }))

  it.effect.each(["limit=0", "limit=1001", "limit=x", "status=gone", "cursor=esc_1", "cursor='"])(
    "refuses ?%s",
    (query) =>
      Effect.gen(function* () {
        const { ask } = yield* desk()
        assert.strictEqual(outcome(yield* ask(`/escrows?${query}`)), "400 BAD_REQUEST")
      })
  )

  it.effect("says which statuses there are, and what may be unread", () =>
    Effect.gen(function* () {
      const { ask, create } = yield* desk()
      const listed = yield* ask("/escrows?status=gone")
      assert.include(at(listed, "error.message"), '"funded" | "delivered" | "disputed"')
      const created = yield* create({ on_unread: "ignore" })
      assert.include(at(created, "error.message"), 'on_unread: Expected "hold" | "hold_strict"')
    }))
})

describe("GET /health", () => {
  it.effect("names the reputation service", () =>
    Effect.gen(function* () {
      const { ask } = yield* desk()
      assert.deepInclude((yield* ask("/health")).json, { status: "ok", reputation_url: "fixed" })
    }))
})

describe.each(databases)("on $name", ({ layer: database }) => {
  it.effect("lock, hold, release; lock, dispute, refund; lock, release", () =>
    Effect.gen(function* () {
      const { ask, fund, deliver, release, refund, ledger } = yield* desk({ database })
      const held = yield* fund({ payee_agent_id: "unproven" })
      assert.strictEqual(at(yield* deliver(held, { payee: "unproven" }), "status"), "delivered")
      assert.strictEqual(at(yield* release(held), "status"), "released")
      const disputed = yield* fund({ amount: 3 })
      assert.strictEqual(at(yield* deliver(disputed, { text: FAILS }), "status"), "disputed")
      assert.strictEqual(at(yield* refund(disputed), "status"), "refunded")
      const paid = yield* fund({ amount: 999_999_999_999_999, currency: "ETH" })
      assert.strictEqual(at(yield* deliver(paid), "auto_released"), true)
      yield* fund({ amount: "0.000000000000000001", currency: "ETH" })
      assert.deepStrictEqual(yield* ledger, {
        balanced: true,
        transfers: 7,
        currencies: [
          {
            currency: "ETH",
            funded: "999999999999999.000000000000000001",
            released: "999999999999999.000000000000000000",
            refunded: "0.000000000000000000",
            held: "0.000000000000000001",
            balanced: true
          },
          {
            currency: "USD",
            funded: "15.50",
            released: "12.50",
            refunded: "3.00",
            held: "0.00",
            balanced: true
          }
        ]
      })
      const accounts = yield* ask("/ledger/accounts?currency=USD")
      assert.deepStrictEqual([0, 1, 2].map((n) => at(accounts, `accounts.${n}.balance`)), [
        "-12.50",
        "0.00",
        "12.50"
      ])
      assert.strictEqual(at(yield* ask("/escrows"), "total"), 4)
    }))
})

describe.each(databases)("NUL on $name", ({ layer: database }) => {
  it.effect("in an id is an id of nothing, and in a filter a bad request", () =>
    Effect.gen(function* () {
      const { ask, fund, deliver, release, refund, resolve } = yield* desk({ database })
      yield* fund()
      const forged = btoa(JSON.stringify(["a\0", "USD"])).replaceAll("=", "")
      const replies = {
        deliver: yield* deliver("esc_\0"),
        get: yield* ask("/escrow/esc_%00"),
        events: yield* ask("/escrow/esc_%00/events"),
        release: yield* release("esc_%00"),
        refund: yield* refund("esc_%00"),
        resolve: yield* resolve("esc_%00", 1),
        status: yield* ask("/escrows?status=%00"),
        payer: yield* ask("/escrows?payer_agent_id=%00"),
        payee: yield* ask("/escrows?payee_agent_id=a%00b"),
        currency: yield* ask("/escrows?currency=%00"),
        account: yield* ask("/ledger/accounts?agent_id=%00"),
        accountCurrency: yield* ask("/ledger/accounts?currency=%00"),
        accountCursor: yield* ask(`/ledger/accounts?cursor=${forged}`),
        transfers: yield* ask("/ledger/transfers?escrow_id=%00"),
        statement: yield* ask("/agents/a%00/statement"),
        statementCurrency: yield* ask("/agents/a1/statement?currency=%00"),
        url: yield* ask("/webhooks", post({ url: "https://example.com/\0" })),
        rotate: yield* ask("/webhooks/whk_%00/rotate", { method: "POST" }),
        remove: yield* ask("/webhooks/whk_%00", { method: "DELETE" })
      }
      const none = "404 ESCROW_NOT_FOUND"
      const bad = "400 BAD_REQUEST"
      assert.deepStrictEqual(
        Object.fromEntries(Object.entries(replies).map(([name, reply]) => [name, outcome(reply)])),
        {
          deliver: none,
          get: none,
          events: none,
          release: none,
          refund: none,
          resolve: none,
          status: bad,
          payer: bad,
          payee: bad,
          currency: bad,
          account: bad,
          accountCurrency: bad,
          accountCursor: bad,
          transfers: bad,
          statement: bad,
          statementCurrency: bad,
          url: "422 SCHEMA_VALIDATION_FAILED",
          rotate: "404 WEBHOOK_NOT_FOUND",
          remove: "404 WEBHOOK_NOT_FOUND"
        }
      )
    }))
})

describe("GET /openapi.json", () => {
  it.effect("says of no object that it has no further members, as they are ignored", () =>
    Effect.gen(function* () {
      const { ask, create } = yield* desk()
      assert.notInclude(
        (yield* ask("/openapi.json?full=true")).text,
        '"additionalProperties":false'
      )
      assert.strictEqual(outcome(yield* create({ unknown: 1 })), "201")
      const { text } = yield* (yield* inProcess(reputation))("/openapi.json?full=true")
      assert.notInclude(text, '"additionalProperties":false')
    }))

  it.effect("lets the body of release and refund be left out", () =>
    Effect.gen(function* () {
      const { ask } = yield* desk()
      const document = yield* ask("/openapi.json?full=true")
      for (const operation of ["release", "refund"]) {
        const path = `paths./escrow/{escrow_id}/${operation}.post.requestBody.required`
        assert.strictEqual(at(document, path), false)
      }
    }))
})
