/** Where words are on the page that people see, and what stands around them. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { draw } from "../../layers/formats/draw.ts"
import { cut } from "../../layers/formats/cut.ts"
import type { Box, ReadPage } from "../../schemas/discharge/documents.ts"
import { rowAround } from "../../src/discharge/documents/row.ts"
import { Originals } from "../../src/discharge/documents/Originals.ts"
import { Pictures } from "../../src/discharge/documents/Pictures.ts"
import { placesOn } from "../../src/discharge/documents/placeOf.ts"
import { Reader } from "../../src/discharge/documents/Reader.ts"
import { skippedPage } from "../../src/discharge/patients/uploaded.ts"

const TEXT = `Potassium      6.2 HH     4.6     3.5-5.1 mmol/L
Home: metoprolol succinate 50 mg PO daily
aspirin 81 mg PO daily

She was admitted with cough and fever for four days. Dr. Anand saw her on the
ward; potassium was 6.2 and she was treated with calcium and insulin. She went
home well.
1. Furosemide 40 mg PO BID
2. Lisinopril 10 mg PO QD`

const around = (words: string) => {
  const start = TEXT.indexOf(words)
  return rowAround(TEXT, start, start + words.length)?.text
}

describe("rowAround()", () => {
  it.each([
    ["4.6", "Potassium      6.2 HH     4.6     3.5-5.1 mmol/L"],
    ["50 mg", "Home: metoprolol succinate 50 mg PO daily"],
    ["aspirin", "aspirin 81 mg PO daily"],
    [
      "6.2 and",
      "Dr. Anand saw her on the\nward; potassium was 6.2 and she was treated with calcium and insulin."
    ],
    ["cough", "She was admitted with cough and fever for four days."],
    ["40 mg", "1. Furosemide 40 mg PO BID"]
  ])("of %s is its row, entry or sentence", (words, row) => {
    assert.strictEqual(around(words), row)
  })

  it("is none of nothing", () => {
    assert.isNull(rowAround(TEXT, 3, 3))
  })
})

const page = (more: Partial<ReadPage>): ReadPage => ({
  ...skippedPage(1, "damaged"),
  width_points: 612,
  height_points: 792,
  text: "Potassium   6.2 HH\nSodium 131",
  ...more
})

describe("placesOn()", () => {
  it("gives of a text layer the part of its run, and of the row the whole", () => {
    const found = placesOn(page({
      runs: [[0, 9, 50, 90, 140, 102], [12, 18, 200, 90, 260, 102]]
    }))({ start: 12, end: 15 })
    assert.deepStrictEqual(found.boxes, [[200, 90, 230, 102]])
    assert.deepStrictEqual(found.row_box, [50, 90, 260, 102])
    assert.deepStrictEqual(found.crop_box, [31, 73, 279, 119])
    assert.deepStrictEqual(found.page_size, [612, 792])
  })

  it("gives of a scan its words, a box for each line", () => {
    const word = (start: number, end: number, box: Box) => ({ start, end, confidence: 90, box })
    const found = placesOn(page({
      words: [
        word(12, 15, [200, 90, 230, 102]),
        word(16, 18, [233, 90, 250, 102]),
        word(19, 25, [50, 110, 90, 122])
      ]
    }))({ start: 12, end: 25 })
    assert.deepStrictEqual(found.boxes, [[200, 90, 250, 102], [50, 110, 90, 122]])
  })

  it("knows no place on a page that was read before they were kept", () => {
    const found = placesOn(page({}))({ start: 12, end: 15 })
    assert.isNull(found.boxes)
    assert.isNull(found.crop_box)
    assert.strictEqual(found.row?.text, "Potassium   6.2 HH")
  })

  it.effect("finds the words of a file without pages where they are drawn", () =>
    Effect.promise(async () => {
      const text = `${"x".repeat(10)}\n${" ".repeat(40)}WWWW`
      const written = page({ text, places: [] })
      const { boxes } = placesOn(written)({ start: text.length - 4, end: text.length })
      const [box] = boxes ?? []
      assert.isDefined(box)
      if (box === undefined) return
      const [left, top, right, bottom] = box
      const [word, beside] = await cut(await draw(text), 612, [
        box,
        [right + 2, top, right + 2 + (right - left), bottom]
      ])
      // A picture of nothing is smaller than one of letters.
      assert.isAbove(word?.length ?? 0, (beside?.length ?? 0) + 40)
    }))
})

describe("Pictures", () => {
  it.effect("draws a page once for all that is expected of it, and forgets it", () =>
    Effect.gen(function* () {
      const asked: Array<ReadonlyArray<Box | null>> = []
      const reader = Layer.mock(Reader, {
        pictures: (_path, sheets, tell) =>
          Effect.forEach(sheets, ({ page, boxes }) => {
            asked.push(boxes)
            return tell(page, boxes.map((box) => new TextEncoder().encode(String(box))))
          }, { discard: true })
      })
      const originals = Layer.mock(Originals, { path: () => Effect.succeedSome("file") })
      yield* Effect.gen(function* () {
        const pictures = yield* Pictures
        const sheet = { page: 1, width_points: 612 }
        const one: Box = [1, 2, 3, 4]
        const two: Box = [5, 6, 7, 8]
        yield* pictures.expect("a", [{ ...sheet, boxes: [one, two] }])
        const said = (box: Box | null) =>
          Effect.map(
            pictures.picture("a", sheet, box),
            Option.map((bytes) => new TextDecoder().decode(bytes))
          )
        assert.deepStrictEqual(yield* said([5, 6, 7, 8]), Option.some("5,6,7,8"))
        assert.deepStrictEqual(yield* said(one), Option.some("1,2,3,4"))
        assert.deepStrictEqual(yield* said(null), Option.some("null"))
        assert.deepStrictEqual(asked, [[one, two, null]])
        yield* pictures.forget(["a"])
        assert.deepStrictEqual(yield* said(one), Option.some("1,2,3,4"))
        assert.deepStrictEqual(asked[1], [one, null])
      }).pipe(
        Effect.provide(Pictures.layer.pipe(Layer.provide(Layer.merge(reader, originals))))
      )
    }))
})
