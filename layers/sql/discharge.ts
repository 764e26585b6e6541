/**
 * Documents, pages and patients. A page is a row; what was read from it is one JSON text.
 */
import { Array, Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { ReadPage } from "../../schemas/discharge/documents.ts"
import { Patients } from "../../src/discharge/Patients.ts"
import { GroupCommit } from "./groupCommit.ts"
import type { Migrations } from "./migrations.ts"

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
    ], { discard: true }))
}

// Five parameters a row, each page some ten kilobytes.
const PAGES_PER_STATEMENT = 20

const Texts = Schema.Array(Schema.String)

const Identity = Schema.Struct({
  names: Schema.Array(Schema.Struct({
    name: Schema.Struct({
      last: Schema.String,
      first: Schema.String,
      middle: Schema.String,
      display: Schema.String
    }),
    weight: Schema.Finite
  })),
  recordNumbers: Texts,
  birthDates: Texts,
  accounts: Texts
})

const PatientRow = Schema.Struct({
  patient_id: Schema.String,
  patient_name: Schema.String,
  identity: Schema.fromJsonString(Identity)
})
const decodePatients = Schema.decodeUnknownEffect(Schema.Array(PatientRow))

const decodeSummaries = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({
  ...PatientRow.fields,
  pages: Schema.Int,
  documents: Schema.Int,
  length: Schema.Int,
  expires_at: Schema.String
})))

const decodeDocuments = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({
  document_id: Schema.String,
  sha256: Schema.String,
  bytes: Schema.Int,
  duration_ms: Schema.Int,
  warnings: Schema.fromJsonString(Texts),
  uploaded_at: Schema.String,
  expires_at: Schema.String
})))

const Content = Schema.fromJsonString(ReadPage)
const decodeNamedPages = Schema.decodeUnknownEffect(Schema.Array(
  Schema.Struct({ content: Content, patient_name: Schema.NullOr(Schema.String) })
))
const decodePages = Schema.decodeUnknownEffect(Schema.Array(
  Schema.Struct({
    content: Content,
    document_id: Schema.String,
    sha256: Schema.String,
    expires_at: Schema.String
  })
))

/** `keyOf` tells which names are the same. */
export const layer = (keyOf: (name: string) => string) => Layer.effect(Patients, make(keyOf))

const make = Effect.fnUntraced(function* (keyOf: (name: string) => string) {
  const sql = yield* SqlClient.SqlClient
  const { write } = yield* GroupCommit

  /** Who is known stays as it is until the transaction ends, for other processes too. */
  const alone = sql.onDialectOrElse({
    pg: () => sql`SELECT pg_advisory_xact_lock(hashtext('agent-services/discharge/patients'))`,
    orElse: () => Effect.void
  })

  const newId = Effect.sync(() => `pat_${randomBytes(12).toString("hex")}`)

  const patientOf = (name: string) =>
    sql`SELECT patient_id, patient_name, identity FROM patients WHERE name_key = ${keyOf(name)}`
      .pipe(
        Effect.flatMap(decodePatients),
        Effect.map(Array.head)
      )

  const removeDocuments = (sha256s: ReadonlyArray<string>) =>
    sha256s.length === 0
      ? Effect.void
      : sql`DELETE FROM documents WHERE sha256 IN ${sql.in(sha256s)}`

  return Patients.of({
    document: Effect.fn("Patients.document")(function* (sha256) {
      const [document] = yield* decodeDocuments(
        yield* sql`SELECT * FROM documents WHERE sha256 = ${sha256} AND is_whole = 1`
      )
      if (document === undefined) return Option.none()
      const pages = yield* decodeNamedPages(
        yield* sql`SELECT pages.content, patients.patient_name FROM pages
          LEFT JOIN patients ON patients.patient_id = pages.patient_id
          WHERE pages.document_id = ${document.document_id} ORDER BY pages.page`
      )
      return Option.some({
        ...document,
        pages: pages.map(({ content, patient_name }) => ({ page: content, patient_name }))
      })
    }, Effect.orDie),

    add: Effect.fn("Patients.add")(function* ({ pages, warnings, ...document }, groups, assign) {
      const { document_id, sha256 } = document
      yield* write(Effect.gen(function* () {
        yield* alone
        const whole = yield* sql`SELECT 1 FROM documents WHERE sha256 = ${sha256} AND is_whole = 1`
        if (whole.length > 0) return
        yield* sql`DELETE FROM documents WHERE sha256 = ${sha256}`
        const everybody = yield* decodePatients(
          yield* sql`SELECT patient_id, patient_name, identity FROM patients ORDER BY name_key`
        )
        const ids = yield* Effect.forEach(
          assign(everybody),
          Effect.fnUntraced(function* ({ known, patient_name, identity }) {
            const told = JSON.stringify(identity)
            const patient_id = known?.patient_id ?? (yield* newId)
            yield* known === undefined
              ? sql`INSERT INTO patients ${
                sql.insert({
                  patient_id,
                  patient_name,
                  name_key: keyOf(patient_name),
                  identity: told
                })
              }`
              : sql`UPDATE patients SET identity = ${told} WHERE patient_id = ${patient_id}`
            return patient_id
          })
        )
        const owners = new Map(
          groups.flatMap((group, index) => group.map((page) => [page, ids[index]] as const))
        )
        yield* sql`INSERT INTO documents ${
          sql.insert({ ...document, warnings: JSON.stringify(warnings), is_whole: 1 })
        }`
        const rows = pages.map((page, index) => ({
          document_id,
          page: page.page,
          patient_id: owners.get(index) ?? null,
          length: page.text.length,
          content: JSON.stringify(page)
        }))
        yield* Effect.forEach(
          Array.chunksOf(rows, PAGES_PER_STATEMENT),
          (some) => sql`INSERT INTO pages ${sql.insert(some)}`,
          { discard: true }
        )
      }))
    }, Effect.orDie),

    list: Effect.fn("Patients.list")(function* (limit, after) {
      const rows = yield* decodeSummaries(
        yield* sql`SELECT patients.patient_id, patients.patient_name, patients.identity,
            CAST(count(*) AS INTEGER) AS pages,
            CAST(count(DISTINCT pages.document_id) AS INTEGER) AS documents,
            CAST(sum(pages.length + 2) AS INTEGER) AS length, max(documents.expires_at) AS expires_at
          FROM patients
          JOIN pages ON pages.patient_id = patients.patient_id
          JOIN documents ON documents.document_id = pages.document_id
          WHERE patients.name_key > ${after === undefined ? "" : keyOf(after)}
          GROUP BY patients.patient_id, patients.patient_name, patients.identity, patients.name_key
          ORDER BY patients.name_key LIMIT ${limit}`
      )
      return rows.map(({ patient_name, identity, pages, documents, length, expires_at }) => ({
        patient_name,
        medical_record_numbers: identity.recordNumbers,
        dates_of_birth: identity.birthDates,
        // Two characters stand between two pages.
        full_length: length - 2,
        expires_at,
        documents,
        pages
      }))
    }, Effect.orDie),

    record: Effect.fn("Patients.record")(function* (name) {
      const patient = yield* patientOf(name)
      if (Option.isNone(patient)) return Option.none()
      const rows = yield* decodePages(
        yield* sql`SELECT pages.content, documents.document_id, documents.sha256, documents.expires_at
          FROM pages JOIN documents ON documents.document_id = pages.document_id
          WHERE pages.patient_id = ${patient.value.patient_id}
          ORDER BY documents.uploaded_at, documents.document_id, pages.page`
      )
      const expiries = rows.map(({ expires_at }) => expires_at).toSorted()
      const [first_expires_at, expires_at] = [expiries[0], expiries.at(-1)]
      if (first_expires_at === undefined || expires_at === undefined) return Option.none()
      return Option.some({
        ...patient.value,
        first_expires_at,
        expires_at,
        pages: rows.map(({ content, document_id, sha256 }) => ({
          page: content,
          document_id,
          sha256
        }))
      })
    }, Effect.orDie),

    forget: Effect.fn("Patients.forget")(function* (name) {
      return yield* write(Effect.gen(function* () {
        yield* alone
        const patient = yield* patientOf(name)
        if (Option.isNone(patient)) return Option.none()
        const { patient_id, patient_name } = patient.value
        const touched = yield* sql<{ readonly document_id: string }>`
          SELECT document_id FROM pages WHERE patient_id = ${patient_id}`
        yield* sql`DELETE FROM pages WHERE patient_id = ${patient_id}`
        yield* sql`DELETE FROM patients WHERE patient_id = ${patient_id}`
        const document_ids = [...new Set(touched.map(({ document_id }) => document_id))]
        if (document_ids.length === 0) return Option.none()
        const nobodys = yield* sql<{ readonly sha256: string }>`SELECT sha256 FROM documents
          WHERE document_id IN ${sql.in(document_ids)} AND NOT EXISTS (
            SELECT 1 FROM pages
            WHERE pages.document_id = documents.document_id AND pages.patient_id IS NOT NULL
          )`
        const sha256s = nobodys.map(({ sha256 }) => sha256)
        yield* removeDocuments(sha256s)
        yield* sql`UPDATE documents SET is_whole = 0 WHERE document_id IN ${sql.in(document_ids)}`
        return Option.some({ patient_name, pages: touched.length, sha256s })
      }))
    }, Effect.orDie),

    expire: Effect.fn("Patients.expire")(function* (now) {
      return yield* write(Effect.gen(function* () {
        yield* alone
        const expired = yield* sql<{ readonly sha256: string }>`
          SELECT sha256 FROM documents WHERE expires_at <= ${now}`
        const sha256s = expired.map(({ sha256 }) => sha256)
        yield* removeDocuments(sha256s)
        yield* sql`DELETE FROM patients WHERE NOT EXISTS (
          SELECT 1 FROM pages WHERE pages.patient_id = patients.patient_id)`
        return sha256s
      }))
    }, Effect.orDie),

    sha256s: sql<{ readonly sha256: string }>`SELECT sha256 FROM documents`.pipe(
      Effect.map((rows) => new Set(rows.map(({ sha256 }) => sha256))),
      Effect.orDie
    )
  })
})
