import { html, nothing } from "lit-html"
import { draft, progressOf, saidOf } from "../drafting.ts"
import type { Run } from "../progress.ts"
import { isUnread, type Sheet } from "../sheet.ts"
import type { State } from "../store.ts"
import { inWords } from "../uploads.ts"
import { reviewPanel } from "./reviewPanel.ts"
import { flagList } from "./flags.ts"
import { gapList } from "./gaps.ts"
import { medications } from "./medications.ts"
import { numbers } from "./numbers.ts"
import { summary } from "./summary.ts"

/** The first screen: what needs a decision, and beside it the place in the record that says it. */
export const chart = (state: State) => {
  const { patient, runs } = state
  if (patient === null) {
    return html`
      <section class="column waiting">
        <h1 tabindex="-1">No patient is chosen</h1>
        <p>Choose one under <a href="#patients/">Patients</a>, or add a record there.</p>
      </section>
    `
  }
  const run = runs[patient]
  if (run?.isRunning === true) return drafting(patient, run)
  const { sheet } = state
  if (sheet) return work(state, sheet)
  return sheet === undefined
    ? html`
      <section class="column waiting">
        <h1 tabindex="-1">${patient}</h1>
        <p class="busy">Opening the draft…</p>
      </section>
    `
    : html`
      <section class="column waiting">
        <h1 tabindex="-1">${patient}</h1>
        <p>There is no draft for this patient yet.</p>
        <p class="actions">
          <button class="primary" type="button" @click=${() =>
            draft(patient)}>Draft the summary</button>
        </p>
      </section>
    `
}

const drafting = (patient: string, run: Run) => {
  const [share, seconds] = progressOf(run)
  const last = run.steps.at(-1)
  return html`
    <section class="column waiting" aria-busy="true">
      <h1 tabindex="-1">${patient}</h1>
      <label class="progress">${last === undefined ? "Reading the record" : saidOf(last.action)}…
        <progress max="1" value=${share}></progress>
        <span>${inWords(seconds)}</span>
      </label>
    </section>
  `
}

const work = (state: State, sheet: Sheet) =>
  html`
    <div class="work">
      <div class="sheet" tabindex="0" role="region" aria-label="The draft">
        ${numbers(sheet)} ${unread(sheet)}
        <div class="decide">${flagList(state, sheet)} ${gapList(state, sheet)}</div>
        ${medications(state, sheet)} ${summary(state, sheet)}
      </div>
      ${reviewPanel(state, sheet)}
    </div>
  `

/** Of a record that could not be read, what happened and what to do. */
const unread = (sheet: Sheet) =>
  !isUnread(sheet) ? nothing : html`
    <section class="notice" aria-labelledby="unread-title">
      <h2 id="unread-title">This record could not be read</h2>
      <p>
        It is written by hand, or too faint: nothing was taken from it, and nothing was checked. Read
        the pages next to it, fill in the summary by hand, or add a clearer scan under
        <a href="#patients/">Patients</a>.
      </p>
    </section>
  `
