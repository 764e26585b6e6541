import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { PrivacyApi } from "../../../schemas/privacy.ts"
import { LOG_PAGE_DEFAULT, LOG_PAGE_MAX } from "../../../schemas/privacy/limits.ts"
import { BadRequest } from "../../../schemas/problems.ts"
import { checkpoint, consistency, inclusion, logProof, publishedCheckpoint } from "../checkpoint.ts"
import { Log } from "../Log.ts"
import { count, invalidField } from "../request.ts"
import { asOwner } from "../ownerToken.ts"
import { publishedKeys } from "../publishedKeys.ts"
import { tileAt } from "../tiles.ts"

/** The transparency log: checkpoints, entries, proofs and the key they are signed with. */
export const layer = HttpApiBuilder.group(
  PrivacyApi,
  "log",
  (handlers) =>
    handlers.handleAll({
      checkpoint: () => asOwner(checkpoint),
      entries: ({ query }) => asOwner(entries(query)),
      inclusion: ({ query }) =>
        asOwner(Effect.gen(function* () {
          return yield* inclusion(yield* count(query, "index"), yield* count(query, "size"))
        })),
      consistency: ({ query }) =>
        asOwner(Effect.gen(function* () {
          const first = yield* count(query, "first")
          // Every log begins with the empty one: to prove that proves nothing.
          if (first === 0) {
            return yield* new BadRequest({ reason: "Query parameter first: Expected 1 or more" })
          }
          return yield* consistency(first, yield* count(query, "second"))
        })),
      proof: ({ query }) => asOwner(Effect.flatMap(count(query, "index"), logProof)),
      note: () => asOwner(Effect.map(publishedCheckpoint, ({ note }) => note)),
      tile: ({ params }) => asOwner(tile(params["*"])),
      keys: () => asOwner(publishedKeys)
    })
)

/** A tile that is full never changes: C2SP tlog-tiles has it kept for long. */
const FOR_EVER = "public, max-age=31536000, immutable"

const tile = (path: string) =>
  Effect.map(tileAt(path), ({ bytes, isFull }) =>
    HttpServerResponse.uint8Array(bytes, {
      contentType: "application/octet-stream",
      ...(isFull ? { headers: { "cache-control": FOR_EVER } } : {})
    }))

const entries = Effect.fn("Privacy.entries")(
  function* (query: { readonly start?: string; readonly limit?: string }) {
    const log = yield* Log
    const start = yield* count(query, "start", 0)
    const limit = yield* count(query, "limit", LOG_PAGE_DEFAULT)
    if (limit < 1 || limit > LOG_PAGE_MAX) {
      return yield* invalidField("limit", `Expected 1 to ${LOG_PAGE_MAX}`)
    }
    const size = yield* log.size
    if (start > size) return yield* invalidField("start", `The log has ${size} entries`)
    return { entries: yield* log.entries(start, limit) }
  }
)
