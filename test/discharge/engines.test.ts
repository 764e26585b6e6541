/**
 * The engines themselves: pdf.js on files that are written here, and both recognisers on scans.
 */
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Fiber, Layer } from "effect"
import * as NativeOcr from "../../layers/ocr/native.ts"
import { library } from "../../layers/ocr/native/library.ts"
import { byProgram } from "../../layers/ocr/native/program.ts"
import * as TesseractOcr from "../../layers/ocr/tesseract.ts"
import * as PdfJs from "../../layers/pdf/pdfjs.ts"
import { sample } from "../../layers/pdf/sample.ts"
import { layout } from "../../src/discharge/documents/layout.ts"
import { Ocr, type OcrWord, type Raster, RECOGNISERS } from "../../src/discharge/documents/Ocr.ts"
import { Pdf } from "../../src/discharge/documents/Pdf.ts"
import { skewOf } from "../../src/discharge/documents/raster/skew.ts"
import { readDocument } from "../../src/discharge/documents.ts"
import type { ReadEvent } from "../../src/discharge/documents/Reader.ts"
import { tesseractPath } from "../machine.ts"
import { type FileSpec, lines, pdf } from "./pdf.ts"
import { scan } from "./scan.ts"

const opened = <A, E>(
  spec: FileSpec,
  use: (document: Effect.Success<ReturnType<Pdf["Service"]["open"]>>) => Effect.Effect<A, E>
) =>
  Effect.flatMap(Pdf, ({ open }) => Effect.flatMap(open(pdf(spec)), use)).pipe(
    Effect.scoped,
    Effect.provide(PdfJs.layer)
  )

const textOf = (spec: FileSpec) =>
  opened(
    spec,
    (document) =>
      Effect.map(document.page(1), ({ fragments, width_points }) =>
        layout(fragments, width_points).text)
  )

const MEDICATIONS = [
  [[60, "Medication"], [220, "Dose"], [320, "Frequency"]],
  [[60, "Lisinopril"], [220, "20 mg"], [320, "daily"]],
  [[60, "Metoprolol"], [220, "50 mg"], [320, "twice a day"]]
] as const

const REPORT = [
  "ST. MARTHA HOSPITAL      DISCHARGE SUMMARY",
  "Patient: DOE, JOHN       MRN: 1234567       DOB: 02/11/1951",
  "",
  "The patient was admitted with shortness of breath and leg swelling.",
  "He was treated with intravenous furosemide and improved over four days.",
  "",
  ...MEDICATIONS,
  "",
  "Potassium 4.5 mmol/L, creatinine 1.7 mg/dL, hemoglobin 11.9 g/dL.",
  "He went home in good condition and will see his doctor within one week."
]

describe("pdf.js", () => {
  it.effect("keeps each row of a medication table on one line", () =>
    Effect.gen(function* () {
      const text = yield* textOf({ pages: [lines(MEDICATIONS)] })
      assert.match(text, /Lisinopril +20 mg +daily/u)
      assert.match(text, /Metoprolol +50 mg +twice a day/u)
    }))

  it.effect("reads what was filled into a form", () =>
    Effect.gen(function* () {
      const page = {
        ...lines(["Allergies on admission of the patient"]),
        fields: { a: "Penicillin (rash)" }
      }
      assert.include(yield* textOf({ pages: [page] }), "Penicillin (rash)")
    }))

  it.effect("knows a form that ordinary viewers cannot show", () =>
    Effect.gen(function* () {
      const page = lines(["Please wait..."])
      const catalogue = "/NeedsRendering true /AcroForm << /Fields [] /XFA 4 0 R >>"
      const data = "<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'></xdp:xdp>"
      const objects = { 4: `<< /Length ${data.length} >>\nstream\n${data}\nendstream` }
      const isXfa = (spec: FileSpec) => opened(spec, (document) => Effect.succeed(document.isXfa))
      assert.isTrue(yield* isXfa({ pages: [page], catalogue, objects }))
      assert.isFalse(yield* isXfa({ pages: [page] }))
    }))

  it.effect("takes a scan as it was embedded, and knows its place on the page", () =>
    opened({ pages: [{ picture: scan(REPORT) }] }, (document) =>
      Effect.gen(function* () {
        const embedded = yield* document.raster(1, { embedded: true })
        assert.deepStrictEqual([embedded.width, embedded.height], [1700, 2200])
        assert.closeTo(embedded.dpi, 200, 0.01)
        assert.closeTo(embedded.toPage[0] * 1700, 612, 0.01)
        const drawn = yield* document.raster(1, { embedded: false })
        const [a, b] = [embedded, drawn].map(({ pixels }) =>
          pixels.filter((value) => value < 128).length
        )
        assert.closeTo((a ?? 0) / (b ?? 1), 1, 0.05)
      })))

  it.effect("runs no script and opens no attachment", () =>
    Effect.gen(function* () {
      const text = yield* textOf({
        pages: [lines(["A page with a script behind it"])],
        catalogue: "/OpenAction 4 0 R /Names << /EmbeddedFiles << /Names [(a.exe) 5 0 R] >> >>",
        objects: {
          4: "<< /S /JavaScript /JS (app.alert\\('run'\\)) >>",
          5: "<< /Type /Filespec /F (a.exe) >>"
        }
      })
      assert.strictEqual(text, "A page with a script behind it")
    }))

  it.effect("draws a part of a page as a PNG", () =>
    opened(
      { pages: [lines(REPORT.filter((row) => typeof row === "string"))] },
      (document) =>
        Effect.gen(function* () {
          const png = yield* document.png(1, [0, 0, 306, 100])
          const view = new DataView(png.buffer, png.byteOffset)
          // The size of a PNG stands in its first chunk.
          assert.deepStrictEqual([view.getUint32(16), view.getUint32(20)], [935, 306])
        })
    ))
})

const readAll = (bytes: Uint8Array, ocr: Layer.Layer<Ocr>) =>
  Effect.gen(function* () {
    const events: Array<ReadEvent> = []
    yield* readDocument(bytes, { pagesMax: 30, skip: [], careful: false }, (event) =>
      Effect.sync(() =>
        events.push(event)
      ))
    return events.flatMap((event) => event._tag === "Read" ? [event.page] : [])
  }).pipe(Effect.provide(Layer.merge(PdfJs.layer, ocr)))

describe("the sample that makes a reader ready", () => {
  it.effect("has pages of text, and a scan that is straightened and enlarged", () =>
    Effect.gen(function* () {
      const given: Array<Raster> = []
      const ocr = Layer.mock(Ocr, {
        enlargement: { below: 165, to: 165 },
        recognise: (raster) => Effect.sync(() => void given.push(raster)).pipe(Effect.as([]))
      })
      const pages = yield* readAll(sample(), ocr)
      const sources = pages.map(({ source }) => source)
      assert.deepStrictEqual(sources, [...Array.from({ length: 20 }, () => "text"), "ocr"])
      const [scan] = given
      assert.strictEqual(scan?.dpi, 165)
      assert.isBelow(Math.abs(scan === undefined ? NaN : skewOf(scan).degrees), 0.2)
    }))
})

describe("a file that was cut off", () => {
  const whole = pdf({ pages: Array.from({ length: 6 }, () => lines(REPORT)) })
  for (const percent of Array.from({ length: 19 }, (_, index) => (index + 1) * 5)) {
    it.effect(`is refused or known to be damaged, after ${percent} %`, () =>
      Effect.gen(function* () {
        const part = whole.slice(0, Math.floor(whole.length * percent / 100))
        const told = yield* Effect.flatMap(Pdf, ({ open }) => open(part)).pipe(
          Effect.map(({ pages, repaired }) => pages === 0 || repaired),
          Effect.catch(({ reason }) => Effect.succeed(reason === "unreadable")),
          Effect.scoped,
          Effect.provide(PdfJs.layer)
        )
        assert.isTrue(told)
      }))
  }
})

const hasNative = tesseractPath !== undefined
const shared = hasNative ? library() : undefined

const nativeWith = (env: Record<string, string>) =>
  Layer.orDie(NativeOcr.layer).pipe(
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env })))
  )

const recognisers = [
  { name: "tesseract.js", layer: TesseractOcr.layer, isHere: true },
  { name: "native tesseract", layer: nativeWith({}), isHere: hasNative },
  {
    name: "the tesseract program",
    layer: nativeWith({ TESSERACT: "tesseract" }),
    isHere: hasNative
  }
]

/** The program writes six digits of a confidence. */
const rounded = (words: ReadonlyArray<OcrWord> = []) =>
  words.map((word) => ({ ...word, confidence: Math.round(word.confidence * 1000) }))

describe.skipIf(shared === undefined)("native tesseract", () => {
  it("reads page after page, side by side, as its program does", async () => {
    const scanned = (dpi: number): Raster => ({
      ...scan(REPORT, { dpi, noise: 8 }),
      dpi,
      toPage: [1, 0, 0, 1, 0, 0]
    })
    const one = scanned(150)
    const rasters = [one, scanned(200), one, scanned(200)]
    const program = byProgram("tesseract")
    const { signal } = new AbortController()
    const [expected, read] = await Promise.all([
      Promise.all(rasters.map((raster) => program(raster, "page", signal))),
      Promise.all(rasters.map((raster) => shared?.recognise(raster, "page")))
    ])
    assert.deepStrictEqual(read.map(rounded), expected.map(rounded))
    const strip = await shared?.recognise(one, "block")
    assert.deepStrictEqual(rounded(strip), rounded(await program(one, "block", signal)))
    assert.isAbove(strip?.length ?? 0, 20)
    const blank = { ...one, pixels: new Uint8Array(one.pixels.length).fill(255) }
    assert.deepStrictEqual(await shared?.recognise(blank, "page"), [])
  })

  it.live("reads on after a page that nobody waited for", () =>
    Effect.gen(function* () {
      const { recognise } = yield* Ocr
      const page: Raster = { ...scan(REPORT), dpi: 200, toPage: [1, 0, 0, 1, 0, 0] }
      const left = yield* Effect.forkChild(recognise(page, "page"), { startImmediately: true })
      assert.isUndefined(left.pollUnsafe())
      yield* Fiber.interrupt(left)
      const [one, other] = yield* Effect.all([recognise(page, "page"), recognise(page, "page")], {
        concurrency: 2
      })
      assert.isAbove(one.length, 20)
      assert.deepStrictEqual(other, one)
    }).pipe(Effect.provide(nativeWith({}))))

  it.effect("fails without its data, and reads when they are there", () =>
    Effect.gen(function* () {
      const recognise = Effect.flatMap(Ocr, (ocr) =>
        ocr.recognise({ ...scan(REPORT), dpi: 200, toPage: [1, 0, 0, 1, 0, 0] }, "page"))
      const data = Effect.acquireRelease(
        Effect.sync(() => {
          const before = Deno.env.get("TESSDATA_PREFIX")
          Deno.env.set("TESSDATA_PREFIX", "/nowhere")
          return before
        }),
        (before) =>
          Effect.sync(() =>
            before === undefined
              ? Deno.env.delete("TESSDATA_PREFIX")
              : Deno.env.set("TESSDATA_PREFIX", before)
          )
      )
      const native = nativeWith({})
      // A model is loaded with the layer, and one more with each page until there are data.
      const context = yield* Effect.scoped(Effect.andThen(
        data,
        Effect.gen(function* () {
          const built = yield* Layer.build(native)
          for (let page = 0; page <= RECOGNISERS; page++) {
            const { message } = yield* Effect.provideContext(Effect.flip(recognise), built)
            assert.strictEqual(message, "tesseract failed")
          }
          return built
        })
      ))
      assert.isAbove((yield* Effect.provideContext(recognise, context)).length, 20)
    }))
})

for (const { name, layer, isHere } of recognisers) {
  describe.skipIf(!isHere)(name, () => {
    it.effect("reads a tilted, shaded and specked scan with its table", () =>
      Effect.gen(function* () {
        const picture = scan(REPORT, { dpi: 150, degrees: 1.2, shade: 0.5, noise: 8 })
        const [page] = yield* readAll(pdf({ pages: [{ picture }] }), layer)
        assert.include(page?.text ?? "", "MRN: 1234567")
        assert.match(page?.text ?? "", /Lisinopril +20 mg +daily/u)
        assert.match(page?.text ?? "", /Potassium 4\.5 mmol/u)
        const word = page?.words.find(({ start, end }) =>
          page.text.slice(start, end) === "Lisinopril"
        )
        assert.closeTo(word?.box[0] ?? 0, 60, 8)
        assert.isAbove(page?.confidence ?? 0, 85)
      }))

    it.effect("reads a page that was scanned sideways", () =>
      Effect.gen(function* () {
        const picture = scan(REPORT, { dpi: 150, turned: 1 })
        const [page] = yield* readAll(pdf({ pages: [{ picture, size: [792, 612] }] }), layer)
        assert.include(page?.text ?? "", "MRN: 1234567")
      }))
  })
}
