/**
 * The vectors of RFC 8785: the example of section 3.2.2, the sorting of 3.2.3, the numbers of
 * appendix B.
 */
import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { canonical } from "../src/ground/canonical.ts"
import { readJson } from "../src/privacy/readJson.ts"

const double = (hex: string) => {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, BigInt(`0x${hex}`))
  return view.getFloat64(0)
}

describe("canonical()", () => {
  it.each([
    ["0000000000000000", "0"],
    ["8000000000000000", "0"],
    ["0000000000000001", "5e-324"],
    ["8000000000000001", "-5e-324"],
    ["7fefffffffffffff", "1.7976931348623157e+308"],
    ["ffefffffffffffff", "-1.7976931348623157e+308"],
    ["4340000000000000", "9007199254740992"],
    ["c340000000000000", "-9007199254740992"],
    ["4430000000000000", "295147905179352830000"],
    ["44b52d02c7e14af5", "9.999999999999997e+22"],
    ["44b52d02c7e14af6", "1e+23"],
    ["44b52d02c7e14af7", "1.0000000000000001e+23"],
    ["444b1ae4d6e2ef4e", "999999999999999700000"],
    ["444b1ae4d6e2ef4f", "999999999999999900000"],
    ["444b1ae4d6e2ef50", "1e+21"],
    ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
    ["3eb0c6f7a0b5ed8d", "0.000001"],
    ["41b3de4355555553", "333333333.3333332"],
    ["41b3de4355555554", "333333333.33333325"],
    ["41b3de4355555555", "333333333.3333333"],
    ["41b3de4355555556", "333333333.3333334"],
    ["41b3de4355555557", "333333333.33333343"],
    ["becbf647612f3696", "-0.0000033333333333333333"],
    ["43143ff3c1cb0959", "1424953923781206.2"]
  ])("prints the double %s as %s", (hex, text) => {
    assert.strictEqual(canonical(double(hex)), text)
  })

  it("prints the example of section 3.2.2", () => {
    const value = {
      // The second number of the example is not exact, so it comes as its double.
      numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      literals: [null, true, false]
    }
    assert.strictEqual(
      canonical(value),
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'
    )
  })

  it("sorts keys by UTF-16 code units, as in section 3.2.3", () => {
    const value = {
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face",
      "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis"
    }
    const sorted = [...canonical(value).matchAll(/:"([^"]*)"/g)].map(([, name]) => name)
    assert.deepStrictEqual(sorted, [
      "Carriage Return",
      "One",
      "Control",
      "Latin Small Letter O With Diaeresis",
      "Euro Sign",
      "Emoji: Grinning Face",
      "Hebrew Letter Dalet With Dagesh"
    ])
  })

  it.each([
    ["a member deep inside", { a: [{ c: 1, b: 2 }], d: 3 }, '{"a":[{"b":2,"c":1}],"d":3}'],
    ["numbers, which an engine sorts by value", { 9: 1, 10: 2 }, '{"10":2,"9":1}'],
    ["an escape", { "\n": 1, "\t": 2 }, '{"\\t":2,"\\n":1}'],
    ["nothing", { a: { b: [] }, c: {} }, '{"a":{"b":[]},"c":{}}']
  ])("sorts where what is out of order is %s", (_, value, text) => {
    assert.strictEqual(canonical(value), text)
  })

  it.prop("is a fixed point: reading it back gives the same text", [Schema.Json], ([json]) => {
    const text = canonical(json)
    const again = readJson(new TextEncoder().encode(text))
    if (Result.isSuccess(again)) assert.strictEqual(canonical(again.success), text)
  }, { arbitrary: { runs: 200 } })

  it.prop("is JSON of the same value", [Schema.Json], ([value]) => {
    assert.deepStrictEqual(JSON.parse(canonical(value)), JSON.parse(JSON.stringify(value)))
  })

  it.prop(
    "does not see the order of members",
    [Schema.Record(Schema.String, Schema.Json)],
    ([value]) => {
      const turned = Object.fromEntries(Object.entries(value).toReversed())
      assert.strictEqual(canonical(turned), canonical(value))
    }
  )
})
