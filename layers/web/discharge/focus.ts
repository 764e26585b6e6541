/** Runs `act` when the page stands as the store says. */
export const afterDrawing = (act: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(act))
}

/** Where the reader goes on after what had the focus has left the page. */
export const focusOn = (selector: string): void =>
  afterDrawing(() => {
    const found = document.querySelector(selector)
    if (found instanceof HTMLElement) found.focus()
  })
