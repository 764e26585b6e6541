import { assert, describe, it } from "@effect/vitest"
import type { PdfPage } from "../../src/discharge/documents/Pdf.ts"
import { textQuality } from "../../src/discharge/documents/quality.ts"
import { routeOf } from "../../src/discharge/documents/route.ts"

const noise = "xqzj wvkq zxjh qqkx jzwv hxqk vbzq xkjw qzvx jhkq wxzv kqjx ".repeat(3)

const prose = "The patient was admitted with shortness of breath and treated for heart failure. "

const page = (own: Partial<PdfPage>): PdfPage => ({
  width_points: 612,
  height_points: 792,
  fragments: [],
  images: [],
  textOperations: 10,
  hiddenTextOperations: 0,
  hidden: [],
  paths: 0,
  faults: [],
  ...own
})

const image = (cover: number) => ({
  cover,
  width: 1700,
  height: 2200,
  box: [0, 0, 612, 792] as const
})

describe("textQuality()", () => {
  it("takes clinical prose for language", () => {
    assert.isTrue(textQuality(prose).usable)
  })
  it("takes numbers for text: a laboratory table has few words", () => {
    assert.isTrue(textQuality("Na 131 132 134 K 6.2 5.5 4.9 BUN 58 55 49 Cr 2.4 2.3").usable)
  })
  it("refuses the letters of glyph numbers", () => {
    assert.isFalse(
      textQuality(noise).usable
    )
  })
  it("refuses characters that no font maps", () => {
    assert.isFalse(textQuality(`\uE001\uE002\uE003 ${"\uE010".repeat(40)}`).usable)
  })
})

describe("routeOf()", () => {
  it("reads a page of text by its text layer", () => {
    assert.strictEqual(routeOf(page({}), prose), "text")
  })
  it("reads a scan with a line stamped on it by OCR", () => {
    assert.strictEqual(routeOf(page({ images: [image(1)] }), "FAX 03/04/2025 12:11 page 2"), "scan")
  })
  it("reads a scan anew that somebody else's OCR lies under", () => {
    const under = page({ images: [image(1)], hiddenTextOperations: 10 })
    assert.strictEqual(routeOf(under, prose.repeat(10)), "scan")
  })
  it("reads a form over a background by its text layer", () => {
    assert.strictEqual(routeOf(page({ images: [image(1)] }), prose.repeat(10)), "text")
  })
  it("reads text with a picture beside it both ways", () => {
    assert.strictEqual(routeOf(page({ images: [image(0.3)] }), prose), "mixed")
  })
  it("draws a page whose text is none", () => {
    assert.strictEqual(
      routeOf(page({}), noise),
      "drawn"
    )
  })
  it("draws a page whose letters are outlines", () => {
    assert.strictEqual(routeOf(page({ textOperations: 0, paths: 900 }), ""), "drawn")
  })
  it("tells an empty page", () => {
    assert.strictEqual(routeOf(page({ textOperations: 0 }), ""), "blank")
  })
})
