/** The log of all that was prepared, shared, reported and deleted, and whether it only grew. */
import { html, nothing } from "lit-html"
import { when } from "../../design/when.ts"
import { callView, emptyView, isBusy, problemView } from "../../design/views.ts"
import { checkLog, keepCheckpoint } from "../actions.ts"
import type { LogSeen, State } from "../store.ts"
import { stepsView } from "./steps.ts"

const UNREAD =
  "“Verify consistency” reads the newest checkpoint and saves it in this browser for " +
  "later comparison."

const mine = ({ record, requesters }: State) =>
  new Map([
    ...record === undefined ? [] : [[record.reply.log.index, "this record"] as const],
    ...Object.values(requesters).flatMap(({ answer, id }) =>
      answer === undefined ? [] : [[answer.receipt.log_index, `the receipt of ${id}`] as const]
    )
  ])

const entry = ({ index, leaf }: LogSeen["entries"][number], whose: string | undefined) => {
  const { at, commit, event } = JSON.parse(leaf)
  return html`
    <tr>
      <th scope="row" class="number">${index}</th>
      <td>${event}${whose === undefined ? nothing : html`
        <span class="badge accent">${whose}</span>
      `}</td>
      <td><code>${typeof commit === "string" ? commit.slice(0, 8) : ""}…</code></td>
      <td class="quiet number">${String(at).slice(5, 19).replace("T", " ")}</td>
    </tr>
  `
}

const since = ({ before, now }: LogSeen) =>
  before === undefined
    ? "Checkpoint saved; rewrites will be detected."
    : before.tree_size === now.tree_size
    ? html`No new entries since ${when(before.timestamp)}.`
    : html`It grew from ${before.tree_size.toLocaleString("en")} to ${
      now.tree_size.toLocaleString("en")
    } entries since ${when(before.timestamp)}.`

export const logView = (state: State) => {
  const { log } = state
  const failed = log?.steps.some(({ holds }) => !holds) ?? false
  const whose = mine(state)
  return html`
    <section class="stack log" aria-labelledby="log">
      <header class="row spread"><h3 id="log">Transparency log</h3>
        <button type="button" class="small" ?disabled=${isBusy("log")} @click=${() =>
          void checkLog()}>Verify consistency</button></header>
      ${problemView("log")}
      ${log === undefined ? emptyView("Not read yet", UNREAD) : html`
        <div class="proof">
          <div class="stack">
            <dl class="facts">
              <dt>Log</dt><dd><code>${log.now.origin}</code></dd>
              <dt>Entries</dt><dd class="number">${log.now.tree_size.toLocaleString("en")}</dd>
              <dt>Root</dt><dd><code class="id">${log.now.root_hash}</code></dd>
              <dt>At</dt><dd>${when(log.now.timestamp)}</dd>
            </dl>
            <p class="fine">${since(log)}</p>
            ${stepsView(log.steps, { isOpen: true })}
            ${failed
              ? html`
                <div class="notice bad"><strong>Log inconsistent with the saved checkpoint</strong>
                  <p>Entries were rewritten, or this address serves another log now. Ask
                    the operator before you rely on it.</p>
                  <button type="button" class="small" @click=${keepCheckpoint}>
                    Another log: save this checkpoint</button></div>
              `
              : nothing}
          </div>
          <div class="scroll" tabindex="0" role="group" aria-label="Newest entries">
            <table>
              <caption>Newest entries: commitments only, without names or ids</caption>
              <thead>
                <tr>
                  <th scope="col" class="number">#</th>
                  <th scope="col">Event</th>
                  <th scope="col">Commitment</th>
                  <th scope="col" class="number">When (UTC)</th>
                </tr>
              </thead>
              <tbody>${log.entries.map((one) => entry(one, whose.get(one.index)))}</tbody>
            </table>
          </div>
        </div>
      `}
      <div class="calls">${["checkpoint", "consistency", "inclusion", "entries", "keys"].map(
        callView
      )}</div>
    </section>
  `
}
