import { html, nothing } from "lit-html"
import { picture } from "../images.ts"
import { openRecord } from "../patients.ts"
import { type State, update } from "../store.ts"

/** The whole record, to leaf through: for what no value says. */
export const pages = ({ record, patient, leaf }: State, isOpen: boolean) => {
  if (patient === null) return nothing
  return html`
    <details
      class="record"
      ?open=${isOpen}
      @toggle=${({ target }: Event) => {
        if (target instanceof HTMLDetailsElement && target.open && record === null) {
          void openRecord(patient)
        }
      }}
    >
      <summary>Browse the record</summary>
      ${record === null ? html`<p class="busy">Opening the pages…</p>` : sheetOf(record, leaf)}
    </details>
  `
}

const sheetOf = (record: NonNullable<State["record"]>, leaf: number) => {
  const page = record.pages[leaf]
  if (page === undefined) return html`<p class="quiet">It has no pages.</p>`
  const url = picture(page.image)
  const turn = (by: number) => update({ leaf: leaf + by })
  return html`
    <p class="actions">
      ${record.pages.length === 1 ? nothing : html`
        <button type="button" class="small" ?disabled=${leaf === 0} @click=${() => turn(-1)}>
          Page before
        </button>
        <button
          type="button"
          class="small"
          ?disabled=${leaf === record.pages.length - 1}
          @click=${() => turn(1)}
        >Page after</button>
      `}
      <span>Page ${leaf + 1} of ${record.pages.length}${page.quality === "unreadable"
        ? ": nothing was taken from it"
        : page.quality === "review"
        ? ": some words are doubtful"
        : ""}</span>
    </p>
    <div class="leaf">
      ${url === undefined
        ? html`<p class="busy">Loading the page…</p>`
        : html`<img src=${url} width="934" height="1210" alt=${`Page ${leaf + 1} of the record`}>`}
    </div>
    <details>
      <summary>Extracted text</summary>
      <p class="read">${record.text.slice(page.start, page.end)}</p>
    </details>
  `
}
