import type { Page } from "playwright-core"

/**
 * Presses a key that goes on to another, and gives the milliseconds until the picture of what is then
 * chosen stands; null where it has none.
 */
export const pressed = (page: Page, key: string): Promise<number | null> =>
  page.evaluate((key) =>
    new Promise<number | null>((resolve) => {
      const now = () =>
        [".verified span", "#desk-title", ".desk .words", "[data-id][aria-pressed=true]"]
          .map((part) => document.querySelector(part))
          .map((part) => `${part?.getAttribute("data-id")} ${part?.textContent}`).join("/")
      const before = now()
      const at = performance.now()
      dispatchEvent(new KeyboardEvent("keydown", { key }))
      const look = () => {
        if (now() === before) return requestAnimationFrame(look)
        const part = document.querySelector(".desk .page-part")
        if (part === null) return resolve(null)
        if (part.querySelector("image") === null) return requestAnimationFrame(look)
        resolve(Math.round(performance.now() - at))
      }
      look()
    }), key)
