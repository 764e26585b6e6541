/** Which members a reply, a key file and a bundle have: exactly these, each of its form. */
import { refuse } from "./refusal.ts"

/** What is wrong with a value, and where; undefined where nothing is. */
type Shape = (value: unknown, at: string) => string | undefined

/** Reads a value as what its shape is of; refuses any other. */
export const readAs = <A>(shape: Shape, value: unknown, what: string): A => {
  const fault = shape(value, "")
  return isOf<A>(fault, value) ? value : refuse(`${what} is malformed: ${fault}`)
}

const isOf = <A>(fault: string | undefined, value: unknown): value is A =>
  fault === undefined && value !== undefined

export const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const fits = (expected: string, holds: (value: unknown) => boolean): Shape => (value, at) =>
  holds(value) ? undefined : `${at === "" ? "" : `${at}: `}Expected ${expected}`

const like = (pattern: RegExp): Shape =>
  fits("text of its form", (value) => typeof value === "string" && pattern.test(value))
const one = (...values: ReadonlyArray<unknown>): Shape =>
  fits(values.join(" or "), (value) => values.includes(value))
const whole: Shape = fits(
  "a whole number from 0 on",
  (value) => typeof value === "number" && Number.isSafeInteger(value) && value >= 0
)
const number: Shape = fits("a number", (value) => typeof value === "number")
const truth: Shape = fits("true or false", (value) => typeof value === "boolean")
const text: Shape = fits("text", (value) => typeof value === "string")
const json: Shape = () => undefined
const object: Shape = fits("an object", isObject)
const list = (shape: Shape): Shape => (value, at) => {
  if (!Array.isArray(value)) return `${at}: Expected an array`
  for (const [index, one] of value.entries()) {
    const fault = shape(one, `${at}/${index}`)
    if (fault !== undefined) return fault
  }
  return undefined
}
const orNull = (shape: Shape): Shape => (value, at) => value === null ? undefined : shape(value, at)

type Shapes = { readonly [name: string]: Shape }

/** Exactly these members; those of `maybe` may be absent. */
const closed = (members: Shapes, maybe: Shapes = {}): Shape => (value, at) => {
  if (!isObject(value)) return `${at === "" ? "" : `${at}: `}Expected an object`
  const unknown = Object.keys(value).find((name) =>
    !Object.hasOwn(members, name) && !Object.hasOwn(maybe, name)
  )
  if (unknown !== undefined) return `${at}/${unknown}: Unknown member`
  for (const [name, shape] of Object.entries({ ...maybe, ...members })) {
    if (!Object.hasOwn(value, name)) {
      if (Object.hasOwn(members, name)) return `${at}/${name}: Missing key`
    } else {
      const fault = shape(value[name], `${at}/${name}`)
      if (fault !== undefined) return fault
    }
  }
  return undefined
}

const hash = like(/^[0-9a-f]{64}$/)
const time = like(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
const jws = like(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/)

const manifest = closed({
  v: one(1),
  type: one("pdx-manifest"),
  hash: one("sha2-256"),
  leaf: one("b64url(jcs([salt,path,kind,value]))"),
  root: hash,
  tree_size: fits(
    "a size",
    (size) => typeof size === "number" && Number.isInteger(size) && size >= 1 && size <= 2 ** 32
  )
})

const paths = closed({
  format: one("paths"),
  items: list(closed({ disclosure: text, leaf_index: whole, audit_path: list(hash) }))
})
const multi = closed({
  format: one("multi"),
  leaves: list(closed({ disclosure: text, leaf_index: whole })),
  hashes: list(hash)
})
const proof: Shape = (value, at) =>
  (isObject(value) && value["format"] === "multi" ? multi : paths)(value, at)

const voucher = orNull(closed({
  jwk: closed({ kty: one("OKP"), crv: one("Ed25519"), x: like(/^[A-Za-z0-9_-]{43}$/) }),
  signature: like(/^[A-Za-z0-9_-]{86}$/)
}))

const tier = one("low", "medium", "high")

const receipt = closed({
  v: one(1),
  type: one("denial", "grant"),
  receipt_id: text,
  kid: like(/^[\x21-\x7e]{1,64}$/),
  alg: one("HMAC-SHA256"),
  content_id: text,
  requester_id: text,
  decision: one("full", "redacted", "denied"),
  tier,
  required_tier: tier,
  reason: text,
  issued_at: time,
  expires_at: time,
  nonce: like(/^[A-Za-z0-9_-]{22}$/),
  request_nonce: orNull(text),
  request_hash: hash,
  log_index: whole,
  mac: like(/^[A-Za-z0-9_-]{43}$/)
}, { grant_id: text, purpose: text })

const decided = {
  content_id: text,
  requester_id: text,
  requester_verified: truth,
  trust: closed({ trust_score: number, tier }),
  receipt
}
// Replies of older versions lack these: they are read, to say what they still show.
const older = { request: object, receipt_jws: jws, share_jws: jws }
const granted = { ...older, grant: closed({ grant_id: text, purpose: text }), signature: voucher }

/** A reply of `POST /data/share` by its decision, and what `GET /data/{content_id}` gives. */
export const replies = {
  full: closed({
    decision: one("full"),
    tier: one("high"),
    ...decided,
    data: json,
    data_cid: text,
    manifest,
    opening: closed({
      seed: like(/^[A-Za-z0-9_-]{43}$/),
      disclosures: list(text),
      decoys: list(hash)
    })
  }, granted),
  redacted: closed({
    decision: one("redacted"),
    tier: one("medium"),
    ...decided,
    view: json,
    manifest,
    proof
  }, granted),
  denied: closed({
    decision: one("denied"),
    tier: one("low"),
    ...decided,
    reason: text,
    required_tier: one("medium")
  }, older),
  public: closed({ content_id: text, manifest, created_at: text, public_view: json, proof }, {
    signature: voucher,
    view_jws: jws
  })
}

const jwk = { kty: one("OKP"), crv: one("Ed25519"), use: one("sig"), alg: one("EdDSA"), x: text }

/** A key that signs statements, in its time. */
export const statementKey = closed({ ...jwk, kid: text, nbf: whole, exp: whole }, {
  revoked: closed({ revoked_at: whole })
})

/** The key of a log, which signs as long as there is the log. */
export const logKey = closed({ ...jwk, kid: like(/^[0-9a-f]{8}$/) })

export const keyring = closed({ keys: list(object) })

/** All that proves one share, in one file. */
export const bundle = closed({
  v: one(1),
  type: one("pdx-bundle"),
  share_id: text,
  made_at: time,
  reply: object,
  keys: keyring,
  inclusion: text,
  consistency: closed({ checkpoint: text, path: list(hash) }),
  witnesses: list(text),
  bundle_jws: jws
})

/** All that proves what an owner has disclosed, in one file. */
export const ledger = closed({
  v: one(1),
  type: one("pdx-ledger"),
  made_at: time,
  after: orNull(text),
  bundles: list(object),
  receipts: list(closed({ receipt, receipt_jws: jws, inclusion: text })),
  next_cursor: orNull(text),
  keys: keyring,
  bundle_jws: jws
  // Ledgers of before lack it.
}, { owner: closed({ owner_id: text, verified: truth }) })
