/**
 * What the page checks in the browser: answers of the service hold, and no changed one does.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { hasOnlyGrown, hasReceipt, isCheckpoint } from "../../layers/web/privacy/proof/log.ts"
import { verify } from "../../layers/web/privacy/proof/verify.ts"
import {
  fieldsOf,
  policyOf,
  type Treatment,
  type Treatments,
  untouched
} from "../../layers/web/privacy/fields.ts"
import { previewOf } from "../../layers/web/privacy/preview.ts"
import type { Json } from "../../layers/web/privacy/proof/canonical.ts"
import { canonical } from "../../layers/web/privacy/proof/canonical.ts"
import { viewOf } from "../../layers/web/privacy/proof/disclosure.ts"
import type { Key } from "../../layers/web/privacy/proof/signature.ts"
import type {
  Checkpoint,
  Denied,
  Descriptor,
  Full,
  Prepared,
  Redacted,
  Share
} from "../../layers/web/privacy/reply.ts"
import type { Ask } from "../inProcess.ts"
import { post } from "../inProcess.ts"
import { bearer, exchange, patient } from "./exchange.ts"

/** Every answer that is the given one with one text, number or list of it changed. */
function* changed(value: unknown): Generator<unknown> {
  if (typeof value === "string") {
    const sign = value.at(-1) === "A" ? "E" : "A"
    yield value.slice(0, -1) + sign
  } else if (typeof value === "number") {
    yield value + 1
  } else if (typeof value === "boolean") {
    yield !value
  } else if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) {
      yield value.toSpliced(at, 1)
      for (const other of changed(one)) yield value.with(at, other)
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [key, one] of Object.entries(value)) {
      for (const other of changed(one)) yield { ...value, [key]: other }
    }
  }
}

const parsed = <A>(text: string): A => JSON.parse(text)

const reply = <A>(ask: Ask, path: string, init?: RequestInit) =>
  Effect.map(ask(path, init), ({ text }) => parsed<A>(text))

const keysOf = (ask: Ask) =>
  Effect.map(reply<{ keys: ReadonlyArray<Key> }>(ask, "/.well-known/pdx-keys"), ({ keys }) => keys)

/** A record, and what three that ask get of it. */
const asked = Effect.gen(function* () {
  const { ask, prepared, trust } = yield* exchange()
  // Nine leaves, so that there are decoys.
  const { content_id, owner_token } = yield* prepared({ data: { ...patient, zip: "8010" } })
  yield* trust(1)
  const requests = {
    denied: { content_id, requester_id: "stranger" },
    redacted: { content_id, requester_id: "agent-7" },
    full: { content_id, requester_id: "clinic-1" }
  }
  const share = <A extends Share>(request: object, headers: Record<string, string> = {}) =>
    reply<A>(ask, "/data/share", post(request, headers))
  return {
    ask,
    content_id,
    keys: yield* keysOf(ask),
    requests,
    denied: yield* share<Denied>(requests.denied),
    redacted: yield* share<Redacted>(requests.redacted),
    full: yield* share<Full>(requests.full, bearer(owner_token)),
    described: yield* reply<Descriptor>(ask, `/data/${content_id}`)
  }
})

describe("verify() in the page", () => {
  it.effect("proves what each tier gets, and nothing in which a sign was changed or left out", () =>
    Effect.gen(function* () {
      const { content_id, denied, described, full, keys, redacted, requests } = yield* asked
      const at = "1970-01-02T00:00:00.000Z"
      const isProven = (answer: unknown, request?: object) =>
        Effect.promise(async () => {
          const verdict = await verify({
            file: JSON.stringify(answer),
            content_id,
            keys: JSON.stringify({ keys }),
            at,
            ...(request === undefined ? {} : { request })
          })
          return verdict.isProven
        })
      const cases = [
        [denied, requests.denied],
        [redacted, requests.redacted],
        [full, requests.full],
        [described, undefined]
      ] as const
      for (const [answer, request] of cases) {
        assert.isTrue(yield* isProven(answer, request))
        for (const other of changed(answer)) {
          assert.isFalse(yield* isProven(other, request), JSON.stringify(other))
        }
        for (const left of Object.keys(answer)) {
          const members = Object.entries(answer).filter(([name]) => name !== left)
          assert.isFalse(yield* isProven(Object.fromEntries(members), request), left)
        }
        const other = { content_id, requester_id: "agent-8" }
        if (request !== undefined) assert.isFalse(yield* isProven(answer, other))
      }
    }))
})

describe("the log in the browser", () => {
  it.effect("grows from each size to each, by signed checkpoints, and tells when it did not", () =>
    Effect.gen(function* () {
      const { ask, content_id, denied, keys } = yield* asked
      const checkpoint = reply<Checkpoint>(ask, "/log/checkpoint")
      const seen = [yield* checkpoint]
      for (let size = 0; size < 12; size++) {
        yield* ask("/data/share", post({ content_id, requester_id: "stranger" }))
        seen.push(yield* checkpoint)
      }
      for (const [at, before] of seen.entries()) {
        assert.isTrue(yield* Effect.promise(() => isCheckpoint(before, keys)))
        const forged = { ...before, tree_size: before.tree_size + 1 }
        assert.isFalse(yield* Effect.promise(() => isCheckpoint(forged, keys)))
        for (const now of seen.slice(at)) {
          const { path } = yield* reply<{ path: ReadonlyArray<string> }>(
            ask,
            `/log/consistency?first=${before.tree_size}&second=${now.tree_size}`
          )
          const grown = (one: Checkpoint, steps: ReadonlyArray<string>) =>
            Effect.promise(() => hasOnlyGrown(one, now, steps))
          assert.isTrue(yield* grown(before, path))
          assert.isFalse(yield* grown({ ...before, root_hash: "0".repeat(64) }, path))
          assert.isFalse(yield* grown(before, [...path, "0".repeat(64)]))
          if (path.length > 0) assert.isFalse(yield* grown(before, path.slice(1)))
        }
      }
      const now = seen.at(-1) ?? (yield* checkpoint)
      const { receipt } = denied
      const proof = yield* reply<Parameters<typeof hasReceipt>[1]>(
        ask,
        `/log/inclusion?index=${receipt.log_index}&size=${now.tree_size}`
      )
      const has = (one: typeof receipt) => Effect.promise(() => hasReceipt(one, proof, now))
      assert.isTrue(yield* has(receipt))
      assert.isFalse(yield* has({ ...receipt, tier: "high" }))
      assert.isFalse(yield* has({ ...receipt, log_index: receipt.log_index + 1 }))
    }))
})

const record: Json = {
  name: "Ann Lee",
  born: "1984-03-02",
  card: "4111111111111234",
  "a/b": { "*": [true, null, {}, []] },
  rows: [{ cost: 182.5, day: "2026-01-31", tags: ["x", "y"] }, { cost: -0.3, tags: [] }, {
    cost: 1e-7
  }],
  empty: {}
}

const clicked: ReadonlyArray<readonly [string, Partial<Treatment>]> = [
  ["/name", { choice: "drop" }],
  ["/born", { choice: "generalise", precision: "month" }],
  ["/card", { choice: "mask", keep: 4 }],
  ["/a~1b/~2/*", { choice: "public" }],
  ["/rows/*/cost", { choice: "generalise", bucket: 0.1 }],
  ["/rows/*/day", { choice: "generalise" }],
  ["/rows/*/tags", { choice: "medium" }]
]

describe("previewOf()", () => {
  it.effect("shows what the service will answer, by the policy that the clicks make", () =>
    Effect.gen(function* () {
      const { ask, report } = yield* exchange()
      yield* report("friend-1")
      const treatments: Treatments = new Map(
        clicked.map(([pattern, one]) => [pattern, { ...untouched, ...one }])
      )
      const policy = policyOf(fieldsOf(record), treatments)
      const { content_id } = yield* reply<Prepared>(
        ask,
        "/data/prepare",
        post({ data: record, policy })
      )
      const shown = previewOf(record, treatments)
      const { view } = yield* reply<Redacted>(
        ask,
        "/data/share",
        post({ content_id, requester_id: "agent-7" })
      )
      assert.strictEqual(canonical(viewOf(shown.medium)), canonical(view))
      const { public_view } = yield* reply<Descriptor>(ask, `/data/${content_id}`)
      assert.strictEqual(canonical(viewOf(shown.low)), canonical(public_view))
    }))
})
