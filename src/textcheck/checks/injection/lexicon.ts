/**
 * Which of the rows of `facts.json` stand in a sentence. A row is a word, words with `_` between them,
 * and with `*` behind a word what begins like it; in scripts without blanks a row stands anywhere in a run.
 */
import { folded } from "../../views.ts"
import rows from "./facts.json" with { type: "json" }
import type { Token } from "./sentences.ts"

/** A class of words that facts are told by. */
export type Kind = keyof typeof rows

/** The tokens that a row takes: from `from` to before `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** What of each class stands in a sentence, in turn. */
export type Marks = ReadonlyMap<Kind, ReadonlyArray<Span>>

interface Entry {
  readonly kind: Kind
  readonly rest: ReadonlyArray<string>
}

const kinds = Object.keys(rows).filter((name): name is Kind => name in rows)
const exact = new Map<string, Array<Entry>>()
const beginning = new Map<string, Array<Entry>>()
const within = new Map<string, Array<{ readonly kind: Kind; readonly row: string }>>()

const put = <A>(map: Map<string, Array<A>>, key: string, value: A) => {
  const some = map.get(key)
  if (some === undefined) map.set(key, [value])
  else some.push(value)
}

/** Scripts that part no words by blanks. */
const unparted = /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]/

/** "Do not forget", right before it. */
const forbids = /(?:不要|请勿|請勿|不能|不可|别|別|勿|อย่า|ห้าม)$/
const hangul = /[\u1100-\u11ff\uac00-\ud7af]/

for (const kind of kinds) {
  for (const words of Object.values(rows[kind]).flatMap((row) => row.split(" "))) {
    const row = folded(words).text
    if (unparted.test(row)) {
      put(within, row.charAt(0), { kind, row: row.replaceAll("*", "") })
      continue
    }
    // In Korean what a word does in its sentence is at its end.
    const [first = "", ...rest] = hangul.test(row)
      ? row.split("_").map((word) => `${word.replace("*", "")}*`)
      : row.split("_")
    if (first.endsWith("*")) put(beginning, first.slice(0, -1), { kind, rest })
    else put(exact, first, { kind, rest })
  }
}

const BEGINNING_MIN = Math.min(...[...beginning.keys()].map((word) => word.length))
const BEGINNING_MAX = Math.max(...[...beginning.keys()].map((word) => word.length))

/** The first letters of every row that says how a word begins. */
const opening = new Set([...beginning.keys()].map((word) => word.slice(0, BEGINNING_MIN)))
const UNPARTED_MIN = 0xe00

const meets = (row: string, word: string) =>
  row.endsWith("*") ? word.startsWith(row.slice(0, -1)) : word === row

/** What a slip of the hand is put right to: English words of five letters and more of some classes. */
export const words = (...some: ReadonlyArray<Kind>): ReadonlyArray<string> => [
  ...new Set(
    some.flatMap((kind) => {
      const { en } = rows[kind]
      return en.split(/[ _]/).filter((word) => /^[a-z]{5,14}$/.test(word))
    })
  )
]

/** The rows that stand among the tokens of a sentence. */
export const marksIn = (text: string, tokens: ReadonlyArray<Token>): Marks => {
  const words = tokens.map(({ end, start }) => text.slice(start, Math.min(end, start + 40)))
  const marks = new Map<Kind, Array<Span>>()
  const mark = (kind: Kind, from: number, to: number) => {
    const spans = marks.get(kind)
    if (spans === undefined) marks.set(kind, [{ from, to }])
    else spans.push({ from, to })
  }
  const tryAll = (entries: ReadonlyArray<Entry> | undefined, at: number) => {
    for (const { kind, rest } of entries ?? []) {
      if (rest.every((row, i) => meets(row, words[at + 1 + i] ?? ""))) {
        mark(kind, at, at + 1 + rest.length)
      }
    }
  }
  // "system_prompt" is two words to a reader.
  const tryName = (name: string, at: number) => {
    const parts = name.split("_")
    for (const [i, part] of parts.entries()) {
      for (const { kind, rest } of exact.get(part) ?? []) {
        if (rest.every((row, j) => meets(row, parts[i + 1 + j] ?? ""))) mark(kind, at, at + 1)
      }
    }
  }
  for (const [at, word] of words.entries()) {
    tryAll(exact.get(word), at)
    if (opening.has(word.slice(0, BEGINNING_MIN))) {
      for (let length = BEGINNING_MIN; length <= Math.min(word.length, BEGINNING_MAX); length++) {
        tryAll(beginning.get(word.slice(0, length)), at)
      }
    }
    if (tokens[at]?.shape === "name of code") tryName(word, at)
    if (word.charCodeAt(word.length - 1) < UNPARTED_MIN || !unparted.test(word)) continue
    for (let i = 0; i < word.length; i++) {
      for (const { kind, row } of within.get(word.charAt(i)) ?? []) {
        if (word.startsWith(row, i) && !(kind === "drops" && forbids.test(word.slice(0, i)))) {
          mark(kind, at, at + 1)
        }
      }
    }
  }
  return marks
}
