/** What a person did with a field, a form or details, for what takes it. */

/** Takes what stands in the field. */
export const written = (take: (value: string) => void) => ({ currentTarget }: Event): void => {
  if (
    currentTarget instanceof HTMLInputElement || currentTarget instanceof HTMLTextAreaElement ||
    currentTarget instanceof HTMLSelectElement
  ) take(currentTarget.value)
}

/** Takes a form that was sent in place of the browser, with the text of the field `name` in it. */
export const submitted = (take: (text: string) => void, name = "") => (event: Event): void => {
  event.preventDefault()
  if (!(event.currentTarget instanceof HTMLFormElement)) return
  const text = new FormData(event.currentTarget).get(name)
  take(typeof text === "string" ? text.trim() : "")
}

/** Acts when the details are opened. */
export const opened = (act: () => void) => ({ currentTarget }: Event): void => {
  if (currentTarget instanceof HTMLDetailsElement && currentTarget.open) act()
}
