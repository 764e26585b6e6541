/**
 * What stands after `must contain`: a list of quoted terms and phrases.
 */
import type { Token } from "./tokens.ts"

export interface Item {
  readonly quoted: ReadonlyArray<{ readonly term: string; readonly end: number }>
  /** The words beside the quoted terms, or the whole phrase when there is none. */
  readonly words: string
  /** Where it ends in the criteria. */
  readonly end: number
}

interface List {
  readonly items: ReadonlyArray<Item>
  /** The words that join the items: one of them, both, or neither where there are only commas. */
  readonly and: boolean
  readonly or: boolean
  /** The index of the first token that the list does not take whole. */
  readonly next: number
  /** Where the list ends in the criteria, which can be within that token. */
  readonly end: number
}

/** Reads the list that starts at `tokens[from]`, behind a `must contain`. */
export const readList = (tokens: ReadonlyArray<Token>, from: number): List => {
  const draft = new Draft(tokens[from - 1]?.end ?? 0)
  let next = from
  for (let token = tokens[next]; token !== undefined; token = tokens[next]) {
    if (token.kind === "quoted") draft.addQuoted(token.term, token.end)
    else if (token.kind === "words") {
      const end = draft.addWords(token.text, token.start)
      if (end < token.text.length) return { ...draft.close(), next, end: token.start + end }
    } else {
      draft.endBeforeClause()
      break
    }
    next++
  }
  return { ...draft.close(), next, end: tokens[next - 1]?.end ?? 0 }
}

const bullet = /[-*•]\s+|\d{1,3}[.)]\s+/uy
const blank = /\s*/uy
// "and" and "or" as whole words, and a comma that is not inside a number.
const separator = /(?<![\p{L}\p{N}\p{M}])(?:and\/or|and|or)(?![\p{L}\p{N}\p{M}])|,(?!(?<=\d,)\d)/iuy
// A full stop, "!" or "?" before a space or the end; a semicolon; a line end.
const listEnd = /[.!?](?=\s|$)|[;\n]/uy
const lineEnd = /\n/uy

/** The list as far as it was read. */
class Draft {
  private readonly items: Array<Item> = []
  private quoted: Array<Item["quoted"][number]> = []
  private words = ""
  private and = false
  private or = false
  /** What was read between the last item and the next, which may not come. */
  private joint = ""
  private started = false
  private bullets = false

  /** Where in the criteria the item that is read ends so far. */
  private at: number

  constructor(at: number) {
    this.at = at
  }

  addQuoted(term: string, end: number) {
    this.started = true
    this.quoted.push({ term, end })
    this.words += " "
    this.at = end
  }

  /** Gives the index at which the list ended, or the length of `text`, which stands at `place`. */
  addWords(text: string, place: number): number {
    const take = (from: number, to: number) => {
      const part = text.slice(from, to)
      this.words += part
      if (part.trim() !== "") this.at = place + from + part.trimEnd().length
    }
    const start = this.started ? 0 : this.start(text)
    let from = start
    let index = start
    while (index < text.length) {
      if (match(this.bullets ? lineEnd : listEnd, text, index) !== undefined) {
        take(from, index)
        const next = this.bullets ? nextBullet(text, index) : undefined
        if (next === undefined) return index
        this.endItem()
        from = index = next
        continue
      }
      const found = this.bullets ? undefined : match(separator, text, index)
      if (found === undefined) index++
      else {
        take(from, index)
        this.endItem()
        this.joint += ` ${found.text.toLowerCase()}`
        from = index = found.end
      }
    }
    take(from, text.length)
    return index
  }

  /** A clause follows: the words that lead to it ("and", "but it") belong to no phrase. */
  endBeforeClause() {
    this.words = withoutLead(this.words)
  }

  close(): Pick<List, "items" | "and" | "or"> {
    this.endItem()
    return { items: this.items, and: this.and, or: this.or }
  }

  private start(text: string): number {
    const first = match(blank, text, 0)?.end ?? 0
    if (first === text.length) return first
    this.started = true
    const afterBullet = text.lastIndexOf("\n", first) < 0 ? undefined : match(bullet, text, first)
    this.bullets = afterBullet !== undefined
    return afterBullet?.end ?? first
  }

  private endItem() {
    const last = this.bullets ? /(?:^|[\s,;])(and|or)$/iu.exec(this.words.trim()) : null
    const words = trimmed(last === null ? this.words : this.words.trim().slice(0, last.index))
    if (words !== "" || this.quoted.length > 0) {
      this.items.push({ quoted: this.quoted, words, end: this.at })
      this.and ||= this.joint.includes("and")
      this.or ||= this.joint.includes("or")
      this.joint = ""
    }
    this.joint += last?.[1] === undefined ? "" : ` ${last[1].toLowerCase()}`
    this.quoted = []
    this.words = ""
  }
}

const match = (pattern: RegExp, text: string, index: number) => {
  pattern.lastIndex = index
  const found = pattern.exec(text)?.[0]
  return found === undefined ? undefined : { text: found, end: pattern.lastIndex }
}

const nextBullet = (text: string, lineEndsAt: number) =>
  match(bullet, text, match(blank, text, lineEndsAt)?.end ?? lineEndsAt)?.end

const leads = new Set(
  ["and", "or", "but", "plus", "also", "with", "then", "yet", "while", "it", "is", "be", "has"]
    .concat(["have", "having"])
)

const withoutLead = (words: string): string => {
  let kept = words.trimEnd()
  while (kept !== "") {
    const space = kept.lastIndexOf(" ")
    const last = kept.slice(space + 1).replaceAll(",", "").toLowerCase()
    if (last !== "" && !leads.has(last)) break
    kept = kept.slice(0, Math.max(0, space)).trimEnd()
  }
  return kept
}

const before = new Set(Array.from(' \t\n:,"“”„«»`‘'))
const after = new Set([...before, ".", ";", "!", "?"])

/** Without the white space, the punctuation and the stray quotation marks around a phrase. */
const trimmed = (words: string): string => {
  let from = 0
  let to = words.length
  while (from < to && before.has(words.charAt(from))) from++
  while (to > from && after.has(words.charAt(to - 1))) to--
  return words.slice(from, to).trim()
}
