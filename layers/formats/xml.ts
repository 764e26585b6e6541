import { Effect } from "effect"
import { SaxesParser } from "saxes"
import type { XmlElement } from "../../src/discharge/documents/Formats.ts"
import { DocumentFailure } from "../../src/discharge/documents/Pdf.ts"

/** Deeper documents are no records; C-CDA's own tables are some 25 deep. */
export const XML_DEPTH_MAX = 200
export const XML_ELEMENTS_MAX = 500_000
/** What the parser is given at once: it stops soon after something is wrong. */
const PART = 65_536

type Open = { -readonly [key in keyof XmlElement]: XmlElement[key] } & {
  readonly children: Array<XmlElement | string>
}

/** No entity is expanded but XML's own five, and no document type is read, so nothing multiplies. */
export const xml = (text: string) =>
  Effect.try({
    try: () => parsed(text),
    catch: (cause) =>
      cause instanceof DocumentFailure
        ? cause
        : new DocumentFailure({ reason: "unreadable", message: "The XML is not well-formed." })
  })

const parsed = (text: string): XmlElement => {
  const parser = new SaxesParser({ position: true })
  const path: Array<Open> = []
  let root: XmlElement | undefined
  let elements = 0
  parser.on("doctype", () => {
    throw new DocumentFailure({
      reason: "unreadable",
      message: "The XML has a document type, which records have not."
    })
  })
  parser.on("opentag", ({ name, attributes }) => {
    if (++elements > XML_ELEMENTS_MAX || path.length >= XML_DEPTH_MAX) {
      throw new DocumentFailure({
        reason: "too complex",
        message: `The XML has more than ${XML_ELEMENTS_MAX} elements, or is ${XML_DEPTH_MAX} deep.`
      })
    }
    const element: Open = {
      name: local(name),
      attributes: new Map(
        Object.entries(attributes).map(([key, value]) => [local(key), String(value)])
      ),
      children: [],
      line: parser.line,
      column: parser.column
    }
    path.at(-1)?.children.push(element)
    root ??= element
    path.push(element)
  })
  parser.on("closetag", () => void path.pop())
  const say = (words: string) => void path.at(-1)?.children.push(words)
  parser.on("text", say)
  parser.on("cdata", say)
  parser.on("error", (error) => {
    throw error
  })
  for (let at = 0; at < text.length; at += PART) parser.write(text.slice(at, at + PART))
  parser.close()
  if (root === undefined) throw new TypeError("No element")
  return root
}

const local = (name: string) => name.slice(name.indexOf(":") + 1)
