/**
 * Canaries: tokens that somebody planted where they must not come out.
 */
import { type Place, searchFor, writingsOf } from "../call/search.ts"
import { type Finding, finding, type RuleInfo } from "../finding.ts"

export const canaryRule: RuleInfo = {
  id: "secret.canary",
  message: "A canary of the request came out",
  severity: "critical",
  examples: []
}

/** Where canaries stand in a text, also in other letters, in pieces or encoded. */
export const checkCanary = (
  text: string,
  canaries: ReadonlyArray<string>
): ReadonlyArray<Finding> =>
  canaries.length === 0 ?
    [] :
    [...searchFor(canaries)(writingsOf(text)).values()].flat().map((place) =>
      finding("secret", canaryRule, {
        ...whole(text, place),
        confidence: 0.99,
        view: place.how ?? "raw",
        replacements: ["[CANARY]"]
      })
    )

const ENCODED: ReadonlySet<string | undefined> = new Set(["as base64", "as hexadecimal"])
const IN_WORD = /[\w+/-]/
const AFTER = /^[\w+/-]*={0,2}/

/** A longer word is only looked at so far, in characters. */
const WORD_MAX = 400

/** Where the place ends as words do: the rest of an encoded word tells of the canary, too. */
const whole = (text: string, { end, how, start }: Place) => {
  if (!ENCODED.has(how)) return { start, end }
  let from = start
  while (from > 0 && start - from < WORD_MAX && IN_WORD.test(text.charAt(from - 1))) from--
  const after = AFTER.exec(text.slice(end, end + WORD_MAX))?.[0] ?? ""
  return { start: from, end: end + after.length }
}
