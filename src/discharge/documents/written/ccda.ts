/**
 * A clinical document (HL7 CDA R2; C-CDA R2.1) as text: who and when from its head, and the narrative of
 * its sections, which is what its author signed.
 */
import { Effect } from "effect"
import type { XmlElement } from "../Formats.ts"
import { DocumentFailure } from "../Pdf.ts"
import { childrenOf, placeOf, tellNarrative, within, wordsOf } from "./narrative.ts"
import { momentOfHl7 } from "./resultRow.ts"
import { PageBuilder } from "./PageBuilder.ts"

/** LOINC (https://loinc.org) of sections, for those that have no title of their own. */
const TITLES = new Map([
  ["10160-0", "Medications"],
  ["10183-2", "Discharge Medications"],
  ["10164-2", "History of Present Illness"],
  ["10184-0", "Discharge Physical Exam"],
  ["10187-3", "Review of Systems"],
  ["10154-3", "Chief Complaint"],
  ["11346-0", "Past Medical History"],
  ["11348-0", "Past Medical History"],
  ["11450-4", "Problem List"],
  ["11493-4", "Hospital Discharge Studies Summary"],
  ["11535-2", "Discharge Diagnosis"],
  ["18776-5", "Plan of Treatment"],
  ["29545-1", "Physical Exam"],
  ["29762-2", "Social History"],
  ["10157-6", "Family History"],
  ["30954-2", "Results"],
  ["42346-7", "Admission Medications"],
  ["42347-5", "Admission Diagnosis"],
  ["42349-1", "Reason for Referral"],
  ["46241-6", "Admission Diagnosis"],
  ["46239-0", "Chief Complaint and Reason for Visit"],
  ["47519-4", "Procedures"],
  ["48765-2", "Allergies"],
  ["51848-0", "Assessment"],
  ["8648-8", "Hospital Course"],
  ["8653-8", "Discharge Instructions"],
  ["8716-3", "Vital Signs"]
])
const SECTIONS_MAX = 5000

export const sheetsOfCcda = Effect.fnUntraced(function* (root: XmlElement) {
  if (root.name !== "ClinicalDocument") {
    return yield* new DocumentFailure({
      reason: "unknown kind",
      message: "The XML is no clinical document (CDA): its root is no ClinicalDocument."
    })
  }
  const sheets = new PageBuilder()
  const title = within(root, "title")
  if (title !== undefined) sheets.line(wordsOf(title), placeOf(title))
  tellHead(sheets, root)
  const body = within(root, "component", "structuredBody")
  if (body === undefined) {
    sheets.leaveOut("attachment", "The body of the document is a file of its own, and was not read")
    return sheets.pages
  }
  let sections = 0
  const tell = (parent: XmlElement) => {
    for (const component of childrenOf(parent, "component")) {
      for (const section of childrenOf(component, "section")) {
        if (++sections > SECTIONS_MAX) return
        tellSection(sheets, section)
        tell(section)
      }
    }
  }
  tell(body)
  return sheets.pages
})

const tellHead = (sheets: PageBuilder, root: XmlElement) => {
  const said = (label: string, text: string, element: XmlElement | undefined) => {
    if (text !== "" && element !== undefined) sheets.line(`${label}: ${text}`, placeOf(element))
  }
  const role = within(root, "recordTarget", "patientRole")
  const patient = within(role, "patient")
  const name = within(patient, "name")
  said("Patient Name", personOf(name), name)
  const id = childrenOf(role, "id").find(({ attributes }) => attributes.has("extension"))
  said("MRN", id?.attributes.get("extension") ?? "", id)
  const born = within(patient, "birthTime")
  said("DOB", dayOf(born), born)
  const gender = within(patient, "administrativeGenderCode")
  said("Sex", gender?.attributes.get("displayName") ?? "", gender)
  const stay = within(root, "componentOf", "encompassingEncounter")
  const [from, to] = [within(stay, "effectiveTime", "low"), within(stay, "effectiveTime", "high")]
  said("Admission Date", dayOf(from), from)
  said("Discharge Date", dayOf(to), to)
  const where = within(stay, "dischargeDispositionCode")
  said("Discharge Disposition", where?.attributes.get("displayName") ?? "", where)
  const attending = childrenOf(stay, "encounterParticipant")
    .find(({ attributes }) => attributes.get("typeCode") === "ATND")
  const doctor = within(attending, "assignedEntity", "assignedPerson", "name")
  said("Attending Physician", personOf(doctor), doctor)
}

/** Given names before the family's; one without parts is as it stands. */
const personOf = (name: XmlElement | undefined) => {
  const parts = ["given", "family"].flatMap((part) => childrenOf(name, part).map(wordsOf))
    .filter((part) => part !== "")
  return parts.length > 0 ? parts.join(" ") : wordsOf(name)
}

const dayOf = (element: XmlElement | undefined) =>
  momentOfHl7(element?.attributes.get("value") ?? "").day

const tellSection = (sheets: PageBuilder, section: XmlElement) => {
  const title = wordsOf(within(section, "title"))
  const code = within(section, "code")?.attributes.get("code") ?? ""
  const text = within(section, "text")
  const known = TITLES.get(code)
  // "Medications" of a discharge summary may be those of any time: the code says which.
  const told = code === "10183-2" && !/discharge/iu.test(title) ? known : title || known
  if (told !== undefined && told !== "") sheets.heading(told, placeOf(section))
  if (text !== undefined) tellNarrative(sheets, text)
  else if (childrenOf(section, "entry").length > 0) {
    sheets.leaveOut("text", "A section has coded entries without any text, and was not read")
  }
}
