/** One escrow: what it is, what happened to it, what was checked, and what may be done next. */
import { html, nothing } from "lit-html"
import type { Screen } from "../../design/screens.ts"
import type { CheckResult, Escrow } from "../../../../schemas/escrow/escrow.ts"
import type { Event } from "../../../../schemas/escrow/event.ts"
import type { HoldReason } from "../../../../schemas/escrow/trust.ts"
import { callView, problemView } from "../../design/views.ts"
import { EVENTS, laterEvents, OPEN, open } from "../escrows.ts"
import type { EscrowDetail } from "../lives.ts"
import { marksOfChecks, marksOfCriteria } from "../marks.ts"
import { checkView } from "./check.ts"
import { nextView } from "./next.ts"
import { markedText } from "./highlightedInput.ts"
import { shares } from "./shares.ts"
import { when } from "../../design/when.ts"
import { ACTORS, HOLDS, RESULTS, STATUSES } from "./words.ts"
import { get } from "../store.ts"

export const screen: Screen = {
  view: () => lifeView(get().life),
  refresh: (subject) => void open(subject)
}

const lifeView = (life: EscrowDetail | undefined) =>
  html`${problemView(OPEN)}${life === undefined ? nothing : told(life)}`

const told = (life: EscrowDetail) => {
  const { escrow, events, next_cursor } = life
  const { amount_decimal, currency, hold_reason, payee_agent_id, payer_agent_id, status } = escrow
  return html`
    <section class="card" aria-labelledby="sum">
      <header>
        <h2 id="sum" class="row"><span class="figure">${amount_decimal} ${currency}</span>
          ${payer_agent_id} → ${payee_agent_id}</h2>
        <p class="row"><span class=${`badge ${STATUSES[status].tone}`}>${status}</span>
          <span>${STATUSES[status].text}${hold_reason === null
            ? nothing
            : ` It is held because ${HOLDS[hold_reason]}.`}</span></p>
      </header>
      ${whereView(escrow)}
    </section>
    <div class="columns">
      <section class="card" aria-labelledby="life-title">
        <header><h2 id="life-title">What happened</h2>
          <span class="quiet fine">each step is hash-chained</span></header>
        <ol class="plain timeline">${events.map(step)}</ol>
        ${next_cursor === null
          ? nothing
          : html`<p><button type="button" class="small" @click=${() =>
            void laterEvents(life)}>Later</button></p>`}
        ${callView(EVENTS)}
      </section>
      <div class="stack">
        ${nextView(life)}
        ${dealView(escrow)}
      </div>
    </div>
    ${workView(escrow)}
    ${callView(OPEN)}
  `
}

/** Where the money is: parts of the amount, drawn and in words. */
const whereView = (
  { amount_decimal, currency, held_amount, refunded_amount, released_amount }: Escrow
) =>
  shares(`${amount_decimal} ${currency}`, [
    { name: "released", amount: released_amount },
    { name: "refunded", amount: refunded_amount },
    { name: "held", amount: held_amount }
  ])

const isResult = (result: string): result is CheckResult => result in RESULTS

const isHold = (reason: string): reason is HoldReason => reason in HOLDS

const step = ({ at, by, data, hash, to }: Event) => {
  const { check_result = null, hold_reason = null, reason = null, trust_score = null } = data
  return html`<li class=${STATUSES[to].tone}>
    <h3>${to} <span class="quiet">by ${ACTORS[by]}</span></h3>
    <p class="fine">${when(at)}</p>
    ${
    check_result === null
      ? nothing
      : html`<p class="fine">${isResult(check_result) ? RESULTS[check_result] : ""}${
        trust_score === null ? "" : `; the payee's score was ${trust_score}`
      }.${hold_reason === null || !isHold(hold_reason) ? "" : ` Held: ${HOLDS[hold_reason]}.`}</p>`
  }
    ${reason === null ? nothing : html`<p class="fine">“${reason}”</p>`}
    <p class="fine quiet" title=${`SHA-256 of it and all before it: ${hash}`}>sealed <code>${
    hash.slice(0, 16)
  }…</code></p>
  </li>`
}

const dealView = (escrow: Escrow) => {
  const { criteria, verification_criteria } = escrow
  return html`
    <section class="card" aria-labelledby="deal-title">
      <h2 id="deal-title">Terms</h2>
      <p>${escrow.task_description}</p>
      <p class="read">${markedText(verification_criteria, marksOfCriteria(criteria))}</p>
      ${escrow.resolution === null
        ? escrow.warnings.map(({ message }) => html`<p class="warn fine">${message}</p>`)
        : nothing}
      <dl class="facts">
          ${fact("Deadline", escrow.deadline === null ? null : when(escrow.deadline))}
          ${fact("Arbiter", escrow.arbiter_agent_id)}
          ${fact("Evaluator", escrow.evaluator_agent_id)}
          ${fact(
            "Revisions left",
            escrow.revisions === 0 ? null : `${escrow.revisions_left} of ${escrow.revisions}`
          )}
          ${fact(
            "Inspection period ends",
            escrow.inspection_at === null ? null : when(escrow.inspection_at)
          )}
          ${fact(
            "Held work",
            escrow.held_work === "sealed" ? "sealed to the payer until it pays" : null
          )}
          ${fact(
            "A refund of held work",
            escrow.contest_seconds === null ? null : "the payee may contest it"
          )}
          ${fact("The refund comes at", escrow.refund_at === null ? null : when(escrow.refund_at))}
          ${fact(
            "The payee contested the refund at",
            escrow.refund_request === null || escrow.refund_request.contested_at === null
              ? null
              : when(escrow.refund_request.contested_at)
          )}
          ${fact(
            "Part of an agreement",
            escrow.milestone === null
              ? null
              : `${escrow.milestone.number}: ${escrow.milestone.title}`
          )}
          ${fact("Escrow", html`<code>${escrow.escrow_id}</code>`)}
        </dl>
    </section>
  `
}

const fact = (name: string, value: unknown) =>
  value === null ? nothing : html`
    <dt>${name}</dt>
    <dd>${value}</dd>
  `

const workView = ({ criteria, deliverable, deliveries, verification_criteria }: Escrow) => {
  if (deliverable === null) return nothing
  const { checks, sealed, text = sealed?.excerpt ?? "", trust } = deliverable
  return html`
    <section class="card" aria-labelledby="work-title">
      <h2 id="work-title">The work${deliveries > 1 ? `, delivery ${deliveries}` : ""}</h2>
      ${sealed === undefined
        ? nothing
        : html`<p class="notice warn">Sealed until it is paid for: ${sealed.characters} characters, of
            which these are the first.</p>`}
      <div class="columns">
        <pre class="read" tabindex="0" role="group" aria-label="What was delivered">${markedText(
          text,
          marksOfChecks(text, checks)
        )}</pre>
        <div class="stack">
            <ul class="plain checks">${checks.map((check, index) => {
              const { end, start } = criteria.clauses[index] ?? {}
              const part = start === undefined ? undefined : verification_criteria.slice(start, end)
              return checkView({ check, part })
            })}</ul>
            <p>The payee then: ${trust.outcome === "scored"
              ? html`score <strong>${trust.score}</strong>`
              : trust.outcome}${trust.recommendation === null
              ? ""
              : `, “${trust.recommendation}”`}</p>
            ${criteria.unread === undefined || criteria.unread.length === 0
              ? nothing
              : html`<p class="warn">Not checked: ${
                criteria.unread.map(({ text }) => `“${text}”`).join(", ")
              }</p>`}
          </div>
      </div>
    </section>
  `
}
