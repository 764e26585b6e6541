/** Checks by clicks, and the JSON that they are. */
import { html, nothing } from "lit-html"
import { repeat } from "lit-html/directives/repeat.js"
import { checkOf, checksOf, type Draft, kindOf, KINDS, PARTS } from "../building.ts"
import { addCheck, fillIn, removeCheck } from "../previewActions.ts"

export const buildingView = (drafts: ReadonlyArray<Draft>) =>
  html`<section class="card" aria-labelledby="building-title">
    <header><h2 id="building-title">Checks</h2>
      <span class="quiet fine">read exactly as written</span></header>
    ${repeat(drafts, ({ id }) => id, draftView)}
    <div class="row" role="group" aria-label="Add a check">${
    KINDS.map(({ kind, name }) =>
      html`<button type="button" class="small" @click=${() => addCheck(kind)}>+ ${name}</button>`
    )
  }</div>
    ${
    drafts.length === 0
      ? html`<p class="quiet">Without checks the prose is read, and what is not understood holds the money.</p>`
      : html`
        <details open>
          <summary>As JSON, the member <code>checks</code> of
                  <code>POST /escrow</code></summary>
          <pre class="json" tabindex="0" role="group" aria-label="Checks as JSON">${jsonOf(
            drafts
          )}</pre>
        </details>
      `
  }
  </section>`

/** A check a line. */
const jsonOf = (drafts: ReadonlyArray<Draft>) =>
  `[\n  ${checksOf(drafts).map((check) => JSON.stringify(check)).join(",\n  ")}\n]`

const draftView = (draft: Draft, index: number) => {
  const kind = kindOf(draft)
  const isComplete = checkOf(draft) !== undefined
  return html`<fieldset class="draft">
    <legend>${index + 1}. ${kind?.name}</legend>
    ${kind?.fields.map((field) => fieldView(draft, field))}
    ${fieldView(draft, { name: "in", label: "In", is: "choice" })}
    ${fieldView(draft, { name: "not", label: "Must not hold", is: "flag" })}
    <button type="button" class="small" aria-label=${`Remove check ${index + 1}`} @click=${() =>
    removeCheck(draft.id)}>Remove</button>
    ${
    isComplete
      ? nothing
      : html`<p class="warn fine whole">It is left out until it is filled in.</p>`
  }
  </fieldset>`
}

const fieldView = (
  draft: Draft,
  field: NonNullable<ReturnType<typeof kindOf>>["fields"][number]
) => {
  const { example = "", is, label, name } = field
  const id = `check-${draft.id}-${name}`
  const value = draft.values[name] ?? ""
  const write = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.type === "checkbox") {
      fillIn(draft.id, name, String(target.checked))
    } else if (
      target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    ) fillIn(draft.id, name, target.value)
  }
  if (is === "flag") {
    return html`<label class="option"><input type="checkbox" id=${id}
      .checked=${value === "true"} @change=${write}><span>${label}</span></label>`
  }
  const options = name === "in"
    ? PARTS.map((part, at) => [String(at), part.name] as const)
    : (field.options ?? []).map((one) => [one, one.replaceAll("_", " ")] as const)
  return html`<div class="field"><label for=${id}>${label}</label>${
    is === "choice"
      ? html`<select id=${id} @change=${write}>${
        options.map(([option, said]) =>
          html`<option value=${option} ?selected=${option === value}>${said}</option>`
        )
      }</select>`
      : is === "lines" || is === "json"
      ? html`
        <textarea id=${id} rows="2" spellcheck="false" dir="auto" placeholder=${`for example ${example}`}
          .value=${value} @input=${write}></textarea>
      `
      : html`
        <input id=${id} autocomplete="off" dir="auto" inputmode=${is === "number"
          ? "numeric"
          : "text"} placeholder=${example === "" ? "" : `for example ${example}`}
          .value=${value}
          @input=${write}>
      `
  }</div>`
}
