/** A form for one more voice. */
import { html, type TemplateResult } from "lit-html"
import type { Attested } from "../../../../schemas/reputation.ts"
import { attempt, call } from "../../design/call.ts"
import { say } from "../../design/frame.ts"
import { callView, isBusy, problemView } from "../../design/views.ts"
import { type Draft, refresh, type State, store } from "../standing.ts"

const write = (change: Partial<Draft>) =>
  store.update({ draft: { ...store.get().draft, ...change } })

const attest = (event: Event) => {
  event.preventDefault()
  const { agent, draft: { attester_agent_id, comment, escrow_id, rating } } = store.get()
  void attempt("attest", async () => {
    const { trust_score } = await call<Attested>("attest", "POST", "attest", {
      isOnce: true,
      body: {
        agent_id: agent,
        attester_agent_id,
        rating,
        ...(escrow_id === "" ? {} : { escrow_id }),
        ...(comment === "" ? {} : { comment })
      }
    })
    say(`${attester_agent_id} has attested ${agent}, which has ${trust_score} now.`)
    const { draft } = store.get()
    // What was typed since is the next attestation's.
    write({
      comment: draft.comment === comment ? "" : draft.comment,
      escrow_id: draft.escrow_id === escrow_id ? "" : draft.escrow_id
    })
    await refresh()
  })
}

export const attestView = ({ agent, draft }: State): TemplateResult => {
  const field = (
    name: "attester_agent_id" | "escrow_id" | "comment",
    label: string,
    hint: string
  ) =>
    html`
      <div class="field">
        <label for=${name}>${label}</label>
        <input id=${name} autocomplete="off" ?required=${name === "attester_agent_id"}
          aria-describedby=${`${name}-hint`} .value=${draft[name]}
          @input=${({ target }: Event) => {
            if (target instanceof HTMLInputElement) write({ [name]: target.value })
          }}>
        <span class="hint" id=${`${name}-hint`}>${hint}</span>
      </div>
    `
  const rate = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) write({ rating: Number(target.value) })
  }
  return html`
    <section class="card" aria-labelledby="attest">
      <header><h2 id="attest">Attest</h2><span class="quiet fine">${agent === ""
        ? "look up an agent first"
        : html`what was it like to work with <b>${agent}</b>?`}</span></header>
      <form class="stack" @submit=${attest}>
        ${field("attester_agent_id", "Your agent", "Your agent id. You cannot rate yourself.")}
        <div class="field">
          <label for="rating">Rating</label>
          <div class="rating">
            <input id="rating" type="range" min="0" max="100" .value=${String(draft.rating)}
              @input=${rate}>
            <output for="rating" class="number">${draft.rating}</output>
          </div>
        </div>
        ${field(
          "escrow_id",
          "Escrow",
          "Optional: the deal that it is about. A later rating for it replaces this one."
        )}
        ${field("comment", "Comment", "Optional: stored with the attestation.")}
        ${problemView("attest")}
        <button class="primary" type="submit" ?disabled=${agent === "" || isBusy("attest")}>
          Attest
        </button>
      </form>
      ${callView("attest")}
    </section>
  `
}
