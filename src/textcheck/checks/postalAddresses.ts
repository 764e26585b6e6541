/**
 * Postal addresses by their build: a street with a number, what may stand between, and a postal code
 * with its town, in the order of the country.
 */
import { oneOf } from "../../ground/oneOf.ts"
import { matchesOf } from "../matches.ts"

const WORD = "[\\p{Lu}][\\p{L}.'’-]{1,24}"
const SMALL =
  "(?:de la|de los|de las|de l'|della|delle|dello|degli|van der|van den|von der|am|an der|im|zum|zur|de|du|des|da|do|dos|das|di|del|van|von|le|la|les|of|the|i|na|ul\\.|os\\.|al\\.)"
const NAME = `(?:(?:${SMALL} ){0,2}${WORD}(?:[ -](?:${SMALL} ){0,2}${WORD}){0,3})`
const KIND_BEFORE = oneOf(
  "rue|avenue|av\\.|boulevard|bd|chemin|place|allée|impasse|quai|route|cours|via|viale|piazza|corso|largo",
  "calle|c/|avenida|avda\\.?|plaza|paseo|rua|travessa|praça|ulica|ul\\.|aleja|al\\.|strada|str\\.|bulevardul"
)
const NUMBER = "\\d{1,4} ?[A-Za-z]?(?:[-/]\\d{1,4}[a-z]?)?(?: (?:bis|ter))?"
const STREET = oneOf(
  `${NUMBER},? (?:${KIND_BEFORE} )?${NAME}(?=,| ?\\n)`,
  `(?:${KIND_BEFORE} )?${NAME},? (?:n[°º.] ?)?${NUMBER}`
)
const GAP = "(?:,? ?\\n|, ?| (?:in|à) | )"
// A flat, a floor, a part of the town.
const PART = "[^\\s,]{1,16}(?: [^\\s,]{1,16}){0,2}"
const TOWN = `${WORD}(?:[ -](?:${SMALL} )?${WORD}){0,2}`
const BRITISH = "(?![QVX])[A-Z](?![IJZ])[A-Z]?\\d[A-Z\\d]? ?\\d[ABD-HJLNP-UW-Z]{2}"
const AMERICAN = "[A-Z]{2},? \\d{5}(?:-\\d{4})?"
const CODE_FIRST =
  "(?:[A-Z]{1,2}-)?(?:\\d{4} [A-Z]{2}|\\d{2}-\\d{3}|\\d{3} \\d{2}|\\d{4}-\\d{3}|\\d{4,5})"
const PLACE = oneOf(
  `${CODE_FIRST} ${TOWN}`,
  `(?:${TOWN}${GAP})?(?:${BRITISH}|${AMERICAN}|[A-Z]\\d[A-Z] ?\\d[A-Z]\\d)`,
  `${TOWN}${GAP}${CODE_FIRST}`
)
const address = RegExp(
  `(?<![\\p{L}\\p{N}])${STREET}${GAP}(?:${PART}${GAP})?${PLACE}(?![\\p{L}\\p{N}])`,
  "gu"
)
// Five digits and a capital are built alike in much else: then a word for a street has to be there.
const bareCode = RegExp(`(?<![\\dA-Z-])\\d{3} ?\\d{1,2} ${WORD}|${WORD}${GAP}\\d{4,5}$`, "u")
const STREET_WORD = oneOf(
  "\\p{L}{2,24}(?:stra[sß]e|strasse|str\\.|weg|gasse|platz|allee|ring|damm|ufer|steig|hof|markt|deich|berg)",
  "\\p{L}{2,24}(?:straat|laan|gracht|plein|kade|dijk|singel|gatan|v[aä]gen|vej|gade|veien|gata|katu|tie|utca|g[aå]rd)",
  "street|st\\.?|road|rd|avenue|ave|lane|drive|close|rise|way|court|terrace|hill|row|square|crescent|gardens",
  "(?:am|an der|im|zum|zur|auf dem|unter den) \\p{Lu}\\p{L}+",
  KIND_BEFORE
)
const streetWord = RegExp(`(?<![\\p{L}])${STREET_WORD}(?![\\p{L}])`, "iu")
const mayHold = /\d{3}|\d[A-Z]{2}/

/** Postal addresses of a text, as half-open offsets. */
export const postalAddressesIn = (
  text: string
): ReadonlyArray<readonly [start: number, end: number]> =>
  mayHold.test(text)
    ? Array.from(matchesOf(address, text))
      .filter(({ 0: all }) => !bareCode.test(all) || streetWord.test(all))
      .map(({ 0: all, index }) => [index, index + all.length] as const)
    : []
