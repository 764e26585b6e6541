/**
 * `libtesseract`, the library of the program, in this process, by its interface for C
 * (https://github.com/tesseract-ocr/tesseract/blob/5.3.0/include/tesseract/capi.h). The model is loaded
 * once for many pages: that is a tenth of the time of a page.
 */
import {
  type OcrWord,
  type Raster,
  RECOGNITION_SECONDS,
  type Segmentation
} from "../../../src/discharge/documents/Ocr.ts"
import { MODES, ONE_THREAD, VARIABLES } from "./settings.ts"

/** The file of the library, as systems name it. */
export const NAMES = ["libtesseract.so.5", "libtesseract.5.dylib"]

const SYMBOLS = {
  TessBaseAPICreate: { parameters: [], result: "pointer" },
  TessBaseAPIDelete: { parameters: ["pointer"], result: "void" },
  TessBaseAPIInit3: {
    parameters: ["pointer", "buffer", "buffer"],
    result: "i32",
    nonblocking: true
  },
  TessBaseAPISetVariable: { parameters: ["pointer", "buffer", "buffer"], result: "i32" },
  TessBaseAPISetPageSegMode: { parameters: ["pointer", "i32"], result: "void" },
  TessBaseAPISetImage: {
    parameters: ["pointer", "buffer", "i32", "i32", "i32", "i32"],
    result: "void"
  },
  TessBaseAPIRecognize: { parameters: ["pointer", "pointer"], result: "i32", nonblocking: true },
  TessBaseAPIGetIterator: { parameters: ["pointer"], result: "pointer" },
  TessResultIteratorGetPageIteratorConst: { parameters: ["pointer"], result: "pointer" },
  TessResultIteratorNext: { parameters: ["pointer", "i32"], result: "i32" },
  TessResultIteratorGetUTF8Text: { parameters: ["pointer", "i32"], result: "pointer" },
  TessResultIteratorConfidence: { parameters: ["pointer", "i32"], result: "f32" },
  TessResultIteratorDelete: { parameters: ["pointer"], result: "void" },
  TessPageIteratorIsAtBeginningOf: { parameters: ["pointer", "i32"], result: "i32" },
  TessPageIteratorBoundingBox: {
    parameters: ["pointer", "i32", "buffer", "buffer", "buffer", "buffer"],
    result: "i32"
  },
  TessDeleteText: { parameters: ["pointer"], result: "void" },
  TessBaseAPIClear: { parameters: ["pointer"], result: "void" },
  TessMonitorCreate: { parameters: [], result: "pointer" },
  TessMonitorDelete: { parameters: ["pointer"], result: "void" },
  TessMonitorSetDeadlineMSecs: { parameters: ["pointer", "i32"], result: "void" }
} as const

/** Levels of what an iterator stands on (`TessPageIteratorLevel`). */
const [LINE, WORD] = [2, 3]

/** The library, where there is one. */
export const library = () => {
  for (const [name, value] of Object.entries(ONE_THREAD)) Deno.env.set(name, value)
  // A reader may load only the configured file; elsewhere the system searches for the library.
  const configured = Deno.env.get("TESSERACT_LIBRARY")
  for (const name of configured === undefined ? NAMES : [configured]) {
    try {
      return new Library(Deno.dlopen(name, SYMBOLS).symbols)
    } catch {
      // Under another name, or not here.
    }
  }
  return undefined
}

/** The library is here, but not its model. */
export class NoData extends Error {}

class Library {
  /** Those that read no page now, each with its model. */
  private readonly idle: Array<Promise<Deno.PointerValue>> = []

  constructor(private readonly calls: Deno.StaticForeignLibraryInterface<typeof SYMBOLS>) {}

  /** Loads so many models, a tenth of a second each, before it is known whether there is a scan. */
  load(count: number) {
    for (let left = count; left > 0; left--) {
      const engine = this.started()
      // That there are no data is met with the first page.
      engine.catch(() => {})
      this.idle.push(engine)
    }
  }

  /** It continues to its own time limit after the last caller has left. */
  readonly recognise = async ({ width, height, pixels, dpi }: Raster, kind: Segmentation) => {
    const { calls } = this
    const engine = await (this.idle.pop() ?? this.started())
    const monitor = calls.TessMonitorCreate()
    try {
      calls.TessMonitorSetDeadlineMSecs(monitor, RECOGNITION_SECONDS * 1000)
      this.set(engine, "user_defined_dpi", String(Math.round(dpi)))
      calls.TessBaseAPISetPageSegMode(engine, MODES[kind])
      // Calls take no bytes that may be shared; it keeps a copy of its own.
      calls.TessBaseAPISetImage(engine, new Uint8Array(pixels), width, height, 1, width)
      const status = await calls.TessBaseAPIRecognize(engine, monitor)
      if (status !== 0) throw new Error("tesseract failed")
      return this.wordsOf(engine)
    } finally {
      calls.TessMonitorDelete(monitor)
      calls.TessBaseAPIClear(engine)
      this.idle.push(Promise.resolve(engine))
    }
  }

  private async started() {
    const { calls } = this
    const engine = calls.TessBaseAPICreate()
    // Where the data are, it knows, or `TESSDATA_PREFIX` tells.
    const status = await calls.TessBaseAPIInit3(engine, null, zeroEnded("eng"))
    if (status !== 0) {
      calls.TessBaseAPIDelete(engine)
      throw new NoData("tesseract finds no data for English")
    }
    for (const [name, value] of VARIABLES) this.set(engine, name, value)
    return engine
  }

  private set(engine: Deno.PointerValue, name: string, value: string) {
    this.calls.TessBaseAPISetVariable(engine, zeroEnded(name), zeroEnded(value))
  }

  /** Word by word: the table that the program writes takes five times as long. */
  private wordsOf(engine: Deno.PointerValue): ReadonlyArray<OcrWord> {
    const { calls } = this
    const iterator = calls.TessBaseAPIGetIterator(engine)
    if (iterator === null) return []
    try {
      return [...this.wordsFrom(iterator)]
    } finally {
      calls.TessResultIteratorDelete(iterator)
    }
  }

  private *wordsFrom(iterator: Deno.PointerValue): Generator<OcrWord> {
    const { calls } = this
    // The same place, as what tells boxes sees it.
    const place = calls.TessResultIteratorGetPageIteratorConst(iterator)
    const edges = new Int32Array(4)
    const to = (edge: number) => new Uint8Array(edges.buffer, edge * edges.BYTES_PER_ELEMENT)
    const [toLeft, toTop, toRight, toBottom] = [to(0), to(1), to(2), to(3)] as const
    let line = -1
    let isNewLine = true
    do {
      isNewLine ||= calls.TessPageIteratorIsAtBeginningOf(place, LINE) !== 0
      const text = this.textAt(iterator)
      const hasBox =
        calls.TessPageIteratorBoundingBox(place, WORD, toLeft, toTop, toRight, toBottom) !== 0
      if (text.trim() === "" || !hasBox) continue
      if (isNewLine) line++
      isNewLine = false
      const [left = 0, top = 0, right = 0, bottom = 0] = edges
      const confidence = calls.TessResultIteratorConfidence(iterator, WORD)
      yield { text, confidence, left, top, right, bottom, baseline: bottom, line }
    } while (calls.TessResultIteratorNext(iterator, WORD) !== 0)
  }

  private textAt(iterator: Deno.PointerValue) {
    const text = this.calls.TessResultIteratorGetUTF8Text(iterator, WORD)
    if (text === null) return ""
    try {
      return Deno.UnsafePointerView.getCString(text)
    } finally {
      this.calls.TessDeleteText(text)
    }
  }
}

const zeroEnded = (text: string) => new TextEncoder().encode(`${text}\0`)
