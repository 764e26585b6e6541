/**
 * `Ocr` by the `tesseract` command line program, where one is installed: the same words, in less time.
 */
import { Config, Effect, Layer } from "effect"
import { Ocr, OcrFailure, type OcrWord, type Segmentation } from "../../src/discharge/Ocr.ts"
import { portableGraymap } from "./portableGraymap.ts"

const MODES: { readonly [Kind in Segmentation]: string } = { page: "3", column: "4", block: "6" }

// Its search for type of fixed width takes a twentieth of the time, and its recogniser finds the words
// of either by itself.
const PROPORTIONAL = ["-c", "textord_all_prop=1"]

/** The program, by name or path. */
export const program = Config.NonEmptyString("TESSERACT").pipe(Config.withDefault("tesseract"))

export const layer = Layer.effect(
  Ocr,
  Effect.gen(function* () {
    const command = yield* program
    return Ocr.of({
      recognise: (raster, segmentation) =>
        Effect.tryPromise({
          try: async (signal) => {
            const dpi = String(Math.round(raster.dpi))
            const mode = MODES[segmentation]
            const child = new Deno.Command(command, {
              args: ["-", "-", "--psm", mode, "--dpi", dpi, "-l", "eng", ...PROPORTIONAL, "tsv"],
              // Its own threads get in each other's way: pages side by side are several times faster.
              env: { OMP_THREAD_LIMIT: "1" },
              stdin: "piped",
              stdout: "piped",
              stderr: "null",
              signal
            }).spawn()
            const writer = child.stdin.getWriter()
            await writer.write(portableGraymap(raster))
            await writer.close()
            const { success, stdout } = await child.output()
            if (!success) throw new Error("tesseract failed")
            return wordsOf(new TextDecoder().decode(stdout))
          },
          catch: (cause) => new OcrFailure({ message: String(cause) })
        })
    })
  })
)

/** A row is level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
const wordsOf = (table: string): ReadonlyArray<OcrWord> => {
  const lines = new Map<string, number>()
  return table.split("\n").flatMap((row) => {
    const [level, , block, paragraph, lineOf, , x, y, width, height, confidence, text] = row.split(
      "\t"
    )
    if (level !== "5" || text === undefined || text.trim() === "") return []
    const name = `${block} ${paragraph} ${lineOf}`
    const line = lines.get(name) ?? lines.size
    lines.set(name, line)
    const [left, top] = [Number(x), Number(y)]
    const bottom = top + Number(height)
    return [{
      text,
      confidence: Number(confidence),
      left,
      top,
      right: left + Number(width),
      bottom,
      baseline: bottom,
      line
    }]
  })
}
