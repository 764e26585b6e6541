import { html, nothing } from "lit-html"
import { draftOf, goTo, saveFhir, saveJson } from "../actions.ts"
import type { State } from "../store.ts"
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
          <button type="button" @click=${() => saveJson(patient, draft)}>Download JSON</button>
          <button type="button" @click=${() => saveFhir(patient)}>Download FHIR</button>
        `}
    </p>
    <div class="panes">
      <section class="pane documents" aria-labelledby="documents-title">
        <h2 id="documents-title">Documents</h2>
        ${documents(state, draft)}
      </section>
      ${draft === undefined ? nothing : html`
        <section class="pane draft" aria-labelledby="draft-title">
          <h2 id="draft-title">Draft</h2>
          ${draftView(state, patient, draft)}
        </section>
        <section class="pane evidence" aria-labelledby="evidence-title">
          <h2 id="evidence-title">Evidence</h2>
          ${evidence(state, draft)}
        </section>
      `}
    </div>
  `
}
