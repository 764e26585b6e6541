import { html, nothing } from "lit-html"
import { ref } from "lit-html/directives/ref.js"
import { during } from "../../design/frame.ts"
import { dayOf, shortDayOf } from "../days.ts"
import { DOUBTFUL } from "../doubt.ts"
import type { Series } from "../sheet.ts"
import type { State } from "../store.ts"

/** Each test a row: the latest in words, and how it came to that. */
export const laboratory = ({ chart }: State) =>
  chart === null || chart.laboratory.length === 0 ? nothing : html`
    <table class="laboratory" aria-label="Laboratory values over the stay">
      <thead>
        <tr>
          <th scope="col">Test</th>
          <th scope="col">Latest</th>
          <th scope="col">Reference</th>
          <th scope="col"><span class="unseen">Trend</span></th>
          <th scope="col">Before</th>
        </tr>
      </thead>
      <tbody>${chart.laboratory.map(row)}</tbody>
    </table>
  `

const row = (series: Series) => {
  const { points, range, test, unit } = series
  const last = points.at(-1)
  if (last === undefined) return nothing
  const mark = last.mark ?? beyond(last, range)
  return html`
    <tr>
      <th scope="row">${test}</th>
      <td>
        <b data-mark=${mark ?? nothing}>${last.text}</b> ${unit ?? ""}
        ${mark === null ? nothing : html`<span class="mark">${mark}</span>`} ${doubt(last)}
        ${last.at === null ? nothing : html`<small>${dayOf(last.at)}</small>`}
      </td>
      <td data-label="Reference">
        ${range === null ? "–" : inWords(range)}
      </td>
      <td>
        <span class="trend" aria-hidden="true" data-series=${JSON.stringify(series)}
          ${ref(drawn)}></span>
      </td>
      <td data-label="Before">
        ${points.slice(0, -1).map((point) =>
          html`<span class="earlier">${point.text}${
            point.at === null ? nothing : html`
              <small>${shortDayOf(point.at)}</small>
            `
          } ${doubt(point)}</span>`
        )}
      </td>
    </tr>
  `
}

type Point = Series["points"][number]

/** Where the record has no mark: whether it lies beyond the record's own reference. */
const beyond = ({ value }: Point, range: Series["range"]): "above" | "below" | null =>
  value === null || range === null
    ? null
    : range.high !== null && value > range.high
    ? "above"
    : range.low !== null && value < range.low
    ? "below"
    : null

const doubt = ({ evidence }: Point) =>
  evidence.some(({ confidence }) => confidence !== null && confidence < DOUBTFUL)
    ? html`<span class="mark">low-confidence OCR</span>`
    : nothing

const inWords = ({ low, high }: NonNullable<Series["range"]>) =>
  low === null ? `up to ${high}` : high === null ? `from ${low}` : `${low} – ${high}`

const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLElement)) continue
    seen.unobserve(target)
    // Trends are the only drawings: their code comes when one is looked at.
    void during(async () => (await import("../trend.ts")).draw(target))
  }
}, { rootMargin: "300px" })

const drawn = (element: Element | undefined) => {
  if (element !== undefined) seen.observe(element)
}
