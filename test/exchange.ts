/**
 * The examples of a service, sent to a fresh one: what `deno task contracts` keeps, and what the tests
 * hold against it.
 */
import { Context, Effect, Layer, Predicate } from "effect"
import type { SqlClient } from "effect/sql"
import { mapMembers, membersOf } from "../layers/openApi/json.ts"
import { requestsOf } from "../layers/openApi/exemplify.ts"
import * as Keys from "../layers/sql/keys.ts"
import * as Sqlite from "../layers/sql/sqlite.ts"
import { fill, neededBy } from "../layers/web/docs/fill.ts"
import { requestOf } from "../layers/web/docs/request.ts"
import { AgentId } from "../schemas/agent.ts"
import { type Answer, type Example, type Examples, nameOf } from "../schemas/example.ts"
import type { Service } from "../layers/process.ts"
import { temporaryFolder } from "./childProcess.ts"
import { inProcess, type Reply } from "./inProcess.ts"
import { type Operation, operationsOf } from "./operations.ts"

interface Documented extends Service {
  readonly openApi: () => object
  readonly examples: Examples
}

/** Calls that no example can make, and why. */
export const WITHOUT_EXAMPLE: ReadonlyMap<string, string> = new Map([
  ["beside.mcp", "its protocol has tests of its own: test/mcp"],
  ["records.vouch", "the signature is over a manifest that is another each time"]
])

/** All examples, in an order in which they can be sent. */
export const inOrder = ({ examples, openApi }: Documented): ReadonlyArray<Example> => {
  const named = new Set(examples.requests.map(({ call }) => call))
  const rest = operationsOf(openApi()).filter(({ id }) =>
    !named.has(id) && !WITHOUT_EXAMPLE.has(id)
  )
  return [...examples.requests, ...rest.flatMap(({ id }) => requestsOf(examples, id))]
}

const TEXT_MAX = 400
const JSON_MAX = 6000

/** Lists of which the first shows what the others are. */
const shortened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened)
  return Predicate.isObject(value) ? mapMembers(value, shortened) : value
}

/** An answer as the document shows it. */
const answerOf = (call: string, { bytes, headers, json, status, text }: Reply): Answer => {
  const type = headers.get("content-type")
  if (bytes === undefined || bytes.length === 0 || type === null) return { status }
  if (call === "beside.openapi") return { status, type }
  if (/json$|json;/u.test(type) && !type.includes("ndjson")) {
    return { status, type, body: text.length > JSON_MAX ? shortened(json) : json }
  }
  return {
    status,
    type,
    ...(/^text\/|sd-jwt|ndjson/u.test(type)
      ? { body: text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text }
      : {})
  }
}

interface Exchanged {
  readonly example: Example
  readonly operation: Operation
  readonly answer: Answer
  readonly reply: Reply
}

const ENVIRONMENT = {
  RATES_SOURCE: "snapshot",
  HOST: "127.0.0.1",
  // Nobody listens there: what else runs on this machine is in no example.
  REPUTATION_URL: "http://127.0.0.1:9"
}

const STRANGER = "mallory"

/** A fresh service, and keys for who is named in examples, and `others`; on SQLite unless said. */
export const fresh = Effect.fnUntraced(function* (
  service: Documented,
  on?: Layer.Layer<SqlClient.SqlClient, unknown>,
  others: ReadonlyArray<string> = []
) {
  const folder = yield* temporaryFolder
  const database = on ?? Sqlite.layer(`${folder}/${service.name}.db`)
  const ask = yield* inProcess(service, {
    database,
    environment: { ...ENVIRONMENT, DATA_DIR: folder }
  })
  const keys = Context.get(
    yield* Layer.build(Layer.provide(Keys.layerSql, database)),
    Keys.Keys
  )
  const named = new Set(service.examples.requests.flatMap(({ as }) => as ?? []))
  const made = new Map(
    yield* Effect.forEach([...named, ...others], (as) =>
      Effect.map(
        keys.create({
          agent_id: AgentId.make(as),
          is_admin: as === "operator",
          ...(as === STRANGER ? { reach: { group: "strangers" } } : {})
        }),
        ({ key }) => [as, key] as const
      ))
  )
  const { auth_mode } = membersOf((yield* ask("/health")).json)
  const keyOf = ({ as }: Pick<Example, "as">) =>
    as === undefined ? auth_mode === "open" ? undefined : "a-key-for-examples" : made.get(as)
  return { ask, keyOf }
})

/** What is done before each example, with the same call of an agent that has nothing to do with it. */
type Before = (stranger: Effect.Effect<Reply>, example: Example) => Effect.Effect<void>

/** Sends every example; each is told as it is answered. */
export const exchange = Effect.fnUntraced(function* (service: Documented, before?: Before) {
  const { ask, keyOf } = yield* fresh(service, undefined, before === undefined ? [] : [STRANGER])
  const operations = new Map(operationsOf(service.openApi()).map((one) => [one.id, one]))
  const answers = new Map<string, unknown>()
  const exchanged: Array<Exchanged> = []
  for (const example of inOrder(service)) {
    const operation = operations.get(example.call)
    if (operation === undefined) {
      return yield* Effect.die(new Error(`There is no call ${example.call}`))
    }
    for (const call of neededBy(example)) {
      if (!answers.has(call)) return yield* Effect.die(new Error(`${example.call} needs ${call}`))
    }
    const filled = membersOf(fill(example, (call) => answers.get(call)))
    const [type = "application/json"] = Object.keys(
      membersOf(membersOf(operation.told.requestBody).content)
    )
    const told = { ...operation, type }
    if (before !== undefined) {
      const key = keyOf({ as: STRANGER })
      const { init, path } = requestOf(told, filled, key)
      const headers = new Headers(init.headers)
      headers.set("authorization", `Bearer ${key}`)
      yield* before(ask(path, { ...init, headers }), example)
    }
    const { init, path } = requestOf(told, filled, keyOf(example))
    const reply = yield* ask(path, init)
    answers.set(nameOf(example), reply.json)
    exchanged.push({ example, operation, answer: answerOf(example.call, reply), reply })
  }
  return exchanged
})

/** The shape of an answer: which members of which kinds, whatever they say. */
export const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (!Predicate.isObject(value)) return value === null ? "null" : typeof value
  return Object.fromEntries(
    Object.keys(value).sort().map((name) => [name, shapeOf(membersOf(value)[name])])
  )
}

export type { Documented }
