/**
 * C. Clinical discharge summary: what callers may send and what they get back.
 *
 * `POST /api/upload-pdf` reads a clinical PDF and tells its patients and their text. What comes out
 * is material for a clinician, never a final record.
 */
import { Schema } from "effect"
import { Multipart } from "effect/http"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Authorization } from "./agent.ts"
import { Forgotten, PatientRecord, PatientSummary, Uploaded } from "./discharge/documents.ts"
import {
  PageNotFound,
  PatientNotFound,
  PdfEncrypted,
  PdfTooComplex,
  PdfTooManyPages,
  PdfUnreadable,
  UploadQueueFull
} from "./discharge/problems.ts"
import { Cursor, Limit, Page } from "./page.ts"
import {
  BadRequest,
  CommonProblems,
  RequestTooLarge,
  SchemaValidationFailed,
  Timeout,
  UnsupportedMediaType
} from "./problems.ts"

const patientName = Schema.String.annotate({
  description: "A name as `GET /api/patients` tells it; case and spacing do not matter."
})

/** `12.png`. */
const PageImage = Schema.String.check(
  Schema.isPattern(/^[1-9]\d{0,4}\.png$/u, { message: "Expected a page number and .png: 3.png" })
)

const NUMBER = "\\d{1,5}(?:\\.\\d{1,3})?"
const BoxText = Schema.String.check(
  Schema.isPattern(new RegExp(`^${NUMBER}(,${NUMBER}){3}$`, "u"), {
    message: "Expected left,top,right,bottom in points"
  })
).annotate({ description: "Only this part of the page: left,top,right,bottom in points." })

export class Documents extends HttpApiGroup.make("documents").add(
  HttpApiEndpoint.post("upload", "/api/upload-pdf", {
    payload: Schema.Struct({ file: Multipart.SingleFileSchema }).pipe(
      HttpApiSchema.asMultipartStream()
    ),
    success: Uploaded,
    error: [
      BadRequest,
      UnsupportedMediaType,
      SchemaValidationFailed,
      RequestTooLarge,
      Timeout,
      PdfUnreadable,
      PdfEncrypted,
      PdfTooComplex,
      PdfTooManyPages,
      UploadQueueFull
    ]
  }).annotateMerge(OpenApi.annotations({
    summary: "Read a clinical PDF and find its patients",
    description: "One part named `file`. With `Accept: text/event-stream` the answer is a stream " +
      "of `progress` events that ends with `result` (the same JSON) or `error` (a problem). The " +
      "same file again changes nothing, so a repeat is always safe."
  })),
  HttpApiEndpoint.get("patients", "/api/patients", {
    query: { limit: Limit, cursor: Cursor },
    success: Page(PatientSummary),
    error: BadRequest
  }).annotate(OpenApi.Summary, "The patients of all documents, by name"),
  HttpApiEndpoint.get("patient", "/api/patients/:name", {
    params: { name: patientName },
    success: PatientRecord,
    error: PatientNotFound
  }).annotate(OpenApi.Summary, "A patient's text, page by page"),
  HttpApiEndpoint.delete("forget", "/api/patients/:name", {
    params: { name: patientName },
    success: Forgotten,
    error: PatientNotFound
  }).annotate(OpenApi.Summary, "Forget a patient: text, pages, and documents of nobody else"),
  HttpApiEndpoint.get("image", "/api/patients/:name/pages/:image", {
    params: { name: patientName, image: PageImage },
    query: {
      document_id: Schema.optionalKey(
        Schema.String.annotate({
          description: "The document; the newest with such a page unless said."
        })
      ),
      box: Schema.optionalKey(BoxText)
    },
    success: HttpApiSchema.StreamUint8Array({ contentType: "image/png" }),
    error: [PatientNotFound, PageNotFound, PdfUnreadable, PdfTooComplex, UploadQueueFull, Timeout]
  }).annotate(OpenApi.Summary, "A page, or a part of it, as an image")
).annotateMerge(OpenApi.annotations({ description: "Documents, patients and pages." })) {}

export class DischargeApi extends HttpApi.make("discharge")
  .add(Documents)
  .middleware(Authorization)
  .middleware(CommonProblems)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotateMerge(OpenApi.annotations({
    title: "Clinical discharge summary",
    version: "1.0.0",
    description:
      "Reads clinical PDFs and keeps each patient's text apart, with the place of every " +
      "word. For clinicians to review; nothing here is final."
  })) {}
