import { Buffer } from "node:buffer"
import { deflateSync } from "node:zlib"

/** Each way to set a line comes on each kind of page. */
const COUNT = 20

/**
 * A document of a few pages, the last of them a scan, as it is read to make a reader ready for real ones.
 * What stands in none of them is compiled, and undoes what was compiled before it, while somebody waits.
 */
export const sample = (): Uint8Array => {
  const pages = [
    ...Array.from({ length: COUNT }, (_, page) => ({
      size: SIZES[(page >> 2) % SIZES.length],
      content: contentOf(page)
    })),
    { size: "432 576", content: "q 432 0 0 576 0 0 cm /I Do Q" }
  ]
  const bodies: Array<string> = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${
      pages.map((_, page) => `${6 + 2 * page} 0 R`).join(" ")
    }] >>`,
    ...["Helvetica", "Helvetica-Bold"].map((name) =>
      `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
    ),
    packed(
      `/Type /XObject /Subtype /Image /Width ${SCAN.width} /Height ${SCAN.height} ` +
        "/ColorSpace /DeviceGray /BitsPerComponent 8",
      scanned()
    ),
    ...pages.flatMap(({ size, content }, page) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size}] /Contents ${7 + 2 * page} 0 R ` +
      "/Resources << /Font << /F 3 0 R /B 4 0 R >> /XObject << /I 5 0 R >> >> >>",
      packed("", content)
    ])
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

const packed = (members: string, content: string | Uint8Array) => {
  const stream = deflateSync(content).toString("latin1")
  return `<< ${members} /Length ${stream.length} /Filter /FlateDecode >>\nstream\n${stream}\nendstream`
}

/** Letter, and A4: matrices of whole numbers, and of others. */
const SIZES = ["612 792", "595.28 841.89"]

const WORDS =
  ("the patient that nobody knows \\225 came in on 03/04 with pain \\(8/10\\), took 12.5 mg of it twice " +
    "daily and went home well at 36.8 \\260C; follow-up in 2 weeks").split(" ")

/** Words of which hardly two lines are alike: pdf.js knows a text that it has seen before. */
const wordsOf = (page: number, line: number, count: number) =>
  Array.from(
    { length: count },
    (_, word) => WORDS[(page * 7 + (line + 1) * (word + 3)) % WORDS.length] ?? ""
  )

/** The ways in which programs set a line. */
const WAYS: ReadonlyArray<(x: number, y: number, words: ReadonlyArray<string>) => string> = [
  (x, y, words) => `BT /F 10 Tf ${x} ${y} Td (${words.join(" ")}) Tj ET`,
  (x, y, words) => `BT /F 10 Tf 1 0 0 1 ${x} ${y} Tm [(${words.join(") -278 (")})] TJ ET`,
  (x, y, words) =>
    `/P << /MCID 0 >> BDC q 0 0 612 792 re W n BT /F 1 Tf 9.96 0 0 9.96 ${x} ${y}.04 Tm ` +
    `0.012 Tc -0.03 Tw [(${words.join(" ").replaceAll("e", "e) 4 (")})] TJ ET Q EMC`,
  (x, y, words) =>
    `q 0.1 0 0 0.1 0 0 cm 0 g BT /F 100 Tf ${x}0 ${y}0 Td ` +
    `${words.map((word) => `(${word}) Tj ${word.length * 50 + 40} 0 Td`).join(" ")} ET Q`,
  (x, y, words) =>
    `BT /F 6.5 Tf 7 TL ${x} ${y + 7} Td (${words.slice(0, 3).join(" ")}) Tj ` +
    `T* (${words.slice(3).join(" ")}) Tj ET`
]

const line = (x: number, y: number, words: ReadonlyArray<string>, way: number) =>
  WAYS[way % WAYS.length]?.(x, y, words) ?? ""

const prose = (page: number, x: number, lines: number, words: number) =>
  Array.from(
    { length: lines },
    (_, row) => line(x, 725 - row * 15, wordsOf(page, row, words), page + (row >> 2))
  )

const table = (page: number, top: number, rows: number) =>
  Array.from({ length: rows }, (_, row) => [
    ...[...wordsOf(page, row, 1), `${page}.${row}`, "mmol/L", "H"].map((cell, column) =>
      line([60, 220, 320, 430][column] ?? 0, top - row * 14, [cell], row)
    ),
    `0.5 w 60 ${top - row * 14 - 3} m 500 ${top - row * 14 - 3} l S`
  ]).flat()

/** Labels with their values, some of which have a raised figure. */
const labels = (page: number, lines: number) =>
  Array.from({ length: lines }, (_, row) => {
    const y = 700 - row * 24
    return [
      `BT /B 10 Tf 60 ${y} Td (${wordsOf(page, row, 2).join(" ")}:) Tj ET`,
      line(180, y, wordsOf(page, row, 1 + row % 8), row),
      `BT /F 6 Tf 176 ${y + 4} Td (${row}) Tj ET`
    ]
  }).flat()

/** Pages as charts have them: prose over a table, columns of prose, a form, a table alone. */
const PAGES: ReadonlyArray<(page: number) => ReadonlyArray<string>> = [
  (page) => [...prose(page, 60, 32, 14), ...table(page, 230, 12)],
  (page) => [...prose(page, 50, 40, 7), ...prose(page + 1, 320, 40, 7)],
  (page) => labels(page, 24),
  (page) => table(page, 725, 40)
]

const contentOf = (page: number) =>
  [`BT /B 14 Tf 60 750 Td (Summary ${page}) Tj ET`, ...(PAGES[page % PAGES.length]?.(page) ?? [])]
    .join("\n")

/** At 100 dpi. */
const SCAN = { width: 600, height: 800 }

/** Bars in place of words, tilted by a degree, on paper that is darker to the right. */
const scanned = () =>
  Uint8Array.from({ length: SCAN.width * SCAN.height }, (_, at) => {
    const [x, y] = [at % SCAN.width, Math.floor(at / SCAN.width)]
    const down = y - x * 0.02
    const line = Math.floor(down / 16)
    // Strokes of letters, no two lines alike.
    const stroke = Math.imul((x >> 2) * (line + 3), 0x9e3779b1) >>> 29
    const isInk = down - line * 16 < 7 && (x + line * 13) % 41 < 30 && stroke < 2
    return isInk ? 40 : 235 - x / 6 - at * 31 % 9
  })
