/** One workflow: its timeline, its recovery package, and its score. */
import { html, nothing } from "lit-html"
import type { Screen } from "../../design/screens.ts"
import { turnView } from "../../design/pager.ts"
import { when } from "../../design/when.ts"
import { callView, isBusy, problemView } from "../../design/views.ts"
import { isEnded, linkOf, rowOf, STATES } from "../board.ts"
import { rowsOf } from "../lanes.ts"
import { type Case, get, update } from "../store.ts"
import { ask, cancel, cancelOf, EVENTS, LIVE, OPEN, open, turnEvents } from "../workflows.ts"
import { leftView } from "./left.ts"
import { scoreView } from "./score.ts"
import { storyView } from "./eventTimeline.ts"
import { handoverView } from "./handover.ts"

export const screen: Screen = {
  view: () => caseView(get().opened, get().now),
  refresh: (subject) => {
    const { opened } = get()
    const isOther = opened?.told.workflow.id !== subject
    update({ followed: subject, ...isOther ? { opened: undefined } : {} })
    void open(subject)
  }
}

const caseView = (opened: Case | undefined, now: number) =>
  html`
    <p><a href=${linkOf(get().query)}>Back to the board</a></p>
    ${problemView(OPEN, LIVE)}
    ${opened === undefined ? nothing : told(opened, now)}
  `

const told = (opened: Case, now: number) => {
  const { events, isLater, next_cursor, told } = opened
  const { active_claim, workflow } = told
  const { current_agent_id, id, lease_generation, objective, recovery_count, status, title } =
    workflow
  const isHeard = status === "active" || status === "suspected_failed"
  return html`
    <section class="card" aria-labelledby="case-title">
      <header><h2 id="case-title" dir="auto">${title}</h2>
        <span class=${`badge dot ${STATES[status].tone}`}>${STATES[status].name}</span></header>
      <p class="read" dir="auto">${objective}</p>
      <dl class="facts">
        <dt>Agent</dt><dd>${current_agent_id ?? "none"}</dd>
        <dt>Fencing token</dt><dd class="number">${lease_generation}</dd>
        <dt>Recoveries</dt><dd class="number">${recovery_count} of at most ${workflow
          .max_recoveries}</dd>
        ${active_claim === null ? nothing : html`
          <dt>Lease until</dt>
          <dd>${when(active_claim.expires_at)}</dd>
        `}
        <dt>Workflow</dt><dd><code>${id}</code></dd>
      </dl>
      ${isHeard ? leftView(rowOf(workflow, opened.readAt), now) : nothing}
      ${isEnded(status) ? nothing : cancelView(opened)}
      ${problemView(cancelOf(id))}
      ${callView(cancelOf(id))}
    </section>
    <div class="columns">
      <section class="card" aria-labelledby="story-title">
        <h2 id="story-title">What happened</h2>
        <p class="row fine"><span class="lane-key holder">works on it</span><span class="lane-key claim">holds the lease</span><span class="lane-key effect">an effect under way</span></p>
        ${storyView(rowsOf(events))}
        ${turnView({ isLater, next_cursor }, (cursor) => turnEvents(id, cursor))}
        ${problemView(EVENTS)}
        ${callView(EVENTS)}
      </section>
      <div class="stack">
        ${scoreView(told.context_evaluation)}
        ${handoverView(told)}
        ${callView(OPEN)}
      </div>
    </div>
  `
}

const cancelView = ({ isAsking, told: { workflow: { id } } }: Case) =>
  html`
    ${isAsking
      ? html`
        <div class="notice warn" role="group" aria-labelledby="sure">
          <p id="sure"><strong>Cancel this workflow?</strong> It cannot be undone.</p>
          <p
            class="row"><button type="button" class="primary" ?disabled=${isBusy(
              cancelOf(id)
            )} @click=${() => void cancel(id)}>Cancel it</button>
                  <button type="button" @click=${() => ask(false)}>Keep it</button></p>
        </div>
      `
      : html`<p><button type="button" class="small" @click=${() =>
        ask(true)}>Cancel workflow</button></p>`}
  `
