/** What pages show alike: the call of an action, what went wrong with it, that there is nothing. */
import { html, nothing, type TemplateResult } from "lit-html"
import { curlOf } from "./curl.ts"
import { BASE } from "./base.ts"
import { frame, say } from "./frame.ts"
import type { ApiCall } from "./made.ts"

/** The call that the action `as` made last, to be copied and repeated in a shell. */
export const callView = (as: string): TemplateResult | typeof nothing => {
  const made = frame.get().calls[as]
  return made === undefined ? nothing : html`
    <details class="call" data-call=${as}>
      <summary>${summaryOf(made)}</summary>
      <div>
        <pre tabindex="0" aria-label="The call as a command">${curlOf(made)}</pre>
        <button type="button" class="small" @click=${() => void copy(curlOf(made))}>
          Copy as curl
        </button>
      </div>
    </details>
  `
}

const summaryOf = ({ method, millis, status, url }: ApiCall) =>
  html`<code>${method} /${url.slice(BASE.href.length)}</code>${
    status === undefined ? " · in progress" : ` · ${status} · ${millis} ms`
  }`

/** Puts a text where it can be pasted from, and says so. */
export const copy = async (text: string, said = "Copied."): Promise<void> => {
  await navigator.clipboard.writeText(text)
  say(said)
}

/** What went wrong with the first of these actions that failed, and what to do. */
export const problemView = (...actions: ReadonlyArray<string>): TemplateResult | typeof nothing => {
  const { problems } = frame.get()
  const problem = actions.map((as) => problems[as]).find((one) => one !== undefined)
  if (problem === undefined) return nothing
  const { detail, remedy, title, violations } = problem
  return html`
    <div class="notice bad" role="alert">
      <strong>${title}</strong>
      <p>${marked(detail)}</p>
      ${violations.length < 2 ? nothing : html`
        <ul>${violations.map(({ message, path }) =>
          html`<li><code>${path}</code>: ${message}</li>`
        )}</ul>
      `}
      ${remedy === "" ? nothing : html`<p>${marked(remedy)}</p>`}
    </div>
  `
}

/** A text of the service; what stands in backticks is code. */
export const marked = (text: string) =>
  text.split("`").map((part, place) => place % 2 === 1 ? html`<code>${part}</code>` : part)

export const isBusy = (as: string): boolean => as in frame.get().busy

/** That there is nothing, and what would be here. */
export const emptyView = (title: string, words: unknown): TemplateResult =>
  html`<div class="empty"><strong>${title}</strong><p>${words}</p></div>`

/** A share of a whole, from 0 to 1, as a bar; what it says stands beside it in words. */
export const meterView = (share: number): TemplateResult =>
  html`<div class="meter" aria-hidden="true"><span .style=${`width:${100 * share}%`}></span></div>`
