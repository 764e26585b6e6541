/**
 * The `tesseract` command line program: a process for each page, which loads the model anew.
 */
import type { Raster, Segmentation } from "../../../src/discharge/Ocr.ts"
import { portableGraymap } from "../portableGraymap.ts"
import { MODES, PROPORTIONAL, wordsOf } from "./words.ts"

export const byProgram =
  (command: string) => async (raster: Raster, segmentation: Segmentation, signal: AbortSignal) => {
    const child = new Deno.Command(command, {
      args: [
        ...["-", "-", "-l", "eng", "--psm", String(MODES[segmentation])],
        ...["--dpi", String(Math.round(raster.dpi)), "-c", PROPORTIONAL.join("="), "tsv"]
      ],
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
  }
