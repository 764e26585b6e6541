/** Whether the last checkpoint is enough for somebody else: the score, and what was taken from it. */
import { html, nothing, svg } from "lit-html"
import { marked } from "../../design/views.ts"
import type { Evaluation, Issue } from "../../../../schemas/recovery/checkpoint.ts"

export const scoreView = (
  { blocking_issues, min_score_for_resume, recommended_repairs, resumable, score, warnings }:
    Evaluation
) => {
  const issues = [...blocking_issues, ...warnings]
  return html`<section class="card" aria-labelledby="score-title">
    <header><h2 id="score-title">Ready to resume?</h2>
      <span class=${`badge ${resumable ? "good" : "bad"}`}>${
    resumable ? "yes" : "not yet"
  }</span></header>
    <p class="row"><span class="figure">${score}</span> <span class="quiet">of 100; ${min_score_for_resume} are needed${
    blocking_issues.length === 0 ? "" : ", and nothing is blocking"
  }</span></p>
    ${drawn(score, min_score_for_resume, issues)}
    ${
    issues.length === 0
      ? html`<p>Nothing is missing.</p>`
      : html`<ul class="plain issues">${
        issues.map(({ message, severity, weight }) =>
          html`<li class="row"><span class=${`badge ${
            severity === "blocking" ? "bad" : "warn"
          } number`}>−${weight}</span> <span>${marked(message)}</span></li>`
        )
      }</ul>`
  }
    ${
    recommended_repairs.length === 0 ? nothing : html`
      <h3>How to improve it</h3>
      <ul>${recommended_repairs.map((repair) => html`<li>${marked(repair)}</li>`)}</ul>
    `
  }
  </section>`
}

/** The score as what is left of 100, with what each issue took, and the least that counts. */
const drawn = (score: number, least: number, issues: ReadonlyArray<Issue>) => {
  let x = 100
  const taken = issues.map(({ severity, weight }) => {
    const width = Math.min(weight, x)
    x -= width
    return svg`<rect class=${severity} x=${x} y="0" width=${
      Math.max(0, width - 0.4)
    } height="4"></rect>`
  })
  return html`<svg class="score" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    ${svg`
    <rect class="kept" x="0" y="0" width=${score} height="4"></rect>${taken}<rect class="least"
      x=${least} y="0" width="0.3" height="4"></rect>
  `}
  </svg>`
}
