/**
 * Answers by `Idempotency-Key`, kept in the transaction of the change that they answer.
 */
import { Context, DateTime, Deferred, Duration, Effect, Exit, Layer, Option, Schema } from "effect"
import { HttpServerRequest, HttpServerResponse, ProblemDetails } from "effect/http"
import { SqlClient } from "effect/sql"
import { createHash } from "node:crypto"
import { CurrentAgent } from "../../schemas/agent.ts"
import { type Answer, Idempotency } from "../../schemas/idempotency.ts"
import { IdempotencyKeyInUse, IdempotencyKeyReused } from "../../schemas/problems.ts"
import { lifetime } from "../../schemas/setting.ts"
import { GroupCommit } from "./groupCommit.ts"
import type { Migrations } from "./migrations.ts"

/** Hides kept answers at rest; they are kept in clear unless a service brings its own. */
export const AnswerSeal = Context.Reference<{
  readonly seal: (body: string) => Effect.Effect<string, never, Request>
  /** Fails when the request may not have this answer. */
  readonly open: (sealed: string) => Effect.Effect<string, IdempotencyKeyReused, Request>
}>("agent-services/sql/AnswerSeal", {
  defaultValue: () => ({ seal: Effect.succeed, open: Effect.succeed })
})

type Request = HttpServerRequest.HttpServerRequest

/** How long a repeat waits in this process for the first request with its key. */
const WAIT = "5 seconds"
const CLEAN_EVERY = "10 minutes"

const Stored = Schema.Struct({
  body_hash: Schema.String,
  status: Schema.Int,
  headers: Schema.fromJsonString(Schema.Record(Schema.String, Schema.String)),
  body: Schema.String
})
type Stored = typeof Stored.Type
const decodeStored = Schema.decodeUnknownEffect(Schema.Array(Stored))
const encodeStored = Schema.encodeEffect(Stored)

export const migrations: Migrations = {
  "0001_idempotency": Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql`CREATE TABLE idempotency (
      caller TEXT NOT NULL,
      method TEXT NOT NULL,
      path TEXT NOT NULL,
      idempotency_key TEXT NOT NULL,
      body_hash TEXT NOT NULL,
      status INTEGER NOT NULL,
      headers TEXT NOT NULL,
      body TEXT NOT NULL,
      expires_at TEXT NOT NULL,
      PRIMARY KEY (caller, method, path, idempotency_key)
    )`.pipe(Effect.andThen(sql`CREATE INDEX idempotency_expiry ON idempotency (expires_at)`))),
  "0002_bodies": Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`CREATE INDEX idempotency_bodies ON idempotency (body_hash, idempotency_key)`
  )
}

/** What a key stands for: who asked what, and the body it came with. */
interface Once {
  readonly caller: string
  readonly method: string
  readonly path: string
  readonly idempotency_key: string
  readonly body_hash: string
}

// A refusal that is kept with what it changed is a problem; the edge fills in the rest of it.
const respond = ({ status, headers, body }: Stored) =>
  HttpServerResponse.text(body, {
    status,
    headers,
    contentType: status < 400 ? "application/json" : ProblemDetails.contentType
  })

const replay = (stored: Stored) =>
  HttpServerResponse.setHeader(respond(stored), "idempotent-replay", "true")

const encode = <A>(answer: Answer<A>, value: A, body_hash: string) =>
  Effect.map(Effect.orDie(Schema.encodeEffect(answer.schema)(value)), (body): Stored => ({
    body_hash,
    status: typeof answer.status === "number" ? answer.status : answer.status(value),
    headers: { ...answer.headers?.(value) },
    body: JSON.stringify(body)
  }))

// A token that names no agent is a caller of its own: nobody else gets what was answered to it.
const tokenOf = ({ headers }: Request) =>
  headers.authorization === undefined
    ? ""
    : `token ${createHash("sha256").update(headers.authorization).digest("hex")}`

const identify = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  const idempotency_key = request.headers["idempotency-key"]
  if (idempotency_key === undefined) return undefined
  const once: Once = {
    caller: Option.match(yield* CurrentAgent, {
      onNone: () => tokenOf(request),
      onSome: ({ agent_id }) => agent_id
    }),
    method: request.method,
    path: request.url.split("?", 1)[0] ?? "",
    idempotency_key,
    body_hash: createHash("sha256").update(yield* Effect.orDie(request.text)).digest("hex")
  }
  return once
})

const make = Effect.fnUntraced(function* (defaultLifetime: Duration.Input) {
  const sql = yield* SqlClient.SqlClient
  const { write } = yield* GroupCommit
  const { seal, open } = yield* AnswerSeal
  const kept = yield* lifetime("IDEMPOTENCY_LIFETIME", Duration.fromInputUnsafe(defaultLifetime))
  const running = new Map<string, Running>()

  const find = Effect.fnUntraced(function* ({ caller, method, path, idempotency_key }: Once) {
    const now = DateTime.formatIso(yield* DateTime.now)
    const rows = yield* sql`
      SELECT body_hash, status, headers, body FROM idempotency
      WHERE caller = ${caller} AND method = ${method} AND path = ${path}
        AND idempotency_key = ${idempotency_key} AND expires_at > ${now}`
    const [stored] = yield* decodeStored(rows)
    return stored
  }, Effect.orDie)

  const keep = Effect.fnUntraced(function* (once: Once, stored: Stored) {
    const now = yield* DateTime.now
    const expires_at = DateTime.formatIso(DateTime.addDuration(now, kept))
    const sealed = { ...stored, body: yield* seal(stored.body) }
    const row = { ...once, ...(yield* encodeStored(sealed)), expires_at }
    // An answer that has expired makes room; one that has not is a clash of keys.
    yield* sql`DELETE FROM idempotency
      WHERE caller = ${once.caller} AND method = ${once.method} AND path = ${once.path}
        AND idempotency_key = ${once.idempotency_key}
        AND expires_at <= ${DateTime.formatIso(now)}`
    yield* sql`INSERT INTO idempotency ${sql.insert(row)}`
  }, Effect.orDie)

  yield* DateTime.now.pipe(
    Effect.flatMap((now) =>
      write(sql`DELETE FROM idempotency WHERE expires_at <= ${DateTime.formatIso(now)}`)
    ),
    Effect.catchCause((cause) => Effect.logWarning("Expired answers were not removed", cause)),
    Effect.delay(CLEAN_EVERY),
    Effect.forever,
    Effect.forkScoped
  )

  const repeated = Effect.fnUntraced(function* (sealed: Stored, { body_hash }: Once) {
    if (sealed.body_hash !== body_hash) return yield* new IdempotencyKeyReused()
    return replay({ ...sealed, body: yield* open(sealed.body) })
  })

  /** The same request, while it runs in this process. */
  const awaited = Effect.fnUntraced(function* ({ done, body_hash }: Running, once: Once) {
    if (body_hash !== once.body_hash) return yield* new IdempotencyKeyReused()
    const ended = yield* Effect.timeoutOption(Deferred.await(done), WAIT)
    if (Option.isNone(ended)) return yield* new IdempotencyKeyInUse()
  })

  const withKey = <E, R>(
    once: Once,
    run: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
  ) => {
    const name = JSON.stringify([once.caller, once.method, once.path, once.idempotency_key])
    const first = Effect.gen(function* () {
      const stored = yield* find(once)
      if (stored !== undefined) return yield* repeated(stored, once)
      const exit = yield* Effect.exit(run)
      if (Exit.isSuccess(exit)) return exit.value
      // Another process may have answered meanwhile; then that answer stands.
      const meanwhile = yield* find(once)
      return meanwhile === undefined ? yield* exit : yield* repeated(meanwhile, once)
    })
    return Effect.gen(function* () {
      for (let other = running.get(name); other !== undefined; other = running.get(name)) {
        yield* awaited(other, once)
      }
      const mine: Running = { done: Deferred.makeUnsafe(), body_hash: once.body_hash }
      running.set(name, mine)
      return yield* Effect.ensuring(
        first,
        Effect.sync(() => {
          running.delete(name)
          Deferred.doneUnsafe(mine.done, Effect.void)
        })
      )
    })
  }

  const once: Context.Service.Shape<typeof Idempotency>["once"] = (
    answer,
    prepare,
    change,
    then = () => Effect.void
  ) =>
    Effect.gen(function* () {
      const once = yield* identify
      const run = Effect.gen(function* () {
        const prepared = yield* prepare
        const changed = write(Effect.gen(function* () {
          const value = yield* change(prepared)
          const stored = yield* encode(answer, value, once?.body_hash ?? "")
          if (once !== undefined) yield* keep(once, stored)
          return { value, stored }
        }))
        // A caller who leaves takes nothing back: what is durable is followed by what belongs to it.
        const { stored } = yield* Effect.uninterruptible(
          Effect.tap(changed, ({ value }) => then(prepared, value))
        )
        return respond(stored)
      })
      return once === undefined ? yield* run : yield* withKey(once, run)
    })

  return Idempotency.of({ once })
})

interface Running {
  readonly done: Deferred.Deferred<void>
  readonly body_hash: string
}

/** Answers are kept for so long, unless `IDEMPOTENCY_LIFETIME` says otherwise. */
export const layer = (otherwise: Duration.Input = "24 hours") =>
  Layer.effect(Idempotency, make(otherwise))
