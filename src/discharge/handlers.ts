import { Effect, Option, Result, Semaphore } from "effect"
import { Base64Url } from "effect/encoding"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import type { Box } from "../../schemas/discharge/documents.ts"
import { PageNotFound, PatientNotFound, UploadQueueFull } from "../../schemas/discharge/problems.ts"
import { DischargeApi } from "../../schemas/discharge.ts"
import { BadRequest } from "../../schemas/problems.ts"
import { Originals } from "./Originals.ts"
import { Patients } from "./Patients.ts"
import { Reader } from "./Reader.ts"
import { receive, uploadBytesMax } from "./receive.ts"
import { recordOf } from "./record.ts"
import { events } from "./sse.ts"
import { Uploads } from "./Uploads.ts"

/** Names that are told to somebody who asked for another. */
const NAMES_TOLD_MAX = 100
/** Images that are drawn or waited for at once. */
const IMAGES_AT_ONCE = 1
const IMAGES_MAX = 16

export const layer = HttpApiBuilder.group(
  DischargeApi,
  "documents",
  Effect.fnUntraced(function* (handlers) {
    const limitBytes = yield* uploadBytesMax
    const uploads = yield* Uploads
    const originals = yield* Originals
    const patients = yield* Patients
    const reader = yield* Reader
    const drawing = yield* Semaphore.make(IMAGES_AT_ONCE)
    const asked = yield* Semaphore.make(IMAGES_MAX)

    const unknown = Effect.fnUntraced(function* (patient_name: string) {
      const known = yield* patients.list(NAMES_TOLD_MAX, undefined)
      return yield* new PatientNotFound({
        patient_name,
        known_names: known.map((patient) => patient.patient_name)
      })
    })

    const recordFor = (name: string) =>
      Effect.flatMap(
        patients.record(name),
        Option.match({ onNone: () => unknown(name), onSome: Effect.succeed })
      )

    const draw = (path: string, page: number, box: Box | undefined) =>
      asked.withPermitsIfAvailable(1)(drawing.withPermits(1)(reader.image(path, page, box))).pipe(
        Effect.flatMap(Option.match({
          onNone: () => Effect.fail(new UploadQueueFull({ waiting: IMAGES_MAX })),
          onSome: Effect.succeed
        })),
        // What could be read when it was uploaded can still be opened.
        Effect.catchTags({ PDF_ENCRYPTED: Effect.die, PDF_TOO_MANY_PAGES: Effect.die })
      )

    return handlers.handleAll({
      upload: Effect.fnUntraced(function* ({ payload, request }) {
        yield* uploads.admit
        const received = yield* receive(originals, payload, limitBytes)
        const wantsEvents = request.headers.accept?.includes("text/event-stream") === true
        return wantsEvents
          ? events((tell) => uploads.read(received, tell))
          : yield* uploads.read(received, () => Effect.void)
      }),
      patients: Effect.fnUntraced(function* ({ query: { limit, cursor } }) {
        const after = cursor === undefined ? undefined : yield* afterOf(cursor)
        const found = yield* patients.list(limit + 1, after)
        const items = found.slice(0, limit)
        const last = items.at(-1)
        const has_more = found.length > limit
        return {
          items,
          has_more,
          next_cursor: has_more && last !== undefined ? Base64Url.encode(last.patient_name) : null
        }
      }),
      patient: ({ params: { name } }) => Effect.map(recordFor(name), recordOf),
      forget: Effect.fnUntraced(function* ({ params: { name } }) {
        const forgotten = yield* patients.forget(name)
        if (Option.isNone(forgotten)) return yield* unknown(name)
        const { patient_name, pages, sha256s } = forgotten.value
        yield* originals.remove(sha256s)
        return {
          status: "success" as const,
          patient_name,
          pages_deleted: pages,
          documents_deleted: sha256s.length
        }
      }),
      image: Effect.fnUntraced(function* ({ params: { name, image }, query }) {
        const { patient_name, pages } = yield* recordFor(name)
        const page = Number.parseInt(image, 10)
        const document = pages.findLast((one) =>
          one.page.page === page &&
          (query.document_id === undefined || one.document_id === query.document_id)
        )
        const path = document === undefined ? Option.none() : yield* originals.path(document.sha256)
        if (Option.isNone(path)) return yield* new PageNotFound({ patient_name, page })
        return HttpServerResponse.uint8Array(yield* draw(path.value, page, boxOf(query.box)), {
          contentType: "image/png",
          headers: { "cache-control": "private, no-store" }
        })
      })
    })
  })
)

const afterOf = (cursor: string) =>
  Result.match(Base64Url.decodeString(cursor), {
    onFailure: () => Effect.fail(new BadRequest({ reason: "The cursor is none of this list." })),
    onSuccess: Effect.succeed
  })

const boxOf = (text: string | undefined): Box | undefined => {
  if (text === undefined) return undefined
  const [left = 0, top = 0, right = 0, bottom = 0] = text.split(",").map(Number)
  return [left, top, right, bottom]
}
