/** What the screens beside the first are made of: fetched when that one stands. */
import { html, nothing } from "lit-html"
import { listenToKeys } from "../shortcuts.ts"
import type { Screen, State } from "../store.ts"
import { chart } from "./chart.ts"
import { conflict, keysHelp, whoSigns } from "./dialogs.ts"
import { draftHistory } from "./draftHistory.ts"
import { settings } from "./settings.ts"

export { patientBar } from "./patientBar.ts"

export const views: Readonly<Record<Exclude<Screen, "patients">, (state: State) => unknown>> = {
  chart,
  made: draftHistory,
  settings
}

export const dialogs = (state: State) =>
  html`
    ${state.waiting === null ? nothing : whoSigns} ${// It takes the focus: not from a clinician who is typing.
    state.conflict === null || state.writing !== null || state.asking !== null
      ? nothing
      : conflict(state.conflict)} ${state.isHelpOpen ? keysHelp(state) : nothing}
  `

listenToKeys()
