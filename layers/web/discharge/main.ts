/** The page for the doctor who signs: what needs a decision, and the place that says each value. */
import { openPage } from "../design/open.ts"
import { attempt } from "./attempt.ts"
import { flush, reread } from "./decisions.ts"
import { afterDrawing, focusOn } from "../design/focus.ts"
import { tellBrokenOff } from "./drafting.ts"
import { lookAhead } from "./images.ts"
import { open, refresh } from "./patients.ts"
import { get, type Screen, screens, store, update } from "./store.ts"
import { resume } from "./uploads.ts"
import { fetchWork, screen, titleOf } from "./views/screen.ts"

/** Another clinician's work is seen this often. */
const REREAD_MILLIS = 15_000

/** As it was last read or written; another one is that of a link, whose event is on its way. */
let address = location.hash

/** `#chart/John%20Smith`: the screen and the patient, so that a reload shows them again. */
const readAddress = () => {
  address = location.hash
  const [name, patient] = location.hash.slice(1).split("/")
  const screen = screens.find((one) => one === name)
  if (screen === undefined) return
  const named = patient === undefined || patient === "" ? null : decodeURIComponent(patient)
  update({ screen, said: "", ...named === null ? {} : { patient: named } })
}

let seen: Screen | undefined
const tellBrowser = () => {
  const { screen, patient } = get()
  const hash = `#${screen}${patient === null ? "" : `/${encodeURIComponent(patient)}`}`
  if (location.hash === address && address !== hash) {
    history.replaceState(null, "", hash)
    address = location.hash
  }
  document.title = titleOf(get())
  // Who came here by a link or a button reads on from the heading.
  if (seen !== undefined && seen !== screen) focusOn("main h1")
  seen = screen
}

const seeOthers = () => {
  const { sheet, pending } = get()
  if (document.hidden || sheet === null || sheet === undefined || pending.length > 0) return
  // A service that is away is told of when something is to be kept.
  reread(sheet.filename).catch(() => {})
}

let ahead: string | null = null
/** Whoever goes on to the next finds the picture of the one behind it on its way. */
const seeAhead = () => {
  const { chosen, sheet } = get()
  if (chosen === ahead) return
  ahead = chosen
  if (chosen !== null && sheet) void lookAhead(sheet, chosen)
}

readAddress()
store.listen(() =>
  afterDrawing(() => {
    tellBrowser()
    seeAhead()
  })
)
addEventListener("hashchange", () => {
  const { patient: before } = get()
  readAddress()
  const { patient } = get()
  if (patient !== null && patient !== before) {
    update({ sheet: undefined, chart: null, record: null, chosen: null })
    void attempt(() => open(patient))
  }
})
addEventListener("focus", seeOthers)
setInterval(seeOthers, REREAD_MILLIS)

const readAll = () => refresh().then(flush)
openPage({
  isKeyed: true,
  refresh: () => void readAll(),
  store,
  view: () => screen(get())
})
if (get().screen !== "patients") void fetchWork()
await readAll()
await tellBrokenOff()
void resume()
// The first screen stands.
await fetchWork()
