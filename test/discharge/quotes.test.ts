import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { locator } from "../../src/discharge/drafting/prompted/quotes.ts"

const TEXT = "Discharge\n  medications:\tFurosemide 40 mg\n\nFollow-up: PCP"

const quoted = (quote: string, text = TEXT) => {
  const place = locator(text)(quote)
  return place === undefined ? undefined : text.slice(place.start, place.end)
}

describe("locator()", () => {
  it("finds a quote as it was given", () => {
    assert.strictEqual(quoted("Furosemide 40 mg"), "Furosemide 40 mg")
  })

  it("finds it with other white space, and gives the place in the record", () => {
    assert.strictEqual(
      quoted(" medications: Furosemide\n40  mg Follow-up"),
      "medications:\tFurosemide 40 mg\n\nFollow-up"
    )
  })

  it("finds nothing that is not there, word for word", () => {
    for (const quote of ["", "  ", "furosemide 40 mg", "Furosemide 80 mg", "Furosemide40 mg"]) {
      assert.isUndefined(quoted(quote))
    }
  })

  it("stops to look for a model that quotes without end", () => {
    const locate = locator(TEXT)
    for (let round = 0; round < 2000; round++) assert.isDefined(locate("PCP"))
    assert.isUndefined(locate("PCP"))
  })

  it.prop(
    "finds every part of a text that is not blank",
    [Schema.String, Schema.String, Schema.String],
    ([before, quote, after]) => {
      const found = quoted(quote, before + quote + after)
      assert.strictEqual(found, quote.trim() === "" ? undefined : quote.trim())
    }
  )
})
