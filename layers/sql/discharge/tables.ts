/**
 * Documents, pages and patients. A page is a row; what was read from it is one JSON text. What tells of
 * a patient is sealed, each row with a key of its own: the columns of before hold nothing then.
 */
import type { Migrations } from "../migrations.ts"

export const migrations: Migrations = {
  "0001_documents": [
    `CREATE TABLE documents (
        document_id TEXT PRIMARY KEY,
        sha256 TEXT NOT NULL UNIQUE,
        bytes INTEGER NOT NULL,
        duration_ms INTEGER NOT NULL,
        warnings TEXT NOT NULL,
        uploaded_at TEXT NOT NULL,
        expires_at TEXT NOT NULL,
        is_whole INTEGER NOT NULL
      )`,
    `CREATE INDEX documents_expiry ON documents (expires_at)`,
    `CREATE TABLE patients (
        patient_id TEXT PRIMARY KEY,
        patient_name TEXT NOT NULL,
        name_key TEXT NOT NULL UNIQUE,
        identity TEXT NOT NULL
      )`,
    `CREATE TABLE pages (
        document_id TEXT NOT NULL REFERENCES documents (document_id) ON DELETE CASCADE,
        page INTEGER NOT NULL,
        patient_id TEXT REFERENCES patients (patient_id),
        length INTEGER NOT NULL,
        content TEXT NOT NULL,
        PRIMARY KEY (document_id, page)
      )`,
    `CREATE INDEX pages_of_patient ON pages (patient_id)`
  ],
  // Patients that were forgotten, until their files are gone as well.
  "0003_deletions": [
    `CREATE TABLE deletions (
      patient_name TEXT PRIMARY KEY,
      sha256s TEXT NOT NULL
    )`
  ],
  "0007_sealed": ({ bytes }) =>
    ["documents", "patients", "pages"].flatMap((table) => [
      `ALTER TABLE ${table} ADD COLUMN wrapped_key ${bytes}`,
      `ALTER TABLE ${table} ADD COLUMN ciphertext ${bytes}`
    ])
}
