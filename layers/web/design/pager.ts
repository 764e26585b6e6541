/** The way through a list of pages: to the next, and back to the first. */
import { html, nothing } from "lit-html"

interface Shown {
  readonly next_cursor: string | null
  readonly isLater: boolean
}

export const turnView = (
  { isLater, next_cursor }: Shown,
  turn: (cursor: string | undefined) => Promise<void>
) =>
  !isLater && next_cursor === null ? nothing : html`<p class="row">
    ${
    isLater
      ? html`<button type="button" class="small" @click=${() =>
        void turn(undefined)}>First page</button>`
      : nothing
  }
    ${
    next_cursor === null
      ? nothing
      : html`<button type="button" class="small" @click=${() =>
        void turn(next_cursor)}>Next page</button>`
  }
  </p>`
