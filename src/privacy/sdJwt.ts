/**
 * What a tier allows as an SD-JWT (RFC 9901): every value, and every container, is a disclosure of
 * its own, so that the holder can show less than it was given.
 */
import { Effect, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { Base64Url } from "effect/encoding"
import type { Schema } from "effect"
import { Hash, type Sha256 } from "../ground/Hash.ts"
import { SALT_BYTES } from "./disclosure.ts"
import type { Kind } from "./disclosure.ts"
import type { Leaf } from "./leaves.ts"

/** A value that a tier may see. */
export interface Shown extends Leaf {
  readonly kind: Kind
}

/** Values by how they are shown: in clear, masked, generalised; each is a claim of its own. */
const CLAIMS = { exact: "data", masked: "masked", generalised: "generalised" } as const

/** What RFC 9901, section 4.1, keeps for itself. */
const RESERVED = new Set(["_sd", "..."])

/** The claims of a credential with digests in place of values, and the disclosures of these. */
interface Concealed {
  readonly claims: Schema.JsonObject
  readonly disclosures: ReadonlyArray<string>
}

/** Conceals values in claims; none when a key of the data is one that SD-JWT keeps for itself. */
export const conceal = Effect.fnUntraced(function* (leaves: ReadonlyArray<Shown>) {
  if (leaves.some(({ path }) => path.some((key) => typeof key === "string" && RESERVED.has(key)))) {
    return Option.none<Concealed>()
  }
  const { sha256 } = yield* Hash
  const random = yield* SecureRandom.SecureRandom
  // A salt for each value, and one for each of the containers that it is the first of.
  const count = leaves.reduce((sum, { path }) => sum + path.length, 0)
  const salts = yield* random.randomBytes(count * SALT_BYTES)
  const claims: Record<string, Schema.Json> = { _sd_alg: "sha-256" }
  const disclosures: Array<string> = []
  const concealer = new Concealer(sha256, salts, disclosures)
  for (const [kind, name] of Object.entries(CLAIMS)) {
    const shown = leaves.filter((leaf) => leaf.kind === kind)
    if (shown.length > 0) claims[name] = concealer.container(shown, 0)
  }
  return Option.some<Concealed>({ claims, disclosures })
})

class Concealer {
  #used = 0

  constructor(
    readonly sha256: Sha256,
    readonly salts: Uint8Array,
    readonly disclosures: Array<string>
  ) {}

  /** What stands for leaves whose paths agree up to `depth`. */
  container(leaves: ReadonlyArray<Shown>, depth: number): Schema.Json {
    const members = Map.groupBy(leaves, ({ path }) => path[depth] ?? "")
    const keys = [...members.keys()]
    const isArray = typeof keys[0] === "number"
    if (isArray) keys.sort((left, right) => Number(left) - Number(right))
    const digests = keys.map((key) => {
      const below = members.get(key) ?? []
      const [first] = below
      const value = first !== undefined && first.path.length === depth + 1
        ? first.value
        : this.container(below, depth + 1)
      return this.#digest(isArray ? [value] : [String(key), value])
    })
    // The order of array elements is the data's; that of members would tell the order of keys.
    return isArray ? digests.map((digest) => ({ "...": digest })) : { _sd: digests.sort() }
  }

  #digest(content: ReadonlyArray<Schema.Json>): string {
    const at = this.#used++ * SALT_BYTES
    const salt = Base64Url.encode(this.salts.subarray(at, at + SALT_BYTES))
    const disclosure = Base64Url.encode(JSON.stringify([salt, ...content]))
    this.disclosures.push(disclosure)
    return Base64Url.encode(this.sha256(disclosure))
  }
}
