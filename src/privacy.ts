/**
 * A. Privacy-preserving data exchange. Run it with `deno task privacy`.
 */
import "../layers/fibers.ts"
import { Layer } from "effect"
import { Digest, SecureRandom, Signature } from "effect/crypto"
import { FetchHttpClient } from "effect/http"
import * as SealedAnswers from "../layers/answerSeal/masterKey.ts"
import * as Authorization from "../layers/authorization.ts"
import * as Checkpoints from "../layers/checkpoints/ed25519.ts"
import * as NodeCrypto from "../layers/crypto/node.ts"
import { Reserved } from "../layers/edge/allow.ts"
import * as AnchorKeys from "../layers/keys/anchors.ts"
import * as HolderKeys from "../layers/holderKeys.ts"
import * as Jwks from "../layers/jwks.ts"
import * as KeyHolders from "../layers/keys/holders.ts"
import { run } from "../layers/process.ts"
import * as NoStore from "../layers/noStore.ts"
import * as Service from "../layers/service.ts"
import * as PrivacySettings from "../layers/settings/privacy.ts"
import * as Idempotency from "../layers/sql/idempotency.ts"
import * as GroupCommit from "../layers/sql/groupCommit.ts"
import * as SqlJws from "../layers/sql/jws.ts"
import * as PrivacyStore from "../layers/sql/privacy.ts"
import * as SqlWebhooks from "../layers/sql/webhooks.ts"
import * as Witnesses from "../layers/witnesses.ts"
import * as HttpWebhooks from "../layers/webhooks/http.ts"
import * as Vault from "../layers/vault/aesGcm.ts"
import * as Page from "../layers/web/privacy.ts"
import { PrivacyApi } from "../schemas/privacy.ts"
import { examples } from "../schemas/privacy/examples.ts"
import * as LogHandlers from "./privacy/handlers/log.ts"
import * as ReceiptHandlers from "./privacy/handlers/receipts.ts"
import * as OwnerHandlers from "./privacy/handlers/owner.ts"
import * as RecordHandlers from "./privacy/handlers/records.ts"
import * as TrustHandlers from "./privacy/handlers/trust.ts"
import * as Notify from "./privacy/notify.ts"
import { checks, health } from "./privacy/health.ts"
import { OWNER_TOKEN_PREFIX } from "./privacy/ownerToken.ts"
import { prompts } from "./privacy/prompts.ts"
import { skill } from "./privacy/skill.ts"
import * as Witnessing from "./privacy/witnessing.ts"

const crypto = Layer.mergeAll(
  NodeCrypto.layerAead,
  NodeCrypto.layerMac,
  Digest.layerWebCrypto,
  Signature.layerWebCrypto
).pipe(Layer.provideMerge(SecureRandom.layerWebCrypto))

export const service = Service.make({
  name: "privacy",
  port: 8001,
  api: PrivacyApi,
  handlers: Layer.mergeAll(
    RecordHandlers.layer,
    OwnerHandlers.layer,
    TrustHandlers.layer,
    ReceiptHandlers.layer,
    LogHandlers.layer
  ),
  ports: Layer.merge(Witnessing.layer, Notify.layer).pipe(
    Layer.provideMerge(Witnesses.layer.pipe(Layer.provide(FetchHttpClient.layer))),
    // Its own transactions: a notice does not wait for the log's serialized writes.
    Layer.provideMerge(SqlWebhooks.layer.pipe(Layer.provide(GroupCommit.layer))),
    Layer.provideMerge(HttpWebhooks.layerOf("privacy")),
    Layer.provideMerge(PrivacyStore.layer.pipe(Layer.provideMerge(Vault.layer))),
    Layer.provideMerge(Layer.merge(SqlJws.layer, KeyHolders.layer)),
    Layer.provideMerge(Checkpoints.layer),
    Layer.provideMerge(PrivacySettings.layer),
    Layer.provideMerge(HolderKeys.layer),
    Layer.provideMerge(crypto)
  ),
  migrations: PrivacyStore.migrations,
  // The log has one end, which every change takes.
  serializedWrites: true,
  health,
  checks,
  skill,
  examples,
  prompts,
  example: (baseUrl) => `curl ${baseUrl}/trust/agent-7`,
  extraLayers: Layer.mergeAll(
    Page.layer,
    AnchorKeys.layer.pipe(Layer.provide(PrivacySettings.layer)),
    SealedAnswers.layer.pipe(Layer.provide(crypto)),
    Jwks.layer.pipe(Layer.provide(SqlJws.layer)),
    Layer.succeed(Idempotency.KeySpacePerAddress, true),
    Layer.succeed(Authorization.OwnTokens, OWNER_TOKEN_PREFIX),
    Layer.succeed(Reserved, new Set(["/data/prepare", "/data/share"])),
    NoStore.layer("/")
  )
})

if (import.meta.main) run([service])
