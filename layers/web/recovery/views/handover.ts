/** The hand-over package as a rescuer reads it: what to do, what to look at first, what never to do again. */
import { html, nothing, type TemplateResult } from "lit-html"
import type { Handover } from "../board.ts"

/** Without its own card: beside the table, or as a part of a workflow's screen. */
export const handoverView = (
  { duplicate_risk, effects, latest_checkpoint, resume_instructions }: Handover
) => {
  const {
    completion_requirements,
    expected_parent_version,
    must_not_repeat,
    next_action,
    preserve,
    verify_first
  } = resume_instructions
  return html`<section class="card" aria-labelledby="handover-title">
    <header><h2 id="handover-title">Recovery package</h2>
      <span class="quiet fine">${
    latest_checkpoint === null ? "no checkpoint" : `checkpoint ${latest_checkpoint.version}`
  }</span></header>
    <div class="notice"><strong>Next</strong><p class="read">${
    next_action ?? "The last agent recorded no next action."
  }</p></div>
    ${
    verify_first.length === 0 ?
      nothing :
      html`<div class="notice warn"><strong>Look first: did it happen?</strong>
      <ul>${
        verify_first.map(({ begun_by, description, key }) =>
          html`<li><code>${key}</code> ${description} <span class="quiet">begun by ${begun_by}</span></li>`
        )
      }</ul></div>`
  }
    ${
    latest_checkpoint?.context_summary
      ? html`<p class="read">${latest_checkpoint.context_summary}</p>`
      : nothing
  }
    ${listed("Still to do", latest_checkpoint?.remaining_steps ?? [])}
    ${listed("Do not repeat", must_not_repeat)}
    ${
    listed(
      "To keep",
      preserve.map((one) =>
        one.kind === "decision"
          ? html`${one.decision}${
            one.reason === null ? nothing : html`
              <span class="quiet">because ${one.reason}</span>
            `
          }`
          : html`<code>${one.name}</code> <span class="quiet">at ${
            one.location ?? "no place"
          }</span>`
      )
    )
  }
    ${
    listed(
      "Possible duplicates",
      duplicate_risk.map(({ completed_in_version, repeated_in_version, step }) =>
        `${step}: in ${completed_in_version}, and again in ${repeated_in_version}`
      )
    )
  }
    ${effectsTable(effects)}
    <details><summary>Checkpoint and completion rules</summary>
      <p>The next checkpoint has <code>parent_version</code> ${expected_parent_version}. Completing needs:</p>
      <ul>${completion_requirements.map((requirement) => html`<li>${requirement}</li>`)}</ul>
    </details>
  </section>`
}

const effectsTable = (effects: Handover["effects"]) =>
  effects.length === 0 ? nothing : html`
    <div class="scroll" tabindex="0" role="group" aria-label="Effects">
      <table>
        <caption>Effects on the outside</caption>
        <thead>
          <tr>
            <th>Effect</th>
            <th>State</th>
            <th>Result</th>
          </tr>
        </thead>
        <tbody>${effects.map(({ description, key, result, status }) =>
          html`
            <tr>
              <td><code>${key}</code> ${description}</td>
              <td><span class=${`badge ${
                status === "done" ? "good" : status === "failed" ? "bad" : "warn"
              }`}>${status}</span></td>
              <td>${result === null
                ? nothing
                : typeof result === "string"
                ? result
                : JSON.stringify(result)}</td>
            </tr>
          `
        )}</tbody>
      </table>
    </div>
  `

const listed = (title: string, items: ReadonlyArray<string | TemplateResult>) =>
  items.length === 0 ? nothing : html`
    <div>
      <h3>${title}</h3>
      <ul>${items.map((item) => html`<li>${item}</li>`)}</ul>
    </div>
  `
