/**
 * B. Workflow recovery. Run it with `deno task recovery`.
 */
import "../layers/fibers.ts"
import { Effect, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import * as ClaudeCodeHooks from "../layers/claudeCodeHooks.ts"
import * as SealedAnswers from "../layers/answerSeal/callerKey.ts"
import * as ArtifactBodies from "../layers/artifacts/bodies.ts"
import * as HttpSource from "../layers/artifacts/http.ts"
import { isOnDenoDeploy } from "../layers/denoDeploy.ts"
import * as Jwks from "../layers/jwks.ts"
import * as Operations from "../layers/operations.ts"
import { run } from "../layers/process.ts"
import * as Service from "../layers/service.ts"
import * as RecoverySettings from "../layers/settings/recovery.ts"
import * as SqlJws from "../layers/sql/jws.ts"
import * as RecoveryStore from "../layers/sql/recovery.ts"
import * as KeyStore from "../layers/sql/recovery/apiKeys.ts"
import * as BlobStore from "../layers/sql/recovery/blobs.ts"
import * as SqlWebhooks from "../layers/sql/webhooks.ts"
import * as Page from "../layers/web/recovery.ts"
import * as HttpWebhooks from "../layers/webhooks/http.ts"
import { RecoveryApi } from "../schemas/recovery.ts"
import { examples } from "../schemas/recovery/examples.ts"
import type { ArtifactSource } from "./recovery/ArtifactSource.ts"
import * as Admin from "./recovery/handlers/admin.ts"
import * as Artifacts from "./recovery/handlers/artifacts.ts"
import * as Checkpoints from "./recovery/handlers/checkpoints.ts"
import * as Effects from "./recovery/handlers/effects.ts"
import * as Observation from "./recovery/handlers/observation.ts"
import * as Rescue from "./recovery/handlers/rescue.ts"
import * as WebhookHandlers from "./recovery/handlers/webhooks.ts"
import * as WorkflowHandlers from "./recovery/handlers/workflows.ts"
import { fromMillis } from "./recovery/instant.ts"
import * as Notify from "./recovery/notify.ts"
import * as Presence from "./recovery/Presence.ts"
import { pruning } from "./recovery/prune.ts"
import { prompts } from "./recovery/prompts.ts"
import { skill } from "./recovery/skill.ts"
import { Sweeper } from "./recovery/sweep.ts"

// An instance that Deno Deploy stopped when idle would have been started by a heartbeat: it was there.
const presence = Layer.unwrap(
  Effect.map(isOnDenoDeploy, (isThere) => isThere ? Layer.empty : Presence.layer)
)

/** The service, with where artifacts are fetched from, and what notes that somebody is there. */
export const serviceWith = (
  source: Layer.Layer<ArtifactSource>,
  present: typeof presence = presence
) =>
  Service.make({
    name: "recovery",
    port: 8002,
    keyless: false,
    api: RecoveryApi,
    handlers: Layer.mergeAll(
      WorkflowHandlers.layer,
      Checkpoints.layer,
      Effects.layer,
      Rescue.layer,
      Artifacts.layer,
      Observation.layer,
      WebhookHandlers.layer,
      Admin.layer
    ),
    ports: Layer.mergeAll(Sweeper.layer, Notify.layer, Layer.effectDiscard(pruning)).pipe(
      Layer.provideMerge(present),
      Layer.provideMerge(Layer.mergeAll(
        RecoveryStore.layer,
        SqlWebhooks.layer,
        BlobStore.layer,
        KeyStore.layer,
        SecureRandom.layerWebCrypto,
        RecoverySettings.layer,
        SqlJws.layer,
        HttpWebhooks.layerOf("recovery"),
        source
      ))
    ),
    skill,
    examples,
    prompts,
    example: (baseUrl) =>
      `curl -H 'Authorization: Bearer my-first-key' ${baseUrl}/api/v1/agents/me`,
    migrations: RecoveryStore.migrations,
    checks: { sweep: Effect.flatMap(Sweeper, ({ fault }) => fault) },
    ready: ({ database, migrations }) =>
      Effect.gen(function* () {
        const last = yield* (yield* Sweeper).lastSuccess
        return {
          database,
          migrations_applied: migrations === "ok",
          reaper_last_success: Option.getOrNull(Option.map(last, fromMillis))
        }
      }),
    extraLayers: Layer.mergeAll(
      Page.layer,
      ArtifactBodies.layer,
      // The response to a claim contains the lease token.
      SealedAnswers.layer,
      Layer.succeed(Operations.Prefix, "/api/v1"),
      ClaudeCodeHooks.layer.pipe(Layer.provideMerge(Jwks.layer.pipe(Layer.provide(SqlJws.layer))))
    )
  })

export const service = serviceWith(HttpSource.layer)

if (import.meta.main) run([service])
