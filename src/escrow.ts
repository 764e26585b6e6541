/**
 * D. Escrow. Run it with `deno task escrow`.
 */
import "../layers/fibers.ts"
import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { FetchHttpClient } from "effect/http"
import * as ConfiguredEvaluator from "../layers/evaluator/configured.ts"
import * as Jwks from "../layers/jwks.ts"
import * as Evaluators from "../layers/keys/evaluators.ts"
import { run } from "../layers/process.ts"
import * as Instruments from "../layers/instruments/libraries.ts"
import * as HttpReputation from "../layers/reputation/http.ts"
import * as Service from "../layers/service.ts"
import * as EscrowSettings from "../layers/settings/escrow.ts"
import * as SqlEscrow from "../layers/sql/escrow.ts"
import * as SealedAnswers from "../layers/sql/escrow/idempotentReplies.ts"
import * as Idempotency from "../layers/sql/idempotency.ts"
import * as SqlJws from "../layers/sql/jws.ts"
import * as SqlWebhooks from "../layers/sql/webhooks.ts"
import * as Page from "../layers/web/escrow.ts"
import * as HttpWebhooks from "../layers/webhooks/http.ts"
import { EscrowApi } from "../schemas/escrow.ts"
import { examples } from "../schemas/escrow/examples.ts"
import { LedgerAudit } from "./escrow/LedgerAudit.ts"
import * as Deadlines from "./escrow/deadlines.ts"
import * as CriteriaHandlers from "./escrow/handlers/criteria.ts"
import * as AgreementHandlers from "./escrow/handlers/agreements.ts"
import * as EscrowHandlers from "./escrow/handlers/escrows.ts"
import * as LedgerHandlers from "./escrow/handlers/ledger.ts"
import * as ReceiptHandlers from "./escrow/handlers/receipts.ts"
import * as WebhookHandlers from "./escrow/handlers/webhooks.ts"
import * as Notify from "./escrow/notify.ts"
import { Reputation } from "./escrow/Reputation.ts"
import { prompts } from "./escrow/prompts.ts"
import { skill } from "./escrow/skill.ts"

/** The service with its payees' trust from `reputation`: a test brings its own. */
export const serviceWith = <E>(reputation: Layer.Layer<Reputation, E>) =>
  Service.make({
    name: "escrow",
    port: 8004,
    api: EscrowApi,
    handlers: Layer.mergeAll(
      CriteriaHandlers.layer,
      EscrowHandlers.layer,
      AgreementHandlers.layer,
      ReceiptHandlers.layer,
      LedgerHandlers.layer,
      WebhookHandlers.layer
    ),
    ports: Layer.mergeAll(Notify.layer, Deadlines.layer).pipe(
      Layer.provideMerge(LedgerAudit.layer),
      Layer.provideMerge(Layer.merge(SqlEscrow.layer, SqlWebhooks.layer)),
      Layer.provideMerge(Layer.mergeAll(
        reputation,
        HttpWebhooks.layer,
        Instruments.layer,
        ConfiguredEvaluator.layer,
        Evaluators.layer,
        EscrowSettings.layer,
        SecureRandom.layerWebCrypto
      )),
      Layer.provideMerge(SqlJws.layer)
    ),
    skill,
    examples,
    prompts,
    example: (baseUrl) => `curl ${baseUrl}/escrows`,
    migrations: SqlEscrow.migrations,
    health: Effect.map(Reputation, ({ url }) => ({ reputation_url: url })),
    extraLayers: Layer.mergeAll(
      Page.layer,
      SealedAnswers.layer,
      Layer.succeed(Idempotency.Lifetime, "7 days"),
      Jwks.layer.pipe(Layer.provide(SqlJws.layer))
    )
  })

export const service = serviceWith(
  HttpReputation.layer.pipe(Layer.provide(FetchHttpClient.layer))
)

if (import.meta.main) run([service])
