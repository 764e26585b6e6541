/**
 * A page: the bar with the service's name and state, then what `view` makes of the store, drawn anew
 * when either changes.
 */
import { html, nothing, render, type TemplateResult } from "lit-html"
import { BASE } from "./base.ts"
import { begin, frame, say, type Service, unsay } from "./frame.ts"
import { watch } from "./service.ts"
import type { Store } from "./store.ts"

interface Page {
  readonly store: Pick<Store<object>, "listen">
  /** What stands in `main`. */
  readonly view: () => TemplateResult
  /** Whether any call that the page makes may need a key. */
  readonly isKeyed: boolean
  /** What is read again when the service was gone and is back, or the key is another. */
  readonly refresh: () => void
}

/** What is told when the pending changes are drawn; undefined when there are none. */
let drawn: (() => void) | undefined
let drawWhole: () => void = () => {}

/** Draws pending changes now: the next key press must find the field that this act opened. */
export const draw = (): void => {
  const end = drawn
  if (end === undefined) return
  drawn = undefined
  drawWhole()
  end()
}

const drawSoon = () => {
  // Many changes before the next frame are one drawing.
  if (drawn !== undefined) return
  drawn = begin()
  requestAnimationFrame(draw)
}

export const openPage = ({ isKeyed, refresh, store, view }: Page): void => {
  drawWhole = () => {
    render(whole(isKeyed, refresh, view), document.body)
  }
  document.body.replaceChildren()
  store.listen(drawSoon)
  frame.listen(drawSoon)
  for (const act of ["click", "submit"]) addEventListener(act, draw)
  drawWhole()
  watch(refresh)
}

const whole = (isKeyed: boolean, refresh: () => void, view: () => TemplateResult) => {
  const { key, service, toasts } = frame.get()
  return html`
    <a class="skip" href="#content">Skip to content</a>
    ${barView(service)}
    ${goneView(service)}
    ${isKeyed && service.authMode !== undefined && service.authMode !== "open"
      ? keyView(service.authMode, key, refresh)
      : nothing}
    <main id="content" tabindex="-1">
      <p class="about quiet fine">${service.description}</p>
      ${view()}
    </main>
    <div class="toasts" role="status">${toasts.map(({ id, text }) =>
      html`
        <div class="toast">
          <span>${text}</span>
          <button type="button" class="plain small" aria-label="Close" @click=${() =>
            unsay(id)}>✕</button>
        </div>
      `
    )}</div>
  `
}

const STATES = {
  unknown: ["", "Looking …"],
  well: ["good", "Healthy"],
  stale: ["warn", "Stale"],
  degraded: ["warn", "Degraded"],
  "not ready": ["bad", "Not ready"],
  gone: ["bad", "Unreachable"]
} as const

/** The bar at the top of every page. */
export const barView = (
  { description, faults, state, title, version }: Service,
  links: ReadonlyArray<readonly [href: string, name: string]> = [
    ["docs", "Docs"],
    ["skill.md", "skill.md"],
    ["openapi.json", "openapi.json"]
  ]
): TemplateResult => {
  const [tone, word] = STATES[state]
  return html`
    <header class="bar">
      <div class="name">
        <img src=${document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href ?? ""} alt="">
        <h1 title=${description}>${title}</h1>
        <span class="version">${version}</span>
      </div>
      <span class="badge dot ${tone}" role="status"
        data-state=${state}>${word}${faults.length === 0
          ? nothing
          : `: ${faults.join("; ")}`}</span>
      <nav aria-label="About the service">
        <ul>${links.map(([href, name]) =>
          html`<li><a href=${new URL(href, BASE).href}>${name}</a></li>`
        )}</ul>
      </nav>
    </header>
  `
}

const goneView = ({ goneSince, state }: Service) =>
  state !== "gone" || goneSince === undefined ? nothing : html`
    <p class="below-bar bad" role="alert">
      Connection lost at ${goneSince.toLocaleTimeString()}. Retrying; your edits are kept.
    </p>
  `

const ASKS: Readonly<Record<string, string>> = {
  enroll: "Enter a new key (8 to 256 characters) to register, or yours.",
  required: "A key issued by the operator is required."
}

const keyView = (mode: string, key: string, refresh: () => void) => {
  const take = (text: string) => {
    frame.update({ key: text.trim() })
    refresh()
  }
  const written = (event: Event) => {
    event.preventDefault()
    const { currentTarget } = event
    if (!(currentTarget instanceof HTMLFormElement)) return
    const text = new FormData(currentTarget).get("key")
    take(typeof text === "string" ? text : "")
    say("Key saved for this tab.")
  }
  return html`
    <form class="below-bar row" aria-label="Access to the service" @submit=${written}>
      <label for="key">Key</label>
      <input id="key" name="key" type="password" autocomplete="off" spellcheck="false"
        aria-describedby="key-hint" .value=${key}>
      <button type="submit">Use</button>
      ${mode === "enroll" && key === ""
        ? html`<button type="button" @click=${() => take(`page-${crypto.randomUUID()}`)}>
            Make one</button>`
        : nothing}
      <span id="key-hint" class="hint quiet fine">${ASKS[mode] ?? ""} It stays in this tab.</span>
    </form>
  `
}
