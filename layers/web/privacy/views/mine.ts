/** My records: who got what of each, when and for what; and who asks for more. */
import { html, nothing } from "lit-html"
import { callView, emptyView, isBusy, problemView } from "../../design/views.ts"
import { when } from "../../design/when.ts"
import { decide, showLedger, showMine, showMore, showReport, showShares } from "../actions.ts"
import type { GivenShare, Mine, OwnRecord, PendingRequest } from "../reply.ts"
import type { State } from "../store.ts"

const gotten = ({ decision, paths }: GivenShare) =>
  decision === "full"
    ? "everything"
    : paths === null
    ? "values not listed"
    : paths.map(({ kind, path }) => kind === "exact" ? path : `${path} (${kind})`).join(", ")

const shareRow = (share: GivenShare) =>
  html`
    <tr>
      <td data-label="When">${when(share.at)}</td>
      <td data-label="Who" dir="auto">${share.requester_id}</td>
      <td data-label="What" dir="auto">${gotten(share)}</td>
      <td data-label="Purpose" dir="auto">${share.purpose ?? "not stated"}</td>
      <td data-label="Reason">${share.reason.replaceAll("_", " ")}</td>
    </tr>
  `

const more = (next_cursor: string | null, words: string, load: () => unknown) =>
  next_cursor === null ? nothing : html`
    <button type="button" class="small" ?disabled=${isBusy("mine")} @click=${() =>
      void load()}>${words}</button>
  `

const sharesView = (mine: Mine, content_id: string, name: string) => {
  const shares = mine.shares.get(content_id)
  if (shares === undefined) return html`<p class="fine quiet">Loading who got what.</p>`
  if (shares.items.length === 0) return html`<p class="fine">Not shared with anyone.</p>`
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label=${`Who got what of ${name}`}>
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
        <tbody>${shares.items.map(shareRow)}</tbody>
      </table>
    </div>
    ${more(shares.next_cursor, "Earlier shares", () => showShares(content_id))}
  `
}

const recordRow = (mine: Mine, { content_id, created_at, label }: OwnRecord) => {
  const isOpened = mine.shares.has(content_id)
  return html`
    <details class="one-record" ?open=${isOpened} @toggle=${({ target }: Event) => {
      if (target instanceof HTMLDetailsElement && target.open && !isOpened) {
        void showShares(content_id)
      }
    }}>
      <summary><strong dir="auto">${label ?? "Without a label"}</strong>
        <span class="fine quiet"><code class="id">${content_id}</code>, stored ${when(
          created_at
        )}</span></summary>
      ${sharesView(mine, content_id, label ?? content_id)}
    </details>
  `
}

const searched = (event: SubmitEvent) => {
  event.preventDefault()
  if (!(event.currentTarget instanceof HTMLFormElement)) return
  void showMine(String(new FormData(event.currentTarget).get("search") ?? "").trim())
}

const searchView = ({ records, search }: Mine) =>
  html`
    <form role="search" class="row" @submit=${searched}>
      <label for="my-search">Label or content id</label>
      <input id="my-search" name="search" type="search" maxlength="200" autocomplete="off">
      <button type="submit" class="small" ?disabled=${isBusy("mine")}>Search</button>
      ${search === ""
        ? nothing
        : html`<span class="quiet" role="status" dir="auto">${records.items.length} found for "${search}"</span>`}
    </form>
  `

const requestRow = (
  { jwk_thumbprint, paths, purpose, request_id, requester_id }: PendingRequest
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

export const mineView = ({ ledger, mine, report }: State) =>
  html`
    <section class="card mine" aria-labelledby="mine">
      <header><h2 id="mine">My records</h2>
        <span class="row">
          <button type="button" class="plain small" @click=${() => void showLedger()}>Verify the
            ledger</button>
          <button type="button" class="plain small" @click=${() => void showReport()}>Show all
            stored data</button>
          <button type="button" class="small" ?disabled=${isBusy("mine")} @click=${() =>
            void showMine()}>${mine === undefined ? "Show" : "Refresh"}</button></span></header>
      ${problemView("mine")} ${problemView("decide")} ${problemView("report")}
      ${problemView("ledger")}
      ${mine === undefined
        ? emptyView("Who got what", "Prepare a record, or enter the key that prepared some.")
        : html`
          ${mine.requests.items.map(requestRow)}
          ${more(mine.requests.next_cursor, "More requests", () => showMore("moreRequests"))}
          ${searchView(mine)}
          ${mine.records.items.length > 0
            ? mine.records.items.map((record) => recordRow(mine, record))
            : mine.search === ""
            ? emptyView("No records yet", "Prepared records are listed here.")
            : nothing}
          ${more(
            mine.records.next_cursor,
            mine.search === "" ? "Earlier records" : "Search further",
            () => showMore("moreRecords")
          )}
        `}
      ${report === "" ? nothing : html`
        <pre class="report" tabindex="0" aria-label=${ledger === ""
          ? "All stored data"
          : "What the ledger proves"} dir="auto">${report}</pre>
        ${ledger === "" ? nothing : html`
          <a download="ledger.json" href=${`data:application/json,${
            encodeURIComponent(ledger)
          }`}>Save the signed ledger</a>
        `}
      `}
      <div class="calls">${["my records", "my shares", "my requests", "decide", "report", "ledger"]
        .map(
          callView
        )}</div>
    </section>
  `
