import { html, nothing } from "lit-html"
import { guard } from "lit-html/directives/guard.js"
import { ref } from "lit-html/directives/ref.js"
import { repeat } from "lit-html/directives/repeat.js"
import type { PatientRecord } from "../../../../schemas/discharge/documents.ts"
import type { Draft } from "../../../../schemas/discharge/draft.ts"
import { bytes } from "../api.ts"
import { choose } from "../choose.ts"
import { type Mention, mentionsOf, nameOf, type Stretch, stretches } from "../spans.ts"
import type { State } from "../store.ts"

type Page = PatientRecord["pages"][number]

export const documents = ({ record, chosen }: State, draft: Draft | undefined) => {
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
      return guard([record, draft, here], () => pageView(record, page, own, here))
    }
  )
}

const pageView = (
  record: PatientRecord,
  page: Page,
  mentions: ReadonlyArray<Mention>,
  chosen: string | null
) =>
  html`
    <article class="page" aria-label=${`Page ${page.page}`}>
      <h3>
        Page ${page.page}
        <span class="source">${page.source === "text" ?
          "text" :
          `read from the image, confidence ${page.confidence?.toFixed(0) ?? "unknown"}`}</span>
      </h3>
      ${page.quality === "good" ? nothing : html`<p class="note">${warning(page)}</p>`}
      <details ?open=${page.source !== "text"}>
        <summary>Image of page ${page.page}</summary>
        <div class="image" ${ref(lazily)} data-image=${page.image}>
          ${page.doubtful_numbers.length === 0 ? nothing : doubtful(page)}
        </div>
      </details>
      <p class="text">${stretches(record.text.slice(page.start, page.end), mentions)
        .map((stretch) => stretchView(stretch, chosen))}</p>
    </article>
  `

const warning = (page: Page) =>
  page.quality === "unreadable"
    ? "This page could not be read well: nothing was taken from it. Read the image."
    : "Some words of this page are doubtful: compare them with the image."

const stretchView = ({ text, values }: Stretch, chosen: string | null) => {
  const [first] = values
  if (first === undefined) return text
  const isChosen = chosen !== null && values.includes(chosen)
  return html`
    <mark
      ?data-chosen=${isChosen}
      tabindex="0"
      role="button"
      aria-pressed=${isChosen}
      title=${values.map(nameOf).join(", ")}
      @click=${() => choose(first)}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key !== "Enter" && event.key !== " ") return
        event.preventDefault()
        choose(first)
      }}
    >${text}</mark>
  `
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
    void show(target)
  }
}, { rootMargin: "600px" })

/** Loads the image of a page when it is about to be seen. */
const lazily = (element: Element | undefined) => {
  if (element instanceof HTMLElement && element.querySelector("img, .failed") === null) {
    near.observe(element)
  }
}

const show = async (into: HTMLElement) => {
  const image = document.createElement("img")
  image.alt = `The page as it was scanned or printed`
  try {
    image.src = URL.createObjectURL(await bytes(into.dataset.image ?? ""))
    into.append(image)
  } catch (cause) {
    const said = document.createElement("p")
    said.className = "failed"
    said.textContent = cause instanceof Error ? cause.message : String(cause)
    into.append(said)
  }
}
