import { html } from "lit-html"
import { guard } from "lit-html/directives/guard.js"
import type { Draft } from "../../../../schemas/discharge/draft.ts"
import { fields, wordsOf } from "../fields.ts"
import { nameOf } from "../spans.ts"
import type { State } from "../store.ts"
import { difference } from "./difference.ts"

/** What the doctor changed in each draft, and what became of each draft in the next. */
export const compare = ({ patient, runs, saved }: State) => {
  const iterations = runs[patient ?? ""]?.result?.iterations ?? []
  if (iterations.length === 0) {
    return html`
      <p>
        Run the pipeline ${saved[patient ?? ""] === undefined
          ? "first"
          : "again"} to see what changes
        from draft to draft. The service keeps the last draft alone.
      </p>
    `
  }
  return iterations.map(({ iteration, draft, edited, edit_distance, correction_memory }, index) => {
    const before = iterations[index - 1]
    return html`
      <section aria-labelledby=${`iteration-${iteration}`}>
        <h2 id=${`iteration-${iteration}`}>Iteration ${iteration}</h2>
        <p>
          Edit distance ${edit_distance.toFixed(3)}; ${correction_memory.length === 0
            ? "no rules in force"
            : `${correction_memory.length} rules in force`}
        </p>
        ${correction_memory.length === 0 ? "" : html`
          <details>
            <summary>Rules</summary>
            <ul>${correction_memory.map((rule) => html`<li>${rule}</li>`)}</ul>
          </details>
        `}
        ${before === undefined
          ? ""
          : guard([before, draft], () =>
            changes(`From draft ${iteration - 1} to draft ${iteration}`, before.draft, draft))}
        ${guard([draft, edited], () => changes("What the doctor changed", draft, edited))}
      </section>
    `
  })
}

const changes = (title: string, from: Draft, to: Draft) => {
  const changed = fields.filter((field) => wordsOf(from[field]) !== wordsOf(to[field]))
  return html`
    <h3>${title}</h3>
    ${changed.length === 0 ? html`<p>Nothing.</p>` : html`
      <dl>
        ${changed.map((field) =>
          html`
            <div>
              <dt>${nameOf(field)}</dt>
              <dd class="difference">${difference(wordsOf(from[field]), wordsOf(to[field]))}</dd>
            </div>
          `
        )}
      </dl>
    `}
  `
}
