import type { Fragment } from "../Pdf.ts"
import type { Piece } from "./lines.ts"

export interface LaidOut {
  readonly text: string
  /** Where each fragment stands in the text, in the order of the text. */
  readonly placed: ReadonlyArray<Placed>
}

interface Placed {
  readonly fragment: Fragment
  readonly start: number
  readonly end: number
}

/** Builds a text line by line and remembers where each fragment came to stand. */
export class TextBuilder {
  private text = ""
  private lineStart = 0
  private readonly placed: Array<Placed> = []

  newLine() {
    if (this.text === "" || this.text.endsWith("\n\n")) return
    this.text += "\n"
    this.lineStart = this.text.length
  }

  emptyLine() {
    this.endLine()
    if (this.text !== "" && !this.text.endsWith("\n\n")) this.text += "\n"
    this.lineStart = this.text.length
  }

  private endLine() {
    if (!this.text.endsWith("\n")) this.newLine()
  }

  /** Writes a cell at `column`, or two spaces after the one before it when that is further. */
  cell(pieces: ReadonlyArray<Piece>, column: number) {
    const length = this.text.length - this.lineStart
    if (length > 0) this.text += " ".repeat(Math.max(2, column - length))
    for (const { fragment, spaced } of pieces) {
      // Most blanks are one space already, and are passed over.
      const words = fragment.text.trim().replaceAll(/\s{2,}|[^\S ]/gu, " ")
      if (spaced) this.text += " "
      const start = this.text.length
      this.text += words
      this.placed.push({ fragment, start, end: this.text.length })
    }
  }

  finish(): LaidOut {
    return { text: this.text.trimEnd(), placed: this.placed }
  }
}
