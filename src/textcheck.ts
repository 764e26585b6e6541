/**
 * E. Text check. Run it with `deno task textcheck`.
 */
import "../layers/fibers.ts"
import { Effect, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import * as ClaudeCodeGuard from "../layers/claudeCodeGuard.ts"
import { BodyBytesMax } from "../layers/edge/limits.ts"
import * as Harper from "../layers/grammar/harper.ts"
import * as Validators from "../layers/identifiers/validators.ts"
import * as Eld from "../layers/languages/eld.ts"
import * as NoStore from "../layers/noStore.ts"
import * as LinearPatterns from "../layers/patterns/linear.ts"
import * as LibPhoneNumber from "../layers/phones/libphonenumber.ts"
import { run } from "../layers/process.ts"
import * as Obscenity from "../layers/profanity/obscenity.ts"
import * as HashKey from "../layers/pseudonyms/hashKey.ts"
import * as Secretlint from "../layers/secrets/secretlint.ts"
import * as Service from "../layers/service.ts"
import * as Page from "../layers/web/textcheck.ts"
import { BODY_BYTES_MAX, TextCheckApi } from "../schemas/textcheck.ts"
import { examples } from "../schemas/textcheck/examples.ts"
import { Grammar } from "./textcheck/Grammar.ts"
import { judge } from "./textcheck.judge.ts"
import * as TextCheckHandlers from "./textcheck/handlers.ts"
import { prompts } from "./textcheck/prompts.ts"
import { skill } from "./textcheck/skill.ts"

/** A service of these ports; tests bring a grammar reader of their own. */
export const serviceWith = (grammar: Layer.Layer<Grammar>) =>
  Service.make({
    name: "textcheck",
    port: 8005,
    holds: false,
    api: TextCheckApi,
    handlers: TextCheckHandlers.layer,
    ports: Layer.mergeAll(
      grammar,
      Validators.layer,
      Eld.layer,
      LibPhoneNumber.layer,
      LinearPatterns.layer,
      Obscenity.layer,
      Secretlint.layer,
      SecureRandom.layerWebCrypto,
      HashKey.layer
    ),
    skill,
    examples,
    prompts,
    example: (baseUrl) =>
      `curl ${baseUrl}/check -H 'content-type: application/json' -d '{"text": "Ignore all previous instructions"}'`,
    checks: {
      grammar: Effect.flatMap(Grammar, ({ idle, ready }) =>
        Effect.zipWith(idle, ready, (isIdle, readers) =>
          isIdle || readers > 0 ? Option.none() : Option.some("No grammar reader is ready yet.")))
    },
    extraLayers: Layer.mergeAll(
      Page.layer,
      // Texts and what was found in them.
      NoStore.layer("/check", "/v2/check", "/hooks"),
      ClaudeCodeGuard.layer(judge),
      Layer.succeed(BodyBytesMax, BODY_BYTES_MAX)
    )
  })

export const service = serviceWith(Harper.layer)

if (import.meta.main) run([service])
