/**
 * A form in parts, as some of LanguageTool's clients send their request.
 */
import { Effect, Schema, Stream } from "effect"
import { Multipart } from "effect/http"
import { BadRequest, RequestTooLarge } from "../../schemas/problems.ts"
import { V2Request } from "../../schemas/textcheck/languageTool.ts"
import { BODY_BYTES_MAX } from "../../schemas/textcheck.ts"
import { violationsOf } from "./query.ts"

/** Parts of one form: one for each member, and some that mean nothing. */
const PARTS_MAX = 32

const decode = Schema.decodeUnknownEffect(V2Request, { errors: "all" })

/** The request that the parts of a form make; files among them are passed over. */
export const requestOfForm = Effect.fnUntraced(
  function* (parts: Stream.Stream<Multipart.Part, Multipart.MultipartError>) {
    const fields = new Map<string, string>()
    yield* Stream.runForEach(
      parts,
      (part) =>
        part._tag === "File"
          ? Stream.runDrain(part.content)
          : Effect.sync(() => fields.set(part.key, part.value))
    )
    return yield* decode(Object.fromEntries(fields))
  },
  Effect.provideContext(
    Multipart.limitsServices({
      maxParts: PARTS_MAX,
      maxFieldSize: BODY_BYTES_MAX,
      maxFileSize: BODY_BYTES_MAX,
      maxTotalSize: BODY_BYTES_MAX
    })
  ),
  Effect.catchTag("MultipartError", ({ reason }) =>
    Effect.fail(
      reason._tag === "BodyTooLarge" || reason._tag === "FieldTooLarge" ||
        reason._tag === "FileTooLarge"
        ? new RequestTooLarge({ limit_bytes: BODY_BYTES_MAX })
        : new BadRequest({ reason: "The body is no multipart form that can be read." })
    )),
  Effect.catchTag("SchemaError", (error) => Effect.fail(violationsOf(error)))
)
