/**
 * The master key of the privacy exchange: a file that only its owner can read, made once.
 */
import { Config, Context, Effect, Layer, Option } from "effect"
import { Kdf } from "effect/crypto"
import {
  closeSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync
} from "node:fs"
import { randomBytes } from "node:crypto"
import { dirname, join } from "node:path"
import { Misconfigured } from "../misconfigured.ts"
import { dataDir } from "../sql/client.ts"

/** Derives keys; each purpose has its own, and none tells anything of another. */
export class MasterKey extends Context.Service<MasterKey, {
  /** 256 bits for `purpose` (HKDF-SHA256, RFC 5869). */
  readonly derive: (purpose: string) => Effect.Effect<Uint8Array>
}>()("agent-services/vault/MasterKey") {}

const KEY_BYTES = 32
const OTHERS = 0o077

const configured = Config.all({
  file: Config.option(Config.NonEmptyString("PDX_MASTER_KEY_FILE")),
  folder: dataDir
})

const failure = (message: string) => new Misconfigured({ message })

/** Makes the file with a new key, unless it is there; whoever comes second gets the first key. */
const ensure = (path: string) => {
  mkdirSync(dirname(path), { recursive: true })
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

const read = (path: string): Uint8Array | string => {
  const file = openSync(path, "r")
  try {
    if ((fstatSync(file).mode & OTHERS) !== 0) {
      return `Others than its owner can read the master key "${path}": chmod 600 it`
    }
    const text = readFileSync(file, "utf8").trim()
    const key = Buffer.from(text, "base64url")
    return key.length === KEY_BYTES && key.toString("base64url") === text
      ? Uint8Array.from(key)
      : `The master key "${path}" is not 32 bytes in base64url`
  } finally {
    closeSync(file)
  }
}

/** From `PDX_MASTER_KEY_FILE`, which must be there, or `DATA_DIR/privacy.key`, made at first start. */
export const layer = Layer.effect(
  MasterKey,
  Effect.gen(function* () {
    const { file, folder } = yield* configured
    const kdf = yield* Kdf.Kdf
    const path = Option.getOrElse(file, () => join(folder, "privacy.key"))
    const key = yield* Effect.try({
      try: () => {
        if (Option.isNone(file)) ensure(path)
        return read(path)
      },
      catch: (cause) => failure(`Cannot read the master key "${path}": ${String(cause)}`)
    })
    if (typeof key === "string") return yield* failure(key)
    return derivedFrom(kdf, key)
  })
)

const derivedFrom = (kdf: Kdf.Kdf["Service"], key: Uint8Array) =>
  MasterKey.of({
    derive: (purpose) =>
      Effect.orDie(kdf.derive(Kdf.hkdfSha256, key, {
        salt: new Uint8Array(KEY_BYTES),
        info: new TextEncoder().encode(`pdx/v1/${purpose}`),
        length: KEY_BYTES
      }))
  })
