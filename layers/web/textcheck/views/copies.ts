/** The copies of the text, and what differs in each. */
import { diffArrays } from "diff"
import { html, nothing } from "lit-html"
import { copy as copyText } from "../../design/views.ts"
import type { Reply } from "../reply.ts"
import { COPIES, type Copy, type State, store } from "../store.ts"
import { visible } from "../visible.ts"

/** Words that may differ; with more of them the copy is shown as it is. */
const EDITS_MAX = 2_000

const ABOUT: Readonly<Record<Copy, string>> = {
  quarantined: "To read: the orders that were found are cut out, hidden markup and signs are gone.",
  sanitized: "Without hidden signs and look-alikes. Prompt injections remain.",
  redacted: "Secrets and personal data are replaced. Prompt injections remain.",
  corrected: "The first suggestion for each mistake is taken. Prompt injections remain."
}

const textOf = (reply: Reply, copy: Copy) => reply[`${copy}_text`] ?? ""

/** A label such as `[EMAIL]` is one word: none of its letters was there before. */
const WORD = /\[[^[\]\n]{1,80}\]|[\p{L}\p{M}\p{N}_]+|\s+|[^]/gu

const words = (text: string) => text.match(WORD) ?? []

const difference = (before: string, after: string) =>
  diffArrays(words(before), words(after), { maxEditLength: EDITS_MAX })?.map(
    ({ added, removed, value }) => {
      const text = visible(value.join(""))
      return added ? html`<ins>${text}</ins>` : removed ? html`<del>${text}</del>` : text
    }
  )

const choice = (reply: Reply, checked: string, copy: Copy) =>
  html`<div class="choice" role="group" aria-label="Which copy">${
    COPIES.map((one) =>
      html`
        <button type="button" aria-pressed=${one === copy ? "true" : "false"}
          @click=${() => store.update({ copy: one })}>${one}${textOf(reply, one) === checked
            ? html`
              <span class="same">same</span>
            `
            : nothing}</button>
      `
    )
  }</div>`

export const copiesView = ({ checked, copy, copyAs, reply }: State) => {
  if (reply === undefined) return nothing
  const text = textOf(reply, copy)
  const differs = copyAs === "difference" ? difference(checked, text) : undefined
  const other = copyAs === "difference" ? "text" : "difference"
  return html`
    <section class="card copies" aria-labelledby="copies">
      <header>
        <h2 id="copies">Copies</h2>
        <div class="row">
            ${choice(reply, checked, copy)}
            <label class="option"><input type="checkbox" .checked=${copyAs === "difference"}
              @change=${() => store.update({ copyAs: other })}> what differs</label>
            <button type="button" class="small" @click=${() =>
              void copyText(text)}>${reply.verdict === "allow" ? "Copy" : "Copy anyway"}</button>
          </div>
      </header>
      <p class="fine">${ABOUT[copy]}${reply.verdict === "allow" ? nothing : html`
        <b>The verdict is ${reply.verdict}: no copy is safe to forward.</b>
      `}</p>
      <pre tabindex="0" aria-label=${`The ${copy} copy`}>${text === checked
        ? html`<span class="quiet">Unchanged.</span>`
        : differs ?? visible(text)}</pre>
    </section>
  `
}
