/** A time of the service, in the reader's own zone and form. */
import { html } from "lit-html"

const form = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" })

export const when = (at: string) => html`<time datetime=${at}>${form.format(new Date(at))}</time>`
