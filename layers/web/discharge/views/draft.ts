import { html, nothing } from "lit-html"
import type { Draft, Flag, Medication } from "../../../../schemas/discharge/draft.ts"
import { learn } from "../actions.ts"
import { choose } from "../choose.ts"
import { type Field, fields, wordsOf } from "../fields.ts"
import { badgeOf, nameOf } from "../spans.ts"
import { get, type State, update } from "../store.ts"

export const draftView = (state: State, patient: string, draft: Draft) =>
  html`
    ${flags(state, draft)} ${missing(state, patient, draft)}
    <dl>${fields.map((field) => fieldView(state, patient, draft, field))}</dl>
    ${table(state, draft)} ${pendingEdits(state, patient, draft)}
  `

const tiers = ["critical", "important", "note"] as const

const flags = (state: State, draft: Draft) =>
  draft.flags.length === 0 ? nothing : html`
    <section class="flags" aria-labelledby="flags-title">
      <h3 id="flags-title">Safety flags</h3>
      ${tiers.map((tier) =>
        draft.flags.some((flag) => flag.tier === tier)
          ? html`
            <h4 class=${tier}>${tier}</h4>
            <ul>
              ${draft.flags.map((flag, index) =>
                flag.tier === tier ? flagView(state, flag, index) : nothing
              )}
            </ul>
          `
          : nothing
      )}
    </section>
  `

const flagView = ({ chosen }: State, { item, why, action, evidence }: Flag, index: number) =>
  html`
    <li>
      <button
        type="button"
        class="value"
        aria-pressed=${chosen === `flags[${index}]`}
        @click=${() => choose(`flags[${index}]`)}
      ><strong>${item}</strong> ${why}</button>
      <p class="action">${action}</p>
      ${evidence.length < 2 ? nothing : html`
        <div class="passages">
          ${evidence.slice(0, 2).map(({ page, quote }) =>
            html`
              <blockquote>
                <p>${quote}</p>
                <footer>Page ${page}</footer>
              </blockquote>
            `
          )}
        </div>
      `}
    </li>
  `

const missing = ({ checked }: State, patient: string, draft: Draft) =>
  draft.missing_fields.length === 0 ? nothing : html`
    <section class="missing" aria-labelledby="missing-title">
      <h3 id="missing-title">To be completed by you</h3>
      <ul>
        ${draft.missing_fields.map((field) =>
          html`
            <li>
              <label>
                <input
                  type="checkbox"
                  .checked=${checked[patient]?.includes(field) === true}
                  @change=${() => toggle(patient, field)}
                > ${nameOf(field)}${field.includes(".") ? `: ${field.split(".").at(-1)}` : ""}
              </label>
            </li>
          `
        )}
      </ul>
    </section>
  `

const toggle = (patient: string, field: string) => {
  const { checked } = get()
  const own = checked[patient] ?? []
  update({
    checked: {
      ...checked,
      [patient]: own.includes(field) ? own.filter((one) => one !== field) : [...own, field]
    }
  })
}

const fieldView = (state: State, patient: string, draft: Draft, field: Field) => {
  const value = draft[field]
  const words = wordsOf(value)
  const edit = state.edits[patient]?.[field]
  return html`
    <div>
      <dt>${nameOf(field)}</dt>
      <dd>
        ${state.editing === field ? editor(patient, field, edit ?? words) : html`
          ${edit !== undefined
            ? html`<p class="edited">${edit} <span class="badge">edited, not yet learnt</span></p>`
            : typeof value === "string"
            ? valueView(state, draft, field, value)
            : value.length === 0
            ? valueView(state, draft, field, "none, as the record says")
            : html`<ul>${
              value.map((entry, index) =>
                html`<li>${valueView(state, draft, `${field}[${index}]`, entry)}</li>`
              )
            }</ul>`}
          ${words === "missing" || words === "undocumented" ? nothing : html`
            <button type="button" class="quiet" @click=${() => update({ editing: field })}>
              Edit<span class="unseen"> ${nameOf(field)}</span>
            </button>
          `}
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
      aria-pressed=${chosen === value}
      @click=${() => choose(value)}
    >${text}</button> ${mark}
  `
}

const isTaken = ({ status }: Medication) =>
  status === "new" || status === "changed" || status === "continued"

/** The line of the table that a drug of the list stands on. */
const orderOf = ({ medication_reconciliation: all, provenance }: Draft, index: string) => {
  const spans = JSON.stringify(provenance[`medications_on_discharge[${index}]`])
  const at = all.findIndex((medication, row) =>
    isTaken(medication) && JSON.stringify(provenance[`medication_reconciliation[${row}]`]) === spans
  )
  return at < 0 ? `medications_on_discharge[${index}]` : `medication_reconciliation[${at}]`
}

const editor = (patient: string, field: Field, words: string) =>
  html`
    <label class="editor"><span class="unseen">${nameOf(field)}</span>
      <textarea
        rows=${Math.min(12, words.split("\n").length + 1)}
        .value=${words}
        @input=${({ target }: Event) => {
          if (target instanceof HTMLTextAreaElement) setEdit(patient, field, target.value)
        }}
      ></textarea>
    </label>
    <p class="actions">
      <button type="button" @click=${() => update({ editing: null })}>Done</button>
      <button
        type="button"
        class="quiet"
        @click=${() => {
          setEdit(patient, field, undefined)
          update({ editing: null })
        }}
      >Undo</button>
    </p>
  `

const setEdit = (patient: string, field: Field, words: string | undefined) => {
  const { edits } = get()
  const { [field]: _, ...others } = edits[patient] ?? {}
  update({
    edits: { ...edits, [patient]: words === undefined ? others : { ...others, [field]: words } }
  })
}

/** What a clinician wrote is learnt from, and the next draft follows it. */
const pendingEdits = ({ edits, runs }: State, patient: string, draft: Draft) => {
  const own = edits[patient] ?? {}
  const count = Object.keys(own).length
  if (count === 0) return nothing
  const edited = fields.reduce((all, field) => {
    const words = own[field]
    return words === undefined ? all : {
      ...all,
      [field]: typeof draft[field] === "string"
        ? words
        : words.split("\n").filter((line) => line !== "")
    }
  }, draft)
  return html`
    <p class="actions sticky">
      <button
        type="button"
        ?disabled=${runs[patient]?.isRunning === true}
        @click=${() => learn(patient, draft, edited)}
      >Learn from ${count} ${count === 1 ? "edit" : "edits"} and draft again</button>
    </p>
  `
}

const table = ({ chosen }: State, { medication_reconciliation: all }: Draft) =>
  all.length === 0 ? nothing : html`
    <div class="scroll" tabindex="0" role="region" aria-labelledby="table-title">
      <table class="medications">
        <caption
          id="table-title">Medications: home list, inpatient and discharge orders compared</caption>
        <thead>
          <tr>
            <th scope="col">Drug</th>
            <th scope="col">Dose</th>
            <th scope="col">Route</th>
            <th scope="col">Frequency</th>
            <th scope="col">Status</th>
            <th scope="col">Before</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          ${all.map((medication, index) => medicationRow(chosen, medication, index))}
        </tbody>
      </table>
    </div>
  `

const medicationRow = (chosen: string | null, medication: Medication, index: number) => {
  const { name, dose, route, frequency, status, before, reason, note } = medication
  const value = `medication_reconciliation[${index}]`
  return html`
    <tr class=${status}>
      <th scope="row">
        <button type="button" class="value" aria-pressed=${chosen === value}
          @click=${() => choose(value)}>${name}</button>
      </th>
      <td>${dose}</td>
      <td>${route}</td>
      <td>${frequency}</td>
      <td><span class=${`badge ${status}`}>${status}</span></td>
      <td>${before === null ? "" : html`<s>${before}</s> → ${dose}`}</td>
      <td>${[reason, note].filter((text) => text !== null).join("; ")}</td>
    </tr>
  `
}
