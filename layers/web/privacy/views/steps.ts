/** What was checked in the browser, and whether it holds. */
import { html, nothing } from "lit-html"
import type { Step } from "../steps.ts"

/** `of` names what is proven, where that is not what was asked for. */
export const stepsView = (steps: ReadonlyArray<Step>, { isOpen = false, of = "" } = {}) => {
  if (steps.length === 0) return nothing
  const failed = steps.filter(({ holds }) => !holds)
  return html`
    <details class="steps" ?open=${isOpen || failed.length > 0}>
      <summary><span class=${`badge dot ${
        failed.length === 0 ? "good" : "bad"
      }`}>${failed.length ===
          0
        ? `${steps.length} checks${of} hold`
        : `${failed.length} of ${steps.length} checks fail`}</span>
        <span class="quiet fine">in this browser</span></summary>
      <ul class="plain fine">${steps.map(({ claim, holds }) =>
        html`
          <li class=${holds ? "" : "bad"}><span class=${holds ? "good" : "bad"}>${holds
            ? "✓"
            : "✗"}</span> ${claim}${holds ? nothing : ": no"}</li>
        `
      )}</ul>
    </details>
  `
}
