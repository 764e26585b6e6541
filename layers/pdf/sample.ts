import { Buffer } from "node:buffer"
import { deflateSync } from "node:zlib"

/** A document of a few pages, as it is read to make a reader ready for real ones. */
export const sample = (pages: number): Uint8Array => {
  const bodies: Array<string> = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages} /Kids [${
      Array.from({ length: pages }, (_, page) => `${page + 5} 0 R`).join(" ")
    }] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    `<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n${stream}\nendstream`,
    ...Array.from(
      { length: pages },
      () =>
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R " +
        "/Resources << /Font << /F 3 0 R >> >> >>"
    )
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

const content = Array.from(
  { length: 40 },
  (_, line) =>
    `BT /F 11 Tf 60 ${740 - line * 15} Td (Line ${line} of a page that nobody sees) Tj ET\n` +
    `BT /F 11 Tf 420 ${740 - line * 15} Td (in two cells) Tj ET\n`
).join("")

const stream = deflateSync(content).toString("latin1")
