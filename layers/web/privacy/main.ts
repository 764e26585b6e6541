/** The page of privacy: a record prepared by clicks, what each tier gets, its proof, and the log. */
import { html } from "lit-html"
import { openPage } from "../design/open.ts"
import { checkLog } from "./actions.ts"
import { store } from "./store.ts"
import { fieldsView } from "./views/fields.ts"
import { logView } from "./views/log.ts"
import { mineView } from "./views/mine.ts"
import { preparedView, recordView } from "./views/record.ts"
import { tiersView } from "./views/tiers.ts"
import { treeView } from "./views/tree.ts"

const view = () => {
  const state = store.get()
  return html`
    <div class="entry">${recordView(state)} <div class="stack">${fieldsView(state)} ${preparedView(
      state
    )}</div></div>
    ${tiersView(state)} ${mineView(state)} ${treeView(state)} ${logView(state)}
  `
}

openPage({ store, view, isKeyed: true, refresh: () => void checkLog() })

// It stands far below: whoever comes to it sees it as it is then.
const log = document.getElementById("log")
if (log !== null) {
  const observer = new IntersectionObserver((seen) => {
    if (seen.every(({ isIntersecting }) => !isIntersecting)) return
    observer.disconnect()
    void checkLog()
  })
  observer.observe(log)
}
