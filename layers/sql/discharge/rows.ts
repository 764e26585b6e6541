/** Rows as they are kept, and as the queries give them. */
import { Effect, Schema } from "effect"
import { ReadPage } from "../../../schemas/discharge/documents.ts"
import { decoderOf } from "../table.ts"

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
  accounts: Texts,
  // A row from before this was kept tells none of them.
  sourced: Texts.pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))
})

/** What a row keeps sealed. */
const sealed = { wrapped_key: Schema.Uint8Array, ciphertext: Schema.Uint8Array }

/** A row without what is sealed of it. */
export const unsealed = <A extends { readonly wrapped_key: unknown; readonly ciphertext: unknown }>(
  { wrapped_key: _, ciphertext: __, ...row }: A
) => row

export const decodeIdentity = Schema.decodeEffect(Schema.fromJsonString(Identity))
export const PatientRow = Schema.Struct({
  patient_id: Schema.String,
  patient_name: Schema.String,
  ...sealed
})
export const decodePatients = decoderOf(PatientRow)

export const DeletionRow = Schema.Struct({
  patient_name: Schema.String,
  sha256s: Schema.fromJsonString(Texts)
})
export const decodeDeletions = decoderOf(DeletionRow)

/** Of an answer that was kept, whom it tells of. */
export const decodeLearnt = Schema.decodeUnknownOption(
  Schema.fromJsonString(
    Schema.Struct({ all_distances: Schema.Record(Schema.String, Schema.Unknown) })
  )
)

export const decodeSummaries = decoderOf(Schema.Struct({
  ...PatientRow.fields,
  pages: Schema.Int,
  documents: Schema.Int,
  length: Schema.Int,
  expires_at: Schema.String
}))

export const decodeWarnings = Schema.decodeEffect(Schema.fromJsonString(Texts))
export const DocumentRow = Schema.Struct({
  document_id: Schema.String,
  sha256: Schema.String,
  bytes: Schema.Int,
  duration_ms: Schema.Int,
  uploaded_at: Schema.String,
  expires_at: Schema.String,
  ...sealed
})
export const decodeDocuments = decoderOf(DocumentRow)

export const decodePage = Schema.decodeEffect(Schema.fromJsonString(ReadPage))
const page = { document_id: Schema.String, page: Schema.Int, ...sealed }
export const decodeNamedPages = decoderOf(
  Schema.Struct({ ...page, patient_name: Schema.NullOr(Schema.String) })
)
const PageRow = Schema.Struct({ ...page, sha256: Schema.String, expires_at: Schema.String })
export type PageRow = typeof PageRow.Type
export const decodePages = decoderOf(PageRow)
