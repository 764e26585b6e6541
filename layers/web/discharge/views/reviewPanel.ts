/** What is decided now, and the place in the record that it rests on. */
import { html, nothing } from "lit-html"
import type { DrugDecision } from "../../../../schemas/discharge/draft.ts"
import { before, choose, decide, nextLeft, saidOfValue, saidStatus } from "../decisions.ts"
import { focusOn } from "../../design/focus.ts"
import { nameOf, parts, titles } from "../names.ts"
import { type Evidence, type Flag, isUnread, type Sheet, type Value } from "../sheet.ts"
import { type State, update } from "../store.ts"
import { ask, settle, startChanging, startFix, startWriting } from "../writing.ts"
import { passage, passagesOf } from "./crop.ts"
import { saidBy } from "./dialogs.ts"
import { editor } from "./editor.ts"
import { change } from "./medications.ts"
import { pages } from "./pages.ts"
import { reason } from "./reason.ts"
import { absent, marksOf } from "./row.ts"

const PASSAGES_SHOWN = 4

export const reviewPanel = (state: State, sheet: Sheet) => {
  const { chosen, writing } = state
  const value = sheet.values.find(({ id }) => id === chosen)
  const flag = sheet.flags.find(({ id }) => id === chosen)
  return html`
    <section class="desk" aria-labelledby="desk-title" tabindex="0">
      ${chosen === null ? nothing : close}
      ${isReviewed(state, sheet) ? decided : nothing} ${writing !== null && writing.id === null
        ? adding(state)
        : flag !== undefined
        ? flagCard(state, flag)
        : value !== undefined
        ? valueCard(state, value)
        : idle} ${moves(state, sheet)} ${pages(state, isUnread(sheet))}
    </section>
  `
}

/** As the service counts it: nothing is left, and nothing is on its way. */
const isReviewed = ({ pending }: State, { left: { flags, gaps, values } }: Sheet) =>
  pending.length === 0 && flags + gaps + values === 0

/** Where the desk covers the draft: to read that. */
const close = html`
  <button
    type="button"
    class="plain small close"
    aria-label="To the draft"
    @click=${() => {
      choose(null)
      focusOn(".sheet")
    }}
  >✕</button>
`

const decided = html`
  <p class="notice good">
    <strong>Review complete.</strong> Print it, or take it along as JSON or FHIR. It stays a
    draft until it is signed in the hospital's system.
  </p>
`

const idle = html`
  <h2 id="desk-title">Choose a value</h2>
  <p class="quiet idle">
    Select a flag, drug or value to see its source.
  </p>
`

const adding = (state: State) => {
  const field = state.writing?.field ?? ""
  const title = field === "medication_reconciliation"
    ? "Add a drug"
    : `Add to ${Object.entries(titles).find(([name]) => name === field)?.[1].toLowerCase() ?? "it"}`
  return html`<h2 id="desk-title">${title}</h2>${editor(state, undefined)}`
}

const flagCard = (state: State, flag: Flag) => {
  const { id, version, tier, item, why, action, evidence, fix, status, by } = flag
  return html`
    <article class="flag-card" data-tier=${tier}>
      <h2 id="desk-title"><span class="tier">${tier}</span> ${item}</h2>
      <p class="why">${ended(why)}</p>
      <p class="action"><strong>To do:</strong> ${ended(action)}</p>
      ${status === "open"
        ? state.asking === "not_relevant"
          ? reason({
            title: "Why is it not relevant?",
            act: "Not relevant",
            isRequired: true,
            decide: (words) => decide({ id, seen: version, status: "not_relevant", reason: words })
          })
          : state.asking === "all_the_same"
          ? reason({
            title: `Accepted anyway, because…${
              fix === null || fix.is_done ? "" : ` (or: ${fix.said})`
            }`,
            act: "Accept",
            isRequired: true,
            decide: (words) => decide({ id, seen: version, status: "done", reason: words })
          })
          : html`
            <p class="actions">
              ${fix === null || fix.is_done ? nothing : html`
                <button class="primary" type="button" @click=${() => startFix(flag)}>
                  ${fix.said} <kbd>F</kbd>
                </button>
              `}
              <button
                class=${fix === null || fix.is_done ? "primary" : ""}
                type="button"
                @click=${() => settle(flag)}
              >${tier === "critical" && fix?.is_done !== true
                ? "Accept anyway…"
                : "Done"} <kbd>D</kbd></button>
              <button
                type="button"
                @click=${() => ask("not_relevant")}
              >Not relevant… <kbd>R</kbd></button>
            </p>
          `
        : html`
          <p class="state">${saidBy(saidStatus[status], by)}${flag.reason === null
            ? ""
            : `: ${flag.reason}`} ${takeBack(id, version)}</p>
        `}
      ${places(state, evidence, "passages two")}
    </article>
  `
}

const ended = (sentence: string) => /[.!?]$/u.test(sentence) ? sentence : `${sentence}.`

const valueCard = (state: State, value: Value) => {
  const { writing, asking } = state
  const { id, version, text, drafted, status, evidence } = value
  const isEdited = writing !== null && writing.id === id
  const isOwn = status === "corrected" || status === "filled" || status === "added"
  return html`
    <article class="value-card">
      <h2 id="desk-title">${nameOf(value)}</h2>
      ${isEdited ? editor(state, value) : html`
        <p class="words">${status === "struck"
          ? html`<span class="absent"><s>${drafted}</s></span>`
          : value.medication !== null
          ? order(value)
          : text ?? html`<span class="absent">${absent(value)}</span>`}</p>
        <p class="marks">
          ${value.medication === null || status === "struck" ? nothing : change(value.medication)}
          ${marksOf(value)}
        </p>
        ${isOwn && drafted !== null
          ? html`<p class="quiet">The record was read as: ${
            drafted === "missing" ||
              drafted === "undocumented" ?
              absent(value) :
              drafted
          }</p>`
          : nothing}
        ${value.before === null ? nothing : html`
          <p class="notice">Before this draft: ${saidBy(
            `${value.before.text ?? ""} ${value.before.status}`,
            value.before.by
          )}. The record now
            says something else.</p>
        `}
        ${(asking === "stop" || asking === "hold") && value.medication !== null
          ? reason({
            title: asking === "stop" ? "Why is it stopped?" : "Why is it on hold, and until when?",
            act: asking === "stop" ? "Stop" : "Hold",
            isRequired: value.medication.reason === null ||
              value.medication.status !== "stopped" && value.medication.status !== "held",
            decide: (words) =>
              decide({
                id,
                seen: version,
                status: "decided",
                decision: asking,
                ...words === "" ? {} : { reason: words }
              })
          })
          : asking === "struck"
          ? reason({
            title: "Reason for removal (optional)",
            act: "Strike",
            isRequired: false,
            decide: (words) =>
              decide({
                id,
                seen: version,
                status: "struck",
                ...words === "" ? {} : { reason: words }
              })
          })
          : actions(value)}
        ${value.is_left || status === "open" ? nothing : html`
          <p class="state">${saidBy(saidOfValue(value), value.by)}${value.reason === null
            ? ""
            : `: ${value.reason}`} ${takeBack(id, version)}</p>
        `}
      `}
      ${places(state, evidence, "passages")}
    </article>
  `
}

const order = ({ text, medication, gaps }: Value) =>
  html`${text ?? medication?.name}${
    gaps.length === 0 ? nothing : html`
      <span class="absent">${gaps.map((gap) => parts[gap] ?? gap).join(
        ", "
      )}: not said for discharge</span>
    `
  }`

const actions = (value: Value) => {
  const { id, version, gaps, is_left, medication, status, before } = value
  const isGap = gaps.includes("value")
  return html`
    ${medication === null || status === "struck" ? nothing : decisions(value)}
    <p class="actions">
      ${isGap
        ? html`
          <button class="primary" type="button" @click=${() =>
            startWriting(value)}>Fill in <kbd>E</kbd></button>
          <button
            type="button"
            @click=${() => decide({ id, seen: version, status: "verified" })}
          >Leave it out <kbd>A</kbd></button>
        `
        : html`
          ${is_left && (medication?.status !== "unaddressed" || before !== null)
            ? html`
              <button class="primary"
                type="button"
                @click=${() => decide({ id, seen: version, status: "verified" })}
              >Accept <kbd>A</kbd></button>
            `
            : nothing}
          <button type="button" @click=${() => startWriting(value)}>
            ${gaps.length === 0 ? "Edit" : "Fill in"} <kbd>E</kbd>
          </button>
          <button type="button" @click=${() => ask("struck")}>
            Strike… <kbd>X</kbd>
          </button>
        `}
    </p>
  `
}

const choices: ReadonlyArray<readonly [decision: DrugDecision, key: string, words: string]> = [
  ["continue", "C", "Continue"],
  ["change", "G", "Change…"],
  ["stop", "S", "Stop…"],
  ["hold", "H", "Hold…"]
]

/** Whether a drug goes on after discharge, and how. */
const decisions = (value: Value) =>
  html`
    <p class="actions" role="group" aria-label="Decision on this drug">
      ${choices.map(([decision, key, words]) =>
        html`
          <button
            type="button"
            class=${value.medication?.status === "unaddressed" ? "primary" : ""}
            aria-pressed=${value.decision === decision}
            @click=${() => choosing(value, decision)}
          >${words} <kbd>${key}</kbd></button>
        `
      )}
    </p>
  `

const choosing = (value: Value, decision: DrugDecision) => {
  if (decision === "change") startChanging(value)
  else if (decision === "continue") {
    decide({ id: value.id, seen: value.version, status: "decided", decision })
  } else ask(decision)
}

const takeBack = (id: string, version: string) =>
  html`
    <button
      type="button"
      class="small"
      @click=${() => decide({ id, seen: version, status: "open" })}
    >Undo</button>
  `

const places = (state: State, evidence: ReadonlyArray<Evidence>, kind: string) => {
  const all = passagesOf(evidence)
  const [shown, rest] = [all.slice(0, PASSAGES_SHOWN), all.slice(PASSAGES_SHOWN)]
  return all.length === 0 ? html`<p class="quiet">No source found.</p>` : html`
    <div class=${kind}>${shown.map((one) => passage(state, one))}</div>
    ${rest.length === 0 ? nothing : html`
      <details>
        <summary>${rest.length} more ${rest.length === 1 ? "place" : "places"}</summary>
        <div class=${kind}>${rest.map((one) => passage(state, one))}</div>
      </details>
    `}
  `
}

const moves = ({ chosen }: State, sheet: Sheet) => {
  const [back, next] = [before(sheet, chosen), nextLeft(sheet, chosen)]
  return html`
    <p class="actions moves">
      <button
        type="button"
        ?disabled=${back === null}
        @click=${() => choose(back)}
      >Back <kbd>B</kbd></button>
      <button
        type="button"
        ?disabled=${next === null || next === chosen}
        @click=${() => choose(next)}
      >Next <kbd>N</kbd></button>
      <button type="button" @click=${() => update({ isHelpOpen: true })}>
        Keys <kbd>?</kbd>
      </button>
    </p>
  `
}
