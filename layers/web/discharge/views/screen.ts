import { html, nothing } from "lit-html"
import { during } from "../../design/frame.ts"
import { sign } from "../decisions.ts"
import { focusOn } from "../../design/focus.ts"
import { type Screen, type State, update } from "../store.ts"
import { patients } from "./patients.ts"

const titles: Readonly<Record<Screen, string>> = {
  patients: "Patients",
  chart: "Summary",
  made: "How it was made",
  settings: "Settings"
}

let work: typeof import("./work.ts") | undefined

/** Fetches what the screens beside the first are made of. */
export const fetchWork = async (): Promise<void> => {
  if (work !== undefined) return
  work = await during(() => import("./work.ts"))
  update({})
}

export const titleOf = ({ screen, patient }: State): string =>
  [
    titles[screen],
    ...patient === null || screen === "patients" || screen === "settings" ? [] : [patient],
    "Discharge"
  ].join(" · ")

/** What is around every screen: whose page it is, the way to the others, and what went wrong. */
export const screen = (state: State) =>
  html`
    <div class="around">
      <nav aria-label="Screens">
        <ul class="screens">
          ${tab(state, "patients")} ${state.patient === null
            ? nothing
            : html`${tab(state, "chart")} ${tab(state, "made")}`} ${tab(state, "settings")}
        </ul>
      </nav>
      ${state.screen === "chart" ? work?.patientBar(state) : nothing} ${signer(state)}
    </div>
    ${state.status?.is_live === true
      ? html`
        <p class="live">
          Text of records leaves this machine: it goes to ${state.status.provider}.
        </p>
      `
      : nothing} ${state.problem === null ? nothing : problem(state.problem)} ${away(state)}
    ${view(state)}
    <p class="unseen" role="status" aria-live="polite">${state.said}</p>
    ${work?.dialogs(state)}
  `

const view = (state: State) =>
  state.screen === "patients" ? patients(state) : work?.views[state.screen](state) ??
    html`
      <div class="column">
        <p class="busy">Opening…</p>
      </div>
    `

const tab = ({ screen, patient }: State, name: Screen) =>
  html`
    <li>
      <a
        href=${`#${name}/${encodeURIComponent(patient ?? "")}`}
        aria-current=${screen === name ? "page" : nothing}
      >${titles[name]}</a>
    </li>
  `

/** Its place is kept before it is known. */
const signer = ({ clinician }: State) =>
  html`
    <p class="signer">${clinician === "" ? nothing : html`
      <span class="unseen">Decided by</span> <strong>${clinician}</strong>
      <button type="button" class="small" @click=${() => sign("")}>
        Change<span class="unseen"> who decides</span>
      </button>
    `}</p>
  `

const problem = (text: string) =>
  html`
    <div class="problem" role="alert">
      <p>${text}</p>
      <button
        type="button"
        @click=${() => {
          update({ problem: null })
          focusOn("main h1")
        }}
      >Dismiss</button>
    </div>
  `

const away = ({ isAway, pending }: State) =>
  !isAway ? nothing : html`
    <p class="problem" role="alert">
      The service cannot be reached. ${pending.length === 1
        ? "One decision is"
        : `${pending.length} decisions are`} stored in this tab and sent on reconnection: leave the
      tab open.
    </p>
  `
