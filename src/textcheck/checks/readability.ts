/** Counts of a text, and for English how easy it reads. */
export interface Stats {
  readonly chars: number
  readonly code_points: number
  readonly words: number
  readonly sentences: number
  readonly lines: number
  readonly reading_seconds: number
  readonly readability?: {
    readonly flesch_reading_ease: number
    readonly flesch_kincaid_grade: number
  }
}

/** Words a minute at which adults read silently (Brysbaert 2019). */
const WORDS_PER_MINUTE = 238

/** What can be counted in a text; the readability of English only. */
export const statsOf = (text: string, english: boolean): Stats => {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? []
  const sentences = text === ""
    ? 0
    : Math.max(words.length > 0 ? 1 : 0, text.match(/[.!?。！？](?=[\s"')\]]|$)/g)?.length ?? 0)
  let codePoints = text.length
  for (let i = 0; i < text.length - 1; i++) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      codePoints--
      i++
    }
  }
  const base = {
    chars: text.length,
    code_points: codePoints,
    words: words.length,
    sentences,
    lines: text === "" ? 0 : text.split("\n").length,
    reading_seconds: Math.ceil(words.length / WORDS_PER_MINUTE * 60)
  }
  if (!english || words.length < 3) return base
  const syllables = words.slice(0, 20_000).reduce((sum, word) => sum + syllablesOf(word), 0) *
    Math.max(1, words.length / 20_000)
  const perSentence = words.length / sentences
  const perWord = syllables / words.length
  return {
    ...base,
    readability: {
      flesch_reading_ease: tenths(206.835 - 1.015 * perSentence - 84.6 * perWord),
      flesch_kincaid_grade: tenths(0.39 * perSentence + 11.8 * perWord - 15.59)
    }
  }
}

const tenths = (value: number) => Math.round(value * 10) / 10

// Groups of vowels, less a silent e at the end; every word has one.
const syllablesOf = (word: string) =>
  Math.max(
    1,
    word.toLowerCase().replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, "").match(/[aeiouy]{1,2}/g)
      ?.length ?? 1
  )
