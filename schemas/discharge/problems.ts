/**
 * What can go wrong with an uploaded document, and with asking for a patient. The codes that begin with
 * PDF are older than the other kinds of files, and hold for all of them.
 */
import { Schema } from "effect"
import { Problem } from "../problem.ts"
import type { UnsupportedMediaType } from "../problems.ts"

export class PdfUnreadable extends Problem<PdfUnreadable>()({
  code: "PDF_UNREADABLE",
  status: 422,
  title: "The document cannot be read",
  example: { reason: "The file is damaged." },
  detail: ({ reason }) => reason,
  remedy:
    "Open the file in a program for its kind; if it shows the pages there, print them to a new PDF."
}, { reason: Schema.String }) {}

export class PdfEncrypted extends Problem<PdfEncrypted>()({
  code: "PDF_ENCRYPTED",
  status: 422,
  title: "The document needs a password",
  detail: "The pages are locked with a password.",
  remedy: "Remove the password and upload the file again; the service takes no passwords."
}) {}

export class PdfTooComplex extends Problem<PdfTooComplex>()({
  code: "PDF_TOO_COMPLEX",
  status: 422,
  title: "The document exceeds processing limits",
  example: { reason: "A page needs more memory than it may have." },
  detail: ({ reason }) => reason,
  remedy: "Print the pages to a new PDF at their natural size, or upload them in parts."
}, { reason: Schema.String }) {}

export class PdfTooManyPages extends Problem<PdfTooManyPages>()({
  code: "PDF_TOO_MANY_PAGES",
  status: 413,
  title: "The document has too many pages",
  example: { pages: 812, limit_pages: 500 },
  detail: ({ pages, limit_pages }) =>
    `The document has ${pages} pages; at most ${limit_pages} are read.`,
  remedy: "Upload the document in parts: uploads add up."
}, { pages: Schema.Int, limit_pages: Schema.Int }) {}

export class UploadQueueFull extends Problem<UploadQueueFull>()({
  code: "UPLOAD_QUEUE_FULL",
  status: 503,
  title: "Too many documents are waiting",
  example: { waiting: 8 },
  detail: ({ waiting }) => `${waiting} documents are waiting to be read.`,
  remedy: "Wait `Retry-After` seconds, and upload the file again.",
  retryable: true,
  retryAfterSeconds: 30
}, { waiting: Schema.Int }) {}

export class UploadNotFound extends Problem<UploadNotFound>()({
  code: "UPLOAD_NOT_FOUND",
  status: 404,
  title: "Nothing is known of this upload",
  example: { sha256: "0".repeat(64) },
  detail: ({ sha256 }) => `No document with the SHA-256 ${sha256} is read for you, or was.`,
  remedy: "Upload the document again: the same file twice changes nothing."
}, { sha256: Schema.String }) {}

export class PatientNotFound extends Problem<PatientNotFound>()({
  code: "PATIENT_NOT_FOUND",
  status: 404,
  title: "Patient not found",
  example: { patient_name: "Ann Lea", known_names: ["Ann Lee"] },
  detail: ({ patient_name }) => `No uploaded document speaks of a patient '${patient_name}'.`,
  remedy: "Take a name of `details.known_names`, or upload the patient's documents first."
}, { patient_name: Schema.String, known_names: Schema.Array(Schema.String) }) {}

export class PatientNotShared extends Problem<PatientNotShared>()({
  code: "PATIENT_NOT_SHARED",
  status: 403,
  title: "Patient belongs to another agent",
  example: { patient_name: "Ann Lee" },
  detail: ({ patient_name }) =>
    `'${patient_name}' was created by another agent. Nothing was stored.`,
  remedy:
    "Ask the agent that brought the patient in, or the operator, to share it with you, then repeat."
}, { patient_name: Schema.String }) {}

export class PageNotFound extends Problem<PageNotFound>()({
  code: "PAGE_NOT_FOUND",
  status: 404,
  title: "Page not found",
  example: { patient_name: "Ann Lee", page: 7 },
  detail: ({ patient_name, page }) => `Page ${page} is not among the pages of '${patient_name}'.`,
  remedy: "`GET /api/patients/{name}` lists the pages of a patient, and their documents."
}, { patient_name: Schema.String, page: Schema.Int }) {}

/** What reading a document can end with. */
export type ReadProblem =
  | PdfUnreadable
  | PdfEncrypted
  | PdfTooComplex
  | PdfTooManyPages
  | UnsupportedMediaType

export class RecordTooComplex extends Problem<RecordTooComplex>()({
  code: "RECORD_TOO_COMPLEX",
  status: 422,
  title: "The record exceeds processing limits",
  detail: "Drafting from the record ended before it was done.",
  remedy: "Draft from a part of the record: the admission and the discharge documents say most."
}) {}
