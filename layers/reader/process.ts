/**
 * A process of `src/discharge.reader.ts`, which reads one document.
 */
import { delimiter } from "node:path"
import { type ChildProcess, code, passed, starter } from "../child/process.ts"
import { wallOf } from "../child/wall.ts"
import { librariesOf } from "./libraries.ts"
import { Message, type Request } from "./protocol.ts"

export type ReaderProcess = ChildProcess<Request, Message>

interface Conditions {
  readonly environment: Record<string, string>
  /** The program that recognises pages, where that is no library. */
  readonly program: string | undefined
  /** The library that recognises pages. */
  readonly library: string | undefined
}

interface Start extends Conditions {
  readonly isWalled: boolean
}

/** Flags of Deno for a process that reads a document. */
export const permissionsOf = ({ library, program }: Omit<Conditions, "environment">) => [
  "--allow-env",
  // Drawing a page is native code; `lock` takes the permission back once it is loaded.
  `--allow-ffi=${librariesOf(library).join(",")}`,
  "--allow-sys",
  ...(program === undefined ? [] : [`--allow-run=${program}`])
]

/** It reads libraries behind the wall, and the language's data. */
export const wallFor = (library: string | undefined): ReadonlyArray<string> =>
  wallOf([
    ...code,
    ...librariesOf(library),
    ...Object.values(passed(["LD_LIBRARY_PATH", "TESSDATA_PREFIX"])).flatMap((paths) =>
      paths.split(delimiter)
    )
  ])

export const entry = new URL("../../src/discharge.reader.ts", import.meta.url)

/** What it loads and the service does not. */
export const PACKAGES = [
  "@napi-rs/canvas",
  "@tesseract.js-data/eng",
  "@zip.js/zip.js",
  "pdfjs-dist",
  "tesseract.js",
  "utif2"
]

/** Starts it, once its packages are there. */
export const starterWith = ({ environment, isWalled, ...conditions }: Start) => () =>
  starter<Request, Message>({
    entry,
    output: Message,
    permissions: permissionsOf(conditions),
    wall: isWalled ? wallFor(conditions.library) : undefined,
    engine: [
      "--max-old-space-size=512",
      // What one document leaves behind is hardly ever worth looking for: the process ends with it.
      "--initial-old-space-size=256",
      // By default its last compiler takes a function at 3,000 calls, beside the thread that reads: a
      // hundred pages took a fifth longer, and five hundred no less.
      "--invocation-count-for-turbofan=20000"
    ],
    environment: {
      ...passed(["LD_LIBRARY_PATH"]),
      ...(conditions.library === undefined ? {} : { TESSERACT_LIBRARY: conditions.library }),
      ...environment
    }
  })()
