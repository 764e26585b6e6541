/** My records: who got what of each, when and for what; and who asks for more. */
import { html, nothing } from "lit-html"
import { callView, emptyView, isBusy, problemView } from "../../design/views.ts"
import { when } from "../../design/when.ts"
import { decide, showMine, showReport } from "../actions.ts"
import type { Mine } from "../reply.ts"
import type { State } from "../store.ts"

const gotten = ({ decision, paths }: Mine["shares"][number]) =>
  decision === "full"
    ? "everything"
    : paths === null
    ? "values not listed"
    : paths.map(({ kind, path }) => kind === "exact" ? path : `${path} (${kind})`).join(", ")

const shareRow = (share: Mine["shares"][number]) =>
  html`
    <tr>
      <td data-label="When">${when(share.at)}</td>
      <td data-label="Who" dir="auto">${share.requester_id}</td>
      <td data-label="What" dir="auto">${gotten(share)}</td>
      <td data-label="Purpose" dir="auto">${share.purpose ?? "not stated"}</td>
      <td data-label="Reason">${share.reason.replaceAll("_", " ")}</td>
    </tr>
  `

const recordRow = (mine: Mine, { content_id, created_at, label }: Mine["records"][number]) => {
  const shares = mine.shares.filter((share) => share.content_id === content_id)
  return html`
    <section class="stack" aria-label=${label ?? content_id}>
      <h3 dir="auto">${label ?? "Without a label"}</h3>
      <p class="fine quiet"><code class="id">${content_id}</code>, stored ${when(created_at)}</p>
      ${shares.length === 0 ? html`<p class="fine">Not shared with anyone.</p>` : html`
        <div class="scroll" tabindex="0" role="region" aria-label=${`Who got what of ${
          label ?? content_id
        }`}>
          <table class="fine">
            <thead>
              <tr>
                <th>When</th>
                <th>Who</th>
                <th>What</th>
                <th>Purpose</th>
                <th>Reason</th>
              </tr>
            </thead>
            <tbody>${shares.map(shareRow)}</tbody>
          </table>
        </div>
      `}
    </section>
  `
}

const requestRow = (
  { jwk_thumbprint, paths, purpose, request_id, requester_id }: Mine["requests"][number]
) =>
  html`
    <div class="notice warn">
      <p><strong dir="auto">${requester_id}</strong> requests ${paths?.join(", ") ??
        "more than its trust allows"}: <span dir="auto">${purpose}</span></p>
      <p class="fine">${jwk_thumbprint === null ? "Identity verified by its agent key." : html`
        Unverified name: any agent can use it. Compare its own key
        <code class="id">${jwk_thumbprint}</code> before you approve.
      `}</p>
      <div class="row">
        <button type="button" class="primary small" ?disabled=${isBusy("decide")} @click=${() =>
          void decide(request_id, "approve")}>Approve</button>
        <button type="button" class="small" ?disabled=${isBusy("decide")} @click=${() =>
          void decide(request_id, "decline")}>Decline</button></div>
    </div>
  `

export const mineView = ({ mine, report }: State) =>
  html`
    <section class="card mine" aria-labelledby="mine">
      <header><h2 id="mine">My records</h2>
        <span class="row">
          <button type="button" class="plain small" @click=${() => void showReport()}>Show all
            stored data</button>
          <button type="button" class="small" ?disabled=${isBusy("mine")} @click=${() =>
            void showMine()}>${mine === undefined ? "Show" : "Refresh"}</button></span></header>
      ${problemView("mine")} ${problemView("decide")} ${problemView("report")}
      ${mine === undefined
        ? emptyView("Who got what", "Prepare a record, or enter the key that prepared some.")
        : html`
          ${mine.requests.filter(({ status }) => status === "pending").map(requestRow)}
          ${mine.records.length === 0
            ? emptyView("No records yet", "Prepared records are listed here.")
            : mine.records.map((record) => recordRow(mine, record))}
        `}
      ${report === "" ? nothing : html`
        <pre class="report" tabindex="0" aria-label="All stored data" dir="auto">${report}</pre>
      `}
      <div class="calls">${["my records", "my shares", "my requests", "decide", "report"].map(
        callView
      )}</div>
    </section>
  `
