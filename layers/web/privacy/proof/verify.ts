/**
 * Whether a file proves what it says: a reply of the privacy exchange, or a bundle of all evidence of
 * one share. Written from docs/privacy.md, with the hash and the signatures that every runtime has;
 * the page, `deno task verify-share` and `agent-services/verify` are this.
 */
import type {
  Descriptor,
  Full,
  Proof as LeafProof,
  Receipt,
  Redacted,
  Share as AnyShare,
  Voucher
} from "../reply.ts"
import { fromBase64Url, sha256, sha256Hex, toBase64Url, utf8 } from "./bytes.ts"
import { canonical, type Json } from "./canonical.ts"
import { fullValue, handedOver, viewValue } from "./values.ts"
import { readJson } from "./json.ts"
import { cosignedAt, type LogProof, readLogProof, readNote, readWitness, signerOf } from "./note.ts"
import { ensure, Refusal, refuse } from "./refusal.ts"
import * as Shapes from "./shapes.ts"
import { checkSigned, isSigned, type Key, readStatement, type Statement } from "./signature.ts"
import { isConsistent, leafHash, rootOf } from "./tree.ts"

type Share = AnyShare<LeafProof>

/** A file, and what its reader knows from elsewhere. */
export interface Evidence {
  /** A reply or a bundle, as it was saved. */
  readonly file: string | Uint8Array
  /** The record that it must be of; a reply alone needs it. */
  readonly content_id?: string | undefined
  /** What `/.well-known/pdx-keys` gave: whose word it is. */
  readonly keys?: string | Uint8Array | undefined
  /** What `/log/proof` gave, for a reply alone: that it is in the log. */
  readonly checkpoint?: string | Uint8Array | undefined
  /** The vkeys of witnesses that must have cosigned the checkpoint. */
  readonly witnesses?: ReadonlyArray<string>
  /** The thumbprint of the key that must endorse the record (RFC 7638). */
  readonly owner?: string | undefined
  /** What was asked, where the reader asked itself. */
  readonly request?: object
  /** When the receipt must not have expired (RFC 3339 in UTC). */
  readonly at: string
}

/** What a file was found to prove. */
export interface Proof {
  readonly kind: "The view" | "The public view" | "The data" | "The denial" | "The ledger"
  /** The record; none of a ledger, which is of many. */
  readonly content_id: string | undefined
  readonly value: Json
  /** Whose ledger it is, and whether a key proved that to the service; none of other files. */
  readonly ledger_of?: { readonly owner_id: string; readonly verified: boolean } | undefined
  /** What was decided, for whom and when; none of a public view. */
  readonly receipt: Receipt | undefined
  /** The thumbprint of the key that endorses the record; null where none does. */
  readonly owner: string | null | undefined
  readonly checked: ReadonlyArray<string>
  readonly unchecked: ReadonlyArray<string>
  /** What every file of today has, and this one has not: it is of before, or was thinned. */
  readonly absent: ReadonlyArray<string>
}

/** What a file proves, or the reason why it proves nothing. */
export type Verdict =
  | { readonly isProven: true; readonly proof: Proof }
  | {
    readonly isProven: false
    readonly reason: string
    /** What a file of an older version still shows; nothing is proven by it. */
    readonly legacy?: Proof
  }

/** Checks a file; never rejects. */
export const verify = async (evidence: Evidence): Promise<Verdict> => {
  try {
    const proof = await proofOf(evidence)
    if (proof.absent.length === 0) return { isProven: true, proof }
    const names = proof.absent.map((name) => `\`${name}\``).join(", ")
    return {
      isProven: false,
      reason: `The ${fileOf(proof)} has no ${names}, as every ${fileOf(proof)} of today has: it ` +
        "was left out, or the file is of an older version (--legacy shows what it still proves)",
      legacy: proof
    }
  } catch (cause) {
    if (cause instanceof Refusal) return { isProven: false, reason: cause.message }
    return { isProven: false, reason: "The file could not be checked" }
  }
}

const proofOf = (evidence: Evidence): Promise<Proof> => {
  const json = readJson(evidence.file, "The file")
  const type = Shapes.isObject(json) ? json["type"] : undefined
  if (type === "pdx-bundle") return ofBundle(json, evidence)
  if (type === "pdx-ledger") return ofLedger(json, evidence)
  const content_id = evidence.content_id ??
    refuse("A reply alone needs the CONTENT_ID that it is of, as you know it from elsewhere")
  const { keys, checkpoint, witnesses = [] } = evidence
  ensure(
    witnesses.length === 0 || checkpoint !== undefined,
    "Witnesses cosign a checkpoint: --checkpoint FILE"
  )
  return ofReply(json, {
    ...evidence,
    content_id,
    keys: keys === undefined ? undefined : readKeys(keys),
    proof: checkpoint === undefined ? undefined : readLogProof(textOf(checkpoint)),
    witnesses
  })
}

const textOf = (file: string | Uint8Array): string => {
  if (typeof file === "string") return file
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(file)
  } catch {
    return refuse("The checkpoint is not UTF-8")
  }
}

/** The keys of a file: those that sign statements, and those of logs. */
interface Keys {
  readonly statements: ReadonlyArray<Key>
  readonly logs: ReadonlyArray<Key>
}

interface Keyring {
  readonly keys: ReadonlyArray<{ readonly [name: string]: unknown }>
}

const readKeys = (file: string | Uint8Array): Keys =>
  keysOf(Shapes.readAs<Keyring>(Shapes.keyring, readJson(file, "The file of keys"), "The JWK set"))

const keysOf = ({ keys }: Keyring): Keys => {
  const kids = keys.flatMap(({ kid }) => typeof kid === "string" ? [kid] : [])
  // Which of the two a statement is of would be up to their order.
  ensure(new Set(kids).size === kids.length, "The keys are malformed: two have the same kid")
  const like = (shape: typeof Shapes.logKey) =>
    keys.flatMap((key) => shape(key, "") === undefined ? [Shapes.readAs<Key>(shape, key, "")] : [])
  return { statements: like(Shapes.statementKey), logs: like(Shapes.logKey) }
}

/** A file that is signed as a whole, with the keys that it brings. */
interface Whole {
  readonly made_at: string
  readonly keys: Keyring
  readonly bundle_jws: string
}

interface Bundle extends Whole {
  readonly share_id: string
  readonly reply: { readonly [name: string]: unknown }
  readonly inclusion: string
  readonly consistency: { readonly checkpoint: string; readonly path: ReadonlyArray<string> }
  readonly witnesses: ReadonlyArray<string>
}

interface Ledger extends Whole {
  readonly owner?: { readonly owner_id: string; readonly verified: boolean }
  readonly after: string | null
  readonly bundles: ReadonlyArray<Json>
  readonly receipts: ReadonlyArray<{
    readonly receipt: Receipt
    readonly receipt_jws: string
    readonly inclusion: string
  }>
  readonly next_cursor: string | null
}

/** Whose word a file is that is signed as a whole; refuses one that was thinned or added to. */
const checkWhole = async (file: Whole, { checkpoint, keys: given }: Evidence, within?: Keys) => {
  ensure(checkpoint === undefined, "A bundle has its own proof of inclusion")
  const known = given === undefined ? within : readKeys(given)
  const keys = known ?? keysOf(file.keys)
  // Whoever takes anything from a bundle, or puts anything in, needs the key of the service.
  const { bundle_jws, ...rest } = Object.fromEntries(Object.entries(file))
  const statement = readStatement("bundle_jws", "pdx-bundle+jws", String(bundle_jws))
  const claims = { bundle: await sha256Hex(canonical(rest)), iat: statement.claims["iat"] }
  ensure(
    canonical(statement.claims) === canonical(claims),
    "bundle_jws is of another bundle: something was left out, added or exchanged"
  )
  await checkSigned(statement, keys.statements, secondsOf(file.made_at))
  const unchecked = known === undefined
    ? ["whether these keys are the service's: they came in the bundle (--keys FILE)"]
    : []
  return { keys, kid: statement.kid, unchecked }
}

const ofBundle = async (json: Json, evidence: Evidence, within?: Keys): Promise<Proof> => {
  const bundle = Shapes.readAs<Bundle>(Shapes.bundle, json, "The bundle")
  const { consistency, inclusion, made_at, reply, share_id } = bundle
  const { keys, kid, unchecked } = await checkWhole(bundle, evidence, within)
  const proof = readLogProof(inclusion)
  const content_id = evidence.content_id ?? String(reply["content_id"])
  const shown = await ofReply(reply, {
    ...evidence,
    content_id,
    keys,
    proof,
    witnesses: [...new Set([...bundle.witnesses, ...evidence.witnesses ?? []])]
  })
  ensure(shown.receipt?.receipt_id === share_id, "The bundle is of another share")
  const later = readNote(consistency.checkpoint)
  ensure(later.origin === proof.note.origin, "The two checkpoints are of two logs")
  const signer = await logKeyOf(later, keys.logs)
  ensure(signer !== undefined, "The later checkpoint is not signed by the log's own key")
  const isGrown = await isConsistent({
    first: proof.note,
    second: later,
    path: consistency.path
  })
  ensure(isGrown, "The log was rewritten between the two checkpoints")
  return {
    ...shown,
    checked: [
      ...shown.checked,
      `the log of ${later.size} entries begins with that of ${proof.note.size}: nothing was rewritten`,
      `the bundle of ${made_at} is whole: signed by the key ${kid}`
    ],
    unchecked: [
      ...unchecked,
      ...evidence.content_id === undefined
        ? ["whether this is the record that you mean (CONTENT_ID)"]
        : [],
      ...shown.unchecked
    ]
  }
}

/** All that an owner has disclosed: each share as its own bundle, judged at the time of its receipt. */
const ofLedger = async (json: Json, evidence: Evidence): Promise<Proof> => {
  const ledger = Shapes.readAs<Ledger>(Shapes.ledger, json, "The ledger")
  const { after, bundles, made_at, next_cursor, receipts } = ledger
  ensure(evidence.content_id === undefined, "A ledger is of many records: leave CONTENT_ID out")
  ensure(made_at <= evidence.at, `The ledger was made later, at ${made_at}`)
  const { keys, kid, unchecked } = await checkWhole(ledger, evidence)
  const { owner, witnesses = [] } = evidence
  const found: Array<{ readonly index: number; readonly line: Json }> = []
  const add = ({ issued_at: at, log_index: index, ...receipt }: Receipt, value: Json) => {
    const { content_id, decision, requester_id } = receipt
    const purpose = receipt.purpose ?? null
    found.push({ index, line: { at, requester_id, decision, purpose, content_id, value } })
  }
  const open = new Set<string>()
  for (const bundle of bundles) {
    const at = issuedAt(bundle) ?? made_at
    // One after the other, so that the first that fails is told.
    // deno-lint-ignore no-await-in-loop
    const proof = await ofBundle(bundle, { file: "", at, owner, witnesses }, keys)
    ensure(proof.absent.length === 0, `A bundle of the ledger has no \`${proof.absent.join()}\``)
    if (proof.receipt !== undefined) add(proof.receipt, proof.value)
    proof.unchecked.filter((one) => !one.startsWith("whether this is the record")).forEach((one) =>
      open.add(one)
    )
  }
  for (const { inclusion, receipt, receipt_jws } of receipts) {
    const statement = readStatement("receipt_jws", "pdx-receipt+jws", receipt_jws)
    const other = "receipt_jws is of another receipt"
    const issued = secondsOf(receipt.issued_at)
    // deno-lint-ignore no-await-in-loop
    await checkStatement(statement, () => receipt, other, keys, issued)
    // deno-lint-ignore no-await-in-loop
    const place = await logged(receipt, readLogProof(inclusion), { keys, witnesses })
    for (const one of place.unchecked) open.add(one)
    add(receipt, null)
  }
  ensure(
    owner === undefined || bundles.length > 0,
    "--owner: nothing in this ledger is signed by an owner"
  )
  ensure(
    new Set(found.map(({ index }) => index)).size === found.length,
    "A share is in the ledger twice"
  )
  return {
    kind: "The ledger",
    content_id: undefined,
    ledger_of: ledger.owner,
    value: found.sort((one, other) => other.index - one.index).map(({ line }) => line),
    receipt: undefined,
    owner: undefined,
    checked: [
      `each of the ${found.length} shares is signed, as of its time, and in the log`,
      `the ledger of ${made_at} is whole: signed by the key ${kid}`
    ],
    unchecked: [
      ...unchecked,
      ledger.owner === undefined
        ? "whose ledger this is, as it is not signed"
        : ledger.owner.verified
        ? `that a key proved the owner ${ledger.owner.owner_id}: the service's word`
        : `whether the owner is ${ledger.owner.owner_id}: no key proved it to the service`,
      "whether it is all that the owner has: the service's word",
      ...after === null && next_cursor === null ? [] : ["the other pages of the ledger"],
      ...receipts.length === 0 ? [] : [
        `the values of ${receipts.length} shares of deleted records (null here)`
      ],
      ...open
    ],
    absent: ledger.owner === undefined ? ["owner"] : []
  }
}

/** When the receipt of a bundle says that it was issued. */
const issuedAt = (bundle: Json): string | undefined => {
  const reply = Shapes.isObject(bundle) ? bundle["reply"] : undefined
  const receipt = Shapes.isObject(reply) ? reply["receipt"] : undefined
  const at = Shapes.isObject(receipt) ? receipt["issued_at"] : undefined
  return typeof at === "string" ? at : undefined
}

/** What a reply is held against. */
interface Against {
  readonly content_id: string
  readonly keys: Keys | undefined
  readonly proof: LogProof | undefined
  readonly witnesses: ReadonlyArray<string>
  readonly owner?: string | undefined
  readonly request?: object
  readonly at: string
}

const SECOND_VALUE = "whether a second value was committed to, which only a full reply shows"

/** Members that protect a reply, and what is not known without each. */
const PROTECTIONS = {
  request: "which request the receipt is of",
  receipt_jws: "whether anybody has signed the receipt",
  share_jws: "which of the record's values were shared, and who endorsed it then",
  view_jws: "whether these are all the public values, and no others: only the presenter claims it",
  signature: "whether an owner endorses the record"
} as const
type Protection = keyof typeof PROTECTIONS

const REQUIRED = {
  full: ["request", "receipt_jws", "share_jws", "signature"],
  redacted: ["request", "receipt_jws", "share_jws", "signature"],
  denied: ["request", "receipt_jws", "share_jws"],
  public: ["view_jws", "signature"]
} as const satisfies Record<string, ReadonlyArray<Protection>>

const ofReply = (json: unknown, against: Against): Promise<Proof> => {
  const decision = Shapes.isObject(json) ? json["decision"] : undefined
  if (decision === undefined) {
    const reply = Shapes.readAs<Descriptor>(Shapes.replies.public, json, "The reply")
    return ofPublic(reply, against)
  }
  const [, shape] = Object.entries(Shapes.replies).find(([name]) => name === decision) ??
    refuse("The reply is malformed: /decision: Expected full, redacted or denied")
  return ofShare(Shapes.readAs<Share>(shape, json, "The reply"), against)
}

const ofPublic = async (reply: Descriptor, against: Against): Promise<Proof> => {
  const { content_id, created_at, public_view, signature, view_jws } = reply
  ensure(content_id === against.content_id, `The reply is of ${content_id}`)
  ensure(against.proof === undefined, "A public view has no receipt that a log could hold")
  const value = await viewValue(reply, content_id, public_view)
  const absent = absentOf(reply, REQUIRED.public)
  const word = view_jws === undefined ? NO_WORD : await checkStatement(
    readStatement("view_jws", "pdx-view+jws", view_jws),
    async ({ iat }) => ({
      content_id,
      iat,
      leaves: await handedOver(reply.proof),
      said: await sha256Hex(canonical({ created_at, signature }))
    }),
    "view_jws is of other values, or another record",
    against.keys
  )
  return {
    kind: "The public view",
    content_id,
    value,
    receipt: undefined,
    ...await endorsed(reply, against),
    checked: word.map((kid) => `these are all the public values: signed by the key ${kid}`),
    unchecked: [
      ...absent.map((name) => PROTECTIONS[name]),
      SECOND_VALUE,
      ...against.keys === undefined ? [PROTECTIONS.view_jws, WHOSE_WORD] : [],
      ...whose(reply, against)
    ],
    absent
  }
}

const WHOSE_WORD = "the signer (--keys FILE, from /.well-known/pdx-keys)"

const ofShare = async (share: Share, against: Against): Promise<Proof> => {
  const { content_id, decision, receipt, receipt_jws, share_jws } = share
  const { keys, proof } = against
  ensure(content_id === against.content_id, `The reply is of ${content_id}`)
  await checkReceipt(share, against)
  const value = decision === "denied"
    ? share.reason
    : decision === "full"
    ? await fullValue(share)
    : await viewValue(share, content_id, share.view)
  const absent = absentOf(share, REQUIRED[decision])
  const checked: Array<string> = []
  if (receipt_jws !== undefined) {
    const statement = readStatement("receipt_jws", "pdx-receipt+jws", receipt_jws)
    const kids = await checkStatement(
      statement,
      () => receipt,
      "receipt_jws is of another receipt",
      keys,
      secondsOf(receipt.issued_at)
    )
    kids.forEach((kid) =>
      checked.push(`the receipt of ${receipt.issued_at} is signed by the key ${kid}`)
    )
  }
  const isOld = share_jws !== undefined && await checkHandedOver(share, share_jws, keys, checked)
  const place = proof === undefined
    ? {
      checked: [],
      unchecked: [
        `whether it is in the log (--checkpoint FILE, from /log/proof?index=${receipt.log_index})`
      ]
    }
    : await logged(receipt, proof, against)
  ensure(
    decision !== "denied" || keys !== undefined,
    "A denial proves nothing of a record, and its signature was not checked: --keys FILE"
  )
  const missing = isOld ? [...absent, "share_jws" as const] : absent
  return {
    kind: decision === "denied" ? "The denial" : decision === "full" ? "The data" : "The view",
    content_id,
    value,
    receipt,
    ...decision === "denied" ? { owner: undefined } : await endorsed(share, against),
    checked: [...checked, ...place.checked],
    unchecked: [
      ...missing.map((name) => PROTECTIONS[name]),
      ...decision === "redacted" ? [SECOND_VALUE] : [],
      ...missing.includes("share_jws") || keys === undefined
        ? ["`trust` and `requester_verified`, which are the service's word"]
        : [],
      ...decision === "denied" ? [] : whose(share, against),
      ...keys === undefined ? [WHOSE_WORD] : [],
      ...decision === "redacted" && keys === undefined ? [HANDED_OVER] : [],
      ...place.unchecked
    ],
    absent: missing
  }
}

const HANDED_OVER =
  "which of the record's values were shared, more or fewer: only the presenter claims it"

const absentOf = <Name extends Protection>(
  reply: object,
  names: ReadonlyArray<Name>
): ReadonlyArray<Name> => names.filter((name) => !(name in reply))

const secondsOf = (time: string) => Math.floor(Date.parse(time) / 1000)

const NO_WORD: ReadonlyArray<string> = []

/** The key that made a statement, of which the claims must be these; none where no key is known. */
const checkStatement = async (
  statement: Statement,
  claimsOf: (claims: Statement["claims"]) => unknown,
  otherwise: string,
  keys: Keys | undefined,
  at = Number(statement.claims["iat"])
): Promise<ReadonlyArray<string>> => {
  const claims = await claimsOf(statement.claims)
  // What was signed is told before what it says: the signature of another is none of this.
  if (keys !== undefined) await checkSigned(statement, keys.statements, at)
  ensure(canonical(statement.claims) === canonical(claims), otherwise)
  return keys === undefined ? NO_WORD : [statement.kid]
}

/** Which values a decision handed over; whether the statement is of before, and says no more. */
const checkHandedOver = async (
  share: Share,
  share_jws: string,
  keys: Keys | undefined,
  checked: Array<string>
): Promise<boolean> => {
  const statement = readStatement("share_jws", "pdx-share+jws", share_jws)
  const isOld = !("said" in statement.claims)
  const { grant, requester_verified, trust } = share
  const said = {
    requester_verified,
    trust,
    ...grant === undefined ? {} : { grant },
    ...share.decision === "denied" ? {} : { signature: share.signature }
  }
  const [kid] = await checkStatement(
    statement,
    async ({ iat }) => ({
      iat,
      leaves: await handedOver(
        share.decision === "redacted"
          ? share.proof
          : { leaves: share.decision === "full" ? leavesOf(share) : [] }
      ),
      receipt: await sha256Hex(canonical(share.receipt)),
      ...isOld ? {} : { said: await sha256Hex(canonical(said)) }
    }),
    "share_jws is of other values, or another receipt",
    keys
  )
  if (kid !== undefined) {
    checked.push(
      share.decision === "denied"
        ? `nothing was shared: signed by the key ${kid}`
        : share.decision === "full"
        ? `all of it was shared: signed by the key ${kid}`
        : `these values were shared, and no others: signed by the key ${kid}`
    )
  }
  return isOld
}

const leavesOf = ({ opening }: Full) => opening.disclosures.map((disclosure) => ({ disclosure }))

const OUTCOMES = {
  full: { tier: "high", required_tier: "high", type: "grant" },
  redacted: { tier: "medium", required_tier: "medium", type: "grant" },
  denied: { tier: "low", required_tier: "medium", type: "denial" }
} as const

const REASONS: Readonly<Record<Share["decision"], ReadonlyArray<string>>> = {
  full: ["owner_token", "owner_key", "trust_sufficient", "owner_grant"],
  redacted: ["trust_sufficient", "verification_required", "owner_grant"],
  denied: ["trust_below_threshold", "verification_required", "grant_required"]
}

/** The receipt must be of this content, requester, decision, request and time. */
const checkReceipt = async (share: Share, { at, request: asked }: Against): Promise<void> => {
  const { content_id, decision, grant, receipt, request, requester_id } = share
  const { tier, required_tier, type } = OUTCOMES[decision]
  ensure(
    receipt.type === type && receipt.content_id === content_id &&
      receipt.requester_id === requester_id && receipt.decision === decision &&
      receipt.tier === tier && receipt.grant_id === grant?.grant_id &&
      receipt.purpose === grant?.purpose,
    "The receipt is of another decision"
  )
  ensure(
    receipt.required_tier === required_tier && REASONS[decision].includes(receipt.reason) &&
      (receipt.reason === "owner_grant") === (receipt.grant_id !== undefined),
    "The receipt is malformed: it contradicts its decision"
  )
  ensure(
    receipt.issued_at <= receipt.expires_at,
    "The receipt is malformed: it expired before it was issued"
  )
  ensure(
    decision !== "denied" ||
      share.reason === receipt.reason && share.required_tier === receipt.required_tier,
    "The receipt is of another decision"
  )
  for (const one of [request, asked]) {
    if (one !== undefined) {
      const { content_id: of, nonce = null, requester_id: by } = Object.fromEntries(
        Object.entries(one)
      )
      ensure(
        of === content_id && by === requester_id && nonce === receipt.request_nonce &&
          // One after the other, as there are two at most.
          // deno-lint-ignore no-await-in-loop
          await sha256Hex(canonical(one)) === receipt.request_hash,
        "The receipt is of another request"
      )
    }
  }
  ensure(receipt.issued_at <= at, `The receipt was issued later, at ${receipt.issued_at}`)
  ensure(
    at < receipt.expires_at,
    `The receipt expired at ${receipt.expires_at} (--at TIME judges it at another time)`
  )
}

/** Who endorses the record: the key must have signed its manifest. */
const endorsed = async (
  { manifest, signature }: Pick<Redacted, "manifest" | "signature">,
  { owner: wanted }: Against
): Promise<{ readonly owner: string | null }> => {
  const owner = signature === null || signature === undefined ? null : await ownerOf(
    manifest,
    signature
  )
  ensure(
    wanted === undefined || owner === wanted,
    `The key ${wanted} does not vouch for the record`
  )
  return { owner }
}

const ownerOf = async (manifest: object, { jwk, signature }: Voucher): Promise<string> => {
  const tag = fromBase64Url(signature)
  ensure(
    tag !== undefined && await isSigned(jwk.x, tag, utf8(canonical(manifest))),
    "The owner's signature is not of this manifest"
  )
  return toBase64Url(await sha256(utf8(canonical(jwk))))
}

const whose = (
  { signature }: { readonly signature?: Voucher | null },
  { owner }: Against
): ReadonlyArray<string> =>
  signature === null || signature === undefined || owner !== undefined
    ? []
    : ["whether the key that vouches is the owner's (--owner THUMBPRINT)"]

const logKeyOf = async (note: LogProof["note"], logs: ReadonlyArray<Key>) => {
  const signers = await Promise.all(
    logs.map((key) => {
      const raw = fromBase64Url(key.x)
      return raw === undefined ? undefined : signerOf(note, key, raw)
    })
  )
  return signers.find((kid) => kid !== undefined)
}

/** That the log has the receipt at the place that it tells, and who says so. */
const logged = async (
  receipt: Receipt,
  { index, note, path }: LogProof,
  { keys, witnesses }: Pick<Against, "keys" | "witnesses">
) => {
  const leaf = {
    v: 2,
    at: receipt.issued_at,
    event: "share",
    commit: await sha256Hex(canonical(receipt))
  }
  const root = await rootOf({
    hash: await leafHash(canonical(leaf)),
    leaf_index: index,
    tree_size: note.size,
    path
  })
  ensure(
    index === receipt.log_index && root === note.root,
    "The receipt is not where the proof says in the log"
  )
  const checked = [`it is entry ${index} of ${note.size} of the log ${note.origin}`]
  const unchecked: Array<string> = []
  if (keys === undefined) unchecked.push("who signed the checkpoint (--keys FILE)")
  else {
    const signer = await logKeyOf(note, keys.logs) ??
      refuse("The checkpoint is not signed by the log's own key, as the keys have it")
    checked.push(`the checkpoint is signed by the key ${signer}`)
  }
  // One witness who is named twice is one witness.
  for (const vkey of new Set(witnesses)) {
    // A refusal is of the first that has not cosigned.
    // deno-lint-ignore no-await-in-loop
    const witness = await readWitness(vkey)
    // deno-lint-ignore no-await-in-loop
    const time = new Date(await cosignedAt(note, witness) * 1000).toISOString()
    checked.push(`the witness ${witness.name} cosigned the checkpoint at ${time}`)
  }
  if (witnesses.length === 0) {
    unchecked.push("whether others were shown the same log (--witness VKEY)")
  }
  return { checked, unchecked }
}

const fileOf = ({ kind }: Proof) => kind === "The ledger" ? "ledger" : "reply"

/** The text that says what is proven, checked and not checked. */
export const told = (proof: Proof): string => {
  const { absent, checked, content_id, kind, ledger_of, owner, receipt, unchecked, value } = proof
  const names = absent.map((name) => `\`${name}\``).join(", ")
  const of = content_id ?? ledger_of?.owner_id
  const what = of === undefined ? kind : `${kind} of ${of}`
  return [
    absent.length === 0
      ? `${what} is proven:`
      : `Legacy: the ${fileOf(proof)} has no ${names}. ${what}, as far as it was checked:`,
    JSON.stringify(value, null, 2),
    ...receipt === undefined
      ? []
      : [`${receipt.requester_id}: ${receipt.decision}, at ${receipt.issued_at}.`],
    ...receipt?.grant_id === undefined
      ? []
      : [`By the owner's grant ${receipt.grant_id}, for: ${receipt.purpose}`],
    ...owner === undefined
      ? []
      : owner === null
      ? ["The record has no owner's signature."]
      : [`The key with the thumbprint ${owner} vouches for the record.`],
    ...listed("Checked:", checked),
    ...listed("Not checked:", unchecked)
  ].join("\n")
}

const listed = (title: string, items: ReadonlyArray<string>) =>
  items.length === 0 ? [] : ["", title, ...items.map((item) => `- ${item}`)]
