/** A value in the draft: its words, what is doubtful of it, and whether it is verified. */
import { html, nothing } from "lit-html"
import {
  adding,
  choose,
  decide,
  isLeftOut,
  isSaid,
  saidAs,
  saidOfValue,
  sending
} from "../decisions.ts"
import { nameOf } from "../names.ts"
import type { Decision, Value } from "../sheet.ts"
import { get, type State } from "../store.ts"

/** What the record gives in place of a value. */
export const absent = (value: Value): string =>
  value.drafted === "undocumented" ? "not documented" : "not found in the record"

/** Its words as they stand; a gap says that it is one. */
const wordsOf = (value: Value) => {
  const { text, status, drafted, gaps } = value
  if (status === "struck") return html`<s>${drafted ?? ""}</s>`
  if (gaps.includes("value") && text === null) {
    return html`<span class="absent">${absent(value)}</span>`
  }
  return drafted === "none" && text === "none" ? "none, per the record" : text ?? ""
}

const isByClinician = ({ status }: Value) => status !== "open" && status !== "verified"

const doubts: Readonly<Record<Value["marks"][number], string>> = {
  conflicting: "notes disagree",
  doubtful: "low-confidence OCR",
  readers_disagree: "the model reads it otherwise",
  one_reader: "read by the model alone"
}

/** What stands beside a value: doubts of the reading, whose words it is, and what is being saved. */
export const marksOf = (value: Value) => {
  const { by, id, marks, status } = value
  const sent = sending(get()).get(id)
  return html`
    ${marks.filter((mark) => mark !== "doubtful" || status === "open").map((mark) =>
      html`
        <span class="mark ${mark}">${doubts[mark]}</span>
      `
    )} ${isByClinician(value)
      ? html`<span class="mark own">${
        status === "struck" ? "struck " : status === "decided" ? "decided " : ""
      }by the clinician: ${by?.name ?? ""}</span>`
      : nothing} ${sent === undefined ? nothing : saving(sent, sent.text)}
  `
}

/** Named once, though its words begin with its name. */
const toldOf = (value: Value) => {
  const [name, text] = [nameOf(value), value.text ?? ""]
  return text.startsWith(name) ? text : `${name} ${text}`.trim()
}

export const pick = (value: Value, isChosen: boolean, words: unknown) =>
  html`
    <button
      type="button"
      class="pick"
      data-id=${value.id}
      aria-pressed=${isChosen}
      @click=${() => choose(value.id)}
    >${words}</button>
  `

/** One click for what is right; what was decided can be taken back. A drug of before is decided on. */
export const tick = (value: Value) => {
  const isOpen = value.is_left
  if (isOpen && value.medication?.status === "unaddressed") {
    return html`
      <button
        type="button"
        class="tick"
        data-status="open"
        title="Decide"
        aria-label=${`Decide: ${toldOf(value)}`}
        @click=${() => choose(value.id)}
      >?</button>
    `
  }
  const says = isOpen
    ? value.gaps.includes("value") ? "Leave it out: the record does not say it" : "Accept"
    : `${saidOfValue(value)}: decide again`
  return html`
    <button
      type="button"
      class="tick"
      data-status=${isOpen ? "open" : value.status}
      title=${says}
      aria-label=${`${says}: ${toldOf(value)}`}
      @click=${() =>
        decide({ id: value.id, seen: value.version, status: isOpen ? "verified" : "open" })}
    >${isOpen ? nothing : value.status === "struck" ? "✕" : isLeftOut(value) ? "–" : "✓"}</button>
  `
}

/** From so many letters on it is a text, not a word. */
const PROSE = 120

export const row = ({ chosen }: State, value: Value, name: unknown = nothing) =>
  html`
    <div class=${`entry${
      (value.text ?? "").length > PROSE ? " prose" : ""
    }`} data-status=${value.is_left ? "open" : value.status}>
      ${name} ${pick(value, chosen === value.id, wordsOf(value))} ${marksOf(value)} ${tick(value)}
    </div>
  `

/** Entries on their way to the service, which has given them no place yet. */
export const unsent = (state: State, field: string) =>
  adding(state, field).map((decision) =>
    html`<div class="entry" data-status="added">${unsentWords(decision)} ${saving(decision)}</div>`
  )

/** The words of an entry, or a drug with its order. */
const unsentWords = ({ medication, text }: Decision): string =>
  text ?? [medication?.name, medication?.dose, medication?.route, medication?.frequency]
    .filter((part) => part !== undefined && isSaid(part)).join(" ")

const saving = (decision: Decision, words = "") =>
  html`<span class="mark">${saidAs(decision)} ${words}: saving…</span>`
