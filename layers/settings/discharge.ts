import { Config, Duration, Layer } from "effect"
import { UPLOAD_MEGABYTES_MAX } from "../../schemas/discharge/documents.ts"
import { Settings } from "../../src/discharge/documents/Settings.ts"
import { count, lifetime, positive } from "../setting.ts"

const MEGABYTE = 1_000_000
/** Nobody reads a document as large as that. */
const MEGABYTES_MAX = 10_000

export const documentsAtOnce = count("DOCUMENTS_AT_ONCE", 1, 1)

/** Each has the default that the contract names. */
export const layer = Layer.effect(
  Settings,
  Config.all({
    uploadBytesMax: positive("UPLOAD_MAX_MB", MEGABYTES_MAX).pipe(
      Config.withDefault(UPLOAD_MEGABYTES_MAX),
      Config.map((megabytes) => Math.round(megabytes * MEGABYTE))
    ),
    documentsAtOnce,
    waitingMax: count("UPLOAD_QUEUE_MAX", 0, 8),
    retention: lifetime("RETENTION", Duration.days(30))
  })
)
