import { Effect, Option, Semaphore } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import type { Box, UploadProgress } from "../../schemas/discharge/documents.ts"
import { PageNotFound, UploadQueueFull } from "../../schemas/discharge/problems.ts"
import { DischargeApi } from "../../schemas/discharge.ts"
import * as Cursor from "../ground/cursor.ts"
import { Accesses, noting } from "./patients/Accesses.ts"
import type { Archive } from "./patients/Archive.ts"
import { forget } from "./patients/forget.ts"
import { known, unknown } from "./patients/known.ts"
import { Originals, type Received } from "./documents/Originals.ts"
import { type PatientPage, Patients } from "./patients/Patients.ts"
import { Reader } from "./documents/Reader.ts"
import { receive } from "./documents/receive.ts"
import { Settings } from "./documents/Settings.ts"
import { patientSummaryOf, recordOf } from "./patients/record.ts"
import { events } from "./handlers/events.ts"
import { Uploads } from "./patients/Uploads.ts"
import * as EventStream from "../ground/eventStream.ts"

/** Images that are drawn or waited for at once. */
const IMAGES_AT_ONCE = 1
const IMAGES_MAX = 16

export const layer = HttpApiBuilder.group(
  DischargeApi,
  "documents",
  Effect.fnUntraced(function* (handlers) {
    const { uploadBytesMax } = yield* Settings
    const uploads = yield* Uploads
    const originals = yield* Originals
    const patients = yield* Patients
    const reader = yield* Reader
    const note = noting(yield* Accesses)
    const needs = yield* Effect.context<Archive | Originals | Patients>()
    const drawing = yield* Semaphore.make(IMAGES_AT_ONCE)
    const asked = yield* Semaphore.make(IMAGES_MAX)

    const draw = (path: string, page: number, box: Box | undefined) =>
      asked.withPermitsIfAvailable(1)(drawing.withPermits(1)(reader.image(path, page, box))).pipe(
        Effect.flatMap(Option.match({
          onNone: () => Effect.fail(new UploadQueueFull({ waiting: IMAGES_MAX })),
          onSome: Effect.succeed
        })),
        // What could be read when it was uploaded can still be opened.
        Effect.catchTags({
          PDF_ENCRYPTED: Effect.die,
          PDF_TOO_MANY_PAGES: Effect.die,
          UNSUPPORTED_MEDIA_TYPE: Effect.die
        })
      )

    const reading = (
      received: Received,
      tell: (progress: UploadProgress) => Effect.Effect<void>
    ) =>
      uploads.read(received, tell).pipe(
        Effect.tap((uploaded) => note("upload", ...Object.keys(uploaded.patients)))
      )

    return handlers.handleAll({
      upload: Effect.fnUntraced(function* ({ payload, request }) {
        yield* uploads.admit
        // Whose it is will be noted when it is known; that it came is known now.
        yield* note("upload")
        const received = yield* receive(originals, payload, uploadBytesMax)
        return EventStream.isWanted(request)
          ? yield* events(
            "progress",
            (tell: (progress: UploadProgress) => Effect.Effect<void>) => reading(received, tell)
          )
          : yield* reading(received, () => Effect.void)
      }),
      patients: Effect.fnUntraced(function* ({ query: { limit, cursor } }) {
        const [after] = (yield* Cursor.decode(cursor, [Cursor.text])) ?? []
        yield* note("list_patients")
        const found = yield* patients.list(limit + 1, after)
        return Cursor.page(
          Cursor.firstOf(found, limit, ({ patient_name }) => [patient_name]),
          patientSummaryOf
        )
      }),
      patient: Effect.fnUntraced(function* ({ params: { name } }) {
        const record = yield* known(patients, name)
        yield* note("read_record", record.patient_name)
        return recordOf(record)
      }),
      forget: Effect.fnUntraced(function* ({ params: { name } }) {
        yield* note("delete", name)
        const forgotten = yield* Effect.provideContext(forget(name), needs)
        if (Option.isNone(forgotten)) return yield* unknown(patients, name)
        const { patient_name, pages, sha256s } = forgotten.value
        return {
          status: "success" as const,
          patient_name,
          pages_deleted: pages,
          documents_deleted: sha256s.length
        }
      }),
      image: Effect.fnUntraced(function* ({ params: { name, image }, query }) {
        const { patient_name, pages } = yield* known(patients, name)
        yield* note("read_page", patient_name)
        const page = Number.parseInt(image, 10)
        const document = pageOf(pages, page, query.document_id)
        const path = document === undefined ? Option.none() : yield* originals.path(document.sha256)
        if (Option.isNone(path)) return yield* new PageNotFound({ patient_name, page })
        return HttpServerResponse.uint8Array(yield* draw(path.value, page, boxOf(query.box)), {
          contentType: "image/png",
          headers: { "cache-control": "private, no-store" }
        })
      }),
      words: Effect.fnUntraced(function* ({ params: { name, page }, query }) {
        const { patient_name, pages } = yield* known(patients, name)
        yield* note("read_page", patient_name)
        const found = pageOf(pages, page, query.document_id)
        if (found === undefined) return yield* new PageNotFound({ patient_name, page })
        const { width_points, height_points, words } = found.page
        return { document_id: found.document_id, page, width_points, height_points, words }
      })
    })
  })
)

const pageOf = (
  pages: ReadonlyArray<PatientPage>,
  number: number,
  document_id: string | undefined
) =>
  pages.findLast(({ document_id: document, page }) =>
    page.page === number && (document_id === undefined || document === document_id)
  )

const boxOf = (text: string | undefined): Box | undefined => {
  if (text === undefined) return undefined
  const [left = 0, top = 0, right = 0, bottom = 0] = text.split(",").map(Number)
  return [left, top, right, bottom]
}
