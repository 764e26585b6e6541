import { assert, it } from "@effect/vitest"
import { Arbitrary, Effect, Schema } from "effect"
import { RegisterArtifact, VerifyRequest } from "../../schemas/recovery/artifact.ts"
import { CreateCheckpoint, EvaluateRequest } from "../../schemas/recovery/checkpoint.ts"
import { ClaimRequest, ReleaseRequest, RenewRequest } from "../../schemas/recovery/claim.ts"
import {
  CancelRequest,
  CompleteRequest,
  CreateWorkflow,
  FailRequest,
  HeartbeatRequest,
  ResumeRequest
} from "../../schemas/recovery/workflow.ts"
import { databases } from "../databases.ts"
import { at, create, service } from "./agents.ts"

const BODIES_EACH = 60

const encoded = <S extends Schema.Codec<unknown, unknown>>(schema: S) =>
  Arbitrary.schema(Schema.toEncoded(schema))

const bodies: ReadonlyArray<readonly [path: string, body: Arbitrary.Arbitrary<unknown>]> = [
  ["workflows", encoded(CreateWorkflow)],
  ["workflows/:id/heartbeats", encoded(HeartbeatRequest)],
  ["workflows/:id/fail", encoded(FailRequest)],
  ["workflows/:id/complete", encoded(CompleteRequest)],
  ["workflows/:id/cancel", encoded(CancelRequest)],
  ["workflows/:id/checkpoints", encoded(CreateCheckpoint)],
  ["workflows/:id/evaluate-context", encoded(EvaluateRequest)],
  ["workflows/:id/claims", encoded(ClaimRequest)],
  ["workflows/:id/claims/renew", encoded(RenewRequest)],
  ["workflows/:id/claims/release", encoded(ReleaseRequest)],
  ["workflows/:id/resume", encoded(ResumeRequest)],
  ["workflows/:id/artifacts", encoded(RegisterArtifact)],
  ["workflows/:id/artifacts/:id/verify", encoded(VerifyRequest)]
]

let deep: unknown = 1
for (let level = 0; level < 5_000; level++) deep = [deep]

/** Values that are wrong somewhere, and some that a database or a hash could choke on. */
const strange: ReadonlyArray<unknown> = [
  null,
  -1,
  1.5,
  1e308,
  9_007_199_254_740_993,
  "",
  "\u0000",
  "\ud800",
  "x".repeat(20_000),
  [],
  [null],
  [[]],
  {},
  { "\u0000": "\u0000" },
  { __proto__: null, constructor: 1 },
  true,
  deep
]

/** The text of a body with one member made strange, or cut off in the middle. */
const spoil = (value: unknown, turn: number): string => {
  const text = JSON.stringify(value) ?? "null"
  if (turn % 10 === 0) return text.slice(0, Math.floor(text.length / 2)) + "{"
  if (turn % 10 === 1) return JSON.stringify(strange[turn % strange.length])
  if (typeof value !== "object" || value === null) return text
  const names = Object.keys(value)
  const name = names[turn % Math.max(1, names.length)] ?? "title"
  return JSON.stringify({ ...value, [name]: strange[turn % strange.length] })
}

it.effect.each(databases)("a body that makes no sense is never a fault of the service on $name", ({
  layer: database
}) =>
  Effect.gen(function* () {
    const { agent } = yield* service({ database })
    const alice = agent("alice")
    const seen = new Map<number, number>()
    let sent = 0
    for (const [path, body] of bodies) {
      const values = yield* Arbitrary.sampleEffect(body, { count: BODIES_EACH, seed: path })
      for (const [turn, value] of values.entries()) {
        const id = turn % 20 === 0 ? yield* create(alice) : last
        last = id
        const reply = yield* alice.post(path.replaceAll(":id", id), spoil(value, turn))
        sent++
        seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1)
        assert.isBelow(reply.status, 500, `${path} ${spoil(value, turn).slice(0, 500)}`)
        if (reply.status < 400) continue
        assert.strictEqual(reply.headers.get("content-type"), "application/problem+json")
        assert.isString(at(reply.json, "error", "code"))
        assert.isString(at(reply.json, "request_id"))
      }
    }
    assert.isAtLeast(sent, 500)
    assert.isAbove(seen.get(400) ?? 0, 0)
    assert.isAbove(seen.get(422) ?? 0, 0)
  }))

let last = ""
