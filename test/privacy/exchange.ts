/**
 * The privacy exchange in this process, with the calls that most tests make.
 */
import { assert } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { DeniedReply, FullReply, RedactedReply } from "../../schemas/privacy/share.ts"
import { PrepareReply } from "../../schemas/privacy/prepare.ts"
import { TrustRecord } from "../../schemas/privacy/trust.ts"
import { Violation } from "../../schemas/problems.ts"
import { service } from "../../src/privacy.ts"
import { temporaryFolder } from "../childProcess.ts"
import { type Ask, inProcess, post, type Reply } from "../inProcess.ts"

export const patient = {
  name: "Ann Lee",
  dob: "1984-03-02",
  city: "Graz",
  card: "4111111111111234",
  visits: [{ year: 2025, cost: 182.5 }]
}

export const policy = {
  default_level: "high",
  default_action: "drop",
  rules: [
    { path: "/city", level: "public" },
    { path: "/visits/*/year", level: "medium" },
    { path: "/dob", level: "high", action: "generalise", params: { precision: "year" } },
    { path: "/card", level: "high", action: "mask", params: { keep_last: 4 } }
  ]
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** The `error.code` of a problem, or of its first fault where every service has the problem. */
export const problem = ({ status, json }: Reply) => {
  const { code, details } = decodeProblem(json).error
  const [fault] = details.violations ?? []
  if (fault?.code === undefined) return `${status} ${code}`
  assert.strictEqual(code, status === 400 ? "BAD_REQUEST" : "SCHEMA_VALIDATION_FAILED")
  assert.strictEqual(fault.message, fault.detail)
  return `${status} ${fault.code}`
}

const decodeProblem = Schema.decodeUnknownSync(Schema.Struct({
  error: Schema.Struct({
    code: Schema.String,
    details: Schema.Struct({
      violations: Schema.optionalKey(Schema.Array(Violation))
    })
  })
}))

const decodePrepared = Schema.decodeUnknownSync(PrepareReply)
const decodeRecord = Schema.decodeUnknownSync(TrustRecord)
const decodeShared = Schema.decodeUnknownSync(
  Schema.Union([FullReply, RedactedReply, DeniedReply])
)

const calls = (ask: Ask) => {
  const prepare = (body: object = {}, headers: Record<string, string> = {}) =>
    ask("/data/prepare", post({ owner_id: "clinic-1", data: patient, policy, ...body }, headers))
  const share = (content_id: string, body: object = {}, headers: Record<string, string> = {}) =>
    ask("/data/share", post({ content_id, requester_id: "agent-7", ...body }, headers))
  const report = (reporter_id: string, body: object = {}, headers: Record<string, string> = {}) =>
    ask(
      "/trust/report",
      post({ agent_id: "agent-7", reporter_id, outcome: "positive", ...body }, headers)
    )
  return {
    ask,
    prepare,
    prepared: (body?: object, headers?: Record<string, string>) =>
      Effect.map(prepare(body, headers), ({ json }) => {
        const reply = decodePrepared(json)
        return { ...reply, owner_token: reply.owner_token ?? "" }
      }),
    share,
    shared: (content_id: string, body?: object, headers?: Record<string, string>) =>
      Effect.map(share(content_id, body, headers), ({ json }) => decodeShared(json)),
    report,
    /** Lets so many agents praise agent-7. */
    trust: (reporters: number) =>
      Effect.forEach(
        Array.from({ length: reporters }, (_, index) => `friend-${index}`),
        (name) => report(name),
        { discard: true }
      ),
    record: (agent: string, query = "") =>
      Effect.map(ask(`/trust/${agent}${query}`), ({ json }) => decodeRecord(json)),
    verify: (receipt: object) => ask("/receipts/verify", post({ receipt }))
  }
}

/** The service on a database, with a master key of its own. */
export const exchange = Effect.fnUntraced(function* (
  { database = Sqlite.layer(":memory:"), environment = {} }: {
    readonly database?: Layer.Layer<SqlClient.SqlClient, unknown>
    readonly environment?: { readonly [name: string]: string }
  } = {}
) {
  // Built once and shared, so that a test can look into the tables.
  const sql = yield* Effect.map(Layer.build(database), (built) => built)
  const folder = yield* temporaryFolder
  const ask = yield* inProcess(service, {
    database: Layer.succeedContext(sql),
    environment: { DATA_DIR: folder, ...environment }
  })
  return { ...calls(ask), folder, stored: Effect.provideContext(sql) }
})
