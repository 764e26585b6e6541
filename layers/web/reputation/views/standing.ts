/** An agent's score, and the voices that it is the mean of. */
import { html, nothing, type TemplateResult } from "lit-html"
import type { AgentScore, AttesterReport, Recommendation } from "../../../../schemas/reputation.ts"
import { callView, emptyView, isBusy, meterView, problemView } from "../../design/views.ts"
import { when } from "../../design/when.ts"
import { CALLS, moreNewest, moreVoices, type State } from "../standing.ts"

/** Each recommendation: from which score on, how it looks, and what it means. */
const WORDS = {
  unproven: ["", "No ratings yet: that is unknown, not bad."],
  avoid: ["bad", "Those who worked with it advise against it."],
  caution: ["warn", "Opinions are poor or few: ask for a deposit, or for proof."],
  proceed: ["good", "Mostly positive ratings."],
  trusted: ["good", "Several were content, and few were not."]
} as const satisfies { readonly [R in Recommendation]: readonly [tone: string, words: string] }

export const toneOf = (recommendation: Recommendation): string => WORDS[recommendation][0]

const BANDS = [["avoid", 0, 40], ["caution", 40, 60], ["proceed", 60, 80], [
  "trusted",
  80,
  100
]] as const

export const standingView = (state: State): TemplateResult => {
  const { agent, standing } = state
  return html`
    <section class="card" aria-labelledby="standing">
      <header><h2 id="standing" dir="auto">${agent === ""
        ? "Agent reputation"
        : agent}</h2></header>
      ${problemView("look up")}
      ${agent === ""
        ? emptyView(
          "No agent yet",
          html`Enter its id to see its ratings, or start with an unknown one, <a href="#b2">b2</a>.`
        )
        : nothing}
      ${standing === undefined
        ? nothing
        : html`${scoreView(standing)} ${histogramView(state)} ${newestView(state)}
          ${madeOf(standing, state)}`}
      <div>${CALLS.map(callView)}</div>
    </section>
  `
}

/** How many agents rate it how well. */
const histogramView = ({ histogram }: State) => {
  const most = Math.max(...histogram)
  return most < 1 ? nothing : html`
    <h3>Agents by their mean rating</h3>
    <ol class="plain histogram">${histogram.map((count, at) =>
      html`<li><span class="number">${count === 0 ? "" : count.toLocaleString("en")}</span>
        <i class="column" .style=${`height:${5 * count / most}rem`}></i>
        <span class="number quiet">${10 * at}</span></li>`
    )}</ol>
  `
}

const newestView = ({ newest: { items, next_cursor } }: State) =>
  html`
    ${problemView("newest")}
    ${items.length === 0 ? nothing : html`
      <h3>Newest ratings</h3>
      <ul class="plain comments">${items.map((
        { attestation_id, attester_agent_id, comment, created_at, rating }
      ) =>
        html`<li data-id=${attestation_id}><span class="number">${figure(rating)}</span>
          <div><p class="fine"><strong dir="auto">${attester_agent_id}</strong>
            <span class="quiet">${when(created_at)}</span></p>
            ${comment === null ? nothing : html`<p dir="auto">${comment}</p>`}</div></li>`
      )}</ul>
      ${next_cursor === null ? nothing : html`<p><button type="button" class="small"
        ?disabled=${isBusy("newest")} @click=${() =>
        void moreNewest()}>Earlier ratings</button></p>`}
    `}
  `

export const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`

/** What one agent says is little to go by, however well it speaks. */
const wordsOf = (
  { attesters, recommendation }: Pick<typeof AgentScore.Type, "attesters" | "recommendation">
): readonly [tone: string, words: string] => {
  const [tone, words] = WORDS[recommendation]
  return attesters === 1 && tone === "good"
    ? ["", "One agent was content: ask for a deposit, or for proof."]
    : [tone, words]
}

const scoreView = (
  { attestation_count, attesters, recommendation, trust_score }: typeof AgentScore.Type
) => {
  const [tone, words] = wordsOf({ attesters, recommendation })
  return html`
    <div class="score" aria-live="polite">
      <p class="figure">${attesters === 0
        ? html`<span aria-label="none">–</span>`
        : trust_score}<span class="of">of 100</span></p>
      <div class="stack">
        <p class="row">
          <span class="badge ${tone}">${recommendation}</span>
          <span class="quiet fine">${attesters === 0
            ? "no attestation"
            : `${plural(attesters, "agent", "agents")} in ${
              plural(attestation_count, "attestation", "attestations")
            }`}</span>
        </p>
        <p>${words}</p>
      </div>
    </div>
    <div class="scale" aria-hidden="true">
      ${BANDS.map(([name, from, to]) =>
        html`
          <span class="band ${name === recommendation ? tone : ""}"
            .style=${`flex:${to - from}`}>${name} <span class="number">${from}</span></span>
        `
      )}
      ${recommendation === "unproven"
        ? nothing
        : html`<i class="needle" .style=${`left:${trust_score}%`}></i>`}
    </div>
  `
}

const madeOf = (
  { attesters, trust_score }: typeof AgentScore.Type,
  { prior, voices: { items: voices, next_cursor: next } }: State
) => {
  if (attesters === 0) return nothing
  const sum = voices.reduce((all, { mean }) => all + mean, 0)
  return html`
    <h3>How it is computed</h3>
    ${problemView("voices")}
    ${voices.length === 0 ? nothing : html`
      <p class="fine quiet">Each agent counts once, with the mean of its ratings; a prior of
        ${prior} counts as one more.${next === null && voices.length === attesters
          ? html`
            <span class="number mono sum">(${figure(sum)} + ${prior}) / ${voices.length +
              1} = ${trust_score}</span>
          `
          : nothing}</p>
      <div class="scroll" tabindex="0" role="region" aria-label="Voices">
        <table>
          <thead>
            <tr>
              <th scope="col">Rated by</th>
              <th scope="col" class="number">Ratings</th>
              <th scope="col" class="number">Mean</th>
              <th scope="col" class="bars">0 to 100</th>
            </tr>
          </thead>
          <tbody>
            <tr class="quiet"><td>prior</td><td class="number">–</td>
              <td class="number">${prior}</td><td>${meterView(prior / 100)}</td></tr>
            ${voices.map(voiceView)}
          </tbody>
        </table>
      </div>
      ${next === null ? nothing : html`
        <p class="row"><button type="button" class="small" ?disabled=${isBusy("voices")}
          @click=${() => void moreVoices()}>Show more</button>
          <span class="quiet fine">${voices.length.toLocaleString("en")} of ${attesters
            .toLocaleString("en")} are shown.</span></p>
      `}
    `}
  `
}

const figure = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 1 })

const voiceView = ({ attester_agent_id, mean, ratings }: typeof AttesterReport.Type) =>
  html`
    <tr>
      <th scope="row">${attester_agent_id}</th>
      <td class="number">${ratings}</td>
      <td class="number">${figure(mean)}</td>
      <td>${meterView(mean / 100)}</td>
    </tr>
  `
