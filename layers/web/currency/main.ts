/** The page of currency: an amount both ways, and the rate over the years. */
import { html } from "lit-html"
import { openPage } from "../design/open.ts"
import { refresh, store, takeLink } from "./desk.ts"
import { convertView } from "./views/convert.ts"
import { historyView } from "./views/history.ts"

// `#USD/EUR/from/100/2026-07-21`: so that a reload or a link shows the same again.
takeLink(location.hash)

openPage({
  store,
  view: () => html`${convertView(store.get())} ${historyView(store.get())}`,
  isKeyed: true,
  refresh: () => void refresh()
})
void refresh()
