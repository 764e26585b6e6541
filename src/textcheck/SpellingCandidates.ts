/**
 * Which words a reader looks up beside a misspelt one. It stands apart from the port, because the
 * reader's process loads it, and nothing else of this service.
 */

/** Words from which `word` may have come by two exchanged letters, one too many or no apostrophe. */
export const candidates = (word: string): ReadonlyArray<string> => {
  const found = new Set<string>()
  if (!/^[A-Za-z]{3,20}$/.test(word)) return []
  for (let i = 0; i + 1 < word.length; i++) {
    if (word[i] !== word[i + 1]) {
      found.add(`${word.slice(0, i)}${word[i + 1]}${word[i]}${word.slice(i + 2)}`)
    }
  }
  for (let i = 0; i < word.length; i++) found.add(word.slice(0, i) + word.slice(i + 1))
  if (/nt$/i.test(word)) found.add(`${word.slice(0, -1)}'${word.slice(-1)}`)
  const rest = withoutPrefix(word)
  if (rest !== undefined) found.add(rest)
  found.delete(word)
  return [...found].filter((one) => one.length >= 2)
}

const prefix =
  /^(?:un|re|co|pre|post|non|multi|sub|inter|intra|micro|macro|anti|over|under|self|auto|cyber|semi|meta|hyper|cross)(?=[a-z]{4})/i

/** What a prefix that anybody may use stands before: `managed` of `unmanaged`. */
export const withoutPrefix = (word: string): string | undefined => {
  const rest = word.replace(prefix, "")
  return rest === word ? undefined : rest
}
