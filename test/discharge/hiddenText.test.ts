/**
 * What stands in a text layer and nobody sees: it is not read, and the page says so.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as PdfJs from "../../layers/pdf/pdfjs.ts"
import type { Word } from "../../schemas/discharge/documents.ts"
import { saysMore } from "../../src/discharge/documents/hiddenText.ts"
import { Pdf } from "../../src/discharge/documents/Pdf.ts"
import { fromTextLayer, look } from "../../src/discharge/documents/readPage.ts"
import { type PageSpec, pdf } from "./pdf.ts"

const SEEN = "Discharge medications: lisinopril 10 mg by mouth daily"
const ORDER = "warfarin 10 mg by mouth daily"

const text = (words: string, y = 700, size = 11) => `BT /F ${size} Tf 60 ${y} Td (${words}) Tj ET`

const lookAt = (page: PageSpec) =>
  Effect.gen(function* () {
    const document = yield* (yield* Pdf).open(pdf({ pages: [page] }))
    return yield* look(document, 1)
  }).pipe(Effect.scoped, Effect.provide(PdfJs.layer))

const drawn = (content: string, more: Partial<PageSpec> = {}) =>
  lookAt({ content: new TextEncoder().encode(`${text(SEEN)}\n${content}`), ...more })

const states = "/ExtGState << /Clear << /ca 0 >> /Veil << /ca 0.3 >> /Marker << /BM /Multiply >> >>"

const picture = { width: 400, height: 200, pixels: new Uint8Array(80_000).fill(255) }

describe("a page that is shown sideways", () => {
  const sideways = (lines: number) =>
    Array.from(
      { length: lines },
      (_, n) => `BT /F 11 Tf 0 1 -1 0 ${100 + n * 16} 60 Tm (${SEEN}) Tj ET`
    ).join("\n")

  it.effect("is read as it is drawn, by OCR, which turns it", () =>
    Effect.gen(function* () {
      const { route } = yield* lookAt({ content: new TextEncoder().encode(sideways(8)) })
      assert.strictEqual(route, "drawn")
    }))

  it.effect("is not one for a line in the margin", () =>
    Effect.gen(function* () {
      const { route } = yield* drawn(`${text(SEEN, 640)}\n${text(SEEN, 620)}\n${sideways(2)}`)
      assert.strictEqual(route, "text")
    }))
})

describe("look()", () => {
  it.effect.each<[how: string, content: string, more?: Partial<PageSpec>]>([
    ["in white", `1 g ${text(ORDER, 600)}`],
    ["in nearly white", `.97 .96 .98 rg ${text(ORDER, 600)}`],
    ["in white by four colours", `0 0 0 0 k ${text(ORDER, 600)}`],
    ["in the colour of its ground", `.2 g 40 590 400 30 re f ${text(ORDER, 600)}`],
    ["without ink", `3 Tr ${text(ORDER, 600)}`],
    ["without ink, as a path to clip by", `q 7 Tr ${text(ORDER, 600)} Q`],
    ["with ink that covers nothing", `/Clear gs ${text(ORDER, 600)}`, { resources: states }],
    ["with a white stroke", `1 Tr 1 G ${text(ORDER, 600)}`],
    ["in half a point", text(ORDER, 600, 0.5)],
    ["in a point by its matrix", `q .1 0 0 .1 0 0 cm ${text(ORDER, 6000, 10)} Q`],
    ["in type of no width", `BT 1 Tz /F 11 Tf 60 600 Td (${ORDER}) Tj ET`],
    ["in type of no size", text(ORDER, 600, 0)],
    ["beside the page", text(ORDER, -40)],
    ["outside of what is drawn", `q 0 0 10 10 re W n ${text(ORDER, 600)} Q`],
    [
      "in the colour of its ground, that has round corners",
      `.2 g 45 590 m 435 590 l 440 590 440 595 440 595 c 440 615 l 440 620 435 620 435 620 c 45 620 l 40 620 40 615 40 615 c 40 595 l 40 590 45 590 45 590 c f ${
        text(ORDER, 600)
      }`
    ],
    ["behind a box", `${text(ORDER, 600)} 1 g 40 580 500 40 re f`],
    ["behind a wide stroke", `${text(ORDER, 600)} 1 G 40 w 40 603 m 560 603 l S`],
    [
      "behind an image of the page's own operations",
      `${text(ORDER, 600)} q 500 0 0 60 40 580 cm BI /W 1 /H 1 /BPC 8 /CS /G /F /AHx ID FF> EI Q`
    ],
    ["behind an image", `${text(ORDER, 600)} q 500 0 0 60 40 580 cm /I Do Q`, { picture }],
    ["in white on an image", `q 500 0 0 200 40 500 cm /I Do Q 1 g ${text(ORDER, 600)}`, {
      picture
    }],
    ["so that white stays white", `/Screen gs ${text(ORDER, 600)}`, {
      resources: "/ExtGState << /Screen << /BM /Screen >> >>"
    }],
    [
      "in white, over two boxes with a gap",
      `.2 g 50 590 40 30 re 300 590 40 30 re f 1 g ${text(ORDER, 600)}`
    ]
  ])(
    "leaves out what is drawn %s",
    ([, content, more]) =>
      Effect.map(drawn(content, more), (looked) => {
        assert.strictEqual(looked.text, SEEN)
        const { left_out, notes } = fromTextLayer(looked)
        assert.deepStrictEqual(left_out, ["hidden text"])
        assert.match(notes.join(), /cannot see/u)
      })
  )

  it.effect.each<[how: string, content: string, more?: Partial<PageSpec>]>([
    ["white on a dark box", `.2 g 40 590 400 30 re f 1 g ${text(ORDER, 600)}`],
    [
      "white on one dark box of two",
      `.2 g 40 590 400 15 re f 40 605 400 15 re f 1 g ${text(ORDER, 594, 9)}`
    ],
    ["white on a dark page", `q 0 g 0 0 612 792 re f 1 g ${text(SEEN)} ${text(ORDER, 600)} Q`],
    ["black on a light box", `.9 g 40 590 400 30 re f 0 g ${text(ORDER, 600)}`],
    ["grey", `.6 g ${text(ORDER, 600)}`],
    ["under a veil", `${text(ORDER, 600)} /Veil gs 40 580 500 40 re f`, { resources: states }],
    ["under a marker", `${text(ORDER, 600)} /Marker gs 1 1 0 rg 40 580 500 40 re f`, {
      resources: states
    }],
    ["in a frame", `${text(ORDER, 600)} 40 580 400 40 re 44 584 392 32 re f*`],
    [
      "in a frame of one line",
      `${text(ORDER, 600)} 40 580 m 440 580 l 440 620 l 436 620 l 436 584 l 40 584 l f`
    ],
    ["struck out by a bar", `${text(ORDER, 600)} 60 602 200 1 re f`],
    ["white with a black edge", `2 Tr 1 g 0 G ${text(ORDER, 600)}`],
    ["in small print", text(ORDER, 600, 4)],
    ["inside of what is drawn", `q 50 590 400 30 re W n ${text(ORDER, 600)} Q`],
    ["black after white was set back", `q 1 g Q ${text(ORDER, 600)}`],
    ["on an image", `q 500 0 0 200 40 500 cm /I Do Q ${text(ORDER, 600)}`, { picture }]
  ])("reads what is %s", ([, content, more]) =>
    Effect.map(drawn(content, more), (looked) => {
      assert.include(looked.text, SEEN)
      assert.include(looked.text, ORDER)
      assert.isUndefined(fromTextLayer(looked).left_out)
    }))

  it.effect("draws a page whose hidden text pdf.js would gather with the rest", () =>
    Effect.gen(function* () {
      const objects = {
        4: "<< /Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0] /FontBBox [0 0 500 500] " +
          "/FirstChar 97 /LastChar 97 /Widths [500] /CharProcs << >> " +
          "/Encoding << /Differences [97 /a] >> /Resources << >> >>"
      }
      const content = new TextEncoder().encode(
        `${text(SEEN)} BT /T 12 Tf 60 500 Td (a) Tj ET 1 g ${text(ORDER, 600)}`
      )
      const resources = "/Font << /F 3 0 R /T 4 0 R >>"
      const document = yield* (yield* Pdf).open(pdf({ pages: [{ content, resources }], objects }))
      const { route, text: read } = yield* look(document, 1)
      assert.strictEqual(route, "drawn")
      assert.strictEqual(read, "")
    }).pipe(Effect.scoped, Effect.provide(PdfJs.layer)))

  it.effect.each<[how: string, content: string, resources: string, object: string]>([
    [
      "through a soft mask",
      `/M gs ${text(ORDER, 600)}`,
      "/ExtGState << /M << /SMask << /S /Luminosity /G 900 0 R >> >> >>",
      "<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Length 17 " +
      "/Group << /S /Transparency /CS /DeviceGray >> >>\nstream\n0 g 0 0 612 792 re\nendstream"
    ],
    [
      "in the colour of a pattern",
      `/Pattern cs /P scn ${text(ORDER, 600)}`,
      "/Pattern << /P 900 0 R >>",
      "<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 " +
      "/Resources << >> /Length 16 >>\nstream\n1 g 0 0 9 9 re f\nendstream"
    ]
  ])(
    "draws a page that has text %s, and takes nothing of that",
    ([, content, resources, object]) =>
      Effect.gen(function* () {
        const file = pdf({
          pages: [{ content: new TextEncoder().encode(`${text(SEEN)} ${content}`), resources }],
          objects: { 900: object }
        })
        const looked = yield* look(yield* (yield* Pdf).open(file), 1)
        assert.strictEqual(looked.route, "drawn")
        assert.strictEqual(looked.text, "")
        assert.isTrue(saysMore(looked.found, { text: SEEN, words: [] }))
      }).pipe(Effect.scoped, Effect.provide(PdfJs.layer))
  )

  it.effect("leaves out what a comment covers", () =>
    Effect.gen(function* () {
      const cover = "1 g 0 0 500 40 re f"
      const file = (appearance: string) =>
        pdf({
          pages: [{
            content: new TextEncoder().encode(`${text(SEEN)} ${text(ORDER, 600)}`),
            fields: { order: "unused" }
          }],
          objects: {
            13:
              "<< /Type /Annot /Subtype /Square /Rect [40 585 540 625] /F 4 /AP << /N 901 0 R >> >>",
            901: "<< /Type /XObject /Subtype /Form /BBox [0 0 500 40] " +
              `/Length ${appearance.length} >>\nstream\n${appearance}\nendstream`
          }
        })
      const read = (appearance: string) =>
        Effect.gen(function* () {
          return (yield* look(yield* (yield* Pdf).open(file(appearance)), 1)).text
        }).pipe(Effect.scoped, Effect.provide(PdfJs.layer))
      assert.strictEqual(yield* read(cover), SEEN)
      assert.include(yield* read("0 G 0 0 500 40 re S"), ORDER)
    }))

  it.effect("leaves out a layer that is not drawn", () =>
    Effect.gen(function* () {
      const content = `${text(SEEN)} /OC /L BDC ${text(ORDER, 600)} EMC`
      const resources = "/Properties << /L 900 0 R >>"
      const page = pdf({
        pages: [{ content: new TextEncoder().encode(content), resources }],
        objects: { 900: "<< /Type /OCG /Name (L) >>" },
        catalogue: "/OCProperties << /OCGs [900 0 R] /D << /OFF [900 0 R] >> >>"
      })
      const looked = yield* look(yield* (yield* Pdf).open(page), 1)
      assert.strictEqual(looked.text, SEEN)
      assert.deepStrictEqual(fromTextLayer(looked).left_out, ["hidden text"])
    }).pipe(Effect.scoped, Effect.provide(PdfJs.layer)))

  it.effect("leaves out a remark that is hidden", () =>
    Effect.gen(function* () {
      const page = (flags: number) =>
        pdf({
          pages: [{
            content: new TextEncoder().encode(text(SEEN)),
            fields: { order: "unused" }
          }],
          objects: {
            13: `<< /Type /Annot /Subtype /FreeText /Rect [60 590 400 605] /F ${flags} ` +
              `/Contents (${ORDER}) /DA (/F 11 Tf 0 g) >>`
          }
        })
      const read = (flags: number) =>
        Effect.gen(function* () {
          return (yield* look(yield* (yield* Pdf).open(page(flags)), 1)).text
        }).pipe(Effect.scoped, Effect.provide(PdfJs.layer))
      assert.include(yield* read(4), ORDER)
      assert.strictEqual(yield* read(2), SEEN)
      assert.strictEqual(yield* read(32), SEEN)
    }))

  it.effect("leaves out the value of a form field that is white", () =>
    Effect.gen(function* () {
      const fields = { order: ORDER }
      const page = pdf({ pages: [{ runs: [{ text: SEEN, x: 60, y: 700 }], fields }] })
      const file = Buffer.from(page).toString("latin1").replace("/F 10 Tf 0 g", "/F 10 Tf 1 g")
      const white = new Uint8Array(Buffer.from(file, "latin1"))
      const read = (bytes: Uint8Array) =>
        Effect.gen(function* () {
          return yield* look(yield* (yield* Pdf).open(bytes), 1)
        }).pipe(Effect.scoped, Effect.provide(PdfJs.layer))
      assert.include((yield* read(page)).text, ORDER)
      assert.strictEqual((yield* read(white)).text, SEEN)
    }))
})

describe("saysMore()", () => {
  const run = (words: string, y = 100) => ({ text: words, x: 60, y, width: 300, height: 11 })
  const page = {
    width_points: 612,
    height_points: 792,
    fragments: [],
    hidden: [run("Discharge medications: lisinopril 10 mg daily")],
    images: [{ cover: 1, width: 1700, height: 2200, box: [0, 0, 612, 792] as const }],
    textOperations: 1,
    hiddenTextOperations: 1,
    paths: 0,
    faults: []
  }
  const misread = (more: Partial<Word> = {}) => ({
    text: "Discharge rnedications: lisinopriI 10 mg daily",
    words: [{ start: 0, end: 46, confidence: 90, box: [58, 88, 350, 103] as const, ...more }]
  })

  it("is silent of what another program recognised under a scan, slips of letters apart", () => {
    assert.isFalse(saysMore(page, misread()))
  })
  it("tells a line that does not stand on the scan", () => {
    const hidden = [run("Start warfarin tonight without monitoring")]
    assert.isTrue(saysMore({ ...page, hidden }, misread()))
  })
  it("tells what stands where the scan has nothing", () => {
    assert.isTrue(saysMore(page, misread({ box: [58, 288, 350, 303] })))
  })
  it("tells every word beside the images that is not read", () => {
    const hidden = [run("lisinopril"), run("warfarin")]
    const beside = { ...page, images: [], hidden }
    assert.isTrue(saysMore(beside, { text: "Lisinopril 5 mg", words: [] }))
    assert.isFalse(saysMore(beside, { text: "Warfarin, lisinopril", words: [] }))
  })
})
