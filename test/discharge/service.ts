/**
 * The service on a short record, without a socket, and providers that are functions.
 */
import { Effect, Layer, Stream } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import type { SqlClient } from "effect/sql"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as ModelsByKey from "../../layers/llm/byKey.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import type { Providers } from "../../src/discharge/drafting/Providers.ts"
import { Reader } from "../../src/discharge/documents/Reader.ts"
import { skippedPage } from "../../src/discharge/patients/uploaded.ts"
import { serviceWith } from "../../src/discharge.ts"
import { temporaryFolder } from "../childProcess.ts"
import { type Ask, inProcess } from "../inProcess.ts"

export const RECORD = `DISCHARGE SUMMARY
Patient: DOE, JOHN   MRN: 1234567   DOB: 02/11/1951
Admit Date: 03/04/2025   Discharge Date: 03/09/2025

PRINCIPAL DIAGNOSIS: Acute on chronic CHF

ALLERGIES: Penicillin (hives)

DISCHARGE MEDICATIONS:
1. Furosemide 40 mg PO BID
2. Lisinopril 10 mg PO QD

PENDING RESULTS: Blood culture, collected 03/08.

FOLLOW-UP: Cardiology clinic in 1 week.`

/** A PDF is its text here, one page. */
const reader = Layer.succeed(
  Reader,
  Reader.of({
    read: (path) =>
      Stream.make(
        { _tag: "Opened" as const, pages: 1, repaired: false },
        {
          _tag: "Read" as const,
          page: {
            ...skippedPage(1, "damaged"),
            text: readFileSync(path, "utf8").replace(/^.*\n/u, ""),
            quality: "good" as const,
            notes: []
          }
        }
      ),
    image: () => Effect.die("No images here"),
    pictures: () => Effect.die("No images here")
  })
)

const providersOf = (
  answer: (body: string) => Response | Promise<Response>
): Layer.Layer<Providers> =>
  Layer.orDie(ModelsByKey.layer).pipe(
    Layer.provide(
      Layer.succeed(
        HttpClient.HttpClient,
        HttpClient.make((request) =>
          Effect.promise(async () =>
            HttpClientResponse.fromWeb(
              request,
              await answer(
                request.body._tag === "Uint8Array"
                  ? new TextDecoder().decode(request.body.body)
                  : ""
              )
            )
          )
        )
      )
    )
  )

export const discharge = Effect.fnUntraced(function* ({
  answer = () => Response.error(),
  folder,
  database,
  environment = {}
}: {
  /** SQLite in the folder unless said. */
  readonly database?: Layer.Layer<SqlClient.SqlClient, unknown>
  readonly environment?: Record<string, string>
  readonly answer?: (body: string) => Response | Promise<Response>
  readonly folder?: string
} = {}) {
  const data = folder ?? (yield* temporaryFolder)
  const ask = yield* inProcess(serviceWith(reader, providersOf(answer)), {
    database: database ?? Sqlite.layer(join(data, "discharge.db")),
    environment: { DATA_DIR: data, ...environment }
  })
  const upload = (text = RECORD) => {
    const form = new FormData()
    form.append("file", new Blob([`%PDF-1.7\n${text}`]), "record.pdf")
    return ask("/api/upload-pdf", { method: "POST", body: form })
  }
  const files = () => readdirSync(join(data, "drafts")).toSorted()
  return { ask, upload, files, data }
})

export const PIPELINE = "/api/run-full-pipeline?patient_name=john%20%20DOE"

/** Two agents and an operator, each with a key of its own. */
export const keyed = {
  AUTH_MODE: "required",
  ADMIN_API_KEYS: "root:key-of-the-operator",
  API_KEYS: "anna:key-of-anna,bert:key-of-bert"
}

/** The calls of one whose key it is. */
export const as = (ask: Ask, key: string): Ask => (path, init = {}) => {
  const headers = new Headers(init.headers)
  headers.set("authorization", `Bearer ${key}`)
  return ask(path, { ...init, headers })
}

/** Uploads a record that is text behind the first line of a PDF. */
export const uploadBy = (ask: Ask, text: string) => {
  const form = new FormData()
  form.append("file", new Blob([`%PDF-1.7\n${text}`]), "record.pdf")
  return ask("/api/upload-pdf", { method: "POST", body: form })
}
