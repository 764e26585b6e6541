/** One requirement: what was asked for, what is there, and where the criteria say it. */
import { html, nothing } from "lit-html"
import type { Check } from "../../../../schemas/escrow/criteria.ts"
import { told } from "../trial.ts"

interface Shown {
  /** Absent while there is no text. */
  readonly check: Check | undefined
  /** The words of the criteria. */
  readonly part: string | undefined
  readonly isChosen?: boolean
  /** Points at its places. */
  readonly choose?: () => void
}

export const checkView = ({ check, choose, isChosen = false, part }: Shown) => {
  const words = check === undefined ? undefined : told(check)
  const [tone, name] = check === undefined
    ? ["", "checked"]
    : check.passed
    ? ["good", "passes"]
    : ["bad", "fails"]
  const inside = html`
    <span><span class=${`badge ${tone}`}>${name}</span></span>
    <span>${words?.expected ?? part}</span>
    <span class="quiet number">${words?.measured}</span>
    ${words === undefined || part === undefined
      ? nothing
      : html`<span class="quiet fine part">${part}</span>`}
    ${check?.doubt === undefined
      ? nothing
      : html`<span class="warn fine part">${check.doubt}</span>`}
  `
  return html`<li>${
    choose === undefined
      ? html`<div class="check">${inside}</div>`
      : html`<button type="button" class="check" aria-pressed=${isChosen} @click=${choose}>${inside}</button>`
  }</li>`
}
