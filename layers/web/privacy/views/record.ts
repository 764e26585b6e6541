/** The record, and who owns it. */
import { html, nothing } from "lit-html"
import { callView, copy, isBusy, problemView } from "../../design/views.ts"
import { begin, canVerify, prepare, write } from "../actions.ts"
import { examples } from "../examples.ts"
import { type State, store } from "../store.ts"

const isAsPrepared = ({ record, text, treatments }: State) =>
  record !== undefined && record.text === text && record.treatments === treatments

/** What came of it, and the owner's token. */
export const preparedView = (state: State) => {
  const { record, token } = state
  if (record === undefined) return nothing
  const { content_id, manifest, warnings } = record.reply
  return html`
    <div class="notice ${isAsPrepared(state) ? "good" : "warn"}" role="status">
      <strong>${isAsPrepared(state)
        ? "Prepared"
        : "What stands below is of the record as it was prepared"}</strong>
      <p>Whoever asks for it needs its id: <code class="id">${content_id}</code></p>
      <p class="fine">${manifest.tree_size} leaves and decoys under one root.
        ${warnings.map((warning) =>
          html`
            ${warning}
          `
        )}</p>
      ${token === "" ? nothing : html`
        <div class="row"><span class="fine">The owner's token was told once and is in this tab
          alone.</span>
          <button type="button" class="small" @click=${() =>
            void copy(token, "The owner's token is copied.")}>
            Copy the token</button></div>
      `}
    </div>
  `
}

export const recordView = (state: State) => {
  const { data, fault, owner_id, text } = state
  return html`
    <section class="card" aria-labelledby="record">
      <header><h2 id="record">Record</h2>
        <span class="row"><span class="quiet fine">Try</span>${examples.map((example) =>
          html`
            <button type="button" class="plain small" @click=${() => begin(example)}>${example
              .name}</button>
          `
        )}</span></header>
      <div class="field">
        <label for="data">JSON</label>
        <textarea id="data" class="mono" spellcheck="false" autocomplete="off" rows="14"
          aria-invalid=${data === undefined ? "true" : "false"} aria-describedby="data-fault"
          .value=${text} @input=${({ target }: Event) => {
            if (target instanceof HTMLTextAreaElement) write(target.value)
          }}></textarea>
        <span id="data-fault" class="hint ${fault === ""
          ? ""
          : "bad"}" role="status">${fault}</span>
      </div>
      <form class="row" @submit=${(event: Event) => {
        event.preventDefault()
        void prepare()
      }}>
        <label for="owner">Owner</label>
        <input id="owner" class="short" autocomplete="off" spellcheck="false" .value=${owner_id}
          @input=${({ target }: Event) => {
            if (target instanceof HTMLInputElement) store.update({ owner_id: target.value })
          }}>
        <button class="primary" ?disabled=${data === undefined ||
          isBusy("prepare")}>Prepare</button>
      </form>
      ${canVerify() ? nothing : html`
        <p class="notice warn">This browser checks hashes on https and on localhost alone: here
          nothing can be verified.</p>
      `}
      ${problemView("prepare")} ${callView("prepare")}
    </section>
  `
}
