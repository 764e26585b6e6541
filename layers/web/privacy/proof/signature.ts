/** Ed25519 signatures: compact JWS (RFC 7515), and bare ones. */
import { type Bytes, fromBase64Url, utf8 } from "./bytes.ts"
import { canonical } from "./canonical.ts"
import { ensure, refuse } from "./refusal.ts"
import { isObject } from "./shapes.ts"

export interface Key {
  readonly kty: string
  readonly crv: string
  readonly kid: string
  readonly x: string
  readonly nbf?: number
  readonly exp?: number
  readonly revoked?: unknown
}

export const isSigned = async (x: string, signature: Bytes, signed: Bytes): Promise<boolean> => {
  const raw = fromBase64Url(x)
  if (raw === undefined) return false
  try {
    const key = await crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"])
    return await crypto.subtle.verify("Ed25519", key, signature, signed)
  } catch {
    // What is no point of the curve has signed nothing.
    return false
  }
}

/** A statement that was read, signed by whoever it was. */
export interface Statement {
  /** What it is called in a refusal. */
  readonly name: string
  readonly kid: string
  readonly claims: { readonly [name: string]: unknown }
  readonly signed: Bytes
  readonly signature: Bytes
}

/** By how many seconds the clocks of two processes that sign with one key may differ. */
const LEEWAY_SECONDS = 60

const objectOf = (bytes: Bytes | undefined): { readonly [name: string]: unknown } | undefined => {
  if (bytes === undefined) return undefined
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    // It has one spelling: with any byte changed it is none.
    return isObject(value) && canonical(value) === text ? value : undefined
  } catch {
    return undefined
  }
}

/** Reads a statement of the kind `typ`; refuses any other. */
export const readStatement = (name: string, typ: string, jws: string): Statement => {
  const [head = "", payload = "", tag = ""] = jws.split(".")
  const header = objectOf(fromBase64Url(head))
  const claims = objectOf(fromBase64Url(payload))
  const signature = fromBase64Url(tag)
  const kid = header?.["kid"]
  return claims === undefined || signature === undefined || typeof kid !== "string" ||
      canonical(header) !== canonical({ alg: "EdDSA", kid, typ })
    ? refuse(`${name}: It is no statement of this kind`)
    : { name, kid, claims, signed: utf8(`${head}.${payload}`), signature }
}

/** Refuses a statement that none of `keys` signed, in its time: `at` in seconds. */
export const checkSigned = async (
  { kid, name, signature, signed }: Statement,
  keys: ReadonlyArray<Key>,
  at: number
): Promise<void> => {
  const key = keys.find((one) => one.kid === kid) ?? refuse(`${name}: None of the keys signed it`)
  ensure(await isSigned(key.x, signature, signed), `${name}: Its key did not sign it`)
  ensure(key.revoked === undefined, `${name}: Its key is no longer trusted`)
  const { exp = 0, nbf = 0 } = key
  ensure(
    at >= nbf - LEEWAY_SECONDS && at <= exp + LEEWAY_SECONDS,
    `${name}: Its key did not sign at that time`
  )
}
