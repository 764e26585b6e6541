/**
 * A clinician's own words for a field: written here, learnt from, followed by the next draft.
 */
import { html, nothing } from "lit-html"
import { ref } from "lit-html/directives/ref.js"
import type { Draft } from "../../../../schemas/discharge/draft.ts"
import { learn } from "../drafting.ts"
import { type Field, fields } from "../fields.ts"
import { afterDrawing, focusOn } from "../focus.ts"
import { nameOf } from "../spans.ts"
import { get, type State, update } from "../store.ts"

export const editButton = (field: Field) =>
  html`
    <button
      type="button"
      class="quiet"
      data-edit=${field}
      @click=${() => update({ editing: field })}
    >
      Edit<span class="unseen"> ${nameOf(field)}</span>
    </button>
  `

export const editor = (patient: string, field: Field, words: string) =>
  html`
    <label class="editor"><span class="unseen">${nameOf(field)}</span>
      <textarea
        ${ref(focused)}
        rows=${Math.min(12, words.split("\n").length + 1)}
        .value=${words}
        @input=${({ target }: Event) => {
          if (target instanceof HTMLTextAreaElement) setEdit(patient, field, target.value)
        }}
      ></textarea>
    </label>
    <p class="actions">
      <button type="button" @click=${() => done(field)}>Done</button>
      <button
        type="button"
        class="quiet"
        @click=${() => {
          setEdit(patient, field, undefined)
          done(field)
        }}
      >Undo</button>
    </p>
  `

const focused = (element: Element | undefined) => {
  if (element instanceof HTMLElement) afterDrawing(() => element.focus())
}

const done = (field: Field) => {
  update({ editing: null })
  focusOn(`[data-edit="${field}"]`)
}

const setEdit = (patient: string, field: Field, words: string | undefined) => {
  const { edits } = get()
  const { [field]: _, ...others } = edits[patient] ?? {}
  update({
    edits: { ...edits, [patient]: words === undefined ? others : { ...others, [field]: words } }
  })
}

/** What a clinician wrote is learnt from, and the next draft follows it. */
export const pendingEdits = ({ edits, runs }: State, patient: string, draft: Draft) => {
  const own = edits[patient] ?? {}
  const count = Object.keys(own).length
  if (count === 0) return nothing
  const edited = fields.reduce((all, field) => {
    const words = own[field]
    return words === undefined ? all : {
      ...all,
      [field]: typeof draft[field] === "string"
        ? words
        : words.split("\n").filter((line) => line !== "")
    }
  }, draft)
  return html`
    <p class="actions sticky">
      <button
        type="button"
        ?disabled=${runs[patient]?.isRunning === true}
        @click=${() => learn(patient, draft, edited)}
      >Learn from ${count} ${count === 1 ? "edit" : "edits"} and draft again</button>
    </p>
  `
}
