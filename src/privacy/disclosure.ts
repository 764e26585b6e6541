import { Result, type Schema } from "effect"
import { Base64Url } from "effect/encoding"
import { canonical, isArray } from "../ground/canonical.ts"
import { encodeText } from "./base64Url.ts"
import { isLeafValue, type Leaf, type LeafValue } from "./leaves.ts"
import type { Path } from "./pointer.ts"
import { readJson } from "./readJson.ts"

/** Whether a leaf holds the value itself or what a policy lets be seen of it. */
export type Kind = "exact" | "masked" | "generalised"

/** A leaf that can be proven: its salt keeps the hash from being guessed. */
export interface Disclosure extends Leaf {
  /** At least 128 bits, base64url. */
  readonly salt: string
  readonly kind: Kind
}

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

/** Reads a disclosure back; fails, with a reason, on any other spelling of the same content. */
export const decodeDisclosure = (encoded: string): Result.Result<Disclosure, string> =>
  Result.gen(function* () {
    const bytes = yield* decodeBase64Url(encoded)
    const json = yield* Result.mapError(readJson(bytes), () => "The disclosure is not strict JSON")
    if (encodeText(canonical(json)) !== encoded) {
      return yield* Result.fail("The disclosure is not canonical")
    }
    if (!isArray(json) || json.length !== 4) {
      return yield* Result.fail("The disclosure does not have four elements")
    }
    const [salt, path, kind, value] = json
    if (typeof salt !== "string" || (yield* decodeBase64Url(salt)).length < SALT_BYTES) {
      return yield* Result.fail("The salt is too short")
    }
    if (!isPath(path)) return yield* Result.fail("The path is not a path")
    if (!isKind(kind)) return yield* Result.fail("The kind is unknown")
    if (value === undefined || !isLeafValue(value)) {
      return yield* Result.fail("The value is not a leaf")
    }
    return { salt, path, kind, value }
  })

/** Decodes base64url without padding, only in its canonical spelling (unused bits zero). */
export const decodeBase64Url = (encoded: string): Result.Result<Uint8Array, string> =>
  Result.flatMap(
    Result.mapError(Base64Url.decode(encoded), () => "The text is not base64url"),
    (bytes) =>
      Base64Url.encode(bytes) === encoded
        ? Result.succeed(bytes)
        : Result.fail("The base64url is not canonical")
  )

const isKind = (value: Schema.Json | undefined): value is Kind =>
  value === "exact" || value === "masked" || value === "generalised"

const isPath = (value: Schema.Json | undefined): value is Path & Schema.JsonArray =>
  value !== undefined && isArray(value) && value.length > 0 &&
  value.every((key) =>
    typeof key === "string" || (typeof key === "number" && Number.isSafeInteger(key) && key >= 0)
  )
