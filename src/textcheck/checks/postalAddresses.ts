/**
 * Postal addresses by their build: a street with a number, what may stand between, and a postal code
 * with its town, in the order of the country.
 */
import { wordsOf } from "../../ground/rows.ts"
import { matchesOf } from "../matches.ts"
import words from "./postalAddresses.json" with { type: "json" }

const said = wordsOf(words)

const address = RegExp(
  said(`(?<![\\p{L}\\p{N}])<STREET><GAP>(?:<PART><GAP>)?<PLACE>(?![\\p{L}\\p{N}])`),
  "gu"
)
// Five digits and a capital are built alike in much else: then a word for a street has to be there.
const bareCode = RegExp(said(`(?<![\\dA-Z-])\\d{3} ?\\d{1,2} <WORD>|<WORD><GAP>\\d{4,5}$`), "u")
const streetWord = RegExp(said(`(?<![\\p{L}])<STREET_WORD>(?![\\p{L}])`), "iu")
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
