/**
 * Names of people as records write them: "DOE, JOHN A", "John A. Doe", "Mr. J. Doe".
 */
import { oneOf } from "../../../ground/oneOf.ts"
import { distance } from "./distance.ts"

export interface PersonName {
  /** In lower case, without accents. */
  readonly last: string
  readonly first: string
  readonly middle: string
  /** As people write it: "John A. Doe". */
  readonly display: string
}

/** Letters that no accent is taken from by Unicode. */
const LETTERS: Readonly<Record<string, string>> = {
  "\u0141": "L",
  "\u0142": "l",
  "\u0110": "D",
  "\u0111": "d",
  "\u00D8": "O",
  "\u00F8": "o",
  "\u0131": "i",
  "\u00C6": "AE",
  "\u00E6": "ae",
  "\u0152": "OE",
  "\u0153": "oe",
  "\u00DF": "ss",
  "\u00D0": "D",
  "\u00F0": "d",
  "\u00DE": "Th",
  "\u00FE": "th"
}

/** Without accents, with plain apostrophes. */
export const plain = (text: string) =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll(/[\u2018\u2019`]/gu, "'")
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => LETTERS[letter] ?? letter)

// Words that stand where a name could, and are none.
const NO_NAME = new RegExp(
  "\\b(hospital|medical|center|centre|clinic|health|department|emergency|summary|discharge|report|" +
    "record|number|date|birth|admission|attending|physician|provider|doctor|nurse|unit|ward|room|" +
    "bed|page|note|history|physical|laboratory|results?|medications?|diagnosis|allerg(?:y|ies)|sex|" +
    "male|female|age|years?|insurance|account|visit|status|none|unknown|see|above|same|signature|" +
    "name|not|information|education|instructions|portal|presents?|was|is|has|with|denies|reports|" +
    "admitted|tolerat\\w*|continue\\w*|home|stable|plan|care|service|identif\\w*|header|the|and|" +
    "no|nr|hosp|cons|infirmary|memorial|regional|institute|associates|foundation|telephone|address|" +
    "consultant|chart|sheet|form|subject|study|transfer|nursing|records|cardiology|oncology|surgery|" +
    "medicine|colleague|sir|madam|kin|contact|patient|client|resident|surname|" +
    "forenames?|born|dob|mrn)\\b",
  "i"
)
const SUFFIX = /\b(?:jr|sr|ii|iii|iv|md|do|phd|rn|np|pa-?c|esq|[om]be|qc|kc)\b\.?(?=[\s,.]|$)/giu
const TITLE = oneOf(
  "mr|mrs|ms|miss|mx|dr|med|prof|priv|doz|dipl|ing|smt|shri|sri|kum|herrn?|frau|mme|monsieur|madame",
  String
    .raw`m(?=[.\s]\s?\p{Lu}\p{Ll})|sra|srta|sr(?=\.?\s\p{Lu})|sig(?:ra)?|dott(?:ssa)?|dhr|mevr?`,
  String
    .raw`mw|don(?=\s)|do[n\u00f1]a|sir|dame|lord|lady|rev|fr(?=\.)|capt|col|maj|lt|sgt|hon|master`
)
/** Before a name, behind its comma, or behind another. */
const TITLES = RegExp(
  String
    .raw`(?<=^\s*|,\s*|\.\s*|\b(?:herrn?|frau|dr|prof|rev|sir|mr|mrs|ms)\b\s*)${TITLE}\b\.?(?=\s|,|$)\s*`,
  "giu"
)
/** Without "Mr" or "Frau Prof. Dr." before it. */
export const untitled = (text: string) => text.replaceAll(TITLES, "")

/** "(Kelly)", "[female]", `"Jack"`, "'Jack'", "s/o Ram": what else is said of somebody, and no part of the name. */
const ASIDE = RegExp(
  [
    String.raw`(?<=[\p{L}.,'-])\s?\((?!s\))\p{L}[^()\d\n]{0,40}\)`,
    String.raw`(?<=[\p{L}.,'-])\s?\[\p{L}[^[\]\d\n]{0,40}\]`,
    String
      .raw`(?<=[\p{L}.,])\s?["\u201c\u201e\u201d\u00ab][^"\u201c\u201d\u00bb\d\n]{1,24}["\u201c\u201d\u00bb](?=[\s,]|$)`,
    String.raw`(?<=[\p{L}.,])\s?'\p{Lu}\p{L}{1,16}'(?=[\s,]|$)`,
    String.raw`(?<=\p{L})\s[sdwcSDWC]\/[oO]\b(?:\s\p{Lu}[\p{L}.'-]*)*`
  ].join("|"),
  "gu"
)
export const withoutAsides = (line: string) => line.replaceAll(ASIDE, "")

/** Gives the words of a name the letters that they have in a text: "José", "DeShawn". */
export const accented = (text: string) => {
  const words = new Map<string, string>()
  for (const [word] of text.matchAll(OF_ITS_OWN)) {
    if (words.size < ACCENTED_MAX) words.set(plain(word).toLowerCase(), word.normalize("NFC"))
  }
  return (name: PersonName): PersonName =>
    words.size === 0 ? name : {
      ...name,
      display: name.display.replaceAll(/\p{L}+/gu, (word) => {
        const written = words.get(word.toLowerCase())
        return written === undefined
          ? word
          : written === written.toUpperCase()
          ? capitals(written)
          : written
      })
    }
}
const ACCENTED_MAX = 2000
const OF_ITS_OWN =
  /[\p{L}\p{M}]*[^\p{ASCII}\P{L}][\p{L}\p{M}]*|\p{M}[\p{L}\p{M}]*|\b\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+\b/gu

/** A word of a name, in letters of any script. */
export const OWN = String.raw`(?:\p{Lu}[\p{L}'-]*\.?|\p{Lo}+|(?:d|l|o)'\p{Lu}[\p{L}'-]*)`

/** What stands small within a name. */
export const PARTICLES =
  "de|la|las|los|del|della|van|von|den|der|ter|ten|zu|da|das|do|dos|bin|binti|bint|ibn|al|el|st|mac|le|di|y|e|af|av"
const PARTICLE = RegExp(`^(?:${PARTICLES})$`, "iu")

/** `undefined` when the text cannot be the name of a person. */
export const parseName = (text: string): PersonName | undefined => {
  const cleaned = untitled(withoutAsides(plain(text))).replaceAll(SUFFIX, " ")
    .replaceAll(/\([^)]*\)?/gu, " ").replaceAll(/[^\p{L},.'\- ]/gu, " ")
    .replaceAll(/\s*,\s*(?:,\s*)*/gu, ", ").replaceAll(/\s+/gu, " ")
    .replace(/[ ,.-]+$/u, "").trim()
  if (cleaned === "" || NO_NAME.test(cleaned)) return undefined
  const parts = cleaned.includes(",") ? lastFirst(cleaned) : firstLast(cleaned)
  if (parts === undefined) return undefined
  const { last, first, middle } = parts
  if (last.length > 40 || !/\p{L}{2}|\p{Lo}/u.test(last) || !/\p{L}/u.test(first)) return undefined
  return {
    last: last.toLowerCase(),
    first: first.toLowerCase(),
    middle: middle.toLowerCase().replaceAll(/[^\p{L} ]/gu, ""),
    display: [first, ...middle.split(" "), ...last.split(" ")].filter((part) => part !== "")
      .map((part) => INITIAL.test(part) ? `${part}.` : isAsWritten(part) ? part : capitals(part))
      .join(" ")
  }
}

const INITIAL = /^\p{Lu}$/u

/** "deLacey", "van", "MacDonald": neither in capitals alone nor without one. */
const isAsWritten = (word: string) =>
  word === word.toLowerCase() ? PARTICLE.test(word) : word !== word.toUpperCase()

const lastFirst = (text: string) => {
  const [last = "", rest = ""] = text.split(",").map((part) => part.trim())
  const [first = "", ...middle] = rest.split(/[ .]+/u).filter((part) => part !== "")
  return { last, first, middle: middle.join(" ") }
}

/** The longest names have so many words. */
const WORDS_MAX = 8

const firstLast = (text: string) => {
  const words = text.replaceAll(".", " ").split(" ").filter((word) => word !== "")
  if (words.length < 2 || words.length > WORDS_MAX) return undefined
  let split = words.length - 1
  while (split > 1 && PARTICLE.test(words[split - 1] ?? "")) split--
  const [first = "", ...middle] = words.slice(0, split)
  return { last: words.slice(split).join(" "), first, middle: middle.join(" ") }
}

const capitals = (text: string) =>
  text.toLowerCase()
    .replaceAll(/(?<before>^|[\s'-])(?<letter>\p{L})/gu, (letters) => letters.toUpperCase())
    .replaceAll(/\bMc\p{L}/gu, (start) => `Mc${start.slice(2).toUpperCase()}`)

/** From 0 to 1: order of the parts, initials and missing middle names do not matter. */
export const nameSimilarity = (a: PersonName, b: PersonName): number =>
  Math.max(inOrder(a, b), inOrder(a, { ...b, first: b.last, last: b.first }) - 0.05)

const inOrder = (a: PersonName, b: PersonName) => {
  const last = likeness(a.last, b.last)
  const isInitial = a.first.length === 1 || b.first.length === 1
  const first = isInitial ? (a.first[0] === b.first[0] ? 0.85 : 0.1) : likeness(a.first, b.first)
  const middle = a.middle === "" || b.middle === "" ? 0 : a.middle[0] === b.middle[0] ? 0.03 : -0.12
  const stranger = last < 0.6 || first < 0.5 ? 0.3 : 0
  return Math.max(0, Math.min(1, 0.52 * last + 0.48 * first + middle - stranger))
}

const likeness = (a: string, b: string) => {
  const [x, y] = [a.replaceAll(/[^\p{L}]/gu, ""), b.replaceAll(/[^\p{L}]/gu, "")]
  return x === "" || y === "" ? 0 : 1 - distance(x, y) / Math.max(x.length, y.length)
}
