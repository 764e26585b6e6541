/**
 * A master key in a file of its owner's alone: 32 bytes in base64url, on one line.
 */
import { Effect, Option } from "effect"
import {
  closeSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync
} from "node:fs"
import { randomBytes } from "node:crypto"
import { dirname } from "node:path"
import { privateFolder } from "../files/private.ts"
import { Misconfigured } from "../misconfigured.ts"

export const KEY_BYTES = 32
const OTHERS = 0o077

const failure = (message: string) => new Misconfigured({ message })

/** The key that a text is; none of a text that is none. */
export const decode = (text: string) => {
  const key = Buffer.from(text, "base64url")
  return key.length === KEY_BYTES && key.toString("base64url") === text
    ? Option.some(Uint8Array.from(key))
    : Option.none()
}

/** The text in the file, refused where others than its owner can read it. */
export const read = Effect.fnUntraced(function* (path: string) {
  const [mode, text] = yield* Effect.try({
    try: () => {
      const file = openSync(path, "r")
      try {
        return [fstatSync(file).mode, readFileSync(file, "utf8").trim()] as const
      } finally {
        closeSync(file)
      }
    },
    catch: (cause) => failure(`Cannot read the master key "${path}": ${String(cause)}`)
  })
  if ((mode & OTHERS) !== 0) {
    return yield* failure(
      `Others than its owner can read the master key "${path}": chmod 600 it`
    )
  }
  return text
})

/** Makes the file with a new key, unless it is there; whoever comes second finds the first key. */
export const ensure = Effect.fnUntraced(function* (path: string) {
  yield* privateFolder(dirname(path))
  yield* Effect.try({
    try: () => make(path),
    catch: (cause) => failure(`Cannot make the master key "${path}": ${String(cause)}`)
  })
})

const make = (path: string) => {
  const draft = `${path}.${randomBytes(8).toString("hex")}`
  const file = openSync(draft, "wx", 0o600)
  try {
    writeSync(file, `${randomBytes(KEY_BYTES).toString("base64url")}\n`)
    fsyncSync(file)
    // A link appears with its whole content, or not at all because the name is taken.
    linkSync(draft, path)
    const folder = openSync(dirname(path), "r")
    fsyncSync(folder)
    closeSync(folder)
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause
  } finally {
    closeSync(file)
    rmSync(draft)
  }
}
