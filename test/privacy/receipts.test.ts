import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { receiptKeys } from "../../layers/sql/privacy/receiptKeys.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { databases } from "../databases.ts"
import { MASTER_KEY, post } from "../inProcess.ts"
import { bearer, exchange } from "./exchange.ts"

const Verdict = Schema.Struct({
  valid: Schema.Boolean,
  authentic: Schema.Boolean,
  expired: Schema.Boolean,
  reason: Schema.String
})
const decodeVerdict = Schema.decodeUnknownSync(Verdict)

/** An exchange with one receipt, and what it says of any other. */
const withReceipt = Effect.fnUntraced(function* (options: Parameters<typeof exchange>[0] = {}) {
  const service = yield* exchange(options)
  const { content_id, owner_token } = yield* service.prepared()
  const { receipt } = yield* service.shared(content_id, { nonce: "a nonce" })
  const verdict = (shown: object) =>
    Effect.map(service.verify(shown), ({ status, json }) => {
      assert.strictEqual(status, 200)
      return decodeVerdict(json)
    })
  const reason = (shown: object) => Effect.map(verdict(shown), (found) => found.reason)
  return { ...service, content_id, owner_token, receipt, verdict, reason }
})

const GOOD = { valid: true, authentic: true, expired: false, reason: "ok" }

describe("a receipt", () => {
  it.effect("has exactly the members that are declared, and echoes the nonce", () =>
    Effect.gen(function* () {
      const { receipt, content_id } = yield* withReceipt()
      assert.hasAllKeys(receipt, [
        "v",
        "type",
        "receipt_id",
        "kid",
        "alg",
        "content_id",
        "requester_id",
        "decision",
        "tier",
        "required_tier",
        "reason",
        "issued_at",
        "expires_at",
        "nonce",
        "request_nonce",
        "request_hash",
        "log_index",
        "mac"
      ])
      assert.deepInclude(receipt, {
        type: "denial",
        decision: "denied",
        content_id,
        request_nonce: "a nonce",
        alg: "HMAC-SHA256",
        issued_at: "1970-01-01T00:00:00.000Z",
        expires_at: "1970-01-31T00:00:00.000Z"
      })
    }))

  it.effect("is valid as it is, bare, and with its members in any order", () =>
    Effect.gen(function* () {
      const { ask, receipt, verdict } = yield* withReceipt()
      assert.deepStrictEqual(yield* verdict(receipt), GOOD)
      const reversed = Object.fromEntries(Object.entries(receipt).toReversed())
      assert.deepStrictEqual(yield* verdict(reversed), GOOD)
      const bare = yield* ask("/receipts/verify", post(receipt))
      assert.deepStrictEqual(decodeVerdict(bare.json), GOOD)
    }))

  it.effect("is not valid with any character of any member changed", () =>
    Effect.gen(function* () {
      const { receipt, reason } = yield* withReceipt()
      for (const [member, value] of Object.entries(receipt)) {
        const text = String(value)
        for (const at of new Set([0, Math.floor(text.length / 2), text.length - 1])) {
          const character = text.charAt(at)
          const other = character === "0"
            ? "1"
            : character === "a"
            ? "b"
            : /\d/.test(character)
            ? "0"
            : "a"
          const changed = text.slice(0, at) + other + text.slice(at + 1)
          const forged = {
            ...receipt,
            [member]: typeof value === "number" ? Number(changed) : changed
          }
          assert.include(
            ["bad_mac", "malformed", "unknown_key"],
            yield* reason(forged),
            `${member}: ${changed}`
          )
        }
      }
    }))

  it.effect("is not valid with a member added, removed, retyped or taken from another", () =>
    Effect.gen(function* () {
      const { content_id, receipt, reason, shared } = yield* withReceipt()
      const { receipt: other } = yield* shared(content_id)
      assert.strictEqual(yield* reason({ ...receipt, extra: 1 }), "malformed")
      for (const [member, value] of Object.entries(receipt)) {
        const { [member]: _, ...rest } = Object.fromEntries(Object.entries(receipt))
        assert.strictEqual(yield* reason(rest), "malformed", member)
        const retyped = typeof value === "number" ? String(value) : [value]
        assert.strictEqual(yield* reason({ ...receipt, [member]: retyped }), "malformed", member)
        const foreign = Object.entries(other).find(([name]) => name === member)?.[1]
        if (foreign !== value) {
          assert.strictEqual(yield* reason({ ...receipt, [member]: foreign }), "bad_mac", member)
        }
      }
    }))

  it.effect("is not valid with base64url that has other spellings of the same bits", () =>
    Effect.gen(function* () {
      const { receipt, reason } = yield* withReceipt()
      const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
      const last = letters.indexOf(receipt.mac.slice(-1))
      // The last letter of 43 carries four bits of the MAC and two that must be zero.
      for (const extra of [1, 2, 3]) {
        const mac = receipt.mac.slice(0, -1) + letters.charAt(last - last % 4 + extra)
        assert.strictEqual(yield* reason({ ...receipt, mac }), "malformed")
      }
      assert.strictEqual(yield* reason({ ...receipt, mac: `${receipt.mac}=` }), "malformed")
      // And of a nonce of 22 two bits of the 128, and four that must be zero.
      const bits = letters.indexOf(receipt.nonce.slice(-1))
      const nonce = receipt.nonce.slice(0, -1) + letters.charAt(bits + 1)
      assert.strictEqual(yield* reason({ ...receipt, nonce }), "malformed")
    }))

  it.effect("expires after 30 days, and stays authentic", () =>
    Effect.gen(function* () {
      const database = Layer.succeedContext(yield* Layer.build(Sqlite.layer(":memory:")))
      const options = { database, environment: { MASTER_KEY } }
      const { receipt } = yield* Effect.scoped(withReceipt(options))
      // Nobody runs in between, whose clocks would strike a million times.
      const verdict = Effect.scoped(
        Effect.flatMap(withReceipt(options), (service) => service.verdict(receipt))
      )
      yield* TestClock.adjust("29 days")
      assert.deepStrictEqual(yield* verdict, GOOD)
      yield* TestClock.adjust("1 day")
      assert.deepStrictEqual(yield* verdict, {
        valid: false,
        authentic: true,
        expired: true,
        reason: "expired"
      })
    }))

  it.effect("outlives the content it is about", () =>
    Effect.gen(function* () {
      const { ask, content_id, owner_token, receipt, reason } = yield* withReceipt()
      yield* ask(`/data/${content_id}`, { method: "DELETE", headers: bearer(owner_token) })
      assert.strictEqual(yield* reason(receipt), "ok")
    }))
})

/** A key that stopped signing so long ago. */
const retire = Effect.fnUntraced(function* (kid: string, ago: { days: number; millis?: number }) {
  const sql = yield* SqlClient.SqlClient
  const { days, millis = 0 } = ago
  const at = DateTime.subtract(yield* DateTime.now, { days, milliseconds: millis })
  yield* sql`UPDATE receipt_keys SET retired_at = ${DateTime.formatIso(at)} WHERE kid = ${kid}`
})

describe.each(databases)("receipt keys on $name", ({ layer: database }) => {
  it.effect("turn without a restart: the old key verifies for 30 days, then is forgotten", () =>
    Effect.gen(function* () {
      const { content_id, receipt, reason, shared, stored } = yield* withReceipt({ database })
      const { kid } = yield* stored(receiptKeys.rotate)
      const { receipt: later } = yield* shared(content_id)
      assert.notStrictEqual(receipt.kid, kid)
      assert.strictEqual(later.kid, kid)
      assert.strictEqual(yield* reason(receipt), "ok")
      assert.strictEqual(yield* reason({ ...receipt, kid }), "bad_mac")
      // The row ages, not the clock: in a month the erasers would wake ten thousand times.
      yield* stored(retire(receipt.kid, { days: 30 }))
      assert.strictEqual(yield* reason(receipt), "ok")
      yield* stored(retire(receipt.kid, { days: 30, millis: 1 }))
      assert.strictEqual(yield* reason(receipt), "unknown_key")
      assert.strictEqual(yield* reason(later), "ok")
    }))

  it.effect("that are revoked are not believed, and another signs", () =>
    Effect.gen(function* () {
      const { content_id, receipt, reason, shared, stored } = yield* withReceipt({ database })
      assert.isTrue(yield* stored(receiptKeys.revoke(receipt.kid)))
      assert.isFalse(yield* stored(receiptKeys.revoke(receipt.kid)))
      assert.strictEqual(yield* reason(receipt), "revoked")
      const { receipt: later } = yield* shared(content_id)
      assert.strictEqual(yield* reason(later), "ok")
    }))
})
