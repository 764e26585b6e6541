/**
 * A draft as a page to print. It says DRAFT on every sheet; nothing of it is script.
 */
import {
  type Draft,
  type Flag,
  identityFields,
  type Medication
} from "../../../schemas/discharge/draft.ts"
import { entriesOf, sectionsOf, titleOf } from "./fhir/sections.ts"
import { escaped } from "./html.ts"
import { isAbsent } from "../../../schemas/discharge/draft.ts"

/** The page's only style: its hash is what the content security policy lets through. */
export const STYLE = `
@page { size: A4; margin: 18mm; }
body { font: 11pt/1.4 Georgia, serif; color: #111; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; margin-bottom: 0; }
h2 { font-size: 1.05rem; border-bottom: 1px solid #999; margin: 1.2rem 0 .4rem; break-after: avoid; }
h3 { font-size: .95rem; margin: .6rem 0 .2rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { border: 1px solid #999; padding: .25rem .4rem; text-align: left; vertical-align: top; }
tr, li { break-inside: avoid; }
ul { margin: .2rem 0; padding-left: 1.2rem; }
p { margin: .2rem 0; white-space: pre-line; }
.absent { background: #ffe9a8; font-style: italic; padding: 0 .2rem; }
.critical { border-left: 4px solid #b00020; padding-left: .6rem; }
.important { border-left: 4px solid #c77700; padding-left: .6rem; }
.note { border-left: 4px solid #777; padding-left: .6rem; }
.mark { position: fixed; inset: 0; display: flex; align-items: center; justify-content: center;
  font: 700 9rem/1 Helvetica, Arial, sans-serif; color: rgba(176, 0, 32, .1); transform: rotate(-35deg);
  pointer-events: none; z-index: 1; }
.banner { border: 2px solid #b00020; color: #b00020; padding: .4rem .8rem; font-weight: 700; }
`

export const sheetOf = (draft: Draft, saved_at: string): string =>
  `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>DRAFT discharge summary: ${escaped(draft.patient_name)}</title>
<style>${STYLE}</style>
</head>
<body>
<div class="mark" aria-hidden="true">DRAFT</div>
<p class="banner">DRAFT: not reviewed, not signed. A clinician has to compare it with the record.</p>
<h1>Discharge summary</h1>
<p>Drafted ${escaped(saved_at)}</p>
${identity(draft)}
${flags(draft.flags)}
${
    sectionsOf.map(({ title, fields }) =>
      `<h2>${title}</h2>\n${
        fields.map((field) =>
          (fields.length > 1 ? `<h3>${titleOf(field)}</h3>` : "") + entries(entriesOf(draft, field))
        ).join("\n")
      }`
    ).join("\n")
  }
${medications(draft.medication_reconciliation)}
${missing(draft.missing_fields)}
</body>
</html>
`

const said = (value: string) =>
  isAbsent(value) ? `<span class="absent">${value}</span>` : escaped(value)

const entries = (values: ReadonlyArray<string>) =>
  values.length === 0
    ? "<p>none</p>"
    : values.length === 1
    ? `<p>${said(values[0] ?? "")}</p>`
    : `<ul>${values.map((value) => `<li>${said(value)}</li>`).join("")}</ul>`

const identity = (draft: Draft) =>
  table(
    ["Patient", ""],
    identityFields.map((field) => [titleOf(field), said(draft[field])])
  )

const flags = (all: ReadonlyArray<Flag>) =>
  all.length === 0 ?
    "" :
    `<h2>Safety flags</h2>\n${
      all.map(({ tier, item, why, action }) =>
        `<div class="${tier}"><p><strong>${escaped(item)}</strong> (${tier})</p><p>${
          escaped(why)
        }</p><p>${escaped(action)}</p></div>`
      ).join("\n")
    }`

const medications = (all: ReadonlyArray<Medication>) =>
  all.length === 0 ? "" : `<h2>Medication reconciliation</h2>\n` + table(
    ["Drug", "Dose", "Route", "Frequency", "Status", "Before", "Reason", "Note"],
    all.map(({ name, dose, route, frequency, status, before, reason, note }) => [
      ...[name, dose, route, frequency].map(said),
      status,
      ...[before, reason, note].map((value) => escaped(value ?? ""))
    ])
  )

const missing = (fields: ReadonlyArray<string>) =>
  fields.length === 0
    ? ""
    : `<h2>To be completed by the clinician</h2>\n${entries(fields.map(titleOf))}`

/** Cells are HTML. */
const table = (heads: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>) =>
  `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join("")}</tr></thead><tbody>${
    rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("\n")
  }</tbody></table>`
