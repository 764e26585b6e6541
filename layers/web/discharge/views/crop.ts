/** The place on the page that says a value: the picture of its row, its words boxed. */
import { html, nothing, svg } from "lit-html"
import type { Box } from "../../../../schemas/discharge/documents.ts"
import { DOUBTFUL } from "../doubt.ts"
import { pageHere, picture } from "../images.ts"
import type { Evidence } from "../sheet.ts"
import { type State, update } from "../store.ts"

/** How far around the row the page is seen, in points, when one step out. */
const AROUND = 110

/** Places of one row are one picture with several boxes. */
interface Passage {
  readonly evidence: Evidence
  readonly boxes: ReadonlyArray<Box>
  readonly quotes: ReadonlyArray<string>
  readonly confidence: number | null
}

export const passagesOf = (all: ReadonlyArray<Evidence>): ReadonlyArray<Passage> =>
  [
    ...Map.groupBy(all, ({ document_id, page, row, start }) =>
      `${document_id}/${page}/${row?.start ?? start}`).values()
  ].flatMap((places) => {
    const [evidence] = places
    const read = places.flatMap(({ confidence }) =>
      confidence === null ? [] : [confidence]
    )
    return evidence === undefined ? [] : [{
      evidence,
      boxes: places.flatMap(({ boxes }) => boxes ?? []),
      quotes: places.map(({ quote }) => quote),
      confidence: read.length === 0 ? null : Math.min(...read)
    }]
  })

export const passage = ({ zoom }: State, { evidence, boxes, quotes, confidence }: Passage) => {
  const { page, row, quote, crop_box, page_size, crop } = evidence
  const hasPicture = crop !== null && crop !== undefined && crop_box && page_size
  return html`
    <figure class="passage">
      ${hasPicture ? drawing(evidence, crop, crop_box, page_size, boxes, zoom) : nothing}
      <figcaption>
        <span>Page ${page}${confidence === null ?
          "" :
          `, read from the scan${
            confidence < DOUBTFUL ? `, OCR confidence (${confidence.toFixed(0)} of 100)` : ""
          }`}</span>
        ${hasPicture
          ? html`
            <button
              type="button"
              class="small"
              @click=${() => update({ zoom: zoom === 0 ? 2 : 0 })}
            >${zoom === 0 ? "See the page" : "See the row"}</button>
          `
          : nothing}
        ${quote === ""
          ? nothing
          : html`<blockquote>${marked(row?.text ?? quote, quotes)}</blockquote>`}
      </figcaption>
    </figure>
  `
}

const OPENING = "Opening the page…"

const drawing = (
  evidence: Evidence,
  crop: string,
  cropBox: Box,
  [width, height]: readonly [number, number],
  boxes: ReadonlyArray<Box>,
  zoom: number
) => {
  const [left, top, right, bottom] = seen(cropBox, [width, height], zoom)
  const whole = zoom === 0 ? undefined : evidence.page_image
  const page = pageHere(evidence) ?? (whole === undefined ? undefined : picture(whole))
  const part = page === undefined ? picture(crop) : undefined
  const isHere = page !== undefined || part !== undefined
  const [x, y, x2, y2] = cropBox
  return html`
    <button
      type="button"
      class="page-part"
      aria-label=${`${isHere ? "" : `${OPENING} `}${
        zoom === 0 ? "See the whole page" : "See the row alone"
      }`}
      @click=${() => update({ zoom: zoom === 0 ? 2 : 0 })}
    >
      <svg viewBox="${left} ${top} ${right - left} ${bottom - top}" aria-hidden="true">
        <rect class="paper" x=${left} y=${top} width=${right - left} height=${bottom - top}></rect>
        ${page === undefined
          ? nothing
          : svg`<image href=${page} x="0" y="0" width=${width} height=${height}></image>`}
        ${part === undefined ? nothing : svg`
          <image href=${part} x=${x} y=${y} width=${x2 - x} height=${y2 - y}
            preserveAspectRatio="none"></image>
        `}
        ${!isHere ? nothing : boxes.map(([x, y, x2, y2]) =>
          svg`
            <rect class="box" x=${x - 1.5} y=${y - 1.5} width=${x2 - x + 3}
              height=${y2 - y + 3} rx="1.5"></rect>
          `
        )}
      </svg>
      ${isHere ? nothing : html`<span class="busy">${OPENING}</span>`}
    </button>
  `
}

/** Which part of the page is seen: the row, what is around it, the whole. */
const seen = (
  [left, top, right, bottom]: Box,
  [width, height]: readonly [number, number],
  zoom: number
): Box =>
  zoom === 0
    ? [left, top, right, bottom]
    : zoom === 1
    ? [0, Math.max(0, top - AROUND), width, Math.min(height, bottom + AROUND)]
    : [0, 0, width, height]

/** The row with the words that say the value marked. */
const marked = (row: string, quotes: ReadonlyArray<string>): unknown => {
  const [first, ...others] = quotes
  if (first === undefined || first.trim() === "") return row
  const at = row.indexOf(first)
  if (at < 0) return marked(row, others)
  // Blanks inside the template would be blanks of the record.
  // deno-fmt-ignore
  return html`${row.slice(0, at)}<mark>${first}</mark>${marked(row.slice(at + first.length), others)}`
}
