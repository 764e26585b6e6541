import { assert, describe, it } from "@effect/vitest"
import { createHash } from "node:crypto"
import { contentId, DAG_JSON, isContentId, JSON_JCS } from "../../src/privacy/contentId.ts"
import { cid, DAG_JSON as DAG_JSON_BYTES, JSON_JCS as JSON_JCS_BYTES } from "./verifier.ts"

const digest = (text: string) => createHash("sha256").update(text).digest("hex")

describe("contentId()", () => {
  it("is the CIDv1 that the definition gives", () => {
    for (const text of ["", "a", "{}", "x".repeat(1000)]) {
      assert.strictEqual(contentId(DAG_JSON, digest(text)), cid(DAG_JSON_BYTES, text))
      assert.strictEqual(contentId(JSON_JCS, digest(text)), cid(JSON_JCS_BYTES, text))
    }
  })

  it("begins with what tells its codec", () => {
    assert.match(contentId(DAG_JSON, digest("a")), /^baguqeera/)
    assert.match(contentId(JSON_JCS, digest("a")), /^baga6yaq/)
  })

  it("is a content id, and one letter more, less or in upper case is not", () => {
    const id = contentId(DAG_JSON, digest("a"))
    assert.isTrue(isContentId(id))
    for (const other of [`${id}a`, id.slice(0, -1), id.toUpperCase(), `z${id}`, "", "b", "bafy"]) {
      assert.isFalse(isContentId(other), other)
    }
  })

  it("is not a content id with bits beyond its last byte", () => {
    const id = contentId(DAG_JSON, digest("a"))
    const last = "abcdefghijklmnopqrstuvwxyz234567".indexOf(id.slice(-1))
    const other = id.slice(0, -1) + "abcdefghijklmnopqrstuvwxyz234567".charAt(last + 1)
    assert.isFalse(isContentId(other))
  })
})
