/** Three who ask, and what each gets: by the choices before the service is asked, then its answer. */
import { html, nothing, type TemplateResult } from "lit-html"
import { callView, isBusy, problemView } from "../../design/views.ts"
import { ask, askAll, needsKeys, previewed, vouch } from "../actions.ts"
import { leavesOf } from "../fields.ts"
import { canonical } from "../proof/canonical.ts"
import { type Branch, branchOf, leafOf, type Placed } from "../proof/disclosure.ts"
import type { Share, Tier } from "../reply.ts"
import { type Requester, type Role, ROLES, setRequester, type State } from "../store.ts"
import { stepsView } from "./steps.ts"

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

/** Values in their places as JSON, each told by how it is shown. */
const jsonView = (values: ReadonlyArray<Placed>, label: string) => {
  const branch = branchOf(values.slice(0, SHOWN_MAX))
  const rest = values.length - SHOWN_MAX
  return html`
    <pre tabindex="0" aria-label=${label}>${branch === undefined
      ? "Two values claim the same path."
      : branchView(branch, "")}${rest > 0 ? `\n… and ${rest} more values` : ""}</pre>
  `
}

const NAMES: Readonly<Record<Role, string>> = {
  stranger: "A stranger",
  partner: "A partner",
  owner: "The owner"
}

const GETS: Readonly<Record<Tier, string>> = {
  low: "A signed denial and the public fields.",
  medium: "What the policy shows, each value with a proof.",
  high: "The full record with its salts."
}

const TONES: Readonly<Record<Tier, string>> = { low: "bad", medium: "warn", high: "good" }

const disclosed = (disclosures: ReadonlyArray<string>) =>
  disclosures.flatMap((one) => leafOf(one) ?? [])
    .toSorted((one, other) => canonical(one.path) < canonical(other.path) ? -1 : 1)

/** The values of an answer, by what stands in its leaves. */
const valuesOf = (answer: Share): ReadonlyArray<Placed> =>
  answer.decision === "redacted"
    ? disclosed(answer.proof.items.map(({ disclosure }) => disclosure))
    : answer.decision === "full"
    ? [...leavesOf(answer.data)].map((leaf) => ({ ...leaf, kind: "exact" }))
    : []

const gotten = ({ record }: State, { answer, tier }: Requester) => {
  if (answer === undefined) {
    const shown = previewed()
    return shown === undefined ? nothing : html`
      <p class="quiet fine">Preview by the policy:</p>
      ${jsonView(shown[tier], `Preview of the ${tier} tier`)}
    `
  }
  if (answer.decision !== "denied") return jsonView(valuesOf(answer), "Response")
  const open = disclosed(record?.described?.proof.items.map(({ disclosure }) => disclosure) ?? [])
  return html`
    <p><b>Denied:</b> ${answer.reason.replaceAll("_", " ")}.</p>
    <p class="quiet fine">Public fields:</p>
    ${jsonView(open, "Public fields")}
  `
}

const input = (role: Role, name: "id" | "key", value: string, label: string) =>
  html`
    <label class="fine">${label}
      <input class="mono" type=${name === "key" ? "password" : "text"} autocomplete="off"
        spellcheck="false" .value=${value} @input=${({ target }: Event) => {
          if (target instanceof HTMLInputElement) {
            setRequester(role, { [name]: target.value, vouched: 0 })
          }
        }}></label>
  `

const column = (state: State, role: Role) => {
  const requester = state.requesters[role]
  const { answer, id, key, score, steps, tier } = requester
  return html`
    <section class="stack" aria-labelledby=${`asks-${role}`}>
      <div class="row spread"><h3 id=${`asks-${role}`}>${NAMES[role]}</h3>
        <span class="badge ${TONES[tier]}">${tier}${score === undefined || role === "owner"
          ? nothing
          : ` · ${score}`}</span></div>
      <p class="quiet fine gets">${GETS[tier]}</p>
      ${role === "owner" ? html`<p class="fine">Sends the owner token.</p>` : html`
        <div class="row ids">${input(role, "id", id, "Agent id")}${needsKeys()
          ? input(role, "key", key, "Agent key")
          : nothing}</div>
      `}
      <div class="row">
        <button type="button" class="small" aria-describedby=${state.record === undefined
          ? "ask-first"
          : nothing} ?disabled=${state.record === undefined ||
          isBusy(`ask ${role}`)} @click=${() => void ask(role)}>Request</button>
        ${role === "owner" ? nothing : html`
          <button type="button" class="small" title="Raises its trust score, and with it the tier"
            @click=${() => void vouch(role)}>Report positive</button>
        `}
      </div>
      ${problemView(`ask ${role}`)} ${problemView(`vouch ${role}`)}
      ${gotten(state, requester)}
      ${answer?.decision === "denied" && state.record !== undefined
        ? stepsView([...steps, ...state.record.steps], { of: " of the denial" })
        : stepsView(steps)}
      ${callView(`ask ${role}`)} ${callView(`vouch ${role}`)}
    </section>
  `
}

export const tiersView = (state: State) =>
  html`
    <section class="card" aria-labelledby="tiers">
      <header><h2 id="tiers">What each sees</h2>
        <button type="button" class="primary small" ?disabled=${state.data === undefined ||
          isBusy("prepare") || ROLES.some((role) => isBusy(`ask ${role}`))} @click=${() =>
          void askAll()}>Request as all three</button></header>
      ${state.record === undefined
        ? html`<p id="ask-first" class="quiet fine">Prepare the record to request it as one; “Request as all
            three” prepares it first.</p>`
        : nothing}
      <div class="three">${ROLES.map((role) => column(state, role))}</div>
      <p class="quiet fine"><mark class="generalised">generalised</mark>
        <mark class="masked">masked</mark> values have proofs too: they are committed when the record is
        prepared.</p>
      <div class="calls">${["describe", "trust"].map(callView)}</div>
    </section>
  `
