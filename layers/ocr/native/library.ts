/**
 * `libtesseract`, the library of the program, in this process, by its interface for C
 * (https://github.com/tesseract-ocr/tesseract/blob/5.3.0/include/tesseract/capi.h). The model is loaded
 * once for many pages: that is a tenth of the time of a page.
 */
import { type Raster, RECOGNITION_SECONDS, type Segmentation } from "../../../src/discharge/Ocr.ts"
import { MODES, ONE_THREAD, VARIABLES } from "./settings.ts"
import { wordsOf } from "./words.ts"

const NAMES = ["libtesseract.so.5", "libtesseract.5.dylib"]

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
  TessBaseAPIGetTsvText: { parameters: ["pointer", "i32"], result: "pointer" },
  TessDeleteText: { parameters: ["pointer"], result: "void" },
  TessBaseAPIClear: { parameters: ["pointer"], result: "void" },
  TessMonitorCreate: { parameters: [], result: "pointer" },
  TessMonitorDelete: { parameters: ["pointer"], result: "void" },
  TessMonitorSetDeadlineMSecs: { parameters: ["pointer", "i32"], result: "void" }
} as const

/** The library, where there is one. */
export const library = () => {
  for (const [name, value] of Object.entries(ONE_THREAD)) Deno.env.set(name, value)
  for (const name of NAMES) {
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

  /** Loads so many models, which takes a tenth of a second each, before there is a page. */
  load(count: number) {
    for (let left = count; left > 0; left--) {
      const engine = this.started()
      // That there are no data is told with the first page.
      engine.catch(() => {})
      this.idle.push(engine)
    }
  }

  /** It goes on, to its own limit of time, when nobody waits for it any more. */
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
      const table = status === 0 ? this.tableOf(engine) : undefined
      if (table === undefined) throw new Error("tesseract failed")
      return wordsOf(table)
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

  private tableOf(engine: Deno.PointerValue) {
    const text = this.calls.TessBaseAPIGetTsvText(engine, 0)
    if (text === null) return undefined
    try {
      return Deno.UnsafePointerView.getCString(text)
    } finally {
      this.calls.TessDeleteText(text)
    }
  }
}

const zeroEnded = (text: string) => new TextEncoder().encode(`${text}\0`)
