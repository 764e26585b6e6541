/** What is asked before anything else goes on. */
import { html, nothing } from "lit-html"
import { ref } from "lit-html/directives/ref.js"
import { saidStatus, settleConflict, sign } from "../decisions.ts"
import { shortcuts } from "../shortcuts.ts"
import type { By, Conflict } from "../sheet.ts"
import { type State, update } from "../store.ts"
import { nameOf } from "../names.ts"

const modal = (element: Element | undefined) => {
  // It stands in the document when this drawing is done.
  queueMicrotask(() => {
    if (element instanceof HTMLDialogElement && element.isConnected && !element.open) {
      element.showModal()
    }
  })
}

const typed = (event: Event, name: string): string => {
  event.preventDefault()
  const { target } = event
  if (!(target instanceof HTMLFormElement)) return ""
  const value = new FormData(target).get(name)
  return typeof value === "string" ? value.trim() : ""
}

/** Asked once a tab: what is decided stands under this name. */
export const whoSigns = html`
  <dialog ${ref(modal)} aria-labelledby="signs-title" @cancel=${() => update({ waiting: null })}>
    <form
      @submit=${(event: Event) => {
        const name = typed(event, "clinician")
        if (name !== "") sign(name)
      }}
    >
      <h2 id="signs-title">Your name</h2>
      <p>Recorded with what you verify and edit.</p>
      <label>Name
        <input name="clinician" autocomplete="name" maxlength="100" required placeholder="Dr. …">
      </label>
      <p class="actions">
        <button class="primary">Continue</button>
        <button type="button" @click=${() => update({ waiting: null })}>Cancel</button>
      </p>
    </form>
  </dialog>
`

/** The later one sees what the other did, and decides. */
export const conflict = ({ mine, theirs }: Conflict) =>
  html`
    <dialog ${ref(modal)} aria-labelledby="conflict-title" @cancel=${() => settleConflict(false)}>
      <h2 id="conflict-title">Someone else changed this</h2>
      ${theirs.map(({ id, value, flag }) => {
        const own = mine.find((one) => one.id === id)
        const there = value ?? flag
        return html`
          <h3>${value === null ? flag?.item ?? "No longer in the draft" : nameOf(value)}</h3>
          <dl class="sides">
            <div>
              <dt>Theirs</dt>
              <dd>
                <strong>${value === null ? nothing : value.text ?? "nothing"}</strong>
                ${there === null ? nothing : saidBy(saidStatus[there.status], there.by)}
              </dd>
            </div>
            <div>
              <dt>Yours</dt>
              <dd>
                <strong>${own?.medication === undefined
                  ? own?.text ?? nothing
                  : Object.values(own.medication).slice(0, 4).join(" ")}</strong>
                ${own === undefined ? nothing : saidStatus[own.status]}
              </dd>
            </div>
          </dl>
        `
      })}
      <p class="actions">
        <button class="primary" type="button" @click=${() =>
          settleConflict(false)}>Keep theirs</button>
        <button type="button" @click=${() => settleConflict(true)}>Use mine</button>
      </p>
    </dialog>
  `

/** `verified by Dr. Weber, 23 Nov, 14:05`. */
export const saidBy = (what: string, by: By | null) =>
  by === null ? what : html`${what} <span class="by">by ${by.name}${when(by.at)}</span>`

const clock = new Intl.DateTimeFormat(undefined, {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit"
})

const when = (at: string) => at === "" ? "" : `, ${clock.format(new Date(at))}`

export const keysHelp = ({ hasKeys }: State) =>
  html`
    <dialog
      ${ref(modal)}
      aria-labelledby="keys-title"
      @cancel=${() => update({ isHelpOpen: false })}
    >
      <h2 id="keys-title">Keys</h2>
      <dl class="keys">
        ${shortcuts.map(([key, does]) =>
          html`
            <div>
              <dt><kbd>${key}</kbd></dt>
              <dd>${does}</dd>
            </div>
          `
        )}
      </dl>
      <label class="check">
        <input
          type="checkbox"
          .checked=${hasKeys}
          @change=${() => update({ hasKeys: !hasKeys })}
        > Enable shortcuts
      </label>
      <p class="actions">
        <button class="primary" type="button" @click=${() =>
          update({ isHelpOpen: false })}>Close</button>
      </p>
    </dialog>
  `
