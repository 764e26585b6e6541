/** The text with `to` for each `from` that stands there as words of its own. */
export const substitute = (text: string, from: string, to: string): string => {
  if (from === "") return text
  let result = ""
  let done = 0
  for (let at = text.indexOf(from); at >= 0; at = text.indexOf(from, at)) {
    const end = at + from.length
    if (isWithinWord(text, at) || isWithinWord(text, end)) {
      at++
      continue
    }
    result += text.slice(done, at) + to
    done = end
    at = end
  }
  return result + text.slice(done)
}

const WORD = /[\p{L}\p{N}]/u

/** Whether the letters on both sides of a place belong to one word. */
const isWithinWord = (text: string, at: number) =>
  at > 0 && at < text.length && WORD.test(text.charAt(at - 1)) && WORD.test(text.charAt(at))
