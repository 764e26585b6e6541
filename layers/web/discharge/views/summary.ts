import { html, nothing } from "lit-html"
import { type Field, type Group, groups, titles } from "../names.ts"
import type { Sheet, Value } from "../sheet.ts"
import type { State } from "../store.ts"
import { startAdding } from "../writing.ts"
import { laboratory } from "./laboratory.ts"
import { row, unsent } from "./row.ts"
import { timeline } from "./timeline.ts"

const lists: ReadonlyArray<Field> = [
  "allergies",
  "secondary_diagnoses",
  "procedures_performed",
  "pending_results",
  "results_at_discharge",
  "incidental_findings"
]

/** What the medications do not say: diagnoses first, prose last. */
export const summary = (state: State, sheet: Sheet) =>
  html`
    ${groups.map((group) => section(state, sheet, group))}
    <p class="quiet">
      Every value has a place in the record that says it, or the name of the person who wrote it.
      <a href=${`#made/${encodeURIComponent(sheet.patient_name)}`}>How this draft was made</a>
    </p>
  `

const section = (state: State, sheet: Sheet, { id, title, fields }: Group) =>
  html`
    <section class="card" aria-labelledby=${`${id}-title`}>
      <h2 id=${`${id}-title`}>${title}</h2>
      ${id === "stay" ? timeline(state) : nothing} ${id === "results" ? laboratory(state) : nothing}
      <dl>
        ${fields.map((field) =>
          entry(state, field, sheet.values.filter((value) => value.field === field))
        )}
      </dl>
    </section>
  `

/** It is filled in, and more is added then. */
const isOpenGap = ({ gaps, text }: Value) => gaps.length > 0 && text === null

const entry = (state: State, field: Field, values: ReadonlyArray<Value>) => {
  const { learnt = [] } = state.chart ?? {}
  const own = learnt.filter(({ fields }) => fields.includes(field))
  return html`
    <div>
      <dt>${titles[field]}</dt>
      <dd>
        ${values.length === 0
          ? html`<span class="quiet">–</span>`
          : values.map((value) => row(state, value))} ${unsent(state, field)}
        ${own.map(({ said }) => html`<p class="learnt">${said}</p>`)}
        ${lists.includes(field) && !values.some(isOpenGap)
          ? html`
            <button type="button" class="small" @click=${() => startAdding(field)}>
              Add<span class="unseen"> to ${titles[field].toLowerCase()}</span>
            </button>
          `
          : nothing}
      </dd>
    </div>
  `
}
