/**
 * Regular expressions of callers, by RE2's algorithm: the time grows with the pattern times the text,
 * whatever they are.
 */
import { Result } from "effect"
import { RE2JS } from "re2js"

/** The longest pattern, in UTF-16 units. */
const PATTERN_LENGTH_MAX = 500
/** The largest program; a repetition such as `(a{100}){100}` unfolds. */
const PROGRAM_SIZE_MAX = 2_000

const flagsOf: { readonly [flag: string]: number } = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  // JavaScript's: unicode is always on; global and sticky change no search.
  u: 0,
  g: 0
}

/** Where a text first matches a pattern, as an index; fails with what is wrong with the pattern. */
export const compile = (
  source: string,
  flags: string
): Result.Result<((text: string) => number | undefined) & { readonly size: number }, string> =>
  Result.map(
    patternOf(source, flags, PROGRAM_SIZE_MAX),
    (pattern) =>
      Object.assign((text: string) => {
        const matcher = pattern.matcher(text)
        return matcher.find() ? matcher.start() : undefined
      }, { size: pattern.programSize() })
  )

/** A pattern of at most `programSizeMax` instructions; fails with what is wrong with it. */
export const patternOf = (
  source: string,
  flags: string,
  programSizeMax: number
): Result.Result<RE2JS, string> => {
  if (source.length > PATTERN_LENGTH_MAX) {
    return Result.fail(`the pattern is longer than ${PATTERN_LENGTH_MAX} characters`)
  }
  // Told by a look: what unfolds is not compiled only to be measured.
  if (unfolded(source) > programSizeMax) return Result.fail("the pattern is too large")
  const known = Array.from(flags).map((flag) => flagsOf[flag])
  if (known.includes(undefined)) return Result.fail("a flag that is not known")
  return Result.try({
    try: () => RE2JS.compile(source, known.reduce<number>((all, flag) => all | (flag ?? 0), 0)),
    catch: (error) => error instanceof Error ? error.message : "not a pattern"
  }).pipe(
    Result.filterOrFail(
      (pattern) => pattern.programSize() <= programSizeMax,
      () => "the pattern is too large"
    )
  )
}

/** At least so many instructions that repetitions unfold to: those of groups multiply the others. */
const unfolded = (source: string): number => {
  let sum = 0
  let product = 1
  for (const [, group, from, to] of source.matchAll(/(\)?)\{(\d{1,4})(?:,(\d{0,4}))?\}/gu)) {
    const most = Math.max(Number(from), Number(to === undefined || to === "" ? from : to))
    if (group === ")") product *= Math.max(most, 1)
    else sum += most
  }
  return Math.max(sum, 1) * product
}
