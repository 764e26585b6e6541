/**
 * How long a text is, in words and in characters as a reader counts them.
 */

import { isSpaceless } from "./characters.ts"

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" })
const wordBreaks = new Intl.Segmenter("und", { granularity: "word" })

const letterOrDigit = /[\p{L}\p{N}]/u

/**
 * Maximal runs without white space and dashes that hold a letter or a digit; a run in a script without spaces
 * counts the words that Unicode's dictionaries find in it.
 */
export const countWords = (text: string): number => {
  let count = 0
  for (const run of text.split(/[\s–—]+/u)) {
    if (isSpaceless(run)) count += countSegmented(run)
    else if (letterOrDigit.test(run)) count++
  }
  return count
}

const countSegmented = (run: string) => {
  let count = 0
  for (const { isWordLike } of wordBreaks.segment(run)) if (isWordLike === true) count++
  return count
}

// What shows nothing: default-ignorable and format characters, and the blank Braille cell.
const invisible = /^[\p{DI}\p{Cf}\u2800]$/u
const onlyInvisible = /^[\p{DI}\p{Cf}\u2800]+$/u

/** Grapheme clusters, without outer white space and without those that show nothing. */
export const countCharacters = (text: string): number => {
  const inner = withoutOuterBlank(text)
  // In ASCII every character is a cluster of its own.
  // deno-lint-ignore no-control-regex
  if (/^[\x00-\x7f]*$/.test(inner)) return inner.length
  let count = 0
  for (const { segment } of graphemes.segment(inner)) if (!onlyInvisible.test(segment)) count++
  return count
}

const isBlank = (character: string) => character.trim() === "" || invisible.test(character)

const withoutOuterBlank = (text: string) => {
  let from = 0
  let to = text.length
  while (from < to && isBlank(text.charAt(from))) from++
  while (to > from && isBlank(text.charAt(to - 1))) to--
  return text.slice(from, to)
}

/** Without the comments of HTML and Markdown, which no reader sees. */
export const withoutComments = (text: string): string => {
  if (!text.includes("<!--")) return text
  let seen = ""
  let index = 0
  for (let from = text.indexOf("<!--"); from >= 0; from = text.indexOf("<!--", index)) {
    seen += text.slice(index, from)
    const end = text.indexOf("-->", from + 4)
    if (end < 0) return seen
    index = end + 3
  }
  return seen + text.slice(index)
}
