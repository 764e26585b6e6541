/** The board: workflows by urgency, and the recovery package of the chosen one beside them. */
import { html, nothing, type TemplateResult } from "lit-html"
import { repeat } from "lit-html/directives/repeat.js"
import type { Status } from "../../../../schemas/recovery/workflow.ts"
import type { Screen } from "../../design/screens.ts"
import { turnView } from "../../design/pager.ts"
import { callView, emptyView, isBusy, problemView } from "../../design/views.ts"
import { when } from "../../design/when.ts"
import {
  type Board,
  duration,
  ENDED,
  EVERYTHING,
  type Handover,
  isEnded,
  linkOf,
  OPEN,
  type Query,
  queryOf,
  type Row,
  STATES
} from "../board.ts"
import { get, THE_BOARD, update } from "../store.ts"
import {
  BESIDE,
  BOARD,
  choose,
  go,
  LAST_EVENT,
  LIVE,
  readBoard,
  RECOVERABLE,
  TRIAL,
  tryOne,
  WORKFLOWS
} from "../workflows.ts"
import { handoverView } from "./handover.ts"
import { leftView } from "./left.ts"

/** Whether an address was read since the page was opened. */
let isRead = false

export const screen: Screen = {
  view: () => {
    const { beside, board, now, query } = get()
    return html`${problemView(BOARD, LIVE)}${
      board === undefined ? nothing : html`
        ${searchView(board.counts, query)}
        ${boardView(board, now, query, beside?.workflow.id === query.chosen ? beside : undefined)}
        <div>${[TRIAL, BOARD, RECOVERABLE, WORKFLOWS, BESIDE, LAST_EVENT, LIVE].map(callView)}</div>
      `
    }`
  },
  refresh: () => {
    const query = queryOf(location.hash.replace(/^#board\/?/, ""))
    // What is written and not yet searched for stays.
    const isOther = query.search !== get().query.search
    const sought = isOther && (isRead || get().sought === "") ? query.search : get().sought
    isRead = true
    update({ followed: THE_BOARD, query, sought })
    void readBoard()
  }
}

const searchView = (counts: Board["counts"], query: Query) =>
  html`
    <form role="search" class="row" @submit=${(event: SubmitEvent) => {
      event.preventDefault()
      void go({ ...EVERYTHING, status: query.status, search: get().sought.trim() })
    }}>
      <label for="search">Title or agent</label>
      <input id="search" type="search" maxlength="200" autocomplete="off" dir="auto"
        .value=${get().sought} @input=${({ target }: Event) => {
          if (target instanceof HTMLInputElement) update({ sought: target.value })
        }}>
      <button type="submit">Search</button>
      ${query.search === "" ? nothing : html`
        <span class="quiet" role="status">Results for “${query.search}”</span>
        <button type="button" class="plain small" @click=${() => {
          update({ sought: "" })
          void go(EVERYTHING)
        }}>Clear search</button>
      `}
      <button type="button" ?disabled=${isBusy(TRIAL)} @click=${() =>
        void tryOne()}>Demo: agent stops after 5 s</button>
    </form>
    ${problemView(TRIAL)}
    ${countsView(
      counts,
      query.status,
      (status) => linkOf({ ...EVERYTHING, search: query.search, status })
    )}
  `

/** How many there are of each state; each number leads to them. */
const countsView = (
  counts: Board["counts"],
  shown: Status | undefined,
  to?: (status: Status | undefined) => string
) => {
  const open = OPEN.reduce((sum, status) => sum + counts[status], 0)
  const one = (name: string, count: number, status: Status | undefined) => {
    const text = html`<span class="number">${count.toLocaleString()}</span> ${name}`
    return to === undefined ?
      html`<span>${text}</span>` :
      html`<a class="button" href=${to(status)} aria-current=${
        status === shown ? "true" : nothing
      }>${text}</a>`
  }
  return html`<nav class="choice" aria-label="States">${one("Open", open, undefined)}${
    [...OPEN, ...ENDED].map((status) => one(STATES[status].name, counts[status], status))
  }</nav>`
}

const boardView = (
  { next_cursor, rows }: Board,
  now: number,
  query: Query,
  beside: Handover | undefined
) =>
  html`
    <div class="board">
      <section class="card" aria-labelledby="table-title">
        <header><h2 id="table-title">${query.status === undefined
          ? "Open workflows"
          : STATES[query.status].name}</h2>
          <span class="quiet fine by-keys"><kbd>j</kbd> <kbd>k</kbd> select, <kbd>Enter</kbd> opens</span></header>
        ${rows.length === 0
          ? query.search === ""
            ? emptyView(
              "No workflows here",
              "Agents register long-running work. Start the demo to watch a recovery."
            )
            : emptyView("No matches", "Search looks in titles, objectives and agent ids.")
          : tableView(rows, now, query.chosen, true)}
        ${turnView(
          { isLater: query.cursor !== undefined, next_cursor },
          (cursor) => go({ ...query, cursor, chosen: undefined })
        )}
      </section>
      ${besideView(rows.find(({ workflow }) => workflow.id === query.chosen), query, beside)}
    </div>
  `

const besideView = (row: Row | undefined, { chosen }: Query, beside: Handover | undefined) =>
  chosen === undefined ? nothing : html`
    <div class="stack beside">
      <p class="row spread">
        <strong role="status" dir="auto">${row?.workflow.title ?? chosen}</strong>
        <a href=${`#workflow/${chosen}`}>Open</a>
      </p>
      ${problemView(BESIDE)}
      ${beside === undefined ? nothing : handoverView(beside)}
    </div>
  `

/** Rows by urgency; each can be chosen and opened, unless they are an example. */
const tableView = (
  rows: ReadonlyArray<Row>,
  now: number,
  chosen: string | undefined,
  isLinked: boolean
) =>
  html`
    <div class="scroll" tabindex="0" role="group" aria-label="Workflows">
      <table class="workflows">
        <thead>
          <tr>
            <th>Workflow</th>
            <th>State</th>
            <th>Time to silence</th>
            <th>Agent</th>
            <th class="number">Checkpoints</th>
          </tr>
        </thead>
        <tbody>${repeat(
          rows,
          ({ workflow: { id } }) => id,
          (row) => rowView(row, now, row.workflow.id === chosen, isLinked)
        )}</tbody>
      </table>
    </div>
  `

const rowView = (row: Row, now: number, isChosen: boolean, isLinked: boolean) => {
  const { checkpoint_count, current_agent_id, id, priority, recovery_count, status, title } =
    row.workflow
  const { name, tone } = STATES[status]
  const current = isChosen ? "true" : nothing
  return html`
    <tr data-status=${status} @click=${isLinked ? () => void choose(id) : nothing}>
      <td dir="auto">${isLinked
        ? html`<a href=${`#workflow/${id}`} aria-current=${current}>${title}</a>`
        : html`<strong aria-current=${current}>${title}</strong>`}
        ${priority === "normal" ?
          nothing :
          html`<span class=${`badge ${priority === "low" ? "" : "warn"}`}>${priority}</span>`}</td>
      <td><span class=${`badge dot ${tone}`}>${name}</span>${recovery_count === 0 ? nothing : html`
        <span class="quiet">recovered ${recovery_count}×</span>
      `}</td>
      <td>${timeView(row, now)}</td>
      <td data-label="Agent" dir="auto">${current_agent_id ?? "none"}</td>
      <td data-label="Checkpoints" class="number">${checkpoint_count}</td>
    </tr>
  `
}

const timeView = (row: Row, now: number): TemplateResult => {
  const { offer, workflow } = row
  const { completed_at, lease_generation, status, updated_at } = workflow
  if (isEnded(status)) return html`${when(completed_at ?? updated_at)}`
  if (status === "claimed") return html`lease held, fencing token ${lease_generation}`
  if (offer === undefined) {
    return status === "recoverable" ? html`waits since ${when(updated_at)}` : leftView(row, now)
  }
  const waits = offer.seconds_since_recoverable + (now - row.readAt) / 1000
  return html`waits ${
    duration(waits)
  } <span class="quiet">· context ${offer.context_score} of 100</span>
    ${
    offer.advice === "complete"
      ? html`<span class="badge good">ready to complete</span>`
      : offer.blocking_issue_codes.length === 0
      ? nothing
      : html`<span class="badge bad">${offer.blocking_issue_codes.length} blocking</span>`
  }`
}

/** How a board looks, to those who have no key yet. */
export const exampleView = (
  { board, handover, now }: {
    readonly board: Board
    readonly handover: Handover
    readonly now: number
  }
) =>
  html`
    <div class="notice">
      <strong>Example</strong>
      <p>Invented workflows. Enter a key above, or make one, to see yours.</p>
    </div>
    ${countsView(board.counts, undefined)}
    <div class="board">
      <section class="card" aria-labelledby="table-title">
        <header><h2 id="table-title">Open workflows</h2> <span class="badge accent">example</span></header>
        ${tableView(board.rows, now, board.rows[0]?.workflow.id, false)}
      </section>
      <div class="stack beside">
        <p><strong>${board.rows[0]?.workflow.title}</strong></p>
        ${handoverView(handover)}
      </div>
    </div>
  `
