/** Workflows that have ended in one way, the newest first. */
import { html, nothing } from "lit-html"
import type { Screen } from "../../design/screens.ts"
import { turnView } from "../../design/turn.ts"
import { when } from "../../design/when.ts"
import { callView, emptyView, problemView } from "../../design/views.ts"
import { ENDS, ends } from "../board.ts"
import { type Ended, get, update } from "../store.ts"
import { ENDED, readEnded } from "../workflows.ts"

export const screen: Screen = {
  view: () => endedView(get().ended),
  refresh: (subject) => {
    update({ followed: "" })
    const end = ends.find((one) => one === subject)
    if (end !== undefined) void readEnded(end)
  }
}

const endedView = (ended: Ended | undefined) =>
  html`
    <p><a href="#board">The board</a></p>
    ${problemView(ENDED)}
    ${ended === undefined ? nothing : told(ended)}
  `

const told = ({ isLater, next_cursor, status, workflows }: Ended) => {
  const end = ends.find((one) => one === status)
  return html`<section class="card" aria-labelledby="ended-title">
    <header><h2 id="ended-title">Ended: ${end === undefined ? status : ENDS[end]}</h2>
      <nav class="choice" aria-label="Ends">${
    ends.map((one) =>
      html`<a class="button" href=${`#ended/${one}`} aria-current=${
        one === status ? "true" : nothing
      }>${ENDS[one]}</a>`
    )
  }</nav></header>
    ${
    workflows.length === 0
      ? emptyView("None", `No workflow is ${end === undefined ? status : ENDS[end]}.`)
      : html`
        <div class="scroll" tabindex="0" role="group" aria-label="Workflows">
          <table>
            <thead>
              <tr>
                <th>Workflow</th>
                <th>Last agent</th>
                <th class="number">Checkpoints</th>
                <th class="number">Rescued</th>
                <th>Ended</th>
              </tr>
            </thead>
            <tbody>${workflows.map((one) =>
              html`
                <tr>
                  <td><a href=${`#workflow/${one.id}`}>${one.title}</a></td>
                  <td>${one.current_agent_id ?? "–"}</td>
                  <td class="number">${one.checkpoint_count}</td>
                  <td class="number">${one.recovery_count}</td>
                  <td>${when(one.completed_at ?? one.updated_at)}</td>
                </tr>
              `
            )}</tbody>
          </table>
        </div>
      `
  }
    ${
    end === undefined
      ? nothing
      : turnView({ isLater, next_cursor }, (cursor) => readEnded(end, cursor))
  }
    ${callView(ENDED)}
  </section>`
}
