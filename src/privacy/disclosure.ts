import { Result } from "effect"
import { Base64Url } from "effect/encoding"
import { encodeText } from "./base64Url.ts"
import type { LeafValue } from "./leaves.ts"

/** Whether a leaf holds the value itself or what a policy lets be seen of it. */
export type Kind = "exact" | "masked" | "generalised"

/** The least salt that hides a value which can be guessed: 128 bits. */
export const SALT_BYTES = 16

/**
 * A disclosure as it is hashed and sent: an SD-JWT disclosure (RFC 9901) with a path for a name.
 * `path` is the JSON of one.
 */
export const encodeDisclosure = (
  salt: string,
  path: string,
  kind: Kind,
  value: LeafValue
): string =>
  // Without members to sort the canonical text is the plain one, which is made much faster.
  encodeText(`["${salt}",${path},"${kind}",${JSON.stringify(value)}]`)

/** Decodes base64url without padding, only in its canonical spelling (unused bits zero). */
export const decodeBase64Url = (encoded: string): Result.Result<Uint8Array, string> =>
  Result.flatMap(
    Result.mapError(Base64Url.decode(encoded), () => "The text is not base64url"),
    (bytes) =>
      Base64Url.encode(bytes) === encoded
        ? Result.succeed(bytes)
        : Result.fail("The base64url is not canonical")
  )
