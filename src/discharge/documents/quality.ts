/** Whether text is language, or what is left of a font that cannot be mapped back to characters. */

interface TextQuality {
  /** Characters that are not blank. */
  readonly characters: number
  readonly usable: boolean
}

// 160 of the most frequent pairs of letters in English: about 88 % of the pairs of prose, far fewer
// of glyph numbers that were taken for letters.
const FREQUENT_PAIRS =
  ("th he in er an re nd on en at ou ed ha to or it is hi es ng ti st se te ar nt as al le ve of ea " +
    "ne me de ra co ri ro li io ic ll ma el om ur ce us ec di ch la et si ns na ta ca so ho ec tr pe " +
    "ot ai ni ss ac lo no wa sh wi em il rs ol ly ge mo ad pr ie ee ow ab po su ut os pa id mi pl ul " +
    "un im ev ct bo ir do fo am tu ay ke op sp wh ci ap cr da fi ga go gr ag bl br ck cl ep fe ff fr " +
    "gh gi ia if ig iv ki ks lu mp mu nc nk oc od og oo ov pi pp qu rd rg rm rn rr rt ry sc sm sa tt " +
    "ty ub uc ug um up va vi we ye yo pt rc ld ls lt ms bi ba be bu ef eg ei ex ey hy hr gn ua ue ui")
    .split(" ")

const [A, Z, LETTERS, CASE] = [97, 122, 26, 32]

/** Whether a pair is frequent, at 26 times its first letter and its second. */
const isFrequent = new Uint8Array(LETTERS * LETTERS)
for (const pair of FREQUENT_PAIRS) {
  isFrequent[(pair.charCodeAt(0) - A) * LETTERS + pair.charCodeAt(1) - A] = 1
}

const UNMAPPED_SHARE_MAX = 0.1
const FREQUENT_SHARE_MIN = 0.7
const CHARACTERS_MIN = 20
/** Fewer pairs say nothing: a page of numbers has hardly any. */
const PAIRS_MIN = 40
const SHORTEST_WORD = 3

export const textQuality = (text: string): TextQuality => {
  const { characters, unmapped, pairs, frequent } = countsOf(text)
  if (characters < CHARACTERS_MIN) return { characters, usable: false }
  const isLanguage = pairs < PAIRS_MIN
    ? pairs >= 10 || characters <= 60 || /\d/u.test(text)
    : frequent / pairs >= FREQUENT_SHARE_MIN
  const usable = unmapped / characters <= UNMAPPED_SHARE_MAX && isLanguage && !hasRubbish(text)
  return { characters, usable }
}

const LINE_MIN = 16
const RUBBISH_LINES_MIN = 4
const RUBBISH_SHARE_MAX = 0.2
const LINE_PAIRS_MIN = 10
const LINE_FREQUENT_MIN = 0.35

/** Whether so many of the lines are no language that the others do not make up for them. */
const hasRubbish = (text: string): boolean => {
  const lines = text.split("\n").filter((line) => line.trim().length >= LINE_MIN)
  const rubbish = lines.filter(isRubbish).length
  return rubbish >= RUBBISH_LINES_MIN && rubbish > lines.length * RUBBISH_SHARE_MAX
}

/** A digit or a sign between letters: "p4t1ent", "adm!tted"; a unit and a code have them too. */
const BROKEN = /\p{Ll}[\d!@#$%^*<>{}~|\\]\p{Ll}/u

const isRubbish = (line: string): boolean => {
  const words = line.split(/\s+/u).filter((word) => word.length > SHORTEST_WORD)
  const broken = words.filter((word) => BROKEN.test(word)).length
  if (broken > 2 && broken * 3 > words.length) return true
  const { frequent, pairs } = countsOf(line)
  return pairs >= LINE_PAIRS_MIN && frequent / pairs < LINE_FREQUENT_MIN
}

/** Pairs are of neighbouring letters in words of three letters or more. */
const countsOf = (text: string) => {
  const counts = { characters: 0, unmapped: 0, pairs: 0, frequent: 0 }
  let [letters, found, before] = [0, 0, 0]
  // One step beyond the end, where every word has ended.
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at)
    if (at < text.length && !isBlank(code)) {
      counts.characters++
      if (isUnmapped(code)) counts.unmapped++
    }
    const letter = isCapital(code) ? code + CASE : code
    if (letter >= A && letter <= Z) {
      if (letters++ > 0) found += isFrequent[(before - A) * LETTERS + letter - A] ?? 0
      before = letter
    } else {
      if (letters >= SHORTEST_WORD) {
        counts.pairs += letters - 1
        counts.frequent += found
      }
      letters = found = 0
    }
  }
  return counts
}

const isCapital = (code: number) => code >= A - CASE && code <= Z - CASE

const isBlank = (code: number) =>
  code < 128 ? code === 32 || (code >= 9 && code <= 13) : /\s/u.test(String.fromCharCode(code))

/** Control characters, private use, and the mark of what could not be decoded. */
const isUnmapped = (code: number) =>
  code < 32 || (code >= 127 && code < 160) || (code >= 0xe000 && code <= 0xf8ff) || code === 0xfffd
