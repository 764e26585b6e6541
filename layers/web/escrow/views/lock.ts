/** The step from criteria to money. */
import { html } from "lit-html"
import { callView, isBusy, problemView } from "../../design/views.ts"
import { LOCK, lock } from "../previewActions.ts"

export const lockView = () =>
  html`<section class="card" aria-labelledby="lock-title">
    <h2 id="lock-title">Lock money on these criteria</h2>
    <form class="lock" @submit=${(event: SubmitEvent) => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) void lock(new FormData(event.target))
  }}>
      ${field("payer_agent_id", "Payer", "a1")}
      ${field("payee_agent_id", "Payee", "b2")}
      ${field("amount", "Amount", "12.50", "decimal")}
      ${field("currency", "Currency", "USD")}
      <div class="field task"><label for="task">Task</label>
        <input id="task" name="task_description" required placeholder="for example: Summarise the meeting"></div>
      <p class="quiet fine whole">Trust is checked on delivery.</p>
      <button class="primary" ?disabled=${isBusy(LOCK)}>Lock it</button>
    </form>
    ${problemView(LOCK)}
    ${callView(LOCK)}
  </section>`

const field = (name: string, label: string, example: string, mode = "text") =>
  html`<div class="field"><label for=${name}>${label}</label>
    <input id=${name} name=${name} required placeholder=${`for example ${example}`} inputmode=${mode} autocomplete="off"></div>`
