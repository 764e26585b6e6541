/**
 * The text of a grammar, read to expressions.
 *
 * In the text a small word stands for itself (`word(s)` for itself and its plural), `"…"` for a mark,
 * a Capitalised name for a rule, CAPITALS for a kind of token; `[x]` may be there, `{x}` as often as
 * it is, `x | y` is the first that fits, `!x` looks ahead and wants x not to be there.
 */

/** The rules of a text by their places: their names, and what each is. */
export const rulesOf = (text: string) => new Reader(text).read()

export type Expression = Shape & {
  /** What it can begin with, where that is told apart at a glance. */
  first?: First
}

type Shape =
  | { readonly is: "words"; readonly words: ReadonlySet<string> }
  | { readonly is: "kind"; readonly kind: string }
  | { readonly is: "rule"; readonly rule: number }
  | { readonly is: "sequence" | "choice"; readonly parts: ReadonlyArray<Expression> }
  | { readonly is: "optional" | "repeat" | "not"; readonly part: Expression }

/** The words and kinds that a rule can begin with, and whether it can be nothing. */
export interface First {
  readonly keys: Set<string>
  empty: boolean
  /** Among those of a grammar. */
  id: number
}

const lexemes = /\s+|\(\*[^*]*\*\)|([\p{L}_][\p{L}\p{N}_']*(?:\(s\))?)|"([^"]+)"|([=;|()[\]{}!])/uy

class Reader {
  private readonly parts: Array<{ readonly text: string; readonly mark: boolean }> = []
  private readonly names: Array<string> = []
  private at = 0

  constructor(text: string) {
    lexemes.lastIndex = 0
    while (lexemes.lastIndex < text.length) {
      const from = lexemes.lastIndex
      const found = lexemes.exec(text)
      if (found === null) {
        throw new Error(`Cannot read the grammar at "${text.slice(from, from + 30)}"`)
      }
      const [, word, mark, sign] = found
      const part = word ?? mark ?? sign
      if (part !== undefined) this.parts.push({ text: part, mark: mark !== undefined })
    }
  }

  read() {
    this.parts.forEach(({ text, mark }, index) => {
      if (mark || text !== "=") return
      const name = this.parts[index - 1]?.text ?? ""
      if (this.names.includes(name)) throw new Error(`The grammar has "${name}" twice`)
      this.names.push(name)
    })
    const bodies: Array<Expression> = []
    while (this.at < this.parts.length) {
      this.at++
      this.expect("=")
      bodies.push(this.choice())
      this.expect(";")
    }
    return { names: this.names, bodies }
  }

  private is(sign: string) {
    const part = this.parts[this.at]
    return part !== undefined && !part.mark && part.text === sign
  }

  private expect(sign: string) {
    if (!this.is(sign)) {
      throw new Error(`Expected "${sign}" in the grammar, not "${this.parts[this.at]?.text}"`)
    }
    this.at++
  }

  private choice(): Expression {
    const parts = [this.sequence()]
    while (this.is("|")) {
      this.at++
      parts.push(this.sequence())
    }
    const [only] = parts
    if (only !== undefined && parts.length === 1) return only
    return { is: "choice", parts: mergedWords(parts) }
  }

  private sequence(): Expression {
    const parts: Array<Expression> = []
    while (
      this.at < this.parts.length && !["|", ")", "]", "}", ";"].some((sign) => this.is(sign))
    ) {
      parts.push(this.part())
    }
    const [only] = parts
    return only !== undefined && parts.length === 1 ? only : { is: "sequence", parts }
  }

  private part(): Expression {
    const bracket = brackets.find(({ open }) => this.is(open))
    if (bracket !== undefined) {
      this.at++
      const part = this.choice()
      this.expect(bracket.close)
      return bracket.is === "group" ? part : { is: bracket.is, part }
    }
    if (this.is("!")) {
      this.at++
      return { is: "not", part: this.part() }
    }
    const part = this.parts[this.at++]
    const text = part?.text ?? ""
    if (part?.mark === true) return { is: "words", words: new Set([text]) }
    const rule = this.names.indexOf(text)
    if (rule >= 0) return { is: "rule", rule }
    if (/^[A-Z][A-Z_]*$/u.test(text)) return { is: "kind", kind: text }
    if (/^[A-Z]/u.test(text)) throw new Error(`The grammar has no rule "${text}"`)
    const bare = text.replace(/\(s\)$/u, "")
    return { is: "words", words: new Set(bare === text ? [text] : [bare, `${bare}s`]) }
  }
}

const brackets = [
  { open: "(", close: ")", is: "group" },
  { open: "[", close: "]", is: "optional" },
  { open: "{", close: "}", is: "repeat" }
] as const

// Words side by side are one set.
const mergedWords = (parts: ReadonlyArray<Expression>): ReadonlyArray<Expression> => {
  const merged: Array<Expression> = []
  for (const part of parts) {
    const last = merged.at(-1)
    if (part.is === "words" && last?.is === "words") {
      merged[merged.length - 1] = { is: "words", words: new Set([...last.words, ...part.words]) }
    } else merged.push(part)
  }
  return merged
}
