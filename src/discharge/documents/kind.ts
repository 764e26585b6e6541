/**
 * What kind of file an upload is, told by how it begins. Its name and the type that it was sent with
 * decide nothing, but where a file has no mark at all: plain text is taken for text alone where it does
 * not claim to be something else.
 */

import type { ImageKind } from "./Formats.ts"

/** Files that are text in some form, and have no pages as they would be seen. */
export type WrittenKind = "docx" | "rtf" | "xml" | "json" | "hl7" | "text"
export type DocumentKind = "pdf" | ImageKind | WrittenKind

/** How many bytes tell the kind: a PDF may begin so far into its file (ISO 32000-1, H.3.4.1). */
const HEAD_BYTES = 1024

const SIGNATURES: ReadonlyArray<readonly [DocumentKind, ReadonlyArray<number>]> = [
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["jpeg", [0xff, 0xd8, 0xff]],
  ["tiff", [0x49, 0x49, 0x2a, 0x00]],
  ["tiff", [0x4d, 0x4d, 0x00, 0x2a]],
  // A ZIP archive; which one, its entries say.
  ["docx", [0x50, 0x4b, 0x03, 0x04]]
]

const MARKS: ReadonlyArray<readonly [DocumentKind, RegExp]> = [
  ["rtf", /^\{\\rtf/u],
  // White space has the mark that HL7's transport begins a message with.
  ["hl7", /^\s*(?:MSH|FHS|BHS)[^A-Za-z0-9\s]/u],
  ["xml", /^\s*<(?:\?xml\b|[\w.-]+:ClinicalDocument\b|ClinicalDocument\b)/u],
  ["json", /^\s*\{\s*(?:"|$)/u]
]

/** Pages for a browser, which are no records. */
const HTML = /^\s*(?:<!--|<!doctype\s+html\b|<(?:html|head|body|script|svg)\b)/iu

/** `undefined` for what is none of the kinds. */
export const kindOf = (head: Uint8Array): DocumentKind | undefined => {
  const bytes = head.subarray(0, HEAD_BYTES)
  const signed = SIGNATURES.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (signed !== undefined) return signed[0]
  const text = textOf(bytes, true)
  const marked = MARKS.find(([, mark]) => mark.test(text ?? ""))
  if (marked !== undefined && (marked[0] !== "hl7" || isOfSegments(text ?? ""))) return marked[0]
  if (new TextDecoder("latin1").decode(bytes).includes("%PDF-")) return "pdf"
  return text === undefined || HTML.test(text) ? undefined : "text"
}

/** Whether the lines are those of a message; a printed record may begin with a few of one. */
const isOfSegments = (text: string) => {
  const lines = text.split(/[\r\n]+/u).filter((line) => line.trim() !== "")
  const segments = lines.filter((line) => /^\s*[A-Z][A-Z0-9]{2}[^A-Za-z0-9\s]/u.test(line))
  return segments.length * 2 > lines.length
}

/** Whether a type that a file was sent with allows that it is plain text. */
export const mayBeText = (content_type: string) =>
  /^(?:text\/(?!html)|application\/(?:octet-stream|hl7-v2|edi-hl7|x-hl7))|^$/iu.test(content_type)

/**
 * The characters of a text file: by its byte order mark, as UTF-8 where it is valid, and else as
 * Windows-1252; `undefined` for what is no text. Of a `head` the last character may be cut off.
 */
export const textOf = (bytes: Uint8Array, isHead = false): string | undefined => {
  const text = decoded(bytes, isHead).replace(/^\ufeff/u, "")
  return CONTROLS.test(text) ? undefined : text
}

/** Beside tab, line feed, form feed, carriage return and the marks of HL7's transport. */
// deno-lint-ignore no-control-regex
const CONTROLS = /[\u0000-\u0008\u000e-\u001a\u001d-\u001f]/u

const decoded = (bytes: Uint8Array, isHead: boolean) => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isHead })
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}
