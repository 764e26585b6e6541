import { Effect, Option } from "effect"
import { Signature } from "effect/crypto"
import type { Sha256 } from "../ground/Hash.ts"
import { compareHashes } from "./merkle.ts"
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

const isOf = (sha256: Sha256, key: NoteKey, { name, id }: NoteSignature): boolean =>
  name === key.name && compareHashes(id, keyIdOf(sha256, key)) === 0

/** Whether the log itself signed its checkpoint. */
export const isSignedByLog = Effect.fnUntraced(
  function* (sha256: Sha256, note: Note, key: NoteKey) {
    for (const one of note.signatures) {
      if (isOf(sha256, key, one) && (yield* isSignedBy(key.key, one.signature, note.text))) {
        return true
      }
    }
    return false
  }
)

/** When a witness cosigned a checkpoint, in seconds; none when this is not its signature. */
export const verifyCosignature = Effect.fnUntraced(function* (
  sha256: Sha256,
  text: string,
  key: NoteKey,
  signature: NoteSignature
) {
  const read = readCosignature(signature.signature)
  if (Option.isNone(read) || !isOf(sha256, key, signature)) return Option.none<number>()
  const { seconds } = read.value
  return (yield* isSignedBy(key.key, read.value.signature, cosignedText(seconds, text)))
    ? Option.some(seconds)
    : Option.none()
})
