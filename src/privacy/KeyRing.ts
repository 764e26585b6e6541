import { Context, type Effect, type Option } from "effect"
import type { Mac } from "effect/crypto"

/** `active` signs; `verify-only` signed before a rotation; `revoked` is not believed any more. */
type ReceiptKeyState = "active" | "verify-only" | "revoked"

interface ReceiptKey {
  readonly kid: string
  readonly state: ReceiptKeyState
  readonly key: Mac.Key
}

/** The keys of the service, each for one purpose, all derived from one master key. */
export class KeyRing extends Context.Service<KeyRing, {
  /** The key that signs receipts now: the one of this moment, so a rotation needs no restart. */
  readonly active: Effect.Effect<ReceiptKey>
  /** A key that signed once; none when there never was such a key, or its last receipt expired. */
  readonly receiptKey: (kid: string) => Effect.Effect<Option.Option<ReceiptKey>>
  /** A key that signs nothing, for checks which must fail after the same time. */
  readonly decoy: Mac.Key
  /** What is kept of an owner token. */
  readonly tokenHash: (token: string) => string
}>()("agent-services/privacy/KeyRing") {}
