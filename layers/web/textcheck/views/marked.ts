/** A text field with a mark under each finding: the field lies over a copy of its text that has them. */
import { html, nothing } from "lit-html"
import { marked as inWords } from "../../design/views.ts"
import { CATEGORIES, findingAt, segmentsOf, sure } from "../marks.ts"
import type { Finding } from "../reply.ts"
import { type State, store, write } from "../store.ts"
import { visible } from "../visible.ts"

const FIELD = "text"

// White space within the template would be white space in the text.
// deno-fmt-ignore
const markOf = (text: string, { category, id }: Finding, isChosen: boolean) =>
  html`<mark class=${`of-${category} ${isChosen ? "chosen" : ""}`} data-finding=${id}>${text}</mark>`

const marked = ({ chosen, findings, hidden, text }: State) =>
  segmentsOf(text, findings.filter(({ category }) => !hidden.has(category))).map(
    ({ findings, text }) => {
      const [first] = findings
      return first === undefined
        ? text
        : markOf(text, first, findings.some(({ id }) => id === chosen?.id))
    }
  )

/** Chooses a finding, and puts the cursor over it. */
export const select = (finding: Finding): void => {
  const { length, offset } = finding
  store.update({ chosen: finding })
  const field = document.getElementById(FIELD)
  if (!(field instanceof HTMLTextAreaElement)) return
  field.focus({ preventScroll: true })
  field.setSelectionRange(offset, offset + length)
  const within = segmentsOf(field.value, store.get().findings)
    .flatMap(({ findings }) =>
      findings.some(({ id }) => id === finding.id) ? findings[0] ?? [] : []
    )
  document.querySelector(`[data-finding="${within[0]?.id}"]`)?.scrollIntoView({ block: "nearest" })
}

/** The finding at the cursor; none while more is selected, which `select` does. */
const chooseAtCursor = ({ target }: Event) => {
  if (!(target instanceof HTMLTextAreaElement) || target !== document.activeElement) return
  if (target.selectionStart !== target.selectionEnd) return
  const { findings, hidden } = store.get()
  const shown = findings.filter(({ category }) => !hidden.has(category))
  store.update({ chosen: findingAt(shown, target.selectionStart) })
}

const told = ({ category, confidence, message, replacements: [first], severity, text }: Finding) =>
  html`<span class="swatch of-${category}"></span><span><b>${CATEGORIES[category]}:</b> ${
    inWords(message)
  }
    <code>${visible(text)}</code>${
    first === undefined || first.value === "" ? nothing : html`
      → <code>${first.value}</code>
    `
  } <span class="quiet">${severity} severity, ${sure(confidence)}</span></span>`

const hint = ({ findings, reply }: State) =>
  reply === undefined
    ? nothing
    : findings.length === 0
    ? "Nothing is marked."
    : "Put the cursor on a mark to read what it is."

export const markedField = (state: State) =>
  html`
    <div class="paper">
      <div class="under" aria-hidden="true">${marked(state)}${"\n"}</div>
      <textarea id=${FIELD} spellcheck="false" autocomplete="off" autocapitalize="off"
        aria-describedby="at-cursor" placeholder="Write or paste a text" .value=${state.text}
        @input=${({ target }: Event) => {
          if (target instanceof HTMLTextAreaElement) write(target.value)
        }} @selectionchange=${chooseAtCursor}></textarea>
    </div>
    <p id="at-cursor" class="at-cursor" aria-live="polite">${state.chosen === undefined
      ? html`<span class="quiet fine">${hint(state)}</span>`
      : told(state.chosen)}</p>
  `
