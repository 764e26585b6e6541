/**
 * Passports, and other papers whose numbers have no check digit that all countries share: told by the
 * word before.
 */
import { oneOf } from "../../ground/oneOf.ts"
import { matchesOf } from "../matches.ts"

const PASSPORT = oneOf(
  "passports?|passeports?|pasaportes?|passaport[eio]|reisep[aä]ss(?:es)?|passnummer|pass(?:-?nr)?|paspoort(?:nummer)?",
  "paszport\\p{L}{0,3}|pas(?:nr|nummer)?|passi|cestovn[ií]|útlevél\\p{L}{0,4}|pașaport\\p{L}{0,4}|pasaport\\p{L}{0,4}",
  "паспорт\\p{L}{0,3}|διαβατ[ηή]ρι\\p{L}{0,3}|护照|護照|パスポート|旅券|여권|جواز|דרכון|पासपोर्ट"
)
const NUMBERED = oneOf(
  "numbers?|num\\.?|no\\.?|nr\\.?|n[°º]\\.?|№|#|nummer|num[eé]ro|n[uú]mero|is|est|es|ist|:|：",
  "[\\p{L} ]{0,24}[:：]|номер|серия|号码?|號碼?|番号|번호|رقم|מספר|नंबर"
)
const NUMBER = "[A-Z]{0,3} ?(?:[A-Z0-9]{0,3}\\d){2}[A-Z0-9]{2,7}"
const passport = RegExp(
  `(?<![\\p{Script=Latin}])${PASSPORT}(?![\\p{Script=Latin}])[ \\t,(-]{0,3}(?:${NUMBERED}[ \\t]{0,3}){0,3}(${NUMBER})(?![A-Za-z0-9])`,
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
