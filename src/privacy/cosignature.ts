import { Effect, Option } from "effect"
import { Signature } from "effect/crypto"
import type { Sha256Hex } from "../ground/Hash.ts"
import { cosignedText, keyIdOf, type Note, type NoteKey, readCosignature } from "./note.ts"

type NoteSignature = Note["signatures"][number]

const utf8 = new TextEncoder()

/** Whether `key` made this signature over `text`. */
const isSignedBy = Effect.fnUntraced(function* (
  key: Uint8Array,
  signature: Uint8Array,
  text: string
) {
  const { verify } = yield* Signature.Signature
  return yield* Signature.publicKey(Signature.ed25519, key).pipe(
    Effect.flatMap((publicKey) => verify(publicKey, signature, utf8.encode(text))),
    // What is no point of the curve has signed nothing.
    Effect.orElseSucceed(() => false)
  )
})

const isOf = (sha256Hex: Sha256Hex, key: NoteKey, { name, id }: NoteSignature): boolean =>
  name === key.name && id === keyIdOf(sha256Hex, key)

/** A cosignature that was verified. */
interface Cosignature {
  /** When it was made. */
  readonly seconds: number
  readonly line: NoteSignature
}

/**
 * The cosignature of a witness over the text of a checkpoint, the first where it has made more; none
 * when one of the lines under its name and id is not its own, or without a time.
 */
export const cosignatureOf = Effect.fnUntraced(function* (
  sha256Hex: Sha256Hex,
  text: string,
  key: NoteKey,
  signatures: ReadonlyArray<NoteSignature>
) {
  const cosigned: Array<Cosignature> = []
  for (const line of signatures.filter((one) => isOf(sha256Hex, key, one))) {
    const seconds = yield* verifyCosignature(text, key, line)
    if (Option.isNone(seconds)) return Option.none<Cosignature>()
    cosigned.push({ seconds: seconds.value, line })
  }
  return Option.fromNullishOr(cosigned[0])
})

/** The last second that a date can tell (ECMA-262, section 21.4.1.1). */
const SECONDS_MAX = 8_640_000_000_000

/** When a witness cosigned a checkpoint, in seconds; none when this is not its signature. */
const verifyCosignature = Effect.fnUntraced(function* (
  text: string,
  key: NoteKey,
  signature: NoteSignature
) {
  const read = readCosignature(signature.signature)
  if (Option.isNone(read)) return Option.none<number>()
  const { seconds } = read.value
  // A witness must tell when (C2SP tlog-witness): 0 says that it does not.
  if (seconds === 0 || seconds > SECONDS_MAX) return Option.none<number>()
  return (yield* isSignedBy(key.key, read.value.signature, cosignedText(seconds, text)))
    ? Option.some(seconds)
    : Option.none()
})
