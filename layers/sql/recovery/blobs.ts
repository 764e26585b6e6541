/**
 * Bytes in the database, in parts. There, because a blob and the artifact that names it are then in
 * one store with one backup, processes on several machines share it, and a half-written one is
 * never seen.
 */
import { Clock, DateTime, Effect, Layer, Option, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { createHash, randomBytes } from "node:crypto"
import { BlobHashMismatch } from "../../../schemas/recovery/artifactProblems.ts"
import { Blobs } from "../../../src/recovery/Blobs.ts"
import { Transaction } from "../../../src/ground/Transaction.ts"
import { lockBlob } from "./lockBlob.ts"

const PART_BYTES = 262_144

/** An upload that is as old as this broke off with its process. */
const UPLOAD_MILLIS_MAX = 3_600_000

const blob = (sha256: string, size_bytes: number) => ({
  sha256,
  size_bytes,
  storage_key: `blob:${sha256}`
})

/** The stream cut anew, so that a caller who sends byte by byte does not make a row of each. */
const inParts = <E, R>(bytes: Stream.Stream<Uint8Array, E, R>) =>
  bytes.pipe(
    Stream.mapAccum(
      (): Uint8Array => new Uint8Array(0),
      (rest, more) => {
        const joined = new Uint8Array(rest.length + more.length)
        joined.set(rest)
        joined.set(more, rest.length)
        const full = Math.floor(joined.length / PART_BYTES)
        const parts = Array.from(
          { length: full },
          (_, index) => joined.slice(index * PART_BYTES, (index + 1) * PART_BYTES)
        )
        return [joined.slice(full * PART_BYTES), parts]
      },
      { onHalt: (rest) => rest.length === 0 ? [] : [rest] }
    )
  )

export const layer = Layer.effect(
  Blobs,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { write } = yield* Transaction

    const discard = (upload_id: string) =>
      Effect.orDie(write(sql`DELETE FROM blob_uploads WHERE upload_id = ${upload_id}`))

    const discardBroken = Effect.gen(function* () {
      const before = (yield* Clock.currentTimeMillis) - UPLOAD_MILLIS_MAX
      const instant = DateTime.formatIso(DateTime.makeUnsafe(before))
      yield* Effect.orDie(write(sql`DELETE FROM blob_uploads WHERE created_at < ${instant}`))
    })
    yield* discardBroken.pipe(
      Effect.catchCause((cause) => Effect.logWarning("Broken uploads were not removed", cause)),
      Effect.andThen(Effect.sleep("10 minutes")),
      Effect.forever,
      Effect.forkScoped
    )

    const alone = lockBlob(sql)

    const publish = Effect.fnUntraced(function* (
      upload_id: string,
      workflow_id: string,
      sha256: string,
      size_bytes: number
    ) {
      const created_at = DateTime.formatIso(yield* DateTime.now)
      // Whoever prunes the last workflow that keeps the same bytes is waited for.
      yield* alone(sha256)
      yield* sql`INSERT INTO blob_parts (sha256, part, bytes)
        SELECT ${sha256}, part, bytes FROM blob_uploads WHERE upload_id = ${upload_id}
        ON CONFLICT (sha256, part) DO NOTHING`
      yield* sql`INSERT INTO blobs ${sql.insert({ workflow_id, sha256, size_bytes, created_at })}
        ON CONFLICT (workflow_id, sha256) DO NOTHING`
    })

    const underWay = new Map<string, number>()
    const add = (workflow_id: string, bytes: number) => {
      const sum = (underWay.get(workflow_id) ?? 0) + bytes
      if (sum === 0) underWay.delete(workflow_id)
      else underWay.set(workflow_id, sum)
      return sum
    }

    return Blobs.of({
      keep: Effect.fnUntraced(function* (workflow_id, sha256, bytes, { going, whole }) {
        const upload_id = randomBytes(16).toString("hex")
        const created_at = DateTime.formatIso(yield* DateTime.now)
        const hash = createHash("sha256")
        let size_bytes = 0
        let counted = 0
        let part = 0
        const store = Effect.fnUntraced(function* (bytes: Uint8Array) {
          hash.update(bytes)
          size_bytes += bytes.length
          counted += bytes.length
          yield* going(add(workflow_id, bytes.length))
          const row = sql.insert({ upload_id, part: part++, bytes, created_at })
          yield* Effect.orDie(write(sql`INSERT INTO blob_uploads ${row}`))
        })
        const ended = Effect.sync(() => {
          add(workflow_id, -counted)
          counted = 0
        })
        const stored = Effect.gen(function* () {
          yield* Stream.runForEach(inParts(bytes), store)
          const actual = hash.digest("hex")
          if (actual !== sha256) {
            return yield* new BlobHashMismatch({ expected: sha256, actual })
          }
          const published = Effect.orDie(publish(upload_id, workflow_id, sha256, size_bytes))
          yield* write(Effect.andThen(whole(size_bytes), published))
          // They are kept now, and must not count twice.
          yield* ended
          return blob(sha256, size_bytes)
        })
        return yield* Effect.ensuring(stored, Effect.ensuring(discard(upload_id), ended))
      }),
      kept: (workflow_id) =>
        Effect.orDie(Effect.map(
          sql<{ readonly blobs: number; readonly bytes: number }>`SELECT
            CAST(count(*) AS INTEGER) AS blobs,
            CAST(coalesce(sum(size_bytes), 0) AS DOUBLE PRECISION) AS bytes
            FROM blobs WHERE workflow_id = ${workflow_id}`,
          ([row]) => row ?? { blobs: 0, bytes: 0 }
        )),
      find: (workflow_id, sha256) =>
        Effect.orDie(Effect.map(
          sql<{ readonly size_bytes: number }>`SELECT size_bytes FROM blobs
            WHERE workflow_id = ${workflow_id} AND sha256 = ${sha256}`,
          ([row]) => row === undefined ? null : blob(sha256, row.size_bytes)
        )),
      read: (sha256) =>
        Stream.paginate(0, (part) =>
          Effect.orDie(Effect.map(
            sql<{ readonly bytes: Uint8Array }>`SELECT bytes FROM blob_parts
              WHERE sha256 = ${sha256} AND part = ${part}`,
            ([row]) =>
              row === undefined ? [[], Option.none()] : [[row.bytes], Option.some(part + 1)]
          )))
    })
  })
)
