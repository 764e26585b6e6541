/**
 * The auditor's story of docs/privacy.md: with three files, or one, and no service, a third party tells who
 * was given what, when, and that nothing was rewritten.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { createHash, generateKeyPairSync, sign } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { LedgerBundle } from "../../schemas/privacy/grant.ts"
import { Checkpoint } from "../../schemas/privacy/log.ts"
import { temporaryFolder } from "../childProcess.ts"
import { databases } from "../databases.ts"
import { eventually } from "../eventually.ts"
import { post } from "../inProcess.ts"
import { bearer, exchange, patient } from "./exchange.ts"
import { jcs } from "./verifier.ts"
import { verifyShareHere } from "./verifyShareHere.ts"
import { witness } from "./witness.ts"

const decodeCheckpoint = Schema.decodeUnknownSync(Checkpoint)
const Receipted = Schema.Struct({
  receipt: Schema.Struct({ log_index: Schema.Int, issued_at: Schema.String })
})
const Ledger = Schema.Struct({
  items: Schema.Array(Schema.Struct({ share_id: Schema.String, requester_id: Schema.String }))
})
const issuedAt = (json: unknown) => Schema.decodeUnknownSync(Receipted)(json).receipt.issued_at
const indexOf = (json: unknown) => Schema.decodeUnknownSync(Receipted)(json).receipt.log_index

describe.each(databases)(
  "an auditor with three files and no service, on $name",
  ({ layer: database }) => {
    it.live("proves who was given what, when, and that nothing was rewritten", () =>
      Effect.gen(function* () {
        const one = witness("w.example", () => 1_700_000_000)
        const server = yield* Effect.acquireRelease(
          Effect.sync(() =>
            Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, one.handle)
          ),
          (running) => Effect.promise(() => running.shutdown())
        )
        const { ask, prepared, report, share } = yield* exchange({
          database: Layer.succeedContext(yield* Layer.build(database)),
          environment: {
            LOG_WITNESS_SECONDS: "1",
            LOG_WITNESSES: `${one.vkey} http://127.0.0.1:${server.addr.port}`,
            API_KEYS: "clinic-2:key-of-clinic-two"
          }
        })
        one.watch(decodeCheckpoint((yield* ask("/log/checkpoint")).json).vkey)
        // The owner prepares, checks what it got, and vouches with its own key.
        const { content_id, manifest, owner_token } = yield* prepared()
        const { privateKey, publicKey } = generateKeyPairSync("ed25519")
        const { crv, kty, x } = publicKey.export({ format: "jwk" })
        const signature = sign(null, Buffer.from(jcs(manifest)), privateKey).toString("base64url")
        const thumbprint = createHash("sha256").update(jcs({ crv, kty, x })).digest("base64url")
        const vouched = yield* ask(`/data/${content_id}/signature`, {
          ...post({ jwk: { kty, crv, x }, signature }, bearer(owner_token)),
          method: "PUT"
        })
        assert.strictEqual(vouched.status, 204)
        // Three ask: one is trusted, one a little, one not at all.
        for (const name of ["f1", "f2", "f3", "f4"]) yield* report(name, { agent_id: "clinic-2" })
        yield* report("f1", { agent_id: "study-1" })
        const shares = {
          full: yield* share(content_id, { requester_id: "clinic-2" }, bearer("key-of-clinic-two")),
          redacted: yield* share(content_id, { requester_id: "study-1" }),
          denied: yield* share(content_id, { requester_id: "stranger-1" })
        }
        // Each keeps its reply and, once the witness has seen it, the proof; all keep the keys.
        const keys = (yield* ask("/.well-known/pdx-keys")).text
        const proofs = yield* Effect.forEach(
          Object.values(shares),
          ({ json }) =>
            eventually(
              ask(`/log/proof?index=${indexOf(json)}`),
              ({ text }) => text.includes("— w.example ")
            )
        )

        // The owner saves all of it in one file for each, as its ledger names them.
        const ledger = yield* ask("/owner/shares", { headers: bearer(owner_token) })
        const { items } = Schema.decodeUnknownSync(Ledger)(ledger.json)
        const bundles = yield* Effect.forEach(items, ({ requester_id, share_id }) =>
          Effect.map(
            ask(`/data/${content_id}/shares/${share_id}/bundle`, { headers: bearer(owner_token) }),
            ({ text }) => ({ requester_id, text })
          ))
        assert.deepStrictEqual(bundles.map((one) => one.requester_id), ["study-1", "clinic-2"])

        // Or all of it in one, also what was given of a record that is gone since.
        const other = yield* prepared({ data: { ...patient, name: "Bob" } }, bearer(owner_token))
        yield* share(other.content_id, { requester_id: "study-1" })
        yield* ask(`/data/${other.content_id}`, {
          method: "DELETE",
          headers: bearer(owner_token)
        })
        const whole = yield* ask("/owner/shares/bundle", { headers: bearer(owner_token) })

        // From here on there is no service.
        const folder = yield* temporaryFolder
        const save = (name: string, text: string) => {
          const file = join(folder, name)
          writeFileSync(file, text)
          return file
        }
        for (const { requester_id, text } of bundles) {
          const { code, err, out } = yield* verifyShareHere([
            save("bundle.json", text),
            "--witness",
            one.vkey,
            "--owner",
            thumbprint
          ])
          assert.strictEqual(code, 0, err)
          for (
            const said of [
              `${requester_id}: `,
              "the witness w.example cosigned the checkpoint at 2023-11-14T22:13:20.000Z",
              "nothing was rewritten",
              "is whole: signed by the key jws_",
              "whether these keys are the service's: they came in the bundle"
            ]
          ) assert.include(out, said)
          const known = yield* verifyShareHere([
            save("bundle.json", text),
            content_id,
            "--keys",
            save("keys.json", keys)
          ])
          assert.strictEqual(known.code, 0, known.err)
          assert.notInclude(known.out, "whether these keys")
          const changed = save("changed.json", text.replaceAll(`"${requester_id}"`, '"clinic-9"'))
          assert.strictEqual((yield* verifyShareHere([changed])).code, 1)
        }
        const named = ["--keys", save("keys.json", keys), "--owner", thumbprint]
        const all = yield* verifyShareHere([save("ledger.json", whole.text), ...named])
        assert.strictEqual(all.code, 0, all.err)
        const lines = [
          "The ledger of clinic-1 is proven",
          "each of the 3 shares is signed, as of its time, and in the log",
          '"requester_id": "clinic-2"',
          "Ann Lee",
          other.content_id,
          "the values of 1 shares of deleted records"
        ]
        for (const said of lines) assert.include(all.out, said)
        assert.notInclude(all.out, "Bob")
        const json = Schema.decodeUnknownSync(LedgerBundle)(JSON.parse(whole.text))
        for (
          const thinned of [
            { ...json, bundles: json.bundles.slice(1) },
            { ...json, bundles: json.bundles.toReversed() },
            { ...json, receipts: [] },
            { ...json, next_cursor: "x" }
          ]
        ) {
          const refused = yield* verifyShareHere([
            save("thinned.json", JSON.stringify(thinned)),
            ...named
          ])
          assert.strictEqual(refused.code, 1)
        }
        const who = { full: "clinic-2", redacted: "study-1", denied: "stranger-1" } as const
        for (const [at, decision] of (["full", "redacted", "denied"] as const).entries()) {
          const { code, err, out } = yield* verifyShareHere([
            save("reply.json", shares[decision].text),
            content_id,
            "--keys",
            save("keys.json", keys),
            "--checkpoint",
            save("entry.tlog-proof", proofs[at]?.text ?? ""),
            "--witness",
            one.vkey,
            ...(decision === "denied" ? [] : ["--owner", thumbprint])
          ])
          assert.strictEqual(code, 0, err)
          assert.include(
            out,
            `${who[decision]}: ${decision}, at ${issuedAt(shares[decision].json)}.`
          )
          assert.include(
            out,
            "the witness w.example cosigned the checkpoint at 2023-11-14T22:13:20.000Z"
          )
          assert.include(out, "is signed by the key jws_")
          assert.strictEqual(out.includes("vouches for the record"), decision !== "denied")
          assert.strictEqual(out.includes("Ann Lee"), decision === "full")
          assert.notInclude(out, "whose word it is")
          assert.strictEqual(
            out.includes("these values were shared, and no others"),
            decision === "redacted"
          )
          assert.notInclude(out, "which of the record's values")
          assert.notInclude(out, "whether it is in the log")
          // Nobody was given more, nor anybody else, nor at another time.
          for (
            const [from, to] of [
              [`"${who[decision]}"`, '"clinic-9"'],
              [issuedAt(shares[decision].json), "2020-01-01T00:00:00.000Z"],
              [`"${decision}"`, decision === "full" ? '"redacted"' : '"full"']
            ] as const
          ) {
            const changed = save("changed.json", shares[decision].text.replaceAll(from, to))
            const refused = yield* verifyShareHere([
              changed,
              content_id,
              "--keys",
              save("keys.json", keys)
            ])
            assert.strictEqual(refused.code, 1)
          }
        }
      }))
  }
)
