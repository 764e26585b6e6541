/** The sentences and lines of a text, trimmed. */

// A full stop after these ends no sentence.
const ABBREVIATED = /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|No|vs|approx|e\.g|i\.e|etc|\p{Lu})\.$/u

export const sentences = (text: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  let start = 0
  for (const { index, 0: mark } of text.matchAll(/[.!?;](?=\s)|\n/gu)) {
    const end = mark === "\n" ? index : index + 1
    if (mark === "." && ABBREVIATED.test(text.slice(Math.max(start, end - 8), end))) continue
    const sentence = text.slice(start, end).trim()
    if (sentence !== "") found.push(sentence)
    start = end
  }
  const last = text.slice(start).trim()
  return last === "" ? found : [...found, last]
}
