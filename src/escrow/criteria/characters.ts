/**
 * Which characters make words.
 */

/** A letter, a digit, or a mark on one. */
export const isWordCharacter = (character: string): boolean => /[\p{L}\p{N}\p{M}]/u.test(character)

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whether there is a letter of a script that is written without spaces. */
export const isSpaceless = (text: string): boolean => spaceless.test(text)

/** The code point that ends before `index`, or an empty string at the start. */
export const characterBefore = (text: string, index: number): string => {
  const low = text.charAt(index - 1)
  return /[\udc00-\udfff]/.test(low) && index > 1 ? text.slice(index - 2, index) : low
}

/** The code point that begins at `index`, or an empty string at the end. */
export const characterAt = (text: string, index: number): string => {
  const code = text.codePointAt(index)
  return code === undefined ? "" : String.fromCodePoint(code)
}
