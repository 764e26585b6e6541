/**
 * Everything that `verify-share` says of the files it was given.
 */
import { Effect, Option, Result } from "effect"
import type { Hash } from "../ground/Hash.ts"
import { readVkey } from "./note.ts"
import { verifyReply } from "./verify.ts"
import { readKeys, readLogProof, verifyEvidence } from "./verifyEvidence.ts"
import { isVouchedFor, thumbprint } from "./voucher.ts"

/** What somebody saved, and of what it is to be proven; a missing file is not checked. */
interface Files {
  readonly reply: Uint8Array
  readonly keys: Option.Option<Uint8Array>
  readonly checkpoint: Option.Option<Uint8Array>
  /** Each as a vkey of C2SP. */
  readonly witnesses: ReadonlyArray<string>
  /** The thumbprint of the key that must vouch for the record (RFC 7638). */
  readonly owner: Option.Option<string>
  readonly content_id: string
  /** Whether to tell what a reply of before still shows; it is not proven all the same. */
  readonly legacy: boolean
  /** When the receipt must not have expired (RFC 3339 in UTC). */
  readonly at: string
}

/** The text that says what is proven, checked and not checked; or why nothing is. */
export const verifyFiles = (hashing: Hash["Service"], files: Files) =>
  Effect.gen(function* () {
    const { content_id } = files
    const { sha256, sha256Hex } = hashing
    const proven = yield* Effect.fromResult(verifyReply(hashing, files.reply, files))
    const { absent, decided, kind, unchecked, value, vouched } = proven
    const names = absent.map(({ name }) => `\`${name}\``).join(", ")
    if (absent.length > 0 && !files.legacy) {
      return yield* Effect.fail(
        `The reply has no ${names}, as every reply of today has: it was left out, or the reply is ` +
          "of an older version (--legacy tells what it still shows)"
      )
    }
    const keys = yield* read(files.keys, readKeys)
    const proof = yield* read(files.checkpoint, readLogProof)
    // One witness who is named twice is one witness.
    const witnesses = yield* Effect.forEach(new Set(files.witnesses), (vkey) =>
      Effect.mapError(
        Effect.fromOption(readVkey(sha256Hex, vkey)),
        () => "A witness is not a vkey"
      ))
    if (witnesses.length > 0 && Option.isNone(proof)) {
      return yield* Effect.fail("Witnesses cosign a checkpoint: --checkpoint FILE")
    }
    if (kind === "The denial" && Option.isNone(keys)) {
      return yield* Effect.fail(
        "A denial proves nothing of a record, and nobody has signed it: --keys FILE"
      )
    }
    if (Option.isNone(decided) && Option.isSome(proof)) {
      return yield* Effect.fail("A public view has no receipt that a log could hold")
    }
    const shown = Option.isNone(decided) ? { checked: [], unchecked: [] } : yield* Effect.flatMap(
      verifyEvidence(sha256Hex, decided.value, { keys, proof, witnesses }),
      Effect.fromResult
    )
    const voucher = Option.flatMap(vouched, ({ manifest, voucher }) =>
      Option.map(Option.fromNullishOr(voucher), (voucher) => ({ manifest, voucher })))
    if (
      Option.isSome(voucher) &&
      !(yield* isVouchedFor(voucher.value.manifest, voucher.value.voucher))
    ) {
      return yield* Effect.fail("The owner's signature is not of this manifest")
    }
    const owner = Option.map(voucher, ({ voucher }) =>
      thumbprint(sha256, voucher))
    if (Option.isSome(files.owner) && !Option.contains(owner, files.owner.value)) {
      return yield* Effect.fail(`The key ${files.owner.value} does not vouch for the record`)
    }
    const word = Option.isNone(vouched) ? [] : [Option.match(owner, {
      onNone: () =>
        "Nobody vouches for the record: it has no owner's signature.",
      onSome: (owner) => `The key with the thumbprint ${owner} vouches for the record.`
    })]
    const whose = Option.isSome(owner) && Option.isNone(files.owner)
      ? ["whether the key that vouches is the owner's (--owner THUMBPRINT)"]
      : []
    const text = [
      absent.length === 0
        ? `${kind} of ${content_id} is proven:`
        : `Legacy: the reply has no ${names}. ${kind} of ${content_id}, as far as it was checked:`,
      JSON.stringify(value, null, 2),
      ...(Option.isSome(decided) ? [whatWasDecided(decided.value.receipt)] : []),
      ...word,
      ...listed("Checked:", shown.checked),
      ...listed("Not checked:", [
        ...absent.map(({ unchecked }) => unchecked),
        ...unchecked,
        ...whose,
        ...shown.unchecked
      ])
    ].join("\n")
    return absent.length === 0 ? text : yield* Effect.fail(text)
  }).pipe(Effect.result)

const whatWasDecided = (
  receipt: { readonly requester_id: string; readonly decision: string; readonly issued_at: string }
) => `${receipt.requester_id}: ${receipt.decision}, at ${receipt.issued_at}.`

const listed = (title: string, items: ReadonlyArray<string>) =>
  items.length === 0 ? [] : ["", title, ...items.map((item) => `- ${item}`)]

const read = <A>(
  file: Option.Option<Uint8Array>,
  reader: (bytes: Uint8Array) => Result.Result<A, string>
) =>
  Option.match(file, {
    onNone: () => Effect.succeed(Option.none<A>()),
    onSome: (bytes) => Effect.asSome(Effect.fromResult(reader(bytes)))
  })
