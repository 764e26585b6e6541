/**
 * The `tesseract` command line program: a process for each page, which loads the model anew.
 */
import { Config, ConfigProvider, Effect } from "effect"
import type { Raster, Segmentation } from "../../../src/discharge/documents/Ocr.ts"
import { portableGraymap } from "../portableGraymap.ts"
import { MODES, ONE_THREAD, VARIABLES } from "./settings.ts"
import { wordsOf } from "./words.ts"

export const byProgram =
  (command: string) => async (raster: Raster, segmentation: Segmentation, signal: AbortSignal) => {
    const child = new Deno.Command(command, {
      args: [
        "-",
        "-",
        "-l",
        "eng",
        "--psm",
        String(MODES[segmentation]),
        "--dpi",
        String(Math.round(raster.dpi)),
        ...VARIABLES.flatMap((variable) => ["-c", variable.join("=")]),
        "tsv"
      ],
      env: ONE_THREAD,
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
      signal
    }).spawn()
    const writer = child.stdin.getWriter()
    // It may end before it has heard all.
    await Promise.allSettled([writer.write(portableGraymap(raster)), writer.close()])
    const { success, stdout } = await child.output()
    if (!success) throw new Error("tesseract failed")
    return wordsOf(new TextDecoder().decode(stdout))
  }

const ANSWER_LIMIT = "10 seconds"

/** Warns where the program cannot be run that stands in for the library. */
export const warnUnlessRuns = (command: string) =>
  Effect.catch(
    mustRun(command),
    () => Effect.logWarning(`${command} cannot be run: scans can be read by libtesseract alone`)
  )

/** Fails if the program does not run: every scan would be reported as unreadable. */
export const mustRun = (command: string) =>
  Effect.tryPromise((signal) =>
    new Deno.Command(command, { args: ["--version"], stdout: "null", stderr: "null", signal })
      .output()
  ).pipe(
    Effect.filterOrFail(({ success }) => success),
    Effect.timeout(ANSWER_LIMIT),
    Effect.mapError(() =>
      new Config.ConfigError(
        new ConfigProvider.SourceError({ message: `TESSERACT=${command} cannot be run` })
      )
    )
  )
