/**
 * The part `file` of an upload, written while it comes in.
 */
import { Effect, Stream } from "effect"
import { Multipart } from "effect/http"
import { PdfUnreadable } from "../../../schemas/discharge/problems.ts"
import {
  BadRequest,
  RequestTooLarge,
  SchemaValidationFailed,
  UnsupportedMediaType
} from "../../../schemas/problems.ts"
import { kindOf, mayBeText } from "./kind.ts"
import type { Originals, Received } from "./Originals.ts"

const PARTS_MAX = 10
/** For the boundaries and headers around the file. */
export const ENVELOPE_BYTES = 65_536

/** Refuses what is too large, empty, or of no kind that is read, as soon as that is seen. */
export const receive = Effect.fn("receive")(function* (
  originals: Originals["Service"],
  parts: Stream.Stream<Multipart.Part, Multipart.MultipartError>,
  limit_bytes: number
) {
  const limits = Multipart.limitsServices({
    maxParts: PARTS_MAX,
    maxFileSize: limit_bytes,
    maxTotalSize: limit_bytes + ENVELOPE_BYTES
  })
  let received: Received | undefined
  yield* Stream.runForEach(parts, (part) =>
    Effect.gen(function* () {
      if (part._tag !== "File") return
      if (part.key === "file" && received === undefined) {
        received = yield* originals.receive(part.content, (head) =>
          isDocument(head, part.contentType))
      } else yield* Stream.runDrain(part.content)
    })).pipe(
      Effect.provideContext(limits),
      Effect.catchTag("MultipartError", ({ reason }) =>
        Effect.fail(
          reason._tag === "FileTooLarge" || reason._tag === "BodyTooLarge"
            ? new RequestTooLarge({ limit_bytes })
            : new BadRequest({ reason: "The body is no multipart form that can be read." })
        ))
    )
  if (received === undefined) {
    const message = "Expected a part named file that holds a document"
    return yield* new SchemaValidationFailed({ violations: [{ path: "file", message }] })
  }
  return received
})

const isDocument = (
  head: Uint8Array,
  content_type: string
): Effect.Effect<void, PdfUnreadable | UnsupportedMediaType> => {
  if (head.length === 0) return Effect.fail(new PdfUnreadable({ reason: "The file is empty." }))
  const kind = kindOf(head)
  if (kind !== undefined && (kind !== "text" || mayBeText(content_type))) return Effect.void
  const reason = kind === undefined
    ? `The file is of no kind that is read: ${READ}.`
    : `The file was sent as ${content_type} and is none: send plain text as text/plain.`
  return Effect.fail(new UnsupportedMediaType({ content_type, reason }))
}

const READ = "PDF, PNG, JPEG, TIFF, DOCX, RTF, C-CDA, FHIR as JSON, HL7 v2, plain text"
