/**
 * Reads uploaded documents one after the other and keeps what they say, patient by patient.
 */
import { Context, DateTime, Effect, Layer, Option, type Scope, Semaphore, Stream } from "effect"
import type { ReadPage, Uploaded, UploadProgress } from "../../../schemas/discharge/documents.ts"
import {
  PatientNotShared,
  PdfTooComplex,
  PdfUnreadable,
  type ReadProblem,
  UploadQueueFull
} from "../../../schemas/discharge/problems.ts"
import type { Timeout } from "../../../schemas/problems.ts"
import { steadyMillis } from "../../ground/steadyMillis.ts"
import { Archive } from "./Archive.ts"
import { completeDeletions } from "./forget.ts"
import { Originals, type Received } from "../documents/Originals.ts"
import { Patients } from "./Patients.ts"
import { assign } from "./assign.ts"
import { splitInSteps } from "../patients.ts"
import { Reader, type ReadEvent } from "../documents/Reader.ts"
import { Settings } from "../documents/Settings.ts"
import { isSource } from "../clinical/source.ts"
import { caller, isHiddenIn } from "./sight.ts"
import { Sharing } from "./Sharing.ts"
import { skippedPage, uploadedOf, warningsOf } from "./uploaded.ts"

const CLEAN_EVERY = "10 minutes"

type Tell = (progress: UploadProgress) => Effect.Effect<void>

export class Uploads extends Context.Service<Uploads, {
  /** A place in the queue, until the scope closes. */
  readonly admit: Effect.Effect<void, UploadQueueFull, Scope.Scope>
  /** Tells on the way what is done to the document. */
  readonly read: (
    received: Received,
    tell: Tell
  ) => Effect.Effect<Uploaded, PatientNotShared | ReadProblem | Timeout>
}>()("agent-services/discharge/Uploads") {
  static readonly layer = Layer.effect(
    Uploads,
    Effect.gen(function* () {
      const { documentsAtOnce, waitingMax, retention } = yield* Settings
      const originals = yield* Originals
      const patients = yield* Patients
      const reader = yield* Reader
      const archive = yield* Archive
      const sharing = yield* Sharing
      const isHidden = isHiddenIn(sharing)
      const places = yield* Semaphore.make(documentsAtOnce + waitingMax)
      const readers = yield* Semaphore.make(documentsAtOnce)

      const sha256s = yield* patients.sha256s
      yield* originals.sweep((sha256) => sha256s.has(sha256))
      const completed = Effect.provideContext(
        completeDeletions,
        yield* Effect.context<Archive | Originals | Patients>()
      )
      yield* completed
      yield* patients.scrub
      yield* Effect.gen(function* () {
        const now = yield* DateTime.now
        const time = DateTime.formatIso(now)
        yield* originals.remove(yield* patients.expire(time))
        yield* archive.expire(time)
        const kept = (yield* archive.curves).map(({ patient_name }) => patient_name)
        // What is kept by a name that was claimed just now may come yet.
        const before = DateTime.formatIso(DateTime.subtractDuration(now, "1 hour"))
        yield* sharing.expire(kept, before)
        yield* patients.scrub
      }).pipe(
        Effect.catchCause((cause) =>
          Effect.logWarning("Expired documents were not removed", cause)
        ),
        Effect.andThen(Effect.sleep(CLEAN_EVERY)),
        Effect.forever,
        Effect.forkScoped
      )

      const known = (sha256: string) =>
        Effect.map(patients.document(sha256), Option.map((document) => uploadedOf(document, true)))

      const readFresh = Effect.fnUntraced(function* (received: Received, tell: Tell) {
        const { path, sha256, bytes } = received
        const started = yield* steadyMillis
        const { pages, repaired } = yield* collect(reader.read(path), tell)
        const found = yield* splitInSteps(pages.map((page) => ({
          text: page.text,
          isOcr: page.source !== "text",
          isReadable: page.quality !== "unreadable",
          isSource: isSource(page)
        })))
        const noted = pages.map((page, index) => ({
          ...page,
          notes: [...page.notes, ...(found.notes.get(index) ?? [])]
        }))
        const now = yield* DateTime.now
        const document_id = `doc_${sha256.slice(0, 24)}`
        yield* completed
        yield* originals.keep(received)
        const uploaded_by = Option.getOrNull(yield* caller)
        const others = yield* patients.add(
          {
            document_id,
            sha256,
            bytes,
            duration_ms: Math.round((yield* steadyMillis) - started),
            warnings: warningsOf(noted, repaired),
            uploaded_at: DateTime.formatIso(now),
            uploaded_by,
            expires_at: DateTime.formatIso(DateTime.addDuration(now, retention)),
            pages: noted
          },
          found.patients.map((patient) => patient.pages),
          (everybody) => assign(everybody, found.patients.map(({ identity }) => identity))
        )
        if (others[0] !== undefined) {
          if (!(yield* patients.sha256s).has(sha256)) yield* originals.remove([sha256])
          return yield* new PatientNotShared({ patient_name: others[0] })
        }
        const document = yield* patients.document(sha256).pipe(
          Effect.flatMap(Effect.fromOption),
          Effect.orDie
        )
        return uploadedOf(document, false)
      })

      return Uploads.of({
        admit: Effect.acquireRelease(
          Effect.flatMap(
            places.takeIfAvailable(1),
            (isFree) =>
              isFree ? Effect.void : Effect.fail(new UploadQueueFull({ waiting: waitingMax }))
          ),
          () => places.release(1)
        ),
        read: Effect.fn("Uploads.read")(function* (received, tell) {
          yield* tell({ stage: "queued", pages_done: 0 })
          return yield* readers.withPermits(1)(Effect.gen(function* () {
            const before = yield* known(received.sha256)
            if (Option.isNone(before)) return yield* readFresh(received, tell)
            for (const patient_name of Object.keys(before.value.patients)) {
              if (yield* isHidden(patient_name)) {
                return yield* new PatientNotShared({ patient_name })
              }
            }
            // Another machine may have kept it for itself, in an older version.
            if (!(yield* originals.has(received.sha256))) yield* originals.keep(received)
            return before.value
          }))
        })
      })
    })
  )
}

/** All pages in order, those that were given up among them; fails when none could be read. */
const collect = Effect.fnUntraced(function* <E>(
  events: Stream.Stream<ReadEvent, E>,
  tell: Tell
) {
  const read = new Map<number, ReadPage>()
  const skipped = new Map<number, "damaged" | "too complex">()
  let [pages, repaired] = [0, false]
  const done = () => ({ pages, pages_done: read.size + skipped.size })
  yield* Stream.runForEach(events, (event) => {
    switch (event._tag) {
      case "Opened":
        pages = event.pages
        repaired = event.repaired
        return tell({ stage: "opened", ...done() })
      case "Reading":
        return tell({ stage: "reading", page: event.page, ...done() })
      case "Recognising":
        return tell({ stage: "recognising", page: event.page, ...done() })
      case "Read":
        read.set(event.page.page, event.page)
        return tell({ stage: "read", page: event.page.page, ...done() })
      case "Skipped":
        skipped.set(event.page, event.reason)
        return tell({ stage: "skipped", page: event.page, ...done() })
    }
  })
  if (read.size === 0) {
    return yield* [...skipped.values()].includes("too complex")
      ? new PdfTooComplex({ reason: "No page could be read within the limits of a document." })
      : new PdfUnreadable({ reason: "No page of the document can be read." })
  }
  const all = Array.from({ length: pages }, (_, index) => {
    const page = index + 1
    return read.get(page) ?? skippedPage(page, skipped.get(page) ?? "damaged")
  })
  return { pages: all, repaired }
})
