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
import type { Originals, Received } from "./Originals.ts"

const PARTS_MAX = 10
/** For the boundaries and headers around the file. */
const ENVELOPE_BYTES = 65_536

/** Refuses what is too large, empty, or no PDF, as soon as that is seen. */
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
        received = yield* originals.receive(part.content, (head) => isPdf(head, part.contentType))
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
    const message = "Expected a part named file that holds a PDF"
    return yield* new SchemaValidationFailed({ violations: [{ path: "file", message }] })
  }
  return received
})

/** Anything may stand before the signature, within the first kilobyte (ISO 32000-1, H.3.4.1). */
const isPdf = (
  head: Uint8Array,
  content_type: string
): Effect.Effect<void, PdfUnreadable | UnsupportedMediaType> => {
  if (head.length === 0) return Effect.fail(new PdfUnreadable({ reason: "The file is empty." }))
  return new TextDecoder("latin1").decode(head).includes("%PDF-") ? Effect.void : Effect.fail(
    new UnsupportedMediaType({
      content_type,
      reason: "The file is no PDF: '%PDF-' does not stand in its first kilobyte."
    })
  )
}
