/**
 * Content ids: CIDv1 of a SHA-256 hash, in the base32 of RFC 4648 (lower case, no padding).
 */

/** What the hash is of: dag-json for a manifest, json-jcs for the data itself (multicodec table). */
export const DAG_JSON = 0x0129
export const JSON_JCS = 0xb601

/** The content id of bytes whose SHA-256 hash, in hex, is `digest`. */
export const contentId = (codec: number, digest: string): string => {
  const head = [1, ...varint(codec), SHA2_256, DIGEST_BYTES]
  const bytes = new Uint8Array(head.length + DIGEST_BYTES)
  bytes.set(head)
  bytes.subarray(head.length).setFromHex(digest)
  return `b${toBase32(bytes)}`
}

/** Whether a text is a CIDv1 in base32 over a SHA-256 hash, in its one spelling. */
export const isContentId = (text: string): boolean => {
  if (!/^b[a-z2-7]{50,80}$/.test(text)) return false
  const bytes = fromBase32(text.slice(1))
  const codec = bytes.findIndex((byte, index) => index > 0 && byte < 0x80)
  const [name, length, ...digest] = bytes.slice(codec + 1)
  return bytes[0] === 1 && codec > 0 && name === SHA2_256 && length === DIGEST_BYTES &&
    digest.length === DIGEST_BYTES && `b${toBase32(bytes)}` === text
}

const SHA2_256 = 0x12
const DIGEST_BYTES = 32
const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"

const varint = (value: number): ReadonlyArray<number> =>
  value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...varint(Math.floor(value / 0x80))]

const toBase32 = (bytes: Uint8Array): string => {
  let text = ""
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8 | byte) & 0xfff
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET.charAt(held >>> (bits - 5) & 31)
  }
  return bits === 0 ? text : text + ALPHABET.charAt(held << (5 - bits) & 31)
}

const fromBase32 = (text: string): Uint8Array => {
  const bytes: Array<number> = []
  let bits = 0
  let held = 0
  for (const letter of text) {
    held = (held << 5 | ALPHABET.indexOf(letter)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(held >>> bits & 0xff)
  }
  return Uint8Array.from(bytes)
}
