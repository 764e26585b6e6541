/** Whether text is language, or what is left of a font that cannot be mapped back to characters. */

export interface TextQuality {
  /** Characters that are not blank. */
  readonly characters: number
  readonly usable: boolean
}

// 160 of the most frequent pairs of letters in English: about 88 % of the pairs of prose, far fewer
// of glyph numbers that were taken for letters.
const FREQUENT_PAIRS = new Set(
  ("th he in er an re nd on en at ou ed ha to or it is hi es ng ti st se te ar nt as al le ve of ea " +
    "ne me de ra co ri ro li io ic ll ma el om ur ce us ec di ch la et si ns na ta ca so ho ec tr pe " +
    "ot ai ni ss ac lo no wa sh wi em il rs ol ly ge mo ad pr ie ee ow ab po su ut os pa id mi pl ul " +
    "un im ev ct bo ir do fo am tu ay ke op sp wh ci ap cr da fi ga go gr ag bl br ck cl ep fe ff fr " +
    "gh gi ia if ig iv ki ks lu mp mu nc nk oc od og oo ov pi pp qu rd rg rm rn rr rt ry sc sm sa tt " +
    "ty ub uc ug um up va vi we ye yo pt rc ld ls lt ms bi ba be bu ef eg ei ex ey hy hr gn ua ue ui")
    .split(" ")
)

const UNMAPPED = /[\uFFFD\uE000-\uF8FF\p{Cc}]/gu
const UNMAPPED_SHARE_MAX = 0.1
const FREQUENT_SHARE_MIN = 0.7
const CHARACTERS_MIN = 20
/** Fewer pairs say nothing: a page of numbers has hardly any. */
const PAIRS_MIN = 40

export const textQuality = (text: string): TextQuality => {
  const solid = text.replaceAll(/\s+/gu, "")
  const characters = solid.length
  if (characters < CHARACTERS_MIN) return { characters, usable: false }
  const unmapped = solid.match(UNMAPPED)?.length ?? 0
  let pairs = 0
  let frequent = 0
  for (const word of text.toLowerCase().match(/[a-z]{3,}/gu) ?? []) {
    for (let index = 0; index + 1 < word.length; index++) {
      pairs++
      if (FREQUENT_PAIRS.has(word.slice(index, index + 2))) frequent++
    }
  }
  const isLanguage = pairs < PAIRS_MIN
    ? pairs >= 10 || characters <= 60 || /\d/u.test(text)
    : frequent / pairs >= FREQUENT_SHARE_MIN
  return { characters, usable: unmapped / characters <= UNMAPPED_SHARE_MAX && isLanguage }
}
