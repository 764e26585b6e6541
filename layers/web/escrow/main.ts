/** The page of escrow: try criteria, see what became of escrows, look into the books. */
import { html, nothing } from "lit-html"
import { openPage } from "../design/open.ts"
import { makeScreens } from "../design/screens.ts"
import { together } from "../design/store.ts"
import { listen } from "./store.ts"
import { screen } from "./views/trial.ts"

const screens = makeScreens("try", screen, {
  escrows: () => import("./views/list.ts"),
  escrow: () => import("./views/life.ts"),
  ledger: () => import("./views/ledger.ts"),
  webhooks: () => import("./views/webhooks.ts")
})

const TABS = { try: "Test criteria", escrows: "Escrows", ledger: "Ledger", webhooks: "Webhooks" }

const view = () => {
  const shown = screens.name() === "escrow" ? "escrows" : screens.name()
  return html`
    <nav class="choice" aria-label="Parts of the page">${Object.entries(TABS).map(([tab, name]) =>
      html`<a class="button" href=${`#${tab}`} aria-current=${tab === shown ? "page" : nothing}>
        ${name}</a>`
    )}</nav>
    ${screens.view()}
  `
}

openPage({ store: together({ listen }, screens), view, isKeyed: true, refresh: screens.refresh })
screens.refresh()
