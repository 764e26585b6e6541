import { html } from "lit-html"
import { parts } from "../names.ts"
import type { Value } from "../sheet.ts"
import { type State, update } from "../store.ts"
import { changeParts, finish, orderParts, write } from "../writing.ts"

/** Where a clinician writes a value; what is written survives a reload. */
export const editor = ({ writing }: State, value: Value | undefined) => {
  const words = writing?.words ?? {}
  return html`
    <form
      class="editor"
      @submit=${(event: Event) => {
        event.preventDefault()
        finish(value)
      }}
      @keydown=${(event: KeyboardEvent) => {
        // While it composes, the key belongs to the input method.
        if (event.isComposing || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        finish(value)
      }}
    >
      ${writing?.field === "medication_reconciliation"
        ? html`
          <div class="parts">
            ${(writing.isChange === true ? changeParts : orderParts).map((part) =>
              html`
                <label>${part === "name"
                  ? "Drug"
                  : part === "reason"
                  ? "Why is it changed?"
                  : parts[part] ?? part}
                  <input
                    name=${part}
                    .value=${words[part] ?? ""}
                    ?required=${part === "name" || part === "reason"}
                    maxlength="200"
                    autocomplete="off"
                    @input=${typed(part)}
                  >
                </label>
              `
            )}
          </div>
        `
        : html`
          <label><span class="unseen">Your words</span>
            <textarea
              name="text"
              rows=${Math.min(12, Math.max(2, Math.ceil((words.text ?? "").length / 48)))}
              required
              maxlength="4000"
              .value=${words.text ?? ""}
              @input=${typed("text")}
            ></textarea>
          </label>
        `}
      <p class="quiet">Saved as your edit; no facts are learned from it.</p>
      <p class="actions">
        <button class="primary">Save <kbd>Ctrl ↵</kbd></button>
        <button type="button" @click=${() => update({ writing: null })}>
          Cancel <kbd>Esc</kbd>
        </button>
      </p>
    </form>
  `
}

const typed = (part: string) => ({ target }: Event) => {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    write(part, target.value)
  }
}
