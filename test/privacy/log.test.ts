import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { nodeHash } from "../../layers/hash.ts"
import {
  Checkpoint,
  ConsistencyProof,
  InclusionProof,
  Jwks,
  LogEntries
} from "../../schemas/privacy/log.ts"
import { isConsistent } from "../../src/privacy/logTree.ts"
import { hashLeaf, makeTree, rootOfInclusion } from "../../src/privacy/merkle.ts"
import { databases } from "../databases.ts"
import type { Ask } from "../inProcess.ts"
import { bearer, exchange, problem } from "./exchange.ts"

const { sha256 } = nodeHash
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"))

const read = <S extends Schema.Codec<unknown, unknown>>(ask: Ask, path: string, schema: S) =>
  Effect.map(ask(path), ({ json }) => Schema.decodeUnknownSync(schema)(json))

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
    const id = Buffer.from(sha256(Uint8Array.from(named))).subarray(0, 4)
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
          const root = rootOfInclusion(sha256, {
            leaf: hashLeaf(sha256, leaf),
            leafIndex: index,
            treeSize: size,
            path: proof.audit_path.map(bytes)
          })
          assert.strictEqual(root && Buffer.from(root).toString("hex"), root_hash)
        }
        for (const later of checkpoints.slice(size)) {
          const query = `first=${size}&second=${later.tree_size}`
          const { path } = yield* read(ask, `/log/consistency?${query}`, ConsistencyProof)
          assert.isTrue(isConsistent(sha256, {
            first: size,
            second: later.tree_size,
            firstRoot: bytes(root_hash),
            secondRoot: bytes(later.root_hash),
            path: path.map(bytes)
          }))
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
      const tree = makeTree(sha256, entries.map(({ leaf }) => hashLeaf(sha256, leaf)))
      assert.strictEqual(Buffer.from(tree.root).toString("hex"), root_hash)
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
          "consistency?first=0&second=2",
          "consistency?first=1e3&second=1"
        ]
      ) assert.strictEqual(problem(yield* ask(`/log/${path}`)), "422 INVALID_FIELD", path)
    }))
})
