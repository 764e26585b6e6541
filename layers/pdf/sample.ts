import { Buffer } from "node:buffer"
import { deflateSync } from "node:zlib"

/** A document of a few pages, as it is read to make a reader ready for real ones. */
export const sample = (pages: number): Uint8Array => {
  const numbers = Array.from({ length: pages }, (_, page) => page)
  const bodies: Array<string> = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages} /Kids [${
      numbers.map((page) => `${4 + 2 * page} 0 R`).join(" ")
    }] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...numbers.flatMap((page) => {
      const stream = deflateSync(contentOf(page)).toString("latin1")
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * page} 0 R ` +
        "/Resources << /Font << /F 3 0 R >> >> >>",
        `<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n${stream}\nendstream`
      ]
    })
  ]
  let file = "%PDF-1.4\n"
  const offsets = bodies.map((body, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return `${String(at).padStart(10, "0")} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${offsets.join("")}` +
    `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(file, "latin1"))
}

const WORDS =
  ("the patient that nobody knows came in on 03/04 with pain, took 12.5 mg of it twice daily and " +
    "went home well; follow-up in 2 weeks").split(" ")

/**
 * As charts have it: a heading, prose with and without kerning, and rows of cells. No two lines are
 * alike: pdf.js knows a text that it has seen before.
 */
const contentOf = (page: number) => {
  const prose = (line: number) =>
    Array.from({ length: 14 }, (_, word) => WORDS[(page * 7 + line * (word + 3)) % WORDS.length])
      .join(" ")
  const cell = (row: number, column: number) =>
    [WORDS[(page + row) % WORDS.length], `${page}.${row}`, "mmol/L", "H"][column]
  return [
    `BT /F 14 Tf 60 750 Td (Summary ${page}) Tj ET`,
    ...Array.from({ length: 32 }, (_, line) => {
      const text = prose(line)
      const shown = line % 4 === 0
        ? `[(${text.slice(0, 30 + line)}) -20 (${text.slice(30 + line)})] TJ`
        : `(${text}) Tj`
      return `BT /F 10 Tf 60 ${725 - line * 15} Td ${shown} ET`
    }),
    ...Array.from(
      { length: 12 },
      (_, row) =>
        [60, 220, 320, 430].map((x, column) =>
          `BT /F 9 Tf 1 0 0 1 ${x} ${230 - row * 14} Tm (${cell(row, column)}) Tj ET`
        ).join("\n")
    )
  ].join("\n")
}
