/**
 * Trees and proofs against the reference vectors of Certificate Transparency (RFC 6962 and 9162
 * define the same tree) and against the recursive definition of RFC 9162, section 2.1.1.
 */
import { assert, describe, it } from "@effect/vitest"
import { createHash } from "node:crypto"
import { nodeHash } from "../../layers/hash.ts"
import type { LogHead } from "../../src/privacy/Log.ts"
import {
  append,
  consistencyRanges,
  hashRange,
  inclusionRanges,
  subtreesOf
} from "../../src/privacy/logTree.ts"
import { hashLeaf, hashNode, inclusionPath, makeTree } from "../../src/privacy/merkle.ts"
import { multiproof } from "../../src/privacy/multiproof.ts"
import { isConsistent as isGrown, rootOf, rootOfMany } from "../../layers/web/privacy/proof/tree.ts"
import { chance } from "./randomRecord.ts"

const { sha256Hex } = nodeHash

interface Grown {
  readonly first: number
  readonly second: number
  readonly firstRoot: string
  readonly secondRoot: string
  readonly path: ReadonlyArray<string>
}

const isConsistent = ({ first, firstRoot, path, second, secondRoot }: Grown) =>
  isGrown({
    first: { size: first, root: firstRoot },
    second: { size: second, root: secondRoot },
    path
  })

// The reference test data of Certificate Transparency.
const LEAVES = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f"
]
const ROOTS = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"
]

const published = LEAVES.map((leaf) => hashLeaf(sha256Hex, Buffer.from(leaf, "hex").toString()))

/** MTH as section 2.1.1 defines it. */
const definition = (leaves: ReadonlyArray<string>): string => {
  const [only, ...rest] = leaves
  if (only === undefined) return createHash("sha256").digest("hex")
  if (rest.length === 0) return only
  const k = 2 ** Math.floor(Math.log2(leaves.length - 1))
  return createHash("sha256").update(Buffer.of(1)).update(definition(leaves.slice(0, k)), "hex")
    .update(definition(leaves.slice(k)), "hex").digest("hex")
}

const random = (count: number) =>
  Array.from({ length: count }, (_, index) => hashLeaf(sha256Hex, `leaf ${index}`))

const bytes = (hash: string) => Uint8Array.from(Buffer.from(hash, "hex"))

describe("makeTree()", () => {
  it("has the published roots for 0 to 8 leaves", () => {
    assert.deepStrictEqual(
      ROOTS.map((_, size) => makeTree(sha256Hex, published.slice(0, size)).root),
      ROOTS
    )
  })

  it("has the root of the definition for every size to 130", () => {
    for (let size = 0; size <= 130; size++) {
      const leaves = random(size)
      assert.strictEqual(makeTree(sha256Hex, leaves).root, definition(leaves))
    }
  })
})

describe("inclusion proofs", () => {
  it("lead to the root for every leaf of every size to 40, and for no other place", async () => {
    const cases = Array.from({ length: 40 }, (_, at) => at + 1).flatMap((size) => {
      const leaves = random(size)
      const tree = makeTree(sha256Hex, leaves)
      return leaves.map(async (leaf, leaf_index) => {
        const path = inclusionPath(tree, leaf_index)
        const proof = { hash: bytes(leaf), leaf_index, tree_size: size, path }
        const leadsToRoot = async (changed: Partial<typeof proof>) =>
          await rootOf({ ...proof, ...changed }) === tree.root
        assert.isTrue(await leadsToRoot({}))
        assert.isFalse(await leadsToRoot({ path: [...path, leaf] }))
        assert.isFalse(await leadsToRoot({ leaf_index: size }))
        assert.isFalse(await leadsToRoot({ hash: bytes(sha256Hex("another")) }))
        if (size > 1) {
          assert.isFalse(await leadsToRoot({ path: path.slice(1) }))
          assert.isFalse(await leadsToRoot({ leaf_index: (leaf_index + 1) % size }))
        }
      })
    })
    await Promise.all(cases)
  })
})

describe("a proof that leads to whatever root it is given", () => {
  const [leaf = "", other = ""] = random(2)
  const inclusion = { hash: bytes(leaf), leaf_index: 0, tree_size: 1, path: [] }
  const over = (sibling: string, hash: string) => hashNode(sha256Hex, sibling, hash)

  it.each([
    ["a place before the first", { leaf_index: -1 }],
    ["a path that goes on above the root", { path: [other] }]
  ])("is none of inclusion with %s", async (_, changed) => {
    assert.strictEqual(await rootOf(inclusion), leaf)
    assert.isUndefined(await rootOf({ ...inclusion, ...changed }))
  })

  it.each([
    ["nothing", { leaves: [], size: 0, hashes: [leaf] }],
    ["a leaf behind the last", {
      leaves: [{ index: 0, hash: bytes(leaf) }, { index: 5, hash: bytes(other) }],
      size: 1,
      hashes: []
    }]
  ])("is none of many leaves of %s", async (_, { hashes, leaves, size }) => {
    assert.isUndefined(await rootOfMany(leaves, hashes, size))
  })

  it.each([
    ["from a larger log to a smaller", {
      first: 2,
      second: 1,
      firstRoot: leaf,
      secondRoot: leaf,
      path: []
    }],
    ["from less than nothing", {
      first: -1,
      second: 2,
      firstRoot: leaf,
      secondRoot: over(leaf, other),
      path: [leaf, other]
    }],
    ["between two roots of one size", {
      first: 3,
      second: 3,
      firstRoot: leaf,
      secondRoot: other,
      path: []
    }],
    ["by a path within one size", {
      first: 3,
      second: 3,
      firstRoot: leaf,
      secondRoot: leaf,
      path: [other]
    }],
    ["by a path that ends below the root", {
      first: 1,
      second: 4,
      firstRoot: leaf,
      secondRoot: over(leaf, other),
      path: [other]
    }]
  ])("is none of consistency %s", async (_, proof) => {
    assert.isFalse(await isConsistent(proof))
  })

  it("is none of consistency by a path that goes on above the root", async () => {
    const leaves = random(4)
    const { hashOf } = grown(leaves)
    const rootOf = (size: number) => makeTree(sha256Hex, leaves.slice(0, size)).root
    const proof = {
      first: 3,
      second: 4,
      firstRoot: rootOf(3),
      secondRoot: rootOf(4),
      path: consistencyRanges(3, 4).map(hashOf)
    }
    assert.isTrue(await isConsistent(proof))
    assert.isFalse(
      await isConsistent({
        ...proof,
        firstRoot: over(leaf, proof.firstRoot),
        secondRoot: over(leaf, proof.secondRoot),
        path: [...proof.path, leaf]
      })
    )
  })
})

describe("multiproofs", () => {
  it("lead to the root for random choices of leaves, and use everything", async () => {
    const dice = chance(1)
    const cases = Array.from({ length: 300 }, () => {
      const size = 1 + Math.floor(dice() * 70)
      const hashes = random(size)
      const tree = makeTree(sha256Hex, hashes)
      const chosen = hashes.map((_, index) => index).filter(() => dice() < 0.3)
      const leaves = chosen.flatMap((index) => {
        const hash = hashes[index]
        return hash === undefined ? [] : [{ index, hash: bytes(hash) }]
      })
      return { tree, leaves, hashes: multiproof(tree, new Set(chosen)) }
    })
    await Promise.all(cases.map(async ({ hashes, leaves, tree }) => {
      const root = (some: typeof leaves, more: typeof hashes) => rootOfMany(some, more, tree.size)
      assert.strictEqual(await root(leaves, hashes), tree.root)
      assert.isUndefined(await root(leaves, [...hashes, tree.root]))
      if (hashes.length > 0) assert.isUndefined(await root(leaves, hashes.slice(1)))
      if (leaves.length > 1) {
        assert.isUndefined(await root(leaves.toReversed(), hashes))
        assert.notStrictEqual(await root(leaves.slice(1), hashes), tree.root)
      }
    }))
  })
})

/** The log after `count` leaves: its heads, and every perfect subtree it ever completed. */
const grown = (leaves: ReadonlyArray<string>) => {
  let head: LogHead = { size: 0, frontier: [] }
  const heads = [head]
  const nodes = new Map<string, string>()
  for (const leaf of leaves) {
    const { completed, ...next } = append(sha256Hex, head, leaf)
    for (const { level, index, hash } of completed) nodes.set(`${level}/${index}`, hash)
    head = next
    heads.push(head)
  }
  const hashOf = (range: { readonly start: number; readonly count: number }) =>
    hashRange(
      sha256Hex,
      subtreesOf(range).map(({ level, index }) =>
        nodes.get(`${level}/${index}`) ?? sha256Hex("none")
      )
    )
  return { heads, hashOf }
}

describe("the log", () => {
  const SIZE = 40
  const leaves = random(SIZE)
  const { heads, hashOf } = grown(leaves)
  const roots = Array.from(
    { length: SIZE + 1 },
    (_, size) => makeTree(sha256Hex, leaves.slice(0, size)).root
  )

  it("has the root of the tree at every size, from its frontier and from its subtrees", () => {
    roots.forEach((root, size) => {
      assert.strictEqual(hashRange(sha256Hex, heads[size]?.frontier ?? []), root)
      assert.strictEqual(hashOf({ start: 0, count: size }), root)
    })
  })

  it("proves the inclusion of every entry in every later log", () => {
    for (let size = 1; size <= SIZE; size++) {
      for (let index = 0; index < size; index++) {
        const path = inclusionRanges(index, size).map(hashOf)
        const tree = makeTree(sha256Hex, leaves.slice(0, size))
        assert.deepStrictEqual(path, inclusionPath(tree, index))
      }
    }
  })

  it("proves every log consistent with every later one, and with no other", async () => {
    const proofs = Array.from(
      { length: SIZE + 1 },
      (_, second) =>
        roots.slice(0, second + 1).map((firstRoot, first): Grown => ({
          first,
          second,
          firstRoot,
          secondRoot: roots[second] ?? "",
          path: consistencyRanges(first, second).map(hashOf)
        }))
    ).flat()
    const forged = sha256Hex("forged")
    await Promise.all(proofs.map(async (proof) => {
      const { first, path, second } = proof
      assert.isTrue(await isConsistent(proof), `${first} ${second}`)
      if (first === 0 || first === second) return
      assert.isFalse(await isConsistent({ ...proof, firstRoot: forged }))
      assert.isFalse(await isConsistent({ ...proof, secondRoot: forged }))
      assert.isFalse(await isConsistent({ ...proof, path: [...path, forged] }))
      assert.isFalse(await isConsistent({ ...proof, path: path.slice(1) }))
    }))
    assert.isAbove(proofs.length, SIZE)
  })

  it("proves consistency by the ranges that section 2.1.5 names", () => {
    const ranges = (first: number) =>
      consistencyRanges(first, 7).map(({ start, count }) => [start, count])
    // PROOF(3, D[7]) = [c, d, g, l], PROOF(4, D[7]) = [l], PROOF(6, D[7]) = [i, j, k].
    assert.deepStrictEqual(ranges(3), [[2, 1], [3, 1], [0, 2], [4, 3]])
    assert.deepStrictEqual(ranges(4), [[4, 3]])
    assert.deepStrictEqual(ranges(6), [[4, 2], [6, 1], [0, 4]])
  })
})
