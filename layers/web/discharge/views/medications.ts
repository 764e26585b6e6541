import { html, nothing } from "lit-html"
import type { Draft, Medication } from "../../../../schemas/discharge/draft.ts"
import { choose } from "../choose.ts"
import { isTaken } from "../spans.ts"
import type { State } from "../store.ts"

const UNDOCUMENTED = "undocumented"

const statuses = [
  "new",
  "changed",
  "continued",
  "listed",
  "stopped",
  "held",
  "unaddressed"
] as const

/** All drugs of the record, by what is to become of them. */
export const medications = ({ chosen }: State, { medication_reconciliation: all }: Draft) =>
  all.length === 0 ? nothing : html`
    <div class="scroll" tabindex="0" role="region" aria-labelledby="table-title">
      <table class="medications">
        <caption id="table-title">
          Medications: home list, inpatient and discharge orders compared
        </caption>
        <thead>
          <tr>
            <th scope="col">Drug</th>
            <th scope="col">Order</th>
            <th scope="col">Status</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          ${statuses.flatMap((status) =>
            all.map((medication, index) =>
              medication.status === status ? row(chosen, medication, index) : nothing
            )
          )}
        </tbody>
      </table>
    </div>
  `

const row = (chosen: string | null, medication: Medication, index: number) => {
  const { name, dose, route, frequency, status, before, reason, note } = medication
  const value = `medication_reconciliation[${index}]`
  // What is not taken any more has no order.
  const order = [dose, route, frequency].filter((part) => part !== UNDOCUMENTED || isTaken(status))
    .join(" ")
  return html`
    <tr class=${status}>
      <th scope="row">
        <button
          type="button"
          class="value"
          data-value=${value}
          aria-pressed=${chosen === value}
          @click=${() => choose(value)}
        >${name}</button>
      </th>
      <td>${before === null ? nothing : html`
        <s>${before}</s> →
      `}${order || status}</td>
      <td><span class=${`badge ${status}`}>${status}</span></td>
      <td>${[reason, note].filter((text) => text !== null).join("; ")}</td>
    </tr>
  `
}
