/** The policy, field by field: one click says who sees it. */
import { html, nothing } from "lit-html"
import { treat } from "../actions.ts"
import {
  type Choice,
  CHOICES,
  type Field,
  fieldsOf,
  generalised,
  type Treatment,
  untouched
} from "../fields.ts"
import type { State } from "../store.ts"

const WORDS: Readonly<Record<Choice, readonly [word: string, meaning: string]>> = {
  public: ["public", "Everybody sees it"],
  medium: ["medium", "The medium tier sees it"],
  generalise: ["generalise", "The medium tier sees a range or the year"],
  mask: ["mask", "The medium tier sees stars"],
  drop: ["drop", "The medium tier sees nothing, not even the name"]
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
  choose: (value: A) => void
) =>
  html`
    <label class="param">${label} <select @change=${({ target }: Event) => {
      if (!(target instanceof HTMLSelectElement)) return
      const value = values[target.selectedIndex]
      if (value !== undefined) choose(value)
    }}>${values.map((value) =>
      html`<option ?selected=${value === chosen}>${value}</option>`
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

const row = (field: Field, treatment: Treatment, at: number) => {
  const { pattern } = field
  return html`
    <div class="one-field" role="group" aria-labelledby=${`field-${at}`}>
      <div class="path-and-sample"><code id=${`field-${at}`}>${pattern}</code>
        <span class="quiet fine">${sample(field)}</span></div>
      <div class="choice">${CHOICES.map((choice) => {
        const [word, meaning] = WORDS[choice]
        const isOff = choice === "generalise" && generalised(field) === undefined
        return html`
          <label class=${`one ${choice}`} title=${isOff
            ? "Numbers and days can be generalised; this is neither"
            : meaning}><input type="radio" name=${`field-${at}`}
            .checked=${treatment.choice === choice} ?disabled=${isOff} @change=${() =>
              treat(pattern, { choice })}>${word}</label>
        `
      })}</div>
      <div class="param-of">${params(field, treatment)}</div>
    </div>
  `
}

/** Fields that are drawn: a record of more is sent with its policy by hand. */
const SHOWN_MAX = 100

export const fieldsView = ({ data, treatments }: State) => {
  const fields = data === undefined ? [] : fieldsOf(data)
  return html`
    <section class="card" aria-labelledby="policy">
      <header><h2 id="policy">Who sees what</h2>
        <span class="quiet fine">What is not clicked stays masked for all but the high tier.</span>
      </header>
      <p class="quiet fine"><b>public</b>: everybody · <b>medium</b>: who is trusted a little ·
        <b>generalise</b>, <b>mask</b>: the same, less exactly · <b>drop</b>: only who is trusted
        fully, and the owner</p>
      <div class="fields">${fields.slice(0, SHOWN_MAX).map((field, at) =>
        row(field, treatments.get(field.pattern) ?? untouched, at)
      )}</div>
      ${fields.length > SHOWN_MAX
        ? html`<p class="quiet fine">${fields.length - SHOWN_MAX} fields more stay masked.</p>`
        : nothing}
    </section>
  `
}
