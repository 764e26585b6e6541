/**
 * The text of a page from its operations, beside what pdf.js gathers itself.
 */
import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Effect, Schema } from "effect"
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs"
import { fontDocument, stubGlobals } from "../../layers/pdf/pdfjs/browser.ts"
import { engine } from "../../layers/pdf/pdfjs/engine.ts"
import { fragmentsOf } from "../../layers/pdf/pdfjs/fragments.ts"
import { operationsOf } from "../../layers/pdf/pdfjs/operations.ts"
import { type FileSpec, pdf } from "./pdf.ts"

stubGlobals()

const encoder = new TextEncoder()

/** The page that `content` draws, as its operations tell it, and as pdf.js does. */
const bothOf = (content: string, { resources = "", objects = {} }: Names = {}) =>
  Effect.promise(async () => {
    const pages = [{ content: encoder.encode(content), resources }]
    const worker = engine(false)
    const data = pdf({ pages, objects })
    const options = {
      ownerDocument: fontDocument(),
      disableFontFace: false,
      useSystemFonts: false,
      verbosity: 0
    }
    const loading = pdfjs.getDocument({ ...options, data, worker })
    const document = await loading.promise
    const page = await document.getPage(1)
    const layers = await document.getOptionalContentConfig()
    const both = {
      ours: (await operationsOf(page, layers)).fragments,
      theirs: await fragmentsOf(page)
    }
    await loading.destroy()
    worker.destroy()
    return both
  })

type Objects = NonNullable<FileSpec["objects"]>

interface Names {
  readonly resources?: string
  readonly objects?: Objects
}

const oursOf = (content: string, names?: Names) =>
  Effect.map(bothOf(content, names), ({ ours }) => ours?.map(({ text }) => text))

/** Helvetica whose `a` says another letter. */
const saying = (letter: string) => ({
  3: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 7 0 R >>",
  7: stream(
    "",
    "begincmap 1 begincodespacerange <00> <ff> endcodespacerange " +
      `1 beginbfchar <61> <${letter}> endbfchar endcmap`
  )
})

const stream = (dictionary: string, content: string) =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`

type Both = Effect.Success<ReturnType<typeof bothOf>>

const assertAlike = ({ ours = [], theirs }: Both) => {
  assert.deepStrictEqual(ours.map(({ text }) => text), theirs.map(({ text }) => text))
  ours.forEach((fragment, index) => {
    for (const name of ["x", "y", "width", "height"] as const) {
      assert.approximately(fragment[name], theirs[index]?.[name] ?? NaN, 0.01, name)
    }
  })
}

const Word = Schema.Literals(["Lisinopril", "2.5", "mg", "daily", "AVATAR", "(x)", "10%", "i"])
// Far from the gaps that decide, so that no rounding does; 278 is Helvetica's space.
const Gap = Schema.Literals([0, 40, -15, -40, -70, -180, -278, -450, -900, -4000, 420])
const Line = Schema.Struct({
  size: Schema.Literals([7, 10.5, 12, 24]),
  x: Schema.Int.check(Schema.isBetween({ minimum: 20, maximum: 300 })),
  stretch: Schema.Literals([100, 100, 80, 130]),
  scale: Schema.Literals([1, 1, 0.5]),
  words: Schema.Array(Schema.Tuple([Word, Gap])).check(Schema.isMinLength(1), Schema.isMaxLength(8))
})

const drawn = ({ size, x, stretch, scale, words }: typeof Line.Type, row: number) => {
  const shown = words.map(([word, gap]) => `(${word.replaceAll(/[()]/gu, "\\$&")}) ${gap}`)
  return `BT /F ${size} Tf ${stretch} Tz ${scale} 0 0 ${scale} ${x} ${740 - row * 40} Tm ` +
    `[${shown.join(" ")}] TJ ET`
}

describe("operationsOf()", () => {
  it.effect("puts the same glyphs together as pdf.js, at the same places", () =>
    Effect.gen(function* () {
      const pages = yield* Arbitrary.sampleEffect(
        Arbitrary.schema(Schema.Array(Line).check(Schema.isMaxLength(12))),
        { count: 100, seed: "runs" }
      )
      for (const rows of pages) assertAlike(yield* bothOf(rows.map(drawn).join("\n")))
    }))

  it.effect.each<readonly [title: string, content: string, texts: ReadonlyArray<string>]>([
    ["word spacing", "BT /F 12 Tf 20 Tw 60 700 Td (two words) Tj ET", ["two", "words"]],
    ["character spacing", "BT /F 12 Tf 0.4 Tc 60 700 Td (spaced) Tj ET", ["spaced"]],
    ["the lines of one object", "BT /F 12 Tf 14 TL 60 700 Td (a) Tj T* (b) Tj (c) ' ET", [
      "a",
      "b",
      "c"
    ]],
    ["spacing with a line", 'BT /F 12 Tf 14 TL 60 700 Td (a) Tj 30 0 (b c) " ET', ["a", "b", "c"]],
    ["leading by a move", "BT /F 12 Tf 60 700 Td 0 -14 TD (a) Tj T* (b) Tj ET", ["a", "b"]],
    ["an exponent", "BT /F 12 Tf 60 700 Td (10) Tj 6 Ts (9) Tj 0 Ts (/L) Tj ET", ["10", "9", "/L"]],
    ["a kept state", "BT /F 12 Tf q /F 30 Tf Q 60 700 Td (a) Tj ( b) Tj ET", ["a b"]],
    ["type that is turned", "BT /F 12 Tf 0 1 -1 0 60 700 Tm (up) Tj ET", []],
    ["a page that is turned back", "0 1 -1 0 600 0 cm BT /F 12 Tf 0 -1 1 0 60 100 Tm (a) Tj ET", [
      "a"
    ]],
    ["type in a mirror", "BT /F 12 Tf -1 0 0 1 60 700 Tm (back) Tj ET", []],
    ["what stands beside the page", "BT /F 12 Tf 700 700 Td (out) Tj -600 0 Td (in) Tj ET", ["in"]],
    ["marked content", "BT /F 12 Tf 60 700 Td (a) Tj /Span BMC (b) Tj EMC ET", ["a", "b"]],
    ["text without a font", "BT 60 700 Td (a) Tj ET", []],
    ["a type of no size", "BT /F 0 Tf 60 700 Td (a) Tj ET", []],
    ["ligatures", "BT /F 12 Tf 60 700 Td (a\\222s \\256) Tj ET", ["a\u2019s \u00ae"]]
  ])("%s", ([, content, texts]) =>
    Effect.map(bothOf(content), (both) => {
      assert.deepStrictEqual(both.ours?.map(({ text }) => text), texts)
      assertAlike(both)
    }))

  it.effect("takes a space that is drawn, however narrow", () =>
    Effect.map(
      oursOf("BT /F 12 Tf 60 700 Td [(a ) 278 (b) -4000 (c ) 220 (d) -4000 (e ) 400 (f)] TJ ET"),
      (texts) => assert.deepStrictEqual(texts, ["a b", "c d", "ef"])
    ))

  it.effect("keeps the words of a typewriter together", () =>
    Effect.map(
      oursOf("BT /F 10 Tf 60 700 Td (one space,  two) Tj ET", {
        objects: { 3: "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>" }
      }),
      (texts) => assert.deepStrictEqual(texts, ["one space,", "two"])
    ))

  const form = (more: string, end = "") =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Matrix [1 0 0 1 40 0] ${more} ` +
        "/Resources << /Font << /F 3 0 R >> >>",
      `BT /F 12 Tf 20 700 Td (form) Tj ET ${end}`
    )
  const resources = "/XObject << /X 4 0 R >> /ExtGState << /M 5 0 R /G 6 0 R >>"

  it.effect("reads a form where it is placed", () =>
    Effect.gen(function* () {
      const objects = { 4: form("") }
      const content = "q 1 0 0 1 0 -100 cm /X Do Q BT /F 12 Tf 60 700 Td (page) Tj ET"
      const both = yield* bothOf(content, { resources, objects })
      assert.deepStrictEqual(both.ours?.map(({ text, x, y }) => [text, x, Math.round(y)]), [
        ["form", 60, 192],
        ["page", 60, 92]
      ])
      assertAlike(both)
    }))

  it.effect("does not let a form take back what the page has set", () =>
    Effect.gen(function* () {
      const objects = { 4: form("", "Q Q") }
      const content = "q .5 0 0 .5 0 0 cm /X Do BT /F 24 Tf 120 1400 Td (page) Tj ET Q"
      const both = yield* bothOf(content, { resources, objects })
      assert.deepStrictEqual(both.ours?.map(({ text, x, y }) => [text, x, Math.round(y)]), [
        ["form", 30, 442],
        ["page", 60, 92]
      ])
      assertAlike(both)
    }))

  it.effect("goes on with its text after a form", () =>
    Effect.gen(function* () {
      const content = "BT /F 12 Tf 60 700 Td (aa) Tj /X Do (bb) Tj ET"
      const both = yield* bothOf(content, { resources, objects: { 4: form("") } })
      assert.deepStrictEqual(both.ours?.map(({ text }) => text), ["aa", "form", "bb"])
      assertAlike(both)
    }))

  it.effect("reads the text beside an image that cannot be decoded", () =>
    Effect.gen(function* () {
      const image = "/Type /XObject /Subtype /Image /Width 100 /Height 100 " +
        "/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode"
      const objects = { 4: stream(image, "garbage") }
      const content = "q 90 0 0 90 0 0 cm /X Do Q BT /F 12 Tf 60 600 Td (text) Tj ET"
      assert.deepStrictEqual(yield* oursOf(content, { resources, objects }), ["text"])
    }))

  it.effect("does not read what is only looked through", () =>
    Effect.gen(function* () {
      const objects = {
        4: form("/Group << /S /Transparency >>"),
        5: "<< /SMask << /S /Luminosity /G 4 0 R >> >>"
      }
      const content = "/M gs BT /F 12 Tf 60 600 Td (seen) Tj ET"
      // Whether a mask lets it be seen, drawing the page tells.
      assert.deepStrictEqual(yield* oursOf(content, { resources, objects }), [])
      assert.deepStrictEqual(yield* oursOf("/X Do", { resources, objects }), ["form"])
    }))

  it.effect("joins an accent to its letter, and leaves out what has no shape", () =>
    Effect.gen(function* () {
      const drawn = "BT /F 12 Tf 60 700 Td [(e) 500 (a) 56 (x)] TJ ET"
      assert.deepStrictEqual(yield* oursOf(drawn, { objects: saying("0301") }), [
        "e\u0301x"
      ])
      assert.deepStrictEqual(
        yield* oursOf("BT /F 12 Tf 60 700 Td (exay) Tj ET", {
          objects: saying("00AD")
        }),
        ["exy"]
      )
    }))

  it.effect("takes the font of a graphics state", () =>
    Effect.gen(function* () {
      const objects = { 6: "<< /Font [3 0 R 12] >>" }
      const both = yield* bothOf("/G gs BT 60 700 Td (a) Tj ET", { resources, objects })
      assert.deepStrictEqual(both.ours?.map(({ text, height }) => [text, height]), [["a", 12]])
      assertAlike(both)
    }))

  it.effect.each<readonly [title: string, objects: Objects]>([
    ["runs from the right", saying("05D0")],
    ["is drawn by the page itself", {
      3: "<< /Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0] /FontBBox [0 0 500 500] " +
        "/FirstChar 97 /LastChar 97 /Widths [500] /CharProcs << /a 7 0 R >> " +
        "/Encoding << /Differences [97 /a] >> /Resources << >> >>",
      7: stream("", "500 0 0 0 500 500 d1 0 0 500 500 re f")
    }],
    ["runs down", {
      3: "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-V /DescendantFonts [7 0 R] >>",
      7: "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /DW 1000 " +
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>"
    }]
  ])("leaves text that %s to pdf.js", ([, objects]) =>
    Effect.map(
      bothOf("BT /F 12 Tf 60 700 Td (aa) Tj ET", { objects }),
      ({ ours }) => assert.isUndefined(ours)
    ))
})
