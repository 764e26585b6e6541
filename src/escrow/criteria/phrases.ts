/**
 * `must contain X`: where X ends, and what its items are.
 */
import type { Clause } from "../../../schemas/escrow/criteria.ts"
import { OPEN } from "./mask.ts"
import { patternOf } from "./table.ts"
import type { Why } from "./unparsedReason.ts"

interface Phrases {
  readonly end: number
  readonly clauses: ReadonlyArray<Clause>
  readonly why?: Why
  /** Whether more may be meant than X: what follows narrows it, or is a part of it. */
  readonly isUnsure?: boolean
}

/** What a text was before its terms were hidden. */
interface Source {
  readonly sourceOf: (from: number, to: number) => string
  readonly termAt: (at: number) => string | undefined
}

const ends = patternOf("ends")
/** A comma or a colon behind X that opens a remark, and no item of a list. */
const aside = patternOf("aside")
const unsure = patternOf("unsure")
/** What opens an item that is no text to look for. */
const noText = patternOf("noText")
/** A format, a tool, a language is there in another way than its name is. */
const isOther = patternOf("isOther")
const noun = patternOf("noun")

/** The clauses of X from `from` on; `undefined` where X begins with a quoted term, which stands for itself. */
export const phrasesAt = (
  text: string,
  from: number,
  given: Source
): Phrases | undefined => {
  const rest = text.slice(from)
  const opens =
    /^(?:either|both|all of(?: the following)?|the following)\s*:?\s*,?\s*/iu.exec(rest)?.[0]
      .length ?? 0
  const body = rest.slice(opens).replace(/^[\s,:]+/u, (blank) => " ".repeat(blank.length))
  if (body.trimStart().startsWith(OPEN)) return afterTerms(text, from + opens, given)
  if (noun.test(body.trimStart()) && body.trimStart().replace(noun, "").startsWith(OPEN)) {
    return undefined
  }
  const blank = body.length - body.trimStart().length
  const said = body.slice(blank)
  const remark = aside.exec(said)?.index ?? said.length
  const stop = Math.min(ends.exec(said)?.index ?? said.length, remark)
  const first = said.slice(0, stop).replace(/(?:[\s,:]|(?<=\s)(?:and|or))+$/iu, "")
  if (/^(?:please|somewhere|anywhere|thanks)?$/iu.test(first)) {
    return { end: from, clauses: [], why: "must_contain_nothing" }
  }
  // What is said of a quoted term is no text: the term stands for itself.
  if (
    /[^\s,]\s+\ue000/u.test(first.replace(/(?:^|,|(?<!\p{L})(?:and|or))\s*\ue000\ue001*/giu, ""))
  ) return undefined
  const start = from + opens + blank
  const end = start + first.length
  return {
    end,
    ...itemsOf(first, start, given),
    isUnsure: stop === remark && unsure.test(said.slice(remark))
  }
}

const itemsOf = (
  list: string,
  start: number,
  given: Source
): { readonly clauses: ReadonlyArray<Clause>; readonly why?: Why } => {
  const joints = Array.from(
    list.matchAll(/\s*,(?:\s+|(?!\d))(?:(?:and|or)\s*,?\s+)?|\s+(?:and\/or|and|or)\s+/giu)
  )
  const or = joints.some(([joint]) => /or/iu.test(joint))
  const and = joints.some(([joint]) => /and/iu.test(joint))
  if (or && and) return { clauses: [], why: "mixed_and_or" }
  const items: Array<Item> = []
  let from = 0
  for (const joint of [...joints, undefined]) {
    const to = joint?.index ?? list.length
    const item = list.slice(from, to)
    const term = item.trimStart().startsWith(OPEN)
      ? given.termAt(start + from + item.indexOf(OPEN))
      : undefined
    if (term !== undefined) items.push({ is: "exact", text: term })
    else {
      const bare = item.trim().replace(noun, "")
      const at = start + from + item.indexOf(bare)
      if (bare === "") return { clauses: [], why: "must_contain_nothing" }
      if (bare === item.trim() && (noText.test(bare) || isOther.test(bare))) {
        return { clauses: [], why: "demand" }
      }
      items.push({ is: "phrase", text: given.sourceOf(at, at + bare.length) })
    }
    from = to + (joint?.[0].length ?? 0)
  }
  return { clauses: contains(items, or) }
}

/** What is looked for: as it is written, or as a phrase. */
interface Item {
  readonly is: "exact" | "phrase"
  readonly text: string
}

/** The clauses of items that all have to be there, or the one of a choice. */
export const contains = (items: ReadonlyArray<Item>, isChoice: boolean): ReadonlyArray<Clause> => {
  if (!isChoice) return items.flatMap((item) => contains([item], true))
  const of = (wanted: Item["is"]) => items.flatMap(({ is, text }) => is === wanted ? [text] : [])
  const [term, ...terms] = of("exact")
  const [phrase, ...phrases] = of("phrase")
  if (term === undefined) {
    return phrase === undefined
      ? []
      : [{ kind: "contains_phrase", any_of: [phrase, ...phrases], negated: false }]
  }
  const exact = [term, ...terms] as const
  return phrase === undefined
    ? [{ kind: "contains_exact", any_of: exact, negated: false }]
    : [{ kind: "contains_either", exact, phrases: [phrase, ...phrases], negated: false }]
}

/** `must contain "a" or b`: what goes on behind quoted terms with a phrase. */
const afterTerms = (
  text: string,
  from: number,
  given: Source
): Phrases | undefined => {
  const blank = /^[\s,:]*/u.exec(text.slice(from))?.[0].length ?? 0
  const said = text.slice(from + blank)
  const terms =
    /^\ue000\ue001*(?:(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+)\ue000\ue001*)*/iu.exec(said)
      ?.[0] ?? ""
  const goes =
    /^(?:\s*,\s+(?:and\s+|or\s+)?|\s+(?:and|or)\s+)(?=(?:the|an?)\s+\p{L}|\p{Lu}|\p{Ll}+(?:\s+\p{Ll}+)?\s*(?:[,.]|$))/u
      .exec(said.slice(terms.length))
  if (goes === null || ends.exec(said.slice(terms.length))?.index === 0) return undefined
  const rest = said.slice(terms.length)
  const stop = ends.exec(rest)?.index ?? rest.length
  const list = said.slice(0, terms.length + stop).replace(/(?:[\s,:]|(?<=\s)(?:and|or))+$/iu, "")
  return { end: from + blank + list.length, ...itemsOf(list, from + blank, given) }
}
