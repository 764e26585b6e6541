import { html } from "lit-html"
import { forgetKey, setKey } from "../keys.ts"
import { refresh } from "../patients.ts"
import { type State, update } from "../store.ts"

/** Which model drafts, and the keys of the provider and of the service. */
export const model = ({ status, token }: State) =>
  html`
    <section aria-labelledby="model-title">
      <h2 id="model-title" tabindex="-1">Who drafts</h2>
      ${status === null ? html`<p class="busy">Asking the service…</p>` : html`
        <p>
          ${status.provider}, ${status.model}: ${status.is_live
            ? "text of records leaves this machine"
            : "on this machine; no text leaves it"}.
        </p>
      `}
      ${status?.has_key === true
        ? html`<button type="button" @click=${() => forgetKey()}>Forget the key</button>`
        : html`
          <form @submit=${submit((value) => void setKey(value))}>
            <p class="note">
              With a key of a cloud provider the text of the records is sent to that provider, names and
              all. The key stays in the memory of the service and is gone when it stops.
            </p>
            <label>Provider key (Anthropic, OpenAI, Google Gemini or Groq)
              <input name="value" type="password" autocomplete="off" required>
            </label>
            <button>Use this key</button>
          </form>
        `}
    </section>
    <section aria-labelledby="token-title">
      <h2 id="token-title">Key of this service</h2>
      <p>Only where its operator asks for one. It stays in this tab.</p>
      <form
        @submit=${submit((token) => {
          update({ token })
          void refresh()
        })}
      >
        <label>Key ${token === "" ? "" : "(one is set)"}
          <input name="value" type="password" autocomplete="off">
        </label>
        <button>Use this key</button>
      </form>
    </section>
  `

const submit = (use: (value: string) => void) => (event: Event) => {
  event.preventDefault()
  const { target } = event
  if (!(target instanceof HTMLFormElement)) return
  const value = new FormData(target).get("value")
  target.reset()
  if (typeof value === "string") use(value.trim())
}
