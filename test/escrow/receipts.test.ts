import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { compactVerify, createLocalJWKSet } from "jose"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { nodeHash } from "../../layers/hash.ts"
import * as SqlJws from "../../layers/sql/jws.ts"
import { Receipt, ReceiptVerdict } from "../../schemas/escrow/receipt.ts"
import { Jwks } from "../../schemas/jwks.ts"
import { temporaryFolder } from "../childProcess.ts"
import { databases } from "../databases.ts"
import { post } from "../inProcess.ts"
import { at, type Desk, desk, FAILS, idOf, outcome, PASSES, request } from "./desk.ts"
import { verifyReceipt } from "../../src/verifyReceipt.ts"
import { commandHere } from "../commandHere.ts"

const { sha256Hex } = nodeHash

const decodeReceipt = Schema.decodeUnknownSync(Receipt)
const decodeVerdict = Schema.decodeUnknownSync(ReceiptVerdict)
const decodeKeys = Schema.decodeUnknownSync(Jwks)

const receiptOf = ({ ask }: Desk, id: string) =>
  Effect.map(ask(`/escrow/${id}/receipt`), ({ json }) => decodeReceipt(json))
const keysOf = ({ ask }: Desk) =>
  Effect.map(ask("/.well-known/jwks.json"), ({ json }) => decodeKeys(json))
const verdictOf = ({ ask }: Desk, receipt: string) =>
  Effect.map(ask("/receipts/verify", post({ receipt })), ({ json }) => decodeVerdict(json))

const byJose = ({ keys }: Jwks, receipt: string) =>
  Effect.promise(async () => {
    const set = createLocalJWKSet({ keys: keys.map((key) => ({ ...key })) })
    const { payload } = await compactVerify(receipt, set, { algorithms: ["EdDSA"] })
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload))
    return claims
  })

/** Each way in which an escrow ends, and what its receipt tells of it. */
const ends: ReadonlyArray<
  readonly [name: string, end: (desk: Desk) => Effect.Effect<string>, told: object]
> = [
  [
    "released by check and trust",
    ({ fund, deliver }) => Effect.tap(fund(), (id) => deliver(id)),
    {
      outcome: "released",
      by: "auto",
      events: 2,
      check_result: "pass",
      released_amount: "12.50",
      refunded_amount: "0.00",
      deliverable_sha256: sha256Hex(PASSES)
    }
  ],
  [
    "refunded after a failed check",
    ({ fund, deliver, refund }) =>
      Effect.tap(fund(), (id) => Effect.andThen(deliver(id, { text: FAILS }), refund(id))),
    { outcome: "refunded", by: "payer", events: 3, check_result: "fail", refunded_amount: "12.50" }
  ],
  [
    "refunded before a delivery",
    ({ fund, refund }) => Effect.tap(fund(), (id) => refund(id)),
    {
      outcome: "refunded",
      by: "payer",
      events: 2,
      deliverable_sha256: null,
      check_result: null,
      checks: [],
      checks_sha256: null,
      trust: null
    }
  ],
  [
    "divided by the arbiter",
    ({ fund, deliver, resolve }) =>
      Effect.tap(
        fund({ arbiter_agent_id: "judge" }),
        (id) => Effect.andThen(deliver(id, { text: FAILS }), resolve(id, "5.00"))
      ),
    {
      outcome: "split",
      by: "arbiter",
      arbiter_agent_id: "judge",
      released_amount: "5.00",
      refunded_amount: "7.50"
    }
  ]
]

describe.each(databases)("GET /escrow/{id}/receipt on $name", ({ layer }) => {
  it.effect.each(ends)(
    "of one that was %s is verified by jose",
    ([, end, told]) =>
      Effect.gen(function* () {
        const service = yield* desk({ database: layer })
        const id = yield* end(service)
        const { receipt, claims, key } = yield* receiptOf(service, id)
        const keys = yield* keysOf(service)
        assert.deepStrictEqual(keys.keys, [key])
        assert.deepStrictEqual(yield* byJose(keys, receipt), { ...claims })
        assert.deepInclude(claims, {
          ...told,
          v: 1,
          escrow_id: id,
          payer_agent_id: "a1",
          payee_agent_id: "b2",
          task_sha256: sha256Hex(request.task_description),
          criteria_sha256: sha256Hex(request.verification_criteria),
          amount: "12.50",
          currency: "USD"
        })
        const events = yield* service.ask(`/escrow/${id}/events`)
        assert.strictEqual(at(events, `items.${claims.events - 1}.hash`), claims.event_hash)
        assert.isUndefined(at(events, `items.${claims.events}`))
        assert.deepStrictEqual(yield* verdictOf(service, receipt), {
          valid: true,
          reason: "ok",
          claims
        })
      })
  )

  it.effect("says nothing of the texts but their hashes, and of the checks how they went", () =>
    Effect.gen(function* () {
      const service = yield* desk({ database: layer })
      const id = yield* service.fund({ task_description: "a secret task" })
      yield* service.deliver(id)
      const { claims } = yield* receiptOf(service, id)
      assert.deepStrictEqual(claims.checks, [{ kind: "contains_exact", passed: true }])
      const told = JSON.stringify(claims)
      for (const word of ["secret", "Total", "must"]) assert.notInclude(told, word)
    }))

  it.effect("is refused while the funds are locked, and of what is not there", () =>
    Effect.gen(function* () {
      const { ask, fund, deliver } = yield* desk({ database: layer })
      const id = yield* fund()
      assert.strictEqual(outcome(yield* ask(`/escrow/${id}/receipt`)), "409 NOT_SETTLED")
      yield* deliver(id, { text: FAILS })
      const disputed = yield* ask(`/escrow/${id}/receipt`)
      assert.strictEqual(at(disputed, "error.details.escrow_status"), "disputed")
      const none = yield* ask("/escrow/esc_01ARZ3NDEKTSV4RRFFQ69G5FAV/receipt")
      assert.strictEqual(outcome(none), "404 ESCROW_NOT_FOUND")
    }))

  it.effect("is shown to the parties alone where keys are needed; anybody may verify it", () =>
    Effect.gen(function* () {
      const keys = ["a1", "b2", "stranger"].map((agent) => `${agent}:key-of-${agent}`)
      const service = yield* desk({
        database: layer,
        environment: { AUTH_MODE: "required", API_KEYS: keys.join(",") }
      })
      const as = (agent: string) => ({ authorization: `Bearer key-of-${agent}` })
      const id = idOf(yield* service.create({}, as("a1")))
      yield* service.refund(id, as("a1"))
      const path = `/escrow/${id}/receipt`
      const shown = yield* service.ask(path, { headers: as("b2") })
      const { receipt } = decodeReceipt(shown.json)
      const hidden = yield* service.ask(path, { headers: as("stranger") })
      assert.strictEqual(outcome(hidden), "404 ESCROW_NOT_FOUND")
      const verified = yield* service.ask(
        "/receipts/verify",
        post({ receipt }, as("stranger"))
      )
      assert.isTrue(decodeVerdict(verified.json).valid)
    }))

  it.effect("is verified after the keys were turned, and not once its key is revoked", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const service = yield* desk({ database: Layer.succeed(SqlClient.SqlClient, sql) })
      const id = yield* service.fund()
      yield* service.deliver(id)
      const old = yield* receiptOf(service, id)
      yield* SqlJws.rotate
      const { receipt, key } = yield* receiptOf(service, id)
      assert.notStrictEqual(key.kid, old.key.kid)
      yield* byJose(yield* keysOf(service), old.receipt)
      assert.strictEqual((yield* verdictOf(service, old.receipt)).reason, "ok")
      yield* SqlJws.revoke(old.key.kid)
      assert.strictEqual((yield* verdictOf(service, old.receipt)).reason, "revoked")
      assert.strictEqual((yield* verdictOf(service, receipt)).reason, "ok")
    }).pipe(Effect.provide(layer)))

  it.effect("is of the time at which its key begins, where that is later by the clock of this process", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const service = yield* desk({ database: Layer.succeed(SqlClient.SqlClient, sql) })
      const id = yield* service.fund()
      yield* service.deliver(id)
      yield* receiptOf(service, id)
      const created_at = "1970-01-01T00:10:00.000Z"
      yield* sql`UPDATE jws_keys SET created_at = ${created_at}`
      const { claims, receipt } = yield* receiptOf(service, id)
      assert.strictEqual(claims.iat, 600)
      assert.strictEqual((yield* verdictOf(service, receipt)).reason, "ok")
    }).pipe(Effect.provide(layer)))
})

describe("POST /receipts/verify", () => {
  it.effect("says no to any changed byte", () =>
    Effect.gen(function* () {
      const service = yield* desk()
      const id = yield* service.fund()
      yield* service.deliver(id)
      const { receipt } = yield* receiptOf(service, id)
      for (let at = 0; at < receipt.length; at++) {
        const other = receipt[at] === "A" ? "B" : "A"
        const forged = receipt.slice(0, at) + other + receipt.slice(at + 1)
        const { valid, claims } = yield* verdictOf(service, forged)
        assert.isFalse(valid, `at ${at}`)
        assert.isNull(claims)
      }
    }))

  it.effect("says no to another service's receipt, and refuses what is too long for one", () =>
    Effect.gen(function* () {
      const [one, other] = [
        yield* desk(),
        yield* desk({ environment: { MASTER_KEY: "B".repeat(42) + "A" } })
      ]
      const id = yield* one.fund()
      yield* one.deliver(id)
      const { receipt } = yield* receiptOf(one, id)
      assert.strictEqual((yield* verdictOf(other, receipt)).reason, "unknown_key")
      assert.strictEqual((yield* verdictOf(one, "")).reason, "malformed")
      const long = yield* one.ask("/receipts/verify", post({ receipt: "A".repeat(256_001) }))
      assert.strictEqual(outcome(long), "422 SCHEMA_VALIDATION_FAILED")
    }))

  it.effect("takes the longest there is: every two characters of the criteria are a check", () =>
    Effect.gen(function* () {
      // A sentence is read up to a length.
      const PER_LINE = 70
      const words = Array.from({ length: 1_750 }, (_, n) => String.fromCodePoint(0xac00 + n))
      const [payer_agent_id, payee_agent_id] = ["😀".repeat(199) + "a", "😀".repeat(199) + "b"]
      const service = yield* desk()
      const id = yield* service.fund({
        payer_agent_id,
        payee_agent_id,
        verification_criteria: Array.from(
          { length: words.length / PER_LINE },
          (_, n) => `must contain ${words.slice(n * PER_LINE, (n + 1) * PER_LINE).join(",")}`
        ).join("\n")
      })
      yield* service.deliver(id, { text: words.join(" "), payee: payee_agent_id })
      const { receipt, claims } = yield* receiptOf(service, id)
      assert.lengthOf(claims.checks, words.length)
      const reply = yield* service.ask("/receipts/verify", post({ receipt }))
      assert.strictEqual(at(reply, "reason"), "ok")
    }))
})

const verify = (...args: ReadonlyArray<string>) =>
  Effect.promise(async () => {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--allow-read", "--allow-env", "src/verifyReceipt.ts", ...args]
    }).output()
    const text = new TextDecoder()
    return { code, out: text.decode(stdout), err: text.decode(stderr) }
  })

describe("deno task verify-receipt", () => {
  it.live(
    "proves a receipt by the service's keys, and nothing else",
    () =>
      Effect.gen(function* () {
        const service = yield* desk()
        const id = yield* service.fund()
        yield* service.deliver(id)
        const reply = yield* receiptOf(service, id)
        const folder = yield* temporaryFolder
        const file = (name: string, text: string) => {
          writeFileSync(join(folder, name), text)
          return join(folder, name)
        }
        const known = yield* keysOf(service)
        const keys = file("keys.json", JSON.stringify(known))
        const [own] = known.keys
        const twice = JSON.stringify({ keys: [own, { ...own, x: "A".repeat(43) }] })
        // One key for a reader that takes the first member, another for one that takes the last.
        const two = JSON.stringify(known).replace('"x":', `"x":"${"A".repeat(43)}","x":`)
        const whole = file("reply.json", JSON.stringify(reply))
        const alone = file("receipt.jws", `${reply.receipt}\n`)
        const forged = file(
          "forged.jws",
          reply.receipt.replace(/.$/, (last) => last === "A" ? "Q" : "A")
        )
        for (const receipt of [whole, alone]) {
          const { code, out } = yield* verify(receipt, "--keys", keys)
          assert.strictEqual(code, 0)
          assert.include(out, '"released_amount": "12.50"')
          assert.notInclude(out, "Not checked")
        }
        const unproven: ReadonlyArray<readonly [args: ReadonlyArray<string>, said: string]> = [
          // Whoever made the file chose the key that is in it.
          [[whole], "Not proven: whose key it is"],
          [[alone], "A receipt alone needs the keys"],
          [[forged, "--keys", keys], "Not proven: bad_signature"],
          [[alone, "--keys", file("none.json", '{"keys":[]}')], "needs the keys"],
          [[alone, "--keys", alone], "holds no keys"],
          [[alone, "--keys", file("twice.json", twice)], "names a key twice"],
          [[alone, "--keys", file("two.json", two)], "names a key twice"],
          [[join(folder, "missing")], "Cannot read"]
        ]
        // From an honest reply each part left out, exchanged, doubled, and each pair of these.
        const text = JSON.stringify(reply)
        const other = JSON.stringify({ ...own, kid: "jws_0" })
        const acts: Readonly<Record<string, (file: string) => string>> = {
          "no receipt": (file) => file.replace('"receipt":', '"recept":'),
          "no claims": (file) => file.replace('"claims":', '"claim":'),
          "no key": (file) => file.replace('"key":', '"keys":'),
          "another amount": (file) => file.replace('"12.50"', '"99.50"'),
          "another key": (file) => file.replace(JSON.stringify(reply.key), other),
          "claims twice": (file) => file.replace('"claims":', '"claims":{"v":2},"claims":'),
          "a member more": (file) => file.replace("{", '{"note":"x",')
        }
        const names = Object.entries(acts)
        const forgeries = names.flatMap(([, one], index) => [
          one(text),
          ...names.slice(index + 1).map(([, two]) => two(one(text)))
        ])
        assert.isTrue(forgeries.every((forgery) => forgery !== text))
        for (const forgery of forgeries) {
          const shown = yield* commandHere(verifyReceipt, [
            file("changed.json", forgery),
            "--keys",
            keys
          ])
          assert.strictEqual(shown.code, 1, forgery)
          assert.strictEqual(shown.out, "")
          assert.include(shown.err, "Not proven")
        }
        for (const [args, said] of unproven) {
          const { code, err, out } = yield* verify(...args)
          assert.strictEqual(code, 1)
          assert.strictEqual(out, "")
          assert.include(err, said)
        }
      })
  )
})
