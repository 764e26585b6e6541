/**
 * The native code that a reader may load, each by the path of one file: any more, and a document that
 * takes the reader over has the whole machine.
 */
import { existsSync, globSync, realpathSync } from "node:fs"
import { createRequire } from "node:module"
import { delimiter, join } from "node:path"
import { NAMES } from "../ocr/native/library.ts"
import manifest from "@napi-rs/canvas/package.json" with { type: "json" }

const require = createRequire(import.meta.url)

/** The files that draw pages, one a platform; those of this one are installed. */
const drawing = (): ReadonlyArray<string> => {
  const ofCanvas = createRequire(require.resolve("@napi-rs/canvas"))
  return Object.keys(manifest.optionalDependencies).flatMap((name) => {
    try {
      return [realpathSync(ofCanvas.resolve(name))]
    } catch {
      // Of another platform.
      return []
    }
  })
}

const FOLDERS = [
  "/usr/lib/*-linux-*",
  "/usr/lib64",
  "/usr/lib",
  "/usr/local/lib",
  "/opt/homebrew/lib"
]

/** Where libtesseract is; `undefined` where it is not. */
export const tesseractLibrary = (libraryPath = ""): string | undefined =>
  [...libraryPath.split(delimiter).filter((folder) => folder !== ""), ...FOLDERS.flatMap(globbed)]
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path))

const globbed = (folder: string) => globSync(folder)

/** What `--allow-ffi` of a reader names. */
export const librariesOf = (tesseract: string | undefined): ReadonlyArray<string> => [
  ...drawing(),
  ...(tesseract === undefined ? [] : [tesseract])
]
