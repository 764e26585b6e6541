/**
 * Pictures of pages and of parts of them. A page is drawn once, with all of its parts that somebody is
 * about to look at, and kept in memory for a while.
 */
import { Context, Deferred, Effect, Layer, Option, Semaphore } from "effect"
import type { Box } from "../../../schemas/discharge/documents.ts"
import { type ReadProblem, UploadQueueFull } from "../../../schemas/discharge/problems.ts"
import type { Timeout } from "../../../schemas/problems.ts"
import { Originals } from "./Originals.ts"
import { Reader } from "./Reader.ts"

interface Sheet {
  readonly page: number
  readonly width_points: number
}

/** A page, and what of it will be looked at. */
interface Expected extends Sheet {
  readonly boxes: ReadonlyArray<Box>
}

/** Pages that are drawn at once because somebody waits, and calls that wait. */
const AT_ONCE = 1
const WAITING_MAX = 64
const BYTES_MAX = 48 * 1_048_576
/** Parts of one page; of others it is not known which will be looked at. */
const PARTS_MAX = 120
/** Pages that are drawn before anybody asked. */
const AHEAD_MAX = 24

export class Pictures extends Context.Service<Pictures, {
  /** Begins to draw what will be looked at of a document; nobody waits for it. */
  readonly expect: (sha256: string, sheets: ReadonlyArray<Expected>) => Effect.Effect<void>
  /** As WebP; null is the whole page. None where the file is gone. */
  readonly picture: (
    sha256: string,
    sheet: Sheet,
    box: Box | null
  ) => Effect.Effect<Option.Option<Uint8Array>, ReadProblem | Timeout | UploadQueueFull>
  readonly forget: (sha256s: ReadonlyArray<string>) => Effect.Effect<void>
}>()("agent-services/discharge/Pictures") {
  static readonly layer = Layer.effect(
    Pictures,
    Effect.gen(function* () {
      const reader = yield* Reader
      const originals = yield* Originals
      const scope = yield* Effect.scope
      const drawing = yield* Semaphore.make(AT_ONCE)
      const ahead = yield* Semaphore.make(AT_ONCE)
      const places = yield* Semaphore.make(AT_ONCE + WAITING_MAX)
      const kept = new Kept()
      /** Pages that are drawn ahead, until they are there. */
      const coming = new Map<string, Deferred.Deferred<void>>()

      /** Draws pages of one document; whether there was a file. */
      const draw = Effect.fnUntraced(
        function* (
          sha256: string,
          sheets: ReadonlyArray<Sheet & { readonly boxes: ReadonlyArray<Box | null> }>
        ) {
          const path = yield* originals.path(sha256)
          if (Option.isNone(path)) return false
          yield* reader.pictures(path.value, sheets, (page, parts) =>
            Effect.suspend(() => {
              const boxes = sheets.find((sheet) => sheet.page === page)?.boxes ?? []
              boxes.forEach((box, index) => {
                const part = parts[index]
                if (part !== undefined) kept.put(keyOf(sha256, page, box), part)
              })
              const waited = coming.get(sheetOf(sha256, page))
              return waited === undefined ? Effect.void : Deferred.succeed(waited, undefined)
            }))
          return true
        },
        Effect.scoped
      )

      const find = (key: string) => Effect.sync(() => Option.fromUndefinedOr(kept.get(key)))

      return Pictures.of({
        expect: Effect.fnUntraced(function* (sha256, all) {
          const sheets = all.filter(({ page, boxes }) =>
            !coming.has(sheetOf(sha256, page)) &&
            boxes.some((box) => !kept.has(keyOf(sha256, page, box)))
          ).slice(0, AHEAD_MAX).map(({ boxes, ...sheet }) => ({
            ...sheet,
            boxes: [...boxes.slice(0, PARTS_MAX), null]
          }))
          if (sheets.length === 0) return
          const ends = sheets.map(({ page }) => {
            const end = Deferred.makeUnsafe<void>()
            coming.set(sheetOf(sha256, page), end)
            return end
          })
          yield* ahead.withPermits(1)(draw(sha256, sheets)).pipe(
            // Who looks at a page that could not be drawn is told why.
            Effect.ignoreCause,
            Effect.ensuring(Effect.suspend(() => {
              for (const { page } of sheets) coming.delete(sheetOf(sha256, page))
              return Effect.forEach(ends, (end) => Deferred.succeed(end, undefined))
            })),
            Effect.forkIn(scope)
          )
        }),
        picture: Effect.fn("Pictures.picture")(function* (sha256, sheet, box) {
          const key = keyOf(sha256, sheet.page, box)
          const known = yield* find(key)
          if (Option.isSome(known)) return known
          const found = yield* places.withPermitsIfAvailable(1)(Effect.gen(function* () {
            const waited = coming.get(sheetOf(sha256, sheet.page))
            if (waited !== undefined) yield* Deferred.await(waited)
            return yield* drawing.withPermits(1)(Effect.gen(function* () {
              // Another call may have drawn the page meanwhile.
              const known = yield* find(key)
              if (Option.isSome(known)) return known
              const boxes = box === null ? [null] : [box, null]
              const isThere = yield* draw(sha256, [{ ...sheet, boxes }])
              return isThere ? yield* find(key) : Option.none()
            }))
          }))
          return Option.isSome(found)
            ? found.value
            : yield* new UploadQueueFull({ waiting: WAITING_MAX })
        }),
        forget: (sha256s) =>
          Effect.sync(() => kept.forget((key) => sha256s.some((sha256) => key.startsWith(sha256))))
      })
    })
  )
}

const sheetOf = (sha256: string, page: number) => `${sha256}/${page}`
const keyOf = (sha256: string, page: number, box: Box | null) => `${sha256}/${page}?${box}`

/** What was looked at last, up to a bound. */
class Kept {
  private readonly all = new Map<string, Uint8Array>()
  private bytes = 0

  has(key: string) {
    return this.all.has(key)
  }

  get(key: string) {
    const found = this.all.get(key)
    if (found === undefined) return undefined
    this.all.delete(key)
    this.all.set(key, found)
    return found
  }

  put(key: string, value: Uint8Array) {
    this.remove(key)
    this.all.set(key, value)
    this.bytes += value.length
    for (const [oldest] of this.all) {
      if (this.bytes <= BYTES_MAX) return
      this.remove(oldest)
    }
  }

  forget(isGone: (key: string) => boolean) {
    for (const key of [...this.all.keys()].filter(isGone)) this.remove(key)
  }

  private remove(key: string) {
    this.bytes -= this.all.get(key)?.length ?? 0
    this.all.delete(key)
  }
}
