/**
 * The log in the field's own forms, read as C2SP has them by lines that share none with the service.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { createHash, createPublicKey, verify } from "node:crypto"
import { Checkpoint } from "../../schemas/privacy/log.ts"
import { databases } from "../databases.ts"
import { exchange, problem } from "./exchange.ts"
import { rootOfPath } from "./verifier.ts"

const sha256 = (...parts: ReadonlyArray<Uint8Array>) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest()

const hashed = (leaf: Uint8Array) => sha256(Buffer.of(0), leaf)

/** The root over leaf hashes, by its definition. */
const rootOf = (leaves: ReadonlyArray<Uint8Array>): Uint8Array => {
  const [first = sha256()] = leaves
  if (leaves.length < 2) return first
  const split = 2 ** Math.floor(Math.log2(leaves.length - 1))
  return sha256(Buffer.of(1), rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)))
}

/** Reads a signed note by a vkey: what it says, when the key signed it. */
const readSigned = (note: string, vkey: string) => {
  const [name = "", id = "", ...rest] = vkey.split("+")
  const typed = Buffer.from(rest.join("+"), "base64")
  assert.strictEqual(typed[0], 1)
  assert.strictEqual(
    sha256(Buffer.from(`${name}\n`), typed).subarray(0, 4).toString("hex"),
    id
  )
  const text = note.slice(0, note.indexOf("\n\n") + 1)
  const line = note.slice(text.length + 1).split("\n").find((one) => one.startsWith(`— ${name} `))
  const tag = Buffer.from(line?.split(" ")[2] ?? "", "base64")
  assert.strictEqual(tag.subarray(0, 4).toString("hex"), id)
  const jwk = { kty: "OKP", crv: "Ed25519", x: typed.subarray(1).toString("base64url") }
  const key = createPublicKey({ key: jwk, format: "jwk" })
  assert.isTrue(verify(null, Buffer.from(text), key, tag.subarray(4)))
  const [origin, size, root = ""] = text.split("\n")
  return { origin, size: Number(size), root: Buffer.from(root, "base64").toString("hex") }
}

const decodeCheckpoint = Schema.decodeUnknownSync(Checkpoint)

const ENTRIES = 300

describe.each(databases)(
  "the log for tools of transparency logs, on $name",
  ({ layer: database }) => {
    it.effect("gives its checkpoint, tiles, entries and proofs as C2SP has them", () =>
      Effect.gen(function* () {
        const { ask, report } = yield* exchange({ database })
        yield* Effect.forEach(
          Array.from({ length: ENTRIES }, (_, at) => `r${at}`),
          (name) => report(name),
          { concurrency: 16, discard: true }
        )
        const { vkey, tree_size, root_hash } = decodeCheckpoint(
          (yield* ask("/log/checkpoint")).json
        )
        const published = yield* ask("/checkpoint")
        assert.strictEqual(published.headers.get("content-type"), "text/plain; charset=utf-8")
        assert.strictEqual(published.headers.get("cache-control"), "no-store")
        const head = readSigned(published.text, vkey)
        assert.deepInclude(head, { size: tree_size, root: root_hash })
        assert.strictEqual(tree_size, ENTRIES)

        const tile = (path: string) =>
          Effect.map(ask(`/tile/${path}`), ({ bytes, headers, status }) => {
            assert.strictEqual(status, 200, path)
            assert.strictEqual(headers.get("content-type"), "application/octet-stream")
            assert.strictEqual(
              headers.get("cache-control"),
              path.includes(".p/") ? "no-store" : "public, max-age=31536000, immutable"
            )
            return Buffer.from(bytes ?? [])
          })
        const hashesIn = (bytes: Buffer) =>
          Array.from(
            { length: bytes.length / 32 },
            (_, at) => bytes.subarray(at * 32, at * 32 + 32)
          )
        const leaves = [
          ...hashesIn(yield* tile("0/000")),
          ...hashesIn(yield* tile(`0/001.p/${ENTRIES - 256}`))
        ]
        assert.lengthOf(leaves, ENTRIES)
        assert.strictEqual(Buffer.from(rootOf(leaves)).toString("hex"), head.root)
        const above = yield* tile("1/000.p/1")
        assert.strictEqual(
          above.toString("hex"),
          Buffer.from(rootOf(leaves.slice(0, 256))).toString("hex")
        )

        const entriesIn = (bytes: Buffer) => {
          const found: Array<Buffer> = []
          for (let at = 0; at < bytes.length;) {
            const length = bytes.readUInt16BE(at)
            found.push(bytes.subarray(at + 2, at + 2 + length))
            at += 2 + length
          }
          return found
        }
        const entries = [
          ...entriesIn(yield* tile("entries/000")),
          ...entriesIn(yield* tile(`entries/001.p/${ENTRIES - 256}`))
        ]
        assert.deepStrictEqual(
          entries.map((entry) => hashed(entry).toString("hex")),
          leaves.map((leaf) => leaf.toString("hex"))
        )

        for (const index of [0, 255, 256, ENTRIES - 1]) {
          const { text } = yield* ask(`/log/proof?index=${index}`)
          const [first, second, ...rest] = text.slice(0, text.indexOf("\n\n")).split("\n")
          assert.strictEqual(first, "c2sp.org/tlog-proof@v1")
          assert.strictEqual(second, `index ${index}`)
          const { root, size } = readSigned(text.slice(text.indexOf("\n\n") + 2), vkey)
          const path = rest.map((hash) => Buffer.from(hash, "base64"))
          const reached = rootOfPath(entries[index]?.toString() ?? "", index, size, path)
          assert.strictEqual(reached.toString("hex"), root)
        }
        for (
          const path of [
            "0/001",
            "0/002",
            `0/001.p/${ENTRIES - 255}`,
            "0/000.p/256",
            "0/000.p/0",
            "0/1",
            "0/x000/001",
            "6/000",
            "entries/001",
            "entries/x001/000",
            "names/000",
            "0/x001/000",
            "0/000/",
            "0"
          ]
        ) assert.strictEqual(problem(yield* ask(`/tile/${path}`)), "404 NOT_FOUND", path)
        assert.strictEqual(problem(yield* ask("/log/proof?index=300")), "422 invalid-field")
      }))

    it.effect("has the name that the operator gives it, or one of its own, and keeps it", () =>
      Effect.gen(function* () {
        const store = Effect.map(Layer.build(database), (built) => Layer.succeedContext(built))
        const nameOf = Effect.fnUntraced(function* (
          shared: Layer.Layer<SqlClient.SqlClient>,
          environment: { readonly [name: string]: string }
        ) {
          const { ask } = yield* exchange({ database: shared, environment })
          return decodeCheckpoint((yield* ask("/log/checkpoint")).json).origin
        })
        const own = yield* store
        const { folder } = yield* exchange({ database: own })
        const made = yield* nameOf(own, { DATA_DIR: folder })
        assert.match(made, /^pdx-log-[0-9a-f]{16}$/)
        assert.strictEqual(
          yield* nameOf(own, {
            DATA_DIR: folder,
            AUTH_MODE: "open",
            PUBLIC_BASE_URL: "https://b.example.org"
          }),
          made
        )
        const master = { MASTER_KEY: "A".repeat(43) }
        assert.strictEqual(
          yield* nameOf(yield* store, {
            ...master,
            AUTH_MODE: "open",
            PUBLIC_BASE_URL: "https://pdx.example.org:8443/a/"
          }),
          "pdx.example.org:8443/a"
        )
        const asked = yield* store
        const given = { ...master, PDX_LOG_ORIGIN: "log.example.org" }
        assert.strictEqual(yield* nameOf(asked, given), "log.example.org")
        const renamed = nameOf(asked, { ...master, PDX_LOG_ORIGIN: "other.example.org" })
        assert.strictEqual((yield* Effect.exit(renamed))._tag, "Failure")
        assert.strictEqual(yield* nameOf(asked, master), "log.example.org")
      }))

    it.effect("of an older version keeps the name that it had", () =>
      Effect.gen(function* () {
        const older = Effect.fnUntraced(
          function* (environment: { readonly [name: string]: string }) {
            const shared = Layer.succeedContext(yield* Layer.build(database))
            const before = yield* exchange({ database: shared })
            yield* before.report("witness-1")
            yield* before.stored(
              Effect.flatMap(SqlClient.SqlClient, (sql) => sql`UPDATE log_origin SET origin = NULL`)
            )
            const { ask } = yield* exchange({
              database: shared,
              environment: { DATA_DIR: before.folder, ...environment }
            })
            return decodeCheckpoint((yield* ask("/log/checkpoint")).json).origin
          }
        )
        assert.strictEqual(yield* older({}), "agent-services/privacy")
        assert.strictEqual(
          yield* older({ AUTH_MODE: "open", PUBLIC_BASE_URL: "https://pdx.example.org" }),
          "agent-services/privacy"
        )
        assert.strictEqual(yield* older({ PDX_LOG_ORIGIN: "clinic-log" }), "clinic-log")
      }))
  }
)
