/**
 * The page a clinician works on: a tree of views over one store, drawn anew when the store changes.
 */
import { render } from "lit-html"
import { attempt } from "./attempt.ts"
import { focusOn } from "./focus.ts"
import { open, refresh } from "./patients.ts"
import { get, listen, type Screen, screens, update } from "./store.ts"
import { shell, titles } from "./views/shell.ts"

/** `#review/John%20Smith`: the screen and the patient, so that a reload shows them again. */
const readAddress = () => {
  const [name, patient] = location.hash.slice(1).split("/")
  const screen = screens.find((one) => one === name) ?? "records"
  const named = patient === undefined || patient === "" ? null : decodeURIComponent(patient)
  update({ screen, said: "", ...named === null ? {} : { patient: named } })
}

const writeAddress = () => {
  const { screen, patient } = get()
  const hash = `#${screen}${patient === null ? "" : `/${encodeURIComponent(patient)}`}`
  if (location.hash !== hash) history.replaceState(null, "", hash)
}

let isDrawn = true
let drawn: Screen | undefined
const draw = () => {
  isDrawn = true
  const { screen } = get()
  writeAddress()
  render(shell(get()), document.body)
  document.title = `${titles[screen]} · Discharge summary drafts`
  // Who came here by a link or a button reads on from the heading.
  if (drawn !== undefined && drawn !== screen) focusOn("h1")
  drawn = screen
}

listen(() => {
  // Many changes before the next frame are one drawing.
  if (!isDrawn) return
  isDrawn = false
  requestAnimationFrame(draw)
})

addEventListener("hashchange", () => {
  const { patient: before } = get()
  readAddress()
  const { patient } = get()
  if (patient !== null && patient !== before) void attempt(() => open(patient))
})
readAddress()
draw()
await refresh()
