import { html } from "lit-html"
import { forgetKey, setKey } from "../keys.ts"
import type { State } from "../store.ts"

/** Who drafts, and the key of the provider. */
export const settings = ({ status }: State) =>
  html`
    <div class="column">
      <h1 tabindex="-1">Settings</h1>
      <section class="card" aria-labelledby="model-title">
        <h2 id="model-title" tabindex="-1">Drafting model</h2>
        ${status === null ? html`<p class="busy">Asking the service…</p>` : html`
          <p>
            ${status.is_live
              ? `${status.provider}, ${status.model}: text of records leaves this machine.`
              : "Built-in rules. No data leaves this server."}
          </p>
        `}
        ${status?.has_key === true
          ? html`<button class="primary" type="button" @click=${() =>
            forgetKey()}>Remove the key</button>`
          : html`
            <form @submit=${submit}>
              <p class="warning">
                With a key of a cloud provider the text of the records is sent to that provider, names
                and all. The key stays in the memory of the service and is gone when it stops.
              </p>
              <label>Provider key (Anthropic, OpenAI, Google Gemini or Groq)
                <input name="value" type="password" autocomplete="off" required>
              </label>
              <p class="actions"><button class="primary">Use this key</button></p>
            </form>
          `}
      </section>
    </div>
  `

const submit = (event: Event) => {
  event.preventDefault()
  const { target } = event
  if (!(target instanceof HTMLFormElement)) return
  const value = new FormData(target).get("value")
  target.reset()
  if (typeof value === "string") void setKey(value.trim())
}
