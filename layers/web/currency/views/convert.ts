/** Two amounts, each of which follows the other, and what the rate between them is. */
import { html, noChange, nothing, type TemplateResult } from "lit-html"
import { callView, problemView } from "../../design/views.ts"
import {
  choose,
  type Currency,
  readFraction,
  share,
  type Side,
  type State,
  swap,
  takeDay,
  write
} from "../desk.ts"
import { noteOf } from "../typed.ts"
import { ageOf, longDay, rateText } from "../words.ts"

export const convertView = (state: State): TemplateResult => {
  const { conversion, day } = state
  return html`
    <section class="card" aria-labelledby="convert">
      <header>
        <h2 id="convert">Convert</h2>
        ${ageView(state)}
      </header>
      <div class="sides">
        ${sideView("from", state)}
        <button type="button" class="swap" aria-label="Swap the currencies" @click=${() =>
          void swap()}>⇄</button>
        ${sideView("to", state)}
      </div>
      ${problemView("convert")}
      <div class="row spread">
        <p class="rates number">${conversion?.rate === undefined ? html`&nbsp;` : html`
          <strong>1 ${conversion.from} = ${rateText(conversion.rate)} ${conversion.to}</strong>
          <span class="quiet">1 ${conversion.to} = ${rateText(1 / conversion.rate)} ${conversion
            .from}</span>
        `}</p>
        <div class="row day">
          <label for="day">Day</label>
          <input id="day" type="date" .value=${dayShown(state)}
            @change=${({ target }: Event) => {
              // A day that is half typed is none yet.
              if (target instanceof HTMLInputElement && !target.validity.badInput) {
                takeDay(target.value)
              }
            }}>
          ${day === undefined
            ? nothing
            : html`<button type="button" class="small" @click=${() => takeDay(undefined)}>
                Newest</button>`}
        </div>
      </div>
      ${day !== undefined && conversion !== undefined && conversion.date !== day
        ? html`<p class="fine quiet">No rates were set on ${longDay(day)}: these are of ${
          longDay(conversion.date)
        }.</p>`
        : nothing}
      ${exactView(state)}
      <div class="row">
        <button type="button" class="small" @click=${() => void share()}>${state.shared === "copied"
          ? "Link copied"
          : "Share"}</button>
        ${state.shared === "shown"
          ? html`<input class="link" readonly aria-label="Link to copy" .value=${location.href}>`
          : nothing}
        ${callView("convert")}
      </div>
      <p class="unseen" aria-live="polite">${conversion?.result === undefined
        ? ""
        : `${conversion.amount} ${conversion.from} is ${conversion.result} ${conversion.to}`}</p>
    </section>
  `
}

/** While it is typed, part by part, the field is the reader's. */
const dayShown = ({ conversion, day }: State) =>
  document.activeElement?.id === "day" ? noChange : day ?? conversion?.date ?? ""

const ageView = ({ staleness }: State) => {
  if (staleness === undefined) return nothing
  const { tone, word, words } = ageOf(staleness, Date.now())
  return html`<p class="fine quiet age"><span class="badge ${tone}">${word}</span> ${words}</p>`
}

const sideView = (side: Side, { amounts, codes, currencies, written }: State) => {
  const label = side === "from" ? "From" : "To"
  const note = side === written ? noteOf(amounts[side]) : ""
  return html`
    <div class="side" role="group" aria-label=${label}>
      <input id=${`amount-${side}`} class="amount number" inputmode="decimal" autocomplete="off"
        aria-label="Amount" aria-describedby=${`note-${side}`} dir="auto" .value=${amounts[side]}
        @input=${({ target }: Event) => {
          if (target instanceof HTMLInputElement) write(side, target.value)
        }}>
      <select aria-label="Currency" .value=${codes[side]} @change=${({ target }: Event) => {
        if (target instanceof HTMLSelectElement) void choose(side, target.value)
      }}>${listed(currencies, codes[side]).map(({ iso_code, name }) =>
        html`<option value=${iso_code} ?selected=${iso_code === codes[side]}>${iso_code}${
          name === "" ? "" : ` · ${name}`
        }</option>`
      )}</select>
      <p id=${`note-${side}`} class="fine quiet note" role="status">${note}</p>
    </div>
  `
}

/** Those there are; those that are no more say so. */
const listed = (currencies: ReadonlyArray<Currency>, code: string) => {
  const newest = currencies.map(({ end_date }) => end_date).toSorted().at(-1)
  const known = currencies.map((one) =>
    one.end_date === newest ? one : { ...one, name: `${one.name}, until ${one.end_date}` }
  )
  return known.some(({ iso_code }) => iso_code === code)
    ? known
    : [{ iso_code: code, name: "" }, ...known]
}

const exactView = ({ conversion, fraction }: State) => {
  const { exact, rounding } = conversion ?? {}
  if (exact === undefined) return nothing
  const asked = (event: Event) => {
    if (event.target instanceof HTMLDetailsElement && event.target.open) void readFraction()
  }
  return html`
    <details class="exact" @toggle=${asked}>
      <summary>Exact value</summary>
      <dl class="facts">
        <dt>Result</dt>
        <dd class="mono">${exact.result}</dd>
        <dt>Rate</dt>
        <dd class="mono">${exact.rate}</dd>
        <dt>As a fraction</dt>
        <dd class="mono" data-fraction>${fraction === undefined
          ? "…"
          : `${fraction.over} / ${fraction.under}`}</dd>
        ${rounding === undefined ? nothing : html`
          <dt>Shown</dt>
          <dd>rounded once, ${rounding.mode === "half-up"
            ? "half up"
            : "half to even"}, to ${rounding.decimals} decimals</dd>
        `}
      </dl>
      ${problemView("fraction")} ${callView("bank")} ${callView("fraction")}
    </details>
  `
}
