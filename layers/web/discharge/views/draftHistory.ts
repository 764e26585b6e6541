import { html, nothing } from "lit-html"
import type { TraceStep } from "../../../../schemas/discharge/agent.ts"
import { attempt } from "../attempt.ts"
import type { Chart } from "../sheet.ts"
import { unlearn } from "../unlearn.ts"
import { draft, keepTrace, loadTrace, saidOf } from "../drafting.ts"
import type { State } from "../store.ts"

/** How the draft came about; what is simulated is called so. */
export const draftHistory = ({ patient, traces, chart, runs }: State) => {
  if (patient === null) {
    return html`
      <div class="column">
        <h1 tabindex="-1">No patient is chosen</h1>
      </div>
    `
  }
  const trace = traces[patient]
  // Asked for after this drawing, and once.
  if (trace === undefined) queueMicrotask(() => load(patient))
  return html`
    <div class="column">
      <h1 tabindex="-1">How this draft was made</h1>
      <p>
        A program reads the record with four checks and writes down only what a place in it says. It
        drafts three times: between the drafts a <strong>simulated</strong> doctor puts the wording in
        house style, and the next draft follows that style. No person has read it before you.
      </p>
      <p class="actions">
        <button class="primary"
          type="button"
          ?disabled=${runs[patient]?.isRunning === true}
          @click=${() => draft(patient)}
        >Draft again</button>
        <span class="quiet">What you verified, corrected and filled in stays.</span>
      </p>
      ${chart === null || chart.learnt.length === 0 ? nothing : learnt(chart)}
      <section class="card" aria-labelledby="steps-title">
        <h2 id="steps-title">Checks run</h2>
        ${trace === undefined || trace === null
          ? html`<p class="busy">Looking…</p>`
          : trace.length > 0
          ? html`<ol class="steps">${trace.map(step)}</ol>`
          : html`
            <p>Nothing was found of it.</p>
            <button type="button" class="small" @click=${() => load(patient)}>Look again</button>
          `}
      </section>
    </div>
  `
}

const load = (patient: string) =>
  attempt(async () => {
    keepTrace(patient, null)
    try {
      keepTrace(patient, await loadTrace(patient))
    } catch (cause) {
      keepTrace(patient, [])
      throw cause
    }
  })

/** What it came to; what a program said to itself before is told by the service alone. */
const step = ({ action, result }: TraceStep) =>
  html`
    <li>
      <h3>${saidOf(action)}</h3>
      <p>${result}</p>
    </li>
  `

const learnt = ({ learnt }: Chart) =>
  html`
    <section class="card" aria-labelledby="learnt-title">
      <h2 id="learnt-title">Learned wording</h2>
      <p class="quiet">
        From how this patient's drafts were reworded. It changes words, never a fact. What is taken back
        is not followed by the next draft; this one stays as it is.
      </p>
      <ul class="rules">
        ${learnt.map(({ rule, said }) =>
          html`
            <li>
              <span>${said}</span>
              <button type="button" class="small" @click=${() => unlearn(rule)}>
                Undo<span class="unseen">: ${said}</span>
              </button>
            </li>
          `
        )}
      </ul>
    </section>
  `
