/** Bytes as text and back, and their hash, by what a browser has. */
export type Bytes = Uint8Array<ArrayBuffer>

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))
const BYTES = new Map(HEX.map((pair, byte) => [pair, byte]))

// By tables: a proof has thousands of hashes, and to spell one would cost more than to compute it.
export const toHex = (bytes: Bytes) => {
  let text = ""
  for (const byte of bytes) text += HEX[byte] ?? ""
  return text
}

/** Undefined where it is not lower-case hex. */
export const fromHex = (text: string): Bytes | undefined => {
  if (text.length % 2 !== 0) return undefined
  const bytes = new Uint8Array(text.length / 2)
  for (let at = 0; at < bytes.length; at++) {
    const byte = BYTES.get(text.slice(2 * at, 2 * at + 2))
    if (byte === undefined) return undefined
    bytes[at] = byte
  }
  return bytes
}

export const toBase64 = (bytes: Bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))

/** Undefined unless it is base64 with its padding, spelt in the one way there is. */
export const fromBase64 = (text: string): Bytes | undefined => {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  return toBase64(bytes) === text ? bytes : undefined
}

export const toBase64Url = (bytes: Bytes) =>
  toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")

/** Undefined unless it is base64url without padding, spelt in the one way there is. */
export const fromBase64Url = (text: string): Bytes | undefined => {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return undefined
  const signs = atob(text.replaceAll("-", "+").replaceAll("_", "/"))
  const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0))
  return toBase64Url(bytes) === text ? bytes : undefined
}

export const joined = (...parts: ReadonlyArray<Bytes>): Bytes => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export const sha256 = async (...parts: ReadonlyArray<Bytes>): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts)))

export const sha256Hex = async (text: string) => toHex(await sha256(utf8(text)))
