/** A field for an agent's id, and the agents that match it: most rated first. */
import { html, nothing, type TemplateResult } from "lit-html"
import { isBusy, problemView } from "../../design/views.ts"
import { moreRated, seek, type State, store } from "../standing.ts"
import { plural, toneOf } from "./standing.ts"

export const ratedView = ({ agent, rated, sought }: State): TemplateResult => {
  const submitted = (event: Event) => {
    event.preventDefault()
    location.hash = encodeURIComponent(store.get().sought.trim())
  }
  const written = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) seek(target.value)
  }
  return html`
    <section class="card" aria-labelledby="rated">
      <header><h2 id="rated">Most rated</h2></header>
      <form class="look-up" role="search" @submit=${submitted}>
        <label for="agent">Agent</label>
        <input id="agent" autocomplete="off" spellcheck="false" maxlength="200" required dir="auto"
          .value=${sought} @input=${written}>
        <button class="primary" type="submit">Look up</button>
      </form>
      ${problemView("rated")}
      ${rated === undefined ? nothing : html`
        ${rated.items.length === 0
          ? html`<p class="quiet">${
            sought === "" ? "No ratings yet." : "No rated agent matches."
          }</p>`
          : nothing}
        <ol class="plain rated">${rated.items.map((
          { agent_id, attestation_count, recommendation, trust_score }
        ) =>
          html`<li><a href=${`#${encodeURIComponent(agent_id)}`} dir="auto"
              aria-current=${agent_id === agent ? "true" : nothing}>${agent_id}</a>
            <span class="badge ${toneOf(recommendation)}">${trust_score}</span>
            <span class="quiet fine">${plural(attestation_count, "rating", "ratings")}</span></li>`
        )}</ol>
        ${rated.next_cursor === null ? nothing : html`<p><button type="button" class="small"
          ?disabled=${isBusy("rated")} @click=${() => void moreRated()}>More agents</button></p>`}
      `}
    </section>
  `
}
