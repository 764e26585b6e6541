/**
 * Agents that call the service in this process, as they would from outside.
 */
import { Effect, Layer, Schema } from "effect"
import { TestClock } from "effect/testing"
import type { SqlClient } from "effect/sql"
import { ArtifactSource, ArtifactUnreadable } from "../../src/recovery/ArtifactSource.ts"
import { serviceWith } from "../../src/recovery.ts"
import { UnsafeArtifactUrl } from "../../schemas/recovery/artifactProblems.ts"
import { type Ask, inProcess, type Reply } from "../inProcess.ts"

export const GRACE_SECONDS = 30

const Problem = Schema.Struct({
  error: Schema.Struct({
    code: Schema.String,
    retryable: Schema.Boolean,
    details: Schema.Record(Schema.String, Schema.Unknown)
  })
})
const isProblem = Schema.is(Problem)

const isObject = Schema.is(Schema.Record(Schema.String, Schema.Unknown))
const isList = Schema.is(Schema.Array(Schema.Unknown))

/** The code of a refusal; the status of anything else. */
export const code = ({ json, status }: Reply) => isProblem(json) ? json.error.code : String(status)

export const details = ({ json }: Reply) => isProblem(json) ? json.error.details : {}

/** A member of a JSON value by its path; `undefined` where there is none. */
export const at = (value: unknown, ...path: ReadonlyArray<string | number>): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof key === "number"
        ? isList(inner) ? inner.at(key) : undefined
        : isObject(inner)
        ? inner[key]
        : undefined,
    value
  )

export const text = (value: unknown, ...path: ReadonlyArray<string | number>) =>
  String(at(value, ...path))

export const list = (value: unknown, ...path: ReadonlyArray<string | number>) => {
  const found = at(value, ...path)
  return isList(found) ? found : []
}

/** Where artifacts lie in the tests: the bytes are the words of the path. */
const source = Layer.succeed(ArtifactSource, {
  digest: (uri) =>
    uri.startsWith("http://10.")
      ? Effect.fail(new UnsafeArtifactUrl({ uri, reason: "It is private." }))
      : uri.endsWith("/gone")
      ? Effect.fail(new ArtifactUnreadable({ reason: "The address answers 404." }))
      : Effect.succeed({ sha256: "a".repeat(64), size_bytes: 7 })
})

interface Options {
  readonly database?: Layer.Layer<SqlClient.SqlClient, unknown>
  readonly artifacts?: Layer.Layer<ArtifactSource>
  readonly environment?: { readonly [name: string]: string }
}

/** Starts the service; each agent has a key of its own. */
export const service = Effect.fnUntraced(function* (
  { artifacts = source, database, environment }: Options = {}
) {
  // A clock that tests set would read as an absence.
  const ask = yield* inProcess(serviceWith(artifacts, Layer.empty), {
    ...(database === undefined ? {} : { database }),
    environment: { ADMIN_API_KEYS: "root:the-key-of-root", ...environment }
  })
  return { ask, agent: (name: string) => agentAt(ask, name) }
})

/** An agent of a service that `ask` reaches. */
export const agentAt = (ask: Ask, name: string, key = `the-key-of-${name}`) => {
  const headers = (more: Record<string, string> = {}) => ({
    authorization: `Bearer ${key}`,
    "x-agent-id": name,
    ...more
  })
  return {
    name,
    get: (path: string, more?: Record<string, string>) =>
      ask(path.startsWith("/") ? path : `/api/v1/${path}`, { headers: headers(more) }),
    post: (path: string, body: unknown = {}, more: Record<string, string> = {}) =>
      ask(`/api/v1/${path}`, {
        method: "POST",
        headers: headers({ "content-type": "application/json", ...more }),
        body: typeof body === "string" ? body : JSON.stringify(body)
      }),
    send: (method: string, path: string, body?: BodyInit, more?: Record<string, string>) =>
      ask(`/api/v1/${path}`, {
        method,
        headers: headers(more),
        ...(body === undefined ? {} : { body })
      })
  }
}

export type Agent = ReturnType<typeof agentAt>

/** A checkpoint with which somebody else can go on. */
export const sound = {
  objective: "Index the archive",
  completed_steps: ["fetch the pages"],
  remaining_steps: ["index the pages"],
  decisions: [{ decision: "Keep the order", reason: "Readers expect the order of the shelf." }],
  next_action: "Index the first page",
  context_summary: "All pages are fetched."
}

/** A new workflow with a sound checkpoint, unless `body` says otherwise. */
export const create = (agent: Agent, body: Record<string, unknown> = {}) =>
  Effect.map(
    agent.post("workflows", {
      title: "Archive",
      objective: "Index the archive",
      initial_checkpoint: sound,
      ...body
    }),
    (reply) => text(reply.json, "id")
  )

/** Lets the workflow's default time-out and grace pass. */
export const silence = TestClock.adjust(`${120 + GRACE_SECONDS + 1} seconds`)

export const statusOf = (agent: Agent, id: string) =>
  Effect.map(agent.get(`workflows/${id}`), ({ json }) => text(json, "status"))

/** Claims the workflow and gives its token. */
export const claim = (agent: Agent, id: string, body: unknown = {}) =>
  Effect.map(
    agent.post(`workflows/${id}/claims`, body),
    (reply) => text(reply.json, "lease_token")
  )

/** Every event of the workflow, oldest first. */
export const eventsOf = (agent: Agent, id: string) =>
  Effect.map(
    agent.get(`workflows/${id}/events?limit=100`),
    ({ json }) => list(json, "items").toReversed()
  )

export const typesOf = (agent: Agent, id: string) =>
  Effect.map(eventsOf(agent, id), (events) => events.map((event) => text(event, "event_type")))
