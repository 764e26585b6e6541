/** Values in their places as JSON, each told by how it is shown. */
import { html, type TemplateResult } from "lit-html"
import { type Branch, branchOf, type Placed } from "../proof/disclosure.ts"

/** Values that are drawn; of more the rest is counted. */
const SHOWN_MAX = 300

const KINDS = {
  exact: "as it is",
  masked: "masked",
  generalised: "generalised"
} as const

// White space within the templates would be white space in the text.
// deno-fmt-ignore
const leafView = ({ kind, value }: Placed) => kind === "exact"
  ? html`<span class="exact">${JSON.stringify(value)}</span>`
  : html`<mark class=${kind} title=${KINDS[kind]}>${JSON.stringify(value)}</mark>`

type Part = string | TemplateResult | ReadonlyArray<Part>

const branchView = (branch: Branch, indent: string): Part => {
  const members = [...branch]
  const isList = members.some(([key]) => typeof key === "number")
  const sorted = isList
    ? members.toSorted(([one], [other]) => Number(one) - Number(other))
    : members
  const inner = `${indent}  `
  return [
    isList ? "[" : "{",
    sorted.map(([key, below], at): Part => [
      `${at === 0 ? "" : ","}\n${inner}${isList ? "" : `${JSON.stringify(key)}: `}`,
      below instanceof Map ? branchView(below, inner) : leafView(below)
    ]),
    members.length === 0 ? "" : `\n${indent}`,
    isList ? "]" : "}"
  ]
}

export const jsonView = (values: ReadonlyArray<Placed>, label: string) => {
  const branch = branchOf(values.slice(0, SHOWN_MAX))
  const rest = values.length - SHOWN_MAX
  return html`
    <pre tabindex="0" aria-label=${label}>${branch === undefined
      ? "The values contradict each other."
      : branchView(branch, "")}${rest > 0 ? `\n… and ${rest} values more` : ""}</pre>
  `
}
