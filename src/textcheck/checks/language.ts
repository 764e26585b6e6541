/**
 * The language of a text, and how it reads.
 */
import { Option } from "effect"
import { wordsOf } from "../../ground/rows.ts"
import type { Detected } from "../Languages.ts"
import words from "./language.json" with { type: "json" }

const said = wordsOf(words)

/** Detection learns nothing more from what comes after. */
const READ_MAX = 10_000

const notProse = RegExp(said("<NO_PROSE>"), "g")

// A line of source code: its words are English wherever it was written.
const codeLine = RegExp(said("^(?=<ENDS_AS_CODE>|<BEGINS_AS_CODE>)[^\\n]+$"), "gm")
// What its author wrote in a language of people: strings and comments.
const saidInCode =
  /"((?:[^"\\\n]|\\.){1,300})"|'((?:[^'\\\n]|\\.){1,300})'|(?:\/\/|#|--)\s([^\n]{1,300})/g

// Titles and names: a text in any language lists English ones. Prose counts before them.
const linked = /(?<!\[)\[[^[\]\n]{1,200}\]\([^()\n]{1,400}\)/g
const titles = RegExp(said("<TITLE>"), "gm")

/** Letters of prose beside titles, from which on they are not read. */
const PROSE_MIN = 12
/** Letters from which on a guess from prose is better than the language of its English titles. */
const PROSE_ENOUGH = 24

// Scripts of one language, or of a few that are told apart within them; a text that is half in such
// a script is in one of its detect, whatever names and addresses it holds in Latin letters.
const scripts: ReadonlyArray<readonly [script: RegExp, only?: string]> = [
  [/\p{Script=Greek}/gu, "el"],
  [/\p{Script=Hangul}/gu, "ko"],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "ja"],
  [/\p{Script=Thai}/gu, "th"],
  [/\p{Script=Hebrew}/gu, "he"],
  [/\p{Script=Armenian}/gu, "hy"],
  [/\p{Script=Georgian}/gu, "ka"],
  [/\p{Script=Tamil}/gu, "ta"],
  [/\p{Script=Telugu}/gu, "te"],
  [/\p{Script=Kannada}/gu, "kn"],
  [/\p{Script=Malayalam}/gu, "ml"],
  [/\p{Script=Gujarati}/gu, "gu"],
  [/\p{Script=Gurmukhi}/gu, "pa"],
  [/\p{Script=Bengali}/gu],
  [/\p{Script=Devanagari}/gu],
  [/\p{Script=Arabic}/gu],
  [/\p{Script=Cyrillic}/gu],
  [/\p{Script=Han}/gu, "zh"]
]

/** The language of a text; `language` of a request overrides it. */
export const checkLanguage = (
  text: string,
  detect: (text: string) => Detected
): Detected => {
  const read = text.slice(0, READ_MAX)
  const untitled = proseOf(read.replace(linked, " ")).replace(titles, " ")
  const own = detected(untitled, detect, PROSE_MIN)
  if (own?.reliable === true) return own
  const all = detected(proseOf(read), detect, PROSE_MIN) ??
    detected(read.replace(notProse, " "), detect, 1) ?? UNKNOWN
  // English titles stand in texts of every language.
  if (all.code !== "en" || own?.code === "en") return all
  const enough = foreign.test(untitled) ? PROSE_MIN : PROSE_ENOUGH
  return detected(untitled, detect, enough) ?? { ...all, reliable: false }
}

// Letters that no English word has.
const foreign = /(?:(?!\p{Script=Latin})\p{L}){2}/u

const proseOf = (text: string) => text.replace(notProse, " ").replace(codeLine, saidIn)

const saidIn = (line: string) =>
  Array.from(
    line.matchAll(saidInCode),
    ([, double, single, comment]) => double ?? single ?? comment
  ).join(". ")

const UNKNOWN: Detected = { code: "und", confidence: 0, reliable: false }

// The language of prose; none below a number of letters.
const detected = (
  prose: string,
  detect: (text: string) => Detected,
  lettersMin: number
): Detected | undefined => {
  const letters = prose.match(/\p{L}/gu)?.length ?? 0
  const latin = prose.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (letters < lettersMin) return undefined
  for (const [script, only] of latin === letters ? [] : scripts) {
    const share = (prose.match(script)?.length ?? 0) / letters
    // A sign of Chinese or Japanese says what three Latin letters say.
    const enough = only === "zh" || only === "ja" || only === "ko" ? 0.12 : 0.3
    if (share < enough) continue
    if (only !== undefined) {
      const code = only === "zh" && isJapanese(prose) ? "ja" : only
      return { code, confidence: Math.max(0.5, Math.min(1, share * 1.2)), reliable: true }
    }
    return withOwnLetters(prose, detect(prose.replace(/\p{Script=Latin}+/gu, " ")))
  }
  return detect(prose)
}

// Characters in the form of Japan's list of 1946, or made there: neither China nor Taiwan writes them.
const japanese =
  /[働込畑峠匂枠図対発関検験険応変実価単戦楽桜歩気帰徴剤済経続読売駅駆転軽辺酔鉄銭隠雑霊頼顕黒黙歯齢竜労営栄覚拡権歳浄渋焼獣砕稲穂縄縦繊聴臓蔵薬観訳証譲豊賛郷]/gu
const chinese =
  /[这們们时為为个個说說对對发發会會还還没沒后後现现开关關问應应该該从從动吗给讓让條与並并]/gu

// Han without kana, as in a title: the side with more characters of its own.
const isJapanese = (text: string) =>
  (text.match(japanese)?.length ?? 0) > (text.match(chinese)?.length ?? 0)

// In short texts the sums of n-grams are close for languages that share their words and letters: Urdu
// has letters that Persian lacks, Ukrainian ones that Russian lacks, and hardly a sentence without
// them; Hindi and Marathi have small words and endings of their own.
const withOwnLetters = (text: string, found: Detected): Detected => {
  if (found.code === "ur") return urdu.test(text) ? found : { ...found, code: "fa" }
  if (found.code === "ru" && ukrainian.test(text) && !russian.test(text)) {
    return { ...found, code: "uk" }
  }
  if (found.code === "uk" && text.length > SENTENCE && !ukrainian.test(text)) {
    return { ...found, code: "ru" }
  }
  if (found.code !== "hi" && found.code !== "mr") return found
  const lead = (text.match(hindi)?.length ?? 0) - (text.match(marathi)?.length ?? 0)
  return lead === 0 ? found : { ...found, code: lead > 0 ? "hi" : "mr" }
}

/** Characters in which a Ukrainian has used a letter of her own. */
const SENTENCE = 30

const urdu = /[ٹڈڑںےہھۂۓ]/
const ukrainian = /[іїєґ]|[бвмпф]['’ʼ][яю]/i
const russian = /[ыэъё]/i
const hindi = RegExp(said(String.raw`(?<!\p{L})<HINDI>(?![\p{L}\p{M}])`), "gu")
const marathi = RegExp(said("<MARATHI>"), "gu")

const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" })

/** The English name of a language; the code itself where it has none, or is no code at all. */
export const nameOf = (code: string): string =>
  code === "und" ? "Undetermined" : Option.getOrUndefined(named(code)) ?? code

// A code that is not of the form of BCP 47 is thrown at.
const named = Option.liftThrowable((code: string) => names.of(code))
