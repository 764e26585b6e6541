/**
 * The drug names in a text.
 */
import type { Place } from "../source.ts"
import { type Entry, namesBeginningWith, resembled, SHORT } from "./lexicon.ts"
import { releases, salts } from "./lexicon/salts.ts"

export interface DrugName extends Place {
  /** Ingredients in alphabetical order; empty for a name that the lexicon does not know. */
  readonly ingredients: ReadonlyArray<string>
  /** `resembles`: it differs from a name as scanners err, and is to be verified. */
  readonly reading: "known" | "resembles" | "unknown"
  readonly isSubstance: boolean
}

interface Word extends Place {
  readonly text: string
  readonly folded: string
}

/** All names between two places, in order; a combination is one name. */
export const namesIn = (text: string, start = 0, end = text.length): ReadonlyArray<DrugName> => {
  const words = wordsIn(text, start, end)
  const found: Array<DrugName> = []
  for (let at = 0; at < words.length;) {
    const name = nameAt(text, words, at)
    if (name === undefined) {
      at++
      continue
    }
    const before = found.at(-1)
    const joined = before === undefined ? undefined : combined(text, before, name.name)
    if (joined === undefined) found.push(name.name)
    else found[found.length - 1] = joined
    at = name.next
  }
  return found.map((name) => withClosing(text, name))
}

const wordsIn = (text: string, start: number, end: number): ReadonlyArray<Word> =>
  [...text.slice(start, end).matchAll(/[A-Za-z]+|\d+|#/gu)].map(({ 0: word, index }) => ({
    start: start + index,
    end: start + index + word.length,
    text: word,
    folded: word.toLowerCase()
  }))

interface Found {
  readonly name: DrugName
  /** The index of the word after it. */
  readonly next: number
}

const nameAt = (text: string, words: ReadonlyArray<Word>, at: number): Found | undefined => {
  const first = words[at]
  if (first === undefined) return undefined
  for (const entry of namesBeginningWith(first.folded)) {
    const last = words[at + entry.words.length - 1]
    if (last === undefined || !isWritten(text, words, at, entry)) continue
    return named(text, words, at, entry.words.length, entry, "known")
  }
  return resemblingAt(text, words, at)
}

const isWritten = (text: string, words: ReadonlyArray<Word>, at: number, entry: Entry) => {
  const own = words.slice(at, at + entry.words.length)
  return own.every(({ folded }, index) => folded === entry.words[index]) &&
    own.every((word, index) => index === 0 || isWithin(text, own[index - 1], word)) &&
    (!entry.isCapital || own.every(({ text }) => text === text.toUpperCase())) &&
    !isPartOfWord(text, own)
}

// "B12" is letters and digits that touch; a name that ends in letters does not end before a digit of
// its own word ("B1" in "B12"), and letters that touch digits on the left are no beginning.
const isPartOfWord = (text: string, own: ReadonlyArray<Word>) => {
  const [first, last] = [own[0], own.at(-1)]
  if (first === undefined || last === undefined) return true
  return /\d/u.test(last.text) && /\d/u.test(text[last.end] ?? "") ||
    own.length === 1 && first.text.length < 4 && /[\d-]/u.test(text[first.start - 1] ?? "")
}

const isWithin = (text: string, before: Word | undefined, after: Word) =>
  before !== undefined &&
  /^(?:[-\s/'.,#]{0,2}|\s{0,3}\n\s{0,24})$/u.test(text.slice(before.end, after.start))

/** Letters and digits that touch, taken as one word that a scanner got wrong. */
const resemblingAt = (text: string, words: ReadonlyArray<Word>, at: number): Found | undefined => {
  const first = words[at]
  if (first === undefined || /\w/u.test(text[first.start - 1] ?? "")) return undefined
  let last = at
  while (words[last + 1]?.start === words[last]?.end && words[last + 1]?.text !== "#") last++
  const end = words[last]?.end ?? first.end
  const written = text.slice(first.start, end)
  const entry = resembled(/\d{2,}$/u.test(written) ? written.replace(/\d+$/u, "") : written)
  if (entry === undefined || /^\d/u.test(written) || entry.isSubstance) return undefined
  // "KCI" is also who made a dressing.
  if (written.length < SHORT && !/^\s{1,3}\d/u.test(text.slice(end, end + 5))) return undefined
  return named(text, words, at, last - at + 1, entry, "resembles")
}

const suffixes = new Set(`${salts} ${releases}`.split(" "))

const named = (
  text: string,
  words: ReadonlyArray<Word>,
  at: number,
  count: number,
  entry: Entry,
  reading: DrugName["reading"]
): Found => {
  let next = at + count
  const isInsulin = entry.ingredients[0]?.startsWith("insulin") === true
  while (
    (suffixes.has(words[next]?.folded ?? "") || isInsulin && words[next]?.folded === "insulin") &&
    isBeside(text, words[next - 1], words[next]) &&
    !/^\s*[/:]/u.test(text.slice(words[next]?.end, (words[next]?.end ?? 0) + 2))
  ) next++
  return {
    name: {
      start: words[at]?.start ?? 0,
      end: words[next - 1]?.end ?? 0,
      ingredients: entry.ingredients,
      reading,
      isSubstance: entry.isSubstance && next === at + count
    },
    next
  }
}

const isBeside = (text: string, before: Word | undefined, after: Word | undefined) =>
  before !== undefined && after !== undefined &&
  /^(?: {1,2}|-|\s{0,2}\n\s{0,12})$/u.test(text.slice(before.end, after.start))

// "oxycodone/acetaminophen", "calcium with vitamin D", "furosemide (Lasix)".
const combined = (text: string, before: DrugName, after: DrugName): DrugName | undefined => {
  const gap = text.slice(before.end, after.start)
  const isAlias = /^\s{0,2}[([]\s?(?:brand name |generic )?$/iu.test(gap) &&
    after.ingredients.some((ingredient) => before.ingredients.includes(ingredient))
  const isMixture = /^(?:-|\s?[/+&]\s?)$/u.test(gap) ||
    /^\s(?:with|plus|and)\s$/iu.test(gap) && isAddition(before, after)
  if (!isAlias && !isMixture) return undefined
  return {
    ...before,
    end: after.end,
    ingredients: [...new Set([...before.ingredients, ...after.ingredients])].toSorted(),
    reading: after.reading === "known" ? before.reading : after.reading,
    isSubstance: before.isSubstance && after.isSubstance
  }
}

const ADDED: Readonly<Record<string, ReadonlyArray<string>>> = {
  acetaminophen: ["oxycodone", "hydrocodone", "codeine", "tramadol", "propoxyphene"],
  codeine: ["acetaminophen", "guaifenesin", "promethazine"],
  clavulanate: ["amoxicillin", "ticarcillin"],
  "vitamin d": ["calcium", "calcium carbonate", "calcium citrate"],
  tazobactam: ["piperacillin"],
  sulbactam: ["ampicillin"],
  trimethoprim: ["sulfamethoxazole"],
  salmeterol: ["fluticasone"],
  formoterol: ["budesonide", "mometasone"],
  iron: ["multivitamin", "prenatal vitamin"],
  zinc: ["multivitamin"],
  levodopa: ["carbidopa"]
}

/** Whether products hold the second beside the first. */
export const isAddition = (before: DrugName, after: DrugName) =>
  after.ingredients.length === 1 &&
  before.ingredients.some((one) => ADDED[after.ingredients[0] ?? ""]?.includes(one))

const withClosing = (text: string, name: DrugName): DrugName => {
  const written = text.slice(name.start, name.end)
  const opening = /[([]/u.exec(written)
  if (opening === null || /[)\]]/u.test(written)) return name
  const closing = /^\s?[)\]]/u.exec(text.slice(name.end, name.end + 2))
  return closing === null ? name : { ...name, end: name.end + closing[0].length }
}
