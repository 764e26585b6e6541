/**
 * Answers by `Idempotency-Key`, kept in the transaction of the change that they answer.
 *
 * Of keys and bodies only a keyed hash is kept (HMAC-SHA256, with a key that is not in the database),
 * and that of a body is its row's own: whoever has the database can neither test a guess nor see that
 * two bodies are the same. A body of JSON is hashed in its RFC 8785 form: the same members in another
 * order are the same body.
 */
import {
  Context,
  DateTime,
  Deferred,
  Duration,
  Effect,
  Exit,
  Layer,
  Option,
  Result,
  Schema
} from "effect"
import { HttpServerRequest, HttpServerResponse, ProblemDetails } from "effect/http"
import { SqlClient } from "effect/sql"
import { createHash, createHmac } from "node:crypto"
import { Caller } from "../../schemas/authorization.ts"
import { canonical } from "../../src/ground/canonical.ts"
import { Idempotency, type IdempotentReply } from "../../src/ground/Idempotency.ts"
import { IdempotencyKeyInUse, IdempotencyKeyReused } from "../../schemas/problems.ts"
import { addressOf } from "../edge/rateLimit.ts"
import { Transaction } from "../../src/ground/Transaction.ts"
import { MasterKey } from "../vault/masterKey.ts"
import * as Migrations from "./migrations.ts"
import { lifetime } from "../setting.ts"

/**
 * Hides kept answers at rest; they are kept in clear unless a service brings its own. `row` names the
 * row of an answer: what was sealed for one does not open for another.
 */
export const AnswerSeal = Context.Reference<{
  readonly seal: (body: string, row: string) => Effect.Effect<string, never, Request>
  /** Fails when the request may not have this answer. */
  readonly open: (
    sealed: string,
    row: string
  ) => Effect.Effect<string, IdempotencyKeyReused, Request>
  /** Seals for its row what an older version sealed for any. */
  readonly bind: (sealed: string, row: string) => Effect.Effect<string>
}>("agent-services/sql/AnswerSeal", {
  defaultValue: () => ({ seal: Effect.succeed, open: Effect.succeed, bind: Effect.succeed })
})

/** How long answers are kept, unless `IDEMPOTENCY_LIFETIME` says otherwise. */
export const Lifetime = Context.Reference<Duration.Input>("agent-services/sql/Lifetime", {
  defaultValue: () => "24 hours"
})

/** Whether callers without a key are told apart by their address, as the limit of rate does. */
export const KeySpacePerAddress = Context.Reference("agent-services/sql/KeySpacePerAddress", {
  defaultValue: () => false
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
type Answered = Omit<Stored, "body_hash">
const decodeStored = Schema.decodeUnknownEffect(Schema.Array(Stored))
const encodeStored = Schema.encodeEffect(Stored)

export const migrations: Migrations.Migrations = {
  "0001_idempotency": [
    `CREATE TABLE idempotency (
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
    )`,
    "CREATE INDEX idempotency_expiry ON idempotency (expires_at)"
  ],
  "0002_bodies": ["CREATE INDEX idempotency_bodies ON idempotency (body_hash, idempotency_key)"],
  "0003_about": [
    "ALTER TABLE idempotency ADD COLUMN about TEXT",
    "CREATE INDEX idempotency_about ON idempotency (about) WHERE about IS NOT NULL"
  ]
}

/** The table of answers, for whoever else reads it. */
export const tables = Migrations.layer(migrations, "idempotency_migrations")

/** What a key stands for: who asked what, and the body it came with; the last two as hashes. */
interface Once {
  readonly caller: string
  readonly method: string
  readonly path: string
  readonly idempotency_key: string
  readonly body_hash: string
}

/** Names rows as nobody can who has not the key. `body` is the SHA-256 of a body. */
const namesOf = (key: Uint8Array) => {
  const hmac = (parts: ReadonlyArray<string>) =>
    `${KEYED}${createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url")}`
  const bodyOf = (idempotency_key: string, body: string) => hmac(["body", idempotency_key, body])
  return {
    bodyOf,
    nameOf: (asked: Omit<Once, "body_hash">, body: string): Once => {
      const { caller, method, path } = asked
      const idempotency_key = hmac(["key", caller, method, path, asked.idempotency_key])
      return { caller, method, path, idempotency_key, body_hash: bodyOf(idempotency_key, body) }
    },
    /** The store tells of nobody from where he called. */
    addressName: (address: string) => hmac(["address", address])
  }
}

/** What a keyed hash begins with: greater than any hex digit, which the first plain ones begin with. */
const KEYED = "hmac:"
const BATCH_MAX = 500

const rowOf = ({ caller, method, path, idempotency_key }: Omit<Once, "body_hash">) =>
  JSON.stringify([caller, method, path, idempotency_key])

const Plain = Schema.Struct({
  caller: Schema.String,
  method: Schema.String,
  path: Schema.String,
  idempotency_key: Schema.String,
  body_hash: Schema.String,
  body: Schema.String
})
const decodePlain = Schema.decodeUnknownEffect(Schema.Array(Plain))

/** Names anew, and binds to their rows, the answers of versions that hashed without a key. */
const rekey = Effect.fnUntraced(function* (nameOf: ReturnType<typeof namesOf>["nameOf"]) {
  const sql = yield* SqlClient.SqlClient
  const { bind } = yield* AnswerSeal
  const batch = Effect.gen(function* () {
    const rows = yield* decodePlain(
      yield* sql`SELECT caller, method, path, idempotency_key, body_hash, body FROM idempotency
        WHERE body_hash < ${KEYED} LIMIT ${BATCH_MAX}`
    )
    for (const old of rows) {
      const once = nameOf(old, old.body_hash)
      const body = yield* bind(old.body, rowOf(once))
      yield* sql`UPDATE idempotency SET ${sql.update({ ...once, body })}
        WHERE caller = ${old.caller} AND method = ${old.method} AND path = ${old.path}
          AND idempotency_key = ${old.idempotency_key}`
    }
    return rows.length
  })
  while ((yield* batch) > 0);
  yield* sql`DROP INDEX idempotency_bodies`
})

// A refusal that is kept with what it changed is a problem; the edge fills in the rest of it.
const respond = ({ status, headers, body }: Answered) =>
  HttpServerResponse.text(body, {
    status,
    headers,
    contentType: status < 400 ? "application/json" : ProblemDetails.contentType
  })

const replay = (stored: Answered) =>
  HttpServerResponse.setHeader(respond(stored), "idempotent-replay", "true")

const encode = <A>(answer: IdempotentReply<A>, value: A) =>
  Effect.map(Effect.orDie(Schema.encodeEffect(answer.schema)(value)), (body) => ({
    status: typeof answer.status === "number" ? answer.status : answer.status(value),
    headers: { ...answer.headers?.(value) },
    body: JSON.stringify(body)
  }))

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")

// A token that names no agent is a caller of its own: nobody else gets what was answered to it.
const tokenOf = ({ headers }: Request, header: "authorization" | "owner-token") =>
  headers[header] === undefined
    ? ""
    : `${header === "authorization" ? "" : `${header} `}token ${sha256(headers[header])}`

const isJson = Schema.is(Schema.Json)

// What nests too deep for that is told apart by its bytes.
const canonicalOf = (text: string) =>
  Result.getOrElse(
    Result.try(() => {
      const value: unknown = JSON.parse(text)
      return isJson(value) ? canonical(value) : text
    }),
    () => text
  )

const make = Effect.gen(function* () {
  const { derive } = yield* MasterKey
  const { addressName, bodyOf, nameOf } = namesOf(yield* derive("idempotency"))
  yield* Migrations.run({ "0001_keyed": rekey(nameOf) }, "idempotency_keyed_migrations")
  const sql = yield* SqlClient.SqlClient
  const { write, writeOne } = yield* Transaction
  const { seal, open } = yield* AnswerSeal
  const kept = yield* lifetime(
    "IDEMPOTENCY_LIFETIME",
    Duration.fromInputUnsafe(yield* Lifetime)
  )
  const keySpacePerAddress = yield* KeySpacePerAddress
  const running = new Map<string, Running>()

  /** The request under its name, and under that which it had before addresses told callers apart. */
  const identify = Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const idempotency_key = request.headers["idempotency-key"]
    if (idempotency_key === undefined) return undefined
    const text = yield* Effect.orDie(request.text)
    const body = sha256(canonicalOf(text))
    const bytes = sha256(text)
    const agent = Option.map(yield* Caller, ({ agent_id }) => agent_id)
    const caller = `${Option.getOrElse(agent, () => tokenOf(request, "authorization"))}${
      tokenOf(request, "owner-token")
    }`
    const named = (caller: string) =>
      nameOf({
        caller,
        method: request.method,
        path: request.url.split("?", 1)[0] ?? "",
        idempotency_key
      }, body)
    return keySpacePerAddress && caller === ""
      ? { once: named(addressName(addressOf(request))), before: named(caller), bytes }
      : { once: named(caller), before: undefined, bytes }
  })

  const find = Effect.fnUntraced(function* ({ caller, method, path, idempotency_key }: Once) {
    const now = DateTime.formatIso(yield* DateTime.now)
    const rows = yield* sql`
      SELECT body_hash, status, headers, body FROM idempotency
      WHERE caller = ${caller} AND method = ${method} AND path = ${path}
        AND idempotency_key = ${idempotency_key} AND expires_at > ${now}`
    const [stored] = yield* decodeStored(rows)
    return stored
  }, Effect.orDie)

  const keep = Effect.fnUntraced(function* (once: Once, answer: Answered, about: string | null) {
    const now = yield* DateTime.now
    const expires_at = DateTime.formatIso(DateTime.addDuration(now, kept))
    const { body_hash } = once
    const sealed = { ...answer, body_hash, body: yield* seal(answer.body, rowOf(once)) }
    const row = { ...once, ...(yield* encodeStored(sealed)), about, expires_at }
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
    Effect.andThen(Effect.sleep(CLEAN_EVERY)),
    Effect.forever,
    Effect.forkScoped
  )

  const repeated = Effect.fnUntraced(function* (sealed: Stored, once: Once, bytes: string) {
    // Older versions told bodies apart by their bytes.
    const isSame = sealed.body_hash === once.body_hash ||
      sealed.body_hash === bodyOf(once.idempotency_key, bytes)
    if (!isSame) return yield* new IdempotencyKeyReused()
    return replay({ ...sealed, body: yield* open(sealed.body, rowOf(once)) })
  })

  /** The same request, while it runs in this process. */
  const awaited = Effect.fnUntraced(function* ({ done, body_hash }: Running, once: Once) {
    if (body_hash !== once.body_hash) return yield* new IdempotencyKeyReused()
    const ended = yield* Effect.timeoutOption(Deferred.await(done), WAIT)
    if (Option.isNone(ended)) return yield* new IdempotencyKeyInUse()
  })

  const withKey = <E, R>(
    { once, before, bytes }: {
      readonly once: Once
      readonly before: Once | undefined
      /** The SHA-256 of the body as it came. */
      readonly bytes: string
    },
    run: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
  ) => {
    const name = JSON.stringify([once.caller, once.method, once.path, once.idempotency_key])
    const first = Effect.gen(function* () {
      const stored = yield* find(once)
      if (stored !== undefined) return yield* repeated(stored, once, bytes)
      const older = before === undefined ? undefined : yield* find(before)
      if (before !== undefined && older !== undefined) return yield* repeated(older, before, bytes)
      const exit = yield* Effect.exit(run)
      if (Exit.isSuccess(exit)) return exit.value
      // Another process may have answered meanwhile; then that answer stands.
      const meanwhile = yield* find(once)
      return meanwhile === undefined ? yield* exit : yield* repeated(meanwhile, once, bytes)
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
      const asked = yield* identify
      const run = Effect.gen(function* () {
        const prepared = yield* prepare
        const isByItself = answer.isOneWrite === true && asked === undefined
        const changed = (isByItself ? writeOne : write)(Effect.gen(function* () {
          const value = yield* change(prepared)
          const answered = yield* encode(answer, value)
          const about = answer.about?.(value) ?? null
          if (asked !== undefined) yield* keep(asked.once, answered, about)
          return { value, answered }
        }))
        // A caller who leaves takes nothing back: what is durable is followed by what belongs to it.
        const { answered } = yield* Effect.uninterruptible(
          Effect.tap(changed, ({ value }) => then(prepared, value))
        )
        return respond(answered)
      })
      return asked === undefined ? yield* run : yield* withKey(asked, run)
    })

  return Idempotency.of({ once })
})

interface Running {
  readonly done: Deferred.Deferred<void>
  readonly body_hash: string
}

/** On the tables of `tables`. */
export const layer = Layer.effect(Idempotency, make)
