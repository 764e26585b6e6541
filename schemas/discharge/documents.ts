/**
 * Uploaded documents, the patients found in them, and their text.
 */
import { Schema } from "effect"

/** Larger uploads are refused while they stream in, unless `UPLOAD_MAX_MB` says otherwise. */
export const UPLOAD_MEGABYTES_MAX = 50
/** Longer documents are refused, unless `DOCUMENT_PAGES_MAX` says otherwise. */
export const DOCUMENT_PAGES_MAX = 500
/** A page whose longer side is over this is not read, in inches. */
export const PAGE_INCHES_MAX = 100
/** A larger image on a page is not decoded. */
export const IMAGE_PIXELS_MAX = 60_000_000
export const PREVIEW_CHARACTERS = 500

/** Left, top, right and bottom in points (1/72 inch) from the top left corner of the page as shown. */
export const Box = Schema.Tuple([Schema.Finite, Schema.Finite, Schema.Finite, Schema.Finite])
export type Box = typeof Box.Type

/** A word that was read from an image. */
export const Word = Schema.Struct({
  /** Where it stands in the page's text. */
  start: Schema.Int,
  end: Schema.Int,
  /** From 0 to 100. */
  confidence: Schema.Finite,
  box: Box
})
export type Word = typeof Word.Type

/** A number that should be compared with the page before anybody relies on it. */
export const DoubtfulNumber = Schema.Struct({
  ...Word.fields,
  text: Schema.String,
  reason: Schema.Literals(["low confidence", "a decimal point may be missing"])
})
export type DoubtfulNumber = typeof DoubtfulNumber.Type

/** `text`: the text layer. `ocr`: read from the image. `mixed`: both. */
export const PageSource = Schema.Literals(["text", "ocr", "mixed"])
/** `review`: some words are doubtful. `unreadable`: kept to be looked at, and no source of facts. */
export const PageQuality = Schema.Literals(["good", "review", "unreadable"])

const pageFields = {
  page: Schema.Int,
  source: PageSource,
  /** Mean confidence of what was read from images, 0 to 100; null where nothing was. */
  confidence: Schema.NullOr(Schema.Finite),
  quality: PageQuality,
  handwriting_suspected: Schema.Boolean,
  notes: Schema.Array(Schema.String)
}

/**
 * Text that nobody sees, a picture or an attached file that could not be read, text that may be lost in
 * a damaged page.
 */
export const LeftOut = Schema.Literals(["hidden text", "picture", "attachment", "text"])
export type LeftOut = typeof LeftOut.Type

/** Which part of a page came from which place of a file that has no pages as they would be seen. */
export const FilePlace = Schema.Struct({
  /** In the page's text. */
  start: Schema.Int,
  end: Schema.Int,
  /** As people find it there: `line 12`, `entry[3].resource`, `message 1, OBX[2]`, `table 1, row 3`. */
  at: Schema.String
})
export type FilePlace = typeof FilePlace.Type

/** Where text of a text layer stands: start and end in the page's text, and its box. */
export const Run = Schema.Tuple([
  Schema.Int,
  Schema.Int,
  Schema.Finite,
  Schema.Finite,
  Schema.Finite,
  Schema.Finite
])
export type Run = typeof Run.Type

/** A page as the reader gives it. */
export const ReadPage = Schema.Struct({
  ...pageFields,
  text: Schema.String,
  width_points: Schema.Finite,
  height_points: Schema.Finite,
  words: Schema.Array(Word),
  /** Of its text layer; absent where it has none, or was read before they were kept. */
  runs: Schema.optionalKey(Schema.Array(Run)),
  doubtful_numbers: Schema.Array(DoubtfulNumber),
  /** Of a page that was read, what was not; absent where nothing was left out. */
  left_out: Schema.optionalKey(Schema.Array(LeftOut)),
  /** In order; absent where the page is one of its file. */
  places: Schema.optionalKey(Schema.Array(FilePlace))
})
export type ReadPage = typeof ReadPage.Type

export const PageSummary = Schema.Struct(pageFields).annotate({ identifier: "PageSummary" })

/** What one document says of one patient. */
export const PatientPreview = Schema.Struct({
  preview: Schema.String,
  full_length: Schema.Int,
  pages: Schema.Array(PageSummary)
}).annotate({ identifier: "PatientPreview" })

export const Uploaded = Schema.Struct({
  status: Schema.Literal("success"),
  patients: Schema.Record(Schema.String, PatientPreview),
  document_id: Schema.String,
  pages: Schema.Int,
  /** Pages that belong to nobody: cover sheets, lists of several patients. */
  unassigned_pages: Schema.Array(PageSummary),
  /** Whether the same file had been uploaded before: then nothing changed. */
  already_known: Schema.Boolean,
  duration_ms: Schema.Int,
  warnings: Schema.Array(Schema.String)
}).annotate({ identifier: "Uploaded" })
export type Uploaded = typeof Uploaded.Type

/** What is being done to a document while it is read. */
export const UploadProgress = Schema.Struct({
  stage: Schema.Literals(["queued", "opened", "reading", "recognising", "read", "skipped"]),
  page: Schema.optionalKey(Schema.Int),
  pages: Schema.optionalKey(Schema.Int),
  pages_done: Schema.Int,
  /** Of the document, which has come in whole: its reading is followed by it from elsewhere. */
  sha256: Schema.String
})
export type UploadProgress = typeof UploadProgress.Type

const patientFields = {
  patient_name: Schema.String,
  medical_record_numbers: Schema.Array(Schema.String),
  dates_of_birth: Schema.Array(Schema.String),
  full_length: Schema.Int,
  /** When the last of what is kept of the patient is forgotten. */
  expires_at: Schema.String
}

export const PatientSummary = Schema.Struct({
  ...patientFields,
  documents: Schema.Int,
  pages: Schema.Int
}).annotate({ identifier: "PatientSummary" })
export type PatientSummary = typeof PatientSummary.Type

/** A patient's text: the texts of the pages in order, with an empty line between two. */
export const PatientRecord = Schema.Struct({
  ...patientFields,
  text: Schema.String,
  pages: Schema.Array(Schema.Struct({
    ...pageFields,
    document_id: Schema.String,
    /** Where the page's text stands in the patient's text. */
    start: Schema.Int,
    end: Schema.Int,
    image: Schema.String,
    doubtful_numbers: Schema.Array(Schema.Struct({
      ...DoubtfulNumber.fields,
      /** The number as it stands on the page. */
      image: Schema.String
    }))
  }))
}).annotate({ identifier: "PatientRecord" })
export type PatientRecord = typeof PatientRecord.Type

/** The words of a page that were read from its image, and where they stand on it. */
export const PageWords = Schema.Struct({
  document_id: Schema.String,
  page: Schema.Int,
  width_points: Schema.Finite,
  height_points: Schema.Finite,
  words: Schema.Array(Word)
}).annotate({ identifier: "PageWords" })
export type PageWords = typeof PageWords.Type

export const Forgotten = Schema.Struct({
  status: Schema.Literal("success"),
  patient_name: Schema.String,
  pages_deleted: Schema.Int,
  documents_deleted: Schema.Int
}).annotate({ identifier: "Forgotten" })
