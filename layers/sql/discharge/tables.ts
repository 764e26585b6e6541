/**
 * Documents, pages and patients. A page is a row; what was read from it is one JSON text. What tells of
 * a patient is sealed, each row with a key of its own: the columns of before hold nothing then.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Migrations } from "../migrations.ts"

export const migrations: Migrations = {
  "0001_documents": Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.all([
      sql`CREATE TABLE documents (
        document_id TEXT PRIMARY KEY,
        sha256 TEXT NOT NULL UNIQUE,
        bytes INTEGER NOT NULL,
        duration_ms INTEGER NOT NULL,
        warnings TEXT NOT NULL,
        uploaded_at TEXT NOT NULL,
        expires_at TEXT NOT NULL,
        is_whole INTEGER NOT NULL
      )`,
      sql`CREATE INDEX documents_expiry ON documents (expires_at)`,
      sql`CREATE TABLE patients (
        patient_id TEXT PRIMARY KEY,
        patient_name TEXT NOT NULL,
        name_key TEXT NOT NULL UNIQUE,
        identity TEXT NOT NULL
      )`,
      sql`CREATE TABLE pages (
        document_id TEXT NOT NULL REFERENCES documents (document_id) ON DELETE CASCADE,
        page INTEGER NOT NULL,
        patient_id TEXT REFERENCES patients (patient_id),
        length INTEGER NOT NULL,
        content TEXT NOT NULL,
        PRIMARY KEY (document_id, page)
      )`,
      sql`CREATE INDEX pages_of_patient ON pages (patient_id)`
    ], { discard: true })),
  // Patients that were forgotten, until their files are gone as well.
  "0003_deletions": Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql`CREATE TABLE deletions (
      patient_name TEXT PRIMARY KEY,
      sha256s TEXT NOT NULL
    )`),
  "0007_sealed": Effect.flatMap(SqlClient.SqlClient, (sql) => {
    const bytes = sql.literal(sql.onDialectOrElse({ pg: () => "BYTEA", orElse: () => "BLOB" }))
    return Effect.forEach(["documents", "patients", "pages"], (table) =>
      Effect.andThen(
        sql`ALTER TABLE ${sql(table)} ADD COLUMN wrapped_key ${bytes}`,
        sql`ALTER TABLE ${sql(table)} ADD COLUMN ciphertext ${bytes}`
      ), { discard: true })
  })
}
