import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { readJson } from "../../src/privacy/readJson.ts"
import { randomRecord } from "./randomRecord.ts"
import { Seed } from "./prepared.ts"

const bytes = (text: string) => new TextEncoder().encode(text)

const read = (text: string | Uint8Array) => readJson(typeof text === "string" ? bytes(text) : text)

const codes = (text: string | Uint8Array) =>
  Result.match(read(text), {
    onSuccess: () => [],
    onFailure: (violations) => violations.map(({ code }) => code)
  })

describe("readJson()", () => {
  it.prop("reads what JSON.parse reads, to the same value", [Schema.Json], ([json]) => {
    const text = JSON.stringify(json)
    const known = Result.isSuccess(read(text))
    if (known) assert.deepStrictEqual(Result.getOrThrow(read(text)), JSON.parse(text))
    else assert.notInclude(codes(text), "invalid-json")
  }, { arbitrary: { runs: 300 } })

  it.prop("reads random records, spaced out too", [Seed], ([seed]) => {
    const { data } = randomRecord(seed)
    const spaced = JSON.stringify(data, null, "\t\r\n ")
    assert.deepStrictEqual(Result.getOrThrow(read(spaced)), JSON.parse(JSON.stringify(data)))
  }, { arbitrary: { runs: 100 } })

  it.each(['{"a":1,"a":2}', '[{"b":{"\\u0061":1,"a":1}}]', '{"é":1,"\\u00e9":2}'])(
    "refuses a duplicate key: %s",
    (text) => assert.deepStrictEqual(codes(text), ["duplicate-key"])
  )

  it("does not take an NFC and an NFD spelling for the same key", () => {
    assert.deepStrictEqual(codes('{"\u00e9":1,"e\u0301":2}'), [])
  })

  it.each([
    "",
    " ",
    "{",
    "[",
    "[1,]",
    '{"a":1,}',
    "{a:1}",
    "'a'",
    "NaN",
    "Infinity",
    "-",
    "+1",
    "01",
    "1.",
    ".5",
    "1e",
    "0x10",
    "tru",
    "nul",
    "[1 2]",
    '{"a" 1}',
    '{"a":}',
    '"\t"',
    '"\\x41"',
    '"\\u12"',
    '"a',
    "1 2",
    "[]]",
    "/* */1",
    "\ufeff{}",
    "\u00a01",
    '{"a":1'
  ])("refuses what is not JSON: %j", (text) => {
    assert.strictEqual(codes(text)[0], "invalid-json")
  })

  it.each([
    [0xff],
    [0x22, 0xc0, 0xaf, 0x22],
    [0x22, 0xed, 0xa0, 0x80, 0x22],
    [0x22, 0xf5, 0x80, 0x80, 0x80, 0x22],
    [0xfe, 0xff, 0x00, 0x7b]
  ])("refuses bytes that are not UTF-8: %j", (...raw) => {
    assert.deepStrictEqual(codes(Uint8Array.from(raw)), ["invalid-json"])
  })

  it.each([
    "9007199254740993",
    "1e400",
    "-1e400",
    "333333333.33333329",
    "1e-400",
    "0.1234567890123456789",
    "123456789012345678901234567890",
    "1e999999999999"
  ])("refuses a number that would change: %s", (text) => {
    assert.deepStrictEqual(codes(`{"n":[${text}]}`), ["unsafe-number"])
  })

  it.each([
    "1.0",
    "1e2",
    "-0",
    "0.1",
    "9007199254740992",
    "1E+2",
    "0.10000",
    "1e308",
    "5e-324",
    "1.7976931348623157e308",
    "0e999999999999",
    "100000000000000000000000",
    "0.000001",
    "4.35"
  ])("reads a number that stays what it is: %s", (text) => {
    assert.strictEqual(Result.getOrThrow(read(text)), Number(text))
  })

  it.each(['"\\ud800"', '"\\udc00x"', '{"\\ud83d":1}', '"\\ud800\\ud800"'])(
    "refuses half of a surrogate pair: %s",
    (text) => assert.deepStrictEqual(codes(text), ["lone-surrogate"])
  )

  it("reads a whole pair, escaped or not", () => {
    assert.strictEqual(Result.getOrThrow(read('"\\ud83d\\ude00😀"')), "😀😀")
  })

  it("refuses the key __proto__, however it is spelled, and pollutes nothing", () => {
    for (const text of ['{"__proto__":{"x":1}}', '[{"\\u005f_proto__":1}]']) {
      assert.deepStrictEqual(codes(text), ["forbidden-key"])
    }
    assert.isFalse("x" in {})
    assert.deepStrictEqual(codes('{"constructor":1,"toString":2,"hasOwnProperty":3}'), [])
  })

  it("tells every fault with its place", () => {
    const faults = Result.match(
      read('{"a":[1,9007199254740993],"m/n":{"__proto__":1,"x":"\\ud800"}}'),
      {
        onSuccess: () => [],
        onFailure: (violations) => violations.map(({ pointer, code }) => `${code} ${pointer}`)
      }
    )
    assert.deepStrictEqual(faults, [
      "unsafe-number /a/1",
      "forbidden-key /m~1n/__proto__",
      "lone-surrogate /m~1n/x"
    ])
  })

  it("reads 33 levels, 32 below the body, and not one more", () => {
    assert.deepStrictEqual(codes("[".repeat(33) + "]".repeat(33)), [])
    assert.deepStrictEqual(codes("[".repeat(34) + "]".repeat(34)), ["too-deep"])
    assert.deepStrictEqual(codes('{"a":'.repeat(34) + "1" + "}".repeat(34)), ["too-deep"])
  })

  it.each(["[", '{"a":', '[{"a":'])("does not overflow on 200,000 times %s", (opening) => {
    assert.deepStrictEqual(codes(opening.repeat(200_000)), ["too-deep"])
  })
})
