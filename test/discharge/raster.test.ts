import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { OcrWord, Raster } from "../../src/discharge/documents/Ocr.ts"
import { crop } from "../../src/discharge/documents/raster/crop.ts"
import { bilevelShare, despeckle } from "../../src/discharge/documents/raster/despeckle.ts"
import { evened, flatten } from "../../src/discharge/documents/raster/flatten.ts"
import { hasHiddenPoint } from "../../src/discharge/documents/raster/hiddenPoint.ts"
import { apply, applyToBox, compose, inverse } from "../../src/discharge/documents/raster/matrix.ts"
import { prepare } from "../../src/discharge/documents/raster/prepare.ts"
import { skewOf } from "../../src/discharge/documents/raster/skew.ts"
import { straighten } from "../../src/discharge/documents/raster/straighten.ts"
import { turn } from "../../src/discharge/documents/raster/turn.ts"
import { AS_THEY_ARE, whitening } from "../../src/discharge/documents/raster/whiten.ts"
import type { Picture } from "./pdf.ts"
import { scan, type ScanSpec } from "./scan.ts"

const LOW = { below: 180, to: 200 }

const asRaster = ({ width, height, pixels }: Picture, dpi = 200): Raster => ({
  width,
  height,
  dpi,
  pixels: pixels.slice(),
  toPage: [72 / dpi, 0, 0, 72 / dpi, 0, 0]
})

// No two lines alike: words that stand below each other are sharp from top to bottom too.
const words = "the patient was seen and examined on the ward before discharge home with family"
  .split(" ")
const rows = Array.from(
  { length: 30 },
  (_, row) =>
    Array.from({ length: 9 }, (_, word) => words[(row * 5 + word * (1 + row % 4)) % words.length])
      .join(" ")
)

const page = (spec: ScanSpec = {}) => asRaster(scan(rows, spec), spec.dpi)

const black = (width: number, height: number, marks: ReadonlyArray<readonly [number, number]>) => {
  const pixels = new Uint8Array(width * height).fill(255)
  for (const [x, y] of marks) pixels[y * width + x] = 0
  return asRaster({ width, height, pixels })
}

/** Where the ink of a raster lies on the page, in points. */
const centreOf = ({ width, pixels, toPage }: Raster) => {
  let [sum, x, y] = [0, 0, 0]
  pixels.forEach((value, at) => {
    const ink = 255 - value
    sum += ink
    x += ink * (at % width + 0.5)
    y += ink * (Math.floor(at / width) + 0.5)
  })
  return apply(toPage, x / sum, y / sum)
}

describe("turn()", () => {
  it("four quarters lead back, and every pixel keeps its place on the page", () => {
    const mark = black(40, 30, [[7, 4]])
    let turned = mark
    for (let quarter = 0; quarter < 4; quarter++) {
      turned = turn(turned, 1)
      const at = turned.pixels.indexOf(0)
      const [x, y] = [at % turned.width, Math.floor(at / turned.width)]
      const box = applyToBox(turned.toPage, [x, y, x + 1, y + 1])
      assert.deepStrictEqual(box.map((value) => Math.round(value * 100) / 100), [
        2.52,
        1.44,
        2.88,
        1.8
      ])
    }
    assert.deepStrictEqual(turned.pixels, mark.pixels)
  })
  it("three quarters are one the other way round", () => {
    const mark = black(40, 30, [[7, 4], [30, 20]])
    assert.deepStrictEqual(turn(turn(turn(mark, 1), 1), 1).pixels, turn(mark, 3).pixels)
  })
})

describe("skewOf()", () => {
  for (const degrees of [-3, -0.7, 0, 1.2, 4]) {
    it(`finds a tilt of ${degrees} degrees`, () => {
      assert.closeTo(skewOf(page({ degrees, noise: 10, shade: 0.4 })).degrees, degrees, 0.15)
    })
  }
  it("tells a page that was scanned sideways", () => {
    assert.isAbove(skewOf(page({ turned: 1 })).sideways, 2)
    assert.isBelow(skewOf(page()).sideways, 1)
  })
})

const PLAIN = { degrees: 0, scale: 1, levels: AS_THEY_ARE }
const whiten = (raster: Raster) => straighten(raster, { ...PLAIN, levels: whitening(raster) })

describe("straighten()", () => {
  it.prop(
    "keeps every place on the page",
    {
      scale: Schema.Finite.check(Schema.isBetween({ minimum: 0.2, maximum: 2.5 })),
      degrees: Schema.Finite.check(Schema.isBetween({ minimum: -5, maximum: 5 }))
    },
    ({ scale, degrees }) => {
      // One dot, in the middle of a white page, and one to the right of it.
      for (const at of [30, 45]) {
        const size = 61
        const spot = [-3, -2, -1, 0, 1, 2, 3].flatMap((y) =>
          [-3, -2, -1, 0, 1, 2, 3].map((x) => [at + x, 30 + y] as const)
        )
        const raster = black(size, size, spot)
        const changed = straighten(raster, { ...PLAIN, scale, degrees })
        const [x, y] = centreOf(changed)
        assert.closeTo(x, (at + 0.5) * 0.36, 0.25)
        assert.closeTo(y, 30.5 * 0.36, 0.25)
      }
    }
  )

  it("undoes a tilt, and the words keep their places on the page", () => {
    const tilted = page({ degrees: 2 })
    const straight = straighten(tilted, { ...PLAIN, degrees: 2 })
    assert.closeTo(skewOf(straight).degrees, 0, 0.15)
    // The middle of the page does not move.
    const [x, y] = applyToBox(straight.toPage, [850, 1100, 850, 1100])
    assert.closeTo(x, 306, 0.5)
    assert.closeTo(y, 396, 0.5)
  })
})

describe("flatten()", () => {
  it("makes paper white in the darkest corner", () => {
    const dark = page({ shade: 0.7 })
    const corner = dark.pixels.length - dark.width * 20 - 20
    assert.isBelow(dark.pixels[corner] ?? 0, 100)
    assert.isAbove(flatten(dark).pixels[corner] ?? 0, 230)
  })
})

describe("evened()", () => {
  it("leaves paper without a shadow as it is, which is whitened and nothing else", () => {
    const clean = page({ noise: 6, shade: 0.1 })
    assert.strictEqual(evened(clean), clean)
    const { pixels } = whiten(clean)
    const prepared = prepare(clean, skewOf(clean), LOW).raster.pixels
    assert.isTrue(prepared.every((value, at) => value === pixels[at]))
    const shaded = page({ noise: 6, shade: 0.5 })
    assert.notStrictEqual(evened(shaded), shaded)
  })
})

describe("whitening()", () => {
  it("takes the grain from the paper, and leaves the ink", () => {
    const { pixels } = whiten(page({ noise: 5 }))
    const white = pixels.filter((value) => value === 255).length
    assert.isAbove(white / pixels.length, 0.85)
    assert.isAbove(pixels.filter((value) => value < 30).length / pixels.length, 0.02)
  })

  it("keeps pale print darker than the paper", () => {
    const pale = asRaster({ width: 10, height: 10, pixels: new Uint8Array(100).fill(240) })
    pale.pixels[5] = 200
    const { pixels } = whiten(pale)
    assert.strictEqual(pixels[0], 255)
    assert.isBelow(pixels[5] ?? 255, 225)
  })

  it("leaves a page that is dark alone", () => {
    const dark = asRaster({ width: 10, height: 10, pixels: new Uint8Array(100).fill(60) })
    assert.deepStrictEqual(whiten(dark), dark)
  })
})

describe("despeckle()", () => {
  it("takes away a speck and leaves a stroke", () => {
    const stroke = Array.from({ length: 12 }, (_, y) => [20, 5 + y] as const)
    const { pixels } = despeckle(black(40, 30, [[5, 5], [5, 6], ...stroke]))
    assert.strictEqual(pixels[5 * 40 + 5], 255)
    assert.strictEqual(pixels[10 * 40 + 20], 0)
  })
  it("does not join what the edge of the page divides", () => {
    // Six pixels in a row of the file, but three at the end of one line and three on the next.
    const marks = [37, 38, 39].map((x) => [x, 5] as const)
    const next = [0, 1, 2].map((x) => [x, 6] as const)
    const { pixels } = despeckle(black(40, 30, [...marks, ...next]))
    assert.isTrue(pixels.every((value) => value === 255))
  })
  it("is used on a fax, which has black and white alone", () => {
    assert.isAbove(bilevelShare(black(40, 30, [[5, 5]])), 0.97)
    assert.isBelow(bilevelShare(page({ noise: 20, shade: 0.3 })), 0.97)
  })
})

describe("prepare()", () => {
  it("brings a page of 120 dpi to 200, straight and on white", () => {
    const scanned = page({ dpi: 120, degrees: 1.5, shade: 0.5 })
    const { raster, ink } = prepare(scanned, skewOf(scanned), LOW)
    assert.strictEqual(Math.round(raster.dpi), 200)
    assert.closeTo(skewOf(raster).degrees, 0, 0.15)
    assert.isAbove(ink, 400)
  })

  for (const [dpi, expected] of [[200, 200], [300, 250]] as const) {
    it(`gives a page of ${dpi} dpi ${expected}`, () => {
      const scanned = page({ dpi })
      assert.strictEqual(Math.round(prepare(scanned, skewOf(scanned), LOW).raster.dpi), expected)
    })
  }
})

describe("crop()", () => {
  it("cuts out a part that knows its place", () => {
    const part = crop(page(), [100, 100, 300, 200])
    const box = applyToBox(part.toPage, [0, 0, part.width, part.height])
    box.forEach((value, index) => assert.closeTo(value, [100, 100, 300, 200][index] ?? 0, 0.4))
  })
})

describe("inverse()", () => {
  it("leads back", () => {
    const map = [2, 0.5, -0.3, 1.5, 20, -7] as const
    const none = compose(map, inverse(map))
    none.forEach((value, index) => assert.closeTo(value, [1, 0, 0, 1, 0, 0][index] ?? 0, 1e-9))
  })
})

describe("hasHiddenPoint()", () => {
  const withPoint = ["5.9", "2.5", "12.5", "0.25"]
  const without = ["59", "125", "4000", "1771"]
  const texts = [...withPoint, ...without]
  const raster = asRaster(scan(texts.map((text) => [[60, text]] as const), { dpi: 250 }), 250)

  /** The box around the ink of a line, as a recogniser tells it. */
  const word = (text: string): OcrWord => {
    const line = texts.indexOf(text)
    const from = Math.round((40 + line * 15) * 250 / 72)
    const xs: Array<number> = []
    const ys: Array<number> = []
    for (let y = from; y < from + 52; y++) {
      for (let x = 0; x < 400; x++) {
        if ((raster.pixels[y * raster.width + x] ?? 255) < 128) {
          xs.push(x)
          ys.push(y)
        }
      }
    }
    const bottom = Math.max(...ys) + 1
    return {
      ...{ left: Math.min(...xs), right: Math.max(...xs) + 1, top: Math.min(...ys), bottom },
      ...{ text, confidence: 95, baseline: bottom, line }
    }
  }
  for (const text of withPoint) {
    it(`sees the point of ${text}`, () => {
      assert.isTrue(hasHiddenPoint(raster, word(text)))
    })
  }
  for (const text of without) {
    it(`sees none in ${text}`, () => {
      assert.isFalse(hasHiddenPoint(raster, word(text)))
    })
  }
})
