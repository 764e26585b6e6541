/** Escrows by state, the newest first, a page at a time. */
import { html, nothing } from "lit-html"
import type { Screen } from "../../design/screens.ts"
import type { Escrow } from "../../../../schemas/escrow/escrow.ts"
import type { Status } from "../../../../schemas/escrow/status.ts"
import { callView, emptyView, problemView } from "../../design/views.ts"
import { countOf, LIST, list } from "../escrows.ts"
import { type List, statuses } from "../lives.ts"
import { turnView } from "../../design/pager.ts"
import { when } from "../../design/when.ts"
import { HOLDS, STATUSES } from "./words.ts"
import { get } from "../store.ts"

export const screen: Screen = {
  view: () => listView(get().list),
  refresh: (subject) => void list(statuses.find((status) => status === subject))
}

const listView = (shown: List | undefined) =>
  html`${problemView(LIST)}${shown === undefined ? nothing : told(shown)}`

const told = ({ escrows, isLater, next_cursor, status, totals }: List) => {
  const all = [...totals.values()].reduce((sum, total) => sum + total, 0)
  const tab = (value: Status | undefined, name: string, total: number) =>
    html`
      <a class="button" href=${value === undefined ? "#escrows" : `#escrows/${value}`}
        aria-current=${status === value ? "true" : nothing}>${name}
            <span class="number">${total.toLocaleString()}</span></a>
    `
  return html`
    <section class="card" aria-labelledby="list-title">
      <header><h2 id="list-title">Escrows</h2>
        <nav class="choice" aria-label="States">${tab(undefined, "all", all)}${statuses.map((
          status
        ) => tab(status, status, totals.get(status) ?? 0))}</nav></header>
      ${escrows.length === 0
        ? emptyView(
          status === undefined ? "No escrow yet" : `None is ${status}`,
          html`<a href="#try">Test criteria</a>, and lock money on them.`
        )
        : html`
          <div class="scroll" tabindex="0" role="group" aria-label="Escrows">
            <table>
              <thead>
                <tr>
                  <th>State</th>
                  <th class="number">Amount</th>
                  <th>Payer → payee</th>
                  <th>Task</th>
                  <th>Since</th>
                </tr>
              </thead>
              <tbody>${escrows.map(rowOf)}</tbody>
            </table>
          </div>
        `}
      ${turnView({ isLater, next_cursor }, (cursor) => list(status, cursor))}
      <div class="calls">${[LIST, ...statuses.map(countOf)].map(callView)}</div>
    </section>
  `
}

const rowOf = (escrow: Escrow) => {
  const { escrow_id, hold_reason, resolution, status, task_description } = escrow
  return html`
    <tr>
      <td><span class=${`badge ${STATUSES[status].tone}`}>${status}</span></td>
      <td class="number">${escrow.amount_decimal} ${escrow.currency}</td>
      <td>${escrow.payer_agent_id} → ${escrow.payee_agent_id}</td>
      <td><a href=${`#escrow/${escrow_id}`}>${task_description === ""
        ? escrow_id
        : task_description}</a>${hold_reason === null || resolution !== null
        ? nothing
        : html`<br><span class="quiet">${HOLDS[hold_reason]}</span>`}</td>
      <td>${when(escrow.updated_at)}</td>
    </tr>
  `
}
