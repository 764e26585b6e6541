import { html, nothing, svg } from "lit-html"
import { guard } from "lit-html/directives/guard.js"
import { ref } from "lit-html/directives/ref.js"
import { repeat } from "lit-html/directives/repeat.js"
import type { PageWords, PatientRecord } from "../../../../schemas/discharge/documents.ts"
import type { Draft, Span } from "../../../../schemas/discharge/draft.ts"
import { choose } from "../choose.ts"
import { loadImage } from "../patients.ts"
import { DOUBTFUL, type Mention, mentionsOf, nameOf, type Stretch, stretches } from "../spans.ts"
import type { PageImage, State } from "../store.ts"

type Page = PatientRecord["pages"][number]

export const documents = ({ record, chosen, images }: State, draft: Draft | undefined) => {
  if (record === null) return html`<p class="busy">Loading the record…</p>`
  const mentions = Map.groupBy(
    mentionsOf(draft),
    ({ span }) => `${span.document_id}/${span.page}`
  )
  return repeat(
    record.pages,
    ({ document_id, page }) => `${document_id}/${page}`,
    (page) => {
      const own = mentions.get(`${page.document_id}/${page.page}`) ?? []
      const here = own.some(({ value }) => value === chosen) ? chosen : null
      // A page is drawn anew when something on it changes, and not when another page does.
      const image = images[page.image]
      return guard(
        [record, draft, here, image],
        () => pageView({ record, page, draft, mentions: own, chosen: here, image })
      )
    }
  )
}

interface Shown {
  readonly record: PatientRecord
  readonly page: Page
  readonly draft: Draft | undefined
  readonly mentions: ReadonlyArray<Mention>
  readonly chosen: string | null
  readonly image: PageImage | undefined
}

const pageView = ({ record, page, draft, mentions, chosen, image }: Shown) =>
  html`
    <article
      class="page"
      data-page=${`${page.document_id}/${page.page}`}
      aria-label=${`Page ${page.page}`}
    >
      <h3>
        Page ${page.page}
        <span class="source">${page.source === "text" ?
          "text" :
          `read from the image, confidence ${page.confidence?.toFixed(0) ?? "unknown"}`}</span>
      </h3>
      ${page.quality === "good" ? nothing : html`<p class="note">${warning(page)}</p>`}
      <details ?open=${page.source !== "text"}>
        <summary>Image of page ${page.page}</summary>
        ${imageView(
          page,
          image,
          mentions.filter(({ value }) => value === chosen).map(({ span }) => span)
        )}
        ${page.doubtful_numbers.length === 0 ? nothing : doubtful(page)}
      </details>
      <p class="text">${stretches(record.text.slice(page.start, page.end), mentions)
        .map((stretch) => stretchView(stretch, draft, chosen))}</p>
    </article>
  `

const warning = (page: Page) =>
  page.quality === "unreadable"
    ? "This page could not be read well: nothing was taken from it. Read the image."
    : "Some words of this page are doubtful: compare them with the image."

const stretchView = (
  { text, start, values }: Stretch,
  draft: Draft | undefined,
  chosen: string | null
) => {
  const [first] = values
  if (first === undefined) return text
  const isChosen = chosen !== null && values.includes(chosen)
  // Blanks inside the template would be blanks of the page's text.
  // deno-fmt-ignore
  return html`<mark
    ?data-chosen=${isChosen}
    data-start=${start}
    tabindex="0"
    role="button"
    aria-pressed=${isChosen}
    title=${values.map((value) => nameOf(value, draft)).join(", ")}
    @click=${() => choose(first)}
    @keydown=${onKey(() => choose(first))}
  >${text}</mark>`
}

const onKey = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Enter" && event.key !== " ") return
  event.preventDefault()
  act()
}

const doubtful = (page: Page) =>
  html`
    <p>Numbers to compare with the image:</p>
    <ul>
      ${page.doubtful_numbers.map((number) =>
        html`<li><code>${number.text}</code>: ${number.reason}</li>`
      )}
    </ul>
  `

const near = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLElement)) continue
    near.unobserve(target)
    void loadImage(target.dataset.image ?? "")
  }
}, { rootMargin: "600px" })

/** Loads the image of a page when it is about to be seen. */
const lazily = (element: Element | undefined) => {
  if (element !== undefined) near.observe(element)
}

const imageView = (page: Page, image: PageImage | undefined, spans: ReadonlyArray<Span>) => {
  if (image === undefined) {
    return html`<p class="busy" ${ref(lazily)} data-image=${page.image}>Loading the image…</p>`
  }
  if ("failed" in image) return html`<p class="failed">${image.failed}</p>`
  const { url, words } = image
  return html`
    <div class="image">
      <img src=${url} alt="Page ${page.page} as it was scanned or printed">
      ${words === null ? nothing : boxes(words, spans)}
    </div>
  `
}

/** The words on the image: those of the chosen value, and those that may have been read wrongly. */
const boxes = ({ width_points, height_points, words }: PageWords, spans: ReadonlyArray<Span>) =>
  html`
    <svg viewBox="0 0 ${width_points} ${height_points}" aria-hidden="true">
      ${words.map(({ box: [left, top, right, bottom], start, end, confidence }) => {
        const isChosen = spans.some((span) => span.start < end && start < span.end)
        if (!isChosen && confidence >= DOUBTFUL) return nothing
        return svg`
          <rect class=${isChosen ? "chosen" : "doubtful"} x=${left} y=${top}
            width=${right - left} height=${bottom - top}></rect>
        `
      })}
    </svg>
  `
