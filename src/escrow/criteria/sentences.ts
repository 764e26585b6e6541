/**
 * Tokens grouped by the sentence that they stand in: what says something of a term stands in its
 * sentence, or in the line that leads to it ("Avoid:", then bullets).
 */
import type { Token } from "./tokens.ts"

export interface Sentence {
  readonly tokens: ReadonlyArray<Token>
  readonly startsLine: boolean
  /** Whether it begins its line as an item of a list does. */
  readonly bullet: boolean
  /** Whether it begins after a blank line. */
  readonly afterBlank: boolean
  /** Whether it leads to the lines that follow: it ends in a colon, or bullets come next. */
  readonly leads: boolean
}

const bulletMark = /^\s*(?:[-*•+]|\d{1,3}[.)])\s/u

/** Cuts the words at sentence and line ends; the list behind a `must contain` keeps its bullets. */
export const sentencesOf = (tokens: ReadonlyArray<Token>): ReadonlyArray<Sentence> => {
  const draft = new Draft()
  tokens.forEach((token, index) => {
    if (token.kind === "words") draft.addWords(token, index === tokens.length - 1)
    else draft.add(token)
  })
  return draft.close()
}

// A full stop, "!" or "?" before a space; a semicolon; a line end.
const ends = /[.!?]+(?=\s)|[;\n]/gu
const abbreviation =
  /(?:^|[^\p{L}\p{N}])(?:e\.?\s?g|i\.?\s?e|cf|vs|etc|incl|excl|approx|resp|no|nr|mr|mrs|ms|dr|st|\d{1,3})$/iu

class Draft {
  private readonly sentences: Array<Sentence> = []
  private tokens: Array<Token> = []
  private lineStart = true
  private blank = false
  /** Whether the list behind a `must contain` has not begun, or is one of bullets. */
  private list: "none" | "opening" | "bullets" = "none"

  add(token: Token) {
    if (token.kind === "must") this.list = token.negated ? "none" : "opening"
    else if (this.list === "opening") this.list = "none"
    this.tokens.push(token)
  }

  addWords(token: Extract<Token, { kind: "words" }>, isLast: boolean) {
    const { text, start } = token
    let from = 0
    for (const found of text.matchAll(ends)) {
      const end = found.index + found[0].length
      const next = text.slice(end, end + LOOK)
      if (found[0] === "\n") {
        // The rest of a text that ends here has no bullet.
        const bulletNext = bulletMark.test(next) ||
          (!isLast && /^\s*(?:[-*•+]|\d{1,3}[.)])$/u.test(next))
        if (this.list === "opening" && text.slice(from, found.index).trim() === "") {
          this.list = bulletNext ? "bullets" : "opening"
          continue
        }
        if (this.list === "bullets" && bulletNext) continue
      } else if (
        found[0] === "." &&
        abbreviation.test(text.slice(Math.max(0, found.index - LOOK), found.index))
      ) continue
      else if (this.list === "bullets") continue
      this.push(text.slice(from, end), start + from)
      this.end(found[0] === "\n", next)
      from = end
    }
    if (from < text.length) {
      const rest = text.slice(from)
      if (this.list === "opening" && rest.trim() !== "") this.list = "none"
      this.push(rest, start + from)
    }
  }

  close(): ReadonlyArray<Sentence> {
    this.end(true, "")
    return this.sentences
  }

  private push(text: string, start: number) {
    if (text !== "") this.tokens.push({ kind: "words", text, start, end: start + text.length })
  }

  private end(line: boolean, next: string) {
    const { tokens, lineStart } = this
    this.tokens = []
    this.list = "none"
    const [first] = tokens
    const last = tokens.at(-1)
    const isBlank = tokens.every((token) => token.kind === "words" && token.text.trim() === "")
    if (isBlank) {
      if (lineStart && line) this.blank = true
      this.lineStart ||= line
      return
    }
    const bullet = lineStart && first?.kind === "words" && bulletMark.test(first.text)
    const colon = last?.kind === "words" && /:\s*$/u.test(last.text.slice(-LOOK))
    const leads = line && (colon || (!bullet && bulletMark.test(next)))
    this.sentences.push({ tokens, startsLine: lineStart, bullet, leads, afterBlank: this.blank })
    this.lineStart = line
    this.blank = false
  }
}

/** How far around an end is looked, in UTF-16 units. */
const LOOK = 12
