/**
 * Credentials by their place: what stands behind a word for a password, a PIN, a code or a seed, in
 * sentences of the languages of `credentialPlaces.json` and in the usual files, is one unless it stands
 * for one. People choose them, so that they look like anything.
 */
import { Schema } from "effect"
import { oneOf } from "../../ground/oneOf.ts"
import { examples, Form, rowsOf, wordsOf } from "../../ground/rows.ts"
import { matchesOf } from "../matches.ts"
import { isPlaceholder, isTemplate } from "./placeholders.ts"
import table from "./credentialPlaces.json" with { type: "json" }
import words from "./secretWords.json" with { type: "json" }

const Kind = Schema.Literals(["password", "digits", "code", "groups", "words"])

const Row = Schema.Struct({
  /** The last part of the rule id. */
  id: Schema.Literals(["password", "pin", "code", "recovery-code", "seed-phrase"]),
  /** ISO 639-1, for who reviews it. */
  language: Schema.NonEmptyString,
  /** Words for it, as alternatives of a pattern. */
  labels: Schema.NonEmptyArray(Form),
  /** What such a value is made of. */
  value: Kind,
  ...examples
})

/** The rows of `credentialPlaces.json`. */
export const credentialPlaceRows = rowsOf(Row)(table)

/** A value that is taken for a credential, and how sure that is. */
interface Placed {
  readonly id: (typeof Row)["Type"]["id"] | "cookie"
  readonly start: number
  readonly end: number
  readonly confidence: number
}

const values: { readonly [kind in typeof Kind["Type"]]: string } = {
  password: "[^\\s\"'`„“”«»<>]{4,100}",
  digits: "\\d{4,8}(?![\\p{L}\\d]|[.,:/-]\\d)",
  code:
    "(?:\\d{3}[- ]\\d{3}|\\d{4,8}|[A-Z]-\\d{4,8}|(?=[A-Z]*\\d)[A-Z\\d]{6,8})(?![\\p{L}\\d]|[.,:/-]\\d)",
  groups:
    "(?:\\d{1,2}[.)] ?)?[A-Za-z\\d]{4,8}(?:-[A-Za-z\\d]{4,8}){1,4}(?:[\\s,;•*-]{1,6}(?:\\d{1,2}[.)] ?)?[A-Za-z\\d]{4,8}(?:-[A-Za-z\\d]{4,8}){1,4}){0,19}",
  words: "(?:\\d{1,2}[.)] ?)?[a-z]{3,8}(?:[\\s,]{1,4}(?:\\d{1,2}[.)] ?)?[a-z]{3,8}){11,23}"
}

const said = wordsOf(words)

const compiled = Array.from(
  Map.groupBy(credentialPlaceRows, ({ id }) => id),
  ([id, rows]) => {
    const labels = oneOf(...rows.flatMap((row) => row.labels))
    const value = values[rows[0]?.value ?? "password"]
    const least = id === "recovery-code" ? 0 : 1
    // A key of a file may go on before the word: `smtp_password`.
    const start = id === "password"
      ? "(?<![\\p{L}\\p{N}])(?:[A-Za-z\\d]{1,30}[._-]){0,6}[A-Za-z\\d]{0,20}?"
      : "(?<![\\p{L}\\p{N}_])"
    return {
      id,
      word: RegExp(labels, "iu"),
      pattern: RegExp(
        said(
          `${start}${labels}(?:s|n)?<MARK>(?: ?\\([^()\\n]{1,40}\\))?(?: <OF>|(?: [\\p{L}\\d-]{1,20}){1,2}(?= ?[:：]))?` +
            `(?:\\s{0,2}<SAYS>){${least},4}\\s{0,4}<MARK> ?<MARK>(${value})`
        ),
        "giu"
      ),
      // "482913 is your code": the value first.
      before: id === "code" || id === "pin"
        ? RegExp(
          said(
            `(?<![\\p{L}\\d.,:/-])(${value}) (?:<SAYS> ){1,2}(?:[\\p{L}]{1,12} ){0,3}?${labels}`
          ),
          "giu"
        )
        : undefined
    }
  }
)

// A line of `.pgpass`, and an entry of `.netrc`: their fields have no names, or none that are words.
const files: ReadonlyArray<RegExp> = [
  /^[\w.*-]{1,100}:(?:\d{2,5}|\*):[\w.*-]{1,60}:[\w.*-]{1,60}:(\S{4,100})[ \t]*$/gm,
  /\b(?:machine[ \t]+\S{1,100}|default)\s{1,4}login[ \t]+\S{1,100}\s{1,4}password[ \t]+(\S{4,100})/g,
  /\b(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n|;]{0,200}?\s-p["']?([^\s"'<>-][^\s"'<>]{5,99})/g,
  /\bsshpass[ \t]{1,3}-p[ \t]{0,3}["']?([^\s"'<>]{6,100})/g,
  /\bredis-cli\b[^\n|;]{0,200}?\s-a[ \t]{1,3}["']?([^\s"'<>]{6,100})/g
]

// A name in a file and what it is given there, quoted with blanks or bare to the end.
const assigned = RegExp(
  "(?<![A-Za-z\\d])(?:[A-Za-z\\d]{1,30}[._-]){0,6}[A-Za-z\\d]{0,20}?(?:pass(?:wd|word|phrase|code)?|pwd|pw)" +
    "[\"'`]?\\]?[ \\t]{0,8}(?:=>|:=|[:=]|(?<=<[\\w:.-]{1,60})>)[ \\t]{0,8}" +
    '(?:"([^"\\n]{4,100})"((?:\\s{0,3}[+.]\\s{0,3}"[^"\\n]{1,100}")*)|\'([^\'\\n]{4,100})\'|([^\\s"\'`(),;[\\]{}<>&]{4,100})(?=[\\s,;&<]|$))',
  "gi"
)
const cookie =
  /\b(?:set-)?cookie["']? ?: {0,3}["']?((?:[\w.-]{1,60}=[^;\s"']{1,400}(?:; ?)?){1,20})/gi

/** Finds credentials by the places that they stand in. */
export const credentialsByPlace = (text: string): ReadonlyArray<Placed> => {
  const found: Array<Placed> = []
  const add = (id: Placed["id"], match: RegExpExecArray, value: string, confidence: number) => {
    const start = match.index + match[0].lastIndexOf(value)
    found.push({ id, start, end: start + value.length, confidence })
  }
  for (const { before, id, pattern, word } of compiled) {
    if (!word.test(text)) continue
    for (const match of matchesOf(pattern, text)) {
      const value = (match[1] ?? "").replace(/["'`,;.!?)\]*_]{1,4}$/, "")
      const after = match.index + match[0].length
      const isLine = /^[^\S\n]*(?:\n|$)/.test(text.slice(after, after + 3))
      if (isOne(id, value, match[0], isLine)) add(id, match, value, id === "password" ? 0.7 : 0.8)
    }
    for (const match of before === undefined ? [] : matchesOf(before, text)) {
      add(id, match, match[1] ?? "", 0.8)
    }
  }
  for (const file of files) {
    for (const match of matchesOf(file, text)) {
      const value = match[1] ?? ""
      if (!isTemplate(value) && !isPlaceholder(value)) add("password", match, value, 0.8)
    }
  }
  if (/pass|pwd|pw\b/i.test(text)) {
    for (const match of matchesOf(assigned, text)) {
      const further = match[2] ?? ""
      const quoted = match[1] ?? match[3]
      const value = quoted ?? match[4] ?? ""
      // Strings that a program joins are one.
      const joined = value + further.replace(/["+.\s]/g, "")
      const sure = quoted === undefined ? bare(value) : inMarks(joined)
      const whole = further === "" ? value : `${value}"${further}`
      if (sure > 0) add("password", match, whole, sure)
    }
  }
  if (/cookie/i.test(text)) {
    for (const match of matchesOf(cookie, text)) {
      const value = match[1] ?? ""
      if (holdsSession(value)) add("cookie", match, value, 0.8)
    }
  }
  return found
}

// In the line of its name, or the whole of the next.
const isOne = (id: Placed["id"], value: string, whole: string, isLine: boolean): boolean =>
  id === "password"
    ? isChosen(value) &&
      (isLine ? /^[^\n]*(?:[:：][*_]{0,2}\r?\n)?$/ : /^[^\n]*$/).test(
        whole.slice(0, whole.lastIndexOf(value))
      )
    : id !== "seed-phrase" || new Set(value.match(/[a-z]{3,8}/g)).size >= 10

// Words of letters alone say something of a password; one has a digit or a sign, and is of one piece.
const isChosen = (value: string): boolean =>
  value.length >= 6 && /\d/.test(value) && /\p{L}/u.test(value) && isOwn(value) &&
  !grown.test(value) && !/^\d{1,4}(?:[-–]|\p{L}{1,3}$)/u.test(value)

/** Words grown together are a name of a program's: `readUserPassword1`. */
const grown = /^[a-z]{3,}(?:[A-Z][a-z]{2,}\d?)+$/

const isOwn = (value: string): boolean =>
  !isTemplate(value) && !isPlaceholder(value) && !/:\/\/|\w\(/.test(value) &&
  !/^[\w.+-]+@[\w-]+\.\w+$|^\d{4}-\d{2}-\d{2}|^[\d.,:/-]+$/.test(value)

// Letters, digits and signs together, as people choose them.
const isMixed = (value: string): boolean =>
  isOwn(value) && /[A-Za-z]/.test(value) && /\d/.test(value) &&
  new Set(value).size >= Math.min(6, value.length - 1)

const bare = (value: string): number =>
  isMixed(value) && !grown.test(value) && !/^[A-Za-z_]\w*(?:[.:]+[A-Za-z_]\w*)+$/.test(value) &&
    !/^[A-Za-z]{2,14}[-_.](?:[A-Za-z]{1,14}[-_.])*\d{1,4}$/.test(value)
    ? /[$#!%&*+?@]/.test(value) ? 0.65 : value.length >= 6 ? 0.55 : 0
    : 0

const inMarks = (value: string): number =>
  / /.test(value.trim()) ? phrase(value) : isMixed(value) && value.length >= 6 ? 0.65 : 0

/** Words of labels and messages, which stand in quotes beside the same names. */
const label = RegExp(said("\\b<LABEL>\\b"), "i")

const phrase = (value: string): number => {
  const words = value.trim().split(/ +/)
  return words.length <= 8 && words.every((word) => word.length <= 20) &&
      /[\d$#!@%^&*+?~]/.test(value) && /[A-Za-z]{3}/.test(value) &&
      !label.test(value) && !isTemplate(value) && !isPlaceholder(value) &&
      !/[<>{}():;,]/.test(value)
    ? 0.6
    : 0
}

// What a cookie that only counts or chooses does not hold: a long value, or one under a telling name.
const holdsSession = (value: string): boolean =>
  value.split(";").some((pair) => {
    const [name = "", given = ""] = pair.trim().split(/=(.*)/s)
    return given.length >= 12 && !isTemplate(given) && !isPlaceholder(given) &&
      (/sess|sid|auth|token|jwt|remember|csrf|login|connect/i.test(name)
        ? true
        : given.length >= 24 && /\d/.test(given) && /[A-Za-z]/.test(given))
  })
