/**
 * What a text begins or ends with.
 */
import type { Unit } from "../../../schemas/escrow/parts.ts"
import { type Finding, isWordLike, type Judged, quote } from "./finding.ts"
import { formOf } from "./forms.ts"
import { countUnit } from "./units.ts"

export const edge = (
  clause: Extract<Judged, { kind: "starts_with" | "ends_with" }>,
  text: string
): Finding => {
  const said = text.trim()
  const starts = clause.kind === "starts_with"
  const bare = starts
    ? said.replace(/^(?:#{1,6}[ \t]+|[*_]{1,3}(?=\S)|[-*•][ \t]+|\d{1,3}[.)][ \t]+)+/u, "")
    : said.replace(/[*_]{1,3}$/u, "")
  const last = said.slice(said.lastIndexOf("\n") + 1)
  const hasTerm = clause.any_of.some((term) => {
    const sought = term.trim()
    return [said, bare].some((one) => {
      if (starts) {
        return one.startsWith(sought) &&
          !(isWordLike(sought) && /^[\p{L}\p{N}]/u.test(one.slice(sought.length)))
      }
      // "ends with the word X" leaves the last mark out.
      const end = one.replace(/[.!]$/u, "")
      if (
        isWordLike(sought) && end.endsWith(sought) &&
        /[\p{L}\p{N}]$/u.test(end.slice(0, end.length - sought.length))
      ) return false
      return one.endsWith(sought) ||
        (!/[.!?]$/u.test(sought) && one.replace(/[.!]$/u, "").endsWith(sought))
    })
  })
  // 'No sentence starts with "The"' is broken by '"The cat'.
  const hidden = clause.negated && starts &&
    clause.any_of.some((term) => said.replace(/^["'“”‘’«»(\[*_]+/u, "").startsWith(term.trim()))
  const hasUnit = hidden ||
    clause.units.some((unit) => edgeUnit(unit, starts, said, bare, clause.form))
  const holds = hasTerm || hasUnit
  return {
    passed: holds !== clause.negated,
    measured: quote(starts ? said.slice(0, 60) : last.slice(-60)),
    at: 0
  }
}

const edgeUnit = (
  unit: Unit,
  starts: boolean,
  said: string,
  bare: string,
  form: string | undefined
) => {
  if (form !== undefined) {
    const pattern = formOf(form)
    if (pattern !== undefined) {
      const found = Array.from(bare.matchAll(pattern))
      return found.some((one) =>
        starts ? one.index === 0 : one.index + one[0].length === bare.length
      )
    }
  }
  const startsEndsWith = edgesOf[unit]
  // A hyphen may be the mark of a bullet.
  const text = starts && unit !== "hyphens" ? bare : said
  if (startsEndsWith !== undefined) {
    return (starts ? startsEndsWith.starts : startsEndsWith.ends).test(text)
  }
  const window = starts ? text.slice(0, 200) : text.slice(-200)
  const { places } = countUnit(unit, window)
  const last = places.at(-1)
  return starts ? places.includes(0) : last !== undefined && !/\s/u.test(window.slice(last).trim())
}

const digits = { starts: /^\d/u, ends: /\d$/u }
const edgesOf: { readonly [unit in Unit]?: { readonly starts: RegExp; readonly ends: RegExp } } = {
  capitals: { starts: /^\p{Lu}/u, ends: /\p{Lu}$/u },
  lower_letters: { starts: /^\p{Ll}/u, ends: /\p{Ll}$/u },
  digits,
  numbers: digits,
  questions: { starts: /^[^.!?]*\?/u, ends: /\?["'”’)]*$/u },
  hyphens: { starts: /^[-–—]/u, ends: /[-–—]$/u }
}
