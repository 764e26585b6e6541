/** Ed25519 signatures: compact JWS (RFC 7515), and bare ones. */
import { type Bytes, fromBase64Url, utf8 } from "./bytes.ts"

export interface Key {
  readonly kty: string
  readonly crv: string
  readonly kid: string
  readonly x: string
  readonly nbf?: number
  readonly exp?: number
  readonly revoked?: unknown
}

export const isSigned = async ({ x }: Key, signature: Bytes, signed: Bytes): Promise<boolean> => {
  const raw = fromBase64Url(x)
  if (raw === undefined) return false
  const key = await crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"])
  return crypto.subtle.verify("Ed25519", key, signature, signed)
}

interface Expected {
  readonly type: string
  /** Seconds since 1970 at which it was signed. */
  readonly at: number
}

const parsed = (bytes: Bytes): unknown => {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** What a JWS says, if one of `keys` signed it, of this type and in its time. */
export const payloadOf = async (
  jws: string,
  keys: ReadonlyArray<Key>,
  { at, type }: Expected
): Promise<string | undefined> => {
  const parts = jws.split(".")
  const [head, payload, signature] = parts.map(fromBase64Url)
  if (
    parts.length !== 3 || head === undefined || payload === undefined || signature === undefined
  ) {
    return undefined
  }
  const header: unknown = parsed(head)
  if (typeof header !== "object" || header === null) return undefined
  const { alg, kid, typ } = Object.fromEntries(Object.entries(header))
  const named = keys.filter((key) => key.kid === kid)
  const [key] = named
  if (alg !== "EdDSA" || typ !== type || key === undefined || named.length > 1) return undefined
  const { exp, nbf, revoked } = key
  if (nbf === undefined || exp === undefined || revoked !== undefined) return undefined
  if (at < nbf || at >= exp) return undefined
  return await isSigned(key, signature, utf8(`${parts[0]}.${parts[1]}`))
    ? new TextDecoder().decode(payload)
    : undefined
}
