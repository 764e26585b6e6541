/**
 * The native code that a reader may load, each by the path of one file: any more, and a document that
 * takes the reader over has the whole machine.
 */
import { Schema } from "effect"
import { existsSync, globSync, readFileSync, realpathSync } from "node:fs"
import { createRequire } from "node:module"
import { delimiter, join } from "node:path"
import { NAMES } from "../ocr/native/library.ts"

const require = createRequire(import.meta.url)

const decode = Schema.decodeSync(Schema.fromJsonString(
  Schema.Struct({ optionalDependencies: Schema.Record(Schema.String, Schema.String) })
))

/** The files that draw pages, one a platform; those of this one are installed. */
const drawing = (): ReadonlyArray<string> => {
  const manifest = require.resolve("@napi-rs/canvas/package.json")
  const ofCanvas = createRequire(manifest)
  const { optionalDependencies } = decode(readFileSync(manifest, "utf8"))
  return Object.keys(optionalDependencies).flatMap((name) => {
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
