import { Schema } from "effect"
import { Data } from "../../schemas/privacy/prepare.ts"
import { Policy } from "../../schemas/privacy/policy.ts"

/** What is sealed of a record: all that is needed to share it, and nothing that can be computed. */
interface Contents {
  readonly data: Data
  readonly policy: Policy
  readonly seed: Uint8Array
  /** The leaf hashes in the order of the tree; of the leaves held back only these are needed. */
  readonly hashes: ReadonlyArray<string>
}

/** The bytes of a record's contents: seed, hashes and text, each behind its place in the head. */
export const packContents = ({ data, policy, seed, hashes }: Contents): Uint8Array => {
  const text = new TextEncoder().encode(JSON.stringify({ data, policy }))
  const bytes = new Uint8Array(HEAD_BYTES + HASH_BYTES * (hashes.length + 1) + text.length)
  new DataView(bytes.buffer).setUint32(0, hashes.length)
  bytes.set(seed, HEAD_BYTES)
  bytes.subarray(HEAD_BYTES + HASH_BYTES).setFromHex(hashes.join(""))
  bytes.set(text, HEAD_BYTES + HASH_BYTES * (hashes.length + 1))
  return bytes
}

/** Reads back what `packContents` wrote. */
export const unpackContents = (bytes: Uint8Array): Contents => {
  const count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const hashAt = (at: number) =>
    bytes.subarray(HEAD_BYTES + at * HASH_BYTES, HEAD_BYTES + (at + 1) * HASH_BYTES)
  const text = new TextDecoder().decode(bytes.subarray(HEAD_BYTES + HASH_BYTES * (count + 1)))
  return {
    ...decodeText(text),
    seed: hashAt(0).slice(),
    hashes: Array.from({ length: count }, (_, at) => hashAt(at + 1).toHex())
  }
}

const HEAD_BYTES = 4
const HASH_BYTES = 32

const decodeText = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ data: Data, policy: Policy }))
)
