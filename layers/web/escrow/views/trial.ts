/** Criteria and a text side by side, each marked where it was read, and what would come of it. */
import { html, nothing } from "lit-html"
import type { Screen } from "../../design/screens.ts"
import type { CriteriaPreviewed } from "../../../../schemas/escrow/preview.ts"
import { callView, problemView } from "../../design/views.ts"
import { marksOfChecks, marksOfCriteria } from "../marks.ts"
import { contextOf, type Trial, verdictOf } from "../trial.ts"
import { choose, READ, read as readNow, writeCriteria, writeText } from "../previewActions.ts"
import { buildingView } from "./building.ts"
import { checkView } from "./check.ts"
import { lockView } from "./lock.ts"
import { highlightedInput } from "./highlightedInput.ts"
import { get } from "../store.ts"

export const screen: Screen = { view: () => trialView(get().trial), refresh: readNow }

const trialView = (trial: Trial) => {
  const { chosen, criteria, read, reading, text } = trial
  return html`
    <div class="columns">
      ${buildingView(trial.checks)}
      <div class="stack">
      <section class="card">
        <h2><label for="criteria">What the payer asks for</label></h2>
        ${highlightedInput({
          id: "criteria",
          text: criteria,
          marks: reading === undefined || read.criteria !== criteria
            ? []
            : marksOfCriteria(reading.criteria),
          chosen,
          write: writeCriteria
        })}
        <p class="row fine">
          <mark class="clause">checked</mark>
          <mark class="unread">not understood</mark>
          <span class="quiet">the rest only describes: it is not checked</span>
        </p>
      </section>
      <section class="card">
        <h2><label for="text">A text to try it on</label></h2>
        ${highlightedInput({
          id: "text",
          text,
          marks: read.text === text ? marksOfChecks(text, reading?.checks ?? []) : [],
          chosen,
          write: writeText
        })}
        <p class="row fine">
          <mark class="held">required, found</mark>
          <mark class="broken">fails a check</mark>
        </p>
      </section>
      </div>
    </div>
    ${problemView(READ)}
    ${reading === undefined ? nothing : outcome(trial, reading)}
  `
}

const outcome = (trial: Trial, reading: CriteriaPreviewed) => {
  const { text, title, tone } = verdictOf(reading)
  const { unread } = reading.criteria
  const context = contextOf(reading)
  return html`
    <div class=${`notice ${tone}`} role="status"><strong>${title}</strong><p>${text}</p></div>
    <div class="columns">
      <div class="stack">
        <section class="card" aria-labelledby="checks-title">
          <h2 id="checks-title">What the text comes to</h2>
          <ul class="plain checks">${reading.criteria.clauses.map((clause, index) =>
            checkView({
              check: reading.checks?.[index],
              part: partOf(clause, trial.read.criteria),
              isChosen: trial.chosen === index,
              choose: () => choose(index)
            })
          )}</ul>
          ${callView(READ)}
        </section>
      </div>
      <div class="stack">
        <section class="card" aria-labelledby="unread-title">
          <h2 id="unread-title">Not checked</h2>
          ${context.length > 0
            ? html`
              <p>With checks, prose only describes, but for terms in quotes,
                            “must contain …” and “at least … words”:</p>
              <ul>${context.map((part) => html`<li>“${part}”</li>`)}</ul>
            `
            : unread.length > 0
            ? html`
              <p>Not understood: while it stands there, nothing is released automatically. Write checks in
                            its place.</p>
              <ul>${unread.map(({ text, why }) =>
                html`<li>“${text}” <span class="quiet">${why}</span></li>`
              )}</ul>
            `
            : html`<p class="quiet">Nothing that the criteria ask for is left out.</p>`}
        </section>
        ${lockView()}
      </div>
    </div>
  `
}

const partOf = (
  clause: CriteriaPreviewed["criteria"]["clauses"][number],
  criteria: string
) => {
  const { end, read_as, start } = clause
  if (clause.kind === "typed") return JSON.stringify(clause.check)
  return read_as ??
    (start === undefined || end === undefined ? "Nothing to check" : criteria.slice(start, end))
}
