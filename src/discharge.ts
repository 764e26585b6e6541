/**
 * C. Clinical discharge summary. Run it with `deno task discharge`.
 */
import "../layers/fibers.ts"
import { type Config, Effect, Layer, Option } from "effect"
import { FetchHttpClient } from "effect/http"
import * as DatabaseArchive from "../layers/archive/byDatabase.ts"
import * as SqlArchive from "../layers/archive/sql.ts"
import * as DrafterBySize from "../layers/drafter/bySize.ts"
import { BodyBytesMax, LargerBodies, TimeoutSeconds } from "../layers/edge/limits.ts"
import * as DatabaseOriginals from "../layers/originals/byDatabase.ts"
import * as SqlOriginals from "../layers/originals/sql.ts"
import * as ModelsByKey from "../layers/llm/byKey.ts"
import * as ClinicalRules from "../layers/llm/local.ts"
import type { Misconfigured } from "../layers/misconfigured.ts"
import { run } from "../layers/process.ts"
import * as Revalidating from "../layers/revalidating.ts"
import * as ChildReader from "../layers/reader/childProcess.ts"
import * as MemoryBound from "../layers/reader/memoryBound.ts"
import * as Service from "../layers/service.ts"
import * as DischargeSettings from "../layers/settings/discharge.ts"
import * as Store from "../layers/sql/discharge.ts"
import * as Page from "../layers/web/discharge.ts"
import { DischargeApi } from "../schemas/discharge.ts"
import { examples } from "../schemas/discharge/examples.ts"
import { draftHere } from "./discharge/drafting/draftHere.ts"
import { baseNameOf } from "./discharge/patients/filename.ts"
import * as DocumentHandlers from "./discharge/handlers.ts"
import * as AccessHandlers from "./discharge/handlers/access.ts"
import * as ArchivedHandlers from "./discharge/handlers/archived.ts"
import * as DraftingHandlers from "./discharge/handlers/drafting.ts"
import * as ModelHandlers from "./discharge/handlers/model.ts"
import * as OriginalHandlers from "./discharge/handlers/original.ts"
import * as SharingHandlers from "./discharge/handlers/sharing.ts"
import * as VerifyingHandlers from "./discharge/handlers/verifying.ts"
import { Originals } from "./discharge/documents/Originals.ts"
import { ENVELOPE_BYTES } from "./discharge/documents/receive.ts"
import { Settings } from "./discharge/documents/Settings.ts"
import { Pictures } from "./discharge/documents/Pictures.ts"
import { Models } from "./discharge/drafting/Models.ts"
import { nameKey } from "./discharge/clinical/identity/nameKey.ts"
import type { Providers } from "./discharge/drafting/Providers.ts"
import type { Reader } from "./discharge/documents/Reader.ts"
import { Archive } from "./discharge/patients/Archive.ts"
import * as Sight from "./discharge/patients/visibility.ts"
import { prompts } from "./discharge/prompts.ts"
import { skill } from "./discharge/skill.ts"
import { Uploads } from "./discharge/patients/Uploads.ts"
import { STYLE } from "./discharge/rendering/sheet/style.ts"

const drafter = DrafterBySize.layer({
  here: draftHere,
  entry: new URL("discharge.drafter.ts", import.meta.url)
})

const providersByKey = ModelsByKey.layer.pipe(Layer.provide(FetchHttpClient.layer))

/** The service, with `reader` to read documents, and `providers` of models beside its own. */
export const serviceWith = <E>(
  reader: Layer.Layer<Reader, E>,
  providers: Layer.Layer<Providers, Config.ConfigError | Misconfigured> = providersByKey
) =>
  Service.make({
    name: "discharge",
    port: 8003,
    api: DischargeApi,
    handlers: Layer.mergeAll(
      DocumentHandlers.layer,
      ModelHandlers.layer,
      DraftingHandlers.layer,
      ArchivedHandlers.layer,
      VerifyingHandlers.layer,
      SharingHandlers.layer,
      AccessHandlers.layer,
      OriginalHandlers.layer
    ),
    ports: Layer.mergeAll(Sight.layer, Uploads.layer, Models.layer, Pictures.layer).pipe(
      Layer.provideMerge(Layer.mergeAll(
        Store.layer(nameKey),
        Store.verificationsLayer(nameKey),
        Store.sharingLayer(nameKey),
        DatabaseArchive.layer({ keyOf: nameKey, baseNameOf }),
        DatabaseOriginals.layer,
        DischargeSettings.layer,
        drafter.pipe(Layer.provideMerge(ClinicalRules.layer)),
        reader,
        providers
      ))
    ),
    // The log of before all services had one called the tag so.
    subjects: { keyOf: nameKey, alias: "patient_tag" },
    skill,
    examples,
    prompts,
    example: (baseUrl) => `curl -F file=@record.pdf ${baseUrl}/api/upload-pdf`,
    checks: {
      documents: Effect.gen(function* () {
        const [originals, archive] = [yield* Originals, yield* Archive]
        return Option.firstSomeOf([yield* originals.fault, yield* archive.fault])
      })
    },
    migrations: { ...Store.migrations, ...SqlArchive.migrations, ...SqlOriginals.migrations },
    extraLayers: Layer.mergeAll(
      Page.layer(STYLE),
      // Lists and records are had whole only where they changed.
      Revalidating.layer("/api/"),
      // A text of 500 pages comes as one JSON string.
      Layer.succeed(BodyBytesMax, 8 * 1_048_576),
      Layer.effect(
        LargerBodies,
        Effect.map(Settings, ({ uploadBytesMax }) => ({
          "/api/upload-pdf": uploadBytesMax + ENVELOPE_BYTES,
          "/original/api/upload-pdf": uploadBytesMax + ENVELOPE_BYTES,
          // A document of 50 MiB comes in base64 there, in four characters for three bytes.
          "/mcp": 68 * 1_048_576
        }))
      ).pipe(Layer.provide(DischargeSettings.layer)),
      // A long scan takes minutes; reading a document has a bound of its own, which is lower.
      Layer.succeed(TimeoutSeconds, 1260)
    )
  })

export const service = serviceWith(Layer.merge(ChildReader.layer, MemoryBound.layer))

if (import.meta.main) run([service])
