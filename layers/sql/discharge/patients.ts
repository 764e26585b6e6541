import { Array, Effect, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { Patients } from "../../../src/discharge/patients/Patients.ts"
import { scrub } from "../scrub.ts"
import { columns } from "../table.ts"
import {
  decodeDeletions,
  decodeLearnt,
  decodePages,
  decodePatients,
  decodeSummaries,
  DeletionRow,
  type PageRow,
  PatientRow,
  unsealed
} from "./rows.ts"
import type { Contents } from "./sealed.ts"
import { agents } from "./sharing.ts"
import { writer } from "./writer.ts"

const LEARNING = "/api/run-learning"
/** What a document is left without that is to be read anew. */
const NOTHING = new Uint8Array(0)

/** Patients and their records: `keyOf` tells which names are the same. */
export const patients = Effect.fnUntraced(function* (
  keyOf: (name: string) => string,
  contents: Contents
) {
  const sql = yield* SqlClient.SqlClient
  const { write, removeDocuments } = yield* writer
  const { hiddenFrom } = yield* agents
  const all = {
    deletion: sql.literal(columns(DeletionRow)),
    patient: sql.literal(columns(PatientRow, "patients"))
  }

  const patientOf = (name: string) =>
    Effect.map(
      decodePatients(sql`SELECT ${all.patient} FROM patients WHERE name_key = ${keyOf(name)}`),
      Array.head
    )

  const opened = (row: PageRow) =>
    Effect.map(contents.pageOf(row), (page) => ({
      page,
      document_id: row.document_id,
      sha256: row.sha256
    }))

  /** Of the answers that are kept for repeats, those to what was taught of the patient. */
  const forgetAnswers = Effect.fnUntraced(function* (name: string) {
    const kept = yield* sql<{ readonly idempotency_key: string; readonly body: string }>`
      SELECT idempotency_key, body FROM idempotency WHERE path = ${LEARNING}`
    const own = kept.filter(({ body }) =>
      Option.exists(
        decodeLearnt(body),
        ({ all_distances }) => Object.keys(all_distances).some((one) => keyOf(one) === keyOf(name))
      )
    )
    yield* Effect.forEach(own, ({ idempotency_key, body }) =>
      sql`DELETE FROM idempotency
        WHERE path = ${LEARNING} AND idempotency_key = ${idempotency_key} AND body = ${body}`, {
      discard: true
    })
  })

  const forgetRows = Effect.fnUntraced(function* (name: string) {
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
    yield* sql`UPDATE documents
      SET is_whole = 0, warnings = '', wrapped_key = ${NOTHING}, ciphertext = ${NOTHING}
      WHERE document_id IN ${sql.in(document_ids)}`
    return Option.some({ patient_name, pages: touched.length, sha256s })
  })

  const methods: Omit<Patients["Service"], "document" | "add" | "expire" | "sha256s"> = {
    list: Effect.fn("Patients.list")(function* (limit, after, agent_id) {
      const rows = yield* decodeSummaries(
        sql`SELECT ${all.patient},
            CAST(count(*) AS INTEGER) AS pages,
            CAST(count(DISTINCT pages.document_id) AS INTEGER) AS documents,
            CAST(sum(pages.length + 2) AS INTEGER) AS length, max(documents.expires_at) AS expires_at
          FROM patients
          JOIN pages ON pages.patient_id = patients.patient_id
          JOIN documents ON documents.document_id = pages.document_id
          WHERE patients.name_key > ${after === undefined ? "" : keyOf(after)}
            ${agent_id === undefined ? sql`` : sql`AND NOT ${hiddenFrom(agent_id)}`}
          GROUP BY ${all.patient}, patients.name_key
          ORDER BY patients.name_key LIMIT ${limit}`
      )
      // Two characters stand between two pages.
      return yield* Effect.forEach(
        rows,
        ({ length, ...row }) =>
          Effect.map(contents.identityOf(row), (identity) => ({
            ...unsealed(row),
            identity,
            full_length: length - 2
          }))
      )
    }),

    record: Effect.fn("Patients.record")(function* (name) {
      const patient = yield* patientOf(name)
      if (Option.isNone(patient)) return Option.none()
      const rows = yield* decodePages(
        sql`SELECT pages.page, pages.wrapped_key, pages.ciphertext, documents.document_id,
            documents.sha256, documents.expires_at
          FROM pages JOIN documents ON documents.document_id = pages.document_id
          WHERE pages.patient_id = ${patient.value.patient_id}
          ORDER BY documents.uploaded_at, documents.document_id, pages.page`
      )
      const expiries = rows.map(({ expires_at }) => expires_at).toSorted()
      const [first_expires_at, expires_at] = [expiries[0], expiries.at(-1)]
      if (first_expires_at === undefined || expires_at === undefined) return Option.none()
      return Option.some({
        ...unsealed(patient.value),
        first_expires_at,
        expires_at,
        identity: yield* contents.identityOf(patient.value),
        pages: yield* Effect.forEach(rows, opened)
      })
    }),

    pages: Effect.fn("Patients.pages")(function* (name, page, document_id) {
      const rows = yield* decodePages(
        sql`SELECT pages.page, pages.wrapped_key, pages.ciphertext, documents.document_id,
            documents.sha256, documents.expires_at
          FROM patients
          JOIN pages ON pages.patient_id = patients.patient_id
          JOIN documents ON documents.document_id = pages.document_id
          WHERE patients.name_key = ${keyOf(name)} AND pages.page = ${page}
          ${document_id === undefined ? sql`` : sql`AND documents.document_id = ${document_id}`}
          ORDER BY documents.uploaded_at, documents.document_id`
      )
      return yield* Effect.forEach(rows, opened)
    }),

    idOf: (name) => Effect.map(patientOf(name), Option.map(({ patient_id }) => patient_id)),

    whileKnown: (patient_id, change) =>
      write(Effect.gen(function* () {
        const known = yield* Effect.orDie(
          sql`SELECT 1 FROM patients WHERE patient_id = ${patient_id}`
        )
        return known.length === 0 ? Option.none() : Option.some(yield* change)
      })),

    forget: Effect.fn("Patients.forget")(function* (name) {
      return yield* write(Effect.gen(function* () {
        yield* forgetAnswers(name)
        yield* sql`DELETE FROM verifications WHERE name_key = ${keyOf(name)}`
        yield* sql`DELETE FROM patient_agents WHERE name_key = ${keyOf(name)}`
        const forgotten = yield* forgetRows(name)
        // What an earlier deletion of the name has left to do is not forgotten by the next.
        const [before] = yield* decodeDeletions(
          sql`SELECT ${all.deletion} FROM deletions WHERE patient_name = ${name}`
        )
        const files = Option.match(forgotten, {
          onNone: () => [],
          onSome: ({ sha256s }) => sha256s
        })
        const sha256s = [...new Set([...before?.sha256s ?? [], ...files])]
        const deletion = { patient_name: name, sha256s: JSON.stringify(sha256s) }
        yield* sql`INSERT INTO deletions ${sql.insert(deletion)}
          ON CONFLICT (patient_name) DO UPDATE SET sha256s = excluded.sha256s`
        return forgotten
      }))
    }, Effect.orDie),

    deletions: decodeDeletions(sql`SELECT ${all.deletion} FROM deletions`),

    deleted: Effect.fn("Patients.deleted")(function* (name) {
      yield* write(sql`DELETE FROM deletions WHERE patient_name = ${name}`)
      yield* scrub(sql)
    }, Effect.orDie),

    scrub: Effect.orDie(scrub(sql))
  }
  return methods
})
