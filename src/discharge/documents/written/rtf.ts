/**
 * RTF 1.9.1 as text: paragraphs and rows of tables, each with its number. No package that was found tells
 * where its text stood and what was hidden; the grammar is braces, control words and text.
 */
import { Effect } from "effect"
import { DocumentFailure } from "../Pdf.ts"
import { grid } from "./grid.ts"
import { PageBuilder } from "./PageBuilder.ts"

const DEPTH_MAX = 500
const LETTERS = /[A-Za-z]/u

/** Groups that hold no text of the document. */
const SKIPPED = new Set(
  ("fonttbl stylesheet info object objdata themedata colorschememapping datastore latentstyles listtable " +
    "listoverridetable rsidtbl generator xmlnstbl fldinst comment annotation atnid atnauthor filetbl " +
    "revtbl nonshppict mmathPr wgrffmtfilter pgdsctbl template passwordhash docvar userprops bkmkstart " +
    "bkmkend tc xe protusertbl").split(" ")
)
/** Marked groups ("*") whose text is seen. */
const SEEN = new Set(["shppict", "shptxt", "listtext", "pntext", "shpinst", "fldrslt"])

const SIGNS = new Map([
  ["par", "\n"],
  ["sect", "\n"],
  ["line", "\n"],
  ["page", "\f"],
  ["tab", "\t"],
  ["emdash", "\u2014"],
  ["endash", "\u2013"],
  ["emspace", " "],
  ["enspace", " "],
  ["qmspace", " "],
  ["bullet", "\u2022"],
  ["lquote", "\u2018"],
  ["rquote", "\u2019"],
  ["ldblquote", "\u201c"],
  ["rdblquote", "\u201d"],
  ["~", " "],
  ["_", "-"]
])

interface State {
  /** Its text is not of the document, or is not seen. */
  readonly skips: boolean
  readonly isHidden: boolean
  readonly isColours: boolean
  readonly uc: number
  readonly colour: number
  readonly halfPoints: number
}

const OPEN: State = {
  skips: false,
  isHidden: false,
  isColours: false,
  uc: 1,
  colour: 0,
  halfPoints: 24
}

const UNSEEN_HALF_POINTS = 4
const LIGHTEST = 250

export const sheetsOfRtf = (bytes: Uint8Array) =>
  Effect.suspend(() => {
    const reader = new RtfReader(bytes)
    const failure = reader.read()
    return failure === undefined ? Effect.succeed(reader.sheets.pages) : Effect.fail(failure)
  })

class RtfReader {
  readonly sheets = new PageBuilder()
  private readonly source: string
  private state = OPEN
  private readonly stack: Array<State> = []
  private decoder = new TextDecoder("windows-1252")
  private pendingBytes: Array<number> = []
  private skipUnits = 0
  private isMarked = false
  private line = ""
  private cells: Array<string> = []
  private table: Array<{ readonly cells: ReadonlyArray<string>; readonly at: string }> = []
  private paragraph = 1
  /** The row or the paragraph has a ground of its own: what is white may be seen on it. */
  private isShaded = false
  /** The paragraph stands in a row of a table. */
  private isInTable = false
  private row = 0
  private isHiddenText = false
  private readonly colours: Array<{ red: number; green: number; blue: number; isSet: boolean }> = []
  private colour = { red: 0, green: 0, blue: 0, isSet: false }

  constructor(bytes: Uint8Array) {
    this.source = new TextDecoder("latin1").decode(bytes)
  }

  read(): DocumentFailure | undefined {
    const { source } = this
    let at = 0
    while (at < source.length) {
      const sign = source[at]
      if (sign === "{") {
        this.flush()
        if (this.stack.length >= DEPTH_MAX) {
          return new DocumentFailure({
            reason: "too complex",
            message: `The RTF is more than ${DEPTH_MAX} groups deep.`
          })
        }
        this.stack.push(this.state)
        this.isMarked = false
        at++
      } else if (sign === "}") {
        this.flush()
        this.state = this.stack.pop() ?? OPEN
        this.isMarked = false
        at++
        if (this.stack.length === 0) break
      } else if (sign === "\\") at = this.control(at + 1)
      else if (sign === "\r" || sign === "\n") at++
      else {
        if (this.state.isColours && sign === ";") {
          this.colours.push(this.colour)
          this.colour = { red: 0, green: 0, blue: 0, isSet: false }
        } else this.byte(source.charCodeAt(at))
        at++
      }
    }
    if (this.stack.length > 0) {
      return new DocumentFailure({ reason: "unreadable", message: "The RTF is cut off." })
    }
    this.flush()
    // Cells without the end of their row.
    if (this.cells.length > 0 && this.line !== "") this.cells.push(this.line)
    this.endRow()
    this.endLine()
    this.endTable()
    if (this.isHiddenText) {
      this.sheets.leaveOut("hidden text", "Text that a reader of the page cannot see was not read")
    }
    return undefined
  }

  /** From the sign after a backslash; gives where what follows begins. */
  private control(at: number): number {
    const { source } = this
    const first = source[at] ?? ""
    if (!LETTERS.test(first)) {
      if (first === "'") {
        this.byte(Number.parseInt(source.slice(at + 1, at + 3), 16) || 0x20)
        return at + 3
      }
      this.flush()
      if (first === "*") this.isMarked = true
      else if (first === "\n" || first === "\r") this.add("\n")
      else this.add(SIGNS.get(first) ?? (/[{}\\]/u.test(first) ? first : ""))
      return at + 1
    }
    const [all, word = "", digits] = CONTROL(source, at)
    this.flush()
    const end = at + all.length
    const number = digits === undefined ? undefined : Number(digits)
    if (word === "bin") return end + Math.max(0, number ?? 0)
    if (word === "u") {
      this.add(String.fromCharCode(((number ?? 0) + 0x10000) % 0x10000))
      this.skipUnits = this.state.uc
      return end
    }
    this.word(word, number)
    return end
  }

  private word(word: string, number: number | undefined) {
    const set = (change: Partial<State>) => this.state = { ...this.state, ...change }
    if (this.isMarked) {
      this.isMarked = false
      if (!SEEN.has(word)) return set({ skips: true })
    }
    if (SKIPPED.has(word)) return set({ skips: true })
    const on = number !== 0
    switch (word) {
      case "pict":
        if (!this.state.skips) {
          this.sheets.leaveOut("picture", "A picture in the document was not read")
        }
        return set({ skips: true })
      case "colortbl":
        return set({ skips: true, isColours: true })
      case "red":
      case "green":
      case "blue":
        if (this.state.isColours) this.colour = { ...this.colour, [word]: number ?? 0, isSet: true }
        return
      case "ansicpg":
        return this.codePage(number ?? 1252)
      case "uc":
        return set({ uc: Math.min(8, Math.max(0, number ?? 1)) })
      case "v":
      case "deleted":
        return set({ isHidden: on })
      case "cf":
        return set({ colour: number ?? 0 })
      case "fs":
        return set({ halfPoints: number ?? 24 })
      case "plain":
        return set({ isHidden: false, colour: 0, halfPoints: 24 })
      case "clcbpat":
      case "cbpat":
      case "chcbpat":
      case "highlight":
        this.isShaded ||= on && !this.isLight(number ?? 0)
        return
      case "row":
      case "nestrow":
        this.isShaded = false
        return this.endRow()
      case "par":
        if (!this.isInTable) this.isShaded = false
        return this.add("\n")
      case "intbl":
        this.isInTable = true
        return
      case "pard":
        this.isInTable = false
        return
      case "trowd":
        if (this.cells.length > 0) this.endRow()
        return
      case "cell":
      case "nestcell":
        if (!this.state.skips) {
          this.cells.push(this.line)
          this.line = ""
        }
        return
      default:
        return this.add(SIGNS.get(word) ?? "")
    }
  }

  private codePage(number: number) {
    const label = number === 65001 ? "utf-8" : number === 10000 ? "macintosh" : `windows-${number}`
    if (/^(?:utf-8|macintosh|windows-(?:874|125\d))$/u.test(label)) {
      this.decoder = new TextDecoder(label)
    }
  }

  private byte(value: number) {
    if (this.skipUnits > 0) this.skipUnits--
    else this.pendingBytes.push(value)
  }

  private flush() {
    if (this.pendingBytes.length === 0) return
    const text = this.decoder.decode(Uint8Array.from(this.pendingBytes))
    this.pendingBytes = []
    this.add(text)
  }

  private add(text: string) {
    this.isMarked = false
    if (text === "" || this.state.skips) return
    if (this.isUnseen()) {
      this.isHiddenText ||= /\p{L}{3}/u.test(text)
      return
    }
    for (const [index, part] of text.split("\n").entries()) {
      if (index > 0) this.endLine()
      this.line += part
    }
  }

  private isLight(colour: number) {
    const ink = this.colours[colour]
    return ink !== undefined && ink.isSet && Math.min(ink.red, ink.green, ink.blue) >= LIGHTEST
  }

  private isUnseen() {
    const { isHidden, colour, halfPoints } = this.state
    const isWhite = this.isLight(colour)
    return isHidden || (isWhite && !this.isShaded) || halfPoints < UNSEEN_HALF_POINTS
  }

  private endLine() {
    if (this.cells.length > 0 && this.isInTable) {
      // A line break inside of a cell.
      this.line += " "
      return
    }
    if (this.cells.length > 0) {
      // What follows the cells of a row that nobody ended is a paragraph again.
      const { line } = this
      this.endRow()
      this.line = line
    }
    this.endTable()
    this.line.split("\f").forEach((part, index) => {
      if (index > 0) this.sheets.page()
      this.sheets.line(part, `paragraph ${this.paragraph}`)
    })
    this.paragraph++
    this.line = ""
  }

  private endRow() {
    if (this.state.skips || this.cells.length === 0) return
    this.table.push({ cells: this.cells, at: `table row ${++this.row}` })
    this.cells = []
    this.line = ""
  }

  private endTable() {
    if (this.table.length === 0) return
    grid(this.table.map(({ cells }) => cells)).forEach((line, index) =>
      this.sheets.line(line, this.table[index]?.at ?? "")
    )
    this.table = []
  }
}

const WORD = /([A-Za-z]{1,32})(-?\d{1,10})? ?/uy

const CONTROL = (source: string, at: number): ReadonlyArray<string | undefined> & { 0: string } => {
  WORD.lastIndex = at
  const [all = source[at] ?? "", word, digits] = WORD.exec(source) ?? []
  return [all, word, digits]
}
