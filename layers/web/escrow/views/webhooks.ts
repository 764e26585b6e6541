/** Who is told of what happens, and what each has not got yet. */
import { html, nothing } from "lit-html"
import type { Screen } from "../../design/screens.ts"
import { callView, emptyView, isBusy, problemView } from "../../design/views.ts"
import { CHANGE, listWebhooks, rotate, subscribe, unsubscribe, WEBHOOKS } from "../books.ts"
import type { WebhookList } from "../ledger.ts"
import { when } from "../../design/when.ts"
import { get, update } from "../store.ts"

export const screen: Screen = {
  view: () => webhooksView(get().told),
  refresh: () => void listWebhooks()
}

const webhooksView = (told: WebhookList | undefined) =>
  html`
    ${problemView(WEBHOOKS)}
    ${told === undefined ? nothing : listed(told)}
    <section class="card" aria-labelledby="new-title">
      <h2 id="new-title">Add endpoint</h2>
      <form class="row" @submit=${(event: SubmitEvent) => {
        event.preventDefault()
        void subscribe(get().address)
      }}>
        <div class="field address"><label for="url">Address</label>
          <input id="url" type="url" required placeholder="https://example.com/escrows"
            .value=${get().address} @input=${({ target }: Event) => {
              if (target instanceof HTMLInputElement) update({ address: target.value })
            }}></div>
        <button class="primary" ?disabled=${isBusy(CHANGE)}>Subscribe to all events</button>
      </form>
      ${problemView(CHANGE)}
      ${callView(CHANGE)}
    </section>
    ${callView(WEBHOOKS)}
  `

const listed = ({ secret, waiting, webhooks }: WebhookList) =>
  webhooks.length === 0
    ? emptyView(
      "No endpoints yet",
      "Give an address, and it gets each transition, signed."
    )
    : webhooks.map(({ created_at, disabled_at, events, rotated_at, url, webhook_id }) =>
      html`<section class="card" aria-labelledby=${webhook_id}>
        <header><h2 id=${webhook_id}>${url}</h2>
          ${
        disabled_at === null
          ? nothing
          : html`<span class="badge bad">ended: the receiver wants no more</span>`
      }
        </header>
        <p class="fine quiet">${
        events.includes("*") ? "All events" : `Events: ${events.join(", ")}`
      },
          since ${when(created_at)}${
        rotated_at === null ? nothing : html`; new secret ${when(rotated_at)}`
      }</p>
        ${
        secret?.webhook_id !== webhook_id || secret.secret === null ? nothing : html`
          <div class="notice warn" role="status"><strong>Its secret, shown once</strong>
            <code class="read">${secret.secret}</code></div>
        `
      }
        ${triesView(waiting.get(webhook_id))}
        <p class="row">
          <button type="button" class="small" @click=${() =>
        void rotate(webhook_id)}>New secret</button>
          <button type="button" class="small" @click=${() =>
        void unsubscribe(webhook_id)}>Delete</button>
        </p>
        ${callView(`notices ${webhook_id}`)}
      </section>`
    )

const triesView = (page: ReturnType<WebhookList["waiting"]["get"]>) =>
  page === undefined || page.items.length === 0
    ? html`<p>Nothing is waiting: every event was delivered, or dead-lettered.</p>`
    : html`
      <div class="scroll" tabindex="0" role="group" aria-label="Notices that wait">
        <table>
          <thead>
            <tr>
              <th>Waits</th>
              <th>Happened</th>
              <th class="number">Tries</th>
              <th>Next try</th>
            </tr>
          </thead>
          <tbody>${page.items.map(({ attempts, next_try_at, timestamp, type }) =>
            html`
              <tr>
                <th>${type}</th>
                <td>${when(timestamp)}</td>
                <td class="number">${attempts}</td>
                <td>${when(next_try_at)}</td>
              </tr>
            `
          )}</tbody>
        </table>
      </div>
            ${page.has_more ? html`<p class="quiet">There are more behind these.</p>` : nothing}
    `
