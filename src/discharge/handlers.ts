import { Effect, Option, Semaphore } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import type { Box } from "../../schemas/discharge/documents.ts"
import {
  PageNotFound,
  type ReadProblem,
  UploadNotFound,
  UploadQueueFull
} from "../../schemas/discharge/problems.ts"
import type { Timeout } from "../../schemas/problems.ts"
import { DischargeApi } from "../../schemas/discharge.ts"
import { matches } from "../ground/entityTag.ts"
import { Hash } from "../ground/Hash.ts"
import * as Cursor from "../ground/cursor.ts"
import { noting } from "./patients/noting.ts"
import type { Archive } from "./patients/Archive.ts"
import { forget } from "./patients/forget.ts"
import { known, unknown } from "./patients/known.ts"
import { isHiddenIn, mayDispose } from "./patients/visibility.ts"
import { Sharing } from "./patients/Sharing.ts"
import { Originals } from "./documents/Originals.ts"
import { Patients } from "./patients/Patients.ts"
import { Pictures } from "./documents/Pictures.ts"
import { Reader } from "./documents/Reader.ts"
import { receive } from "./documents/receive.ts"
import { Settings } from "./documents/Settings.ts"
import { patientSummaryOf, recordOf } from "./patients/record.ts"
import { events } from "./handlers/events.ts"
import { type Follow, Uploads } from "./patients/Uploads.ts"
import * as EventStream from "../ground/eventStream.ts"

/** Images that are drawn or waited for at once. */
const IMAGES_AT_ONCE = 1
const IMAGES_MAX = 16
/** Changes when pages are drawn in another way. */
const DRAWN = 1

export const layer = HttpApiBuilder.group(
  DischargeApi,
  "documents",
  Effect.fnUntraced(function* (handlers) {
    const { uploadBytesMax } = yield* Settings
    const uploads = yield* Uploads
    const originals = yield* Originals
    const patients = yield* Patients
    const reader = yield* Reader
    const pictures = yield* Pictures
    const { sha256Hex } = yield* Hash
    const note = yield* noting
    const sharing = yield* Sharing
    const isHidden = isHiddenIn(sharing)
    const needs = yield* Effect.context<Archive | Originals | Patients>()
    const drawing = yield* Semaphore.make(IMAGES_AT_ONCE)
    const asked = yield* Semaphore.make(IMAGES_MAX)

    const draw = (path: string, page: number, box: Box | undefined) =>
      asked.withPermitsIfAvailable(1)(drawing.withPermits(1)(reader.image(path, page, box))).pipe(
        Effect.flatMap(Option.match({
          onNone: () => Effect.fail(new UploadQueueFull({ waiting: IMAGES_MAX })),
          onSome: Effect.succeed
        })),
        shown
      )

    /** The page of a patient with that number, of the newest document that has one. */
    const found = Effect.fnUntraced(function* (
      name: string,
      page: number,
      document_id: string | undefined
    ) {
      const pages = yield* patients.pages(name, page, document_id)
      if (pages.length === 0 && Option.isNone(yield* patients.idOf(name))) {
        return yield* unknown(patients, name)
      }
      yield* note("read_page", name)
      const newest = pages.at(-1)
      return newest ?? (yield* new PageNotFound({ patient_name: name, page }))
    })

    const answer = <R>(request: HttpServerRequest.HttpServerRequest, follow: Follow<R>) =>
      EventStream.isWanted(request) ? events(() => "progress", follow) : follow(() => Effect.void)

    return handlers.handleAll({
      upload: Effect.fnUntraced(function* ({ payload, request }) {
        const follow = yield* uploads.begin(
          // Whose it is will be noted when it is known; that it came is known now.
          Effect.andThen(note("upload"), receive(originals, payload, uploadBytesMax)),
          (uploaded) => note("upload", ...Object.keys(uploaded.patients))
        )
        return yield* answer(request, follow)
      }),
      reading: Effect.fnUntraced(function* ({ params: { sha256 }, request }) {
        const found = yield* uploads.find(sha256)
        if (Option.isNone(found)) return yield* new UploadNotFound({ sha256 })
        return yield* answer(request, (tell) =>
          Effect.tap(
            found.value(tell),
            ({ patients }) => note("read_record", ...Object.keys(patients))
          ))
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
        if (yield* isHidden(name)) return yield* unknown(patients, name)
        yield* mayDispose(yield* sharing.agents(name))
        const forgotten = yield* Effect.provideContext(forget(name), needs)
        if (Option.isNone(forgotten)) return yield* unknown(patients, name)
        const { patient_name, pages, sha256s } = forgotten.value
        yield* pictures.forget(sha256s)
        return {
          status: "success" as const,
          patient_name,
          pages_deleted: pages,
          documents_deleted: sha256s.length
        }
      }),
      image: Effect.fnUntraced(function* ({ params: { name, image }, query, request }) {
        const number = Number.parseInt(image, 10)
        const { page, sha256 } = yield* found(name, number, query.document_id)
        const box = boxOf(query.box)
        const isWebp = image.endsWith(".webp")
        // What a page looks like never changes.
        const etag = `"${
          sha256Hex(JSON.stringify([sha256, image, query.box, DRAWN])).slice(0, 32)
        }"`
        const headers = { etag, "cache-control": "private, no-cache" }
        if (matches(request.headers["if-none-match"] ?? "", etag)) {
          return HttpServerResponse.empty({ status: 304, headers })
        }
        const gone = new PageNotFound({ patient_name: name, page: number })
        if (isWebp) {
          const { width_points } = page
          const sheet = { page: number, width_points }
          const webp = yield* shown(pictures.picture(sha256, sheet, box ?? null))
          if (Option.isNone(webp)) return yield* gone
          return HttpServerResponse.uint8Array(webp.value, { contentType: "image/webp", headers })
        }
        const file = yield* originals.path(sha256)
        if (Option.isNone(file)) return yield* gone
        const png = yield* draw(file.value, number, box)
        return HttpServerResponse.uint8Array(png, { contentType: "image/png", headers })
      }, Effect.scoped),
      words: Effect.fnUntraced(function* ({ params: { name, page }, query }) {
        const { document_id, page: { width_points, height_points, words } } = yield* found(
          name,
          page,
          query.document_id
        )
        return { document_id, page, width_points, height_points, words }
      })
    })
  })
)

/** What could be read when it was uploaded can still be opened. */
const shown = <A>(drawn: Effect.Effect<A, ReadProblem | Timeout | UploadQueueFull>) =>
  Effect.catchTags(drawn, {
    PDF_ENCRYPTED: Effect.die,
    PDF_TOO_MANY_PAGES: Effect.die,
    UNSUPPORTED_MEDIA_TYPE: Effect.die
  })

const boxOf = (text: string | undefined): Box | undefined => {
  if (text === undefined) return undefined
  const [left = 0, top = 0, right = 0, bottom = 0] = text.split(",").map(Number)
  return [left, top, right, bottom]
}
