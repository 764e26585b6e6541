import { Array, Effect, Option } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import type { Patients } from "../../../src/discharge/patients/Patients.ts"
import { columns } from "../table.ts"
import {
  decodeDocuments,
  decodeNamedPages,
  decodePatients,
  DocumentRow,
  PatientRow,
  unsealed
} from "./rows.ts"
import type { Contents } from "./sealed.ts"
import { agents } from "./sharing.ts"
import { writer } from "./writer.ts"

// Seven parameters a row, each page some ten kilobytes.
const PAGES_PER_STATEMENT = 20

/** Documents and their pages: `keyOf` tells which names are the same. */
export const documents = Effect.fnUntraced(function* (
  keyOf: (name: string) => string,
  contents: Contents
) {
  const sql = yield* SqlClient.SqlClient
  const { write, removeDocuments } = yield* writer
  const { isHidden, own } = yield* agents
  const all = {
    document: sql.literal(columns(DocumentRow)),
    patient: sql.literal(columns(PatientRow))
  }

  const newId = Effect.sync(() => `pat_${randomBytes(12).toString("hex")}`)

  const methods: Pick<Patients["Service"], "document" | "add" | "expire" | "sha256s"> = {
    document: Effect.fn("Patients.document")(function* (sha256) {
      const [document] = yield* decodeDocuments(
        sql`SELECT ${all.document} FROM documents WHERE sha256 = ${sha256} AND is_whole = 1`
      )
      if (document === undefined) return Option.none()
      const pages = yield* decodeNamedPages(
        sql`SELECT pages.document_id, pages.page, pages.wrapped_key, pages.ciphertext,
            patients.patient_name
          FROM pages LEFT JOIN patients ON patients.patient_id = pages.patient_id
          WHERE pages.document_id = ${document.document_id} ORDER BY pages.page`
      )
      return Option.some({
        ...unsealed(document),
        warnings: yield* contents.warningsOf(document),
        pages: yield* Effect.forEach(
          pages,
          (row) =>
            Effect.map(contents.pageOf(row), (page) => ({ page, patient_name: row.patient_name }))
        )
      })
    }),

    add: Effect.fn("Patients.add")(function* (
      { pages, uploaded_by, warnings, ...document },
      groups,
      assign
    ) {
      const { document_id, sha256 } = document
      return yield* write(Effect.gen(function* () {
        const whole = yield* sql`SELECT 1 FROM documents WHERE sha256 = ${sha256} AND is_whole = 1`
        if (whole.length > 0) return []
        const everybody = yield* Effect.forEach(
          yield* decodePatients(sql`SELECT ${all.patient} FROM patients ORDER BY name_key`),
          (row) =>
            Effect.map(contents.identityOf(row), (identity) => ({ ...unsealed(row), identity }))
        )
        const assigned = assign(everybody)
        const names = assigned.map(({ known, patient_name }) => known?.patient_name ?? patient_name)
        const others = uploaded_by === null || uploaded_by.is_admin
          ? []
          : yield* Effect.filter(names, (name) => isHidden(keyOf(name), uploaded_by.agent_id))
        if (others.length > 0) return others
        yield* sql`DELETE FROM documents WHERE sha256 = ${sha256}`
        const ids = yield* Effect.forEach(
          assigned,
          Effect.fnUntraced(function* ({ known, patient_name, identity }) {
            const patient_id = known?.patient_id ?? (yield* newId)
            const content = yield* contents.patient(patient_id, identity)
            yield* known === undefined
              ? sql`INSERT INTO patients ${
                sql.insert({
                  patient_id,
                  patient_name,
                  name_key: keyOf(patient_name),
                  identity: "",
                  ...content
                })
              }`
              : sql`UPDATE patients SET ${sql.update(content)} WHERE patient_id = ${patient_id}`
            if (known === undefined && uploaded_by !== null) {
              yield* own(keyOf(patient_name), uploaded_by.agent_id, document.uploaded_at)
            }
            return patient_id
          })
        )
        const owners = new Map(
          groups.flatMap((group, index) => group.map((page) => [page, ids[index]] as const))
        )
        const told = yield* contents.document(document_id, warnings)
        yield* sql`INSERT INTO documents ${
          sql.insert({ ...document, warnings: "", is_whole: 1, ...told })
        }`
        const rows = yield* Effect.forEach(
          pages,
          (page, index) =>
            Effect.map(contents.page(document_id, page.page, page), (content) => ({
              document_id,
              page: page.page,
              patient_id: owners.get(index) ?? null,
              length: page.text.length,
              content: "",
              ...content
            }))
        )
        yield* Effect.forEach(
          Array.chunksOf(rows, PAGES_PER_STATEMENT),
          (some) => sql`INSERT INTO pages ${sql.insert(some)}`,
          { discard: true }
        )
        return []
      }))
    }, Effect.orDie),

    expire: Effect.fn("Patients.expire")(function* (now) {
      return yield* write(Effect.gen(function* () {
        const expired = yield* sql<{ readonly sha256: string }>`
          SELECT sha256 FROM documents WHERE expires_at <= ${now}`
        const sha256s = expired.map(({ sha256 }) => sha256)
        yield* removeDocuments(sha256s)
        yield* sql`DELETE FROM verifications WHERE expires_at <= ${now}`
        yield* sql`DELETE FROM patients WHERE NOT EXISTS (
          SELECT 1 FROM pages WHERE pages.patient_id = patients.patient_id)`
        return sha256s
      }))
    }, Effect.orDie),

    sha256s: sql<{ readonly sha256: string }>`SELECT sha256 FROM documents`.pipe(
      Effect.map((rows) => new Set(rows.map(({ sha256 }) => sha256))),
      Effect.orDie
    )
  }
  return methods
})
