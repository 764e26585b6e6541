/**
 * What shows, beside a reply, whose word it is and that it is in the log: the published keys, and a
 * proof of inclusion that was kept (C2SP tlog-proof). Nothing of the service is needed.
 */
import { DateTime, Effect, Option, Result, Schema } from "effect"
import { Base64, Hex } from "effect/encoding"
import { Jwk } from "../../schemas/jwks.ts"
import type { Receipt } from "../../schemas/privacy/receipt.ts"
import { canonical } from "../ground/canonical.ts"
import type { Sha256 } from "../ground/Hash.ts"
import { leafOf } from "./appendEntry.ts"
import { isSignedByLog, verifyCosignature } from "./cosignature.ts"
import { decodeBase64Url } from "./disclosure.ts"
import { compareHashes, hashLeaf, rootOfInclusion } from "./merkle.ts"
import { type Note, type NoteKey, readNote } from "./note.ts"
import { readJson } from "./readJson.ts"
import { verifyReceiptJws } from "./receiptJws.ts"

/** A key that somebody published: one that signs receipts has the time in which it does. */
const PublishedKey = Schema.Struct({
  kty: Schema.Literal("OKP"),
  crv: Schema.Literal("Ed25519"),
  kid: Schema.String,
  x: Schema.String
})
type PublishedKey = typeof PublishedKey.Type

/** The keys of a file: those that sign receipts, and those that a log may be signed with. */
interface Keys {
  readonly statements: ReadonlyArray<Jwk>
  readonly all: ReadonlyArray<PublishedKey>
}

const Keyring = Schema.Struct({ keys: Schema.Array(Schema.Json) })
const decodeKeyring = Schema.decodeUnknownOption(Keyring)
const decodeJwk = Schema.decodeUnknownOption(Jwk)
const decodePublished = Schema.decodeUnknownOption(PublishedKey)

/** Reads a JWK set: `/.well-known/pdx-keys` as it was saved, or `/.well-known/jwks.json`. */
export const readKeys = (bytes: Uint8Array): Result.Result<Keys, string> =>
  Option.match(Option.flatMap(Result.getSuccess(readJson(bytes)), decodeKeyring), {
    onNone: () => Result.fail("The keys are no JWK set"),
    onSome: ({ keys }) =>
      Result.succeed({
        statements: keys.flatMap((key) => Option.toArray(decodeJwk(key))),
        all: keys.flatMap((key) => Option.toArray(decodePublished(key)))
      })
  })

/** Where an entry is in a checkpoint, and the checkpoint. */
interface LogProof {
  readonly index: number
  readonly path: ReadonlyArray<Uint8Array>
  readonly note: Note
}

/** Reads a proof as it was saved from `/log/proof`; fails on any other spelling. */
export const readLogProof = (bytes: Uint8Array): Result.Result<LogProof, string> =>
  Result.gen(function* () {
    const text = yield* Result.try({
      try: () => utf8.decode(bytes),
      catch: () => "The checkpoint is not UTF-8"
    })
    const end = text.indexOf("\n\n")
    const [first, second = "", ...rest] = text.slice(0, end).split("\n")
    const index = INDEX.exec(second)?.[1]
    if (end < 0 || first !== "c2sp.org/tlog-proof@v1" || index === undefined) {
      return yield* Result.fail("The checkpoint has no proof of inclusion before it")
    }
    const path: Array<Uint8Array> = []
    for (const line of rest) {
      const hash = Result.getOrUndefined(Base64.decode(line))
      if (hash?.length !== 32 || Base64.encode(hash) !== line) {
        return yield* Result.fail("A hash of the proof of inclusion is malformed")
      }
      path.push(hash)
    }
    return { index: Number(index), path, note: yield* readNote(text.slice(end + 2)) }
  })

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

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

/** Holds a receipt against the evidence; fails at the first that does not fit. */
export const verifyEvidence = Effect.fnUntraced(function* (
  sha256: Sha256,
  { receipt, receipt_jws }: { readonly receipt: Receipt; readonly receipt_jws: string | undefined },
  { keys, proof, witnesses }: Evidence
) {
  const word = Option.isNone(keys)
    ? Result.succeed<Shown>({
      checked: [],
      unchecked: ["whose word it is (--keys FILE, from /.well-known/pdx-keys)"]
    })
    : yield* signedBy(receipt, receipt_jws, keys.value)
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
  const place = yield* logged(sha256, receipt, proof.value, keys, witnesses)
  return Result.map(place, ({ checked, unchecked }): Shown => ({
    checked: [...word.success.checked, ...checked],
    unchecked: [...word.success.unchecked, ...unchecked]
  }))
})

const signedBy = Effect.fnUntraced(function* (
  receipt: Receipt,
  jws: string | undefined,
  { statements }: Keys
): Effect.fn.Return<Result.Result<Shown, string>, never, VerifyNeeds> {
  if (jws === undefined) {
    return Result.fail("The reply has no receipt_jws that the keys could check")
  }
  const { isOfReceipt, verdict } = yield* verifyReceiptJws(receipt, jws, statements)
  if (Result.isFailure(verdict)) return Result.fail(`receipt_jws: ${FAULTS[verdict.failure]}`)
  if (!isOfReceipt) return Result.fail("receipt_jws is of another receipt")
  const { kid } = verdict.success
  return Result.succeed({
    checked: [`the receipt of ${receipt.issued_at} is signed by the key ${kid}`],
    unchecked: []
  })
})

type VerifyNeeds = Effect.Services<ReturnType<typeof verifyReceiptJws>>

const FAULTS = {
  malformed: "It is no receipt's",
  unknown_key: "None of the keys signed it",
  bad_signature: "Its key did not sign it",
  revoked: "Its key is not believed any more",
  outside_validity: "Its key did not sign at that time"
} as const

const logged = Effect.fnUntraced(function* (
  sha256: Sha256,
  receipt: Receipt,
  { index, note, path }: LogProof,
  keys: Option.Option<Keys>,
  witnesses: ReadonlyArray<NoteKey>
): Effect.fn.Return<Result.Result<Shown, string>, never, VerifyNeeds> {
  const commit = Hex.encode(sha256(canonical({ ...receipt })))
  const leaf = leafOf({ at: receipt.issued_at, event: "share", commit })
  const root = rootOfInclusion(sha256, {
    leaf: hashLeaf(sha256, leaf),
    leafIndex: index,
    treeSize: note.size,
    path
  })
  if (
    index !== receipt.log_index || root === undefined || compareHashes(root, note.root) !== 0
  ) return Result.fail("The receipt is not where the proof says in the log")
  const { origin, size } = note
  const checked = [`it is entry ${index} of ${size} of the log ${origin}`]
  const unchecked: Array<string> = []
  if (Option.isNone(keys)) unchecked.push("who signed the checkpoint (--keys FILE)")
  else {
    const signer = yield* logKeyOf(sha256, note, keys.value)
    if (Option.isNone(signer)) return Result.fail("The checkpoint is signed by none of the keys")
    checked.push(`the checkpoint is signed by the key ${signer.value}`)
  }
  for (const witness of witnesses) {
    const seconds = yield* cosignedAt(sha256, note, witness)
    if (Option.isNone(seconds)) {
      return Result.fail(`The witness ${witness.name} has not cosigned the checkpoint`)
    }
    const time = DateTime.formatIso(DateTime.makeUnsafe(seconds.value * 1000))
    checked.push(`the witness ${witness.name} cosigned the checkpoint at ${time}`)
  }
  if (witnesses.length === 0) {
    unchecked.push("whether others were shown the same log (--witness VKEY)")
  }
  return Result.succeed({ checked, unchecked })
})

/** Which of the keys signed the checkpoint, by its `kid`. */
const logKeyOf = Effect.fnUntraced(function* (sha256: Sha256, note: Note, { all }: Keys) {
  for (const { kid, x } of all) {
    const bytes = Result.getOrUndefined(decodeBase64Url(x))
    const key = { name: note.origin, type: 0x01, key: bytes ?? new Uint8Array() } as const
    if (yield* isSignedByLog(sha256, note, key)) return Option.some(kid)
  }
  return Option.none<string>()
})

/** When a witness cosigned the checkpoint, in seconds. */
const cosignedAt = Effect.fnUntraced(function* (sha256: Sha256, note: Note, witness: NoteKey) {
  for (const signature of note.signatures) {
    const seconds = yield* verifyCosignature(sha256, note.text, witness, signature)
    if (Option.isSome(seconds)) return seconds
  }
  return Option.none<number>()
})
