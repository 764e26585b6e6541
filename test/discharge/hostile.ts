/**
 * Files that mean harm, each with the answer that it gets.
 */
import { lines, type PageSpec, pdf } from "./pdf.ts"

const encoder = new TextEncoder()

export const HEADING = "Patient: DOE, JOHN    MRN: 1234567    DOB: 02/11/1951"
export const good = lines([HEADING, "The patient was admitted with heart failure and went home."])
export const bomb: PageSpec = { content: encoder.encode("0 0 m 9 9 l S\n".repeat(6_000_000)) }

const hugeImage: PageSpec = {
  picture: { width: 10_000, height: 10_000, pixels: new Uint8Array(100_000_000) }
}

/** Blanks and letters in runs, over which a careless pattern never comes to an end. */
const slow = lines(
  Array.from({ length: 10 }, (_, row) => `MRN ${row}${" ".repeat(900)}chart${" ".repeat(900)}#`)
)

/** Forms that draw the next one ten times each: 4 kB, and ten thousand million strokes. */
const nestedForms = () => {
  const form = (next: number, content: string) =>
    `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /F ${next} 0 R >> >> ` +
    `/Length ${content.length} >>\nstream\n${content}\nendstream`
  const ten = "/F Do ".repeat(10)
  const forms = Array.from({ length: 9 }, (_, at) => [30 + at, form(31 + at, ten)] as const)
  return pdf({
    pages: [{ content: encoder.encode(ten), resources: "/XObject << /F 30 0 R >>" }],
    objects: { ...Object.fromEntries(forms), 39: form(30, "0 0 m 9 9 l S") }
  })
}

interface HostileFile {
  readonly name: string
  readonly file: Uint8Array
  readonly status: number
  /** Of the error, where there is one. */
  readonly code?: string
}

/** They are made when they are needed: some are large. */
export const hostileFiles = (): ReadonlyArray<HostileFile> => [
  {
    name: "no PDF",
    file: encoder.encode("<html></html>"),
    status: 415,
    code: "UNSUPPORTED_MEDIA_TYPE"
  },
  {
    name: "XML with entities that multiply",
    file: encoder.encode(
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${"b".repeat(999)}"><!ENTITY c "${
        "&b;".repeat(999)
      }">]><ClinicalDocument>${"&c;".repeat(999)}</ClinicalDocument>`
    ),
    status: 422,
    code: "PDF_UNREADABLE"
  },
  {
    name: "JSON without a ground",
    file: encoder.encode(`{"resourceType":${"[".repeat(5_000_000)}`),
    status: 422,
    code: "PDF_TOO_COMPLEX"
  },
  {
    name: "an archive that is no document",
    file: Uint8Array.of(0x50, 0x4b, 0x03, 0x04, ...new Uint8Array(2000)),
    status: 422,
    code: "PDF_UNREADABLE"
  },
  { name: "empty", file: new Uint8Array(), status: 422, code: "PDF_UNREADABLE" },
  {
    name: "cut off",
    file: pdf({ pages: [good, good] }).subarray(0, 200),
    status: 422,
    code: "PDF_UNREADABLE"
  },
  {
    name: "only a head",
    file: encoder.encode("%PDF-1.7\n"),
    status: 422,
    code: "PDF_UNREADABLE"
  },
  { name: "no pages", file: pdf({ pages: [] }), status: 422, code: "PDF_UNREADABLE" },
  {
    name: "locked",
    file: pdf({ pages: [good], password: "x" }),
    status: 422,
    code: "PDF_ENCRYPTED"
  },
  {
    name: "501 pages",
    file: pdf({ pages: Array.from({ length: 501 }, () => good) }),
    status: 413,
    code: "PDF_TOO_MANY_PAGES"
  },
  {
    name: "200 inches",
    file: pdf({ pages: [{ ...good, size: [14_400, 14_400] }] }),
    status: 422,
    code: "PDF_TOO_COMPLEX"
  },
  {
    name: "100 megapixels",
    file: pdf({ pages: [hugeImage] }),
    status: 422,
    code: "PDF_TOO_COMPLEX"
  },
  { name: "forms in forms", file: nestedForms(), status: 422, code: "PDF_TOO_COMPLEX" },
  { name: "a bomb", file: pdf({ pages: [bomb] }), status: 422, code: "PDF_TOO_COMPLEX" },
  {
    name: "slow text",
    file: pdf({ pages: Array.from({ length: 20 }, () => slow) }),
    status: 200
  },
  {
    name: "a script",
    file: pdf({
      pages: [good],
      catalogue: "/OpenAction 4 0 R",
      objects: { 4: "<< /S /JavaScript /JS (while\\(true\\);) >>" }
    }),
    status: 200
  }
]
