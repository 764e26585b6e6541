/** Checkpoints as C2SP has them (signed-note, tlog-checkpoint, tlog-cosignature, tlog-proof). */
import { type Bytes, fromBase64, sha256, toBase64Url, toHex, utf8 } from "./bytes.ts"
import { ensure, refuse } from "./refusal.ts"
import { isSigned } from "./signature.ts"

/** What a key of a note is: the log's own, or a witness's, whose signature has its time. */
const LOG = 0x01
const WITNESS = 0x04
const KEY_BYTES = 32
const ID_BYTES = 4
const TIME_BYTES = 8
const SIGNATURE_BYTES = 64
/** The last second that a date can tell (ECMA-262, section 21.4.1.1). */
const SECONDS_MAX = 8_640_000_000_000

interface Line {
  readonly name: string
  /** In hex. */
  readonly id: string
  readonly signature: Bytes
}

/** A checkpoint that was read: what was signed, what that says, and by whom. */
interface Note {
  readonly text: string
  readonly origin: string
  readonly size: number
  /** In hex. */
  readonly root: string
  readonly lines: ReadonlyArray<Line>
}

const SIZE = /^(?:0|[1-9]\d{0,14})$/
const CONTROL = /\p{Cc}/u
const VKEY = /^([^+\s\p{Cc}]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/u
const LINE = /^— ([^+\s\p{Cc}]+) ([A-Za-z0-9+/=]+)$/u

/** Reads a checkpoint; refuses any other spelling, and control characters. */
export const readNote = (note: string): Note => {
  const end = note.lastIndexOf("\n\n")
  const text = note.slice(0, end + 1)
  const [origin = "", size = "", root = "", ...rest] = text.split("\n")
  const hash = fromBase64(root)
  const extensions = rest.slice(0, -1)
  if (
    end < 0 || origin === "" || !SIZE.test(size) || hash?.length !== KEY_BYTES ||
    rest.length === 0 || extensions.includes("") || CONTROL.test(text.replaceAll("\n", ""))
  ) return refuse("The checkpoint is not of origin, size and root")
  const signatures = note.slice(end + 2)
  ensure(signatures.endsWith("\n"), MALFORMED)
  const lines = signatures.slice(0, -1).split("\n").map(readLine)
  return { text, origin, size: Number(size), root: toHex(hash), lines }
}

const MALFORMED = "A signature of the checkpoint is malformed"

const readLine = (line: string): Line => {
  const [, name = "", encoded = ""] = LINE.exec(line) ?? []
  const bytes = fromBase64(encoded)
  return bytes === undefined || bytes.length <= ID_BYTES
    ? refuse(MALFORMED)
    : { name, id: toHex(bytes.slice(0, ID_BYTES)), signature: bytes.slice(ID_BYTES) }
}

const idOf = async (name: string, type: number, key: Bytes) =>
  toHex((await sha256(utf8(`${name}\n`), Uint8Array.of(type), key)).slice(0, ID_BYTES))

/** The kid of the log's own key, under which every line of the note is its own; else undefined. */
export const signerOf = async (
  { lines, origin, text }: Note,
  { kid, x }: { readonly kid: string; readonly x: string },
  key: Bytes
): Promise<string | undefined> => {
  if (await idOf(origin, LOG, key) !== kid) return undefined
  const own = lines.filter(({ id, name }) => name === origin && id === kid)
  const holds = await Promise.all(own.map(({ signature }) => isSigned(x, signature, utf8(text))))
  return own.length > 0 && holds.every((one) => one) ? kid : undefined
}

/** Who must have cosigned a checkpoint. */
interface Witness {
  readonly name: string
  readonly id: string
  readonly x: string
}

export const readWitness = async (vkey: string): Promise<Witness> => {
  const [, name = "", id = "", encoded = ""] = VKEY.exec(vkey) ?? []
  const bytes = fromBase64(encoded)
  const key = bytes?.slice(1)
  return bytes?.[0] === WITNESS && key?.length === KEY_BYTES &&
      await idOf(name, WITNESS, key) === id
    ? { name, id, x: toBase64Url(key) }
    : refuse("A witness is not a vkey")
}

/** When a witness cosigned, in seconds: one false line under its name refuses the note. */
export const cosignedAt = async (note: Note, witness: Witness): Promise<number> => {
  const times: Array<number> = []
  for (const { id, name, signature } of note.lines) {
    if (name === witness.name && id === witness.id) {
      const seconds = signature.slice(0, TIME_BYTES).reduce((sum, byte) => sum * 256 + byte, 0)
      const signed = utf8(`cosignature/v1\ntime ${seconds}\n${note.text}`)
      const isIts = signature.length === TIME_BYTES + SIGNATURE_BYTES && seconds > 0 &&
        seconds <= SECONDS_MAX &&
        // Few lines are of one witness.
        // deno-lint-ignore no-await-in-loop
        await isSigned(witness.x, signature.slice(TIME_BYTES), signed)
      times.push(isIts ? seconds : Number.NaN)
    }
  }
  const [first = Number.NaN] = times
  ensure(
    !times.some(Number.isNaN) && !Number.isNaN(first),
    `The witness ${witness.name} has not cosigned the checkpoint`
  )
  return first
}

/** Where an entry is in a checkpoint, and the checkpoint. */
export interface LogProof {
  readonly index: number
  readonly path: ReadonlyArray<string>
  readonly note: Note
}

const INDEX = /^index (0|[1-9]\d{0,14})$/
const EXTRA = "extra "

const isExtra = (line = ""): boolean =>
  line.startsWith(EXTRA) && line !== EXTRA && fromBase64(line.slice(EXTRA.length)) !== undefined

/** Reads what `/log/proof` gave; the extra data that tlog-proof allows is signed by nobody. */
export const readLogProof = (text: string): LogProof => {
  const end = text.indexOf("\n\n")
  const [first, ...lines] = text.slice(0, end).split("\n")
  const [second = "", ...rest] = isExtra(lines[0]) ? lines.slice(1) : lines
  const index = INDEX.exec(second)?.[1]
  if (end < 0 || first !== "c2sp.org/tlog-proof@v1" || index === undefined) {
    return refuse("The checkpoint has no proof of inclusion before it")
  }
  const path = rest.map((line) => {
    const hash = fromBase64(line)
    return hash?.length === KEY_BYTES
      ? toHex(hash)
      : refuse("A hash of the proof of inclusion is malformed")
  })
  return { index: Number(index), path, note: readNote(text.slice(end + 2)) }
}
