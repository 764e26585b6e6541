import { draw } from "./open.ts"
import { begin } from "./frame.ts"

/** Runs `act` when the page stands as the store says. */
export const afterDrawing = (act: () => void): void => {
  const end = begin()
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      act()
      end()
    })
  )
}

/** Whether the reader is typing: no change of the page may then move the focus. */
export const isTyping = (): boolean =>
  document.activeElement?.matches("input, textarea, select") === true

/** Moves the focus to what the reader's act opened, or to where they read on after it closed. */
export const focusOn = (selector: string): void => {
  draw()
  const found = document.querySelector(selector)
  if (found instanceof HTMLElement && !isTyping()) found.focus()
}
