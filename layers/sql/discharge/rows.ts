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

export const PatientRow = Schema.Struct({
  patient_id: Schema.String,
  patient_name: Schema.String,
  identity: Schema.fromJsonString(Identity)
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

export const DocumentRow = Schema.Struct({
  document_id: Schema.String,
  sha256: Schema.String,
  bytes: Schema.Int,
  duration_ms: Schema.Int,
  warnings: Schema.fromJsonString(Texts),
  uploaded_at: Schema.String,
  expires_at: Schema.String
})
export const decodeDocuments = decoderOf(DocumentRow)

const Content = Schema.fromJsonString(ReadPage)
export const decodeNamedPages = decoderOf(
  Schema.Struct({ content: Content, patient_name: Schema.NullOr(Schema.String) })
)
export const decodePages = decoderOf(
  Schema.Struct({
    content: Content,
    document_id: Schema.String,
    sha256: Schema.String,
    expires_at: Schema.String
  })
)
