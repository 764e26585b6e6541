/** Records as a ward writes them, for whoever looks at the page. */
import { lines, type PageSpec, pdf } from "./pdf.ts"
import { scan } from "./scan.ts"

interface Person {
  readonly name: string
  readonly number: string
}

/** Two notes that disagree about an allergy, a dose that changed, a result that is pending, gaps. */
export const rowsOf = ({ name, number }: Person, diagnosis = "Acute on chronic systolic CHF") => [
  "MERCY GENERAL HOSPITAL                    DISCHARGE SUMMARY",
  `Patient: ${name}    MRN: ${number}    DOB: 04/12/1950`,
  "Admission Date: 03/04/2025    Discharge Date: 03/09/2025",
  "Attending: Dr. Meera Sable",
  "",
  `DISCHARGE DIAGNOSIS: ${diagnosis}.`,
  "",
  "ALLERGIES: penicillin (anaphylaxis)",
  "",
  "HOME MEDICATIONS:",
  "1. furosemide 20 mg PO daily",
  "2. warfarin 5 mg PO daily",
  "",
  "HOSPITAL COURSE: She improved on furosemide over 5 days. No known drug allergies.",
  "",
  "DISCHARGE MEDICATIONS:",
  "1. furosemide 40 mg PO BID (increased for edema)",
  "2. lisinopril 5 mg PO daily",
  "",
  "PENDING RESULTS: blood culture pending.",
  "CONDITION AT DISCHARGE: Stable.",
  "FOLLOW-UP: Cardiology clinic on 03/16/2025."
]

export const typed = (person: Person) => pdf({ pages: [lines(rowsOf(person))] })

export const scanned = (person: Person): PageSpec => ({
  picture: scan(rowsOf(person), { dpi: 200 })
})

/** Lines that are no letters: what a pen leaves that nobody can read. */
export const illegible = (): PageSpec => {
  const [width, height] = [306, 396]
  const pixels = new Uint8Array(width * height).fill(255)
  for (let row = 0; row < 12; row++) {
    for (let x = 30; x < 270; x++) {
      const y = Math.round(40 + row * 26 + 6 * Math.sin(x / 5 + row) * Math.sin(x / 17))
      pixels[y * width + x] = 0
      pixels[(y + 1) * width + x] = 0
    }
  }
  return { picture: { width, height, pixels } }
}

/** Many pages, of which the first is the summary. */
export const long = (person: Person, pages = 100) =>
  pdf({
    pages: Array.from({ length: pages }, (_, index) =>
      lines(
        index === 0
          ? rowsOf(person)
          : [`Patient: ${person.name}    MRN: ${person.number}`, `Note ${index + 1}.`]
      ))
  })
