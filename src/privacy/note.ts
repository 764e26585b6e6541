/**
 * Signed notes and checkpoints, as C2SP has them (signed-note, tlog-checkpoint, tlog-cosignature).
 */
import { Option, Result } from "effect"
import { Base64 } from "effect/encoding"
import type { Sha256Hex } from "../ground/Hash.ts"

/** What a key of a note is: the log's own, or a witness's, whose signature has its time. */
export const KEY_TYPE = { ed25519: 0x01, cosignature: 0x04 } as const
type KeyType = typeof KEY_TYPE[keyof typeof KEY_TYPE]

/** A key that signs notes, by its name. */
export interface NoteKey {
  readonly name: string
  readonly type: KeyType
  /** 32 bytes of Ed25519. */
  readonly key: Uint8Array
}

/** A line of a signature: four bytes that tell the key, in hex, and what it signed. */
interface NoteSignature {
  readonly name: string
  readonly id: string
  readonly signature: Uint8Array
}

/** A checkpoint that was read: what was signed, what that says, and by whom. */
export interface Note {
  /** All that is signed, with the line end of its last line. */
  readonly text: string
  readonly origin: string
  readonly size: number
  /** In hex. */
  readonly root: string
  readonly signatures: ReadonlyArray<NoteSignature>
}

const utf8 = new TextEncoder()

/** The text that is signed: origin, size and root, a line each. */
export const checkpointText = (origin: string, size: number, root: string): string =>
  `${origin}\n${size}\n${base64OfHash(root)}\n`

/** A hash, which is hex elsewhere, as notes and proofs of C2SP have it. */
export const base64OfHash = (hash: string): string => Base64.encode(Uint8Array.fromHex(hash))

/** The four bytes that tell a key, in hex: of SHA-256 over its name, its type and itself. */
export const keyIdOf = (sha256Hex: Sha256Hex, { name, type, key }: NoteKey): string =>
  sha256Hex(Uint8Array.from([...utf8.encode(`${name}\n`), type, ...key])).slice(0, 2 * ID_BYTES)

/** The line of a signature, with its line end. */
export const signatureLine = ({ name, id, signature }: NoteSignature): string =>
  `— ${name} ${Base64.encode(Uint8Array.of(...Uint8Array.fromHex(id), ...signature))}\n`

/** A key as text: its name, its id in hex, and type and key in base64. */
const vkeyOf = (sha256Hex: Sha256Hex, key: NoteKey): string =>
  `${key.name}+${keyIdOf(sha256Hex, key)}+${Base64.encode(Uint8Array.of(key.type, ...key.key))}`

/** Reads a vkey; none when its id is not that of its key. */
export const readVkey = (sha256Hex: Sha256Hex, text: string): Option.Option<NoteKey> =>
  Option.gen(function* () {
    const [, name = "", , encoded = ""] = yield* Option.fromNullishOr(VKEY.exec(text))
    const bytes = yield* decode(encoded)
    const type = Object.values(KEY_TYPE).find((known) => known === bytes[0])
    if (type === undefined || bytes.length !== KEY_BYTES + 1) return yield* Option.none()
    const key = { name, type, key: bytes.subarray(1) }
    return vkeyOf(sha256Hex, key) === text ? key : yield* Option.none()
  })

/** What a cosignature signs: its time, in seconds, and the text of the checkpoint. */
export const cosignedText = (seconds: number, text: string): string =>
  `cosignature/v1\ntime ${seconds}\n${text}`

/** Reads the time of a cosignature, and the signature behind it. */
export const readCosignature = (bytes: Uint8Array) =>
  bytes.length === TIME_BYTES + SIGNATURE_BYTES
    ? Option.some({
      seconds: bytes.subarray(0, TIME_BYTES).reduce((sum, byte) => sum * 256 + byte, 0),
      signature: bytes.subarray(TIME_BYTES)
    })
    : Option.none()

/**
 * Reads a checkpoint; fails on any other spelling, and on control characters. Lines of extensions
 * behind the three that are known are signed with them, and mean nothing here.
 */
export const readNote = (note: string): Result.Result<Note, string> => {
  const end = note.lastIndexOf("\n\n")
  const text = note.slice(0, end + 1)
  const [origin = "", size = "", root = "", ...rest] = text.split("\n")
  const extensions = rest.slice(0, -1)
  const hash = decode(root)
  if (
    end < 0 || origin === "" || !SIZE.test(size) || Option.isNone(hash) ||
    hash.value.length !== ROOT_BYTES || rest.length === 0 || extensions.includes("") ||
    CONTROL.test(text.replaceAll("\n", ""))
  ) return Result.fail("The checkpoint is not of origin, size and root")
  const signatures = readSignatures(note.slice(end + 2))
  return Option.match(signatures, {
    onNone: () => Result.fail("A signature of the checkpoint is malformed"),
    onSome: (signatures) =>
      Result.succeed({ text, origin, size: Number(size), root: hash.value.toHex(), signatures })
  })
}

/** Reads lines of signatures, each with its line end; none when one of them is no such line. */
export const readSignatures = (lines: string): Option.Option<ReadonlyArray<NoteSignature>> =>
  lines.endsWith("\n")
    ? Option.all(
      lines.slice(0, -1).split("\n").map((line) =>
        Option.gen(function* () {
          const [, name = "", encoded = ""] = yield* Option.fromNullishOr(LINE.exec(line))
          const bytes = yield* decode(encoded)
          if (bytes.length <= ID_BYTES) return yield* Option.none()
          return {
            name,
            id: bytes.subarray(0, ID_BYTES).toHex(),
            signature: bytes.subarray(ID_BYTES)
          }
        })
      )
    )
    : Option.none()

const KEY_BYTES = 32
const ID_BYTES = 4
const TIME_BYTES = 8
const SIGNATURE_BYTES = 64
const ROOT_BYTES = 32

const SIZE = /^(?:0|[1-9]\d{0,14})$/
const CONTROL = /\p{Cc}/u
const VKEY = /^([^+\s\p{Cc}]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/u
const LINE = /^— ([^+\s\p{Cc}]+) ([A-Za-z0-9+/=]+)$/u

/** Base64 in its one spelling. */
const decode = (text: string): Option.Option<Uint8Array> =>
  Option.filter(Result.getSuccess(Base64.decode(text)), (bytes) => Base64.encode(bytes) === text)
