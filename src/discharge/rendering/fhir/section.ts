/** A section of the composition: its text, and the resources that say it as data. */
import type { Schema } from "effect"
import type {
  Draft,
  ListField,
  Medication,
  TextField
} from "../../../../schemas/discharge/draft.ts"
import { isAbsent } from "../../../../schemas/discharge/draft.ts"
import type { ReviewedValue } from "../../../../schemas/discharge/verification.ts"
import { drugLine } from "../../clinical/completeness.ts"
import { DRUGS } from "../../verifying/items.ts"
import { escaped } from "../html.ts"
import { coded, doneBy, isAuthored, isStruck } from "./provenance.ts"
import { entriesOf, keysOf, type SectionOf, titleOf } from "./sections.ts"

/** Empty reasons say whether the documents deny or are silent. */
export const sectionOf = (
  draft: Draft,
  { title, loinc, fields }: SectionOf,
  resources: ReadonlyMap<string, ReadonlyArray<Schema.JsonObject>>,
  told: ReadonlyArray<ReviewedValue>
) => {
  const entry = fields.flatMap((field) => resources.get(field) ?? [])
  const values = fields.map((field) => ({ field, entries: entriesOf(draft, field) }))
  const said = (field: TextField | ListField) => (entry: string, index: number) => {
    const keys = keysOf(draft, field, index)
    const own = told.find((one) => one.key !== null && keys.includes(one.key) && isAuthored(one))
    return `<li>${escaped(entry)}${own === undefined ? "" : ` (${escaped(doneBy(own))})`}</li>`
  }
  const struck = told.filter((one) =>
    isStruck(one) &&
    fields.some((field) => one.field === field || field === DISCHARGE && one.field === DRUGS)
  ).map((one) => `<li>${escaped(one.drafted ?? "")} (${escaped(doneBy(one))})</li>`)
  const isEmpty = values.every(({ entries }) => entries.every(isAbsent))
  const isDenied = values.every(({ entries }) => entries.length === 0)
  const paragraphs = values.map(({ field, entries }) =>
    `<p>${titleOf(field)}</p>${
      entries.length === 0 ? "<p>none</p>" : `<ul>${entries.map(said(field)).join("")}</ul>`
    }`
  )
  return {
    title,
    ...(loinc === undefined ? {} : { code: coded("http://loinc.org", loinc, title) }),
    text: {
      status: "generated",
      div: `<div xmlns="http://www.w3.org/1999/xhtml">${paragraphs.join("")}${
        fields.includes(DISCHARGE) ? notTaken(draft, told) : ""
      }${struck.length === 0 ? "" : `<p>Struck</p><ul>${struck.join("")}</ul>`}</div>`
    },
    ...(entry.length > 0 ? { entry } : isEmpty
      ? {
        emptyReason: isDenied
          ? coded(EMPTY, "nilknown", "Nil Known")
          : coded(EMPTY, "unavailable", "Unavailable")
      }
      : {})
  }
}

/** Drugs of before that do not go on, crossed out with the reason, or have no decision yet. */
const notTaken = (draft: Draft, told: ReadonlyArray<ReviewedValue>) => {
  const rows = draft.medication_reconciliation.flatMap((medication, index) => {
    const { status, reason } = medication
    const said = NOT_TAKEN[status]
    if (said === undefined) return []
    const own = told.find(({ key, decision }) => key === `${DRUGS}[${index}]` && decision !== null)
    const words = escaped(drugLine(medication))
    const why = [
      reason === null ? said : `${said}: ${reason}`,
      ...own === undefined ? [] : [doneBy(own)]
    ]
    return [
      `<li>${
        status === "stopped" ? `<span style="text-decoration: line-through">${words}</span>` : words
      } (${escaped(why.join("; "))})</li>`
    ]
  })
  return rows.length === 0 ? "" : `<p>Not among the drugs to be taken</p><ul>${rows.join("")}</ul>`
}

const NOT_TAKEN: Readonly<Partial<Record<Medication["status"], string>>> = {
  stopped: "stopped",
  held: "on hold",
  unaddressed: "no decision yet"
}

const DISCHARGE = "medications_on_discharge"
const EMPTY = "http://terminology.hl7.org/CodeSystem/list-empty-reason"
