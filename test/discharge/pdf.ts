/**
 * Writes small PDFs for the tests, by hand: what is in them is known to the letter.
 */
import { createHash } from "node:crypto"
import { deflateSync } from "node:zlib"

interface TextRun {
  readonly text: string
  /** In points from the lower left corner. */
  readonly x: number
  readonly y: number
  readonly size?: number
}

/** A grey image, laid over the whole page. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
  /** Where it lies: left, bottom, width, height in points; the whole page unless said. */
  readonly at?: readonly [number, number, number, number]
}

export interface PageSpec {
  readonly runs?: ReadonlyArray<TextRun>
  readonly picture?: Picture
  readonly size?: readonly [number, number]
  /** Names and values of text fields, from the top down. */
  readonly fields?: Readonly<Record<string, string>>
  /** Operators to draw in place of everything else. */
  readonly content?: Uint8Array
  /** What they name, beside the font `/F`: members of the page's resources. */
  readonly resources?: string
  /** Draws the text invisibly, as OCR does under a scan. */
  readonly hidden?: boolean
}

const encoder = new TextEncoder()
const LETTER = [612, 792] as const

const escaped = (text: string) => text.replaceAll(/[\\()]/gu, (mark) => `\\${mark}`)

/** Bytes of a file, as objects are written one after the other. */
class Writer {
  private readonly parts: Array<Uint8Array> = []
  private length = 0
  private readonly offsets = new Map<number, number>()

  constructor(private readonly encrypt?: (id: number, bytes: Uint8Array) => Uint8Array) {
    this.write("%PDF-1.7\n")
  }

  private write(part: string | Uint8Array) {
    const bytes = typeof part === "string" ? encoder.encode(part) : part
    this.parts.push(bytes)
    this.length += bytes.length
  }

  object(id: number, body: string, stream?: Uint8Array) {
    this.offsets.set(id, this.length)
    if (stream === undefined) return this.write(`${id} 0 obj\n${body}\nendobj\n`)
    const bytes = this.encrypt === undefined ? stream : this.encrypt(id, stream)
    this.write(`${id} 0 obj\n${body.replace(">>", `/Length ${bytes.length} >>`)}\nstream\n`)
    this.write(bytes)
    this.write("\nendstream\nendobj\n")
  }

  finish(trailer: string) {
    const start = this.length
    const ids = [...this.offsets.keys()]
    const size = Math.max(...ids) + 1
    const rows = Array.from({ length: size }, (_, id) => {
      const offset = this.offsets.get(id)
      return offset === undefined
        ? "0000000000 65535 f \n"
        : `${String(offset).padStart(10, "0")} 00000 n \n`
    })
    this.write(`xref\n0 ${size}\n${rows.join("")}trailer\n<< /Size ${size} ${trailer} >>\n`)
    this.write(`startxref\n${start}\n%%EOF\n`)
    const file = new Uint8Array(this.length)
    let at = 0
    for (const part of this.parts) {
      file.set(part, at)
      at += part.length
    }
    return file
  }
}

const FIRST_PAGE = 10
const OBJECTS_PER_PAGE = 8

const contentOf = ({ runs = [], picture, size = LETTER, hidden = false }: PageSpec) => {
  const [x, y, width, height] = picture?.at ?? [0, 0, size[0], size[1]]
  return encoder.encode([
    ...(picture === undefined ? [] : [`q ${width} 0 0 ${height} ${x} ${y} cm /I Do Q`]),
    ...runs.map((run) =>
      `BT ${hidden ? "3 Tr" : ""} /F ${run.size ?? 11} Tf ${run.x} ${run.y} Td (${
        escaped(run.text)
      }) Tj ET`
    )
  ].join("\n"))
}

export interface FileSpec {
  readonly pages: ReadonlyArray<PageSpec>
  /** Members of the catalogue: scripts, attachments. */
  readonly catalogue?: string
  readonly objects?: Readonly<Record<number, string>>
  /** The user's password: without it nothing can be read. */
  readonly password?: string
}

export const pdf = ({ pages, catalogue = "", objects = {}, password }: FileSpec): Uint8Array => {
  const lock = password === undefined ? undefined : lockOf(password)
  const writer = new Writer(lock?.encrypt)
  const kids = pages.map((_, index) => `${FIRST_PAGE + index * OBJECTS_PER_PAGE} 0 R`)
  const fieldIds: Array<string> = []
  pages.forEach((page, index) => {
    const id = FIRST_PAGE + index * OBJECTS_PER_PAGE
    const [width, height] = page.size ?? LETTER
    const annotations = Object.entries(page.fields ?? {}).map(([name, value], field) => {
      const fieldId = id + 3 + field
      const top = height - 100 - field * 30
      writer.object(
        fieldId,
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /V (${escaped(value)}) ` +
          `/Rect [200 ${top - 16} 500 ${top}] /DA (/F 10 Tf 0 g) >>`
      )
      return `${fieldId} 0 R`
    })
    fieldIds.push(...annotations)
    const image = page.picture === undefined ? "" : `/XObject << /I ${id + 2} 0 R >>`
    writer.object(
      id,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${id + 1} 0 R ` +
        `/Resources << /Font << /F 3 0 R >> ${image} ${page.resources ?? ""} >> /Annots [${
          annotations.join(" ")
        }] >>`
    )
    const content = page.content ?? contentOf(page)
    writer.object(id + 1, "<< /Filter /FlateDecode >>", new Uint8Array(deflateSync(content)))
    if (page.picture !== undefined) {
      const { width, height, pixels } = page.picture
      writer.object(
        id + 2,
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ` +
          "/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode >>",
        new Uint8Array(deflateSync(pixels, { level: 1 }))
      )
    }
  })
  const form = fieldIds.length === 0 ? "" : `/AcroForm << /Fields [${fieldIds.join(" ")}] >>`
  writer.object(1, `<< /Type /Catalog /Pages 2 0 R ${form} ${catalogue} >>`)
  writer.object(2, `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pages.length} >>`)
  writer.object(
    3,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
  )
  for (const [id, body] of Object.entries(objects)) writer.object(Number(id), body)
  return writer.finish(`/Root 1 0 R ${lock?.trailer ?? ""}`)
}

/** Lines of text from the top of a page down; each entry of a line is written at its own place. */
export const lines = (
  rows: ReadonlyArray<string | ReadonlyArray<readonly [x: number, text: string]>>,
  leading = 15
): PageSpec => ({
  runs: rows.flatMap((row, index) => {
    const y = 740 - index * leading
    return typeof row === "string"
      ? [{ x: 60, y, text: row }]
      : row.map(([x, text]) => ({ x, y, text }))
  })
})

// The standard handler of 40 bits (ISO 32000-1, 7.6.3): old, but every reader knows it.
const PADDING = Uint8Array.from(
  "28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A".match(/../gu) ?? [],
  (pair) => Number.parseInt(pair, 16)
)

const md5 = (...parts: ReadonlyArray<Uint8Array>) => {
  const hash = createHash("md5")
  parts.forEach((part) => hash.update(part))
  return new Uint8Array(hash.digest())
}

const rc4 = (key: Uint8Array, bytes: Uint8Array) => {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number) => {
    const kept = box[a] ?? 0
    box[a] = box[b] ?? 0
    box[b] = kept
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (box[i] ?? 0) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return bytes.map((byte) => {
    i = (i + 1) & 255
    j = (j + (box[i] ?? 0)) & 255
    swap(i, j)
    return byte ^ (box[((box[i] ?? 0) + (box[j] ?? 0)) & 255] ?? 0)
  })
}

const lockOf = (password: string) => {
  const padded = new Uint8Array([...encoder.encode(password), ...PADDING]).subarray(0, 32)
  const owner = rc4(md5(padded).subarray(0, 5), padded)
  const permissions = Uint8Array.of(0xfc, 0xff, 0xff, 0xff)
  const id = new Uint8Array(16)
  const key = md5(padded, owner, permissions, id).subarray(0, 5)
  const user = rc4(key, PADDING)
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex")
  return {
    encrypt: (object: number, bytes: Uint8Array) =>
      rc4(md5(key, Uint8Array.of(object & 255, object >> 8, 0, 0, 0)).subarray(0, 10), bytes),
    trailer: `/ID [<${hex(id)}> <${hex(id)}>] /Encrypt << /Filter /Standard /V 1 /R 2 ` +
      `/O <${hex(owner)}> /U <${hex(user)}> /P -4 >>`
  }
}
