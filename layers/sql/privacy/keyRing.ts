import { DateTime, Effect, Layer, Option } from "effect"
import { Mac } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { createHmac } from "node:crypto"
import { RECEIPT_LIFETIME_DAYS } from "../../../schemas/privacy/receipt.ts"
import { KeyRing } from "../../../src/privacy/KeyRing.ts"
import { MasterKey } from "../../vault/masterKey.ts"
import type { SigningKeyEntry } from "../signingKeys.ts"
import { receiptKeys } from "./receiptKeys.ts"

/** How many derived keys are held; a key costs one HKDF to derive again. */
const HELD_MAX = 64

/** Keys derived from the master key; the states of those that sign receipts are in SQL. */
export const layer = Layer.effect(
  KeyRing,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { derive } = yield* MasterKey
    const token = yield* derive("token")
    const held = new Map<string, Mac.Key>()

    const keyOf = Effect.fnUntraced(function* (kid: string) {
      const known = held.get(kid)
      if (known !== undefined) return known
      const key = yield* Effect.orDie(Mac.key(Mac.hmacSha256, yield* derive(`receipt/${kid}`)))
      if (held.size >= HELD_MAX) held.clear()
      held.set(kid, key)
      return key
    })
    const withKey = ({ kid, state }: SigningKeyEntry) =>
      Effect.map(keyOf(kid), (key) => ({ kid, state, key }))
    const stored = Effect.provideService(SqlClient.SqlClient, sql)
    yield* stored(receiptKeys.active)

    return KeyRing.of({
      active: Effect.flatMap(stored(receiptKeys.active), withKey),
      receiptKey: Effect.fnUntraced(function* (kid) {
        const found = yield* stored(receiptKeys.find(kid))
        const now = yield* DateTime.now
        const outlived = DateTime.formatIso(
          DateTime.subtract(now, { days: RECEIPT_LIFETIME_DAYS })
        )
        return Option.isNone(found) ||
            (found.value.state === "verify-only" && (found.value.retired_at ?? "") < outlived)
          ? Option.none()
          : Option.some(yield* withKey(found.value))
      }),
      decoy: yield* keyOf("decoy"),
      tokenHash: (secret) => createHmac("sha256", token).update(secret).digest("hex")
    })
  })
)
