/** The page of currency: an amount both ways, and the rate over the years. */
import { html } from "lit-html"
import { openPage } from "../design/open.ts"
import { refresh, store } from "./desk.ts"
import { convertView } from "./views/convert.ts"
import { historyView } from "./views/history.ts"

/** `#USD-EUR`: the pair, so that a reload or a link shows it again. */
const [, from, to] = /^#([A-Z]{3})-([A-Z]{3})$/.exec(location.hash) ?? []
if (from !== undefined && to !== undefined) store.update({ codes: { from, to } })

openPage({
  store,
  view: () => html`${convertView(store.get())} ${historyView(store.get())}`,
  isKeyed: true,
  refresh: () => void refresh()
})
void refresh()
