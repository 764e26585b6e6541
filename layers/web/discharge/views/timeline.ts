import { html, nothing } from "lit-html"
import { dayOf } from "../days.ts"
import type { State } from "../store.ts"

const kinds: Readonly<Record<string, string>> = {
  admission: "Admitted",
  procedure: "Procedure",
  critical_value: "Critical value",
  discharge: "Discharged"
}

/** The stay from left to right. */
export const timeline = ({ chart }: State) =>
  chart === null || chart.timeline.length === 0 ? nothing : html`
    <ol class="timeline" aria-label="The stay">
      ${chart.timeline.map(({ at, kind, text }) =>
        html`
          <li data-kind=${kind}>
            <time>${at === null ? "day not known" : dayOf(at)}</time>
            <strong>${kinds[kind] ?? kind}</strong>
            <span>${text}</span>
          </li>
        `
      )}
    </ol>
  `
