/**
 * Whether a file can draw any image, told from its bytes: pdf.js tells it of a page only by evaluating
 * all that the page draws, which takes as long as its text does.
 */
import { Buffer } from "node:buffer"
import { inflateSync } from "node:zlib"
import { ascii85 } from "./ascii85.ts"

// A file with more than this is not looked through: it may have images.
const INFLATED_BYTES_MAX = 64_000_000
const STREAMS_MAX = 20_000
const DICTIONARY_BYTES_MAX = 4096

/**
 * False only where it is certain. An image is a stream whose dictionary says so, in the open (ISO
 * 32000-1, 7.5.7 and 8.9.5), or stands within a content stream (8.9.7), which is decoded to see.
 */
export const mayDrawImages = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // It is searched as text, a byte a character: in a buffer that takes ten times as long.
  const text = file.toString("latin1")
  if (IMAGE.test(text) || text.includes("/Encrypt")) return true
  let [left, streams] = [INFLATED_BYTES_MAX, 0]
  for (let end = text.indexOf(END); end >= 0; end = text.indexOf(END, end + END.length)) {
    const start = text.lastIndexOf("stream", end - 1)
    const dictionary = dictionaryBefore(text, start)
    if (dictionary === undefined || ++streams > STREAMS_MAX) return true
    if (NEVER_DRAWN.test(dictionary)) continue
    const content = decoded(dictionary, file.subarray(start, end), left)
    if (content === undefined || drawsInline(content.toString("latin1"))) return true
    left -= content.length
  }
  return false
}

const END = "endstream"

/** `/ImageB` and its like are no images: they stand in lists of what a printer has to know. */
const IMAGE = /\/Image(?![A-Za-z])/u

/** Indexes, objects, metadata, and programs of fonts. */
const NEVER_DRAWN =
  /\/Type\s*\/(?:XRef|ObjStm|Metadata)\b|\/Length1\b|\/(?:Type1C|CIDFontType0C|OpenType)\b/u

const drawsInline = (content: string) =>
  content.includes("BI") && /(?:^|[\s\]>)])BI[\s/]/u.test(content)

const dictionaryBefore = (text: string, start: number) => {
  const before = text.slice(Math.max(0, start - DICTIONARY_BYTES_MAX), Math.max(0, start))
  const object = before.lastIndexOf(" obj")
  const dictionary = before.slice(object)
  // A name may be written with its characters as numbers.
  return object < 0 || dictionary.includes("#") ? undefined : dictionary
}

const decoded = (dictionary: string, stream: Buffer, left: number): Buffer | undefined => {
  const head = /^stream\r?\n/u.exec(stream.toString("latin1", 0, 8))?.[0]
  const listed = /\/Filter\s*(?:\[([^\]]*)\]|(\/\w+))/u.exec(dictionary)
  const filters = (listed?.[1] ?? listed?.[2] ?? "").match(/\w+/gu) ?? []
  if (head === undefined || stream.length > left) return undefined
  let data: Buffer = stream.subarray(head.length)
  try {
    for (const filter of filters) {
      if (filter === "ASCII85Decode") data = ascii85(data)
      else if (filter === "FlateDecode") data = inflateSync(data, { maxOutputLength: left })
      else return undefined
    }
    return data
  } catch {
    return undefined
  }
}
