/** The page of reputation: the most rated agents, one agent's score and its ratings, and a new rating. */
import { html } from "lit-html"
import { openPage } from "../design/open.ts"
import { attestView } from "./views/attest.ts"
import { ratedView } from "./views/rated.ts"
import { standingView } from "./views/standing.ts"
import { lookUp, refresh, store } from "./standing.ts"

/** `#b2`: the agent, so that a reload or a link shows it again. */
const named = () => decodeURIComponent(location.hash.slice(1))

const view = () => {
  const state = store.get()
  return html`<div class="desk">${ratedView(state)} ${standingView(state)} ${
    attestView(state)
  }</div>`
}

openPage({ store, view, isKeyed: true, refresh: () => void refresh() })

addEventListener("hashchange", () => void lookUp(named()))
// Another tab, or an agent, may have attested meanwhile.
addEventListener("focus", () => void refresh())
void lookUp(named())
