/** The books: for each currency the equation that has to hold, accounts, and entries. */
import { html, nothing } from "lit-html"
import type { Screen } from "../../design/screens.ts"
import { callView, problemView } from "../../design/views.ts"
import { ACCOUNTS, balance, ENTRIES, LEDGER, turnAccounts, turnTransfers } from "../books.ts"
import type { Ledger } from "../ledger.ts"
import { shares } from "./shares.ts"
import { turnView } from "../../design/pager.ts"
import { when } from "../../design/when.ts"
import { get } from "../store.ts"

export const screen: Screen = {
  view: () => ledgerView(get().ledger),
  refresh: () => void balance()
}

const ledgerView = (ledger: Ledger | undefined) =>
  html`${problemView(LEDGER)}${ledger === undefined ? nothing : told(ledger)}`

const told = (ledger: Ledger) => {
  const { balanced, currencies, transfers } = ledger.totals
  return html`
    <div class=${`notice ${balanced ? "good" : "bad"}`} role="status">
      <strong>${balanced ? "Ledger balanced." : "Ledger out of balance."}</strong>
      <p>${balanced
        ? `Every entry was added up just now: ${transfers.toLocaleString()} of them.`
        : "Nothing is paid out until they do: look at the log of the service."}</p>
    </div>
    <section class="card" aria-labelledby="equation-title">
      <header><h2 id="equation-title">What was released, refunded and is held is what was funded</h2>
        <button type="button" class="small" @click=${() => void balance()}>Recheck</button></header>
      ${currencies.map(({ balanced, currency, funded, held, refunded, released }) =>
        html`<div class="currency">
          <h3>${currency} ${
          balanced ? nothing : html`<span class="badge bad">does not balance</span>`
        }</h3>
          ${
          shares(`${funded} funded`, [
            { name: "released", amount: released },
            { name: "refunded", amount: refunded },
            { name: "held", amount: held }
          ])
        }</div>`
      )}
      ${callView(LEDGER)}
    </section>
    <div class="columns">
      ${accountsView(ledger)}
      ${entriesView(ledger)}
    </div>
  `
}

const accountsView = (ledger: Ledger) =>
  html`<section class="card" aria-labelledby="accounts-title">
    <h2 id="accounts-title">Accounts</h2>
    <div class="scroll" tabindex="0" role="group" aria-label="Accounts"><table>
      <thead><tr><th>Agent</th><th class="number">Balance</th><th class="number">Has locked</th>
        <th class="number">Is locked for it</th></tr></thead>
      <tbody>${
    ledger.accounts.items.map(({ agent_id, balance, credits_pending, currency, debits_pending }) =>
      html`
        <tr>
          <th>${agent_id}</th>
          <td class="number">${balance} ${currency}</td>
          <td class="number">${debits_pending}</td>
          <td class="number">${credits_pending}</td>
        </tr>
      `
    )
  }</tbody>
    </table></div>
    ${turnView(ledger.accounts, (cursor) => turnAccounts(ledger, cursor))}
    ${problemView(ACCOUNTS)}
    ${callView(ACCOUNTS)}
  </section>`

const KINDS = { pending: "locks", post: "pays out", void: "gives back", deposit: "brings in" }

const entriesView = (ledger: Ledger) =>
  html`<section class="card" aria-labelledby="entries-title">
    <h2 id="entries-title">Entries, oldest first</h2>
    <div class="scroll" tabindex="0" role="group" aria-label="Entries"><table>
      <thead><tr><th>Entry</th><th class="number">Amount</th><th>From → to</th><th>At</th></tr></thead>
      <tbody>${
    ledger.transfers.items.map((entry) =>
      html`
        <tr>
          <td>${entry.escrow_id === null
            ? KINDS[entry.kind]
            : html`<a href=${`#escrow/${entry.escrow_id}`}>${KINDS[entry.kind]}</a>`}</td>
          <td class="number">${entry.amount} ${entry.currency}</td>
          <td>${entry.debit_agent_id} → ${entry.credit_agent_id}</td>
          <td>${when(entry.created_at)}</td>
        </tr>
      `
    )
  }</tbody>
    </table></div>
    ${turnView(ledger.transfers, (cursor) => turnTransfers(ledger, cursor))}
    ${problemView(ENTRIES)}
    ${callView(ENTRIES)}
  </section>`
