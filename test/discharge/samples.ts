/**
 * One invented stay, as each kind of file tells it. The forms follow the examples of the specifications:
 * HL7 v2.5.1 chapters 3, 7 and 9, C-CDA R2.1's discharge summary, FHIR R4's discharge bundle.
 */
import { createCanvas } from "@napi-rs/canvas"
import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js"

export const TEXT = `DISCHARGE SUMMARY
Patient Name: Ada Byron   MRN: 7654321   DOB: 12/10/1955
Admission Date: 03/04/2025
Discharge Date: 03/09/2025
Attending Physician: Grace Hopper, MD

DISCHARGE DIAGNOSIS: Community-acquired pneumonia

ALLERGIES: Penicillin (hives)

DISCHARGE MEDICATIONS:
1. Doxycycline 100 mg PO BID
2. Lisinopril 10 mg PO daily

PENDING RESULTS: Blood culture, collected 03/08.

FOLLOW-UP: Primary care in 1 week.
`

export const RTF = String
  .raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Arial;}}{\colortbl;\red0\green0\blue0;\red255\green255\blue255;}
{\info{\title Not of the text}}{\*\generator Nor this;}
\f0\fs24 DISCHARGE SUMMARY\par Patient Name: Ada Byron   MRN: 7654321   DOB: 12/10/1955\par
Admission Date: 03/04/2025\par Discharge Date: 03/09/2025\par Attending Physician: Grace Hopper, MD\par\par
{\b DISCHARGE DIAGNOSIS:} Community\u8209?acquired pneumonia\par\par ALLERGIES: Penicillin (hives)\par\par
DISCHARGE MEDICATIONS:\par
\trowd\cellx3000\cellx6000\intbl Doxycycline\cell 100 mg PO BID\cell\row
\trowd\cellx3000\cellx6000\intbl Lisinopril\cell 10 mg PO daily\cell\row\pard
{\cf2 Warfarin 5 mg PO daily\par}{\v Digoxin 0.25 mg PO daily\par}
PENDING RESULTS: Blood culture, collected 03/08.\par\par FOLLOW\'2dUP: Primary care in 1 week.\par}`

const DOCX = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${
  TEXT.trim().split("\n").filter((line) => !/^\d\. /u.test(line)).map((line) =>
    `<w:p><w:r><w:t xml:space="preserve">${line}</w:t></w:r></w:p>` +
    (line.startsWith("DISCHARGE MEDICATIONS")
      ? ["Doxycycline 100 mg PO BID", "Lisinopril 10 mg PO daily"].map((drug) =>
        `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>` +
        `<w:r><w:t>${drug}</w:t></w:r></w:p>`
      ).join("") +
        `<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>Warfarin 5 mg PO daily</w:t></w:r></w:p>` +
        `<w:p><w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>Digoxin 0.25 mg daily</w:t></w:r></w:p>` +
        `<w:p><w:del><w:r><w:delText>Aspirin 81 mg PO daily</w:delText></w:r></w:del></w:p>`
      : "")
  ).join("")
}</w:body></w:document>`

export const zipped = async (files: Record<string, string>) => {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const [name, text] of Object.entries(files)) {
    // deno-lint-ignore no-await-in-loop -- one archive
    await writer.add(name, new TextReader(text))
  }
  return await writer.close()
}

export const docx = () => zipped({ "[Content_Types].xml": "<Types/>", "word/document.xml": DOCX })

const HEAD = (kind: string, event: string) =>
  String.raw`MSH|^~\&|WARD|HOSP|EHR|HOSP|20250309120000||${kind}^${event}|1|P|2.5.1`
const PID = "PID|1||555^^^HOSP^PI~7654321^^^HOSP^MR||Byron^Ada||19551210|F"

export const ADT = [
  HEAD("ADT", "A03"),
  "EVN|A03|20250309120000",
  PID,
  "PV1|1|I|W^101^1||||1234^Hopper^Grace|||||||||||||||||||||||||||||01||||||||20250304|20250309",
  "AL1|1|DA|70618^Penicillin^RXNORM|MO|Hives",
  "DG1|1||R05^Cough^I10|Cough||A",
  "DG1|2||J18.9^Pneumonia, unspecified organism^I10|||F",
  "PR1|1||0BJ08ZZ^Bronchoscopy^I10P||20250305"
].join("\r")

export const ORU = [
  HEAD("ORU", "R01"),
  PID,
  "OBR|1||A1|51990-0^Basic metabolic panel^LN|||20250308060000||||||||||||||||||F",
  "OBX|1|NM|2823-3^Potassium^LN||6.4|mmol/L|3.5-5.1|HH|||F|||20250308063000",
  "OBX|2|NM|2951-2^Sodium^LN||140|mmol/L|136-145||||F",
  "OBX|3|NM|2345-7^Glucose^LN||999|mg/dL|70-99|H|||X",
  "OBR|2||A2|600-7^Blood culture^LN|||20250308070000||||||||||||||||||P",
  String.raw`OBX|1|FT|600-7^Blood culture^LN||No growth so far\.br\Final report to follow||||||P`,
  "NTE|1||Reported by telephone"
].join("\r")

export const MDM = [
  HEAD("MDM", "T02"),
  PID,
  "TXA|1|DS^Discharge Summary|TX|20250309||||||||1|||||AU",
  ...TEXT.trim().split("\n").slice(2).map((line, at) =>
    `OBX|${at + 1}|TX|18842-5^^LN||${line}||||||F`
  )
].join("\r")

const SECTION = (code: string, title: string, text: string) =>
  `<component><section><code code="${code}" codeSystem="2.16.840.1.113883.6.1"/><title>${title}</title>` +
  `<text>${text}</text></section></component>`

export const CCDA = `<?xml version="1.0" encoding="UTF-8"?>
<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:sdtc="urn:hl7-org:sdtc">
<title>Discharge Summary</title>
<recordTarget><patientRole><id extension="7654321" root="2.16.840.1.113883.19.5"/><patient>
<name><given>Ada</given><family>Byron</family></name>
<administrativeGenderCode code="F" displayName="Female"/><birthTime value="19551210"/></patient></patientRole></recordTarget>
<componentOf><encompassingEncounter>
<effectiveTime><low value="20250304"/><high value="20250309"/></effectiveTime>
<encounterParticipant typeCode="ATND"><assignedEntity><assignedPerson><name><given>Grace</given>
<family>Hopper</family></name></assignedPerson></assignedEntity></encounterParticipant>
</encompassingEncounter></componentOf>
<component><structuredBody>${
  [
    SECTION(
      "11535-2",
      "Hospital Discharge Diagnosis",
      "<paragraph>Community-acquired pneumonia</paragraph>"
    ),
    SECTION("48765-2", "Allergies", "<list><item>Penicillin (hives)</item></list>"),
    SECTION(
      "10183-2",
      "Medications",
      "<table><thead><tr><th>Medication</th><th>Directions</th></tr></thead><tbody>" +
        "<tr><td>Doxycycline</td><td>100 mg PO BID</td></tr>" +
        '<tr><td><content ID="m2">Lisinopril</content></td><td>10 mg PO daily</td></tr></tbody></table>'
    ),
    SECTION("18776-5", "Follow-up", "Primary care<br/>in 1 week.")
  ].join("\n")
}</structuredBody></component></ClinicalDocument>`

const reference = (reference: string) => ({ reference })
const named = (text: string) => ({ text })
const resource = (resource: Record<string, unknown>) => ({
  fullUrl: `https://example.org/${resource.resourceType}/${resource.id}`,
  resource
})
const ada = reference("Patient/p")
const drug = (id: string, name: string, dosage: object, more: object) =>
  resource({
    resourceType: "MedicationRequest",
    id,
    intent: "order",
    subject: ada,
    medicationCodeableConcept: named(name),
    dosageInstruction: [dosage],
    ...more
  })
const HOSPITAL = { category: [{ coding: [{ code: "discharge" }] }], status: "active" }

export const bundle = {
  resourceType: "Bundle",
  type: "collection",
  entry: [
    resource({
      resourceType: "Patient",
      id: "p",
      name: [{ given: ["Ada"], family: "Byron" }],
      identifier: [{ type: { coding: [{ code: "MR" }] }, value: "7654321" }],
      birthDate: "1955-12-10",
      gender: "female"
    }),
    resource({
      resourceType: "Practitioner",
      id: "d",
      name: [{ given: ["Grace"], family: "Hopper" }]
    }),
    resource({
      resourceType: "Encounter",
      id: "e",
      status: "finished",
      class: { code: "IMP" },
      subject: ada,
      period: { start: "2025-03-04T08:00:00Z", end: "2025-03-09T10:00:00Z" },
      participant: [{
        type: [{ coding: [{ code: "ATND" }] }],
        individual: reference("Practitioner/d")
      }],
      diagnosis: [{ condition: reference("Condition/c"), use: { coding: [{ code: "DD" }] } }]
    }),
    resource({
      resourceType: "Condition",
      id: "c",
      subject: ada,
      code: named("Community-acquired pneumonia")
    }),
    resource({
      resourceType: "Condition",
      id: "x",
      subject: ada,
      verificationStatus: { coding: [{ code: "refuted" }] },
      code: named("Pulmonary embolism")
    }),
    resource({
      resourceType: "AllergyIntolerance",
      id: "a",
      patient: ada,
      code: named("Penicillin"),
      reaction: [{ manifestation: [named("hives")] }]
    }),
    drug("m1", "Doxycycline", { text: "100 mg PO BID" }, HOSPITAL),
    drug("m2", "Lisinopril", {
      doseAndRate: [{ doseQuantity: { value: 10, unit: "mg" } }],
      route: named("PO"),
      timing: { repeat: { frequency: 1, period: 1, periodUnit: "d" } }
    }, HOSPITAL),
    drug("m3", "Warfarin", { text: "5 mg PO daily" }, { ...HOSPITAL, status: "stopped" }),
    drug("m4", "Digoxin", { text: "0.25 mg PO daily" }, {
      ...HOSPITAL,
      status: "entered-in-error"
    }),
    resource({
      resourceType: "Observation",
      id: "o",
      status: "final",
      subject: ada,
      category: [{ coding: [{ code: "laboratory" }] }],
      code: named("Potassium"),
      effectiveDateTime: "2025-03-08T06:30:00Z",
      valueQuantity: { value: 6.4, unit: "mmol/L" },
      referenceRange: [{ low: { value: 3.5 }, high: { value: 5.1 } }],
      interpretation: [{ coding: [{ code: "HH" }] }]
    }),
    resource({
      resourceType: "DiagnosticReport",
      id: "r",
      status: "registered",
      subject: ada,
      code: named("Blood culture")
    })
  ]
}

const pictureOf = (text: string) => {
  const canvas = createCanvas(1275, 1650)
  const context = canvas.getContext("2d")
  context.fillStyle = "white"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = "black"
  context.font = "28px sans-serif"
  text.split("\n").forEach((line, at) => context.fillText(line, 100, 120 + at * 44))
  return canvas
}

export const png = (text = TEXT) => pictureOf(text).encode("png")
export const jpeg = (text = TEXT) => pictureOf(text).encode("jpeg", 85)

/** A page for each text, uncompressed. */
export const tiff = (texts: ReadonlyArray<string>) => {
  const pages = texts.map(pictureOf)
  const first = pages[0]
  if (first === undefined) return new Uint8Array()
  return tiffOf(
    pages.map((page) => ({ width: page.width, height: page.height, rgba: page.data() }))
  )
}

const ENTRY = 12

/** TIFF 6.0, section 2: directories of entries, little-endian. */
const tiffOf = (
  pages: ReadonlyArray<{ width: number; height: number; rgba: Uint8Array | Uint8ClampedArray }>
) => {
  const greys = pages.map(({ rgba, width, height }) =>
    Uint8Array.from({ length: width * height }, (_, at) => rgba[at * 4] ?? 255)
  )
  const tags = 9
  const size = 8 +
    pages.reduce((sum, _, at) => sum + (greys[at]?.length ?? 0) + 2 + tags * ENTRY + 4 + 8, 0)
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  bytes.set([0x49, 0x49, 0x2a, 0x00])
  let [at, link] = [8, 4]
  pages.forEach(({ width, height }, index) => {
    const grey = greys[index] ?? new Uint8Array()
    bytes.set(grey, at)
    const strip = at
    at += grey.length
    view.setUint32(at, 150, true)
    view.setUint32(at + 4, 1, true)
    const resolution = at
    at += 8
    view.setUint32(link, at, true)
    view.setUint16(at, tags, true)
    const entries: ReadonlyArray<readonly [number, number, number]> = [
      [256, 4, width],
      [257, 4, height],
      [258, 3, 8],
      [259, 3, 1],
      [262, 3, 1],
      [273, 4, strip],
      [278, 4, height],
      [279, 4, grey.length],
      [282, 5, resolution]
    ]
    entries.forEach(([tag, type, value], entry) => {
      const to = at + 2 + entry * ENTRY
      view.setUint16(to, tag, true)
      view.setUint16(to + 2, type, true)
      view.setUint32(to + 4, 1, true)
      view.setUint32(to + 8, value, true)
    })
    link = at + 2 + tags * ENTRY
    at = link + 4
  })
  return bytes
}
