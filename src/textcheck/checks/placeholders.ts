/** What stands where a credential would: names of variables, examples, instructions to fill in. */

import { wordsOf } from "../../ground/rows.ts"
import words from "./secretWords.json" with { type: "json" }

const said = wordsOf(words)

/** A value that something else will put in: `${KEY}`, `<key>`, `{{ key }}`, `%s`, `process.env`. */
export const isTemplate = (value: string): boolean =>
  template.test(value) || /\$[A-Z_]{3}/.test(value)

const template = RegExp(said("<TEMPLATE>"), "i")

/** A value that stands for one: `xxxx`, `changeme`, `your-key-here`, a run of one sign. */
export const isPlaceholder = (value: string): boolean =>
  standIn.test(value) || published.test(value) || typed(value) >= TYPED_MIN

// Keys that are made to be read by everybody.
const published = /^(?:sb_publishable_|pk_(?:live|test)_|phc_|pk-lf-|G-[A-Z0-9]{8,12}$)/

const standIn = RegExp(said("<STAND_IN>"), "i")

/** A token of a known form whose body was never drawn at random. */
export const isStub = (token: string): boolean =>
  /x{5,}|(.)\1{13,}|your[-_]|example(?!\.)|placeholder/i.test(token) ||
  typed(token, /[A-Za-z]/) >= TYPED_LETTERS_MIN

/** Signs in the order of the alphabet or of the digits, from which on nobody drew them at random. */
const TYPED_MIN = 10
/** In a token of a known form only letters count, and more of them: tests have digits in order. */
const TYPED_LETTERS_MIN = 12

// The longest part of a value that was typed along the alphabet, or along `signs` of it.
const typed = (value: string, signs = /./): number => {
  let run = 1
  let longest = 1
  for (let i = 1; i < value.length; i++) {
    const isNext = value.charCodeAt(i) - value.charCodeAt(i - 1) === 1 &&
      signs.test(value.charAt(i))
    run = isNext ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  return longest
}

/** Passwords of documentation. */
export const dull =
  /^(?:pass|pwd|passwd|secret|user|admin|root|test|token|changeme|example|1234\d*|foo|bar|xxx+|(?:my|your)?[-_]?pass(?:word)?)$/i
/** Words that stand for a password in an address. */
export const stands = /^(?:(?:my|your)?[-_]?password|.*(?:your|replace)[-_].*|\{.*\}|secret)$/i
