import { assert, describe, it } from "@effect/vitest"
import * as Page from "../../layers/web/discharge/doubt.ts"
import { doubtOf, LOW_CONFIDENCE } from "../../src/discharge/documents/doubt.ts"
import { baseNameOf, LENGTH_MAX } from "../../src/discharge/patients/filename.ts"
import {
  criticalFlags,
  kidneyFlags,
  LITER,
  MILLILITER,
  RATIO,
  RISE
} from "../../src/discharge/clinical/findings/critical.ts"
import {
  gate,
  HANDWRITTEN,
  HANDWRITTEN_LINE,
  HANDWRITTEN_LINES,
  LOW_SHARE,
  LOW_WORD,
  REVIEW
} from "../../src/discharge/documents/gate.ts"
import type { OcrWord, Raster } from "../../src/discharge/documents/Ocr.ts"
import type { PdfPage } from "../../src/discharge/documents/Pdf.ts"
import { textQuality } from "../../src/discharge/documents/quality.ts"
import { INKED } from "../../src/discharge/documents/recognise.ts"
import {
  FEW_CHARACTERS,
  FORM_CHARACTERS,
  HIDDEN_SHARE,
  isReadable,
  OUTLINED_PATHS,
  PICTURE_COVER,
  READABLE_PICTURE,
  routeOf,
  SCAN_COVER
} from "../../src/discharge/documents/route.ts"
import { sourceOfText } from "../../src/discharge/clinical/source.ts"
import { doubtFlags, DOUBTFUL } from "../../src/discharge/proof/doubts.ts"
import { read } from "../../src/discharge/clinical.ts"

const word = (confidence: number, line = 0, text = "word"): OcrWord => ({
  text,
  confidence,
  left: 0,
  top: 0,
  right: 40,
  bottom: 12,
  baseline: 12,
  line
})
const words = (confidence: number, count = 100, line = 0) =>
  Array.from({ length: count }, () => word(confidence, line))

const about = (limit: number, step = 0.1) => [limit - step, limit, limit + step]

describe("the figures of the contract", () => {
  it("are those of what was read from an image", () => {
    assert.deepStrictEqual(
      { HANDWRITTEN, REVIEW, LOW_WORD, LOW_SHARE, HANDWRITTEN_LINE, HANDWRITTEN_LINES, INKED },
      {
        HANDWRITTEN: 80,
        REVIEW: 90,
        LOW_WORD: 70,
        LOW_SHARE: 0.06,
        HANDWRITTEN_LINE: 60,
        HANDWRITTEN_LINES: 3,
        INKED: 400
      }
    )
    assert.deepStrictEqual([LOW_CONFIDENCE, DOUBTFUL, Page.DOUBTFUL], [85, 85, 85])
  })

  it("are those of findings", () => {
    assert.deepStrictEqual({ RISE, RATIO, MILLILITER, LITER }, {
      RISE: 0.3,
      RATIO: 1.5,
      MILLILITER: 0.4,
      LITER: 140
    })
  })
})

describe("gate()", () => {
  const quality = (all: ReadonlyArray<OcrWord>, ink = 5_000) => gate({ words: all, ink }).quality

  it("takes nothing from a page below the confidence of print", () => {
    assert.deepStrictEqual(about(HANDWRITTEN).map((one) => quality(words(one))), [
      "unreadable",
      "review",
      "review"
    ])
  })

  it("asks for a review below the confidence of a good scan", () => {
    assert.deepStrictEqual(about(REVIEW).map((one) => quality(words(one))), [
      "review",
      "good",
      "good"
    ])
  })

  it("asks for a review above its share of doubtful words", () => {
    const withLow = (low: number) => quality([...words(99, 100 - low), ...words(50, low)])
    assert.deepStrictEqual(
      [LOW_SHARE * 100 - 1, LOW_SHARE * 100, LOW_SHARE * 100 + 1].map(withLow),
      ["good", "good", "review"]
    )
  })

  it("counts a word as doubtful below its confidence", () => {
    const withWords = (confidence: number) => quality([...words(100, 90), ...words(confidence, 10)])
    assert.deepStrictEqual(about(LOW_WORD).map(withWords), ["review", "good", "good"])
  })

  it("suspects a hand from so many lines on, each below its confidence", () => {
    const suspected = (lines: number, confidence: number) =>
      gate({
        words: [
          ...words(99, 300, 99),
          ...Array.from({ length: lines }, (_, line) => words(confidence, 2, line)).flat()
        ],
        ink: 5_000
      }).handwriting_suspected
    const low = HANDWRITTEN_LINE - 0.1
    assert.deepStrictEqual(
      [HANDWRITTEN_LINES - 1, HANDWRITTEN_LINES, HANDWRITTEN_LINES + 1]
        .map((lines) => suspected(lines, low)),
      [false, true, true]
    )
    assert.deepStrictEqual(about(HANDWRITTEN_LINE).map((one) => suspected(3, one)), [
      true,
      false,
      false
    ])
  })

  it("takes a page for blank up to so much ink", () => {
    assert.deepStrictEqual([INKED - 1, INKED, INKED + 1].map((ink) => quality([], ink)), [
      "good",
      "good",
      "unreadable"
    ])
  })
})

describe("doubtOf()", () => {
  const raster: Raster = {
    width: 1,
    height: 1,
    dpi: 300,
    pixels: new Uint8Array(1),
    toPage: [1, 0, 0, 1, 0, 0]
  }

  it("doubts a number below its confidence", () => {
    assert.deepStrictEqual(
      about(LOW_CONFIDENCE).map((one) => doubtOf(raster, word(one, 0, "5"))),
      ["low confidence", undefined, undefined]
    )
    assert.isUndefined(doubtOf(raster, word(0, 0, "word")))
  })
})

describe("doubtFlags()", () => {
  const flags = (confidence: number | null) =>
    doubtFlags({
      "medication_reconciliation[0].dose": [
        { document_id: "d", page: 1, start: 0, end: 1, quote: "5 mg", confidence }
      ]
    }).length

  it("flags what was read below its confidence", () => {
    assert.deepStrictEqual(about(DOUBTFUL).map(flags), [1, 0, 0])
    assert.strictEqual(flags(null), 0)
  })
})

const reading = (course: string) =>
  read(sourceOfText(`DISCHARGE SUMMARY\n\nHOSPITAL COURSE: ${course}`))

describe("kidneyFlags()", () => {
  const flagged = (baseline: string, peak: string, more = "") =>
    kidneyFlags(
      reading(`Baseline creatinine ${baseline} mg/dL. Creatinine was ${peak} mg/dL. ${more}`)
    ).length > 0

  it("wants a rise of 0.3", () => {
    assert.deepStrictEqual(["0.79", "0.80", "0.81"].map((peak) => flagged("0.50", peak)), [
      false,
      true,
      true
    ])
  })

  it("wants one and a half times the baseline", () => {
    assert.deepStrictEqual(["1.49", "1.50", "1.51"].map((peak) => flagged("1.00", peak)), [
      false,
      true,
      true
    ])
  })

  it("does without the ratio where the record says injury", () => {
    const said = "He had acute kidney injury."
    assert.deepStrictEqual(["2.29", "2.30", "2.31"].map((peak) => flagged("2.00", peak, said)), [
      false,
      true,
      true
    ])
  })

  it("counts a rise of 0.3 whatever two decimals leave in binary", () => {
    const said = "He had acute kidney injury."
    assert.deepStrictEqual(["1.3", "1.4"].map((peak) => flagged("1.1", peak, said)), [false, true])
  })
})

describe("criticalFlags()", () => {
  const flagged = (said: string) => criticalFlags(reading(`Troponin was ${said}.`)).length > 0

  it("takes troponin for an infarction from its limits on", () => {
    assert.deepStrictEqual(["0.39 ng/mL", "0.40 ng/mL", "0.41 ng/mL"].map(flagged), [
      false,
      true,
      true
    ])
    assert.deepStrictEqual(["139 ng/L", "140 ng/L", "141 ng/L"].map(flagged), [
      false,
      true,
      true
    ])
  })
})

describe("routeOf()", () => {
  const page = (own: Partial<PdfPage>): PdfPage => ({
    width_points: 612,
    height_points: 792,
    fragments: [],
    hidden: [],
    images: [],
    textOperations: 100,
    hiddenTextOperations: 0,
    paths: 0,
    faults: [],
    ...own
  })
  const image = (cover: number, width = 1700, height = 2200) => ({
    cover,
    width,
    height,
    box: [0, 0, 612, 792] as const
  })
  const prose = "The patient was admitted with shortness of breath and treated for heart failure. "
  /** Prose of so many characters that are not blank. */
  const characters = (count: number) => {
    const letters = prose.repeat(10).replaceAll(" ", "").slice(0, count)
    return letters.replaceAll(/(.{6})/g, "$1 ")
  }
  const long = prose.repeat(10)

  it("reads what an image covers by OCR", () => {
    const route = (cover: number) => routeOf(page({ images: [image(cover)] }), "")
    assert.deepStrictEqual(about(PICTURE_COVER, 0.01).map(route), ["blank", "blank", "scan"])
    const shown = (cover: number) =>
      routeOf(page({ images: [image(cover)], hiddenTextOperations: 100 }), long)
    assert.deepStrictEqual(about(SCAN_COVER, 0.01).map(shown), ["mixed", "mixed", "scan"])
  })

  it("takes the text of a scan for its own above so many characters", () => {
    const text = (count: number) => prose.repeat(20).slice(0, 0) + characters(count)
    assert.strictEqual(textQuality(text(FORM_CHARACTERS)).characters, FORM_CHARACTERS)
    const route = (count: number) => routeOf(page({ images: [image(1)] }), text(count))
    assert.deepStrictEqual(about(FORM_CHARACTERS, 1).map(route), ["scan", "scan", "text"])
  })

  it("takes text for hidden above its share", () => {
    const route = (hidden: number) =>
      routeOf(page({ images: [image(1)], hiddenTextOperations: hidden }), long)
    assert.deepStrictEqual(about(HIDDEN_SHARE * 100, 1).map(route), ["text", "text", "scan"])
  })

  it("draws a page of outlines, and one of too little text", () => {
    const outlined = (paths: number) => routeOf(page({ paths }), "")
    assert.deepStrictEqual(about(OUTLINED_PATHS, 1).map(outlined), ["blank", "blank", "drawn"])
    const little = (count: number) => routeOf(page({ paths: 1_000 }), characters(count))
    assert.deepStrictEqual(about(FEW_CHARACTERS, 1).map(little), ["drawn", "text", "text"])
  })

  it("reads an image beside text above a size", () => {
    const { cover, width, height } = READABLE_PICTURE
    const readable = (by: number) => [
      isReadable(image(cover + by / 100, width + 9, height + 9)),
      isReadable(image(1, width + by, height + 9)),
      isReadable(image(1, width + 9, height + by))
    ]
    assert.deepStrictEqual([-1, 0, 1].map(readable), [
      [false, false, false],
      [false, false, false],
      [true, true, true]
    ])
  })
})

describe("baseNameOf()", () => {
  it("shortens a name above its length", () => {
    const length = (count: number) => baseNameOf("x".repeat(count)).length
    assert.strictEqual(LENGTH_MAX, 180)
    assert.deepStrictEqual(
      about(LENGTH_MAX, 1).map((count) => baseNameOf("x".repeat(count))).map(
        (name) => name.includes("~~")
      ),
      [false, false, true]
    )
    assert.isAtMost(length(LENGTH_MAX + 1), LENGTH_MAX)
  })
})
