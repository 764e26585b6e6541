/**
 * Passwords that people choose: with blanks, with `$` and `#`, in quotes or bare. They look less random
 * than keys, so only what is plainly assigned to a password counts.
 */
import { oneOf } from "../../ground/oneOf.ts"
import { matchesOf } from "../matches.ts"
import { isPlaceholder, isTemplate } from "./placeholders.ts"

/** A value that is taken for a password, and how sure that is. */
interface Password {
  readonly start: number
  readonly end: number
  readonly confidence: number
}

// A name that ends in a word for a password, and what is given to it on the same line.
const NAME = String.raw`(?<![A-Za-z0-9])(?:[A-Za-z0-9]{1,30}[._-]){0,6}[A-Za-z0-9]{0,20}?`
const WORD = oneOf("pass(?:wd|word|phrase)?|pwd")
const SIGN = String.raw`["']?[ \t]{0,8}(?:=>|:=|[:=])[ \t]{0,8}`
const VALUE = oneOf(
  String.raw`"([^"\n]{8,100})"`,
  String.raw`'([^'\n]{8,100})'`,
  "([^\\s\"'`(),;[\\]{}<>]{8,100})(?=[\\s,;]|$)"
)
const assigned = RegExp(NAME + WORD + SIGN + VALUE, "gi")

// `mysql -pPASSWORD`, `sshpass -p PASSWORD`, `redis-cli -a PASSWORD`.
const ASKS = oneOf(
  String.raw`(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n|;]{0,200}?\s-p`,
  String.raw`sshpass[ \t]{1,3}-p[ \t]{0,3}`,
  String.raw`redis-cli\b[^\n|;]{0,200}?\s-a[ \t]{1,3}`
)
const command = RegExp(String.raw`\b${ASKS}["']?([^\s"'<>]{6,100})`, "g")

// "Das Passwort lautet …", "le mot de passe est …": said in a sentence.
const SAID_WORD = oneOf(
  "pass(?:word|phrase|code|wort)|kennwort|mot de passe|contraseña|clave|senha|parola|wachtwoord|has[lł]o",
  "l[öo]senord(?:et)?|adgangskode(?:n)?|passord(?:et)?|salasana|heslo|jelszó|парол\\p{L}|密码|密碼|パスワード|비밀번호"
)
const SAYS = oneOf(
  "lautet|ist|is|was|est|es|è|é|heißt|jest|är|er|on|je|to|now|jetzt|:|：|是|は|는|für \\p{L}{2,20}|for \\p{L}{2,20}|set to"
)
const said = RegExp(
  `(?<![\\p{Script=Latin}])${SAID_WORD}(?: ?${SAYS}){1,3} ?["'\`„“]?([\\x21-\\x7e]{8,64})`,
  "giu"
)

/** Finds passwords in assignments, in sentences and on command lines. */
export const passwordsIn = (text: string): ReadonlyArray<Password> => {
  const found: Array<Password> = []
  for (const match of mayBeSaid.test(text) ? matchesOf(said, text) : []) {
    const value = (match[1] ?? "").replace(/["'`,;.!?)]{1,4}$/, "")
    const start = match.index + match[0].lastIndexOf(match[1] ?? "")
    if (
      value.length >= 8 && isMixed(value) && !hump.test(value) && /[a-z]/.test(value) &&
      /[A-Z]|[$#!%&*+?]/.test(value)
    ) {
      found.push({ start, end: start + value.length, confidence: 0.7 })
    }
  }
  if (!/pass|pwd/i.test(text) && !text.includes("mysql") && !text.includes("redis-cli")) {
    return found
  }
  for (const match of matchesOf(assigned, text)) {
    const value = match[1] ?? match[2] ?? match[3] ?? ""
    const sure = match[3] === undefined ? quoted(value) : bare(value)
    const start = match.index + match[0].lastIndexOf(value)
    if (sure > 0) found.push({ start, end: start + value.length, confidence: sure })
  }
  for (const match of matchesOf(command, text)) {
    const value = match[1] ?? ""
    const start = match.index + match[0].lastIndexOf(value)
    if (bare(value) > 0 || isMixed(value)) {
      found.push({ start, end: start + value.length, confidence: 0.7 })
    }
  }
  return found
}

// Words grown together are a name of a program's: "readUserPassword1".
const hump = /^[a-z]{3,}(?:[A-Z][a-z]{2,}\d?)+$/
const mayBeSaid =
  /pass|kennwort|contraseña|clave|senha|parola|wachtwoord|has[lł]o|l[öo]senord|adgangskode|salasana|heslo|jelszó|парол|密码|密碼|パスワード|비밀번호/i

const quoted = (value: string) =>
  / /.test(value.trim())
    ? phrase(value)
    : isMixed(value) && /[^A-Za-z0-9_.-]/.test(value)
    ? 0.65
    : 0

// Bare values without these signs are judged with other assignments.
const bare = (value: string) => /[$#]/.test(value) && isMixed(value) ? 0.65 : 0

// Letters, digits and signs together, and nothing that a program would put in.
const isMixed = (value: string) =>
  !isTemplate(value) && !isPlaceholder(value) && !/:\/\//.test(value) &&
  /[A-Za-z]/.test(value) && /\d/.test(value) &&
  new Set(value).size >= Math.min(7, value.length - 1)

/** Words of labels and messages, which stand in quotes beside the same names. */
const LABEL = oneOf(
  "pass(?:word|phrase|wd)?s?|must|enter|your|required?|please|characters?|digits?|letters?",
  "symbols?|forg[eo]t|invalid|incorrect|wrong|reset|minimum|at least|expired?|match|type",
  "change|confirm|should|cannot|can't|need|new|old|hint|contain|choose|use",
  "long|short|weak|strong|min|max|too|no|days?|call"
)
const label = RegExp(`\\b${LABEL}\\b`, "i")

const phrase = (value: string) => {
  const words = value.trim().split(/ +/)
  return words.length <= 8 && words.every((word) => word.length <= 20) &&
      /[\d$#!@%^&*+?~]/.test(value) && /[A-Za-z]{3}/.test(value) &&
      !label.test(value) && !isTemplate(value) && !isPlaceholder(value) &&
      !/[<>{}():;,]/.test(value)
    ? 0.6
    : 0
}
