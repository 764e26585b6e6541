/**
 * A store as the first version made it: documents, patients and drafts in clear.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as SqlArchive from "../../layers/archive/sql.ts"
import * as Store from "../../layers/sql/discharge.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import { split } from "../../src/discharge/patients.ts"
import { skippedPage } from "../../src/discharge/patients/uploaded.ts"

const TEXT = "Patient: DOE, JOHN   MRN: 1234567\nDISCHARGE MEDICATIONS:\nFurosemide 40 mg daily"

const { "0001_documents": documents = Effect.void } = Store.migrations
const { "0002_archive": archive = Effect.void } = SqlArchive.migrations

export const clearStore = (text = TEXT) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* Migrations.run({ "0001_documents": documents, "0002_archive": archive })
    const [found] = split([{ text, isOcr: false, isReadable: true, isSource: true }]).patients
    yield* sql`INSERT INTO documents ${
      sql.insert({
        document_id: "doc_1",
        sha256: "1".repeat(64),
        bytes: 10,
        duration_ms: 5,
        warnings: '["Page 1: look"]',
        uploaded_at: "2026-11-21T08:00:00.000Z",
        expires_at: "2099-12-21T08:00:00.000Z",
        is_whole: 1
      })
    }`
    yield* sql`INSERT INTO patients ${
      sql.insert({
        patient_id: "pat_1",
        patient_name: "John Doe",
        name_key: "john doe",
        identity: JSON.stringify(found?.identity)
      })
    }`
    yield* sql`INSERT INTO pages ${
      sql.insert({
        document_id: "doc_1",
        page: 1,
        patient_id: "pat_1",
        length: text.length,
        content: JSON.stringify({
          ...skippedPage(1, "damaged"),
          source: "text",
          quality: "good",
          text,
          notes: []
        })
      })
    }`
  }).pipe(Effect.orDie)
