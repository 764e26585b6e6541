/**
 * A service of no use but to test what the ground gives to every service.
 */
import { Effect, Layer, Option, Schema, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import {
  HttpApi,
  HttpApiBuilder,
  HttpApiEndpoint,
  HttpApiGroup,
  HttpApiSchema,
  OpenApi
} from "effect/http-api"
import { SqlClient } from "effect/sql"
import * as Service from "../layers/service.ts"
import { AgentId } from "../schemas/agent.ts"
import { Authorization, Caller } from "../schemas/authorization.ts"
import { requireToBe } from "../src/ground/caller.ts"
import { IdempotencyHeaders } from "../schemas/idempotency.ts"
import { Idempotency } from "../src/ground/Idempotency.ts"
import { Problem } from "../schemas/problem.ts"
import { RequestId } from "../src/ground/requestId.ts"
import {
  CommonProblems,
  Forbidden,
  IdempotencyKeyInUse,
  IdempotencyKeyReused
} from "../schemas/problems.ts"

class NoteNotFound extends Problem<NoteNotFound>()({
  code: "NOTE_NOT_FOUND",
  status: 404,
  title: "Note not found",
  detail: ({ note_id }) => `There is no note ${note_id}.`,
  remedy: "Take an id that `POST /notes` gave."
}, { note_id: Schema.Int }) {}

const Note = Schema.Struct({ note_id: Schema.Int, text: Schema.String })

const Label = Schema.String.annotate({ identifier: "Label" })

class Notes extends HttpApiGroup.make("notes").add(
  HttpApiEndpoint.post("add", "/notes", {
    headers: IdempotencyHeaders,
    payload: Schema.Struct({
      text: Schema.String,
      stars: Schema.Int,
      label: Schema.optionalKey(Label)
    }).annotate({ identifier: "AddNote" }),
    success: Note.pipe(HttpApiSchema.status(201)),
    error: [IdempotencyKeyReused, IdempotencyKeyInUse]
  }),
  HttpApiEndpoint.get("read", "/notes/:note_id", {
    params: { note_id: Schema.FiniteFromString },
    success: Note,
    error: NoteNotFound
  }),
  HttpApiEndpoint.get("count", "/count", { success: Schema.Int }),
  HttpApiEndpoint.get("followed", "/followed", { success: Schema.Int }),
  HttpApiEndpoint.get("whoami", "/whoami", {
    query: { as: Schema.optionalKey(AgentId) },
    success: Schema.NullOr(Schema.String),
    error: Forbidden
  }),
  HttpApiEndpoint.get("slow", "/slow", {
    query: { seconds: Schema.FiniteFromString },
    success: Schema.String
  }),
  HttpApiEndpoint.get("waiting", "/waiting", { success: Schema.Int }),
  HttpApiEndpoint.get("ticks", "/ticks", {
    query: { count: Schema.FiniteFromString },
    success: Schema.String
  }),
  HttpApiEndpoint.get("requestId", "/request-id", { success: Schema.NullOr(Schema.String) }),
  HttpApiEndpoint.get("broken", "/broken", { success: Schema.String })
) {}

class NotesApi extends HttpApi.make("notes")
  .add(Notes)
  .middleware(Authorization)
  .middleware(CommonProblems)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotateMerge(OpenApi.annotations({
    title: "Notes",
    version: "1.0.0",
    description: "Keeps notes. It is for tests alone."
  })) {}

const handlers = HttpApiBuilder.group(
  NotesApi,
  "notes",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const { once } = yield* Idempotency
    let waiting = 0
    let followed = 0
    const insert = (text: string) =>
      Effect.gen(function* () {
        const [row] = yield* sql<{ readonly note_id: number }>`
          INSERT INTO notes (text) VALUES (${text}) RETURNING note_id`
        return { note_id: Number(row?.note_id), text }
      }).pipe(Effect.orDie)
    return handlers.handleAll({
      add: ({ payload }) =>
        once(
          { status: 201, schema: Note },
          Effect.void,
          () => insert(payload.text),
          () => Effect.sync(() => followed++)
        ),
      followed: () => Effect.sync(() => followed),
      read: Effect.fnUntraced(function* ({ params: { note_id } }) {
        const rows = yield* Effect.orDie(
          sql<{ readonly text: string }>`SELECT text FROM notes WHERE note_id = ${note_id}`
        )
        const [row] = rows
        return row === undefined
          ? yield* new NoteNotFound({ note_id })
          : { note_id, text: row.text }
      }),
      count: () =>
        sql`SELECT note_id FROM notes`.pipe(Effect.map((rows) => rows.length), Effect.orDie),
      whoami: Effect.fnUntraced(function* ({ query }) {
        if (query.as !== undefined) yield* requireToBe(query.as)
        return Option.match(yield* Caller, {
          onNone: () => null,
          onSome: ({ agent_id }) => agent_id
        })
      }),
      slow: ({ query }) => {
        waiting++
        return Effect.sleep(query.seconds * 1000).pipe(
          Effect.as("done"),
          Effect.ensuring(Effect.sync(() => waiting--))
        )
      },
      waiting: () => Effect.sync(() => waiting),
      ticks: ({ query }) => {
        waiting++
        const ticks = Stream.tick("1 second").pipe(
          Stream.take(query.count),
          Stream.as(":\n\n"),
          Stream.ensuring(Effect.sync(() => waiting--))
        )
        return Effect.succeed(
          HttpServerResponse.stream(Stream.encodeText(ticks), { contentType: "text/event-stream" })
        )
      },
      requestId: () => RequestId,
      broken: () => Effect.die(new Error("a secret path: /root/x"))
    })
  })
)

export const notes = (
  keyless: boolean,
  checks: { readonly [name: string]: Effect.Effect<Option.Option<string>> } = {}
) =>
  Service.make({
    name: "notes",
    port: 8999,
    keyless,
    checks,
    api: NotesApi,
    handlers,
    ports: Layer.empty,
    skill: (baseUrl) => `---\nname: notes\ndescription: Keeps notes.\n---\n${baseUrl}\n`,
    example: (baseUrl) => `curl ${baseUrl}/count`,
    migrations: {
      "0001_notes": Effect.flatMap(SqlClient.SqlClient, (sql) =>
        sql.onDialectOrElse({
          pg: () => sql`CREATE TABLE notes (note_id SERIAL PRIMARY KEY, text TEXT NOT NULL)`,
          orElse: () => sql`CREATE TABLE notes (note_id INTEGER PRIMARY KEY, text TEXT NOT NULL)`
        }))
    }
  })
