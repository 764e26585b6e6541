import { html, nothing } from "lit-html"
import type { Draft, Span } from "../../../../schemas/discharge/draft.ts"
import { choose, goToPassage } from "../choose.ts"
import { focusOn, valueButton } from "../focus.ts"
import { mentionsOf, nameOf, overlaps } from "../spans.ts"
import type { State } from "../store.ts"

export const evidence = ({ chosen }: State, draft: Draft) => {
  if (chosen === null) {
    return html`<p>Choose a value of the draft, or a marked passage of a document.</p>`
  }
  const flag = /^flags\[(\d+)\]$/u.exec(chosen)
  const spans = flag === null
    ? draft.provenance[chosen] ?? []
    : draft.flags[Number(flag[1])]?.evidence ?? []
  return html`
    <h3>${nameOf(chosen, draft)}</h3>
    ${spans.length === 0 ? html`<p>No passage: this says what is not in the record.</p>` : nothing}
    <ul class="passages">${spans.map(passage)}</ul>
    <p class="actions">
      <button type="button" class="quiet" @click=${() => focusOn(valueButton(chosen))}>
        Back to the value in the draft
      </button>
    </p>
    ${alsoFrom(draft, chosen, spans)}
  `
}

const passage = (span: Span) =>
  html`
    <li>
      <blockquote>
        <p>${span.quote}</p>
      </blockquote>
      <p>
        <button type="button" class="quiet" @click=${() => goToPassage(span)}>
          Show on page ${span.page}
        </button>
        ${span.confidence === null ? nothing : `read with confidence ${span.confidence.toFixed(0)}`}
      </p>
    </li>
  `

/** The other values that rest on the same words. */
const alsoFrom = (draft: Draft, chosen: string, spans: ReadonlyArray<Span>) => {
  const others = [
    ...new Set(
      mentionsOf(draft)
        .filter(({ value, span }) => value !== chosen && spans.some((one) => overlaps(one, span)))
        .map(({ value }) => value)
    )
  ]
  return others.length === 0 ? nothing : html`
    <h4>Also taken from these words</h4>
    <ul>
      ${others.map((value) =>
        html`
          <li>
            <button type="button" class="value" @click=${() => choose(value)}>${nameOf(
              value,
              draft
            )}</button>
          </li>
        `
      )}
    </ul>
  `
}
