import { html, nothing } from "lit-html"
import { attempt } from "../attempt.ts"
import { forget, open } from "../patients.ts"
import { goTo, type State, type Upload } from "../store.ts"
import { upload } from "../uploads.ts"

export const records = (state: State) =>
  html`
    <section aria-labelledby="upload-title">
      <h2 id="upload-title">Add documents</h2>
      <div
        class="drop"
        @dragover=${(event: Event) => event.preventDefault()}
        @drop=${(event: DragEvent) => {
          event.preventDefault()
          void upload([...event.dataTransfer?.files ?? []])
        }}
      >
        <label for="files">Choose PDF files, or drop them here</label>
        <input
          id="files"
          type="file"
          accept="application/pdf,.pdf"
          multiple
          @change=${({ target }: Event) => {
            if (!(target instanceof HTMLInputElement)) return
            const files = [...target.files ?? []]
            target.value = ""
            void upload(files)
          }}
        >
      </div>
      <ul class="uploads">${state.uploads.map(uploadRow)}</ul>
    </section>
    <section aria-labelledby="patients-title">
      <h2 id="patients-title">Patients</h2>
      ${state.patients.length === 0
        ? html`<p>No documents yet. What you upload stays on this machine until you forget it.</p>`
        : html`<ul class="patients">${state.patients.map((patient) => row(state, patient))}</ul>`}
    </section>
  `

const uploadRow = ({ name, progress, outcome }: Upload) => {
  if (outcome !== null) {
    return html`
      <li class=${outcome.isError ? "failed" : "done"}>
        <p role=${outcome.isError ? "alert" : nothing}>${outcome.text}</p>
        ${outcome.notes.map((note) => html`<p class="note">Look at this: ${note}</p>`)}
      </li>
    `
  }
  const pages = progress?.pages
  return html`
    <li>
      <label>${name}: ${said(progress)}
        <progress max=${pages ?? 1} value=${pages === undefined ? nothing : progress?.pages_done}>
        </progress>
      </label>
    </li>
  `
}

const said = (progress: Upload["progress"]) => {
  if (progress === null) return "sending"
  const { stage, page, pages } = progress
  const what = stage === "recognising" ? "reading the image of" : stage
  return page === undefined ? what : `${what} page ${page} of ${pages ?? "?"}`
}

const row = (state: State, patient: State["patients"][number]) => {
  const { patient_name: name, medical_record_numbers: numbers, dates_of_birth: births } = patient
  return html`
    <li aria-current=${state.patient === name ? "true" : nothing}>
      <h3>${name}</h3>
      <p>
        ${numbers.length === 0 ? "No record number" : `Record number ${numbers.join(", ")}`};
        ${births.length === 0 ? "no birth date" : `born ${births.join(", ")}`};
        ${count(patient.pages, "page")} of ${count(patient.documents, "document")}
      </p>
      <p class="actions">
        <button
          type="button"
          @click=${() =>
            attempt(async () => {
              await open(name)
              goTo("run")
            })}
        >Draft a summary<span class="unseen"> for ${name}</span></button>
        <button type="button" class="quiet" @click=${() => askedToForget(name)}>
          Forget<span class="unseen"> ${name}</span>
        </button>
      </p>
    </li>
  `
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`

const askedToForget = (name: string) => {
  const isSure = confirm(
    `Forget ${name}? The pages of the documents, the draft and what was learnt are deleted.`
  )
  if (isSure) void forget(name)
}
