import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { nodeHash } from "../../layers/hash.ts"
import {
  Checkpoint,
  ConsistencyProof,
  InclusionProof,
  Jwks,
  LogEntries
} from "../../schemas/privacy/log.ts"
import { PrepareReply } from "../../schemas/privacy/prepare.ts"
import { DeniedReply } from "../../schemas/privacy/share.ts"
import { ReportReply } from "../../schemas/privacy/trust.ts"
import { hashLeaf, makeTree } from "../../src/privacy/merkle.ts"
import { isConsistent, leafHash, rootOf } from "../../layers/web/privacy/proof/tree.ts"
import { databases } from "../databases.ts"
import type { Ask } from "../inProcess.ts"
import { bearer, exchange, problem } from "./exchange.ts"
import { tablesBefore } from "./olderStore.ts"
import { jcs } from "./verifier.ts"

const { sha256Hex } = nodeHash

const read = <S extends Schema.Codec<unknown, unknown>>(ask: Ask, path: string, schema: S) =>
  Effect.map(ask(path), ({ json }) => Schema.decodeUnknownSync(schema)(json))

const decodeDenied = Schema.decodeUnknownSync(DeniedReply)
const decodePrepared = Schema.decodeUnknownSync(PrepareReply)
const decodeReported = Schema.decodeUnknownSync(ReportReply)
const decodeLeaf = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({
  v: Schema.Literal(2),
  at: Schema.String,
  event: Schema.String,
  commit: Schema.String
})))

/** Whether the published key signed this checkpoint, by what C2SP says of signed notes. */
const isSigned = (
  { origin, tree_size, root_hash, signature, note }: typeof Checkpoint.Type,
  { keys: [key] }: typeof Jwks.Type
) =>
  Effect.promise(async () => {
    if (key === undefined) return false
    const { kty, crv, x } = key
    const publicKey = await crypto.subtle.importKey("jwk", { kty, crv, x }, "Ed25519", false, [
      "verify"
    ])
    const root = Buffer.from(root_hash, "hex").toString("base64")
    const text = `${origin}\n${tree_size}\n${root}\n`
    const raw = Buffer.from(signature, "base64url")
    const named = Buffer.concat([
      Buffer.from(`${origin}\n`),
      Buffer.of(1),
      Buffer.from(x, "base64url")
    ])
    const id = Buffer.from(sha256Hex(Uint8Array.from(named)), "hex").subarray(0, 4)
    const line = `— ${origin} ${Buffer.concat([id, raw]).toString("base64")}\n`
    return note === `${text}\n${line}` &&
      await crypto.subtle.verify("Ed25519", publicKey, raw, new TextEncoder().encode(text))
  })

describe.each(databases)("the transparency log on $name", ({ layer: database }) => {
  it.effect("has one entry for each prepare, share, report and delete, and names nobody", () =>
    Effect.gen(function* () {
      const { ask, prepared, share, report } = yield* exchange({ database })
      const { content_id, owner_token } = yield* prepared()
      yield* report("witness-1")
      const shared = yield* share(content_id)
      yield* ask(`/data/${content_id}`, { method: "DELETE", headers: bearer(owner_token) })
      yield* share(content_id)
      const { entries } = yield* read(ask, "/log/entries", LogEntries)
      const events = entries.map(({ leaf }) => JSON.parse(leaf).event)
      assert.deepStrictEqual(events, ["prepare", "report", "share", "delete"])
      const text = JSON.stringify(entries)
      for (const name of [content_id, "agent-7", "witness-1", "clinic-1"]) {
        assert.notInclude(text, name)
      }
      assert.deepNestedInclude(shared.json, { "receipt.log_index": 2 })
    }))

  it.effect("links no two entries for whoever reads it, and commits to what happened", () =>
    Effect.gen(function* () {
      const { ask, prepare, prepared, report, share } = yield* exchange({ database })
      const { content_id, owner_token, log } = yield* prepared()
      const twice = yield* prepare({}, bearer(owner_token))
      const denials = [
        yield* share(content_id),
        yield* share(content_id),
        yield* share(content_id, { requester_id: "agent-8" })
      ]
      const reported = decodeReported((yield* report("witness-1")).json)
      const removed = yield* ask(`/data/${content_id}`, {
        method: "DELETE",
        headers: bearer(owner_token)
      })
      const { entries } = yield* read(ask, "/log/entries", LogEntries)
      const leaves = entries.map(({ leaf }) => decodeLeaf(leaf))
      for (const leaf of leaves) {
        assert.sameMembers(Object.keys(leaf), ["v", "at", "event", "commit"])
        assert.match(leaf.commit, /^[0-9a-f]{64}$/)
      }
      assert.strictEqual(new Set(leaves.map(({ commit }) => commit)).size, leaves.length)
      const receipts = denials.map(({ json }) => decodeDenied(json).receipt)
      const again = decodePrepared(twice.json).log
      const opened: ReadonlyArray<readonly [number, unknown]> = [
        [log.index, [log.nonce, "prepare", content_id]],
        [again.index, [again.nonce, "prepare", content_id]],
        ...receipts.map((receipt) => [receipt.log_index, receipt] as const),
        [reported.log.index, [
          reported.log.nonce,
          "report",
          reported.report_id,
          "agent-7",
          "witness-1"
        ]],
        [Number(removed.headers.get("log-index")), [
          removed.headers.get("log-nonce"),
          "delete",
          content_id
        ]]
      ]
      for (const [index, ids] of opened) {
        const commit = sha256Hex(jcs(ids))
        assert.strictEqual(leaves[index]?.commit, commit)
      }
      assert.sameMembers(opened.map(([index]) => index), entries.map(({ index }) => index))
    }))

  it.effect("never runs backwards, and the receipt has the entry's time", () =>
    Effect.gen(function* () {
      const { ask, prepared, report, share } = yield* exchange({ database })
      const { content_id } = yield* prepared()
      yield* TestClock.setTime(60_000)
      yield* report("witness-1", { agent_id: "agent-8" })
      yield* TestClock.setTime(30_000)
      const { receipt } = decodeDenied((yield* share(content_id)).json)
      yield* TestClock.setTime(90_000)
      yield* report("witness-1", { agent_id: "agent-8" })
      const { entries } = yield* read(ask, "/log/entries", LogEntries)
      const times = entries.map(({ leaf }) => decodeLeaf(leaf).at)
      assert.deepStrictEqual(times, [
        "1970-01-01T00:00:00.000Z",
        "1970-01-01T00:01:00.000Z",
        "1970-01-01T00:01:00.000Z",
        "1970-01-01T00:01:30.000Z"
      ])
      assert.strictEqual(receipt.issued_at, times[2])
    }))

  it.effect("keeps the entries of an older version as they are, and goes on after them", () =>
    Effect.gen(function* () {
      const shared = Layer.succeedContext(yield* Layer.build(database))
      const old = ["prepare", "share"].map((event, seq) =>
        jcs({ at: "1970-01-01T00:05:00.000Z", event, seq, subject: `tag-${seq}` })
      )
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* tablesBefore("0009_log_time")
        const hashes = old.map((leaf) => hashLeaf(sha256Hex, leaf))
        const { levels } = makeTree(sha256Hex, hashes)
        for (const [log_index, leaf] of old.entries()) {
          yield* sql`INSERT INTO log_entries ${sql.insert({ log_index, leaf })}`
        }
        for (const [level, nodes] of levels.entries()) {
          for (const [node_index, hash] of nodes.entries()) {
            const row = { level, node_index, hash }
            yield* sql`INSERT INTO log_nodes ${sql.insert(row)}`
          }
        }
        const frontier = levels[1]?.[0] ?? ""
        yield* sql`UPDATE log_head SET size = 2, frontier = ${frontier}`
      }).pipe(Effect.provide(shared))
      const { ask, report } = yield* exchange({ database: shared })
      yield* report("witness-1")
      const { entries } = yield* read(ask, "/log/entries", LogEntries)
      const leaves = entries.map(({ leaf }) => leaf)
      assert.deepStrictEqual(leaves.slice(0, 2), old)
      assert.strictEqual(decodeLeaf(leaves[2] ?? "").at, "1970-01-01T00:05:00.000Z")
      const tree = makeTree(sha256Hex, leaves.map((leaf) => hashLeaf(sha256Hex, leaf)))
      const { root_hash } = yield* read(ask, "/log/checkpoint", Checkpoint)
      assert.strictEqual(tree.root, root_hash)
    }))

  it.effect("proves that every entry is in it, and that it only grew", () =>
    Effect.gen(function* () {
      const { ask, report } = yield* exchange({ database })
      const keys = yield* read(ask, "/.well-known/pdx-keys", Jwks)
      const checkpoints: Array<typeof Checkpoint.Type> = []
      for (let size = 0; size <= 9; size++) {
        checkpoints.push(yield* read(ask, "/log/checkpoint", Checkpoint))
        yield* report(`r${size}`)
      }
      const { entries } = yield* read(ask, "/log/entries?limit=1000", LogEntries)
      for (const checkpoint of checkpoints) {
        assert.isTrue(yield* isSigned(checkpoint, keys))
        assert.isFalse(
          yield* isSigned({ ...checkpoint, tree_size: checkpoint.tree_size + 1 }, keys)
        )
        const { tree_size: size, root_hash } = checkpoint
        for (const { index, leaf } of entries.slice(0, size)) {
          const proof = yield* read(
            ask,
            `/log/inclusion?index=${index}&size=${size}`,
            InclusionProof
          )
          const root = yield* Effect.promise(async () =>
            rootOf({
              hash: await leafHash(leaf),
              leaf_index: index,
              tree_size: size,
              path: proof.audit_path
            })
          )
          assert.strictEqual(root, root_hash)
        }
        // Every log begins with the empty one: that is no question.
        for (const later of size === 0 ? [] : checkpoints.slice(size)) {
          const query = `first=${size}&second=${later.tree_size}`
          const { path } = yield* read(ask, `/log/consistency?${query}`, ConsistencyProof)
          const isGrown = yield* Effect.promise(() =>
            isConsistent({
              first: { size, root: root_hash },
              second: { size: later.tree_size, root: later.root_hash },
              path
            })
          )
          assert.isTrue(isGrown)
        }
      }
    }))

  it.effect("gives each of 40 operations at once an entry of its own", () =>
    Effect.gen(function* () {
      const { ask, report } = yield* exchange({ database })
      const replies = yield* Effect.forEach(
        Array.from({ length: 40 }, (_, index) => `r${index}`),
        (name) => report(name),
        { concurrency: 40 }
      )
      const places = replies.map(({ json }) =>
        Schema.decodeUnknownSync(Schema.Struct({ log_index: Schema.Int }))(json).log_index
      )
      assert.deepStrictEqual(
        places.toSorted((a, b) => a - b),
        Array.from({ length: 40 }, (_, at) => at)
      )
      const { tree_size } = yield* read(ask, "/log/checkpoint", Checkpoint)
      assert.strictEqual(tree_size, 40)
    }))

  it.effect("is one log for two services on one database, and none of their writes is lost", () =>
    Effect.gen(function* () {
      const shared = Layer.succeedContext(yield* Layer.build(database))
      const one = yield* exchange({ database: shared })
      const environment = { DATA_DIR: one.folder }
      assert.strictEqual((yield* one.ask("/health")).status, 200)
      const two = yield* exchange({ database: shared, environment })
      const { owner_token } = yield* one.prepared({ data: { first: 1 }, policy: {} })
      const replies = yield* Effect.forEach(
        Array.from({ length: 24 }, (_, index) => [one, two][index % 2] ?? one),
        ({ prepare, report }, index) =>
          Effect.all([report(`r${index}`), prepare({}, bearer(owner_token))]),
        { concurrency: 24 }
      )
      const prepares = replies.map(([, prepare]) => prepare.status)
      assert.strictEqual(prepares.filter((status) => status === 201).length, 1)
      const { evidence } = yield* two.record("agent-7")
      assert.deepInclude(evidence, { reports: 24, reporters: 24 })
      const { tree_size, root_hash } = yield* read(one.ask, "/log/checkpoint", Checkpoint)
      assert.strictEqual(tree_size, 49)
      const { entries } = yield* read(two.ask, "/log/entries?limit=1000", LogEntries)
      const tree = makeTree(sha256Hex, entries.map(({ leaf }) => hashLeaf(sha256Hex, leaf)))
      assert.strictEqual(tree.root, root_hash)
    }))

  it.effect("refuses ranges that it does not have", () =>
    Effect.gen(function* () {
      const { ask, report } = yield* exchange({ database })
      yield* report("r")
      for (
        const path of [
          "entries?start=2",
          "entries?start=-1",
          "entries?limit=0",
          "entries?limit=1001",
          "entries?start=x",
          "inclusion?index=1&size=1",
          "inclusion?index=0&size=2",
          "inclusion?index=0",
          "inclusion?size=0&index=0",
          "consistency?first=2&second=1",
          "consistency?first=1&second=3",
          "consistency?first=1e3&second=1"
        ]
      ) assert.strictEqual(problem(yield* ask(`/log/${path}`)), "422 invalid-field", path)
    }))
})
