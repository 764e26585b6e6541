/** Reads the tokens of a JSON text (RFC 8259) one after another; never goes back. */
export class JsonScanner {
  /** The next character to read, counted in UTF-16 code units. */
  at = 0

  constructor(readonly text: string) {}

  /** The character after white space, which is not taken; empty at the end. */
  peek(): string {
    while (isSpace(this.text.charCodeAt(this.at))) this.at++
    return this.text.charAt(this.at)
  }

  /** Takes `character` if it comes next after white space. */
  take(character: string): boolean {
    if (this.peek() !== character) return false
    this.at++
    return true
  }

  /** A string with its escapes resolved, or `undefined` when there is none at this place. */
  string(): string | undefined {
    if (!this.take('"')) return undefined
    let value = ""
    let start = this.at
    for (;;) {
      const code = this.text.charCodeAt(this.at)
      if (code === QUOTE) {
        value += this.text.slice(start, this.at++)
        return value
      }
      // A NaN is the end of the text; controls must be escaped.
      if (!(code >= 0x20)) return undefined
      if (code !== BACKSLASH) {
        this.at++
        continue
      }
      const escaped = this.#escaped(this.at + 1)
      if (escaped === undefined) return undefined
      value += this.text.slice(start, this.at) + escaped
      this.at += this.text.charAt(this.at + 1) === "u" ? 6 : 2
      start = this.at
    }
  }

  /** A number as it is written, or `undefined` when there is none at this place. */
  number(): string | undefined {
    NUMBER.lastIndex = this.at
    const token = NUMBER.exec(this.text)?.[0]
    this.at += token?.length ?? 0
    return token
  }

  /** Takes `word` (`true`, `false`, `null`) if it stands at this place. */
  word(word: string): boolean {
    const found = this.text.startsWith(word, this.at)
    if (found) this.at += word.length
    return found
  }

  #escaped(at: number): string | undefined {
    const letter = this.text.charAt(at)
    if (letter !== "u") return ESCAPES.get(letter)
    const digits = this.text.slice(at + 1, at + 5)
    return HEX4.test(digits) ? String.fromCharCode(Number.parseInt(digits, 16)) : undefined
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const HEX4 = /^[0-9a-fA-F]{4}$/
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const ESCAPES = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"]
])

const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
