/**
 * The reference reputation service. Run it with `deno task reputation`.
 */
import "../layers/fibers.ts"
import { Effect, Layer } from "effect"
import { SecureRandom, Signature } from "effect/crypto"
import { run } from "../layers/process.ts"
import * as HttpReceiptKeys from "../layers/receiptKeys/http.ts"
import * as Service from "../layers/service.ts"
import * as ReputationSettings from "../layers/settings/reputation.ts"
import * as SqlReputation from "../layers/sql/reputation.ts"
import * as Page from "../layers/web/reputation.ts"
import { ReputationApi } from "../schemas/reputation.ts"
import { examples } from "../schemas/reputation/examples.ts"
import * as ReputationHandlers from "./reputation/handlers.ts"
import { prompts } from "./reputation/prompts.ts"
import { skill } from "./reputation/skill.ts"

export const service = Service.make({
  name: "reputation",
  port: 8007,
  api: ReputationApi,
  handlers: ReputationHandlers.layer,
  ports: Layer.mergeAll(
    SqlReputation.layer,
    HttpReceiptKeys.layer,
    ReputationSettings.layer,
    Signature.layerWebCrypto
  ).pipe(
    Layer.provideMerge(SecureRandom.layerWebCrypto)
  ),
  skill,
  examples,
  prompts,
  openMeans: "one word without a key makes a payee trusted",
  example: (baseUrl) => `curl ${baseUrl}/verify/b2`,
  migrations: SqlReputation.migrations,
  health: Effect.succeed({
    kind: "reference",
    note: "Stands in for a reputation network; it accepts ratings from any caller."
  }),
  extraLayers: Page.layer
})

if (import.meta.main) run([service])
