/** The policy, field by field: who sees it, and how it is shown to the trusted. */
import { html, nothing } from "lit-html"
import { treat } from "../actions.ts"
import {
  type Choice,
  type Field,
  fieldsOf,
  generalised,
  type Treatment,
  untouched
} from "../fields.ts"
import type { State } from "../store.ts"

interface Audience {
  readonly word: string
  readonly meaning: string
  /** What is chosen by a click on it, and what else belongs to it. */
  readonly choices: readonly [Choice, ...ReadonlyArray<Choice>]
}

const EVERYONE: Audience = {
  word: "Everyone",
  meaning: "Shown to every requester",
  choices: ["public"]
}
const TRUSTED: Audience = {
  word: "Trusted",
  meaning: "Shown to the medium tier and above",
  choices: ["medium", "generalise", "mask"]
}
const ONLY_ME: Audience = {
  word: "Only me",
  meaning: "Shown to you and the high tier; the medium tier does not see the field's name",
  choices: ["drop"]
}
const AUDIENCES = [EVERYONE, TRUSTED, ONLY_ME]

/** How a field of the trusted is shown to the medium tier. */
const SHOWN: Readonly<Partial<Record<Choice, string>>> = {
  medium: "in full",
  generalise: "generalised",
  mask: "masked"
}

const SAMPLES = 2

const sample = ({ values }: Field) => {
  const shown = values.slice(0, SAMPLES).map((value) => {
    const text = JSON.stringify(value)
    return text.length > 40 ? `${text.slice(0, 40)}…` : text
  }).join(", ")
  return values.length > SAMPLES ? `${shown} and ${values.length - SAMPLES} more` : shown
}

const select = <A extends string | number>(
  label: string,
  values: ReadonlyArray<A>,
  chosen: A,
  choose: (value: A) => void,
  word: (value: A) => unknown = (value) => value
) =>
  html`
    <label class="param">${label} <select @change=${({ target }: Event) => {
      if (!(target instanceof HTMLSelectElement)) return
      const value = values[target.selectedIndex]
      if (value !== undefined) choose(value)
    }}>${values.map((value) =>
      html`<option ?selected=${value === chosen}>${word(value)}</option>`
    )}</select></label>
  `

const KEPT = [0, 1, 2, 3, 4]
const PRECISIONS = ["year", "month"] as const

/** How it is masked or generalised. */
const params = (field: Field, { bucket, choice, keep, precision }: Treatment) => {
  const { pattern } = field
  if (choice === "mask" && field.values.some((value) => typeof value === "string")) {
    return select("keep the last", KEPT, keep, (keep) => treat(pattern, { keep }))
  }
  if (choice !== "generalise") return nothing
  if (generalised(field) === "precision") {
    return select("to the", PRECISIONS, precision, (precision) => treat(pattern, { precision }))
  }
  return html`
    <label class="param">ranges of <input type="number" min="0" step="any" class="mono"
      .value=${String(bucket)} @change=${({ target }: Event) => {
        if (target instanceof HTMLInputElement && target.valueAsNumber > 0) {
          treat(pattern, { bucket: target.valueAsNumber })
        }
      }}></label>
  `
}

const shown = (field: Field, { choice }: Treatment) =>
  TRUSTED.choices.includes(choice)
    ? select(
      "shown",
      TRUSTED.choices.filter((one) =>
        one !== "generalise" || one === choice || generalised(field) !== undefined
      ),
      choice,
      (choice) => treat(field.pattern, { choice }),
      (choice) => SHOWN[choice]
    )
    : nothing

const row = (field: Field, treatment: Treatment, at: number) => {
  const { pattern } = field
  return html`
    <div class="one-field" role="group" aria-labelledby=${`field-${at}`}>
      <div class="path-and-sample"><code id=${`field-${at}`}>${pattern}</code>
        <span class="quiet fine">${sample(field)}</span></div>
      <div class="choice">${AUDIENCES.map(({ choices, meaning, word }) =>
        html`
          <label class=${`one ${choices[0]}`} title=${meaning}><input type="radio"
            name=${`field-${at}`} .checked=${choices.includes(treatment.choice)}
            @change=${() => treat(pattern, { choice: choices[0] })}>${word}</label>
        `
      )}</div>
      <div class="param-of">${shown(field, treatment)} ${params(field, treatment)}</div>
    </div>
  `
}

/** Fields that are drawn: a record of more is sent with its policy by hand. */
const SHOWN_MAX = 100

export const fieldsView = ({ data, treatments }: State) => {
  const fields = data === undefined ? [] : fieldsOf(data)
  return html`
    <div class="stack">
      <p class="quiet fine"><b>Everyone</b>: every requester · <b>Trusted</b>: the medium tier and
        above, with reduced precision if you choose so · <b>Only me</b>: you and the high tier.
        Other fields are masked below the high tier.</p>
      <div class="fields">${fields.slice(0, SHOWN_MAX).map((field, at) =>
        row(field, treatments.get(field.pattern) ?? untouched, at)
      )}</div>
      ${fields.length > SHOWN_MAX
        ? html`<p class="quiet fine">${fields.length - SHOWN_MAX} more fields are masked.</p>`
        : nothing}
    </div>
  `
}
