import { html, nothing } from "lit-html"
import type { PatientSummary } from "../../../../schemas/discharge/documents.ts"
import { attempt } from "../attempt.ts"
import { draft } from "../drafting.ts"
import { forget, open } from "../patients.ts"
import { goTo, type State } from "../store.ts"
import type { Upload } from "../progress.ts"
import { inWords, secondsLeft, upload } from "../uploads.ts"

/** Where a record comes in, and whose are here. */
export const patients = (state: State) =>
  html`
    <div class="column">
      <h1 tabindex="-1">Patients</h1>
      <section aria-labelledby="upload-title">
        <h2 id="upload-title" class="unseen">Add a record</h2>
        <div
          class="drop"
          @dragover=${(event: Event) => event.preventDefault()}
          @drop=${(event: DragEvent) => {
            event.preventDefault()
            void upload([...event.dataTransfer?.files ?? []])
          }}
        >
          <label for="files">
            <strong>Add a record</strong>
            <span>Drop its documents here, or choose them: PDF, scan, photo, Word, text, or an export
              of the hospital's system. Several patients in one file are separated.</span>
          </label>
          <input id="files" type="file" multiple @change=${chosen}>
        </div>
        <ul class="uploads" aria-live="polite">${state.uploads.map(line)}</ul>
      </section>
      <section aria-labelledby="patients-title">
        <h2 id="patients-title">Records on this machine</h2>
        ${state.patients === null
          ? html`<p class="busy">Looking…</p>`
          : state.patients.length === 0
          ? html`
            <p class="quiet">
              No patients yet. Records stay on this server until deleted.
            </p>
          `
          : html`<ul class="people">${state.patients.map(person)}</ul>`}
      </section>
    </div>
  `

const chosen = ({ target }: Event) => {
  if (!(target instanceof HTMLInputElement)) return
  const files = [...target.files ?? []]
  target.value = ""
  void upload(files)
}

const line = (one: Upload) => {
  const { name, outcome, progress } = one
  if (outcome === null) {
    const { pages, pages_done = 0 } = progress ?? {}
    return html`
      <li>
        <label class="progress">${name}: ${doing(progress)}
          <progress max=${pages ?? 1} value=${pages === undefined
            ? nothing
            : pages_done}></progress>
          <span>${inWords(secondsLeft(one))}</span>
        </label>
      </li>
    `
  }
  if ("failed" in outcome) {
    return html`<li class="failed" role="alert"><strong>${name}</strong> ${outcome.failed}</li>`
  }
  const { patients, pages, isKnown, unread, isHandwritten, warnings } = outcome
  return html`
    <li class="done">
      <p>
        <strong>${name}</strong> ${isKnown ? "already uploaded" : `${count(pages, "page")} read`}:
        ${patients.length === 0
          ? "no patient identified"
          : patients.length === 1
          ? patients[0]
          : `${patients.length} patients. Choose whose summary to sign first.`}
      </p>
      ${patients.length < 2 ? nothing : html`
        <p class="actions">
          ${patients.map((patient) =>
            html`
              <button class="primary" type="button" @click=${() => draft(patient)}>
                ${patient}<span class="unseen">: draft the summary</span>
              </button>
            `
          )}
        </p>
      `}
      ${unread.length === 0 ? nothing : html`
        <p class="warning">
          ${unread.length === 1 ? `Page ${unread[0]}` : `Pages ${unread.join(", ")}`} could not be
          read${isHandwritten ? ": appears handwritten" : ""}. Nothing was taken from there: read
          it yourself, or scan it again.
        </p>
      `}
      ${warnings.length === 0 ? nothing : html`
        <details>
          <summary>${count(warnings.length, "thing")} to look at</summary>
          <ul>${warnings.map((warning) => html`<li>${warning}</li>`)}</ul>
        </details>
      `}
    </li>
  `
}

const stages: Readonly<Record<string, string>> = {
  queued: "queued",
  opened: "is opened",
  reading: "reading",
  recognising: "reading the scan of",
  read: "read",
  skipped: "could not read"
}

const doing = (progress: Upload["progress"]) => {
  if (progress === null) return "is sent"
  const { stage, page, pages } = progress
  const what = stages[stage] ?? stage
  return page === undefined ? what : `${what} page ${page} of ${pages ?? "?"}`
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`

const person = ({
  patient_name: name,
  medical_record_numbers: numbers,
  dates_of_birth: births,
  pages
}: PatientSummary) =>
  html`
    <li>
      <div>
        <strong>${name}</strong>
        <p class="quiet">
          ${births.length === 0 ? "no birth date" : `born ${births.join(", ")}`} ·
          ${numbers.length === 0 ? "no record number" : `no. ${numbers.join(", ")}`} ·
          ${count(pages, "page")}
        </p>
      </div>
      <p class="actions">
        <button class="primary"
          type="button"
          @click=${() =>
            attempt(async () => {
              goTo("chart")
              await open(name)
            })}
        >Open<span class="unseen"> ${name}</span></button>
        <button type="button" @click=${() => askedToForget(name)}>
          Delete<span class="unseen"> ${name}</span>
        </button>
      </p>
    </li>
  `

const askedToForget = (name: string) => {
  const isSure = confirm(
    `Forget ${name}? The pages, the draft and all that was decided on it are deleted.`
  )
  if (isSure) void forget(name)
}
