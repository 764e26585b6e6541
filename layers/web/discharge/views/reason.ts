import { html, nothing } from "lit-html"
import { update } from "../store.ts"

interface Asked {
  readonly title: string
  /** What the button does. */
  readonly act: string
  readonly isRequired: boolean
  readonly decide: (words: string) => void
}

/** Asks why, in a clinician's own words. */
export const reason = ({ title, act, isRequired, decide }: Asked) =>
  html`
    <form
      class="reason"
      @submit=${(event: Event) => {
        event.preventDefault()
        const { target } = event
        if (!(target instanceof HTMLFormElement)) return
        const words = new FormData(target).get("reason")
        decide(typeof words === "string" ? words.trim() : "")
      }}
    >
      <label>${title}
        <input
          name="reason"
          maxlength="500"
          autocomplete="off"
          pattern=${isRequired ? ".*\\S.*" : nothing}
          ?required=${isRequired}
        >
      </label>
      <p class="actions">
        <button class="primary">${act}</button>
        <button type="button" @click=${() => update({ asking: null })}>Cancel</button>
      </p>
    </form>
  `
