/** The board: workflows by state, each with the time that is left to silence. */
import { html, nothing } from "lit-html"
import type { Screen } from "../../design/screens.ts"
import { repeat } from "lit-html/directives/repeat.js"
import { type Board, type Card, type Column, columns, duration, ENDS, ends } from "../board.ts"
import { callView, emptyView, isBusy, problemView } from "../../design/views.ts"
import { turnView } from "../../design/turn.ts"
import { leftView, TONES } from "./left.ts"
import { get, THE_BOARD, update } from "../store.ts"
import { BOARD, LAST_EVENT, LIVE, readBoard, search, TRIAL, tryOne, turn } from "../workflows.ts"

const NAMES: Readonly<Record<Column, { readonly name: string; readonly text: string }>> = {
  active: { name: "Working", text: "Heartbeats come in time." },
  suspected_failed: { name: "Silent", text: "A heartbeat is overdue; it may still come." },
  recoverable: { name: "Recoverable", text: "No owner: any agent can claim it." },
  claimed: { name: "Claimed", text: "A new agent is reading the recovery package." }
}

export const screen: Screen = {
  view: () => boardView(get().board, get().now),
  refresh: () => {
    update({ followed: THE_BOARD })
    void readBoard()
  }
}

const boardView = (board: Board | undefined, now: number) =>
  html`${problemView(BOARD)}${board === undefined ? nothing : told(board, now)}`

const told = ({ counts, piles }: Board, now: number) => {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return html`
    ${all === 0
      ? html`<section class="card">${
        emptyView(
          "No workflow yet",
          "Agents register long work here. Start a demo to watch a takeover."
        )
      }</section>`
      : nothing}
    <form role="search" class="row" @submit=${searched}>
      <label for="search">Title or agent</label>
      <input id="search" name="search" type="search" maxlength="200" autocomplete="off">
      <button type="submit">Search</button>
      ${get().search === ""
        ? nothing
        : html`<span class="quiet" role="status">Shown: "${get().search}"</span>`}
    </form>
    <div class="board">${columns.map((column) =>
      pileView(column, counts[column], piles[column], now)
    )}</div>
    <div class="row spread">
      <p class="row"><span class="quiet">Ended:</span> ${ends.map((end) =>
        html`<a href=${`#ended/${end}`}><span class="number">${
          counts[end].toLocaleString()
        }</span> ${ENDS[end]}</a>`
      )}</p>
      <button type="button" ?disabled=${isBusy(TRIAL)} @click=${() => void tryOne()}>
        Demo: agent stops after 5 s</button>
    </div>
    ${problemView(TRIAL)}
    <div>${[TRIAL, BOARD, ...columns, LAST_EVENT, LIVE].map(callView)}</div>
  `
}

const searched = (event: SubmitEvent) => {
  event.preventDefault()
  if (!(event.currentTarget instanceof HTMLFormElement)) return
  void search(String(new FormData(event.currentTarget).get("search") ?? ""))
}

const pileView = (column: Column, count: number, pile: Board["piles"][Column], now: number) => {
  const { cards, isLater, next_cursor } = pile
  return html`<section class="pile" aria-labelledby=${`pile-${column}`} data-column=${column}>
    <header>
      <h2 id=${`pile-${column}`} class="row spread"><span class=${`badge dot ${TONES[column]}`}>${
    NAMES[column].name
  }</span> <span class="number">${count.toLocaleString()}</span></h2>
      <p class="quiet fine">${NAMES[column].text}</p>
    </header>
    <ul class="plain stack">${
    repeat(cards, ({ workflow: { id } }) => id, (card) => cardView(card, now))
  }</ul>
    ${turnView({ isLater, next_cursor }, (cursor) => turn(column, cursor))}
  </section>`
}

const cardView = (card: Card, now: number) => {
  const { offer, workflow } = card
  const { current_agent_id, id, priority, recovery_count, status, title } = workflow
  return html`<li class="card workflow" data-status=${status}>
    <h3><a href=${`#workflow/${id}`}>${title}</a></h3>
    <p class="row fine">
      ${
    priority === "normal"
      ? nothing
      : html`<span class=${`badge ${priority === "low" ? "" : "warn"}`}>${priority}</span>`
  }
      <span class="quiet">${current_agent_id ?? "nobody"}</span>
      ${
    recovery_count === 0 ? nothing : html`<span class="quiet">rescued ${recovery_count}×</span>`
  }
    </p>
    ${
    offer !== undefined
      ? offered(offer, (now - card.readAt) / 1000)
      : status === "claimed"
      ? html`<p class="fine">holds the lease, fencing token ${workflow.lease_generation}</p>`
      : leftView(card, now)
  }
  </li>`
}

const offered = (
  { advice, blocking_issue_codes, context_score, seconds_since_recoverable }: NonNullable<
    Card["offer"]
  >,
  secondsSince: number
) =>
  html`<p class="fine row"><span>Hand-over <strong class="number">${context_score}</strong> of 100</span>
    ${advice === "complete" ? html`<span class="badge good">only to be completed</span>` : nothing}
    ${
    blocking_issue_codes.length === 0 || advice === "complete"
      ? nothing
      : html`<span class="badge bad">${blocking_issue_codes.length} blocking</span>`
  }
    <span class="quiet">waits ${duration(seconds_since_recoverable + secondsSince)}</span></p>`
