/**
 * A verifier of shares that was written from the standards alone and shares no line with the
 * service: RFC 9162 (section 2.1), RFC 9901 (salted disclosures), RFC 8785, CIDv1.
 */
import { createHash } from "node:crypto"

const sha256 = (...parts: ReadonlyArray<Uint8Array>) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest()

const node = (left: Uint8Array, right: Uint8Array) => sha256(Buffer.of(1), left, right)

/** RFC 8785 for what is canonical here. */
export const jcs = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(jcs)}]`
    : typeof value === "object" && value !== null
    ? `{${
      Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1)
        .map(([key, member]) => `${JSON.stringify(key)}:${jcs(member)}`)
    }}`
    : JSON.stringify(value)

/** A CIDv1 in base32, by way of a string of bits. */
export const cid = (codec: ReadonlyArray<number>, text: string): string => {
  const bytes = Buffer.concat([Buffer.of(1, ...codec, 0x12, 0x20), sha256(Buffer.from(text))])
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("")
  const letters = (bits.match(/.{1,5}/g) ?? []).map((five) =>
    "abcdefghijklmnopqrstuvwxyz234567"[Number.parseInt(five.padEnd(5, "0"), 2)]
  )
  return `b${letters.join("")}`
}

export const DAG_JSON = [0xa9, 0x02]
export const JSON_JCS = [0x81, 0xec, 0x02]

interface MultiLeaf {
  readonly disclosure: string
  readonly leaf_index: number
}

interface PathLeaf extends MultiLeaf {
  readonly audit_path: ReadonlyArray<string>
}

const inclusionRoot = ({ disclosure, leaf_index, audit_path }: PathLeaf, size: number) =>
  rootOfPath(disclosure, leaf_index, size, audit_path.map((hash) => Buffer.from(hash, "hex")))
    .toString("hex")

/** The root that a leaf and its path lead to: section 2.1.3.2, step by step. */
export const rootOfPath = (
  leaf: string,
  leaf_index: number,
  size: number,
  path: ReadonlyArray<Uint8Array>
) => {
  if (leaf_index >= size) throw new Error("leaf_index")
  let fn = BigInt(leaf_index)
  let sn = BigInt(size - 1)
  let r = sha256(Buffer.of(0), Buffer.from(leaf))
  for (const sibling of path) {
    if (sn === 0n) throw new Error("The path is too long")
    if ((fn & 1n) === 1n || fn === sn) {
      r = node(sibling, r)
      while ((fn & 1n) === 0n && fn !== 0n) {
        fn >>= 1n
        sn >>= 1n
      }
    } else r = node(r, sibling)
    fn >>= 1n
    sn >>= 1n
  }
  if (sn !== 0n) throw new Error("The path is too short")
  return r
}

/** Depth first, left to right; whatever is left over refutes the proof. */
const multiRoot = (
  leaves: ReadonlyArray<MultiLeaf>,
  hashes: ReadonlyArray<string>,
  size: number
) => {
  const known = new Map(leaves.map((leaf) => [leaf.leaf_index, leaf.disclosure]))
  if (known.size !== leaves.length) throw new Error("A leaf comes twice")
  const rest = [...hashes]
  const used = new Set<number>()
  const walk = (from: number, to: number): Uint8Array => {
    if (![...known.keys()].some((index) => index >= from && index < to)) {
      const hash = rest.shift()
      if (hash === undefined) throw new Error("Too few hashes")
      return Buffer.from(hash, "hex")
    }
    if (to - from === 1) {
      used.add(from)
      return sha256(Buffer.of(0), Buffer.from(known.get(from) ?? "", "ascii"))
    }
    const split = from + 2 ** Math.floor(Math.log2(to - from - 1))
    const left = walk(from, split)
    return node(left, walk(split, to))
  }
  const root = Buffer.from(walk(0, size)).toString("hex")
  if (rest.length > 0 || used.size !== known.size) throw new Error("Something is left over")
  return root
}

interface Share {
  readonly content_id: string
  readonly manifest: { readonly root: string; readonly tree_size: number }
  readonly view: unknown
  readonly proof:
    | { readonly format: "paths"; readonly items: ReadonlyArray<PathLeaf> }
    | {
      readonly format: "multi"
      readonly leaves: ReadonlyArray<MultiLeaf>
      readonly hashes: ReadonlyArray<string>
    }
}

interface Disclosed {
  readonly path: ReadonlyArray<string | number>
  readonly kind: string
  readonly value: unknown
}

/** The disclosed leaves of a share whose every part was checked; throws at the first that fails. */
export const verified = (
  { content_id, manifest, proof, view }: Share
): ReadonlyArray<Disclosed> => {
  if (cid(DAG_JSON, jcs(manifest)) !== content_id) throw new Error("content_id")
  const size = manifest.tree_size
  const roots = proof.format === "paths"
    ? proof.items.map((item) => inclusionRoot(item, size))
    : [multiRoot(proof.leaves, proof.hashes, size)]
  if (roots.some((root) => root !== manifest.root)) throw new Error("root")
  const items = proof.format === "paths" ? proof.items : proof.leaves
  const leaves = items.map(({ disclosure }) => decoded(disclosure))
  if (new Set(leaves.map(({ salt }) => salt)).size !== leaves.length) throw new Error("salts")
  const names = leaves.map(({ path }) => jcs(path).slice(0, -1))
  const clash = names.some((name, at) =>
    names.some((other, index) => index !== at && (other === name || other.startsWith(`${name},`)))
  )
  if (clash) throw new Error("paths")
  if (jcs(rebuilt(leaves)) !== jcs(view)) throw new Error("view")
  return leaves
}

const decoded = (disclosure: string) => {
  const text = Buffer.from(disclosure, "base64url").toString("utf8")
  const parts: unknown = JSON.parse(text)
  if (!Array.isArray(parts) || parts.length !== 4 || jcs(parts) !== text) {
    throw new Error("disclosure")
  }
  const [salt, path, kind, value] = parts
  if (!["exact", "masked", "generalised"].includes(kind)) throw new Error("kind")
  if (Buffer.from(salt, "base64url").length < 16) throw new Error("salt")
  return { salt: String(salt), path: [...path], kind: String(kind), value }
}

/** Puts leaves back by path; the gaps of arrays close up. */
const rebuilt = (leaves: ReadonlyArray<Pick<Disclosed, "path" | "value">>): unknown => {
  const [first] = leaves
  if (first === undefined) return {}
  if (first.path.length === 0) return first.value
  const groups = Map.groupBy(leaves, ({ path }) => path[0] ?? "")
  const members = [...groups].map(([key, group]) =>
    [key, rebuilt(group.map(({ path, value }) => ({ path: path.slice(1), value })))] as const
  )
  return typeof first.path[0] === "number"
    ? members.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value)
    : Object.fromEntries(members)
}
