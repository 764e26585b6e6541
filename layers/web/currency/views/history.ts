/** The rate of the pair over the years, drawn and as a table. */
import { html, nothing, type TemplateResult } from "lit-html"
import { callView, emptyView, isBusy, problemView } from "../../design/views.ts"
import { makeChart } from "../chart.ts"
import { drawLast, readWhole, saveCsv, type State, store, takeDay } from "../desk.ts"
import {
  DAY_SECONDS,
  dayOf,
  type Series,
  type Summary,
  summaryOf,
  tableOf,
  within
} from "../series.ts"
import { longDay, rateText, shortDay } from "../words.ts"

const chart = makeChart({
  point: (pointed) => {
    if (pointed !== store.get().pointed) store.update({ pointed })
  },
  view: (range) => store.update({ range }),
  take: (place) => takeDay(dayOf(store.get().series.days[place] ?? 0)),
  touch: () => void readWhole()
})

const SPANS = [
  ["1 month", 31],
  ["3 months", 92],
  ["1 year", 366],
  ["5 years", 1827],
  ["All", undefined]
] as const

export const historyView = (state: State): TemplateResult => {
  const { codes, range, series } = state
  const part = range === undefined ? undefined : within(series, range)
  const summary = part === undefined ? undefined : summaryOf(part)
  if (range !== undefined && summary !== undefined) {
    chart.show(series, range, labelOf(state, summary))
  }
  const isNothing = summary === undefined || series.days.length < 2
  if (isNothing && !isBusy("history")) return html`${problemView("history")}`
  return html`
    <section class="card" aria-labelledby="history">
      <header>
        <h2 id="history">${codes.from} in ${codes.to}</h2>
        ${summary === undefined ? nothing : spansView(state)}
      </header>
      ${problemView("history")} ${problemView("currencies")}
      ${part === undefined || summary === undefined || series.days.length < 2
        ? emptyView("Reading the history …", "")
        : html`
          ${summaryView(summary)}
          <p class="pointed number" aria-live="polite">${pointedView(state)}</p>
          ${chart.element}
          <p class="fine quiet">Drag to move along, <kbd>Ctrl</kbd> and the wheel to look closer; a
            click converts at the rate of that day. Keys: <kbd>←</kbd> <kbd>→</kbd> a day,
            <kbd>Shift</kbd> with them moves along, <kbd>+</kbd> <kbd>−</kbd> closer and back,
            <kbd>Enter</kbd> converts.</p>
          ${tableView(part, state)}
        `}
      <div class="row">
        ${part === undefined || summary === undefined
          ? nothing
          : html`<button type="button" class="small" @click=${() => saveCsv(part)}>CSV</button>`}
        ${callView("history")} ${callView("currencies")}
      </div>
    </section>
  `
}

const spansView = (state: State) =>
  html`
    <div class="choice" role="group" aria-label="How much is drawn">${SPANS.map(([name, days]) =>
      html`<button type="button" aria-pressed=${isSpan(state, days)} @click=${() =>
        void drawLast(days)}>${name}</button>`
    )}</div>
  `

const isSpan = ({ range, series }: State, days: number | undefined) => {
  const [first, last] = [series.days[0], series.days.at(-1)]
  if (range === undefined || first === undefined || last === undefined) return false
  return days === undefined
    ? store.get().isWhole && range.from === first && range.to === last
    : range.to === last && Math.round((range.to - range.from) / DAY_SECONDS) === days
}

const labelOf = ({ codes }: State, { first, high, last, low }: Summary) =>
  `The rate of ${codes.from} in ${codes.to} from ${longDay(first.day)}, ${rateText(first.rate)}, ` +
  `to ${longDay(last.day)}, ${rateText(last.rate)}. Lowest ${rateText(low.rate)} on ` +
  `${longDay(low.day)}, highest ${rateText(high.rate)} on ${longDay(high.day)}.`

const summaryView = ({ first, high, last, low }: Summary) => {
  const change = (last.rate / first.rate - 1) * 100
  return html`
    <dl class="figures">
      <div>
        <dt>${shortDay(last.day)}</dt>
        <dd>${rateText(last.rate)}</dd>
      </div>
      <div>
        <dt>since ${shortDay(first.day)}</dt>
        <dd>${change < 0 ? "−" : "+"}${Math.abs(change).toFixed(2)} %</dd>
      </div>
      <div>
        <dt>lowest, ${shortDay(low.day)}</dt>
        <dd>${rateText(low.rate)}</dd>
      </div>
      <div>
        <dt>highest, ${shortDay(high.day)}</dt>
        <dd>${rateText(high.rate)}</dd>
      </div>
    </dl>
  `
}

const pointedView = ({ codes, pointed, series }: State) => {
  const day = pointed === undefined ? undefined : series.days[pointed]
  const rate = pointed === undefined ? undefined : series.rates[pointed]
  if (day === undefined || rate === undefined) {
    return html`<span class="quiet">Point at a day to read its rate.</span>`
  }
  return html`${longDay(dayOf(day))}: <strong>1 ${codes.from} = ${
    rateText(rate)
  } ${codes.to}</strong>`
}

let isTableOpen = false

const tableView = (part: Series, { codes }: State) => {
  const toggled = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement)) return
    isTableOpen = target.open
    store.update({})
  }
  return html`
    <details class="as-table" @toggle=${toggled}>
      <summary>As a table</summary>
      ${isTableOpen ? rowsView(part, codes) : nothing}
    </details>
  `
}

const rowsView = (part: Series, codes: State["codes"]) => {
  const { each, rows } = tableOf(part)
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label="The history as a table">
      <table>
        <caption>1 ${codes.from} in ${codes.to}, ${each === "day"
          ? "each day"
          : `the last day of each ${each}`} that is drawn</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" class="number">Rate</th>
          </tr>
        </thead>
        <tbody>${rows.map(({ day, rate }) =>
          html`
            <tr>
              <th scope="row">${shortDay(day)}</th>
              <td class="number">${rateText(rate)}</td>
            </tr>
          `
        )}</tbody>
      </table>
    </div>
  `
}
