import { html, nothing } from "lit-html"
import type { Draft } from "../../../../schemas/discharge/draft.ts"
import { choose } from "../choose.ts"
import { type Field, wordsOf } from "../fields.ts"
import { badgeOf, isTaken, nameOf } from "../spans.ts"
import type { State } from "../store.ts"
import { difference } from "./difference.ts"
import { editButton, editor } from "./edits.ts"

export const fieldView = (state: State, patient: string, draft: Draft, field: Field) => {
  const value = draft[field]
  const words = wordsOf(value)
  const edit = state.edits[patient]?.[field]
  return html`
    <div>
      <dt>${nameOf(field)}</dt>
      <dd>
        ${state.editing === field ? editor(patient, field, edit ?? words) : html`
          ${edit !== undefined
            ? html`
              <p class="edited difference">${difference(words, edit)}</p>
              <p><span class="badge">edited, not yet learnt</span></p>
            `
            : typeof value === "string"
            ? valueView(state, draft, field, value)
            : value.length === 0
            ? valueView(state, draft, field, "none, as the record says")
            : html`<ul>${
              value.map((entry, index) =>
                html`<li>${valueView(state, draft, `${field}[${index}]`, entry)}</li>`
              )
            }</ul>`}
          ${words === "missing" || words === "undocumented" ? nothing : editButton(field)}
        `}
      </dd>
    </div>
  `
}

const valueView = ({ chosen }: State, draft: Draft, key: string, text: string) => {
  const badge = badgeOf(draft, key, text)
  const mark = html`<span class=${`badge ${badge.replaceAll(" ", "-")}`}>${badge}</span>`
  if (badge === "missing") return html`<p class="absent">${text} ${mark}</p>`
  const value = key.replace(
    /^medications_on_discharge\[(\d+)\]$/u,
    (_, index) => orderOf(draft, index)
  )
  return html`
    <button
      type="button"
      class="value"
      data-value=${value}
      aria-pressed=${chosen === value}
      @click=${() => choose(value)}
    >${text}</button> ${mark}
  `
}

/** The line of the table that a drug of the list stands on. */
const orderOf = ({ medication_reconciliation: all, provenance }: Draft, index: string) => {
  const spans = JSON.stringify(provenance[`medications_on_discharge[${index}]`])
  const at = all.findIndex((medication, row) =>
    isTaken(medication.status) &&
    JSON.stringify(provenance[`medication_reconciliation[${row}]`]) === spans
  )
  return at < 0 ? `medications_on_discharge[${index}]` : `medication_reconciliation[${at}]`
}
