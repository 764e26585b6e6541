/**
 * HL7 version 2 messages as text: admissions (ADT), results (ORU) and documents (MDM), a page each.
 */
import { Effect } from "effect"
import { DocumentFailure } from "../Pdf.ts"
import { Fields, type Message, messagesIn, type Segment } from "./hl7/message.ts"
import { momentOfHl7, resultRow } from "./resultRow.ts"
import { PageBuilder } from "./PageBuilder.ts"

const READ = /^(?:ADT|ORU|MDM)$/u

export const sheetsOfHl7 = Effect.fnUntraced(function* (text: string) {
  const messages = messagesIn(text)
  if (messages === undefined) {
    return yield* new DocumentFailure({
      reason: "too complex",
      message: "The file has too many segments."
    })
  }
  const sheets = new PageBuilder()
  const others = new Set<string>()
  let number = 0
  for (const message of messages) {
    if (message.isFirst) number++
    const fields = new Fields(message.delimiters)
    const kind = fields.text(message.segments[0], 9)
    if (!READ.test(kind)) {
      others.add(/^[A-Z]{3}$/u.test(kind) ? kind : "none")
      continue
    }
    sheets.page()
    new Telling(sheets, message, fields, number).tell(kind)
  }
  if (others.size > 0) {
    const note = `Messages of other types were not read: ${[...others].join(", ")}`
    if (others.size === messages.length || sheets.pages.length === 0) {
      return yield* new DocumentFailure({
        reason: "unknown kind",
        message: `${note}. Of HL7 v2, ADT, ORU and MDM are read.`
      })
    }
    sheets.leaveOut("text", note)
  }
  return sheets.pages
})

/** HL7 table 0085; a result without a status is final, one that is one of these does not count. */
const WITHDRAWN = /^[DWX]$/u
const PRELIMINARY = /^[IOPRS]$/u

class Telling {
  /** The order whose results follow. */
  private ordered: Segment | undefined

  constructor(
    private readonly sheets: PageBuilder,
    private readonly message: Message,
    private readonly fields: Fields,
    private readonly number: number
  ) {}

  tell(kind: string) {
    const [head] = this.message.segments
    const { day, time } = momentOfHl7(this.fields.text(head, 7))
    if (head !== undefined) {
      this.sheets.line(`HL7 message ${kind} ${day} ${time}`.trim(), this.at(head, 9))
    }
    this.patient()
    this.visit()
    this.list("Allergies", ["AL1", "IAM"], (segment) => {
      const { named, repetitions, nameIn } = this.fields
      const reactions = repetitions(segment, 5).map(nameIn).filter((one) => one !== "").join(", ")
      return [3, `${named(segment, 3)}${reactions === "" ? "" : ` (${reactions})`}`]
    })
    this.diagnoses()
    this.list("Procedures performed", ["PR1"], (segment) => {
      const { day } = momentOfHl7(this.fields.text(segment, 5))
      const name = this.fields.named(segment, 3) || this.fields.text(segment, 4)
      return [3, `${name}${day === "" ? "" : `, ${day}`}`]
    })
    this.results()
  }

  private at({ name, index }: Segment, field?: number) {
    const place = `${name}[${index}]${field === undefined ? "" : `-${field}`}`
    return this.number === 1 ? place : `message ${this.number}, ${place}`
  }

  private first(name: string) {
    return this.message.segments.find((segment) => segment.name === name)
  }

  private said(label: string, text: string, segment: Segment, field: number) {
    if (text !== "" && text !== '""') this.sheets.line(`${label}: ${text}`, this.at(segment, field))
  }

  private patient() {
    const segment = this.first("PID")
    if (segment === undefined) return
    const { text, repetitions, part, person } = this.fields
    const numbers = repetitions(segment, 3)
    const number = numbers.find((one) => part(one, 5) === "MR") ?? numbers[0] ?? ""
    this.said("Patient Name", person(repetitions(segment, 5)[0] ?? "", 1), segment, 5)
    this.said("MRN", part(number, 1), segment, 3)
    this.said("DOB", momentOfHl7(text(segment, 7)).day, segment, 7)
    this.said("Sex", SEX.get(text(segment, 8)) ?? "", segment, 8)
  }

  private visit() {
    const segment = this.first("PV1")
    if (segment === undefined) return
    const { text, repetitions, person, named } = this.fields
    this.said("Admission Date", momentOfHl7(text(segment, 44)).day, segment, 44)
    this.said("Discharge Date", momentOfHl7(text(segment, 45)).day, segment, 45)
    this.said("Attending Physician", person(repetitions(segment, 7)[0] ?? "", 2), segment, 7)
    const disposition = text(segment, 36, 2) || (DISPOSITION.get(text(segment, 36)) ?? "")
    this.said("Discharge Disposition", disposition, segment, 36)
    const more = this.first("PV2")
    if (more !== undefined) this.said("Reason for Admission", named(more, 3), more, 3)
  }

  private diagnoses() {
    const of = (types: string) => (segment: Segment) => types.includes(this.fields.text(segment, 6))
    const told = (segment: Segment): readonly [number, string] => [
      3,
      this.fields.text(segment, 3, 2) || this.fields.text(segment, 4) ||
      this.fields.named(segment, 3)
    ]
    this.list("Admission Diagnosis", ["DG1"], told, of("A"))
    this.list("Discharge Diagnosis", ["DG1"], told, of("F"))
    this.list("Diagnoses (working)", ["DG1"], told, (one) => !of("A")(one) && !of("F")(one))
  }

  private list(
    title: string,
    names: ReadonlyArray<string>,
    tell: (segment: Segment) => readonly [field: number, text: string],
    isWanted: (segment: Segment) => boolean = () => true
  ) {
    const told = this.message.segments.filter((one) => names.includes(one.name) && isWanted(one))
      .map((segment) => ({ segment, told: tell(segment) }))
      .filter(({ told: [, text] }) => text !== "")
    told.forEach(({ segment, told: [field, text] }, index) => {
      if (index === 0) this.sheets.heading(title, this.at(segment))
      this.sheets.line(`- ${text}`, this.at(segment, field))
    })
  }

  /** Orders with their results; notes stand below what they speak of. */
  private results() {
    const pending: Array<readonly [text: string, at: string]> = []
    for (const segment of this.message.segments) {
      const { named } = this.fields
      if (segment.name === "TXA") {
        this.sheets.blank()
        this.sheets.line(named(segment, 2) || "Document", this.at(segment, 2))
      } else if (segment.name === "OBR") {
        this.ordered = segment
        this.order(segment, pending)
      } else if (segment.name === "OBX") this.result(segment, pending)
      else if (segment.name === "NTE") {
        for (const line of this.fields.lines(segment, 3)) {
          this.sheets.line(line, this.at(segment, 3))
        }
      }
    }
    if (pending.length === 0) return
    const [[, at] = ["", ""]] = pending
    this.sheets.heading("Pending Results", at)
    pending.forEach(([name, place]) => this.sheets.line(`- ${name}`, place))
  }

  private order(segment: Segment, pending: Array<readonly [string, string]>) {
    const { text, named } = this.fields
    const status = text(segment, 25)
    const { day } = momentOfHl7(text(segment, 7))
    const name = named(segment, 4)
    if (WITHDRAWN.test(status) || name === "") return
    const kind = text(segment, 24) === "RAD" ? "Imaging" : "Laboratory Results"
    this.sheets.blank()
    this.sheets.line(`${kind}: ${name}${day === "" ? "" : `, ${day}`}`, this.at(segment, 4))
    if (PRELIMINARY.test(status)) {
      pending.push([`${name}${day === "" ? "" : `, collected ${day}`}`, this.at(segment, 25)])
    }
  }

  private result(segment: Segment, pending: Array<readonly [string, string]>) {
    const { text, named, lines, nameIn, repetitions } = this.fields
    const [type, status] = [text(segment, 2), text(segment, 11)]
    if (WITHDRAWN.test(status)) return
    if (type === "ED" || type === "RP") return this.attached(segment)
    if (/^(?:TX|FT)$/u.test(type) || (type === "ST" && text(segment, 5).length > 80)) {
      return lines(segment, 5).forEach((line) => this.sheets.line(line, this.at(segment, 5)))
    }
    const name = named(segment, 3)
    const value = /^C/u.test(type)
      ? repetitions(segment, 5).map(nameIn).join(", ")
      : type === "SN"
      ? [1, 2, 3, 4].map((part) => text(segment, 5, part)).join("")
      : repetitions(segment, 5).map((one) => this.fields.part(one, 1)).join(", ")
    if (value === "" || PRELIMINARY.test(status)) {
      if (name !== "") pending.push([name, this.at(segment, 11)])
    }
    if (value === "" || value === '""') return
    const own = momentOfHl7(text(segment, 14))
    const order = momentOfHl7(text(this.ordered, 7))
    const { day, time } = own.day === "" ? order : own
    const unit = text(segment, 6, 1)
    this.sheets.line(
      resultRow({
        name,
        value,
        unit,
        usual: text(segment, 7),
        mark: text(segment, 8),
        day,
        time,
        status: status === "C" ? "corrected" : PRELIMINARY.test(status) ? "preliminary" : ""
      }),
      this.at(segment, 5)
    )
  }

  /** Encapsulated data: text is read, another file is told of. */
  private attached(segment: Segment) {
    const { text } = this.fields
    const isText = text(segment, 5, 2).toUpperCase() === "TEXT" &&
      /^(?:plain)?$/iu.test(text(segment, 5, 3))
    if (isText && /^A$|^$/iu.test(text(segment, 5, 4))) {
      return text(segment, 5, 5).split("\n").forEach((line) =>
        this.sheets.line(line, this.at(segment, 5))
      )
    }
    this.sheets.leaveOut("attachment", "A file that is part of the message was not read")
  }
}

const SEX = new Map([["M", "male"], ["F", "female"]])

// User-defined table 0112 of HL7 v2, which is that of the uniform bill (UB-04, FL 17).
const DISPOSITION = new Map([
  ["01", "Discharged to home or self care"],
  ["02", "Transferred to another short-term hospital"],
  ["03", "Transferred to a skilled nursing facility"],
  ["06", "Discharged to home with home health services"],
  ["07", "Left against medical advice"],
  ["20", "Expired"],
  ["50", "Hospice at home"],
  ["51", "Hospice in a medical facility"],
  ["62", "Transferred to an inpatient rehabilitation facility"]
])
