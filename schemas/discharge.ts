/**
 * C. Clinical discharge summary: what callers may send and what they get back.
 *
 * `POST /api/upload-pdf` reads a clinical document and tells its patients and their text;
 * `GET /api/run-full-pipeline` drafts a summary of a patient's record. What comes out is a draft for
 * a clinician, never a final record.
 */
import { Schema } from "effect"
import { Multipart } from "effect/http"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Unaudited } from "./audit.ts"
import { Acts } from "./acts.ts"
import { AgentId } from "./agent.ts"
import { Authorization } from "./authorization.ts"
import { AccessEntry } from "./discharge/access.ts"
import { AgentRun, PatientName, RunAgent } from "./discharge/agent.ts"
import { ArchiveLimit, DraftNotFound, Drafts, Traces } from "./discharge/archive.ts"
import {
  Forgotten,
  PageWords,
  PatientRecord,
  PatientSummary,
  Uploaded
} from "./discharge/documents.ts"
import {
  LearningCurve,
  Learnt,
  PartialDraft,
  RunLearning,
  RunReview
} from "./discharge/learning.ts"
import { Chart, LeftLearnt } from "./discharge/chart.ts"
import { ConfigStatus, KeyReply, SetApiKey, UnknownApiKeyKind } from "./discharge/model.ts"
import {
  OriginalAgentRun,
  OriginalDrafts,
  OriginalRun,
  OriginalTraces,
  OriginalUpload
} from "./discharge/original.ts"
import { finalOf, PipelineRun } from "./discharge/pipeline.ts"
import {
  PageNotFound,
  PatientNotFound,
  PatientNotShared,
  PdfEncrypted,
  PdfTooComplex,
  PdfTooManyPages,
  PdfUnreadable,
  RecordTooComplex,
  UploadNotFound,
  UploadQueueFull
} from "./discharge/problems.ts"
import {
  ReviewedDraft,
  Verification,
  VerificationConflict,
  Verified,
  Verify
} from "./discharge/verification.ts"
import { IdempotencyHeaders } from "./idempotency.ts"
import { Cursor, Limit, Page } from "./page.ts"
import {
  BadRequest,
  CommonProblems,
  Forbidden,
  IdempotencyKeyInUse,
  IdempotencyKeyReused,
  RequestTooLarge,
  SchemaValidationFailed,
  ServiceUnavailable,
  Timeout,
  Unauthenticated,
  UnsupportedMediaType
} from "./problems.ts"
import { Sharing } from "./discharge/sharing.ts"
import { revalidated } from "./revalidated.ts"
import { isStorable, StoredText } from "./storedText.ts"
import { Resource, Tool } from "./tool.ts"

const patientName = Schema.String.annotate({
  description: "A name as it is listed; case and spacing do not matter."
}).check(isStorable)

/** `12.png`, `12.webp`. */
const PageImage = Schema.String.check(
  Schema.isPattern(/^[1-9]\d{0,4}\.(?:png|webp)$/u, {
    message: "Expected a page number and .png or .webp: 3.png"
  })
)

const Sha256 = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{64}$/u, { message: "Expected a SHA-256 in hexadecimal" })
)

const PageNumber = Schema.FiniteFromString.check(
  Schema.isInt(),
  Schema.isBetween({ minimum: 1, maximum: 99_999 })
)

const ifNoneMatch = Schema.Struct({ "if-none-match": Schema.optionalKey(Schema.String) })

const DocumentId = Schema.optionalKey(
  Schema.String.annotate({ description: "The document; the newest with such a page unless said." })
)

const NUMBER = "\\d{1,5}(?:\\.\\d{1,3})?"
const BoxText = Schema.String.check(
  Schema.isPattern(new RegExp(`^${NUMBER}(,${NUMBER}){3}$`, "u"), {
    message: "Expected left,top,right,bottom in points"
  })
).annotate({ description: "Only this part of the page: left,top,right,bottom in points." }).check(
  Schema.makeFilter((text: string) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = text.split(",").map(Number)
    return left < right && top < bottom
      ? undefined
      : "Expected right beyond left, and bottom below top"
  })
)

/** What reading a document that came in can end with. */
const readingProblems = [
  UnsupportedMediaType,
  Timeout,
  PdfUnreadable,
  PdfEncrypted,
  PdfTooComplex,
  PdfTooManyPages,
  PatientNotShared
] as const

const uploadProblems = [
  BadRequest,
  SchemaValidationFailed,
  RequestTooLarge,
  UploadQueueFull,
  ...readingProblems
] as const

export class Documents extends HttpApiGroup.make("documents").add(
  HttpApiEndpoint.post("upload", "/api/upload-pdf", {
    payload: Schema.Struct({ file: Multipart.SingleFileSchema }).pipe(
      HttpApiSchema.asMultipartStream()
    ),
    success: Uploaded,
    error: uploadProblems
  }).annotate(Tool, {
    name: "upload_document",
    title: "Read a clinical document",
    use: "PDF, image, Word, RTF, text, C-CDA, FHIR or HL7: finds its patients and their " +
      "text. First step of a summary. The same file again changes nothing.",
    idempotent: true,
    streams: true
  }).annotateMerge(OpenApi.annotations({
    summary: "Read a clinical document and find its patients",
    description:
      "One part named `file`: PDF, PNG, JPEG, TIFF, Word, RTF, plain text, C-CDA, FHIR R4 " +
      "as JSON, or HL7 v2 (ADT, ORU, MDM), told by its content. With `Accept: text/event-stream` the answer is a stream " +
      "of `progress` events that ends with `result` (the same JSON) or `error` (a problem). The " +
      "same file again changes nothing, so a repeat is always safe."
  })),
  HttpApiEndpoint.get("reading", "/api/uploads/:sha256", {
    params: { sha256: Sha256 },
    success: Uploaded,
    error: [UploadNotFound, ...readingProblems]
  }).annotateMerge(OpenApi.annotations({
    summary: "What comes of a document that came in",
    description:
      "For a client that lost the response to its upload: the reading continues without its " +
      "client. The events of the upload tell the `sha256`; with `Accept: text/event-stream` they go " +
      "on here. A failure is told for a while, as long as the service runs."
  })),
  HttpApiEndpoint.get("patients", "/api/patients", {
    query: { limit: Limit, cursor: Cursor },
    success: Page(PatientSummary),
    error: BadRequest
  }).annotate(Tool, {
    name: "list_patients",
    title: "List patients",
    use: "Of all uploaded documents, by name."
  }).annotate(OpenApi.Summary, "The patients of all documents, by name").annotateMerge(revalidated),
  HttpApiEndpoint.get("patient", "/api/patients/:name", {
    params: { name: patientName },
    success: PatientRecord,
    error: PatientNotFound
  }).annotate(Tool, {
    name: "read_patient",
    long: true,
    title: "Read a patient's text",
    use: "Page by page, with what is doubtful. Long: for a summary use draft_summary."
  }).annotate(OpenApi.Summary, "A patient's text, page by page").annotateMerge(revalidated),
  HttpApiEndpoint.delete("forget", "/api/patients/:name", {
    params: { name: patientName },
    success: Forgotten,
    error: [Forbidden, PatientNotFound]
  }).annotate(Tool, {
    name: "forget_patient",
    title: "Forget a patient",
    use: "Removes text, pages and drafts. It cannot be undone."
  }).annotate(OpenApi.Summary, "Forget a patient: text, pages, and documents of nobody else"),
  HttpApiEndpoint.get("image", "/api/patients/:name/pages/:image", {
    params: { name: patientName, image: PageImage },
    query: {
      document_id: DocumentId,
      box: Schema.optionalKey(BoxText)
    },
    headers: ifNoneMatch,
    success: HttpApiSchema.StreamUint8Array({ contentType: "image/png" }),
    error: [PatientNotFound, PageNotFound, PdfUnreadable, PdfTooComplex, UploadQueueFull, Timeout]
  })
    .annotateMerge(revalidated)
    .annotate(
      OpenApi.Description,
      "To look at what a value was read from: PNG, the page as it was uploaded or " +
        "written out. `3.webp` is a tenth of it, and at hand once a part of the page was."
    ).annotate(OpenApi.Summary, "A page, or a part of it, as an image"),
  HttpApiEndpoint.get("words", "/api/patients/:name/pages/:page/words", {
    params: { name: patientName, page: PageNumber },
    query: { document_id: DocumentId },
    success: PageWords,
    error: [PatientNotFound, PageNotFound]
  })
    .annotate(
      OpenApi.Description,
      "To mark a word on the image; empty for a page whose text was not read from an " +
        "image."
    ).annotate(
      OpenApi.Summary,
      "The words that were read from a page's image, and where they stand"
    )
).annotateMerge(OpenApi.annotations({ description: "Documents, patients and pages." })) {}

/** Which model drafts. */
export class Model extends HttpApiGroup.make("model").add(
  HttpApiEndpoint.get("status", "/api/config-status", { success: ConfigStatus }).annotate(
    Unaudited,
    true
  )
    .annotate(
      OpenApi.Description,
      "Before a record is uploaded: `is_live` is true when text goes to a cloud " +
        "provider."
    )
    .annotate(OpenApi.Summary, "The model that drafts, and whether text leaves the machine")
    .annotateMerge(revalidated),
  HttpApiEndpoint.post("setKey", "/api/set-api-key", {
    payload: SetApiKey,
    success: KeyReply,
    error: [UnknownApiKeyKind, SchemaValidationFailed, Forbidden, ServiceUnavailable]
  }).annotateMerge(OpenApi.annotations({
    summary: "Draft with a cloud model from now on",
    description:
      "The provider is told by the key's prefix. From then on the text of the records that the " +
      "calling agent drafts goes to that provider; set without a key of this service, of all who " +
      "set none. The key is kept in memory alone. 403 where the operator has CLOUD_MODELS=off."
  })),
  HttpApiEndpoint.delete("forgetKey", "/api/set-api-key", { success: KeyReply })
    .annotate(
      OpenApi.Description,
      "From then on no text leaves the machine under the caller's key."
    )
    .annotate(OpenApi.Summary, "Remove the key: draft on this machine again")
).annotateMerge(OpenApi.annotations({ description: "The model that drafts." })) {}

/** The agent, the review and the learning, together and apart. */
export class Drafting extends HttpApiGroup.make("drafting").add(
  HttpApiEndpoint.get("pipeline", "/api/run-full-pipeline", {
    query: { patient_name: PatientName },
    success: PipelineRun,
    error: [BadRequest, PatientNotFound, RecordTooComplex, Timeout]
  }).annotate(Acts, true).annotate(Tool, {
    name: "draft_summary",
    long: true,
    title: "Draft a discharge summary",
    use: "For an uploaded patient: every value with its place in the record. A draft for a " +
      "clinician, never final. Keeps it as the last draft.",
    idempotent: false,
    answer: finalOf,
    streams: true
  }).annotateMerge(OpenApi.annotations({
    summary: "Draft a summary for an uploaded patient: three times draft, review, learn",
    description: "The last draft and its trace are saved. With `Accept: text/event-stream` the " +
      "answer is a stream of `step` events, and of `progress` (`{read, of}`, in lines) while a " +
      "model reads a record in portions, that ends with `result` (the same JSON) or `error` (a " +
      "problem)."
  })),
  HttpApiEndpoint.post("agent", "/api/run-agent", {
    payload: RunAgent,
    success: AgentRun,
    error: [BadRequest, SchemaValidationFailed, RequestTooLarge, RecordTooComplex, Timeout]
  }).annotate(Tool, {
    name: "draft_text",
    long: true,
    title: "Draft from a text",
    use: "One pass over a text that was not uploaded; nothing is kept. For an uploaded " +
      "patient use draft_summary."
  }).annotate(OpenApi.Summary, "One pass of the agent over a text; nothing is saved"),
  HttpApiEndpoint.post("review", "/api/run-doctor-review", {
    payload: RunReview,
    success: PartialDraft,
    error: [BadRequest, SchemaValidationFailed]
  }).annotate(Tool, {
    name: "apply_style",
    title: "Put a draft in house style",
    use: "Wording alone, no fact changes."
  }).annotate(OpenApi.Summary, "A draft in the house style: wording alone, no fact"),
  HttpApiEndpoint.post("learn", "/api/run-learning", {
    headers: IdempotencyHeaders,
    payload: RunLearning,
    success: Learnt,
    // When the patient is deleted while it is learnt.
    error: [
      BadRequest,
      PatientNotFound,
      PatientNotShared,
      SchemaValidationFailed,
      IdempotencyKeyReused,
      IdempotencyKeyInUse
    ]
  }).annotate(Tool, {
    name: "learn_style",
    title: "Learn from an edit",
    use: "Rules of style from a draft and its form after a clinician's edit."
  }).annotate(OpenApi.Summary, "Rules of style from a draft and its edited form"),
  HttpApiEndpoint.get("curve", "/api/learning-curve", { success: LearningCurve })
    .annotate(
      OpenApi.Description,
      "To see whether the drafts come nearer to what the doctor makes of them."
    )
    .annotate(OpenApi.Summary, "The edit distances of all patients, one per iteration")
    .annotateMerge(revalidated)
).annotateMerge(OpenApi.annotations({ description: "Drafts, reviews and what is learnt." })) {}

const filename = { filename: StoredText }
const archiveQuery = {
  patient_name: Schema.optionalKey(PatientName),
  limit: ArchiveLimit,
  cursor: Cursor
}

/** What the pipeline saved. */
export class Archived extends HttpApiGroup.make("archived").add(
  HttpApiEndpoint.get("drafts", "/api/drafts", {
    query: archiveQuery,
    success: Drafts,
    error: BadRequest
  }).annotate(Tool, {
    name: "list_drafts",
    title: "List drafts",
    use: "The last draft of every patient, or of one."
  }).annotate(OpenApi.Summary, "The last draft of every patient").annotateMerge(revalidated),
  HttpApiEndpoint.get("traces", "/api/traces", {
    query: archiveQuery,
    success: Traces,
    error: BadRequest
  })
    .annotate(
      OpenApi.Description,
      "To check a draft: each step with its reason and result."
    ).annotate(OpenApi.Summary, "How the last draft of every patient came about").annotateMerge(
      revalidated
    ),
  HttpApiEndpoint.get("fhir", "/api/drafts/:filename/fhir", {
    params: filename,
    success: Schema.JsonObject.pipe(HttpApiSchema.asJson({ contentType: "application/fhir+json" })),
    error: DraftNotFound
  }).annotate(Tool, {
    name: "export_fhir",
    long: true,
    title: "Draft as FHIR R4",
    use: "A preliminary document; `filename` as list_drafts tells it."
  }).annotate(Resource, {
    name: "draft",
    title: "A draft as FHIR R4",
    description: "The last draft of a patient, preliminary."
  }).annotate(OpenApi.Summary, "A draft as a FHIR R4 document, preliminary"),
  HttpApiEndpoint.get("print", "/api/drafts/:filename/print", {
    params: filename,
    success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html; charset=utf-8" })),
    error: DraftNotFound
  })
    .annotate(
      OpenApi.Description,
      "For the chart on paper; `filename` as `GET /api/drafts` tells it."
    ).annotate(OpenApi.Summary, "A draft as a page to print, with DRAFT on it")
).annotateMerge(OpenApi.annotations({ description: "Saved drafts and traces." })) {}

/** What clinicians did with a draft; it stays one. */
export class Verifying extends HttpApiGroup.make("verifying").add(
  HttpApiEndpoint.get("verification", "/api/drafts/:filename/verification", {
    params: filename,
    headers: ifNoneMatch,
    success: Verification,
    error: DraftNotFound
  }).annotate(Tool, {
    name: "read_verification",
    long: true,
    title: "What a clinician did with a draft",
    use: "Value by value and flag by flag, and what is left to verify."
  }).annotateMerge(revalidated).annotateMerge(OpenApi.annotations({
    summary: "A draft value by value: what clinicians did, and what is left",
    description: "What a clinician wrote stays over later drafts; that one agreed holds for the " +
      "very words. Each value and flag has a `version`, to be sent as `seen`."
  })),
  HttpApiEndpoint.post("verify", "/api/drafts/:filename/verification", {
    params: filename,
    payload: Verify,
    success: Verified,
    error: [BadRequest, DraftNotFound, SchemaValidationFailed, VerificationConflict]
  }).annotate(Tool, {
    name: "verify_draft",
    title: "Note what a clinician decided",
    use: "Only what the clinician named in `by` told you. Ids and `seen` by read_verification.",
    idempotent: true
  }).annotateMerge(OpenApi.annotations({
    summary: "Verify, correct, fill in or strike values, and settle flags, as a clinician",
    description: "All of it or nothing; a repeat changes nothing more. What was changed since it " +
      "was `seen` is told, with what is there now, and nothing is made of it. The draft stays a " +
      "draft, and nothing of this is learnt."
  })),
  HttpApiEndpoint.get("chart", "/api/drafts/:filename/chart", {
    params: filename,
    headers: ifNoneMatch,
    success: Chart,
    error: [DraftNotFound, RecordTooComplex, Timeout]
  }).annotateMerge(revalidated).annotateMerge(OpenApi.annotations({
    summary: "The stay of a draft, to be drawn",
    description: "Results over time with their range, what happened when, each drug at home, in " +
      "hospital and at discharge, and what was learnt."
  })),
  HttpApiEndpoint.delete("unlearn", "/api/drafts/:filename/learnt", {
    params: filename,
    query: { rule: Schema.String },
    success: LeftLearnt,
    error: [BadRequest, DraftNotFound]
  }).annotateMerge(OpenApi.annotations({
    summary: "Take back what was learnt: the next draft does not follow it",
    description: "`rule` as the chart tells it. A rule that there is not changes nothing."
  })),
  HttpApiEndpoint.get("standing", "/api/drafts/:filename", {
    params: filename,
    headers: ifNoneMatch,
    success: ReviewedDraft,
    error: DraftNotFound
  }).annotateMerge(revalidated).annotateMerge(OpenApi.annotations({
    summary: "A draft as it stands, with what clinicians made of it",
    description: "`data` has the fields of a draft; `clinician` tells which of its values are a " +
      "person's, or were verified by one."
  })).annotate(Resource, {
    name: "standing_draft",
    title: "A draft as it stands",
    description: "With what clinicians corrected."
  })
).annotateMerge(OpenApi.annotations({ description: "What clinicians did with a draft." })) {}

const original = (name: string) => `As \`${name}\` of the early public service answered`

/** The early public service's own shapes, for its web page and clients made for it. */
export class Original extends HttpApiGroup.make("original").add(
  HttpApiEndpoint.post("originalUpload", "/original/api/upload-pdf", {
    payload: Schema.Struct({ file: Multipart.SingleFileSchema }).pipe(
      HttpApiSchema.asMultipartStream()
    ),
    success: OriginalUpload,
    error: uploadProblems
  })
    .annotate(
      OpenApi.Description,
      "For clients of the early public service alone; others use `POST " +
        "/api/upload-pdf`."
    ).annotate(OpenApi.Summary, original("POST /api/upload-pdf")),
  HttpApiEndpoint.get("originalPipeline", "/original/api/run-full-pipeline", {
    query: { patient_name: PatientName },
    success: OriginalRun,
    error: [BadRequest, PatientNotFound, RecordTooComplex, Timeout]
  })
    .annotate(Acts, true)
    .annotate(
      OpenApi.Description,
      "For clients of the early public service alone; others use `GET " +
        "/api/run-full-pipeline`."
    ).annotate(OpenApi.Summary, original("GET /api/run-full-pipeline")),
  HttpApiEndpoint.post("originalAgent", "/original/api/run-agent", {
    payload: RunAgent,
    success: OriginalAgentRun,
    error: [BadRequest, SchemaValidationFailed, RequestTooLarge, RecordTooComplex, Timeout]
  })
    .annotate(
      OpenApi.Description,
      "For clients of the early public service alone; others use `POST " +
        "/api/run-agent`."
    ).annotate(OpenApi.Summary, original("POST /api/run-agent")),
  HttpApiEndpoint.get("originalDrafts", "/original/api/drafts", { success: OriginalDrafts })
    .annotate(
      OpenApi.Description,
      "For clients of the early public service alone; others use `GET /api/drafts`."
    )
    .annotate(OpenApi.Summary, original("GET /api/drafts")),
  HttpApiEndpoint.get("originalTraces", "/original/api/traces", { success: OriginalTraces })
    .annotate(
      OpenApi.Description,
      "For clients of the early public service alone; others use `GET /api/traces`."
    )
    .annotate(OpenApi.Summary, original("GET /api/traces")),
  HttpApiEndpoint.get("originalCurve", "/original/api/learning-curve", { success: LearningCurve })
    .annotate(
      OpenApi.Description,
      "For clients of the early public service alone; others use `GET " +
        "/api/learning-curve`."
    )
    .annotate(OpenApi.Summary, original("GET /api/learning-curve")),
  HttpApiEndpoint.get("originalStatus", "/original/api/config-status", { success: ConfigStatus })
    .annotate(Unaudited, true)
    .annotate(
      OpenApi.Description,
      "For clients of the early public service alone; others use `GET " +
        "/api/config-status`."
    )
    .annotate(OpenApi.Summary, original("GET /api/config-status")),
  HttpApiEndpoint.post("originalSetKey", "/original/api/set-api-key", {
    payload: SetApiKey,
    success: KeyReply,
    error: [UnknownApiKeyKind, SchemaValidationFailed, Forbidden, ServiceUnavailable]
  })
    .annotate(
      OpenApi.Description,
      "For clients of the early public service alone; others use `POST " +
        "/api/set-api-key`."
    ).annotate(OpenApi.Summary, original("POST /api/set-api-key"))
).annotateMerge(OpenApi.annotations({
  description: "The same service in the shapes of the early public one."
})) {}

const shared = { name: patientName, agent_id: AgentId }

/** Who may see a patient. */
export class SharingGroup extends HttpApiGroup.make("sharing").add(
  HttpApiEndpoint.get("sharing", "/api/patients/:name/agents", {
    params: { name: patientName },
    success: Sharing,
    error: PatientNotFound
  }).annotateMerge(OpenApi.annotations({
    summary: "Which agents may see a patient",
    description:
      "A patient that came with a key is seen by the agent of that key, by those it is " +
      "shared with, and by operators. One that came without a key is seen by all."
  })),
  HttpApiEndpoint.put("share", "/api/patients/:name/agents/:agent_id", {
    params: shared,
    success: Sharing,
    error: [BadRequest, Forbidden, PatientNotFound]
  }).annotateMerge(OpenApi.annotations({
    summary: "Share a patient with an agent: for the owner and operators",
    description: "The agent may then read, draft and verify, and neither share nor forget."
  })),
  HttpApiEndpoint.delete("unshare", "/api/patients/:name/agents/:agent_id", {
    params: shared,
    success: Sharing,
    error: [BadRequest, Forbidden, PatientNotFound]
  }).annotateMerge(OpenApi.annotations({
    summary: "Share a patient no longer with an agent",
    description: "The owner stays."
  }))
).annotateMerge(OpenApi.annotations({ description: "Who may see a patient." })) {}

/** Who looked at what. */
export class AccessGroup extends HttpApiGroup.make("access").add(
  HttpApiEndpoint.get("accessLog", "/api/access-log", {
    query: { patient_name: Schema.optionalKey(PatientName), limit: Limit, cursor: Cursor },
    success: Page(AccessEntry),
    error: [BadRequest, Unauthenticated, Forbidden]
  }).annotateMerge(OpenApi.annotations({
    summary: "Who looked at which patient, the oldest first: for keys of the operator",
    description:
      "Each entry holds the hash of the one before it, so that a change of the log shows. " +
      "A patient is a keyed tag; `patient_name` finds the entries of one."
  }))
).annotateMerge(OpenApi.annotations({ description: "Who looked at what." })) {}

export class DischargeApi extends HttpApi.make("discharge")
  .add(Documents)
  .add(Model)
  .add(Drafting)
  .add(Archived)
  .add(Verifying)
  .add(SharingGroup)
  .add(AccessGroup)
  .add(Original)
  .middleware(Authorization)
  .middleware(CommonProblems)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotateMerge(OpenApi.annotations({
    title: "Clinical discharge summary",
    version: "1.0.0",
    description:
      "Reads clinical documents and drafts discharge summaries, each value with the place in " +
      "the record that says it. For clinicians to review; nothing here is final."
  })) {}
