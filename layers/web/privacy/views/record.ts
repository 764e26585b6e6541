/** The record as a form, its JSON, and its owner. */
import { html, nothing } from "lit-html"
import { callView, copy, isBusy, problemView } from "../../design/views.ts"
import { begin, canVerify, prepare, write } from "../actions.ts"
import { examples } from "../examples.ts"
import { type State, store } from "../store.ts"
import { fieldsView } from "./fields.ts"

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
        : "Changed since: the requests below use the record as prepared"}</strong>
      <p>Content id for requesters: <code class="id">${content_id}</code></p>
      <p class="fine">${manifest.tree_size} leaves, decoys included, under one root.
        ${warnings.map((warning) =>
          html`
            ${warning}
          `
        )}</p>
      ${token === "" ? nothing : html`
        <div class="row"><span class="fine">Owner token: shown once, stored in this tab.</span>
          <button type="button" class="small" @click=${() =>
            void copy(token, "Owner token copied.")}>
            Copy token</button></div>
      `}
    </div>
  `
}

export const recordView = (state: State) => {
  const { data, fault, owner_id, text } = state
  return html`
    <section class="card" aria-labelledby="record">
      <header><h2 id="record">Who sees what</h2>
        <span class="row"><span class="quiet fine">Examples</span>${examples.map((example) =>
          html`
            <button type="button" class="plain small" @click=${() => begin(example)}>${example
              .name}</button>
          `
        )}</span></header>
      <details class="field">
        <summary>Edit the record as JSON</summary>
        <label for="data">JSON</label>
        <textarea id="data" class="mono" spellcheck="false" autocomplete="off" rows="14"
          aria-invalid=${data === undefined ? "true" : "false"} aria-describedby="data-fault"
          .value=${text} @input=${({ target }: Event) => {
            if (target instanceof HTMLTextAreaElement) write(target.value)
          }}></textarea>
      </details>
      <span id="data-fault" class="hint ${fault === "" ? "" : "bad"}" role="status">${fault}</span>
      ${fieldsView(state)}
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
        <p class="notice warn">Hashes cannot be verified here: this browser allows it on https
          and localhost only.</p>
      `}
      ${problemView("prepare")} ${callView("prepare")}
    </section>
  `
}
