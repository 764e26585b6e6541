import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { canonical } from "../../src/ground/canonical.ts"
import { nodeHash } from "../../layers/hash.ts"
import { commit, dataCid, recall, SEEN } from "../../src/privacy/commit.ts"
import { open, present } from "../../src/privacy/present.ts"
import { prepared, Seed, seenBy, shared } from "./prepared.ts"
import { reasonOfFull, reasonOfView } from "./reasons.ts"
import { cid, DAG_JSON, jcs, JSON_JCS, verified } from "./verifier.ts"

const { sha256Hex } = nodeHash
const isProven = (share: Parameters<typeof reasonOfView>[0]) =>
  Effect.map(reasonOfView(share), (reason) => reason === "proven")

describe("a medium share of any record under any policy", () => {
  it.effect.prop(
    "is proven in both formats, for a verifier from the RFCs too",
    [Seed],
    ([seed]) =>
      Effect.gen(function* () {
        for (const format of ["paths", "multi"] as const) {
          const { share } = shared(seed, format)
          assert.isTrue(yield* isProven(share))
          verified(share)
        }
      }),
    { arbitrary: { runs: 150 } }
  )

  it.prop("shows what the policy allows, and nothing else", [Seed], ([seed]) => {
    const { classified, share } = shared(seed, "paths")
    const shown = new Map(verified(share).map((leaf) => [jcs(leaf.path), leaf]))
    let allowed = 0
    for (const { path, value, verdict } of classified) {
      const leaf = shown.get(jcs(path))
      if (verdict.level !== "high") {
        assert.strictEqual(leaf?.kind, "exact")
        assert.strictEqual(jcs(leaf?.value), jcs(value))
      } else if (verdict.treatment.action === "drop") {
        assert.isUndefined(leaf)
        continue
      } else {
        assert.include(["masked", "generalised"], leaf?.kind)
        assert.notStrictEqual(leaf?.value, value)
      }
      allowed++
    }
    assert.strictEqual(shown.size, allowed)
  }, { arbitrary: { runs: 150 } })

  it.prop("holds no withheld value, and no unsalted hash of one", [Seed], ([seed]) => {
    const { classified, share } = shared(seed, "paths")
    const disclosed = share.proof.format === "paths" ? share.proof.items : []
    const texts = disclosed.map(({ disclosure }) =>
      Buffer.from(disclosure, "base64url").toString("utf8")
    )
    const reply = JSON.stringify(share) + texts.join()
    for (const { value, verdict } of classified) {
      // Short values of few possibilities are in every text by chance.
      if (verdict.level !== "high" || jcs(value).length < 8) continue
      const plain = typeof value === "string" ? value : jcs(value)
      assert.notInclude(reply, plain)
      for (const form of [plain, jcs(value)]) {
        const hash = createHash("sha256").update(form).digest()
        assert.notInclude(reply, hash.toString("hex"))
        assert.notInclude(reply, hash.toString("base64url"))
      }
    }
  }, { arbitrary: { runs: 100 } })

  it.prop("is the same whether the tree was built or recalled", [Seed], ([seed]) => {
    const { classified, commitment, secret } = prepared(seed)
    const hashes = commitment.tree.levels[0] ?? []
    for (const audience of ["public", "medium"] as const) {
      const seen = Effect.runSync(recall(nodeHash, secret, classified, hashes, SEEN[audience]))
      assert.strictEqual(seen.content_id, commitment.content_id)
      assert.deepStrictEqual(
        Effect.runSync(present(seen)),
        Effect.runSync(present(seenBy(audience, commitment)))
      )
    }
  }, { arbitrary: { runs: 50 } })

  it.effect.prop(
    "is refuted by any change of a leaf, the hashes, the view or the id",
    [Seed],
    ([seed]) =>
      Effect.gen(function* () {
        const { share } = shared(seed, "multi")
        const { proof } = share
        if (proof.format !== "multi" || proof.leaves[0] === undefined) return
        const [first, ...rest] = proof.leaves
        const text = Buffer.from(first.disclosure, "base64url").toString("utf8")
        const reseasoned = Buffer.from(text.replace(/^\["./, '["_')).toString("base64url")
        const forgeries = [
          {
            ...share,
            proof: { ...proof, leaves: [{ ...first, disclosure: reseasoned }, ...rest] }
          },
          { ...share, proof: { ...proof, leaves: rest } },
          { ...share, proof: { ...proof, leaves: [first, ...proof.leaves] } },
          { ...share, proof: { ...proof, hashes: [...proof.hashes, "00".repeat(32)] } },
          { ...share, proof: { ...proof, hashes: proof.hashes.slice(1), leaves: rest } },
          { ...share, view: { forged: true } },
          { ...share, content_id: share.content_id.replace(/.$/, "a") },
          { ...share, manifest: { ...share.manifest, tree_size: share.manifest.tree_size * 2 } }
        ]
        for (const forgery of forgeries) {
          if (jcs(forgery) !== jcs(share)) assert.isFalse(yield* isProven(forgery), jcs(forgery))
        }
      }),
    { arbitrary: { runs: 60 } }
  )
})

describe("a full share", () => {
  it.effect.prop(
    "is the exact data, and its opening gives the whole tree again",
    [Seed],
    ([seed]) =>
      Effect.gen(function* () {
        const { data, commitment, secret } = prepared(seed)
        const { content_id, manifest } = commitment
        const data_cid = dataCid(sha256Hex, canonical(data))
        const opening = open(secret, commitment)
        const share = { content_id, manifest, data, data_cid, opening }
        const isAccepted = (reply: Parameters<typeof reasonOfFull>[0]) =>
          Effect.map(reasonOfFull(reply), (reason) => reason === "proven")
        assert.isTrue(yield* isAccepted(share))
        assert.strictEqual(data_cid, cid(JSON_JCS, jcs(data)))
        assert.strictEqual(content_id, cid(DAG_JSON, jcs(manifest)))
        const decoys = [...opening.decoys, "00".repeat(32)]
        assert.isFalse(yield* isAccepted({ ...share, opening: { ...opening, decoys } }))
        const disclosures = opening.disclosures.slice(1)
        assert.isFalse(yield* isAccepted({ ...share, opening: { ...opening, disclosures } }))
        const other = [data]
        assert.isFalse(
          yield* isAccepted({
            ...share,
            data: other,
            data_cid: dataCid(sha256Hex, canonical(other))
          })
        )
      }),
    { arbitrary: { runs: 60 } }
  )
})

describe("the tree", () => {
  it("has a power of two leaves, at least 8, in the order of their hashes", () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { commitment } = prepared(seed)
      const { tree_size } = commitment.manifest
      assert.isTrue(tree_size >= 8 && Number.isInteger(Math.log2(tree_size)))
      const hashes = commitment.tree.levels[0]
      assert.deepStrictEqual(hashes, hashes?.toSorted())
      assert.strictEqual(new Set(hashes).size, tree_size)
    }
  })

  it("is the same for the same secret, and another for another", () => {
    const { secret, classified, commitment } = prepared(7)
    const again = Effect.runSync(commit(nodeHash, secret, classified))
    assert.strictEqual(again.content_id, commitment.content_id)
    const other = Effect.runSync(commit(nodeHash, new Uint8Array(32), classified))
    assert.notStrictEqual(other.content_id, commitment.content_id)
  })
})

it("dataCid() names the data of the worked example as published", () => {
  const data = {
    name: "Ann Lee",
    dob: "1984-03-02",
    city: "Graz",
    card: "4111111111111234",
    visits: [{ year: 2025, cost: 182.5 }]
  }
  assert.strictEqual(
    dataCid(sha256Hex, canonical(data)),
    "baga6yaqsebr26yzodo4j5wglk263asymwadyd2ocgwbymhwhdqs5ut742cxe4"
  )
})
