/**
 * The human-readable part of C-CDA sections and FHIR narratives as lines: paragraphs, lists and tables.
 */
import type { XmlElement } from "../Formats.ts"
import { grid } from "./grid.ts"
import type { PageBuilder } from "./PageBuilder.ts"

const BLOCK = /^(?:paragraph|p|div|caption|title|h[1-6]|blockquote|pre|dl|dt|dd|footnote)$/u
const PICTURE = /^(?:renderMultiMedia|img|observationMedia)$/u

/** Where an element begins in its file. */
export const placeOf = ({ line, column }: XmlElement) => `line ${line}, column ${column}`

export const childrenOf = (element: XmlElement | undefined, name?: string) =>
  (element?.children ?? []).filter((one): one is XmlElement =>
    typeof one !== "string" && (name === undefined || one.name === name)
  )

/** The first element on a path of names. */
export const within = (element: XmlElement | undefined, ...names: ReadonlyArray<string>) =>
  names.reduce<XmlElement | undefined>((one, name) => childrenOf(one, name)[0], element)

/** All words of an element, on one line. */
export const wordsOf = (element: XmlElement | undefined): string => {
  if (element === undefined) return ""
  const parts: Array<string> = []
  const add = (one: XmlElement | string) => {
    if (typeof one === "string") parts.push(one)
    else {
      if (one.name === "br") parts.push(" ")
      one.children.forEach(add)
      if (isBlock(one)) parts.push(" ")
    }
  }
  element.children.forEach(add)
  return parts.join("").replaceAll(/\s+/gu, " ").trim()
}

export const tellNarrative = (sheets: PageBuilder, element: XmlElement, at = placeOf) => {
  let line = ""
  let place = at(element)
  const end = () => {
    if (line.trim() !== "") sheets.line(line.replaceAll(/\s+/gu, " ").trim(), place)
    line = ""
  }
  const add = (one: XmlElement | string) => {
    if (typeof one === "string") {
      line += one
      return
    }
    if (PICTURE.test(one.name)) {
      sheets.leaveOut("picture", "A picture in the document was not read")
    } else if (one.name === "br") end()
    else if (one.name === "table") {
      end()
      tellTable(sheets, one, at)
    } else if (one.name === "list" || one.name === "ul" || one.name === "ol") {
      end()
      tellList(sheets, one, at)
    } else if (isBlock(one)) {
      end()
      place = at(one)
      one.children.forEach(add)
      end()
    } else one.children.forEach(add)
  }
  element.children.forEach(add)
  end()
}

const isBlock = ({ name }: XmlElement) => BLOCK.test(name) || name === "table" || name === "list"

const tellList = (sheets: PageBuilder, list: XmlElement, at: typeof placeOf) => {
  const isOrdered = list.name === "ol" || list.attributes.get("listType") === "ordered"
  const items = childrenOf(list).filter(({ name }) => name === "item" || name === "li")
  items.forEach((item, index) => {
    const inner = childrenOf(item).find(({ name }) => /^(?:list|ul|ol|table)$/u.test(name))
    const own = { ...item, children: item.children.filter((one) => one !== inner) }
    sheets.line(`${isOrdered ? `${index + 1}.` : "-"} ${wordsOf(own)}`, at(item))
    if (inner !== undefined) tellNarrative(sheets, { ...item, children: [inner] }, at)
  })
}

const tellTable = (sheets: PageBuilder, table: XmlElement, at: typeof placeOf) => {
  const rows: Array<XmlElement> = []
  const collect = (element: XmlElement) => {
    for (const child of childrenOf(element)) {
      if (child.name === "tr") rows.push(child)
      else if (child.name === "caption") sheets.line(wordsOf(child), at(child))
      else if (/^(?:thead|tbody|tfoot)$/u.test(child.name)) collect(child)
    }
  }
  collect(table)
  const lines = grid(rows.map((row) => childrenOf(row).map(wordsOf)))
  rows.forEach((row, index) => sheets.line(lines[index] ?? "", at(row)))
}
