import type { Span } from "../../../schemas/discharge/draft.ts"
import { draftOf } from "./drafting.ts"
import { afterDrawing } from "./focus.ts"
import { nameOf } from "./spans.ts"
import { get, update } from "./store.ts"

/** Shows the evidence of a value, and the page that says it. */
export const choose = (value: string): void => {
  const draft = draftOf(get(), get().patient)
  update({ chosen: value, said: `The evidence of ${nameOf(value, draft)} is shown` })
  afterDrawing(() => {
    if (get().chosen !== value) return
    const passage = document.querySelector(".documents mark[data-chosen]")
    const pane = passage?.closest(".pane")
    if (passage === null || pane === null || pane === undefined) return
    const above = passage.getBoundingClientRect().top - pane.getBoundingClientRect().top
    // The pane moves, the page around it stays.
    pane.scrollBy({ top: above - pane.clientHeight / 3, behavior: pace() })
  })
}

/** Goes to the words of a page that say a value. */
export const goToPassage = ({ document_id, page, start, end }: Span): void => {
  const marks = document.querySelectorAll<HTMLElement>(
    `.page[data-page="${document_id}/${page}"] mark`
  )
  const passage = [...marks].find(({ dataset }) =>
    Number(dataset.start) >= start && Number(dataset.start) < end
  )
  passage?.scrollIntoView({ block: "center", behavior: pace() })
  passage?.focus({ preventScroll: true })
}

const pace = () => matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth"
