import { get, update } from "./store.ts"

/** Shows the evidence of a value, and the page that says it. */
export const choose = (value: string | null): void => {
  update({ chosen: value })
  if (value === null) return
  // After the page was drawn with it.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (get().chosen !== value) return
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches
      document.querySelector(".documents mark[data-chosen]")?.scrollIntoView({
        block: "center",
        behavior: calm ? "auto" : "smooth"
      })
    })
  )
}
