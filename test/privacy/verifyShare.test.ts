/**
 * The command for whoever received a share, on replies of a real service and on forgeries of them.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { canonical } from "../../src/ground/canonical.ts"
import { nodeHash } from "../../layers/hash.ts"
import { dataCid } from "../../src/privacy/commit.ts"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { post } from "../inProcess.ts"
import { patient, policy } from "./exchange.ts"
import { verifyShareHere } from "./verifyShareHere.ts"
import { witness } from "./witness.ts"

const JsonObject = Schema.Record(Schema.String, Schema.Json)
const decodeObject = Schema.decodeUnknownSync(JsonObject)

const ask = async (url: string, init?: RequestInit) =>
  decodeObject(await (await fetch(url, init)).json())

const read = async (url: string) => (await fetch(url)).text()

const objectAt = (reply: typeof JsonObject.Type, name: string) => decodeObject(reply[name])

/** Replies of all kinds to what one service was asked. */
const replies = Effect.scoped(Effect.gen(function* () {
  const port = yield* freePort
  const base = `http://127.0.0.1:${port}`
  yield* childProcess({
    entry: "src/privacy.ts",
    health: `${base}/health`,
    environment: { PRIVACY_PORT: String(port), DATA_DIR: yield* temporaryFolder }
  })
  return yield* Effect.promise(async () => {
    const prepare = (data: object) => ask(`${base}/data/prepare`, post({ data, policy }))
    // A ninth leaf, so that there are decoys.
    const prepared = await prepare({ ...patient, note: "none" })
    const other = await prepare({ ...patient, name: "Bob" })
    const { content_id, owner_token } = prepared
    const share = (body: object, headers: Record<string, string> = {}) =>
      ask(`${base}/data/share`, post({ content_id, requester_id: "agent-7", ...body }, headers))
    const denied = await share({})
    const report = { agent_id: "agent-7", reporter_id: "friend", outcome: "positive" }
    await ask(`${base}/trust/report`, post(report))
    const owner = { authorization: `Bearer ${owner_token}` }
    return {
      content_id: String(content_id),
      other: String(other["content_id"]),
      denied,
      full: await share({ purpose: "treatment", nonce: "n1" }, owner),
      redacted: await share({}),
      multi: await share({ proof_format: "multi", purpose: "study" }),
      ofOther: await share({ content_id: other["content_id"] }),
      open: await ask(`${base}/data/${content_id}`),
      keys: await read(`${base}/.well-known/pdx-keys`),
      proofs: await Promise.all(
        Array.from({ length: 8 }, (_, index) => read(`${base}/log/proof?index=${index}`))
      )
    }
  })
}))

describe("deno task verify-share FILE CONTENT_ID", () => {
  it.live("proves what is bound to the content id, and refuses every forgery", () =>
    Effect.gen(function* () {
      const { content_id, denied, full, multi, ofOther, open, other, redacted } = yield* replies
      const path = yield* temporaryFolder
      let files = 0
      const check = (reply: object | string, ...args: ReadonlyArray<string>) => {
        const file = join(path, `${files++}.json`)
        writeFileSync(file, typeof reply === "string" ? reply : JSON.stringify(reply))
        return verifyShareHere([file, ...(args.length === 0 ? [content_id] : args)])
      }
      for (
        const [reply, said] of [
          [full, "The data"],
          [redacted, "The view"],
          [multi, "The view"],
          [open, "The public view"]
        ] as const
      ) {
        const { code, err, out } = yield* check(reply)
        assert.strictEqual(code, 0, err)
        assert.include(out, `${said} of ${content_id} is proven`)
        assert.include(out, "Graz")
        assert.include(out, "Not checked")
        assert.strictEqual(out.includes("Ann Lee"), reply === full)
      }
      const forged = { ...patient, name: "Eve" }
      const data_cid = dataCid(nodeHash.sha256Hex, canonical(forged))
      const { opening: _, ...closed } = full
      const receipt = objectAt(redacted, "receipt")
      const opening = objectAt(full, "opening")
      const text = JSON.stringify(redacted)
      const forgeries: Readonly<Record<string, object | string>> = {
        "data replaced, without opening": { ...closed, data: forged, data_cid },
        "data replaced": { ...full, data: forged, data_cid },
        "no opening": closed,
        "another data_cid": { ...full, data_cid },
        "another seed": { ...full, opening: { ...opening, seed: "A".repeat(43) } },
        "data added to a view": { ...redacted, data: forged, data_cid, opening: full["opening"] },
        "data and data_cid added to a view": { ...redacted, data: forged, data_cid },
        "a view added to data": { ...full, view: { city: "Wien" } },
        "data added to a public view": { ...open, data: forged, data_cid },
        "full without a decision": Object.fromEntries(
          Object.entries({ ...full, data: forged, data_cid }).filter(([key]) => key !== "decision")
        ),
        "another view": text.replace('"Graz"', '"Wien"'),
        "a view twice": text.replace('"view":', '"view":{"city":"Wien"},"view":'),
        "a manifest with one member more": {
          ...redacted,
          manifest: { ...objectAt(redacted, "manifest"), note: "x" }
        },
        "the receipt of another content": { ...redacted, receipt: ofOther["receipt"] },
        "the receipt of a denial": { ...redacted, receipt: denied["receipt"] },
        "the receipt of another request": { ...redacted, receipt: multi["receipt"] },
        "the receipt of another requester": {
          ...redacted,
          receipt: { ...receipt, requester_id: "agent-8" }
        },
        "another requester": { ...redacted, requester_id: "agent-8" },
        "no receipt": Object.fromEntries(
          Object.entries(redacted).filter(([key]) => key !== "receipt")
        ),
        "a denial": denied,
        "the reply of another content": ofOther
      }
      for (const [name, reply] of Object.entries(forgeries)) {
        const { code, err, out } = yield* check(reply)
        assert.strictEqual(code, 1, `${name}: ${out}`)
        assert.notInclude(out, "proven", name)
        assert.include(err, "Not proven", name)
      }
      assert.include((yield* check(redacted, other)).err, "Not proven")
      const late = ["--at", "2999-01-01T00:00:00Z"]
      assert.include((yield* check(redacted, content_id, ...late)).err, "expired")
      assert.strictEqual((yield* check(redacted, ...late, content_id)).code, 1)
      const nameless = yield* check(redacted, "--at", "2026-01-01T00:00:00Z")
      assert.strictEqual(nameless.code, 1)
      assert.include(nameless.err, "needs the CONTENT_ID")
      for (
        const args of [[content_id, "--at", "noon"], [
          content_id,
          "--unknown",
          "x"
        ], [content_id, "more"]]
      ) {
        const { code, err } = yield* check(redacted, ...args)
        assert.strictEqual(code, 1)
        assert.include(err, "verify-share [flags] <FILE> [<CONTENT_ID>]")
      }
    }))

  it.live("with --keys and --checkpoint proves to a third party who was given what, or denied", () =>
    Effect.gen(function* () {
      const { content_id, denied, full, keys, proofs, redacted } = yield* replies
      const path = yield* temporaryFolder
      let files = 0
      const save = (text: object | string) => {
        const file = join(path, `${files++}.txt`)
        writeFileSync(file, typeof text === "string" ? text : JSON.stringify(text))
        return file
      }
      const check = (reply: object, ...args: ReadonlyArray<string>) =>
        verifyShareHere([save(reply), content_id, ...args])
      const proofOf = (reply: typeof JsonObject.Type) =>
        proofs[Number(objectAt(reply, "receipt")["log_index"])] ?? ""
      const keyFile = save(keys)
      for (const [reply, decision] of [[full, "full"], [redacted, "redacted"]] as const) {
        const { code, err, out } = yield* check(
          reply,
          "--keys",
          keyFile,
          "--checkpoint",
          save(proofOf(reply))
        )
        assert.strictEqual(code, 0, err)
        assert.include(out, `agent-7: ${decision}, at `)
        assert.include(out, "is signed by the key jws_")
        assert.match(out, /it is entry \d+ of 8 of the log pdx-log-/)
        assert.include(out, "the checkpoint is signed by the key")
        assert.include(out, "has no owner's signature")
        assert.notInclude(out, "whose word it is")
        assert.include(out, "whether others were shown the same log")
      }
      const denial = yield* check(denied, "--keys", keyFile, "--checkpoint", save(proofOf(denied)))
      assert.strictEqual(denial.code, 0, denial.err)
      assert.include(denial.out, `The denial of ${content_id} is proven`)
      const halfway = yield* check(redacted, "--checkpoint", save(proofOf(redacted)))
      assert.strictEqual(halfway.code, 0, halfway.err)
      assert.include(halfway.out, "who signed the checkpoint")
      const { receipt_jws: _, ...unsigned } = redacted
      const [head = "", ...rest] = String(redacted["receipt_jws"]).split(".")
      const refused: ReadonlyArray<readonly [string, object, ReadonlyArray<string>]> = [
        ["no statement", unsigned, ["--keys", keyFile]],
        ["another's statement", { ...redacted, receipt_jws: full["receipt_jws"] }, [
          "--keys",
          keyFile
        ]],
        ["a changed statement", {
          ...redacted,
          receipt_jws: [head, ...rest.toReversed()].join(".")
        }, [
          "--keys",
          keyFile
        ]],
        ["keys of nobody", redacted, ["--keys", save({ keys: [] })]],
        ["no keys", redacted, ["--keys", save("{}")]],
        ["another place", redacted, ["--checkpoint", save(proofOf(full))]],
        ["no proof", redacted, ["--checkpoint", save(proofOf(redacted).split("\n\n")[1] ?? "")]],
        ["a changed size", redacted, [
          "--checkpoint",
          save(proofOf(redacted).replace("\n8\n", "\n9\n"))
        ]],
        ["a changed origin", redacted, [
          "--keys",
          keyFile,
          "--checkpoint",
          save(proofOf(redacted).replaceAll("pdx-log-", "pdx-lag-"))
        ]],
        ["a witness without a checkpoint", redacted, ["--witness", VKEY]],
        ["a witness that has not seen it", redacted, [
          "--checkpoint",
          save(proofOf(redacted)),
          "--witness",
          VKEY
        ]],
        ["a denial without keys", denied, ["--checkpoint", save(proofOf(denied))]],
        ["a denial of another", { ...denied, requester_id: "agent-8" }, ["--keys", keyFile]],
        ["a denial for another reason", { ...denied, reason: "x" }, ["--keys", keyFile]]
      ]
      for (const [name, reply, args] of refused) {
        const { code, err, out } = yield* check(reply, ...args)
        assert.strictEqual(code, 1, `${name}: ${out}`)
        assert.include(err, "Not proven", name)
      }
    }))
})

/** Of a witness that saw nothing. */
const VKEY = witness("w.example", () => 0).vkey
