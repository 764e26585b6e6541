/**
 * What the checks of a deliverable ask: patterns by RE2, languages by eld, YAML and XML by their
 * parsers.
 */
import { eld } from "eld/large"
import { Layer, Result } from "effect"
import { SaxesParser } from "saxes"
import { parseDocument } from "yaml"
import { TextTools } from "../../src/escrow/TextTools.ts"
import { compile } from "../patterns/re2.ts"
import { isShort, jsonPath } from "./jsonPath.ts"
import { jsonSchema, schemaFault } from "./jsonSchema.ts"

/** By how much of its score the first language leads the second. */
const LEAD_MIN = 0.08
/** How much of a text tells its language, in UTF-16 units. */
const SAMPLE_LENGTH = 10_000

export const instruments: typeof TextTools.Service = {
  pattern: compile,
  jsonSchema,
  schemaFault,
  jsonPath,
  isShort,
  languageOf: (text) => {
    const found = eld.detect(text.slice(0, SAMPLE_LENGTH))
    const [first = 0, second = 0] = Object.values(found.getScores()).toSorted((a, b) => b - a)
    return found.language !== "" && first - second >= first * LEAD_MIN ? found.language : undefined
  },
  isLanguage: (code) => Object.values(eld.info().Languages).includes(code),
  yaml: (text) => {
    if (!isShort(text)) return Result.fail("YAML that is too long")
    return Result.try({
      try: () => parseDocument(text, { logLevel: "silent", uniqueKeys: true }),
      catch: () => "not valid YAML"
    }).pipe(Result.flatMap((document) => {
      const [error] = document.errors
      if (error !== undefined) return Result.fail(error.message.split("\n")[0] ?? "not valid YAML")
      return Result.try({
        try: (): unknown => document.toJS({ maxAliasCount: 100 }),
        catch: () => "not valid YAML"
      })
    }))
  },
  xmlFault: (text) => {
    const parser = new SaxesParser()
    let fault: string | undefined
    parser.on("error", ({ message }) => {
      fault ??= message
    })
    const end = Result.try({
      try: () => parser.write(text).close(),
      catch: (error) => error instanceof Error ? error.message : "not well-formed"
    })
    return fault ?? (Result.isFailure(end) ? end.failure : undefined)
  }
}

export const layer = Layer.succeed(TextTools, instruments)
