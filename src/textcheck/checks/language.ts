/**
 * The language of a text, and how it reads.
 */
import type { Context } from "effect"
import type { Detected, Languages } from "../Languages.ts"

/** Detection learns nothing more from what comes after. */
const READ_MAX = 10_000

const notProse =
  /```[\s\S]*?(?:```|$)|`[^`\n]{1,200}`|\]\([^()\n]{1,400}\)|(?:https?|ftp):\/\/\S+|[\w.+-]{1,64}@[\w.-]{1,120}|<\/?[A-Za-z!][^<>\n]{0,300}>|\b\w*[_\d]\w*\b/g

// Scripts of one language, or of a few that are told apart within them; a text that is half in such
// a script is in one of its languages, whatever names and addresses it holds in Latin letters.
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
  languages: Context.Service.Shape<typeof Languages>
): Detected => {
  const prose = text.slice(0, READ_MAX).replace(notProse, " ")
  const letters = prose.match(/\p{L}/gu)?.length ?? 0
  const latin = prose.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (letters === 0) return { code: "und", confidence: 0, reliable: false }
  for (const [script, only] of latin === letters ? [] : scripts) {
    const share = (prose.match(script)?.length ?? 0) / letters
    // A sign of Chinese or Japanese says what three Latin letters say.
    const enough = only === "zh" || only === "ja" || only === "ko" ? 0.12 : 0.3
    if (share < enough) continue
    if (only !== undefined) {
      return { code: only, confidence: Math.max(0.5, Math.min(1, share * 1.2)), reliable: true }
    }
    return languages.detect(prose.replace(/\p{Script=Latin}+/gu, " "))
  }
  return languages.detect(prose)
}

const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" })

/** The English name of a language. */
export const nameOf = (code: string): string =>
  code === "und" ? "Undetermined" : names.of(code) ?? code
