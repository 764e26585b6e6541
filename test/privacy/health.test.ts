import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { Mac, SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import * as NodeCrypto from "../../layers/crypto/node.ts"
import * as NodeHash from "../../layers/hash.ts"
import * as PrivacySettings from "../../layers/settings/privacy.ts"
import { Checkpoints } from "../../src/privacy/Checkpoints.ts"
import { health } from "../../src/privacy/health.ts"
import { KeyRing } from "../../src/privacy/KeyRing.ts"
import { Log } from "../../src/privacy/Log.ts"

const hangingKeys = Layer.unwrap(
  Effect.map(Mac.key(Mac.hmacSha256, new Uint8Array(32)), (decoy) =>
    Layer.mock(KeyRing, {
      active: Effect.never,
      decoy,
      tokenHash: () => ""
    }))
).pipe(
  Layer.provide(NodeCrypto.layerMac),
  Layer.provide(SecureRandom.layerWebCrypto)
)

const hanging = Layer.mergeAll(
  Layer.mock(Log, { size: Effect.never }),
  hangingKeys,
  Layer.mock(Checkpoints, { origin: "o", key_id: "k", vkey: "v", public_key: new Uint8Array(32) }),
  NodeHash.layer,
  PrivacySettings.layer
)

it.effect("health waits for three checks that hang no longer than for one", () =>
  Effect.gen(function* () {
    const asked = yield* Effect.forkChild(health)
    yield* TestClock.adjust("2 seconds")
    const { checks } = yield* Fiber.join(asked)
    assert.deepStrictEqual(checks, { store: "failing", keys: "failing", log: "failing" })
  }).pipe(Effect.provide(hanging)))
