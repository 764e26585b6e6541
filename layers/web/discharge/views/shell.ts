import { html, nothing } from "lit-html"
import { attempt } from "../attempt.ts"
import { focusOn } from "../focus.ts"
import { open } from "../patients.ts"
import { goTo, type Screen, type State, update } from "../store.ts"
import { compare } from "./compare.ts"
import { model } from "./model.ts"
import { records } from "./records.ts"
import { review } from "./review.ts"
import { runs } from "./run.ts"

export const titles: Readonly<Record<Screen, string>> = {
  records: "Records",
  run: "Pipeline",
  review: "Review",
  compare: "Changes",
  model: "Model"
}

const views: Readonly<Record<Screen, (state: State) => unknown>> = {
  records,
  run: runs,
  review,
  compare,
  model
}

/** What is around every screen: DRAFT, the patient, the way to the others, and what went wrong. */
export const shell = (state: State) =>
  html`
    <a class="skip" href="#main" @click=${skip}>Skip to the content</a>
    <header>
      <p class="mark"><strong>DRAFT</strong> <span>for a clinician's review; never final</span></p>
      <nav aria-label="Screens">
        <ul>
          ${Object.entries(titles).map(([screen, title]) => tab(state, screen, title))}
        </ul>
      </nav>
      ${patients(state)} ${liveNote(state)}
    </header>
    <p class="said" role="status" aria-live="polite">${state.said}</p>
    ${state.problem === null ? nothing : html`
      <div class="problem" role="alert">
        <p>${state.problem}</p>
        <button type="button" @click=${dismiss}>Dismiss</button>
      </div>
    `}
    <main id="main" tabindex="-1" class=${state.screen}>
      <h1 tabindex="-1">${heading(state)}</h1>
      ${views[state.screen](state)}
    </main>
    <footer>
      <p>
        Every value has a place in the documents that says it. Read that place before you rely on the
        value. <a href="/docs">API</a> <a href="/skill.md">For agents</a>
      </p>
    </footer>
  `

/** With the patient where the screen is about one. */
const heading = ({ screen, patient }: State) =>
  patient === null || screen === "records" || screen === "model"
    ? titles[screen]
    : `${titles[screen]}: ${patient}`

const tab = (state: State, name: string, title: string) =>
  html`
    <li>
      <a
        href=${`#${name}/${encodeURIComponent(state.patient ?? "")}`}
        aria-current=${state.screen === name ? "page" : nothing}
      >${title}</a>
    </li>
  `

const skip = (event: Event) => {
  event.preventDefault()
  document.getElementById("main")?.focus()
}

const dismiss = () => {
  update({ problem: null })
  focusOn("h1")
}

const patients = ({ patient, patients }: State) =>
  patients.length === 0 ? nothing : html`
    <label class="patient">Patient
      <select
        @change=${({ target }: Event) => {
          if (target instanceof HTMLSelectElement) void attempt(() => open(target.value))
        }}
      >
        ${patient === null ? html`<option value="" selected>Choose</option>` : nothing}
        ${patients.map(({ patient_name: name }) =>
          html`<option value=${name} ?selected=${name === patient}>${name}</option>`
        )}
      </select>
    </label>
  `

const liveNote = ({ status }: State) =>
  status?.is_live !== true ? nothing : html`
    <p class="live">
      Text of records leaves this machine: it goes to ${status.provider}.
      <button type="button" @click=${() => goTo("model")}>Model</button>
    </p>
  `
