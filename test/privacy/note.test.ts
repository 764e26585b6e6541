import { assert, describe, it } from "@effect/vitest"
import { Option, Result } from "effect"
import { nodeHash } from "../../layers/hash.ts"
import { KEY_TYPE, readNote, readVkey } from "../../src/privacy/note.ts"

const { sha256Hex } = nodeHash

/** A vkey whose id is that of its type and key, whatever these are. */
const vkey = (type: number, length: number) => {
  const key = new Uint8Array(length).fill(7)
  const name = new TextEncoder().encode("log.example\n")
  const id = sha256Hex(Uint8Array.of(...name, type, ...key)).slice(0, 8)
  return `log.example+${id}+${Uint8Array.of(type, ...key).toBase64()}`
}

describe("readVkey()", () => {
  it("reads a key of 32 bytes", () => {
    const key = Option.getOrThrow(readVkey(sha256Hex, vkey(KEY_TYPE.ed25519, 32)))
    assert.deepStrictEqual(key, {
      name: "log.example",
      type: KEY_TYPE.ed25519,
      key: new Uint8Array(32).fill(7)
    })
  })

  it.each([
    ["of a type that is none", vkey(0, 32)],
    ["that is too short", vkey(KEY_TYPE.ed25519, 31)],
    ["that is too long", vkey(KEY_TYPE.ed25519, 33)]
  ])("reads none %s, though its id is its own", (_, text) => {
    assert.isTrue(Option.isNone(readVkey(sha256Hex, text)))
  })
})

describe("readNote()", () => {
  const root = new Uint8Array(32).fill(7)
  const checkpoint = ({ origin = "log.example", size = "5", hash = root, signed = 68 } = {}) => {
    const signature = new Uint8Array(signed).fill(9).toBase64()
    return `${origin}\n${size}\n${hash.toBase64()}\n\n— log.example ${signature}\n`
  }

  it("reads origin, size, root and signatures", () => {
    const note = Result.getOrThrow(readNote(checkpoint()))
    assert.deepInclude(note, { origin: "log.example", size: 5, root: root.toHex() })
    assert.lengthOf(note.signatures, 1)
  })

  it.each([
    ["without an origin", { origin: "" }],
    ["with a size in another spelling", { size: "05" }],
    ["with a size that is none", { size: "5 " }],
    ["with a root that is too short", { hash: root.subarray(1) }],
    ["with a signature that is only an id", { signed: 4 }]
  ])("refuses one %s", (_, changed) => {
    assert.isTrue(Result.isFailure(readNote(checkpoint(changed))))
  })
})
