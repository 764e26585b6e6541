/**
 * Files that are no PDF: what is read of each kind, where it stood, and what harmful ones get.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Result } from "effect"
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js"
import { deflateSync } from "node:zlib"
import * as Lazy from "../../layers/formats/lazy.ts"
import { jpegSize, pngSize } from "../../layers/formats/imageSize.ts"
import { XML_DEPTH_MAX } from "../../layers/formats/xml.ts"
import { ZIP_BYTES_MAX } from "../../layers/formats/zip.ts"
import type { ReadPage } from "../../schemas/discharge/documents.ts"
import { Formats } from "../../src/discharge/documents/Formats.ts"
import { kindOf, mayBeText } from "../../src/discharge/documents/kind.ts"
import { Ocr } from "../../src/discharge/documents/Ocr.ts"
import { Pdf } from "../../src/discharge/documents/Pdf.ts"
import { imageOf, readUpload } from "../../src/discharge/documents.ts"
import * as Samples from "./samples.ts"

const encoder = new TextEncoder()
const OPTIONS = { pagesMax: 500, skip: [], careful: false }

const noOcr = Layer.succeed(
  Ocr,
  Ocr.of({ enlargement: { below: 0, to: 0 }, recognise: () => Effect.succeed([]) })
)
const noPdf = Layer.succeed(Pdf, Pdf.of({ open: () => Effect.die("No PDF here") }))
const reading = Layer.mergeAll(Lazy.layer, noOcr, noPdf)

const read = (file: string | Uint8Array) =>
  Effect.gen(function* () {
    const pages: Array<ReadPage> = []
    const bytes = typeof file === "string" ? encoder.encode(file) : file
    yield* readUpload(bytes, OPTIONS, (event) =>
      Effect.sync(() => {
        if (event._tag === "Read") pages.push(event.page)
      }))
    return pages
  }).pipe(Effect.scoped, Effect.provide(reading))

const reasonOf = (file: string | Uint8Array) =>
  Effect.map(
    Effect.result(read(file)),
    (end) => Result.isFailure(end) ? end.failure.reason : "read"
  )

/** Where the first line with a word comes from. */
const placeOf = (pages: ReadonlyArray<ReadPage>, words: string) =>
  pages.flatMap(({ text, places = [] }) =>
    places.filter(({ start, end }) => text.slice(start, end).includes(words)).map(({ at }) => at)
  )[0]

const textOf = (pages: ReadonlyArray<ReadPage>) => pages.map(({ text }) => text).join("\n\f\n")

describe("kindOf()", () => {
  const of = (text: string) => kindOf(encoder.encode(text))
  it("goes by what a file begins with", () => {
    assert.strictEqual(of(Samples.RTF), "rtf")
    assert.strictEqual(of(`\u000b${Samples.ADT}`), "hl7")
    assert.strictEqual(of(Samples.CCDA), "xml")
    assert.strictEqual(of(JSON.stringify(Samples.bundle)), "json")
    assert.strictEqual(of(Samples.TEXT), "text")
    assert.strictEqual(of("junk before\n%PDF-1.7"), "pdf")
    assert.strictEqual(kindOf(Uint8Array.of(0x4d, 0x4d, 0, 0x2a)), "tiff")
  })
  it("knows no kind for other files", () => {
    for (const text of ["GIF89a\u0001\u0000", "<!DOCTYPE html><p>", "<html>", "\u0000\u0001"]) {
      assert.isUndefined(of(text))
    }
  })
  it("takes UTF-16 and Windows-1252 for text", () => {
    assert.strictEqual(kindOf(Uint8Array.of(0xff, 0xfe, 0x41, 0x00)), "text")
    assert.strictEqual(kindOf(Uint8Array.of(0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72)), "text")
  })
  it("takes plain text for text alone where it claims to be nothing else", () => {
    assert.isTrue(mayBeText("text/plain; charset=utf-8"))
    assert.isTrue(mayBeText("application/octet-stream"))
    assert.isFalse(mayBeText("application/pdf"))
    assert.isFalse(mayBeText("text/html"))
  })
})

describe("readUpload()", () => {
  it.effect("reads plain text line by line, a page for each form feed", () =>
    Effect.gen(function* () {
      const pages = yield* read("One\r\n\tTwo\fThree\n")
      assert.deepStrictEqual(pages.map(({ text }) => text), ["One\n        Two", "Three"])
      assert.strictEqual(placeOf(pages, "Three"), "line 2")
    }))

  it.effect("reads RTF: characters, tables, and nothing that is hidden or no text of it", () =>
    Effect.gen(function* () {
      const pages = yield* read(Samples.RTF)
      const text = textOf(pages)
      assert.include(text, "DISCHARGE DIAGNOSIS: Community\u2011acquired pneumonia")
      assert.include(text, "Doxycycline   100 mg PO BID\nLisinopril    10 mg PO daily")
      assert.include(text, "FOLLOW-UP: Primary care")
      assert.notMatch(text, /Warfarin|Digoxin|Not of the text|Nor this|Arial/u)
      assert.deepStrictEqual(pages[0]?.left_out, ["hidden text"])
      assert.strictEqual(placeOf(pages, "Lisinopril"), "table row 2")
    }))

  it.effect("reads Word: lists, and nothing that is hidden, white or deleted", () =>
    Effect.gen(function* () {
      const pages = yield* read(yield* Effect.promise(Samples.docx))
      const text = textOf(pages)
      assert.include(text, "DISCHARGE MEDICATIONS:\n- Doxycycline 100 mg PO BID\n- Lisinopril")
      assert.notMatch(text, /Warfarin|Digoxin|Aspirin/u)
      assert.deepStrictEqual(pages[0]?.left_out, ["hidden text"])
      assert.strictEqual(placeOf(pages, "Doxycycline"), "paragraph 12")
    }))

  it.effect("reads Word: heads, tables by their columns, styles that hide, pictures told", () =>
    Effect.gen(function* () {
      const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
      const W = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`
      const file = yield* Effect.promise(() =>
        Samples.zipped({
          "word/document.xml":
            `<w:document ${W}><w:body><w:tbl><w:tr>${cell("Drug")}${cell("Dose")}</w:tr><w:tr>${
              cell("Metoprolol")
            }${cell("25 mg")}</w:tr></w:tbl>` +
            `<w:p><w:pPr><w:pStyle w:val="Ghost"/></w:pPr><w:r><w:t>Unseen words</w:t></w:r></w:p>` +
            `<w:p><w:r><w:drawing><a:blip xmlns:a="urn:a"/></w:drawing></w:r></w:p></w:body></w:document>`,
          "word/styles.xml":
            `<w:styles ${W}><w:style w:styleId="Ghost"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>`,
          "word/header1.xml": `<w:hdr ${W}><w:p><w:r><w:t>Byron, Ada</w:t></w:r></w:p></w:hdr>`
        })
      )
      const pages = yield* read(file)
      assert.strictEqual(
        textOf(pages),
        "Byron, Ada\n\nDrug         Dose\nMetoprolol   25 mg"
      )
      assert.deepStrictEqual(pages[0]?.left_out?.toSorted(), ["hidden text", "picture"])
      assert.strictEqual(placeOf(pages, "Metoprolol"), "table 1, row 2")
      assert.strictEqual(placeOf(pages, "Byron"), "header1, paragraph 1")
    }))

  it.effect("reads HL7 admissions: who, when, allergies and diagnoses by their type", () =>
    Effect.gen(function* () {
      const pages = yield* read(Samples.ADT)
      const text = textOf(pages)
      for (
        const line of [
          "Patient Name: Ada Byron",
          "MRN: 7654321",
          "DOB: 1955-12-10",
          "Discharge Date: 2025-03-09",
          "Attending Physician: Grace Hopper",
          "Allergies:\n- Penicillin (Hives)",
          "Admission Diagnosis:\n- Cough",
          "Discharge Diagnosis:\n- Pneumonia, unspecified organism"
        ]
      ) assert.include(text, line)
      assert.strictEqual(placeOf(pages, "Penicillin"), "AL1[1]-3")
    }))

  it.effect("reads HL7 results with unit, range, mark and time; what was withdrawn is none", () =>
    Effect.gen(function* () {
      const pages = yield* read(Samples.ORU)
      const text = textOf(pages)
      assert.include(text, "Potassium   2025-03-08   6.4 (HH) mmol/L   (3.5-5.1)   06:30")
      assert.include(text, "Sodium   2025-03-08   140 mmol/L   (136-145)   06:00")
      assert.include(text, "No growth so far\nFinal report to follow")
      assert.include(text, "Pending Results:\n- Blood culture, collected 2025-03-08")
      assert.notInclude(text, "999")
      assert.strictEqual(placeOf(pages, "Potassium"), "OBX[1]-5")
    }))

  it.effect("reads HL7 documents as they are, and a page for each message of a batch", () =>
    Effect.gen(function* () {
      const other = Samples.ORU.replace("Byron^Ada", "Doe^Jane").replace("7654321", "1111111")
      const pages = yield* read(`${Samples.MDM}\r${other}`)
      assert.lengthOf(pages, 2)
      assert.include(pages[0]?.text, "1. Doxycycline 100 mg PO BID")
      assert.strictEqual(placeOf(pages, "Doxycycline"), "OBX[10]-5")
      assert.strictEqual(placeOf(pages.slice(1), "Potassium"), "message 2, OBX[1]-5")
    }))

  it.effect("undoes the escapes of HL7, whatever the delimiters are", () =>
    Effect.gen(function* () {
      const message = "MSH$*@!%$A$B$C$D$20250309$$MDM*T02$1$P$2.5\rTXA$1$DS*Summary\r" +
        "OBX$1$TX$1*x$$A!F!B !S! !T! !E! !X41! !H!bold!N!$$$$$$F"
      assert.include(textOf(yield* read(message)), "A$B * % ! A bold")
    }))

  it.effect("reads C-CDA: its head, its narrative, a medication table row by row", () =>
    Effect.gen(function* () {
      const pages = yield* read(Samples.CCDA)
      const text = textOf(pages)
      assert.include(text, "Patient Name: Ada Byron\nMRN: 7654321\nDOB: 1955-12-10")
      assert.include(text, "Attending Physician: Grace Hopper")
      assert.include(text, "Discharge Medications:\nMedication    Directions\nDoxycycline   100 mg")
      assert.include(text, "Allergies:\n- Penicillin (hives)")
      const [line, column] = (placeOf(pages, "Lisinopril") ?? "").match(/\d+/gu) ?? []
      const before = Samples.CCDA.split("\n")[Number(line) - 1]?.slice(0, Number(column)) ?? ""
      assert.isTrue(before.endsWith("<tr>"), before)
    }))

  it.effect("reads FHIR by category and status; what was refuted or a mistake is none", () =>
    Effect.gen(function* () {
      const pages = yield* read(JSON.stringify(Samples.bundle))
      const text = textOf(pages)
      for (
        const part of [
          "Patient Name: Ada Byron\nMRN: 7654321\nDOB: 1955-12-10",
          "Attending Physician: Grace Hopper",
          "Discharge Diagnosis:\n- Community-acquired pneumonia",
          "Allergies:\n- Penicillin (hives)",
          "Discontinued Medications:\n- Warfarin 5 mg PO daily",
          "Discharge Medications:\n- Doxycycline 100 mg PO BID\n- Lisinopril 10 mg PO daily",
          "Potassium   2025-03-08   6.4 (HH) mmol/L   (3.5-5.1)   06:30",
          "Pending Results:\n- Blood culture"
        ]
      ) assert.include(text, part)
      assert.notMatch(text, /embolism|Digoxin/u)
      assert.strictEqual(placeOf(pages, "Lisinopril"), "entry[7].resource")
    }))

  it.effect("gives each patient of a bundle pages of their own", () =>
    Effect.gen(function* () {
      const jane = { resourceType: "Patient", id: "q", name: [{ text: "Jane Doe" }] }
      const cough = {
        resourceType: "Condition",
        id: "k",
        subject: { reference: "Patient/q" },
        code: { text: "Cough" }
      }
      const entry = [...Samples.bundle.entry, { resource: jane }, { resource: cough }]
      const pages = yield* read(JSON.stringify({ ...Samples.bundle, entry }))
      assert.lengthOf(pages, 2)
      assert.notInclude(pages[0]?.text, "Cough")
      assert.include(pages[1]?.text, "Patient Name: Jane Doe")
      assert.include(pages[1]?.text, "Cough")
    }))

  it.effect("tells of a file within a bundle that it did not read, and reads the text of one", () =>
    Effect.gen(function* () {
      const of = (contentType: string, data: string) => ({
        resourceType: "DocumentReference",
        status: "current",
        content: [{ attachment: { contentType, data: btoa(data) } }]
      })
      const [page] = yield* read(JSON.stringify(of("application/pdf", "%PDF-1.7")))
        .pipe(Effect.orElseSucceed((): ReadonlyArray<ReadPage> => []))
      assert.deepStrictEqual(page?.left_out, ["attachment"])
      assert.include(
        textOf(yield* read(JSON.stringify(of("text/plain", "ALLERGIES: None")))),
        "None"
      )
    }))

  it.effect("has a page for each image of a TIFF, and images that can be looked at", () =>
    Effect.gen(function* () {
      const file = Samples.tiff(["One", "Two", "Three"])
      assert.lengthOf(yield* read(file), 3)
      const shown = yield* imageOf(file, 2, [0, 0, 100, 50]).pipe(
        Effect.scoped,
        Effect.provide(reading)
      )
      assert.deepInclude(pngSize(shown), { width: 208, height: 104 })
      const drawn = yield* imageOf(encoder.encode("Some words"), 1, undefined).pipe(
        Effect.scoped,
        Effect.provide(reading)
      )
      assert.strictEqual(kindOf(drawn), "png")
    }))

  it.effect("takes the resolution that an image tells, and else that of a sheet", () =>
    Effect.gen(function* () {
      const png = yield* Effect.promise(() => Samples.png())
      assert.deepInclude(pngSize(png), { width: 1275, height: 1650 })
      assert.deepInclude(jpegSize(yield* Effect.promise(() => Samples.jpeg())), { width: 1275 })
      const [page] = yield* read(png)
      assert.closeTo(page?.height_points ?? 0, 792, 1)
    }))
})

const pngOf = (width: number, height: number, data: Uint8Array) => {
  const chunk = (name: string, content: Uint8Array) => {
    const bytes = new Uint8Array(content.length + 12)
    new DataView(bytes.buffer).setUint32(0, content.length)
    bytes.set(encoder.encode(name), 4)
    bytes.set(content, 8)
    return bytes
  }
  const head = new Uint8Array(13)
  new DataView(head.buffer).setUint32(0, width)
  new DataView(head.buffer).setUint32(4, height)
  head.set([8, 2], 8)
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", head),
    chunk("IDAT", data),
    chunk("IEND", new Uint8Array())
  ]
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

describe("what is easily lost or mistaken", () => {
  it.effect("of HL7: lines of a report that look like segments, and a second patient", () =>
    Effect.gen(function* () {
      const lines = "MSH|^~\\&|a|b|c|d|20250309||ORU^R01|1|P|2.5\rPID|1||1^^^H^MR||Byron^Ada\r" +
        "OBR|1||A|1^Report^L\rOBX|1|TX|1^Report^L||Seen today.\nPMH: CHF\nHGB 9.1\nEnd||||||F\r" +
        "PID|2||2^^^H^MR||Doe^Jane\rOBR|1||B|2^Potassium^L\rOBX|1|NM|2^Potassium^L||6.4|mmol/L|||||F"
      const [ada, jane, ...others] = yield* read(lines)
      assert.isEmpty(others)
      assert.include(ada?.text, "Seen today.\nPMH: CHF\nHGB 9.1\nEnd")
      assert.notInclude(ada?.text, "6.4")
      assert.include(jane?.text, "Patient Name: Jane Doe\nMRN: 2")
      assert.include(jane?.text, "6.4 mmol/L")
    }))

  it.effect("of FHIR: a section that lists what was stopped, refuted or forbidden", () =>
    Effect.gen(function* () {
      const entry = Samples.bundle.entry.map((one, index) =>
        index === 6 ? { ...one, resource: { ...one.resource, doNotPerform: true } } : one
      )
      const references = entry.map(({ fullUrl }) => ({ reference: fullUrl }))
      const composition = {
        resourceType: "Composition",
        title: "Discharge Summary",
        section: [{ title: "Discharge Medications", entry: references }]
      }
      const text = textOf(
        yield* read(
          JSON.stringify({ resourceType: "Bundle", entry: [{ resource: composition }, ...entry] })
        )
      )
      assert.include(text, "Lisinopril 10 mg")
      assert.notMatch(text, /Doxycycline|Digoxin|embolism/u)
      assert.match(text, /Discontinued Medications:\n- Warfarin/u)
    }))

  it.effect("of Word: rows and cells in content controls, cells of several paragraphs, special signs", () =>
    Effect.gen(function* () {
      const W = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`
      const p = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
      const file = yield* Effect.promise(() =>
        Samples.zipped({
          "word/document.xml":
            `<w:document ${W}><w:body><w:tbl><w:sdt><w:sdtContent><w:tr><w:sdt><w:sdtContent>` +
            `<w:tc>${p("Lisinopril")}</w:tc></w:sdtContent></w:sdt><w:tc>${
              p("10 mg")
            }</w:tc></w:tr>` +
            `</w:sdtContent></w:sdt><w:tr><w:tc>${p("Metoprolol 25 mg")}${
              p("Aspirin 81 mg")
            }</w:tc></w:tr></w:tbl>` +
            `<w:p><w:r><w:sym w:font="Symbol" w:char="F06D"/><w:t>g</w:t></w:r></w:p></w:body></w:document>`
        })
      )
      const pages = yield* read(file)
      const text = textOf(pages)
      assert.include(text, "Lisinopril")
      assert.match(text, /Metoprolol 25 mg\nAspirin 81 mg/u)
      assert.notInclude(text, "\u2022")
      assert.deepStrictEqual(pages[0]?.left_out, ["text"])
    }))

  it.effect("of RTF: a row that is not ended, a mark before nothing, Word's pictures", () =>
    Effect.gen(function* () {
      const open = yield* read(
        String.raw`{\rtf1 \trowd\intbl Drug\cell Dose\cell\pard After the table\par End}`
      )
      assert.strictEqual(textOf(open), "Drug   Dose\nAfter the table\nEnd")
      const marked = yield* read(String.raw`{\rtf1 {\*}{\b Bold} text\par}`)
      assert.strictEqual(textOf(marked), "Bold text")
      const [picture] = yield* read(
        String.raw`{\rtf1 See {\*\shppict{\pict\pngblip 8950}}{\nonshppict{\pict 00}}\par}`
      )
      assert.deepStrictEqual(picture?.left_out, ["picture"])
    }))

  it.effect("of a bundle: what is said of somebody else, a file that is no plain text", () =>
    Effect.gen(function* () {
      const of = (resource: object) => ({ resource })
      const other = {
        resourceType: "Condition",
        subject: { reference: "Patient/z" },
        code: { text: "Cough" }
      }
      const letter = {
        resourceType: "DocumentReference",
        status: "current",
        content: [{ attachment: { contentType: "text/rtf", data: btoa("{\\rtf1 Hello}") } }]
      }
      const entry = [...Samples.bundle.entry, of(other), of(letter)]
      const [page, ...more] = yield* read(JSON.stringify({ ...Samples.bundle, entry }))
      assert.isEmpty(more)
      assert.notMatch(page?.text ?? "", /Cough|rtf1/u)
      assert.deepStrictEqual(page?.left_out?.toSorted(), ["attachment", "text"])
    }))

  it.effect("of HL7: an ampersand in a text is one", () =>
    Effect.gen(function* () {
      const message = Samples.ORU.replace("No growth so far", "Head & Neck CT")
      assert.include(textOf(yield* read(message)), "Head & Neck CT")
    }))

  it.effect("of Word and RTF: white letters on a dark ground are seen", () =>
    Effect.gen(function* () {
      const W = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`
      const file = yield* Effect.promise(() =>
        Samples.zipped({
          "word/document.xml":
            `<w:document ${W}><w:body><w:tbl><w:tr><w:tc><w:tcPr><w:shd w:fill="1F3864"/></w:tcPr>` +
            `<w:p><w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>Medication</w:t></w:r></w:p></w:tc></w:tr>` +
            `</w:tbl></w:body></w:document>`
        })
      )
      assert.strictEqual(textOf(yield* read(file)), "Medication")
      const rtf = String.raw`{\rtf1{\colortbl;\red0\green0\blue90;\red255\green255\blue255;}` +
        String.raw`\pard\cbpat1\cf2 Seen\par\pard\cbpat2\cf2 Not seen\par}`
      assert.strictEqual(textOf(yield* read(rtf)), "Seen")
    }))

  it.effect("of text: a sign that was lost before, and is no reason to read it otherwise", () =>
    Effect.gen(function* () {
      assert.strictEqual(textOf(yield* read("50 \u00b5g \ufffd daily")), "50 \u00b5g \ufffd daily")
    }))

  it.effect("of photos: one that Exif says was turned has its rows as they stand", () =>
    Effect.gen(function* () {
      const jpeg = yield* Effect.promise(() => Samples.jpeg())
      const exif = Uint8Array.of(
        ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1],
        ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
      )
      const turned = new Uint8Array(jpeg.length + exif.length)
      turned.set(jpeg.subarray(0, 2))
      turned.set(exif, 2)
      turned.set(jpeg.subarray(2), 2 + exif.length)
      assert.deepInclude(jpegSize(turned), { width: 1650, height: 1275 })
      const shown = yield* imageOf(turned, 1, undefined).pipe(
        Effect.scoped,
        Effect.provide(reading)
      )
      assert.deepInclude(pngSize(shown), { width: 1650, height: 1275 })
    }))
})

describe("files that mean harm", () => {
  it.effect("of XML: entities, depth, what is cut off, another root", () =>
    Effect.gen(function* () {
      const entities = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]>` +
        `<ClinicalDocument>&c;</ClinicalDocument>`
      assert.strictEqual(yield* reasonOf(entities), "unreadable")
      const deep = (depth: number) =>
        `<?xml version="1.0"?><ClinicalDocument>${"<a>".repeat(depth)}${"</a>".repeat(depth)}` +
        "</ClinicalDocument>"
      assert.strictEqual(yield* reasonOf(deep(XML_DEPTH_MAX)), "too complex")
      assert.notStrictEqual(yield* reasonOf(deep(XML_DEPTH_MAX - 1)), "too complex")
      assert.strictEqual(yield* reasonOf(Samples.CCDA.slice(0, 900)), "unreadable")
      assert.strictEqual(yield* reasonOf(`<?xml version="1.0"?><svg/>`), "unknown kind")
    }))

  it.effect("of Word: an archive that unpacks to more than there is room for, or is no document", () =>
    Effect.gen(function* () {
      const { unzip } = yield* Formats
      const bomb = yield* Effect.promise(async () => {
        const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
        await writer.add(
          "word/document.xml",
          new Uint8ArrayReader(new Uint8Array(ZIP_BYTES_MAX + 1))
        )
        return await writer.close()
      })
      assert.isBelow(bomb.length, 1_000_000)
      assert.strictEqual(yield* reasonOf(bomb), "too complex")
      assert.lengthOf([...yield* unzip(bomb, () => false)], 0)
      const other = yield* Effect.promise(() => Samples.zipped({ "x.txt": "x" }))
      assert.strictEqual(yield* reasonOf(other), "unknown kind")
      assert.strictEqual(yield* reasonOf(other.subarray(0, 60)), "unreadable")
    }).pipe(Effect.provide(Lazy.layer)))

  it.effect("of images: more pixels than are decoded, and what is cut off", () =>
    Effect.gen(function* () {
      const huge = pngOf(60_000, 60_000, deflateSync(new Uint8Array(1000)))
      assert.lengthOf(yield* read(huge), 0)
      assert.strictEqual(yield* reasonOf(huge.subarray(0, 20)), "unreadable")
      assert.strictEqual(yield* reasonOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0)), "unreadable")
    }))

  it.effect("of TIFF: a list of pages that turns back, a page outside, a size that is not there", () =>
    Effect.gen(function* () {
      const good = Samples.tiff(["One"])
      const view = new DataView(good.buffer)
      const first = view.getUint32(4, true)
      const turned = good.slice()
      new DataView(turned.buffer).setUint32(first + 2 + 9 * 12, first, true)
      assert.strictEqual(yield* reasonOf(turned), "unreadable")
      assert.strictEqual(yield* reasonOf(good.subarray(0, first + 20)), "unreadable")
      // A strip that begins outside, and one that is longer than the file.
      for (const [entry, value] of [[5, good.length], [7, good.length + 1]] as const) {
        const strip = good.slice()
        new DataView(strip.buffer).setUint32(first + 2 + entry * 12 + 8, value, true)
        assert.strictEqual(yield* reasonOf(strip), "unreadable")
      }
      const wide = good.slice()
      new DataView(wide.buffer).setUint32(first + 2 + 8, 4_000_000_000, true)
      assert.lengthOf(yield* read(wide), 0)
    }))

  it.effect("of RTF: groups without an end, and depth", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* reasonOf(String.raw`{\rtf1 Hello`), "unreadable")
      assert.strictEqual(
        yield* reasonOf(`{\\rtf1 ${"{".repeat(600)}${"}".repeat(601)}`),
        "too complex"
      )
      assert.strictEqual(yield* reasonOf(String.raw`{\rtf1 a\bin2147483647 b}`), "unreadable")
    }))

  it.effect("of JSON and HL7: depth, no FHIR, other messages", () =>
    Effect.gen(function* () {
      const deep = `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`
      assert.strictEqual(yield* reasonOf(deep), "too complex")
      assert.strictEqual(yield* reasonOf(`{"a": 1}`), "unknown kind")
      assert.strictEqual(yield* reasonOf(`{"resourceType": "Bundle", `), "unreadable")
      const order = Samples.ADT.replace("ADT^A03", "ORM^O01")
      assert.strictEqual(yield* reasonOf(order), "unknown kind")
    }))
})
