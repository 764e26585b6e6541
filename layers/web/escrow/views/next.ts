/** What may be done with an escrow now, by whom, as calls of the service. */
import { html, nothing } from "lit-html"
import { BASE } from "../../design/base.ts"
import { callView, isBusy, problemView } from "../../design/views.ts"
import { ask, deliver, end, moveOf, writeWork } from "../escrows.ts"
import type { EscrowDetail, Move } from "../lives.ts"
import { ACTORS } from "./words.ts"

export const nextView = (life: EscrowDetail) => {
  const { escrow: { escrow_id, resolution } } = life
  return html`<section class="card" aria-labelledby="next-title">
    ${
    resolution === null
      ? html`<h2 id="next-title">Next steps</h2>
        ${deliverView(life)}
        ${life.asking === undefined ? movesView(life) : sureView(life, life.asking)}`
      : html`
        <h2 id="next-title">It has ended</h2>
        <p>Decided by ${ACTORS[resolution.by]}${resolution.reason === null
          ? "."
          : html`: “${resolution.reason}”`}</p>
        <p><a href=${new URL(`escrow/${escrow_id}/receipt`, BASE).href}>The signed receipt</a></p>
      `
  }
    ${problemView(moveOf(escrow_id))}
    ${callView(moveOf(escrow_id))}
  </section>`
}

const deliverView = (life: EscrowDetail) => {
  const { payee_agent_id, revisions_left, status } = life.escrow
  const takesWork = status === "funded" || status === "disputed" && revisions_left > 0
  return takesWork
    ? html`
      <form class="stack" @submit=${(event: Event) => {
        event.preventDefault()
        void deliver(life)
      }}>
        <div class="field"><label for="work">Deliver, as ${payee_agent_id}</label>
                <textarea id="work" rows="4" required .value=${life.work} @input=${(
                  { target }: Event
                ) => {
                  if (target instanceof HTMLTextAreaElement) writeWork(life, target.value)
                }}></textarea></div>
        <p><button class="primary" ?disabled=${isBusy(
          moveOf(life.escrow.escrow_id)
        )}>Deliver</button></p>
      </form>
    `
    : nothing
}

const movesView = (life: EscrowDetail) =>
  html`<p class="row">
    ${
    life.escrow.status === "funded"
      ? nothing
      : html`<button type="button" class="primary" @click=${() =>
        ask(life, "release")}>Pay ${life.escrow.payee_agent_id}</button>`
  }
    <button type="button" @click=${() =>
    ask(life, "refund")}>Refund ${life.escrow.payer_agent_id}</button>
    ${
    life.escrow.refund_at === null
      ? nothing
      : html`<button type="button" @click=${() =>
        ask(life, "contest")}>Contest the refund, as ${life.escrow.payee_agent_id}</button>`
  }
  </p>`

const sureView = (life: EscrowDetail, asking: Move) => {
  const { amount_decimal, currency, payee_agent_id, payer_agent_id } = life.escrow
  const money = `${amount_decimal} ${currency}`
  const question = asking === "release"
    ? `Pay ${money} to ${payee_agent_id}?`
    : asking === "refund"
    ? `Give ${money} back to ${payer_agent_id}?`
    : `Contest the refund of ${money}?`
  return html`
    <div class="notice warn" role="group" aria-labelledby="sure">
      <p id="sure"><strong>${question}</strong> It cannot be undone.</p>
      <p class="row">
        <button type="button" class="primary" ?disabled=${isBusy(
          moveOf(life.escrow.escrow_id)
        )} @click=${() => void end(life, asking)}>Yes</button>
        <button type="button" @click=${() => ask(life, undefined)}>No</button>
      </p>
    </div>
  `
}
