/**
 * What `verify-share` says of true statements in false company: other values under a receipt, other
 * keys under a checkpoint, lines of notes that nobody signed.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { Checkpoint } from "../../schemas/privacy/log.ts"
import { DeniedReply, FullReply, RedactedReply } from "../../schemas/privacy/share.ts"
import { temporaryFolder } from "../childProcess.ts"
import { post } from "../inProcess.ts"
import { bearer, exchange, patient } from "./exchange.ts"
import { jcs } from "./verifier.ts"
import { verifyShareHere } from "./verifyShareHere.ts"
import { witness } from "./witness.ts"

const decodeDenied = Schema.decodeUnknownSync(DeniedReply)
const decodeFull = Schema.decodeUnknownSync(FullReply)
const decodeRedacted = Schema.decodeUnknownSync(RedactedReply)
const decodeCheckpoint = Schema.decodeUnknownSync(Checkpoint)
const decodeKeys = Schema.decodeUnknownSync(
  Schema.Struct({ keys: Schema.Array(Schema.Record(Schema.String, Schema.Json)) })
)

const sha256 = (...parts: ReadonlyArray<Uint8Array>) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest()

/** The items of a proof by paths for these disclosures, from an opening and RFC 9162 alone. */
const itemsOf = (
  { decoys, disclosures }: FullReply["opening"],
  shown: ReadonlyArray<string>
) => {
  const hashed = (disclosure: string) => sha256(Buffer.of(0), Buffer.from(disclosure))
  const leaves = [
    ...disclosures.map((one) => hashed(one).toString("hex")),
    ...decoys
  ].sort().map((hex) => Buffer.from(hex, "hex"))
  // With decoys there are as many as a power of two.
  const rootOf = (from: number, to: number): Buffer =>
    to - from === 1
      ? leaves[from] ?? Buffer.of()
      : sha256(Buffer.of(1), rootOf(from, (from + to) / 2), rootOf((from + to) / 2, to))
  const pathOf = (index: number, from: number, to: number): ReadonlyArray<string> => {
    if (to - from === 1) return []
    const split = (from + to) / 2
    return index < split
      ? [...pathOf(index, from, split), rootOf(split, to).toString("hex")]
      : [...pathOf(index, split, to), rootOf(from, split).toString("hex")]
  }
  return shown.map((disclosure) => {
    const leaf_index = leaves.findIndex((leaf) => leaf.equals(hashed(disclosure)))
    return { disclosure, leaf_index, audit_path: pathOf(leaf_index, 0, leaves.length) }
  })
}
interface FullReply extends Schema.Schema.Type<typeof FullReply> {}

const decodeLeaf = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Tuple([Schema.String, Schema.Array(Schema.Json), Schema.String, Schema.Json])
  )
)
const leafOf = (disclosure: string) => {
  const [, path, kind, value] = decodeLeaf(Buffer.from(disclosure, "base64url").toString())
  return { at: `/${path.join("/")}`, kind, value }
}

/** A key that signs notes under a name: its id, its member of a key file, and its line. */
const noteKey = (name: string) => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519")
  const { x = "" } = publicKey.export({ format: "jwk" })
  const id = sha256(Buffer.from(`${name}\n`), Buffer.of(1), Buffer.from(x, "base64url"))
    .subarray(0, 4)
  return {
    privateKey,
    id,
    jwk: {
      kty: "OKP",
      crv: "Ed25519",
      kid: id.toString("hex"),
      use: "sig",
      alg: "EdDSA",
      x
    },
    line: (text: string) => lineOf(name, id, sign(null, Buffer.from(text), privateKey))
  }
}

const lineOf = (name: string, id: Uint8Array, signature: Uint8Array) =>
  `— ${name} ${Buffer.concat([id, signature]).toString("base64")}\n`

const signatureOf = (manifest: object, key: KeyObject) =>
  sign(null, Buffer.from(jcs(manifest)), key).toString("base64url")

/** One record, what was said of it, and who watched. */
const story = Effect.gen(function* () {
  const { ask, prepared, share, trust } = yield* exchange()
  const { content_id, manifest, owner_token } = yield* prepared({
    // A ninth leaf, so that there are decoys.
    data: { ...patient, note: "none" }
  })
  const owner = generateKeyPairSync("ed25519")
  const { crv, kty, x = "" } = owner.publicKey.export({ format: "jwk" })
  yield* ask(`/data/${content_id}/signature`, {
    ...post(
      { jwk: { kty, crv, x }, signature: signatureOf(manifest, owner.privateKey) },
      bearer(owner_token)
    ),
    method: "PUT"
  })
  const denied = decodeDenied((yield* share(content_id)).json)
  yield* trust(1)
  const full = decodeFull((yield* share(content_id, {}, bearer(owner_token))).json)
  const redacted = decodeRedacted((yield* share(content_id)).json)
  const multi = decodeRedacted((yield* share(content_id, { proof_format: "multi" })).json)
  const { keys } = decodeKeys((yield* ask("/.well-known/pdx-keys")).json)
  const { origin, vkey } = decodeCheckpoint((yield* ask("/log/checkpoint")).json)
  const { text: proof } = yield* ask(`/log/proof?index=${redacted.receipt.log_index}`)
  const cosignedBy = (one: ReturnType<typeof witness>) =>
    Effect.promise(async () => {
      one.watch(vkey)
      const body = `old 0\n\n${proof.slice(proof.indexOf("\n\n") + 2)}`
      const request = new Request("http://w/add-checkpoint", { method: "POST", body })
      return (await one.handle(request)).text()
    })
  const folder = yield* temporaryFolder
  let files = 0
  const save = (file: object | string) => {
    const name = join(folder, `${files++}`)
    writeFileSync(name, typeof file === "string" ? file : JSON.stringify(file))
    return name
  }
  return {
    content_id,
    manifest,
    denied,
    full,
    redacted,
    multi,
    open: (yield* ask(`/data/${content_id}`)).text,
    keys,
    keyFile: save({ keys }),
    proof,
    origin,
    logId: Buffer.from(vkey.split("+")[1] ?? "", "hex"),
    cosignedBy,
    thumbprint: sha256(Buffer.from(jcs({ kty, crv, x }))).toString("base64url"),
    save,
    check: (reply: object | string, ...args: ReadonlyArray<string>) =>
      verifyShareHere([save(reply), content_id, ...args])
  }
})

const accepts = ({ code, err, out }: Effect.Success<ReturnType<typeof verifyShareHere>>) => {
  assert.strictEqual(code, 0, err)
  const [checked = "", unchecked = ""] = out.split("\nNot checked:\n")
  return { checked, unchecked, out }
}

const refuses = (
  { code, err, out }: Effect.Success<ReturnType<typeof verifyShareHere>>,
  name: string
) => {
  assert.strictEqual(code, 1, `${name}: ${out}`)
  assert.include(err, "Not proven", name)
  return err
}

/** The value with one member or item left out, wherever it stands, and where that was. */
function* thinned(value: unknown, at = ""): Generator<readonly [string, unknown]> {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) {
      yield [`${at}/${index}`, value.toSpliced(index, 1)]
      for (const [below, thin] of thinned(one, `${at}/${index}`)) {
        yield [below, value.with(index, thin)]
      }
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [name, one] of Object.entries(value)) {
      yield [
        `${at}/${name}`,
        Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
      ]
      for (const [below, thin] of thinned(one, `${at}/${name}`)) {
        yield [below, { ...value, [name]: thin }]
      }
    }
  }
}

const WHICH = "which of the record's values were shared"

describe("verify-share, of which values were handed over", () => {
  it.effect("refuses a leaf more, another or less under a receipt that is signed", () =>
    Effect.gen(function* () {
      const { check, full, keyFile, multi, redacted } = yield* story
      const disclosures = redacted.proof.format === "paths"
        ? redacted.proof.items.map(({ disclosure }) => disclosure)
        : []
      const opened = (at: string, kind: string) =>
        full.opening.disclosures.find((one) => {
          const leaf = leafOf(one)
          return leaf.at === at && leaf.kind === kind
        }) ?? ""
      const dob = opened("/dob", "generalised")
      const view = decodeKeys({ keys: [redacted.view] }).keys[0] ?? {}
      const { dob: _, ...without } = view
      const shown = (leaves: ReadonlyArray<string>, changed: object) => ({
        ...redacted,
        view: changed,
        proof: { format: "paths", items: itemsOf(full.opening, leaves) }
      })
      const forgeries = {
        more: shown([...disclosures, opened("/name", "exact")], { ...view, name: patient.name }),
        another: shown([...disclosures.filter((one) => one !== dob), opened("/dob", "exact")], {
          ...view,
          dob: patient.dob
        }),
        less: shown(disclosures.filter((one) => one !== dob), without),
        "another receipt": { ...redacted, share_jws: multi.share_jws }
      }
      for (const [name, forged] of Object.entries(forgeries)) {
        assert.include(refuses(yield* check(forged, "--keys", keyFile), name), "share_jws")
        assert.include(refuses(yield* check(forged), name), "share_jws")
        const { share_jws: _, ...older } = forged
        for (const keys of [[], ["--keys", keyFile]]) {
          assert.include(refuses(yield* check(older, ...keys), name), "has no `share_jws`")
          const told = yield* check(older, ...keys, "--legacy")
          assert.strictEqual(told.code, 1, name)
          assert.strictEqual(told.out, "", name)
          assert.include(told.err, "Legacy: the reply has no `share_jws`", name)
          assert.include(told.err, WHICH, name)
          assert.notInclude(told.err, "these values were shared", name)
          assert.notInclude(told.err, "is proven", name)
        }
      }
      assert.include(accepts(yield* check(redacted)).unchecked, WHICH)
    }))

  it.effect("refuses every honest reply from which anything at all was left out", () =>
    Effect.gen(function* () {
      const { check, denied, full, keyFile, multi, open, redacted } = yield* story
      const honest = { denied, full, redacted, multi, open: JSON.parse(open) }
      for (const [name, reply] of Object.entries(honest)) {
        accepts(yield* check(reply, "--keys", keyFile))
        for (const [at, thin] of thinned(reply)) {
          const keys = name === "denied" ? ["--keys", keyFile] : []
          const err = refuses(yield* check(JSON.stringify(thin), ...keys), `${name} without ${at}`)
          assert.notInclude(err, "is proven")
        }
      }
      // What replies of before lack is told by name, with what is not known without it.
      const before: Readonly<Record<string, ReadonlyArray<keyof typeof redacted>>> = {
        "which request the receipt is of": ["request"],
        "whether anybody has signed the receipt": ["receipt_jws"],
        "whether an owner endorses the record": ["signature", "share_jws"],
        [WHICH]: ["receipt_jws", "share_jws", "request", "signature"]
      }
      for (const [unknown, names] of Object.entries(before)) {
        const older = Object.fromEntries(
          Object.entries(redacted).filter(([name]) => !names.some((one) => one === name))
        )
        for (const name of names) assert.include((yield* check(older)).err, `\`${name}\``)
        const told = yield* check(older, "--legacy")
        assert.strictEqual(told.code, 1)
        assert.include(told.err, "Legacy")
        assert.include(told.err.split("\nNot checked:\n")[1], unknown)
        assert.include(told.err, "Graz")
      }
      accepts(yield* check(redacted, "--legacy"))
    }))

  it.effect("says so of what is signed, in either form and any order, and of all of a full reply", () =>
    Effect.gen(function* () {
      const { check, full, keyFile, keys, multi, open, redacted, save } = yield* story
      const { proof } = redacted
      const turned = proof.format === "paths"
        ? { ...redacted, proof: { ...proof, items: proof.items.toReversed() } }
        : redacted
      for (const reply of [redacted, multi, turned]) {
        const { checked, unchecked } = accepts(yield* check(reply, "--keys", keyFile))
        assert.include(
          checked,
          "these values were shared, and no others: signed by the key jws_"
        )
        assert.notInclude(unchecked, WHICH)
      }
      assert.notInclude(accepts(yield* check(full)).out, WHICH)
      assert.include(
        accepts(yield* check(open)).unchecked,
        "whether these are all the public values"
      )
      const gone = keys.map((key) => "nbf" in key ? { ...key, revoked: { revoked_at: 1 } } : key)
      refuses(yield* check(redacted, "--keys", save({ keys: gone })), "a revoked key")
      const [head = "", , tag = ""] = redacted.share_jws.split(".")
      const claims = Buffer.from(jcs({ iat: 0, leaves: "", receipt: "" })).toString("base64url")
      refuses(
        yield* check({ ...redacted, share_jws: `${head}.${claims}.${tag}` }, "--keys", keyFile),
        "other claims"
      )
      refuses(
        yield* check({ ...redacted, share_jws: redacted.receipt_jws }, "--keys", keyFile),
        "a statement of another kind"
      )
    }))
})

describe("verify-share --keys", () => {
  it.effect("takes a checkpoint from the log's own key only", () =>
    Effect.gen(function* () {
      const { check, keyFile, keys, origin, proof, redacted, save } = yield* story
      const end = proof.lastIndexOf("\n\n") + 2
      const text = proof.slice(proof.indexOf("\n\n") + 2, end - 1)
      const key = noteKey(origin)
      const forged = save(proof.slice(0, end) + key.line(text))
      const statements = keys.filter((one) => "nbf" in one)
      const file = (own: object) => save({ keys: [own, ...statements] })
      const own = { ...keys[0] }
      accepts(yield* check(redacted, "--keys", keyFile, "--checkpoint", save(proof)))
      accepts(yield* check(redacted, "--keys", file(key.jwk), "--checkpoint", forged))
      const time = { nbf: 0, exp: 4_000_000_000 }
      const revoked = { revoked: { revoked_at: 1 } }
      const { alg: _, ...noAlg } = key.jwk
      const refused: Readonly<Record<string, readonly [object, string]>> = {
        "a key of statements": [{ ...key.jwk, kid: "jws_0", ...time }, forged],
        "an expired key of statements": [{ ...key.jwk, kid: "jws_0", nbf: 0, exp: 1 }, forged],
        "a revoked key of statements": [
          { ...key.jwk, kid: "jws_0", ...time, ...revoked },
          forged
        ],
        "a key of another kid": [{ ...key.jwk, kid: "jws_0" }, forged],
        "a key of another id": [{ ...key.jwk, kid: "00000000" }, forged],
        "a key with a time": [{ ...key.jwk, ...time }, forged],
        "a revoked key": [{ ...key.jwk, ...revoked }, forged],
        "a key to encrypt": [{ ...key.jwk, use: "enc" }, forged],
        "a key of another algorithm": [{ ...key.jwk, alg: "ES256" }, forged],
        "a key of no algorithm": [noAlg, forged],
        "the log's key under another kid": [{ ...own, kid: "00000000" }, save(proof)],
        "the log's key, revoked": [{ ...own, ...revoked }, save(proof)],
        "the log's key, to encrypt": [{ ...own, use: "enc" }, save(proof)]
      }
      for (const [name, [jwk, checkpoint]] of Object.entries(refused)) {
        const found = yield* check(redacted, "--keys", file(jwk), "--checkpoint", checkpoint)
        assert.include(refuses(found, name), "the log's own key")
      }
      const twice = save({ keys: [...keys, { kid: keys[1]?.["kid"] ?? "" }] })
      assert.include(refuses(yield* check(redacted, "--keys", twice), "a kid twice"), "same kid")
    }))
})

describe("verify-share --owner", () => {
  it.effect("tells whose key vouches, or that it is not known", () =>
    Effect.gen(function* () {
      const { check, full, manifest, redacted, thumbprint } = yield* story
      const { privateKey, publicKey } = generateKeyPairSync("ed25519")
      const { crv, kty, x } = publicKey.export({ format: "jwk" })
      const signature = { jwk: { kty, crv, x }, signature: signatureOf(manifest, privateKey) }
      const UNKNOWN = "whether the key that vouches is the owner's (--owner THUMBPRINT)"
      for (const reply of [full, redacted]) {
        assert.include(accepts(yield* check(reply)).unchecked, UNKNOWN)
        assert.notInclude(accepts(yield* check(reply, "--owner", thumbprint)).out, UNKNOWN)
        for (const changed of [{ ...reply, signature }, { ...reply, signature: null }]) {
          for (const args of [[], ["--owner", thumbprint]]) {
            refuses(yield* check(changed, ...args), "another owner, or none")
          }
        }
        // Of another key: one of its own in 64 begins with a dash.
        const other = sha256(Buffer.from("another key")).toString("base64url")
        for (const dashed of [`-${other.slice(1)}`, `--${other.slice(2)}`]) {
          assert.include(refuses(yield* check(reply, "--owner", dashed), dashed), "does not vouch")
        }
      }
    }))
})

describe("verify-share, of a receipt", () => {
  it.effect("refuses one that contradicts itself, or is not issued yet", () =>
    Effect.gen(function* () {
      const { check, full, redacted } = yield* story
      const { receipt } = redacted
      accepts(yield* check(redacted, "--at", receipt.issued_at))
      refuses(yield* check(redacted, "--at", "1969-12-31T23:59:59.999Z"), "before it was issued")
      const changed = (reply: typeof redacted | FullReply, members: object) => ({
        ...reply,
        receipt: { ...reply.receipt, ...members }
      })
      const late = { issued_at: "1970-01-03T00:00:00.000Z", expires_at: "1970-01-02T00:00:00.000Z" }
      for (const at of ["1970-01-01T00:00:00Z", "1970-01-02T12:00:00Z", "1970-01-04T00:00:00Z"]) {
        const err = refuses(yield* check(changed(redacted, late), "--at", at), at)
        assert.include(err, "malformed")
      }
      for (
        const reply of [
          changed(redacted, { reason: "trust_below_threshold" }),
          changed(redacted, { reason: "owner_token" }),
          changed(redacted, { reason: "x" }),
          changed(redacted, { required_tier: "high" }),
          changed(redacted, { required_tier: "low" }),
          changed(full, { reason: "verification_required" }),
          changed(full, { required_tier: "medium" })
        ]
      ) assert.include(refuses(yield* check(reply), JSON.stringify(reply.receipt)), "malformed")
    }))
})

describe("verify-share --checkpoint", () => {
  it.effect("counts a witness once, with a time and no false line beside its own", () =>
    Effect.gen(function* () {
      const { check, cosignedBy, keyFile, logId, origin, proof, redacted, save } = yield* story
      const one = witness("w.example", () => 1_700_000_000)
      const line = yield* cosignedBy(one)
      const withWitness = (checkpoint: string, by = one.vkey) =>
        check(
          redacted,
          "--keys",
          keyFile,
          "--checkpoint",
          save(checkpoint),
          "--witness",
          by,
          "--witness",
          by
        )
      const { out } = accepts(yield* withWitness(proof + line))
      assert.lengthOf(out.match(/the witness w\.example cosigned/g) ?? [], 1)
      for (const seconds of [0, 2 ** 44]) {
        const timeless = witness("w.example", () => seconds)
        refuses(
          yield* withWitness(proof + (yield* cosignedBy(timeless)), timeless.vkey),
          `at ${seconds}`
        )
      }
      const id = Buffer.from(one.vkey.split("+")[1] ?? "", "hex")
      const falseLine = lineOf("w.example", id, Buffer.alloc(72))
      const falseLog = lineOf(origin, logId, Buffer.alloc(64))
      for (
        const checkpoint of [
          proof + line + falseLine,
          proof + falseLine + line,
          proof + line + lineOf("w.example", id, Buffer.alloc(3)),
          proof + line + falseLog,
          `${proof}${line}— x\u0000.example AAAAAAECAw==\n`,
          `${proof}${line}— x\u0085.example AAAAAAECAw==\n`,
          `${proof}${line}— x\u007f.example AAAAAAECAw==\n`
        ]
      ) refuses(yield* withWitness(checkpoint), JSON.stringify(checkpoint))
      // Whom nobody asked for may say what it will.
      accepts(yield* withWitness(proof + line + lineOf("x.example", id, Buffer.alloc(72))))
    }))

  it.effect("reads extra data and extension lines as C2SP has them", () =>
    Effect.gen(function* () {
      const { check, keys, origin, proof, redacted, save } = yield* story
      const end = proof.indexOf("\n\n")
      const body = proof.slice(end + 2, proof.lastIndexOf("\n\n") + 1)
      const key = noteKey(origin)
      const keyFile = save({ keys: [key.jwk, ...keys.filter((one) => "nbf" in one)] })
      const signed = (text: string, head = proof.slice(0, end)) =>
        check(
          redacted,
          "--keys",
          keyFile,
          "--checkpoint",
          save(`${head}\n\n${text}\n${key.line(text)}`)
        )
      const extra = (line: string) =>
        signed(body, proof.slice(0, end).replace("\nindex", `\n${line}\nindex`))
      accepts(yield* signed(body))
      accepts(yield* signed(`${body}an extension of é\n`))
      accepts(yield* signed(`${body}one\ntwo\n`))
      accepts(yield* extra("extra aGk="))
      for (const line of ["extra", "extra ", "extra !!", "extra aGk", "extra aGk=\nextra aGk="]) {
        refuses(yield* extra(line), line)
      }
      for (const text of [`${body}\u0000\n`, `${body}\tx\n`, `${body}x\r\n`, `${body}\n`]) {
        refuses(yield* signed(text), JSON.stringify(text))
      }
      const renamed = noteKey(`${origin}\u0001`)
      const text = body.replace(origin, `${origin}\u0001`)
      refuses(
        yield* check(
          redacted,
          "--checkpoint",
          save(`${proof.slice(0, end)}\n\n${text}\n${renamed.line(text)}`)
        ),
        "an origin with a control character"
      )
    }))
})
