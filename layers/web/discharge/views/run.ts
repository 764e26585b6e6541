import { html, nothing } from "lit-html"
import { ref } from "lit-html/directives/ref.js"
import uPlot from "uplot"
import type { TraceStep } from "../../../../schemas/discharge/agent.ts"
import { draftOf, run } from "../drafting.ts"
import { goTo, type Run, type Saved, type State } from "../store.ts"

export const runs = (state: State) => {
  const { patient } = state
  if (patient === null) return html`<p>Choose a patient under Records first.</p>`
  const found = state.runs[patient]
  const saved = state.saved[patient]
  const draft = draftOf(state, patient)
  return html`
    <p class="actions">
      <button type="button" ?disabled=${found?.isRunning === true} @click=${() => run(patient)}>
        ${draft === undefined ? "Run the pipeline" : "Run again"}
      </button>
      ${draft !== undefined && found?.isRunning !== true
        ? html`<button type="button" @click=${() => goTo("review")}>Review the draft</button>`
        : nothing}
    </p>
    ${found !== undefined
      ? steps(found)
      : saved === undefined
      ? explanation
      : lastPass(saved.trace)} ${learning(state, patient)}
  `
}

const explanation = html`
  <p>
    An agent reads the record with four tools and writes a draft, a simulated doctor edits its wording,
    and what the edits say of style is followed in the next of three drafts.
  </p>
`

const steps = ({ steps, isRunning, isCutOff, result }: Run) =>
  html`
    <section aria-labelledby="steps-title">
      <h2 id="steps-title">What the agent does</h2>
      <ol class="steps" aria-busy=${isRunning}>
        ${steps.map((step) => stepView(step, `Iteration ${step.iteration}, step`))}
      </ol>
      ${isRunning ? html`<p class="busy">Working…</p>` : nothing}
      ${isCutOff
        ? html`<p class="note">The run ended before it was done. Run again; nothing else is lost.</p>`
        : nothing}
      ${result?.warnings.map((warning) => html`<p class="note">${warning}</p>`)}
    </section>
  `

const lastPass = (trace: Saved["trace"]) =>
  html`
    <section aria-labelledby="steps-title">
      <h2 id="steps-title">How the last draft came about</h2>
      <ol class="steps">${trace.map((step) => stepView(step, "Step"))}</ol>
    </section>
  `

const stepView = ({ step, action, reasoning, result }: TraceStep, of: string) =>
  html`
    <li>
      <h3>${of} ${step}: ${action}</h3>
      <p>${reasoning}</p>
      <p class="result">${result}</p>
    </li>
  `

const learning = ({ curves }: State, patient: string) => {
  const curve = curves[patient] ?? []
  return curve.length === 0 ? nothing : html`
    <section aria-labelledby="curve-title">
      <h2 id="curve-title">How much the doctor still changes</h2>
      <div class="curve" ${ref(plotInto)} data-curve=${JSON.stringify(
        curve
      )} aria-hidden="true"></div>
      <table>
        <caption>Edit distance of each iteration: 0 is no change, 1 is all</caption>
        <thead>
          <tr>
            <th scope="col">Iteration</th>
            <th scope="col">Distance</th>
          </tr>
        </thead>
        <tbody>
          ${curve.map((distance, index) =>
            html`
              <tr>
                <th scope="row">${index + 1}</th>
                <td>${distance.toFixed(3)}</td>
              </tr>
            `
          )}
        </tbody>
      </table>
    </section>
  `
}

let plot: uPlot | undefined
let plotted: Element | undefined

/** Draws the curve once it stands on the page: only there it has colours and a width. */
const plotInto = (element: Element | undefined) => {
  if (element instanceof HTMLElement) requestAnimationFrame(() => draw(element))
}

const draw = (element: HTMLElement) => {
  const curve = element.dataset.curve ?? "[]"
  if (element === plotted && element.dataset.drawn === curve) return
  plot?.destroy()
  plotted = element
  element.dataset.drawn = curve
  const distances: Array<number> = JSON.parse(curve)
  const style = getComputedStyle(element)
  const axis = { stroke: style.color, grid: { stroke: style.borderTopColor, width: 1 } }
  plot = new uPlot(
    {
      width: Math.min(640, element.clientWidth),
      height: 220,
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false }, y: { range: [0, Math.max(0.1, ...distances)] } },
      axes: [{ ...axis, label: "iteration", incrs: [1] }, { ...axis, label: "distance" }],
      series: [{}, { stroke: style.outlineColor, width: 2, points: { size: 8 } }]
    },
    [distances.map((_, index) => index + 1), distances],
    element
  )
}
