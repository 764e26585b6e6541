/**
 * Base64url without padding (RFC 4648, section 5) by the engine's own coders: a record has one for
 * each value, and a coder in JavaScript takes longer than the hash of what it makes.
 */

/** Of bytes. */
export const encodeBytes = (bytes: Uint8Array): string => bytes.toBase64(BASE64URL)

const BASE64URL = { alphabet: "base64url", omitPadding: true } as const

/** Of the UTF-8 of a text; almost every text is ASCII, for which `btoa` is ten times as fast. */
export const encodeText = (text: string): string => {
  if (!ASCII.test(text)) return encodeBytes(utf8.encode(text))
  const padded = btoa(text).replaceAll("+", "-").replaceAll("/", "_")
  const spare = text.length % 3
  return spare === 0 ? padded : padded.slice(0, spare - 3)
}

// deno-lint-ignore no-control-regex -- all of ASCII
const ASCII = /^[\x00-\x7f]*$/

const utf8 = new TextEncoder()
