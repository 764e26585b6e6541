/** What was found, by category. */
import { html, nothing } from "lit-html"
import { marked } from "../../design/views.ts"
import { CATEGORIES, categories, sure } from "../marks.ts"
import type { Category, Finding } from "../reply.ts"
import { replace, showAll, type State } from "../store.ts"
import { visible } from "../visible.ts"
import { select } from "./marked.ts"

/** Of one category, before the rest is asked for. */
const SHOWN_MAX = 20

export const grouped = (findings: ReadonlyArray<Finding>) =>
  categories.map((category) => ({
    category,
    findings: findings.filter((one) => one.category === category)
  })).filter(({ findings }) => findings.length > 0)

const item = (finding: Finding) => {
  const { column, confidence, line, message, replacements, severity, text } = finding
  return html`
    <li>
      <button type="button" class="finding" @click=${() => select(finding)}>
        <code>${visible(text.length > 80 ? `${text.slice(0, 80)}…` : text)}</code>
        <span>${marked(message)}</span>
        <span
          class="quiet fine">line ${line}, column ${column} · ${severity} severity · ${sure(
            confidence
          )}</span>
      </button>
      <span class="row">${replacements.slice(0, 3).map(({ value }) =>
        html`
          <button type="button" class="small" @click=${() => replace(finding, value)}
            aria-label=${`${
              value === "" ? "Remove" : `Write ${value} for`
            } ${text}, line ${line}`}>${value === "" ? "remove" : value}</button>
        `
      )}</span>
    </li>
  `
}

const group = (category: Category, findings: ReadonlyArray<Finding>, isWhole: boolean) =>
  html`<section aria-labelledby=${`found-${category}`} class="of-${category}">
    <h3 id=${`found-${category}`}><span class="swatch"></span>${CATEGORIES[category]}</h3>
    <ul class="plain">${(isWhole ? findings : findings.slice(0, SHOWN_MAX)).map(item)}</ul>
    ${
    isWhole || findings.length <= SHOWN_MAX ? nothing : html`
      <button type="button" class="small"
        @click=${() => showAll(category)}>${findings.length - SHOWN_MAX} more</button>
    `
  }
  </section>`

export const findingsView = ({ findings, hidden, reply, whole }: State) => {
  if (reply === undefined) return nothing
  const shown = grouped(findings).filter(({ category }) => !hidden.has(category))
  return html`<section class="card findings" aria-labelledby="findings">
    <h2 id="findings">Found</h2>
    ${
    shown.length > 0
      ? shown.map(({ category, findings }) => group(category, findings, whole.has(category)))
      : html`<p class="quiet">${
        findings.length === 0 ? "Nothing." : "What was found is hidden."
      }</p>`
  }
  </section>`
}
