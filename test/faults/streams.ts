/**
 * Streams of writes to services while something fails, and what they were answered: whoever is told that
 * it can be repeated repeats it, under the same key.
 */
import { PgClient } from "@effect/sql-pg"
import { assert } from "@effect/vitest"
import { Config, Effect, Fiber, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { lines, pdf } from "../discharge/pdf.ts"
import { at, errands, outcome } from "../escrow/desk.ts"
import { askAt } from "../escrow/listener.ts"
import { type Ask, post, type Reply } from "../inProcess.ts"
import { moments } from "../eventually.ts"

export const AWAY = "503 SERVICE_UNAVAILABLE"

/** What a service keeps. */
interface Kind {
  /** Makes one; the same key makes the same one. */
  readonly make: (ask: Ask, key: string) => Effect.Effect<Reply>
  /** Where its answer names it, and where its store does: none where nothing is kept. */
  readonly id?: readonly [path: string, table: string, column: string]
  /** Whether a repeat is given the first answer again. */
  readonly isReplayed: boolean
  /** Streams of it, each of which makes one after the other. */
  readonly streams: number
}

const bearer = { authorization: "Bearer a-key-to-try-with" }

/** Of every service with a store one. */
export const kinds: { readonly [service: string]: Kind } = {
  escrow: {
    make: (ask, key) => errands(ask).create({}, { "idempotency-key": key }),
    id: ["escrow_id", "escrow.escrows", "escrow_id"],
    isReplayed: true,
    streams: 4
  },
  recovery: {
    make: (ask, key) =>
      ask(
        "/api/v1/workflows",
        post({ title: key, objective: "Survive" }, { "idempotency-key": key, ...bearer })
      ),
    id: ["id", "recovery.workflows", "id"],
    isReplayed: true,
    streams: 4
  },
  privacy: {
    make: (ask, key) =>
      ask("/data/prepare", post({ owner_id: "o", data: { key } }, { "idempotency-key": key })),
    id: ["content_id", "privacy.records", "content_id"],
    isReplayed: true,
    streams: 2
  },
  reputation: {
    make: (ask, key) =>
      ask(
        "/attest",
        post({ agent_id: `b-${key}`, attester_agent_id: "a1", rating: 90 }, {
          "idempotency-key": key
        })
      ),
    id: ["agent_id", "reputation.attestations", "agent_id"],
    isReplayed: true,
    streams: 2
  },
  discharge: {
    make: (ask, key) => {
      const form = new FormData()
      const page = lines([`Patient: DOE, JOHN   MRN: 1234567`, `Note ${key}: pneumonia`])
      form.append("file", new Blob([Uint8Array.from(pdf({ pages: [page] }))]), "a.pdf")
      return ask("/api/upload-pdf", { method: "POST", body: form })
    },
    id: ["document_id", "discharge.documents", "document_id"],
    isReplayed: false,
    streams: 1
  },
  currency: {
    make: (ask) => ask("/latest?amount=1&from=USD&to=EUR"),
    isReplayed: false,
    streams: 1
  }
}

const asked = Effect.runSync(Config.option(Config.Int("ROUNDS")))

/** How often what is done again and again is done. */
export const rounds = Option.getOrElse(asked, () => 2)

/** Whether that was asked for, on a machine that has nothing else to do. */
export const isAlone = Option.isSome(asked)

/** Between two requests of a stream: what is tried is no race of processors. */
const PAUSE = moments(isAlone ? 2 : 10)

/** What one stream was answered, request by request. */
export interface Told {
  readonly service: string
  readonly outcomes: Array<string>
  /** What was acknowledged, by its key. */
  readonly kept: Map<string, Reply>
}

/** Streams of all services that can be asked, each until it is told to stop and has what it is at. */
export const streaming = Effect.fnUntraced(function* (asks: ReadonlyMap<string, Ask>) {
  let isStopped = false
  const one = Effect.fnUntraced(function* (kind: Kind, ask: Ask, name: string, told: Told) {
    for (let n = 0; !isStopped; n++) {
      const key = `${name}-${n}`
      for (;;) {
        const reply = yield* kind.make(ask, key)
        told.outcomes.push(outcome(reply))
        yield* PAUSE
        if (outcome(reply) === AWAY) assert.isNotNull(reply.headers.get("retry-after"))
        else {
          told.kept.set(key, reply)
          break
        }
      }
    }
  })
  const all: Array<Told> = []
  const fibers: Array<Fiber.Fiber<void>> = []
  for (const [service, ask] of asks) {
    const kind = kinds[service]
    if (kind === undefined) continue
    for (let n = 0; n < kind.streams; n++) {
      const told: Told = { service, outcomes: [], kept: new Map() }
      all.push(told)
      fibers.push(yield* Effect.forkScoped(one(kind, ask, `${service}-${n}`, told)))
    }
  }
  const end = Effect.andThen(
    Effect.sync(() => isStopped = true),
    Effect.forEach(fibers, Fiber.join)
  )
  return { all, end }
})

/** The ids that a store has in a column of a table. */
export interface Look {
  (table: string, column: string): Effect.Effect<ReadonlyArray<string>>
}

/** Looks into PostgreSQL, where each store has a schema. */
export const inPostgres = (url: string): Look => (table, column) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return yield* sql<{ readonly id: string }>`
      SELECT ${sql(column)} AS id FROM ${sql.literal(table)}`
  }).pipe(
    Effect.provide(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 })),
    Effect.orDie,
    Effect.map(idsOf)
  )

/** Looks into the files of SQLite below a folder, of which each store has one. */
export const inFiles = (folder: string): Look => (table, column) =>
  Effect.sync(() => {
    const [store, name] = table.split(".")
    const database = new DatabaseSync(join(folder, `${store}.db`), { readOnly: true })
    const rows = database.prepare(`SELECT ${column} AS id FROM ${name}`).all()
    database.close()
    return idsOf(rows)
  })

const idsOf = (rows: ReadonlyArray<{ readonly id?: unknown }>) =>
  rows.map(({ id }) => String(id)).toSorted()

/** Repeats of what was acknowledged. */
const AGAIN_AT_ONCE = 8

/** That all streams were answered as they may be, and that what was acknowledged is there, once. */
export const assertKept = Effect.fnUntraced(
  function* (
    look: Look,
    asks: ReadonlyMap<string, Ask>,
    all: ReadonlyArray<Told>,
    /** Ids of what was made beside the streams. */
    besides: ReadonlyArray<string> = []
  ) {
    for (const [service, ask] of asks) {
      const kind = kinds[service]
      if (kind === undefined) continue
      const mine = all.filter((told) => told.service === service)
      const outcomes = new Set(mine.flatMap((told) => told.outcomes).filter((one) => one !== AWAY))
      assert.isTrue(outcomes.isSubsetOf(new Set(["200", "201"])), [service, ...outcomes].join(" "))
      const replies = mine.flatMap(({ kept }) => [...kept])
      if (kind.isReplayed) {
        yield* Effect.forEach(
          replies,
          Effect.fnUntraced(function* ([key, { text }]) {
            const again = yield* kind.make(ask, key)
            assert.strictEqual(again.headers.get("idempotent-replay"), "true", key)
            assert.strictEqual(again.text, text)
          }),
          { concurrency: AGAIN_AT_ONCE, discard: true }
        )
      }
      if (kind.id === undefined) continue
      const [path, table, column] = kind.id
      const ids = replies.map(([, reply]) => String(at(reply, path))).toSorted()
      const found = yield* look(table, column)
      assert.deepStrictEqual(found.filter((id) => !besides.includes(id)), ids, service)
    }
  }
)

/** Services in a process of its own, ready, and how each is asked. */
export const startedTogether = Effect.fnUntraced(
  function* (
    names: ReadonlyArray<string>,
    environment: Record<string, string>,
    through: ReadonlyArray<string> = []
  ) {
    const asks = new Map<string, Ask>()
    const ports: Record<string, string> = {}
    let health = ""
    for (const name of names) {
      const base = `http://127.0.0.1:${yield* freePort}`
      asks.set(name, askAt(base))
      ports[`${name.toUpperCase()}_PORT`] = new URL(base).port
      health = `${base}/ready`
    }
    const process = yield* childProcess({
      entry: "src/catalogue.ts",
      args: names,
      through,
      health,
      environment: {
        LOG_FORMAT: "json",
        DATA_DIR: yield* temporaryFolder,
        RATES_SOURCE: "snapshot",
        OCR_ENGINE: "none",
        ...ports,
        ...environment
      }
    })
    return {
      asks,
      ports: new Map(names.map((name) => [name, ports[`${name.toUpperCase()}_PORT`]])),
      process
    }
  }
)
