/**
 * Reads uploaded documents one after the other and keeps what they say, patient by patient.
 */
import {
  Context,
  DateTime,
  Deferred,
  Effect,
  Exit,
  Layer,
  Option,
  Scope,
  Semaphore,
  Stream
} from "effect"
import type { Caller } from "../../../schemas/authorization.ts"
import type { ReadPage, Uploaded, UploadProgress } from "../../../schemas/discharge/documents.ts"
import {
  PatientNotShared,
  PdfTooComplex,
  PdfUnreadable,
  type ReadProblem,
  UploadQueueFull
} from "../../../schemas/discharge/problems.ts"
import type { Timeout } from "../../../schemas/problems.ts"
import { monotonicMillis } from "../../ground/monotonicMillis.ts"
import { Archive } from "./Archive.ts"
import { completeDeletions } from "./forget.ts"
import { Originals, type Received } from "../documents/Originals.ts"
import { Patients } from "./Patients.ts"
import { assign } from "./assign.ts"
import { splitInSteps } from "../patients.ts"
import { Reader, type ReadEvent } from "../documents/Reader.ts"
import { Settings } from "../documents/Settings.ts"
import { isSource } from "../clinical/source.ts"
import { caller, isHiddenIn } from "./visibility.ts"
import { Sharing } from "./Sharing.ts"
import { skippedPage, uploadedOf, warningsOf } from "./uploaded.ts"

const CLEAN_EVERY = "10 minutes"

/** Failures that are still told to whoever asks. */
const FAILED_MAX = 16

type Tell = (progress: UploadProgress) => Effect.Effect<void>
type TellStage = (progress: Omit<UploadProgress, "sha256">) => Effect.Effect<void>

type Failure = PatientNotShared | ReadProblem | Timeout

/** Waits for what comes of a document, and tells on the way what is done to it. */
export type Follow<R = never> = (tell: Tell) => Effect.Effect<Uploaded, Failure, R>

export class Uploads extends Context.Service<Uploads, {
  /**
   * Receives a document, in a place of the queue, and begins to read it: that goes on when whoever sent
   * it leaves. `note` hears what came of it.
   */
  readonly begin: <E>(
    receive: Effect.Effect<Received, E, Caller | Scope.Scope>,
    note: (uploaded: Uploaded) => Effect.Effect<void, never, Caller>
  ) => Effect.Effect<Follow, E | UploadQueueFull, Caller>
  /** Of a document that the caller brought in; none of one that is not known. */
  readonly find: (sha256: string) => Effect.Effect<Option.Option<Follow>>
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

      const firstHidden = Effect.fnUntraced(function* ({ patients }: Uploaded) {
        for (const patient_name of Object.keys(patients)) {
          if (yield* isHidden(patient_name)) return Option.some(patient_name)
        }
        return Option.none<string>()
      })

      const readFresh = Effect.fnUntraced(function* (received: Received, tell: TellStage) {
        const { path, sha256, bytes } = received
        const started = yield* monotonicMillis
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
            duration_ms: Math.round((yield* monotonicMillis) - started),
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

      const admit = Effect.acquireRelease(
        Effect.flatMap(
          places.takeIfAvailable(1),
          (isFree) =>
            isFree ? Effect.void : Effect.fail(new UploadQueueFull({ waiting: waitingMax }))
        ),
        () => places.release(1)
      )

      const read = Effect.fn("Uploads.read")(function* (received: Received, tell: TellStage) {
        return yield* readers.withPermits(1)(Effect.gen(function* () {
          const before = yield* known(received.sha256)
          if (Option.isNone(before)) return yield* readFresh(received, tell)
          const hidden = yield* firstHidden(before.value)
          if (Option.isSome(hidden)) {
            return yield* new PatientNotShared({ patient_name: hidden.value })
          }
          // Another machine may have kept it for itself, in an older version.
          if (!(yield* originals.has(received.sha256))) yield* originals.keep(received)
          return before.value
        }))
      })

      const service = yield* Effect.scope
      /** Those under way and, the oldest first, those that failed; each is its caller's. */
      const readings = new Map<string, Follow>()
      const failed = new Set<string>()
      const keyOf = (sha256: string) =>
        Effect.map(caller, (agent) => `${Option.getOrUndefined(agent)?.agent_id ?? ""} ${sha256}`)

      /** Reads in the service's scope, and closes `held` when it is done. */
      const started = Effect.fnUntraced(function* (
        received: Received,
        note: (uploaded: Uploaded) => Effect.Effect<void, never, Caller>,
        held: Scope.Closeable
      ) {
        const { sha256 } = received
        const key = yield* keyOf(sha256)
        const followers = new Set<Tell>()
        // A few for each page: who comes later hears them all.
        const told: Array<UploadProgress> = [{ stage: "queued", pages_done: 0, sha256 }]
        const done = yield* Deferred.make<Uploaded, Failure>()
        const follow: Follow = (tell) =>
          Effect.acquireUseRelease(
            Effect.andThen(
              Effect.forEach([...told], tell, { discard: true }),
              Effect.sync(() => followers.add(tell))
            ),
            () => Deferred.await(done),
            () => Effect.sync(() => followers.delete(tell))
          )
        const ended = (isRead: boolean) => {
          if (readings.get(key) !== follow) return
          if (isRead) readings.delete(key)
          else failed.add(key)
          const [oldest] = failed
          if (failed.size <= FAILED_MAX || oldest === undefined) return
          failed.delete(oldest)
          readings.delete(oldest)
        }
        failed.delete(key)
        readings.set(key, follow)
        yield* read(received, (progress) => {
          const now = { ...progress, sha256 }
          told.push(now)
          return Effect.forEach(followers, (tell) => tell(now), { discard: true })
        }).pipe(
          Effect.tap(note),
          Effect.onExit((exit) =>
            // Where what it held cannot be removed now, who waits is told all the same.
            Scope.close(held, exit).pipe(
              Effect.ensuring(Effect.sync(() => ended(Exit.isSuccess(exit)))),
              Effect.ensuring(Deferred.done(done, exit))
            )
          ),
          Effect.forkIn(service)
        )
        return follow
      })

      return Uploads.of({
        begin: (receive, note) =>
          Effect.uninterruptibleMask(Effect.fnUntraced(function* (restore) {
            const held = yield* Scope.make()
            return yield* restore(Effect.andThen(admit, receive)).pipe(
              Scope.provide(held),
              Effect.onError((cause) => Scope.close(held, Exit.failCause(cause))),
              Effect.flatMap((received) => started(received, note, held))
            )
          })),
        find: Effect.fnUntraced(function* (sha256) {
          const under = readings.get(yield* keyOf(sha256))
          if (under !== undefined) return Option.some(under)
          const before = yield* known(sha256)
          if (Option.isNone(before) || Option.isSome(yield* firstHidden(before.value))) {
            return Option.none()
          }
          return Option.some(() => Effect.succeed(before.value))
        })
      })
    })
  )
}

/** All pages in order, those that were given up among them; fails when none could be read. */
const collect = Effect.fnUntraced(function* <E>(
  events: Stream.Stream<ReadEvent, E>,
  tell: TellStage
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
