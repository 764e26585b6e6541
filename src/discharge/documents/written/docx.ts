/**
 * A Word document (ISO/IEC 29500) as text: paragraphs, lists, tables, heads and feet, what is seen of them.
 */
import { Effect } from "effect"
import type { XmlElement } from "../Formats.ts"
import { Formats } from "../Formats.ts"
import { textOf } from "../kind.ts"
import { DocumentFailure } from "../Pdf.ts"
import { grid } from "./grid.ts"
import { childrenOf, within } from "./narrative.ts"
import { PageBuilder } from "./PageBuilder.ts"

const DOCUMENT = "word/document.xml"
const WANTED = /^word\/(?:document|styles|numbering|footnotes|endnotes|(?:header|footer)\d*)\.xml$/u

export const sheetsOfDocx = Effect.fnUntraced(function* (bytes: Uint8Array) {
  const formats = yield* Formats
  const files = yield* formats.unzip(bytes, (name) => WANTED.test(name))
  const parsed = new Map<string, XmlElement>()
  for (const [name, content] of files) {
    const text = textOf(content)
    if (text !== undefined) parsed.set(name, yield* formats.xml(text))
  }
  const document = parsed.get(DOCUMENT)
  if (document === undefined) {
    return yield* new DocumentFailure({
      reason: "unknown kind",
      message: "The archive is no Word document: it has no word/document.xml."
    })
  }
  const told = new Telling(
    stylesOf(parsed.get("word/styles.xml")),
    formatsOf(parsed.get("word/numbering.xml"))
  )
  const parts = (kind: string) =>
    [...parsed].filter(([name]) => name.startsWith(`word/${kind}`)).toSorted(([a], [b]) =>
      a < b ? -1 : 1
    )
  for (const [name, head] of parts("header")) told.part(head, partName(name))
  told.part(within(document, "body"), "")
  for (const [name, foot] of [...parts("footnotes"), ...parts("endnotes"), ...parts("footer")]) {
    told.part(foot, partName(name))
  }
  return told.pages
})

const partName = (path: string) => path.slice("word/".length, -".xml".length)

/** What is said of a run that decides whether it is seen. */
interface Look {
  readonly vanishes?: boolean
  readonly isWhite?: boolean
  readonly isTiny?: boolean
  readonly isShaded?: boolean
}

const UNSEEN_HALF_POINTS = 4
const LIGHTEST = 250

const lookOf = (properties: XmlElement | undefined): Look => {
  const on = (name: string) => {
    const found = within(properties, name)
    return found === undefined
      ? undefined
      : !/^(?:0|false|off)$/u.test(found.attributes.get("val") ?? "1")
  }
  const colour = within(properties, "color")?.attributes.get("val")
  const size = within(properties, "sz")?.attributes.get("val")
  const ground = within(properties, "shd")?.attributes.get("fill") ??
    within(properties, "highlight")?.attributes.get("val")
  const vanishes = on("vanish") ?? on("webHidden")
  return {
    ...(vanishes === undefined ? {} : { vanishes }),
    ...(colour === undefined ? {} : { isWhite: isLight(colour) }),
    ...(size === undefined ? {} : { isTiny: Number(size) < UNSEEN_HALF_POINTS }),
    ...(ground === undefined
      ? {}
      : { isShaded: !/^(?:auto|none|white)$/iu.test(ground) && !isLight(ground) })
  }
}

/** Of a cell or a paragraph: whether its ground is another than paper's. */
const shadingOf = (properties: XmlElement | undefined): Pick<Look, "isShaded"> => {
  const { isShaded } = lookOf(properties)
  return isShaded === undefined ? {} : { isShaded }
}

const isLight = (colour: string) =>
  /^[0-9A-F]{6}$/iu.test(colour) &&
  [0, 2, 4].every((at) => Number.parseInt(colour.slice(at, at + 2), 16) >= LIGHTEST)

const STYLES_DEEP = 10

const stylesOf = (root: XmlElement | undefined) => {
  const styles = new Map(
    childrenOf(root, "style").map((style) =>
      [style.attributes.get("styleId") ?? "", style] as const
    )
  )
  return (id: string | undefined): Look => {
    let look: Look = {}
    let style = styles.get(id ?? "")
    for (let deep = 0; style !== undefined && deep < STYLES_DEEP; deep++) {
      look = { ...lookOf(within(style, "rPr")), ...look }
      style = styles.get(within(style, "basedOn")?.attributes.get("val") ?? "")
    }
    return look
  }
}

/** Of a list and a level: whether its items are numbered. */
const formatsOf = (root: XmlElement | undefined) => {
  const value = (element: XmlElement | undefined, name: string) =>
    within(element, name)?.attributes.get("val")
  const lists = new Map(
    childrenOf(root, "num").map((one) =>
      [one.attributes.get("numId") ?? "", value(one, "abstractNumId") ?? ""] as const
    )
  )
  const kinds = new Map(
    childrenOf(root, "abstractNum").map((one) =>
      [one.attributes.get("abstractNumId") ?? "", one] as const
    )
  )
  return (list: string, level: string) => {
    const levels = childrenOf(kinds.get(lists.get(list) ?? ""), "lvl")
    const own = levels.find(({ attributes }) => attributes.get("ilvl") === level)
    return value(own, "numFmt") ?? "bullet"
  }
}

/** What stands around blocks, rows and cells without being one: content controls, insertions. */
const WRAPPERS = /^(?:sdt|sdtContent|ins|moveTo|customXml|smartTag)$/u

/** The children of a name, also inside of such wrappers. */
const inside = (parent: XmlElement, name: string): ReadonlyArray<XmlElement> =>
  childrenOf(parent).flatMap((one) =>
    one.name === name ? [one] : WRAPPERS.test(one.name) ? inside(one, name) : []
  )

class Telling {
  private readonly sheets = new PageBuilder()
  private paragraphs = 0
  private tables = 0
  private name = ""
  private isHidden = false
  private isBroken = false
  /** What is white in a dark cell is seen. */
  private isShaded = false
  private readonly counts = new Map<string, number>()

  constructor(
    private readonly styleOf: (id: string | undefined) => Look,
    private readonly formatOf: (list: string, level: string) => string
  ) {}

  get pages() {
    if (this.isHidden) {
      this.sheets.leaveOut("hidden text", "Text that a reader of the page cannot see was not read")
    }
    return this.sheets.pages
  }

  part(root: XmlElement | undefined, name: string) {
    this.name = name
    this.paragraphs = this.tables = 0
    this.sheets.blank()
    if (root !== undefined) this.blocks(root)
    this.sheets.blank()
  }

  private at(place: string) {
    return this.name === "" ? place : `${this.name}, ${place}`
  }

  private blocks(parent: XmlElement) {
    for (const block of childrenOf(parent)) {
      if (block.name === "p") this.paragraph(block)
      else if (block.name === "tbl") this.table(block)
      else if (
        /^(?:sdt|sdtContent|ins|moveTo|customXml|footnote|endnote|body|smartTag)$/u.test(block.name)
      ) {
        this.blocks(block)
      }
    }
  }

  private paragraph(paragraph: XmlElement) {
    const place = this.at(`paragraph ${++this.paragraphs}`)
    const text = this.textOf(paragraph)
    const lead = text.trim() === "" ? "" : this.leadOf(paragraph)
    text.split("\n").forEach((line, index) =>
      this.sheets.line((index === 0 ? lead : "") + line, place)
    )
    if (this.isBroken) this.sheets.page()
    this.isBroken = false
  }

  private leadOf(paragraph: XmlElement) {
    const numbering = within(paragraph, "pPr", "numPr")
    const list = within(numbering, "numId")?.attributes.get("val") ?? "0"
    if (numbering === undefined || list === "0") return ""
    const level = within(numbering, "ilvl")?.attributes.get("val") ?? "0"
    if (this.formatOf(list, level) === "bullet") return "- "
    const key = `${list}/${level}`
    const count = (this.counts.get(key) ?? 0) + 1
    this.counts.set(key, count)
    return `${count}. `
  }

  private table(table: XmlElement) {
    const number = ++this.tables
    const rows = inside(table, "tr").map((row) =>
      inside(row, "tc").map((cell) => this.cellOf(cell))
    )
    const isOneLine = rows.map((row) => row.every((cell) => cell.length <= 1))
    const lines = grid(rows.map((row) => row.map(([first = ""]) => first)))
    rows.forEach((row, index) => {
      const at = this.at(`table ${number}, row ${index + 1}`)
      if (isOneLine[index] === true) return this.sheets.line(lines[index] ?? "", at)
      // Cells of several paragraphs are told one after the other: a letter in a table, a list in a cell.
      if (row.filter((cell) => cell.length > 0).length === 1) {
        return row.flat().forEach((line) => this.sheets.line(line, at))
      }
      const height = Math.max(...row.map((cell) => cell.length))
      grid(Array.from({ length: height }, (_, line) => row.map((cell) => cell[line] ?? "")))
        .forEach((line) => this.sheets.line(line, at))
    })
    this.sheets.blank()
  }

  /** Its paragraphs; of a table inside of it each row is one. */
  private cellOf(cell: XmlElement): ReadonlyArray<string> {
    const outer = this.isShaded
    this.isShaded = shadingOf(within(cell, "tcPr")).isShaded ?? outer
    const lines = this.linesOf(cell)
    this.isShaded = outer
    return lines
  }

  private linesOf(cell: XmlElement): ReadonlyArray<string> {
    return childrenOf(cell).flatMap((one): ReadonlyArray<string> => {
      if (one.name === "p") return this.textOf(one).split("\n")
      if (one.name === "tbl") {
        return inside(one, "tr").map((row) =>
          inside(row, "tc").flatMap((inner) => this.cellOf(inner)).join("   ")
        )
      }
      return WRAPPERS.test(one.name) ? this.cellOf(one) : []
    }).filter((text) => text.trim() !== "")
  }

  /** What is seen of a paragraph's runs. */
  private textOf(paragraph: XmlElement): string {
    const properties = within(paragraph, "pPr")
    const own = {
      ...(this.isShaded ? { isShaded: true } : {}),
      ...this.styleOf(within(properties, "pStyle")?.attributes.get("val")),
      ...shadingOf(properties)
    }
    const boxes: Array<string> = []
    const told = (element: XmlElement): string =>
      childrenOf(element).map((child) => {
        if (child.name === "r") return this.runOf(child, own, boxes)
        return /^(?:hyperlink|ins|moveTo|smartTag|sdt|sdtContent|fldSimple|customXml)$/u.test(
            child.name
          )
          ? told(child)
          : ""
      }).join("")
    return [told(paragraph), ...boxes].filter((text) => text !== "").join("\n")
  }

  private runOf(run: XmlElement, paragraph: Look, boxes: Array<string>): string {
    const properties = within(run, "rPr")
    const style = this.styleOf(within(properties, "rStyle")?.attributes.get("val"))
    const look = { ...paragraph, ...style, ...lookOf(properties) }
    const isUnseen = look.vanishes === true || look.isTiny === true ||
      (look.isWhite === true && look.isShaded !== true)
    const text = childrenOf(run).map((child) => {
      switch (child.name) {
        case "t":
          return child.children.filter((one) => typeof one === "string").join("")
        case "tab":
          return "\t"
        case "noBreakHyphen":
          return "-"
        case "cr":
          return "\n"
        case "br":
          if (child.attributes.get("type") === "page") this.isBroken = true
          return "\n"
        case "lastRenderedPageBreak":
          this.isBroken = true
          return ""
        case "sym":
          // A sign by its place in a font: a box may be ticked or not, a letter Greek.
          this.sheets.leaveOut("text", "A sign of a special font was not read")
          return "\ufffd"
        case "drawing":
        case "pict":
        case "object":
        case "AlternateContent":
          this.drawn(child, boxes)
          return ""
        default:
          return ""
      }
    }).join("")
    if (!isUnseen) return text
    this.isHidden ||= /\p{L}{3}/u.test(text)
    return ""
  }

  /** Text boxes are read; of two forms of one drawing, the first. */
  private drawn(element: XmlElement, boxes: Array<string>) {
    for (const child of childrenOf(element)) {
      if (child.name === "Fallback") continue
      if (child.name === "txbxContent") {
        boxes.push(...this.cellOf(child))
      } else if (child.name === "blip" || child.name === "imagedata") {
        this.sheets.leaveOut("picture", "A picture in the document was not read")
      } else this.drawn(child, boxes)
    }
  }
}
