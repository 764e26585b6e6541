/**
 * Makes `evidence.json`: honest files of every kind, each of two shares, for the forger. Those of before
 * were made by the versions that had no `said` (`legacy`) and did not sign whose ledger it is
 * (`unsigned`), and stay as they are:
 * `deno run -A test/privacy/makeEvidence.ts`.
 */
import { DateTime, Effect } from "effect"
import { generateKeyPairSync, sign } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { post } from "../inProcess.ts"
import { patient, policy } from "./exchange.ts"
import { jcs } from "./verifier.ts"
import { witness } from "./witness.ts"

const FILE = new URL("evidence.json", import.meta.url)

const make = Effect.gen(function* () {
  const one = witness("w.example", () => 1_700_000_000)
  const server = yield* Effect.acquireRelease(
    Effect.sync(() => Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, one.handle)),
    (running) => Effect.promise(() => running.shutdown())
  )
  const port = yield* freePort
  const base = `http://127.0.0.1:${port}`
  yield* childProcess({
    entry: "src/privacy.ts",
    health: `${base}/health`,
    environment: {
      PRIVACY_PORT: String(port),
      DATA_DIR: yield* temporaryFolder,
      LOG_WITNESS_SECONDS: "1",
      LOG_WITNESSES: `${one.vkey} http://127.0.0.1:${server.addr.port}`
    }
  })
  return yield* Effect.promise(async () => {
    const ask = async (path: string, init?: RequestInit) =>
      (await fetch(`${base}${path}`, init)).json()
    one.watch((await ask("/log/checkpoint")).vkey)
    const { privateKey, publicKey } = generateKeyPairSync("ed25519")
    const { crv, kty, x } = publicKey.export({ format: "jwk" })
    const prepared = async (data: object) => {
      const { content_id, manifest, owner_token } = await ask(
        "/data/prepare",
        post({ owner_id: "clinic-1", data, policy })
      )
      const owner = { authorization: `Bearer ${owner_token}` }
      const signature = sign(null, Buffer.from(jcs(manifest)), privateKey).toString("base64url")
      await fetch(`${base}/data/${content_id}/signature`, {
        ...post({ jwk: { kty, crv, x }, signature }, owner),
        method: "PUT"
      })
      return { content_id, owner }
    }
    const report = { agent_id: "agent-7", reporter_id: "friend", outcome: "positive" }
    await ask("/trust/report", post(report))
    const kinds = async ({ content_id, owner }: Awaited<ReturnType<typeof prepared>>) => {
      const share = (body: object, headers = {}) =>
        ask("/data/share", post({ content_id, ...body }, headers))
      const { grant_token } = await ask(
        `/data/${content_id}/grants`,
        post({ grantee_id: "lab-1", paths: ["/name"], purpose: "study", bearer: true }, owner)
      )
      const replies = {
        full: await share({ requester_id: "clinic-1", nonce: "n" }, owner),
        redacted: await share({ requester_id: "agent-7", purpose: "study" }),
        multi: await share({ requester_id: "agent-7", proof_format: "multi" }),
        granted: await share({ requester_id: "lab-1", grant_token }),
        denied: await share({ requester_id: "stranger" }),
        public: await ask(`/data/${content_id}`)
      }
      return { content_id, owner, replies }
    }
    const shares = [
      await kinds(await prepared({ ...patient, note: "none" })),
      await kinds(await prepared({ ...patient, name: "Bob", note: "some" }))
    ]
    const bundleOf = async (
      { content_id, owner }: Omit<(typeof shares)[number], "replies">,
      { receipt }: { receipt: { receipt_id: string } }
    ): Promise<object> => {
      const path = `/data/${content_id}/shares/${receipt.receipt_id}/bundle`
      const bundle = await ask(path, { headers: owner })
      if (bundle.witnesses.length > 0) return bundle
      // Until the witness has seen it.
      await ask("/trust/report", post({ ...report, reporter_id: crypto.randomUUID() }))
      return bundleOf({ content_id, owner }, { receipt })
    }
    const files: Record<string, Array<unknown>> = {}
    for (const share of shares) {
      const { full, granted, multi, redacted } = share.replies
      for (const [name, reply] of Object.entries(share.replies)) (files[name] ??= []).push(reply)
      for (const [name, reply] of Object.entries({ full, granted, multi, redacted })) {
        // One witness sees one checkpoint at a time.
        // deno-lint-ignore no-await-in-loop
        ;(files[`bundle of ${name}`] ??= []).push(await bundleOf(share, reply))
      }
      // deno-lint-ignore no-await-in-loop
      const ledger = await ask("/owner/shares/bundle", { headers: share.owner })
      ;(files["ledger"] ??= []).push(ledger)
    }
    const { legacy, unsigned } = JSON.parse(readFileSync(FILE, "utf8"))
    const keys = await ask("/.well-known/pdx-keys")
    const at = DateTime.formatIso(DateTime.add(DateTime.nowUnsafe(), { minutes: 1 }))
    const content_ids = shares.map(({ content_id }) => content_id)
    writeFileSync(FILE, JSON.stringify({ at, content_ids, keys, files, legacy, unsigned }))
  })
})

if (import.meta.main) await Effect.runPromise(Effect.scoped(make))
