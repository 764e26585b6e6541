import { html, nothing } from "lit-html"
import type { Medication } from "../../../../schemas/discharge/draft.ts"
import { isSaid } from "../decisions.ts"
import { inOrder, type Sheet, type Value } from "../sheet.ts"
import type { State } from "../store.ts"
import { startAdding } from "../writing.ts"
import { marksOf, pick, row, tick, unsent } from "./row.ts"

/** Home, in hospital, at discharge: a drug a row, what changed first. */
export const medications = (state: State, sheet: Sheet) => {
  const drugs = inOrder(sheet, ["medication_reconciliation"])
  const gap = sheet.values.filter(({ field }) => field === "medications_on_discharge")
  return html`
    <section class="card medications" aria-labelledby="medications-title">
      <h2 id="medications-title">Medications</h2>
      ${drugs.length === 0
        ? gap.length === 0
          ? html`<p class="quiet">The record names none.</p>`
          : gap.map((value) => row(state, value))
        : html`
          <div class="scroll">
            <table>
              <colgroup>
                <col>
                <col>
                <col>
                <col class="order">
                <col>
                <col>
              </colgroup>
              <thead>
                <tr>
                  <th scope="col">Drug</th>
                  <th scope="col">At home</th>
                  <th scope="col">In hospital</th>
                  <th scope="col">At discharge</th>
                  <th scope="col">Change</th>
                  <th scope="col"><span class="unseen">Accept</span></th>
                </tr>
              </thead>
              <tbody>${drugs.map((value) => drug(state, value))}</tbody>
            </table>
          </div>
        `} ${unsent(state, "medication_reconciliation")}
      <p>
        <button
          type="button"
          class="small"
          @click=${() => startAdding("medication_reconciliation")}
        >Add a drug</button>
      </p>
    </section>
  `
}

const isTaken = ({ status }: Medication) =>
  status === "new" || status === "changed" || status === "continued" || status === "listed"

const drug = (state: State, value: Value) => {
  const { medication, id, status, gaps } = value
  if (medication === null) return nothing
  const line = state.chart?.medications.find(({ value_id }) => value_id === id)
  const none = state.chart === null ? unknown : dash
  const isStruck = status === "struck"
  const isOwn = status === "corrected" || status === "added" || status === "decided"
  const isEnded = isStruck || medication.status === "stopped"
  return html`
    <tr
      data-status=${value.is_left ? "open" : status}
      data-change=${medication.status}
      ?data-chosen=${state.chosen === id}
    >
      <th scope="row">${pick(
        value,
        state.chosen === id,
        isEnded ? html`<s>${medication.name}</s>` : medication.name
      )}</th>
      <td data-label="At home">${line?.home ?? medication.before ?? none}</td>
      <td data-label="In hospital">${line?.in_hospital ?? none}</td>
      <td class="order" data-label="At discharge">
        ${isStruck
          ? html`<s>${order(medication, [])}</s>`
          : isTaken(medication)
          ? order(medication, isOwn ? [] : gaps)
          : dash} ${marksOf(value)}
      </td>
      <td>
        ${isStruck
          ? html`<span class="change">struck</span> <small>${value.reason ?? nothing}</small>`
          : change(medication)}
      </td>
      <td>${tick(value)}</td>
    </tr>
  `
}

const dash = html`<span class="quiet" aria-label="nothing">–</span>`

/** Until it is known whether there is nothing. */
const unknown = html`<span class="quiet" aria-label="being looked up">…</span>`

const words: Readonly<Record<Medication["status"], string>> = {
  new: "new",
  changed: "changed",
  continued: "continued",
  listed: "listed",
  stopped: "stopped",
  held: "on hold",
  unaddressed: "no decision yet",
  struck: "struck"
}

/** Dose, route and how often; what the record leaves open is asked. */
const order = (medication: Medication, gaps: ReadonlyArray<string>) =>
  (["dose", "route", "frequency"] as const).map((part) =>
    gaps.includes(part)
      ? html`
        <span class="absent">${part === "frequency" ? "how often" : part}?</span>
      `
      : isSaid(medication[part])
      ? `${medication[part]} `
      : nothing
  )

/** What changed, and why, as far as the record says. */
export const change = (medication: Medication) =>
  html`
    <span class="change" data-change=${medication.status}>${words[medication.status]}</span>
    ${said(medication)}
  `

const said = ({ status, reason, note }: Medication) => {
  const why = [reason, note].filter((text) => isSaid(text))
  return why.length > 0
    ? html`<small>${why.join("; ")}</small>`
    : status === "unaddressed"
    ? html`<small>taken before, not addressed at discharge</small>`
    : nothing
}
