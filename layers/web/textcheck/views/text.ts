/** The text and how it is to be read. */
import { html, nothing } from "lit-html"
import { callView, isBusy, problemView } from "../../design/views.ts"
import { examples } from "../examples.ts"
import { CATEGORIES } from "../marks.ts"
import { begin, type Options, setOption, type State, toggle } from "../store.ts"
import { grouped } from "./findings.ts"
import { markedField } from "./marked.ts"

const CHOICES = {
  source: {
    label: "Written by",
    words: {
      user: "the user",
      document: "a document",
      web: "a web page",
      email: "an e-mail",
      tool_output: "a tool",
      tool_description: "tool description",
      memory: "agent memory",
      model_output: "a model"
    }
  },
  policy: {
    label: "Policy",
    words: { default: "default", strict: "strict", lenient: "lenient" }
  },
  redact: {
    label: "Redacted by",
    words: { label: "labels", mask: "stars", hash: "hashes", token: "numbered labels" }
  }
} as const

const choice = (name: keyof Options, options: Options) => {
  const { label, words } = CHOICES[name]
  return html`<label class="option">${label} <select @change=${({ target }: Event) => {
    if (target instanceof HTMLSelectElement) setOption({ [name]: target.value })
  }}>${
    Object.entries(words).map(([value, word]) =>
      html`<option value=${value} ?selected=${options[name] === value}>${word}</option>`
    )
  }</select></label>`
}

/** Which categories there are, each to be shown or not. */
const legend = ({ findings, hidden }: State) =>
  html`<div class="row legend" role="group" aria-label="Marks that are shown">${
    grouped(findings).map(({ category, findings }) =>
      html`
        <button type="button" class="small chip of-${category}"
          aria-pressed=${hidden.has(category) ? "false" : "true"} @click=${() => toggle(category)}>
                <span class="swatch"></span>${CATEGORIES[category]} ${findings.length}</button>
      `
    )
  }</div>`

const stats = ({ reply }: State) => {
  if (reply === undefined) return nothing
  const { language, stats } = reply
  const grade = stats.readability?.flesch_kincaid_grade
  return [
    `${stats.chars.toLocaleString("en")} characters`,
    `${stats.words.toLocaleString("en")} words`,
    language.reliable ? language.name : `perhaps ${language.name}`,
    ...(grade === undefined ? [] : [`reading grade ${grade}`])
  ].join(" · ")
}

export const textView = (state: State) =>
  html`<section class="card" aria-labelledby="label">
    <header><h2 id="label"><label for="text">Text</label></h2>
      <div class="row">${
    (["source", "policy", "redact"] as const).map((name) => choice(name, state.options))
  }</div></header>
    <div class="row examples"><span class="quiet fine">Try</span>${
    examples.map((example) =>
      html`<button type="button" class="plain small" @click=${() =>
        begin(example)}>${example.name}</button>`
    )
  }<button type="button" class="plain small" @click=${() =>
    begin({ text: "", source: "user" })}>Nothing</button></div>
    ${legend(state)}
    ${markedField(state)}
    ${problemView("check")}
    <div class="row spread"><span class="quiet fine">${stats(state)}</span>
      <span class="quiet fine" role="status">${isBusy("check") ? "Reading …" : nothing}</span></div>
    ${callView("check")}
  </section>`
