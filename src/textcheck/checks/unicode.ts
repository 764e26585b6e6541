/**
 * Unicode: characters that a person does not see, or mistakes for others. Each is judged where it
 * stands, because the same characters are ordinary in other scripts and in emoji.
 */
import { confusables } from "../../ground/confusables.ts"
import { type Finding, finding, type RuleInfo } from "../finding.ts"
import { isInvisible } from "../views.ts"
import { infosOf } from "./ruleInfos.ts"
import table from "./rules.json" with { type: "json" }

const rules = infosOf(table.unicode)

/** What the check may find. */
export const unicodeRules: ReadonlyArray<RuleInfo> = Object.values(rules)

/** Of one rule no more than this many findings are kept: the first tell enough. */
const FINDINGS_MAX = 200

/** Finds hidden, misleading and broken characters. */
export const checkUnicode = (text: string): ReadonlyArray<Finding> =>
  suspicious.test(text) ? [...characters(text), ...homoglyphs(text)] : []

// Everything below is about characters that match here; plain text ends at this line.
const suspicious =
  /[^\t\n\r\x20-\x7e\u00a0-\u00ac\u00ae-\u024f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]/

type Add = (
  rule: RuleInfo,
  start: number,
  end: number,
  confidence: number,
  replacement?: string
) => void

const characters = (text: string): ReadonlyArray<Finding> => {
  const findings: Array<Finding> = []
  const counts = new Map<string, number>()
  const add: Add = (rule, start, end, confidence, replacement = "") => {
    const count = (counts.get(rule.id) ?? 0) + 1
    counts.set(rule.id, count)
    if (count > FINDINGS_MAX) return
    findings.push(finding("unicode", rule, { start, end, confidence, replacements: [replacement] }))
  }
  let i = 0
  while (i < text.length) {
    const code = text.codePointAt(i) ?? 0
    i = code < 0x80
      ? afterAscii(text, i, code, add)
      : afterRun(text, i, code, add) ?? afterCharacter(text, i, code, add)
  }
  return findings
}

const afterAscii = (text: string, i: number, code: number, add: Add): number => {
  if ((code >= 0x20 && code !== 0x7f) || code === 9 || code === 10 || code === 13) return i + 1
  const end = i + (code === 0x1b ? sequenceAt(text, i) : 0)
  if (end === i) {
    add(rules.control, i, i + 1, 0.7)
    return i + 1
  }
  if (!isColour(text.slice(i, end))) add(rules.terminal, i, end, 0.8)
  return end
}

// Behind characters that are judged together; `undefined` where there are none.
const afterRun = (text: string, i: number, code: number, add: Add): number | undefined => {
  const is = [isTag, isSelector, isZeroWidth, isPrivate].find((kind) => kind(code))
  if (is === undefined) return undefined
  const end = runEnd(text, i, is)
  if (is === isTag) {
    if (!isFlag(text, i, end)) add(rules.smugglingTags, i, end, (end - i) / 2 >= 4 ? 0.98 : 0.85)
  } else if (is === isSelector) {
    const count = code > 0xffff ? (end - i) / 2 : end - i
    if (count >= 2) add(rules.smugglingSelectors, i, end, count >= 4 ? 0.97 : 0.8)
  } else if (is === isPrivate) {
    add(rules.privateUse, i, end, 0.5)
  } else if (end - i >= 6) {
    add(rules.smugglingZeroWidth, i, end, 0.95)
  } else if (!joins(text, i, end) && !(i === 0 && code === 0xfeff)) {
    add(rules.invisible, i, end, 0.7)
  }
  return end
}

const afterCharacter = (text: string, i: number, code: number, add: Add): number => {
  const end = i + (code > 0xffff ? 2 : 1)
  if (code === 0x202d || code === 0x202e) {
    add(rules.bidiOverride, i, end, 0.95)
  } else if (isDirection(code)) {
    if (!nearRightToLeft(text, i)) add(rules.bidiControl, i, end, 0.8)
  } else if (code >= 0xd800 && code <= 0xdfff) {
    add(rules.control, i, end, 0.6, "\ufffd")
  } else if (code === 0x9b || code === 0x9d) {
    const length = Math.max(1, sequenceAt(text, i))
    add(rules.terminal, i, i + length, 0.8)
    return i + length
  } else if (code === 0x2800) {
    if (!isBraille(text, i)) add(rules.blank, i, end, 0.7, " ")
  } else if (code >= 0xfff9 && code <= 0xfffb) {
    add(rules.interlinear, i, end, 0.8)
  } else if (code === 0x2028 || code === 0x2029) {
    add(rules.separator, i, end, 0.7, "\n")
  } else if (code >= 0x80 && code <= 0x9f && code !== 0x85) {
    add(rules.control, i, end, 0.6)
  } else if (isInvisible(code) && !isExpectedInvisible(text, i, code)) {
    add(rules.invisible, i, end, 0.7)
  }
  return end
}
const isTag = (code: number) => code >= 0xe0000 && code <= 0xe007f
const isSelector = (code: number) =>
  (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef)
// ZWSP, ZWNJ, ZWJ, word joiner, the invisible operators, the byte order mark.
const isZeroWidth = (code: number) =>
  (code >= 0x200b && code <= 0x200d) || (code >= 0x2060 && code <= 0x2064) || code === 0xfeff
// LRM, RLM, ALM; embeddings and their end; isolates.
const isDirection = (code: number) =>
  code === 0x200e || code === 0x200f || code === 0x61c || (code >= 0x202a && code <= 0x202c) ||
  (code >= 0x2066 && code <= 0x2069)

const runEnd = (text: string, from: number, is: (code: number) => boolean) => {
  let i = from
  while (i < text.length) {
    const code = text.codePointAt(i) ?? 0
    if (!is(code)) break
    i += code > 0xffff ? 2 : 1
  }
  return i
}

// A sequence of ECMA-48 that begins at a place: a control sequence, a string, or an escape by itself.
const sequence =
  // deno-lint-ignore no-control-regex -- the escape is what it begins with
  /(?:\x1b\[|\x9b)[0-?]{0,64}[ -/]{0,8}[@-~]|(?:\x1b[\]PX^_]|\x9d)[^\x07\x1b\x9c]{0,2000}(?:\x07|\x1b\\|\x9c)?|\x1b[ -/]{0,4}[0-~]/y
const sequenceAt = (text: string, at: number): number => {
  sequence.lastIndex = at
  return sequence.exec(text)?.[0].length ?? 0
}

// Colours and weights are ordinary in logs; 8 conceals what follows, if it is no part of a colour.
const isColour = (escape: string) => {
  const given = escape.slice(2, -1)
  if (!escape.startsWith("\x1b[") || !escape.endsWith("m") || /[^\d;:]/.test(given)) return false
  const numbers = given.split(/[;:]/).map(Number)
  for (let i = 0; i < numbers.length; i++) {
    if (numbers[i] === 8) return false
    if (numbers[i] === 38 || numbers[i] === 48) i += numbers[i + 1] === 5 ? 2 : 4
  }
  return true
}

const isPrivate = (code: number) => (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000

const isBraille = (text: string, at: number) =>
  /[\u2801-\u28ff]/.test(text.slice(Math.max(0, at - 2), at + 3))

// England, Scotland and Wales: a black flag, five tags, and the cancel tag.
const subdivisions = ["gbeng", "gbsct", "gbwls"]
const isFlag = (text: string, start: number, end: number) => {
  if (text.codePointAt(start - 2) !== 0x1f3f4) return false
  let spelled = ""
  for (let i = start; i < end; i += 2) {
    spelled += String.fromCharCode((text.codePointAt(i) ?? 0) - 0xe0000)
  }
  return subdivisions.some((flag) => spelled === `${flag}\x7f`)
}

const pictograph =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u20e3/u
const joiningScripts = (
  "Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada " +
  "Malayalam Sinhala Myanmar Khmer Thaana Tibetan Hebrew"
).split(" ")
const joining = RegExp(
  `[${joiningScripts.map((script) => `\\p{Script=${script}}`).join("")}]`,
  "u"
)
const unspaced =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const characterBefore = (text: string, at: number) => {
  if (at <= 0) return ""
  const low = text.charCodeAt(at - 1)
  return low >= 0xdc00 && low <= 0xdfff && at >= 2 ? text.slice(at - 2, at) : text.charAt(at - 1)
}
const characterAt = (text: string, at: number) => {
  const code = text.codePointAt(at)
  return code === undefined ? "" : String.fromCodePoint(code)
}

// Whether a short run of zero-width characters does what it is for: it joins emoji, shapes letters,
// or marks where a line may break in a script without blanks.
const joins = (text: string, start: number, end: number) => {
  if (end - start > 2) return false
  const before = characterBefore(text, start)
  const after = characterAt(text, end)
  const code = text.charCodeAt(start)
  if (code === 0x200d && pictograph.test(before) && pictograph.test(after)) return true
  if ((code === 0x200c || code === 0x200d) && (joining.test(before) || joining.test(after))) {
    return true
  }
  return (code === 0x200b || code === 0x2060 || code === 0xfeff) &&
    [unspaced, joining].some((script) => script.test(before) || script.test(after))
}

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
const DIRECTION_REACH = 60
const nearRightToLeft = (text: string, at: number) =>
  rightToLeft.test(text.slice(Math.max(0, at - DIRECTION_REACH), at + DIRECTION_REACH))

// The soft hyphen between letters, Hangul fillers between syllables, Mongolian selectors, and the
// grapheme joiner after a mark are how those are written.
const isExpectedInvisible = (text: string, at: number, code: number) => {
  const before = characterBefore(text, at)
  const after = characterAt(text, at + 1)
  if (code === 0xad) return /\p{L}/u.test(before) && /\p{L}/u.test(after)
  if (code === 0x34f) return /\p{M}/u.test(before) || /\p{M}/u.test(after)
  if (code >= 0x180b && code <= 0x180f) return /\p{Script=Mongolian}/u.test(before)
  return (code === 0x115f || code === 0x1160 || code === 0x3164 || code === 0xffa0) &&
    /\p{Script=Hangul}/u.test(before + after)
}

const otherLetters = /[\u0370-\u058f\u13a0-\u13ff]/
const words = /[\p{L}\p{M}\p{N}_]+/gu
/** A longer run of letters is no word that a person reads. */
const WORD_MAX = 64

// Latin letters that are drawn like those of another alphabet.
const alikeIn = (latin: string, own: string, script: string) => {
  const letters = new Map([...latin].map((c, i) => [c, [...own][i] ?? ""] as const))
  return { letters, own: RegExp(script, "gu"), other: RegExp(`[^${script}A-Za-z\\p{M}]`, "u") }
}
const alphabets = [
  alikeIn("aceopxyiABCEHKMOPTXI", "асеорхуіАВСЕНКМОРТХІ", "\\p{Script=Cyrillic}"),
  alikeIn("aikopvuxABEZHIKMNOPTYX", "αικορνυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "\\p{Script=Greek}")
]

// A Cyrillic or Greek word with a Latin letter or two in it that look like its own, as it is meant.
const nativeOf = (word: string): string | undefined => {
  const runs = word.match(/[A-Za-z]+/g) ?? []
  if (runs.length === 0 || runs.some((run) => run.length > 2)) return undefined
  // "USBшный", "Tв": an abbreviation with an ending.
  if (/^[A-Z]\p{Lu}|^[A-Z]{1,2}\p{Ll}{0,2}$/u.test(word)) return undefined
  const latin = runs.join("")
  for (const { letters, other, own } of alphabets) {
    const count = word.match(own)?.length ?? 0
    if (count < 3 || count <= latin.length || other.test(word)) continue
    if ([...latin].every((c) => letters.has(c))) {
      return [...word].map((c) => letters.get(c) ?? c).join("")
    }
  }
  return undefined
}

// A word that mixes Latin letters with look-alikes of other scripts, and is else Latin.
const homoglyphs = (text: string): ReadonlyArray<Finding> => {
  const findings: Array<Finding> = []
  if (!otherLetters.test(text)) return findings
  for (const match of text.matchAll(words)) {
    if (findings.length >= FINDINGS_MAX) break
    const word = match[0]
    if (word.length > WORD_MAX || !otherLetters.test(word)) continue
    const meant = pretends(word)
      ? [...word].map((c) => confusables.get(c) ?? c).join("")
      : nativeOf(word)
    if (meant === undefined) continue
    findings.push(
      finding("unicode", rules.homoglyph, {
        start: match.index,
        end: match.index + word.length,
        confidence: 0.9,
        replacements: [meant]
      })
    )
  }
  return findings
}

// Greek letters stand in symbols beside Latin ones ("Δx", "µm", "Ωm"): those have no look-alike, or
// are one letter before a unit.
const pretends = (word: string) => {
  let latin = 0
  let alike = 0
  for (const character of word) {
    if (/[A-Za-z]/.test(character)) latin++
    else if (confusables.has(character) && !/[\uff21-\uff5a]/.test(character)) alike++
    else if (/\p{L}/u.test(character) && !/\p{Script=Latin}/u.test(character)) return false
  }
  // "SMSка" is an abbreviation with an ending.
  if (/^[A-Z]{2,}\p{Script=Cyrillic}{1,3}$/u.test(word)) return false
  return alike > 0 && latin > 0 && latin + alike >= 3 && !/^[Α-ω][a-z]{1,2}$/.test(word)
}
