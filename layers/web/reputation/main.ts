/** The page of reputation: an agent's score, what it is made of, and a voice more. */
import { html } from "lit-html"
import { openPage } from "../design/open.ts"
import { attestView } from "./views/attest.ts"
import { standingView } from "./views/standing.ts"
import { lookUp, refresh, store } from "./standing.ts"

/** `#b2`: the agent, so that a reload or a link shows it again. */
const named = () => decodeURIComponent(location.hash.slice(1))

openPage({
  store,
  view: () => html`<div class="desk">${standingView(store.get())}${attestView(store.get())}</div>`,
  isKeyed: true,
  refresh: () => void refresh()
})

addEventListener("hashchange", () => void lookUp(named()))
// Another tab, or an agent, may have attested meanwhile.
addEventListener("focus", () => void refresh())
if (named() !== "") void lookUp(named())
