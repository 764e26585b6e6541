/**
 * Words that are said as one and mean several, or as several and mean one: "don't", "twenty-five".
 */
import { cardinalOf, isNumeral } from "./numerals.ts"
import type { Token } from "./token.ts"

/** Numbers in words are one token. */
export const withCardinals = (tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const joined: Array<Token> = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (token === undefined) continue
    const next = tokens[index + 1]
    const starts = token.kind === "WORD" &&
      (isNumeral(token.text) ||
        (/^an?$/u.test(token.text) &&
          /^(?:hundred|thousand|million|dozen)$/u.test(next?.text ?? "")))
    if (!starts) {
      joined.push(token)
      continue
    }
    // "twenty-five" has a mark within.
    const taken: Array<Token> = []
    const words: Array<string> = []
    const places: Array<number> = []
    for (let at = index; at < tokens.length && words.length < 12; at++) {
      const one = tokens[at]
      if (one === undefined || (one.kind !== "WORD" && one.text !== "-")) break
      taken.push(one)
      if (one.kind === "WORD") {
        if (!isNumeral(one.text) && !/^(?:an?|and)$/u.test(one.text)) break
        words.push(one.text)
        places.push(at)
      } else if (!one.glued || tokens[at + 1]?.glued !== true) break
    }
    const cardinal = cardinalOf(words)
    const last = tokens[places[(cardinal?.length ?? 0) - 1] ?? index]
    if (cardinal === undefined || last === undefined) {
      joined.push({ ...token, also: [...token.also, "NUMERAL"] })
      continue
    }
    const single = cardinal.length === 1 ? token.text : "#"
    joined.push({
      ...token,
      kind: "NUMBER",
      text: single,
      also: [...token.also.filter((kind) => kind !== "CAPITAL"), "WORD"],
      value: cardinal.value,
      end: last.end
    })
    index = places[cardinal.length - 1] ?? index
  }
  return joined
}

const contractions: { readonly [word: string]: readonly [string, string] } = {
  "can't": ["can", "not"],
  cannot: ["can", "not"],
  cant: ["can", "not"],
  "won't": ["will", "not"],
  "shan't": ["shall", "not"],
  dont: ["do", "not"],
  doesnt: ["does", "not"],
  mustnt: ["must", "not"],
  shouldnt: ["should", "not"],
  isnt: ["is", "not"],
  arent: ["are", "not"],
  "it's": ["it", "is"],
  "that's": ["that", "is"],
  "there's": ["there", "is"],
  "what's": ["what", "is"],
  "i'm": ["i", "am"],
  "we're": ["we", "are"],
  "they're": ["they", "are"],
  "i'd": ["i", "would"],
  "we'd": ["we", "would"],
  "let's": ["let", "us"],
  atleast: ["at", "least"],
  atmost: ["at", "most"]
}

/** "don't" is two words; both stand where it does. */
export const withContractions = (tokens: ReadonlyArray<Token>): ReadonlyArray<Token> =>
  tokens.flatMap((token) => {
    if (token.kind !== "WORD") return [token]
    const pair = contractions[token.text] ??
      (/^\p{L}{2,7}n't$/u.test(token.text) ? [token.text.slice(0, -3), "not"] as const : undefined)
    if (pair === undefined) return [token]
    return pair.map((text) => ({
      ...token,
      text,
      also: token.also.filter((kind) => kind === "CAPITAL")
    }))
  })
