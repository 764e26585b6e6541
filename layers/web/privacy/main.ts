/** The page of privacy: a record prepared by clicks, what each tier gets, its proof, and the log. */
import { html } from "lit-html"
import { openPage } from "../design/open.ts"
import { checkLog } from "./actions.ts"
import { store } from "./store.ts"
import { logView } from "./views/log.ts"
import { mineView } from "./views/mine.ts"
import { preparedView, recordView } from "./views/record.ts"
import { tiersView } from "./views/tiers.ts"
import { treeView } from "./views/tree.ts"

const view = () => {
  const state = store.get()
  return html`
    <div class="entry"><div class="stack">${recordView(state)} ${preparedView(state)}</div>
      ${tiersView(state)}</div>
    ${mineView(state)}
    <section class="card" aria-labelledby="proof">
      <header><h2 id="proof">Proof</h2></header>
      ${treeView(state)} ${logView(state)}
    </section>
  `
}

openPage({ store, view, isKeyed: true, refresh: () => void checkLog() })

// Loaded when scrolled to: it is far below the first screen.
const log = document.getElementById("log")
if (log !== null) {
  const observer = new IntersectionObserver((seen) => {
    if (seen.every(({ isIntersecting }) => !isIntersecting)) return
    observer.disconnect()
    void checkLog()
  })
  observer.observe(log)
}
