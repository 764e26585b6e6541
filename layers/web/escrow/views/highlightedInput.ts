/** A field that lies over its own text, which is marked below it. */
import { html } from "lit-html"
import type { Mark } from "../marks.ts"
import { segmentsOf } from "../../design/segments.ts"

interface Paper {
  readonly id: string
  readonly text: string
  readonly marks: ReadonlyArray<Mark>
  /** The check whose places are pointed at. */
  readonly chosen: number | undefined
  readonly write: (text: string) => void
}

export const highlightedInput = ({ chosen, id, marks, text, write }: Paper) =>
  html`
    <div class="paper">
      <div class="under" aria-hidden="true">${markedText(text, marks, chosen)}${"\n"}</div>
      <textarea id=${id} spellcheck="false" .value=${text} @input=${({ target }: Event) => {
        if (target instanceof HTMLTextAreaElement) write(target.value)
      }}></textarea>
    </div>
  `

/** A text with its marks. */
export const markedText = (text: string, marks: ReadonlyArray<Mark>, chosen?: number) =>
  segmentsOf(text, marks).map(({ marks: over, text }) => {
    const worst = over.find(({ sense }) => sense === "broken") ?? over[0]
    if (worst === undefined) return text
    const isChosen = chosen !== undefined && over.some(({ check }) => check === chosen)
    return html`<mark class=${worst.sense} ?data-chosen=${isChosen}>${text}</mark>`
  })
