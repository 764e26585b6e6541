/**
 * What shows, beside a reply, whose word it is and that it is in the log: the published keys, and a
 * proof of inclusion that was kept (C2SP tlog-proof). Nothing of the service is needed.
 */
import { DateTime, Effect, Option, Result, Schema } from "effect"
import { Base64 } from "effect/encoding"
import { Jwk } from "../../schemas/jwks.ts"
import type { Receipt } from "../../schemas/privacy/receipt.ts"
import { canonical } from "../ground/canonical.ts"
import type { Sha256Hex } from "../ground/Hash.ts"
import { leafOf } from "./appendEntry.ts"
import { cosignatureOf, isSignedByLog } from "./cosignature.ts"
import { decodeBase64Url } from "./disclosure.ts"
import { hashLeaf, rootOfInclusion } from "./merkle.ts"
import { keyIdOf, type Note, type NoteKey, readNote } from "./note.ts"
import { readJson } from "./readJson.ts"
import { claimsReceipt, verifyReceiptJws } from "./receiptJws.ts"
import { claimsShare, verifyShareJws } from "./shareJws.ts"
import type { Decided } from "./verify.ts"

/**
 * The key of a log: its `kid` is its C2SP key id, in hex. It signs as long as there is the log, so a
 * key with a time in which it signs (`nbf`, `exp`), or that is believed no more, is none.
 */
const LogKey = Schema.Struct({
  kty: Jwk.fields.kty,
  crv: Jwk.fields.crv,
  kid: Schema.String.check(Schema.isPattern(/^[0-9a-f]{8}$/u)),
  use: Jwk.fields.use,
  alg: Jwk.fields.alg,
  x: Jwk.fields.x,
  nbf: Schema.optionalKey(Schema.Never),
  exp: Schema.optionalKey(Schema.Never),
  revoked: Schema.optionalKey(Schema.Never)
})

/** The keys of a file: those that sign statements, and those of logs. */
interface Keys {
  readonly statements: ReadonlyArray<Jwk>
  readonly logs: ReadonlyArray<typeof LogKey.Type>
}

const Keyring = Schema.Struct({ keys: Schema.Array(Schema.Json) })
const decodeKeyring = Schema.decodeUnknownOption(Keyring)
const decodeJwk = Schema.decodeUnknownOption(Jwk)
const decodeLogKey = Schema.decodeUnknownOption(LogKey)
const decodeNamed = Schema.decodeUnknownOption(Schema.Struct({ kid: Schema.String }))

/** Reads a JWK set: `/.well-known/pdx-keys` as it was saved, or `/.well-known/jwks.json`. */
export const readKeys = (bytes: Uint8Array): Result.Result<Keys, string> =>
  Result.gen(function* () {
    const { keys } = yield* Result.fromOption(
      Option.flatMap(Result.getSuccess(readJson(bytes)), decodeKeyring),
      () => "The keys are no JWK set"
    )
    const kids = keys.flatMap((key) => Option.toArray(decodeNamed(key))).map(({ kid }) => kid)
    // Which of the two a statement is of would be up to their order.
    if (new Set(kids).size !== kids.length) {
      return yield* Result.fail("The keys are malformed: two have the same kid")
    }
    return {
      statements: keys.flatMap((key) => Option.toArray(decodeJwk(key))),
      logs: keys.flatMap((key) => Option.toArray(decodeLogKey(key)))
    }
  })

/** Where an entry is in a checkpoint, and the checkpoint. */
interface LogProof {
  readonly index: number
  readonly path: ReadonlyArray<string>
  readonly note: Note
}

/**
 * Reads a proof as it was saved from `/log/proof`; fails on any other spelling. The extra data that
 * tlog-proof allows is signed by nobody, and means nothing here.
 */
export const readLogProof = (bytes: Uint8Array): Result.Result<LogProof, string> =>
  Result.gen(function* () {
    const text = yield* Result.try({
      try: () => utf8.decode(bytes),
      catch: () => "The checkpoint is not UTF-8"
    })
    const end = text.indexOf("\n\n")
    const [first, ...lines] = text.slice(0, end).split("\n")
    const [second = "", ...rest] = isExtra(lines[0]) ? lines.slice(1) : lines
    const index = INDEX.exec(second)?.[1]
    if (end < 0 || first !== "c2sp.org/tlog-proof@v1" || index === undefined) {
      return yield* Result.fail("The checkpoint has no proof of inclusion before it")
    }
    const path: Array<string> = []
    for (const line of rest) {
      const hash = decodeBase64(line)
      if (hash?.length !== 32) {
        return yield* Result.fail("A hash of the proof of inclusion is malformed")
      }
      path.push(hash.toHex())
    }
    return { index: Number(index), path, note: yield* readNote(text.slice(end + 2)) }
  })

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const EXTRA = "extra "

const isExtra = (line = ""): boolean =>
  line.startsWith(EXTRA) && line !== EXTRA &&
  decodeBase64(line.slice(EXTRA.length)) !== undefined

/** The bytes of base64 in its one spelling. */
const decodeBase64 = (text: string): Uint8Array | undefined => {
  const bytes = Result.getOrUndefined(Base64.decode(text))
  return bytes !== undefined && Base64.encode(bytes) === text ? bytes : undefined
}

const INDEX = /^index (0|[1-9]\d{0,14})$/

/** What somebody has beside a reply. */
interface Evidence {
  readonly keys: Option.Option<Keys>
  readonly proof: Option.Option<LogProof>
  /** The witnesses that must have seen the checkpoint. */
  readonly witnesses: ReadonlyArray<NoteKey>
}

/** What evidence shows of a receipt, and what is left to believe. */
interface Shown {
  readonly checked: ReadonlyArray<string>
  readonly unchecked: ReadonlyArray<string>
}

/** Holds what was decided against the evidence; fails at the first that does not fit. */
export const verifyEvidence = Effect.fnUntraced(function* (
  sha256Hex: Sha256Hex,
  decided: Decided,
  { keys, proof, witnesses }: Evidence
) {
  const { receipt } = decided
  const word = Option.isNone(keys)
    ? unsigned(sha256Hex, decided)
    : yield* signedBy(sha256Hex, decided, keys.value)
  if (Result.isFailure(word)) return Result.fail(word.failure)
  if (Option.isNone(proof)) {
    const { log_index } = receipt
    return Result.succeed<Shown>({
      checked: word.success.checked,
      unchecked: [
        ...word.success.unchecked,
        `whether it is in the log (--checkpoint FILE, from /log/proof?index=${log_index})`
      ]
    })
  }
  const place = yield* logged(sha256Hex, receipt, proof.value, keys, witnesses)
  return Result.map(place, ({ checked, unchecked }): Shown => ({
    checked: [...word.success.checked, ...checked],
    unchecked: [...word.success.unchecked, ...unchecked]
  }))
})

const HANDED_OVER =
  "which of the record's values were handed over, more or fewer: whoever shows the file says so"

const OTHER_RECEIPT = "receipt_jws is of another receipt"
const OTHER_SHARE = "share_jws is of other values, or another receipt"

/** Without keys: a statement that is there must still be of this receipt, and of these values. */
const unsigned = (
  sha256Hex: Sha256Hex,
  { handed, receipt, receipt_jws }: Decided
): Result.Result<Shown, string> => {
  if (receipt_jws !== undefined && !claimsReceipt(receipt, receipt_jws)) {
    return Result.fail(OTHER_RECEIPT)
  }
  const isOther = Option.exists(
    handed,
    ({ proof, share_jws }) =>
      share_jws !== undefined && !claimsShare(sha256Hex, { receipt, proof }, share_jws)
  )
  return isOther ? Result.fail(OTHER_SHARE) : Result.succeed({
    checked: [],
    unchecked: [
      "whose word it is (--keys FILE, from /.well-known/pdx-keys)",
      ...(Option.isSome(handed) ? [HANDED_OVER] : [])
    ]
  })
}

const signedBy = Effect.fnUntraced(function* (
  sha256Hex: Sha256Hex,
  { handed, receipt, receipt_jws }: Decided,
  { statements }: Keys
): Effect.fn.Return<Result.Result<Shown, string>, never, VerifyNeeds> {
  if (receipt_jws === undefined) {
    return Result.fail("The reply has no receipt_jws that the keys could check")
  }
  const { isOfReceipt, verdict } = yield* verifyReceiptJws(receipt, receipt_jws, statements)
  if (Result.isFailure(verdict)) return Result.fail(`receipt_jws: ${FAULTS[verdict.failure]}`)
  if (!isOfReceipt) return Result.fail(OTHER_RECEIPT)
  const checked = [
    `the receipt of ${receipt.issued_at} is signed by the key ${verdict.success.kid}`
  ]
  if (Option.isNone(handed)) return Result.succeed({ checked, unchecked: [] })
  const { proof, share_jws } = handed.value
  // That it is left out is told with all that is.
  if (share_jws === undefined) return Result.succeed({ checked, unchecked: [] })
  const shared = yield* verifyShareJws(sha256Hex, { receipt, proof }, share_jws, statements)
  if (Result.isFailure(shared.verdict)) {
    return Result.fail(`share_jws: ${FAULTS[shared.verdict.failure]}`)
  }
  if (!shared.isOfShare) return Result.fail(OTHER_SHARE)
  const { kid } = shared.verdict.success
  return Result.succeed({
    checked: [...checked, `these values were handed over, and no others: signed by the key ${kid}`],
    unchecked: []
  })
})

type VerifyNeeds = Effect.Services<ReturnType<typeof verifyReceiptJws>>

const FAULTS = {
  malformed: "It is no statement of this kind",
  unknown_key: "None of the keys signed it",
  bad_signature: "Its key did not sign it",
  revoked: "Its key is not believed any more",
  outside_validity: "Its key did not sign at that time"
} as const

const logged = Effect.fnUntraced(function* (
  sha256Hex: Sha256Hex,
  receipt: Receipt,
  { index, note, path }: LogProof,
  keys: Option.Option<Keys>,
  witnesses: ReadonlyArray<NoteKey>
): Effect.fn.Return<Result.Result<Shown, string>, never, VerifyNeeds> {
  const commit = sha256Hex(canonical({ ...receipt }))
  const leaf = leafOf({ at: receipt.issued_at, event: "share", commit })
  const root = rootOfInclusion(sha256Hex, {
    leaf: hashLeaf(sha256Hex, leaf),
    leafIndex: index,
    treeSize: note.size,
    path
  })
  if (
    index !== receipt.log_index || root !== note.root
  ) return Result.fail("The receipt is not where the proof says in the log")
  const { origin, size } = note
  const checked = [`it is entry ${index} of ${size} of the log ${origin}`]
  const unchecked: Array<string> = []
  if (Option.isNone(keys)) unchecked.push("who signed the checkpoint (--keys FILE)")
  else {
    const signer = yield* logKeyOf(sha256Hex, note, keys.value)
    if (Option.isNone(signer)) {
      return Result.fail("The checkpoint is not signed by the log's own key, as the keys have it")
    }
    checked.push(`the checkpoint is signed by the key ${signer.value}`)
  }
  for (const witness of witnesses) {
    const cosigned = yield* cosignatureOf(sha256Hex, note.text, witness, note.signatures)
    if (Option.isNone(cosigned)) {
      return Result.fail(`The witness ${witness.name} has not cosigned the checkpoint`)
    }
    const time = DateTime.formatIso(DateTime.makeUnsafe(cosigned.value.seconds * 1000))
    checked.push(`the witness ${witness.name} cosigned the checkpoint at ${time}`)
  }
  if (witnesses.length === 0) {
    unchecked.push("whether others were shown the same log (--witness VKEY)")
  }
  return Result.succeed({ checked, unchecked })
})

/** The log's own key, which must have signed the checkpoint, by its `kid`: the id of name and key. */
const logKeyOf = Effect.fnUntraced(function* (sha256Hex: Sha256Hex, note: Note, { logs }: Keys) {
  for (const { kid, x } of logs) {
    const bytes = Result.getOrUndefined(decodeBase64Url(x))
    const key = { name: note.origin, type: 0x01, key: bytes ?? new Uint8Array() } as const
    if (kid === keyIdOf(sha256Hex, key) && (yield* isSignedByLog(sha256Hex, note, key))) {
      return Option.some(kid)
    }
  }
  return Option.none<string>()
})
