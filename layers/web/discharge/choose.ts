import { get, update } from "./store.ts"

/** Shows the evidence of a value, and the page that says it. */
export const choose = (value: string | null): void => {
  update({ chosen: value })
  if (value === null) return
  // After the page was drawn with it.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (get().chosen !== value) return
      const passage = document.querySelector(".documents mark[data-chosen]")
      const pane = passage?.closest(".pane")
      if (passage === null || pane === null || pane === undefined) return
      const above = passage.getBoundingClientRect().top - pane.getBoundingClientRect().top
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches
      // The pane moves, the page around it stays.
      pane.scrollBy({ top: above - pane.clientHeight / 3, behavior: calm ? "auto" : "smooth" })
    })
  )
}
