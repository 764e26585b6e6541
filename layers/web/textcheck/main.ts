/** The page of text check: a text whose findings are marked where they stand, as one types. */
import { html } from "lit-html"
import { openPage } from "../design/open.ts"
import { check, store } from "./store.ts"
import { copiesView } from "./views/copies.ts"
import { findingsView } from "./views/findings.ts"
import { textView } from "./views/text.ts"
import { verdictView } from "./views/verdict.ts"

const view = () => {
  const state = store.get()
  return html`
    <div class="beside">
      <div class="stack">${textView(state)} ${copiesView(state)}</div>
      <div class="stack">${verdictView(state)} ${findingsView(state)}</div>
    </div>
  `
}

openPage({ store, view, isKeyed: true, refresh: check })
check()
