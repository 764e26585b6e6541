/**
 * C. Clinical discharge summary. Run it with `deno task discharge`.
 */
import { Layer } from "effect"
import * as Files from "../layers/files/originals.ts"
import { run } from "../layers/process.ts"
import * as ChildReader from "../layers/reader/childProcess.ts"
import * as Service from "../layers/service.ts"
import * as Store from "../layers/sql/discharge.ts"
import { DischargeApi } from "../schemas/discharge.ts"
import * as DischargeHandlers from "./discharge/handlers.ts"
import { nameKey } from "./discharge/patients/nameKey.ts"
import type { Reader } from "./discharge/Reader.ts"
import { skill } from "./discharge/skill.ts"
import { Uploads } from "./discharge/Uploads.ts"

/** The service, with `reader` to read documents. */
export const serviceWith = <E>(reader: Layer.Layer<Reader, E>) =>
  Service.make({
    name: "discharge",
    title: "Clinical discharge summary",
    version: "1.0.0",
    port: 8003,
    api: DischargeApi,
    handlers: DischargeHandlers.layer,
    ports: Uploads.layer.pipe(
      Layer.provideMerge(Layer.mergeAll(Store.layer(nameKey), Files.layer, reader))
    ),
    skill,
    example: (baseUrl) => `curl -F file=@record.pdf ${baseUrl}/api/upload-pdf`,
    migrations: Store.migrations,
    // A long scan takes minutes; reading a document has a bound of its own, which is lower.
    timeoutSeconds: 1260
  })

export const service = serviceWith(ChildReader.layer)

if (import.meta.main) run([service])
