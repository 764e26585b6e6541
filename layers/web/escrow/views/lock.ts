/** The step from criteria to money. */
import { html } from "lit-html"
import { callView, isBusy, problemView } from "../../design/views.ts"
import { LOCK, lock } from "../previewActions.ts"
import { type EMPTY_TERMS, get, update } from "../store.ts"

export const lockView = () =>
  html`<section class="card" aria-labelledby="lock-title">
    <h2 id="lock-title">Lock money on these criteria</h2>
    <form class="lock" @submit=${(event: SubmitEvent) => {
    event.preventDefault()
    void lock()
  }}>
      ${field("payer_agent_id", "Payer", "for example a1")}
      ${field("payee_agent_id", "Payee", "for example b2")}
      ${field("amount", "Amount", "for example 12.50", "decimal")}
      ${field("currency", "Currency", "for example USD")}
      ${field("task_description", "Task", "for example: Summarise the meeting")}
      <p class="quiet fine whole">Trust is checked on delivery.</p>
      <button class="primary" ?disabled=${isBusy(LOCK)}>Lock it</button>
    </form>
    ${problemView(LOCK)}
    ${callView(LOCK)}
  </section>`

const field = (name: keyof typeof EMPTY_TERMS, label: string, example: string, mode = "text") =>
  html`<div class=${`field ${name === "task_description" ? "task" : ""}`}>
    <label for=${name}>${label}</label>
    <input id=${name} required placeholder=${example} inputmode=${mode} autocomplete="off" dir="auto"
      .value=${get().terms[name]} @input=${({ target }: Event) => {
    if (target instanceof HTMLInputElement) {
      update({ terms: { ...get().terms, [name]: target.value } })
    }
  }}></div>`
