import { html, nothing } from "lit-html"
import { choose, isLeftOut, isSaid, sending } from "../decisions.ts"
import { downloadFhir, downloadJson, openPrint } from "../downloads.ts"
import type { Sheet, Value } from "../sheet.ts"
import type { State } from "../store.ts"
import { absent } from "./row.ts"

/** Who it is about, and how much of the draft is still to be verified. */
export const patientBar = (state: State) => {
  const { sheet } = state
  if (!sheet) return nothing
  const of = (field: string) => {
    const text = sheet.values.find((value) => value.field === field)?.text ?? null
    return isSaid(text) ? text : null
  }
  const [born, number] = [of("date_of_birth"), of("medical_record_number")]
  const [from, to] = [of("admission_date"), of("discharge_date")]
  const facts = [
    of("age_and_gender"),
    born === null ? "birth date not found" : `born ${born}`,
    number === null ? "no record number" : `no. ${number}`,
    from === null && to === null ? "dates of the stay not found" : `${from ?? "?"} – ${to ?? "?"}`
  ].filter((fact) => fact !== null)
  return html`
    <div class="patient">
      <h1 tabindex="-1">
        ${of("patient_name") ?? sheet.patient_name} <span class="draft-mark">DRAFT</span>
      </h1>
      <p class="quiet">${facts.join(" · ")}</p>
    </div>
    ${progress(state, sheet)}
    <p class="actions">
      <button type="button" class="small" @click=${() => openPrint(sheet)}>Print</button>
      <button type="button" class="small" @click=${() => downloadJson(sheet)}>JSON</button>
      <button type="button" class="small" @click=${() => downloadFhir(sheet)}>FHIR</button>
    </p>
    <dl class="banner">
      ${told(sheet, "allergies", "Allergies")} ${told(sheet, "principal_diagnosis", "Diagnosis")}
    </dl>
  `
}

/** What every order is read against stands above all of them. */
const told = ({ values }: Sheet, field: string, name: string) => {
  const own = values.filter((value) => value.field === field && value.status !== "struck")
  return html`
    <div data-field=${field}>
      <dt>${name}</dt>
      <dd>${own.length === 0 ? html`<span class="quiet">–</span>` : own.map(link)}</dd>
    </div>
  `
}

const link = (value: Value) =>
  html`
    <button type="button" class="plain" @click=${() => choose(value.id)}>
      ${isSaid(value.text)
        ? value.text
        : html`<span class="absent">${absent(value)}</span>`}${value.marks.includes("conflicting")
        ? html`
          <span class="mark conflicting">notes disagree</span>
        `
        : nothing}
    </button>
  `

const progress = (state: State, { values, flags, left }: Sheet) => {
  const { isAway, pending } = state
  const all = values.filter(({ status }) => status !== "added").length + flags.length
  const open = left.values + left.gaps + left.flags
  // What waits in the tab is decided too, though the service does not know it yet.
  const done = all - open + (isAway ? sending(state).size : 0)
  const leftOut = values.filter(isLeftOut).length
  return html`
    <label class="verified" ?data-done=${open === 0}>
      <span>${open === 0
        ? leftOut === 0 ? "All verified." : `All decided, ${leftOut} left out.`
        : `${done} of ${all} decided`}${pending.length === 0 || isAway
        ? nothing
        : " · saving…"}</span>
      <progress max=${all} value=${done}></progress>
    </label>
  `
}
