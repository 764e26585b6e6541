/** Patterns of callers, with all their matches in a text, by RE2's algorithm. */
import { Layer, Result } from "effect"
import { Patterns } from "../../src/textcheck/Patterns.ts"
import { patternOf } from "./re2.ts"

/** Instructions of a program: one of this size reads some 500,000 characters a second at worst. */
const PROGRAM_SIZE_MAX = 1_000

export const layer = Layer.succeed(Patterns, {
  compile: (source) =>
    Result.map(patternOf(source, "", PROGRAM_SIZE_MAX), (pattern) => (text, most) => {
      const matcher = pattern.matcher(text)
      const spans: Array<readonly [number, number]> = []
      while (spans.length < most && matcher.find()) {
        if (matcher.end() > matcher.start()) spans.push([matcher.start(), matcher.end()])
      }
      return spans
    })
})
