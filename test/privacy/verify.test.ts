/**
 * What a verifier refuses of a service that lies: trees that are sound, over leaves that are not.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { canonical } from "../../src/ground/canonical.ts"
import { nodeHash } from "../../layers/hash.ts"
import { contentIdOf, dataCid } from "../../src/privacy/commit.ts"
import { hashLeaf, inclusionPath, makeTree } from "../../src/privacy/merkle.ts"
import { verify } from "../../layers/web/privacy/proof/verify.ts"
import { reasonOfFull, reasonOfView } from "./reasons.ts"

const { sha256Hex } = nodeHash

const encode = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url")

const salt = (n: number) => Buffer.alloc(16, n).toString("base64url")

const manifestOf = (leaves: ReadonlyArray<string>) => {
  const tree = makeTree(sha256Hex, leaves)
  const manifest = {
    v: 1,
    type: "pdx-manifest",
    hash: "sha2-256",
    leaf: "b64url(jcs([salt,path,kind,value]))",
    root: tree.root,
    tree_size: tree.size
  } as const
  return { manifest, tree }
}

/** A share whose every audit path is right, of whatever leaves. */
const sealed = (
  disclosures: ReadonlyArray<string>,
  view: Parameters<typeof reasonOfView>[0]["view"]
) => {
  const { manifest, tree } = manifestOf(
    disclosures.map((disclosure) => hashLeaf(sha256Hex, disclosure))
  )
  return {
    content_id: contentIdOf(sha256Hex, manifest),
    manifest,
    view,
    proof: {
      format: "paths",
      items: disclosures.map((disclosure, leaf_index) => ({
        disclosure,
        leaf_index,
        audit_path: inclusionPath(tree, leaf_index)
      }))
    }
  } as const
}

const verdict = (leaves: ReadonlyArray<unknown>, view: Parameters<typeof sealed>[1]) =>
  reasonOfView(sealed(leaves.map(encode), view))

describe("viewValue()", () => {
  it.effect("accepts what is sound", () =>
    Effect.gen(function* () {
      const leaves = [
        [salt(1), ["a", 3], "exact", 1],
        [salt(2), ["a", 7], "masked", "***"],
        [salt(3), ["b"], "exact", {}]
      ]
      assert.strictEqual(yield* verdict(leaves, { a: [1, "***"], b: {} }), "proven")
    }))

  it.effect.each<[string, ReadonlyArray<unknown>, Parameters<typeof sealed>[1]]>([
    ["a salt twice", [[salt(1), ["a"], "exact", 1], [salt(1), ["b"], "exact", 2]], { a: 1, b: 2 }],
    ["a path twice", [[salt(1), ["a"], "exact", 1], [salt(2), ["a"], "masked", "***"]], { a: 1 }],
    ["a path below a leaf", [[salt(1), ["a"], "exact", {}], [salt(2), ["a", "b"], "exact", 1]], {
      a: { b: 1 }
    }],
    ["a leaf above a path", [[salt(2), ["a", "b"], "exact", 1], [salt(1), ["a"], "exact", 1]], {
      a: 1
    }],
    [
      "an index beside a key",
      [[salt(1), ["a", 0], "exact", 1], [salt(2), ["a", "b"], "exact", 2]],
      {
        a: [1]
      }
    ],
    ["no path", [[salt(1), [], "exact", 1]], 1],
    ["a path that is no path", [[salt(1), ["a", -1], "exact", 1]], { a: [1] }],
    ["the path __proto__", ['["' + salt(1) + '",["__proto__","x"],"exact",1]'], {}],
    ["a short salt", [["AAAAAAAAAAAAAAAAAAAA", ["a"], "exact", 1]], { a: 1 }],
    ["a salt of other bits", [[`${salt(1).slice(0, -1)}B`, ["a"], "exact", 1]], { a: 1 }],
    ["an unknown kind", [[salt(1), ["a"], "guessed", 1]], { a: 1 }],
    ["five elements", [[salt(1), ["a"], "exact", 1, 2]], { a: 1 }],
    ["a value that is no leaf", [[salt(1), ["a"], "exact", { b: 1 }]], { a: { b: 1 } }],
    ["text that is not canonical", [`["${salt(1)}", ["a"],"exact",1]`], { a: 1 }],
    ["a number that is not exact", [`["${salt(1)}",["a"],"exact",9007199254740993]`], {
      a: 9007199254740992
    }]
  ])(
    "refuses %s",
    ([_, leaves, view]) =>
      Effect.map(verdict(leaves, view), (reason) => assert.notStrictEqual(reason, "proven"))
  )

  it.effect("refuses a disclosure in another spelling of base64", () => {
    const leaf = encode([salt(1), ["a"], "exact", 12])
    const share = sealed([`${leaf}=`], { a: 12 })
    return Effect.map(reasonOfView(share), (reason) => assert.include(reason, "malformed"))
  })
})

const AT = "1970-01-01T00:00:00.000Z"

describe("verify()", () => {
  it.effect("refuses what is no reply", () =>
    Effect.gen(function* () {
      for (
        const file of ["null", "1", "{}", '{"decision":"denied"}', '{"decision":"x"}', "[]", "x"]
      ) {
        const { isProven } = yield* Effect.promise(() => verify({ file, content_id: "", at: AT }))
        assert.isFalse(isProven)
      }
    }))
})

describe("fullValue()", () => {
  const seed = Buffer.alloc(32, 9)
  const decoys = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => nodeHash.hmacSha256Hex(seed)(`["decoy",${index}]`)
    )

  /** What a service commits to these leaves and decoys, and tells of them. */
  const opened = (
    leaves: ReadonlyArray<unknown>,
    data: Parameters<typeof reasonOfFull>[0]["data"],
    hidden: ReadonlyArray<string> = decoys(8 - leaves.length)
  ) => {
    const disclosures = leaves.map(encode)
    const hashes = [
      ...disclosures.map((disclosure) => hashLeaf(sha256Hex, disclosure)),
      ...hidden
    ]
    const { manifest } = manifestOf(hashes.toSorted())
    const share = {
      content_id: contentIdOf(sha256Hex, manifest),
      manifest,
      data,
      data_cid: dataCid(sha256Hex, canonical(data)),
      opening: { seed: seed.toString("base64url"), disclosures, decoys: hidden }
    }
    return reasonOfFull(share)
  }
  const exact = [salt(1), ["a"], "exact", 1]

  it.effect("accepts what is sound, and data that is its opening's only", () =>
    Effect.gen(function* () {
      const masked = [salt(2), ["a"], "masked", "***"]
      assert.strictEqual(yield* opened([exact, masked], { a: 1 }), "proven")
      assert.include(yield* opened([exact, masked], { a: 2 }), "data is not")
    }))

  it.effect("refuses a second value behind a decoy, beside its path, or where there is none", () =>
    Effect.gen(function* () {
      const second = encode([salt(3), ["a"], "exact", 2])
      const hidden = hashLeaf(sha256Hex, second)
      assert.include(yield* opened([exact], { a: 1 }, [...decoys(6), hidden]), "decoy")
      assert.include(yield* opened([exact, [salt(3), ["a"], "exact", 2]], { a: 1 }), "clash")
      assert.include(
        yield* opened([exact, [salt(2), ["a"], "masked", "*"], [salt(3), ["a"], "masked", "**"]], {
          a: 1
        }),
        "clash"
      )
      assert.include(
        yield* opened([exact, [salt(3), ["b"], "masked", "***"]], { a: 1 }),
        "stands for no"
      )
    }))
})
