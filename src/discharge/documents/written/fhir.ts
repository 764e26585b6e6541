/**
 * FHIR R4 (https://hl7.org/fhir/R4/) as text: a bundle, or one resource of it, patient by patient. What a
 * composition says comes under its own titles; the rest under the heading that its kind, its category and
 * its status give it.
 */
import { Effect, Result } from "effect"
import { Base64 } from "effect/encoding"
import { Formats } from "../Formats.ts"
import { kindOf as kindOfFile, textOf } from "../kind.ts"
import { DocumentFailure } from "../Pdf.ts"
import { sigOf } from "./fhir/dosage.ts"
import { Node } from "./fhir/Node.ts"
import { tellNarrative } from "./narrative.ts"
import { momentOfFhir, resultRow } from "./resultRow.ts"
import { PageBuilder } from "./PageBuilder.ts"

const RESOURCES_MAX = 20_000
/** What is nested deeper is no FHIR. */
const DEPTH_MAX = 100
/** What was recorded and is not true of the patient. */
const WITHDRAWN =
  /^(?:entered-in-error|cancelled|not-done|not-taken|refuted|draft|rejected|nullified)$/u
const OPEN = /^(?:registered|preliminary|partial)$/u

export const sheetsOfFhir = Effect.fnUntraced(function* (text: string) {
  if (depthOf(text) > DEPTH_MAX) {
    return yield* new DocumentFailure({
      reason: "too complex",
      message: `The JSON is more than ${DEPTH_MAX} levels deep.`
    })
  }
  const parsed = Result.try({
    try: (): unknown => JSON.parse(text),
    catch: () =>
      new DocumentFailure({ reason: "unreadable", message: "The JSON cannot be parsed." })
  })
  const root = new Node(Result.isFailure(parsed) ? yield* parsed.failure : parsed.success, "")
  const kind = root.in("resourceType").text
  if (kind === "") {
    return yield* new DocumentFailure({
      reason: "unknown kind",
      message: "The JSON is no FHIR: it has no resourceType."
    })
  }
  const entries = kind === "Bundle" ? root.in("entry").all : [root]
  if (entries.length > RESOURCES_MAX) {
    return yield* new DocumentFailure({
      reason: "too complex",
      message: `The bundle has more than ${RESOURCES_MAX} entries.`
    })
  }
  const resources = entries.map((entry) => ({
    url: entry.in("fullUrl").text,
    node: kind === "Bundle" ? entry.in("resource") : entry
  }))
  const bundle = new Bundle(resources)
  const sheets = new PageBuilder()
  for (const group of bundle.patients()) {
    sheets.page()
    yield* new Telling(sheets, bundle, group).tell()
  }
  return sheets.pages
})

/** Of brackets outside of strings, without parsing them. */
const depthOf = (text: string) => {
  let [depth, most] = [0, 0]
  let isString = false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (isString) {
      if (unit === 0x5c) at++
      else if (unit === 0x22) isString = false
    } else if (unit === 0x22) isString = true
    else if (unit === 0x7b || unit === 0x5b) most = Math.max(most, ++depth)
    else if (unit === 0x7d || unit === 0x5d) depth--
  }
  return most
}

interface Resource {
  readonly url: string
  readonly node: Node
}

interface Group {
  readonly patient: Node | undefined
  readonly resources: ReadonlyArray<Node>
  /** The bundle has more, of which it is not said that it is this patient's. */
  readonly isMixed: boolean
}

class Bundle {
  private readonly byReference = new Map<string, Node>()

  constructor(private readonly resources: ReadonlyArray<Resource>) {
    for (const { url, node } of resources) {
      const [kind, id] = [node.in("resourceType").text, node.in("id").text]
      if (url !== "") this.byReference.set(url, node)
      if (id !== "") this.byReference.set(`${kind}/${id}`, node)
    }
  }

  /** What a Reference leads to in the bundle; `#` leads into its own resource. */
  readonly follow = (reference: Node, from?: Node): Node | undefined => {
    const written = reference.in("reference").text
    if (written.startsWith("#")) {
      return from?.in("contained").all.find((one) => one.in("id").text === written.slice(1))
    }
    return this.byReference.get(written) ??
      this.byReference.get(written.split("/").slice(-2).join("/"))
  }

  /** Of each patient, the resources that speak of them; with one patient alone, all of them. */
  patients(): ReadonlyArray<Group> {
    const nodes = this.resources.map(({ node }) => node)
    const patients = nodes.filter((node) => node.in("resourceType").text === "Patient")
    const others = nodes.filter((node) => node.in("resourceType").text !== "Patient")
    const subjectsOf = (node: Node) =>
      ["subject", "patient", "for"].map((name) => node.in(name)).filter((one) =>
        one.in("reference").isThere
      )
    const [only, ...more] = patients
    if (only === undefined) return [{ patient: undefined, resources: others, isMixed: false }]
    if (more.length === 0) {
      // What is said of somebody else is not said of the patient.
      const own = others.filter((node) =>
        subjectsOf(node).every((one) => this.follow(one) === only)
      )
      return [{ patient: only, resources: own, isMixed: own.length < others.length }]
    }
    const owned = Map.groupBy(
      others,
      (node) => subjectsOf(node).map((one) => this.follow(one)).find((one) => one !== undefined)
    )
    const isMixed = (owned.get(undefined) ?? []).some((node) => !HELPERS.has(kindOf(node)))
    return patients.map((patient) => ({ patient, resources: owned.get(patient) ?? [], isMixed }))
  }
}

type Line = readonly [text: string, at: string]

/** Kinds that help others to be told, and say nothing of the patient by themselves. */
const HELPERS = new Set([
  "Practitioner",
  "PractitionerRole",
  "Organization",
  "Location",
  "Device",
  "Medication",
  "Specimen",
  "Provenance",
  "Binary",
  "OperationOutcome",
  "CareTeam",
  "RelatedPerson",
  "Account",
  "Coverage",
  "Composition",
  "Patient",
  "Encounter"
])

class Telling {
  private readonly told = new Set<Node>()

  constructor(
    private readonly sheets: PageBuilder,
    private readonly bundle: Bundle,
    private readonly group: Group
  ) {}

  readonly tell = Effect.fnUntraced({ self: this }, function* () {
    this.head()
    for (const composition of this.of("Composition")) yield* this.composition(composition)
    this.lists()
    yield* this.texts()
    const others = this.group.resources.filter((node) =>
      !this.told.has(node) && !HELPERS.has(kindOf(node)) && !isWithdrawn(node)
    )
    if (this.group.isMixed) {
      this.sheets.leaveOut("text", "Resources of somebody else, or of nobody, were not read")
    }
    if (others.length > 0) {
      const counted = [...Map.groupBy(others, kindOf)].filter(([kind]) => KIND.test(kind))
        .slice(0, KINDS_TOLD_MAX).map(([kind, all]) => `${kind} (${all.length})`)
      this.sheets.leaveOut("text", `Resources of other kinds were not read: ${counted.join(", ")}`)
    }
  })

  private of(...kinds: ReadonlyArray<string>) {
    return this.group.resources.filter((node) => kinds.includes(kindOf(node)))
  }

  private said(label: string, text: string, { at }: Node) {
    if (text !== "") this.sheets.line(`${label}: ${text}`, at)
  }

  private head() {
    const { patient } = this.group
    if (patient !== undefined) {
      const names = patient.in("name").all
      const name = names.find((one) => one.in("use").text === "official") ?? names[0]
      if (name !== undefined) this.said("Patient Name", name.person, name)
      const numbers = patient.in("identifier").all
      const number = numbers.find((one) => one.in("type").hasCode("MR")) ?? numbers[0]
      if (number !== undefined) this.said("MRN", number.in("value").text, number)
      this.said("DOB", patient.in("birthDate").text, patient.in("birthDate"))
      this.said("Sex", patient.in("gender").text, patient.in("gender"))
    }
    const stays = this.of("Encounter").filter((node) => !isWithdrawn(node))
    const stay = stays.find((node) => node.in("class").hasCode("IMP", "ACUTE", "NONAC")) ?? stays[0]
    if (stay === undefined) return
    const { day: from } = momentOfFhir(stay.in("period", "start").text)
    const { day: to } = momentOfFhir(stay.in("period", "end").text)
    this.said("Admission Date", from, stay.in("period", "start"))
    this.said("Discharge Date", to, stay.in("period", "end"))
    const attending = stay.in("participant").all.find((one) => one.in("type").hasCode("ATND"))
    if (attending !== undefined) {
      const doctor = this.bundle.follow(attending.in("individual"), stay)
      const name = doctor?.in("name").person || attending.in("individual", "display").text
      this.said("Attending Physician", name, doctor ?? attending)
    }
    const reason = stay.in("reasonCode")
    this.said("Reason for Admission", reason.concept, reason)
    const where = stay.in("hospitalization", "dischargeDisposition")
    this.said("Discharge Disposition", where.concept, where)
  }

  private readonly composition = Effect.fnUntraced({ self: this }, function* (composition: Node) {
    const title = composition.in("title")
    if (title.text !== "") {
      this.sheets.blank()
      this.sheets.line(title.text, title.at)
    }
    const open: Array<Node> = [...composition.in("section").all]
    for (let section = open.shift(); section !== undefined; section = open.shift()) {
      open.unshift(...section.in("section").all)
      const heading = section.in("title").text || section.in("code").concept
      const entries = section.in("entry").all.flatMap((entry) => {
        const node = this.bundle.follow(entry, composition)
        return node === undefined || isWithdrawn(node) || !isInForce(node) ? [] : [node]
      })
      const narrative = section.in("text", "div")
      const lines = entries.flatMap((node) => this.lineOf(node))
      // The narrative is what the author signed: entries are told where there is none.
      const isTold = narrative.text !== ""
      if (!isTold && lines.length === 0) continue
      if (heading !== "") this.sheets.heading(heading, section.at)
      if (isTold) yield* this.narrative(narrative)
      else lines.forEach(([text, at]) => this.sheets.line(text, at))
      if (isTold || lines.length > 0) entries.forEach((node) => this.told.add(node))
    }
  })

  private readonly narrative = Effect.fnUntraced({ self: this }, function* (div: Node) {
    const formats = yield* Formats
    const parsed = yield* formats.xml(div.text)
    tellNarrative(this.sheets, parsed, () => div.at)
  })

  private list(title: string, nodes: ReadonlyArray<Node>) {
    const lines = nodes.filter((node) => !this.told.has(node) && !isWithdrawn(node))
      .flatMap((node) => {
        this.told.add(node)
        return this.lineOf(node)
      })
    lines.forEach(([text, at], index) => {
      if (index === 0) this.sheets.heading(title, at)
      this.sheets.line(text, at)
    })
  }

  /** Under the headings that clinicians know; what a status does not allow stands under none. */
  private lists() {
    const conditions = this.of("Condition")
    const dischargeOf = new Set(
      this.of("Encounter").flatMap((stay) =>
        stay.in("diagnosis").all.filter((one) => one.in("use").hasCode("DD"))
          .map((one) => this.bundle.follow(one.in("condition"), stay))
      )
    )
    const isOf = (...codes: ReadonlyArray<string>) => (node: Node) =>
      node.in("category").all.some((one) => one.hasCode(...codes))
    this.list("Discharge Diagnosis", conditions.filter((node) => dischargeOf.has(node)))
    const isPast = (node: Node) =>
      node.in("clinicalStatus").hasCode("resolved", "inactive", "remission")
    this.list("Past Medical History", conditions.filter(isPast))
    this.list("Diagnoses", conditions.filter(isOf("encounter-diagnosis")))
    this.list("Problem List", conditions)
    this.list("Allergies", this.of("AllergyIntolerance"))
    const requests = this.of("MedicationRequest")
    const statements = this.of("MedicationStatement")
    const has = (...status: ReadonlyArray<string>) => (node: Node) =>
      status.includes(node.in("status").text)
    const active = requests.filter(has("active", "completed", "unknown"))
    this.list("Discontinued Medications", [...requests, ...statements].filter(has("stopped")))
    this.list("Medications on Hold", [...requests, ...statements].filter(has("on-hold")))
    this.list("Discharge Medications", active.filter(isOf("discharge")))
    this.list("Inpatient Medications", active.filter(isOf("inpatient")))
    this.list("Home Medications", [
      ...active.filter(isOf("community", "outpatient", "patientspecified")),
      ...statements.filter(has("active", "intended", "unknown", ""))
    ])
    this.list("Past Medications", statements.filter(has("completed")))
    this.list("Medication Orders", active)
    this.list("Medication Administration Record", this.of("MedicationAdministration"))
    this.list("Procedures", this.of("Procedure"))
    const observations = this.of("Observation")
    const open = observations.filter((node) => OPEN.test(node.in("status").text))
    this.list("Laboratory Results", observations.filter(isOf("laboratory")))
    this.list("Vital Signs", observations.filter(isOf("vital-signs")))
    this.list("Social History", observations.filter(isOf("social-history")))
    this.list("Results", observations)
    const reports = this.of("DiagnosticReport").filter((node) => !isWithdrawn(node))
    const waiting = [...open, ...reports.filter((node) => OPEN.test(node.in("status").text))]
    waiting.forEach((node, index) => {
      if (index === 0) this.sheets.heading("Pending Results", node.at)
      this.sheets.line(`- ${node.in("code").concept}`, node.in("status").at)
    })
    this.list("Follow-up", [...this.of("Appointment"), ...this.of("CarePlan")])
  }

  /** One resource as lines: of a drug its order, of a result its row. */
  private lineOf(node: Node): ReadonlyArray<Line> {
    switch (kindOf(node)) {
      case "Condition": {
        const verification = node.in("verificationStatus")
        const unsure = verification.hasCode("provisional", "differential", "unconfirmed")
        return [[`- ${node.in("code").concept}${unsure ? " (unconfirmed)" : ""}`, node.at]]
      }
      case "AllergyIntolerance": {
        const reactions = node.in("reaction").all
          .flatMap((reaction) => reaction.in("manifestation").all.map(({ concept }) => concept))
        const told = reactions.length === 0 ? "" : ` (${reactions.join(", ")})`
        return [[`- ${node.in("code").concept}${told}`, node.at]]
      }
      case "MedicationRequest":
      case "MedicationStatement":
      case "MedicationAdministration":
        return this.drugOf(node)
      case "Procedure": {
        const when = node.in("performedDateTime").text || node.in("performedPeriod", "start").text
        const { day } = momentOfFhir(when)
        return [[`- ${node.in("code").concept}${day === "" ? "" : `, ${day}`}`, node.at]]
      }
      case "Observation":
        return this.resultsOf(node)
      case "Appointment": {
        const { day, time } = momentOfFhir(node.in("start").text)
        const parts = [
          node.in("description").text || node.in("serviceType").concept || "Appointment",
          ...node.in("participant").all.map((one) => one.in("actor", "display").text),
          [day, time].filter((part) => part !== "").join(" ")
        ]
        return [[`- ${parts.filter((part) => part !== "").join(", ")}`, node.at]]
      }
      case "CarePlan":
        return [
          node.in("description"),
          ...node.in("activity").all.map((one) => one.in("detail", "description"))
        ].filter(({ text }) => text !== "").map(({ text, at }) => [`- ${text}`, at])
      default:
        return []
    }
  }

  private drugOf(node: Node): ReadonlyArray<Line> {
    const medication = this.bundle.follow(node.in("medicationReference"), node)
    const name = node.in("medicationCodeableConcept").concept || medication?.in("code").concept ||
      node.in("medicationReference", "display").text
    if (name === undefined || name === "") return []
    const dosages = [...node.in("dosageInstruction").all, ...node.in("dosage").all]
    const [first, ...others] = dosages.map(sigOf).filter((sig) => sig !== "")
    const [reason] = node.in("statusReason").all
    const why = reason === undefined || reason.concept === "" ? "" : ` (${reason.concept})`
    return [
      [`- ${[name, first ?? ""].join(" ").trim()}${why}`, node.at],
      ...others.map((sig): Line => [`  then ${sig}`, node.at])
    ]
  }

  private resultsOf(node: Node): ReadonlyArray<Line> {
    const when = node.in("effectiveDateTime").text || node.in("effectivePeriod", "start").text ||
      node.in("issued").text
    const of = (one: Node): ReadonlyArray<Line> => {
      const quantity = one.in("valueQuantity")
      const value = quantity.isThere
        ? quantity.in("comparator").text + quantity.in("value").text
        : one.in("valueCodeableConcept").concept || one.in("valueString").text ||
          one.in("valueInteger").text
      if (value === "") return []
      const range = one.in("referenceRange").all[0]
      const [low, high] = [range?.in("low", "value").text, range?.in("high", "value").text]
      const usual = range?.in("text").text ||
        (low && high ? `${low}-${high}` : high ? `<${high}` : low ? `>${low}` : "")
      const status = node.in("status").text
      return [[
        resultRow({
          name: one.in("code").concept,
          value,
          unit: quantity.in("unit").text || quantity.in("code").text,
          usual,
          mark: one.in("interpretation", "coding", "code").text,
          ...momentOfFhir(when),
          status: /^(?:final|unknown|)$/u.test(status) ? "" : status
        }),
        one.at
      ]]
    }
    return [node, ...node.in("component").all].flatMap(of)
  }

  /** Reports and documents that hold text, as they are. */
  private readonly texts = Effect.fnUntraced({ self: this }, function* () {
    for (const report of this.of("DiagnosticReport")) {
      this.told.add(report)
      const conclusion = report.in("conclusion")
      if (isWithdrawn(report) || conclusion.text === "") continue
      this.sheets.heading(report.in("code").concept || "Report", report.in("code").at)
      conclusion.text.split("\n").forEach((line) => this.sheets.line(line, conclusion.at))
    }
    for (const node of this.of("DocumentReference", "DiagnosticReport")) {
      this.told.add(node)
      if (isWithdrawn(node)) continue
      const attachments = [
        ...node.in("content").all.map((one) => one.in("attachment")),
        ...node.in("presentedForm").all
      ]
      for (const attachment of attachments) yield* this.attachment(node, attachment)
    }
  })

  private readonly attachment = Effect.fnUntraced({ self: this }, function* (
    owner: Node,
    attachment: Node
  ) {
    const binary = this.bundle.follow(new Node({ reference: attachment.in("url").text }, ""))
    const data = attachment.in("data").isThere ? attachment.in("data") : binary?.in("data")
    const type = attachment.in("contentType").text || binary?.in("contentType").text || ""
    const bytes = Base64.decode(data?.text ?? "")
    const text = data !== undefined && isPlainText(type) && Result.isSuccess(bytes) &&
        kindOfFile(bytes.success) === "text"
      ? textOf(bytes.success)
      : undefined
    if (text === undefined || data === undefined) {
      return this.sheets.leaveOut("attachment", "A file that is part of the bundle was not read")
    }
    const title = attachment.in("title").text || owner.in("type").concept ||
      owner.in("code").concept
    this.sheets.blank()
    if (title !== "") this.sheets.line(title, owner.at)
    text.split(/\r\n|\r|\n/u).forEach((line) => this.sheets.line(line, data.at))
    return yield* Effect.void
  })
}

/** The names of resources are told, and nothing else that stands in their place. */
const KIND = /^[A-Z][A-Za-z]{1,40}$/u
const KINDS_TOLD_MAX = 20

const isPlainText = (type: string) => /^text\/plain\b|^$/iu.test(type)

const kindOf = (node: Node) => node.in("resourceType").text

/** Whether a section may tell it as it is: what was stopped, held or forbidden has a heading of its own. */
const isInForce = (node: Node) =>
  !/^Medication(?:Request|Statement)$/u.test(kindOf(node)) ||
  /^(?:active|completed|intended|unknown|)$/u.test(node.in("status").text)

const isWithdrawn = (node: Node) =>
  node.in("doNotPerform").text === "true" ||
  WITHDRAWN.test(node.in("status").text) ||
  node.in("verificationStatus").hasCode("refuted", "entered-in-error")
