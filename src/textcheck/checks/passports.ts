/**
 * Passports, and other papers whose numbers have no check digit that all countries share: told by the
 * word before.
 */
import { wordsOf } from "../../ground/rows.ts"
import { matchesOf } from "../matches.ts"
import words from "./passports.json" with { type: "json" }

const said = wordsOf(words)

const passport = RegExp(
  said(
    `(?<![\\p{Script=Latin}])<PASSPORT>(?![\\p{Script=Latin}])[ \\t,(-]{0,3}(?:<NUMBERED>[ \\t]{0,3}){0,3}(<NUMBER>)(?![A-Za-z0-9])`
  ),
  "giu"
)

/** Numbers of passports, as half-open offsets. */
export const passportsIn = (text: string): ReadonlyArray<readonly [start: number, end: number]> =>
  Array.from(matchesOf(passport, text)).flatMap((match) => {
    const number = match[1] ?? ""
    const start = match.index + match[0].length - number.length
    const isOne = number === number.toUpperCase() &&
      (number.match(/\d/g)?.length ?? 0) >= DIGITS_MIN
    return isOne ? [[start, match.index + match[0].length] as const] : []
  })

const DIGITS_MIN = 4
