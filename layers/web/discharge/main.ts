/**
 * The page a clinician works on: a tree of views over one store, drawn anew when the store changes.
 */
import { render } from "lit-html"
import { refresh } from "./actions.ts"
import { get, listen, screens, update } from "./store.ts"
import { shell } from "./views/shell.ts"

/** `#review/John%20Smith`: the screen and the patient, so that a reload shows them again. */
const readAddress = () => {
  const [name, patient] = location.hash.slice(1).split("/")
  const screen = screens.find((one) => one === name) ?? "records"
  const named = patient === undefined || patient === "" ? null : decodeURIComponent(patient)
  update({ screen, ...named === null ? {} : { patient: named } })
}

const writeAddress = () => {
  const { screen, patient } = get()
  const hash = `#${screen}${patient === null ? "" : `/${encodeURIComponent(patient)}`}`
  if (location.hash !== hash) history.replaceState(null, "", hash)
}

let isDrawn = true
const draw = () => {
  isDrawn = true
  writeAddress()
  render(shell(get()), document.body)
}

listen(() => {
  // Many changes before the next frame are one drawing.
  if (!isDrawn) return
  isDrawn = false
  requestAnimationFrame(draw)
})

addEventListener("hashchange", readAddress)
readAddress()
draw()
await refresh()
