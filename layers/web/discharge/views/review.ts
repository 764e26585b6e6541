import { html, nothing } from "lit-html"
import { downloadFhir, downloadJson } from "../downloads.ts"
import { draftOf } from "../drafting.ts"
import { focusOn } from "../focus.ts"
import { goTo, type State } from "../store.ts"
import { documents } from "./documents.ts"
import { draftView } from "./draft.ts"
import { evidence } from "./evidence.ts"

/** Three panes: the documents, the draft, the evidence of the value that is chosen. */
export const review = (state: State) => {
  const { patient } = state
  const draft = draftOf(state, patient)
  if (patient === null) return html`<p>Choose a patient under Records first.</p>`
  return html`
    <p class="actions">
      ${draft === undefined
        ? html`<button type="button" @click=${() => goTo("run")}>Run the pipeline first</button>`
        : html`
          <button type="button" @click=${() => print()}>Print</button>
          <button type="button" @click=${() => downloadJson(patient, draft)}>Download JSON</button>
          <button type="button" @click=${() => downloadFhir(patient)}>Download FHIR</button>
        `}
    </p>
    ${draft === undefined ? nothing : jumps}
    <div class="panes">
      <section class="pane documents" aria-labelledby="documents-title">
        <h2 id="documents-title" tabindex="-1">Documents</h2>
        ${documents(state, draft)}
      </section>
      ${draft === undefined ? nothing : html`
        <section class="pane draft" aria-labelledby="draft-title">
          <h2 id="draft-title" tabindex="-1">Draft</h2>
          ${draftView(state, patient, draft)}
        </section>
        <section class="pane evidence" aria-labelledby="evidence-title">
          <h2 id="evidence-title" tabindex="-1">Evidence</h2>
          ${evidence(state, draft)}
        </section>
      `}
    </div>
  `
}

const jump = (id: string, title: string) =>
  html`<li><button type="button" @click=${() => focusOn(`#${id}`)}>${title}</button></li>`

/** For the keyboard, and for where the panes stand one below the other. */
const jumps = html`
  <nav class="jumps" aria-label="Panes">
    <strong>DRAFT</strong>
    <ul>
      ${jump("draft-title", "Draft")} ${jump("documents-title", "Documents")}
      ${jump("evidence-title", "Evidence")}
    </ul>
  </nav>
`
