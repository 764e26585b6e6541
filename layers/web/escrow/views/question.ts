/** One part that was not understood, and what the payer may say of it. */
import { html, nothing } from "lit-html"
import type { Question, Trial } from "../trial.ts"
import { answer } from "../trying.ts"

export const questionView = ({ answers }: Trial, { proposals, start, text, why }: Question) => {
  const given = answers.get(text)
  const isOwn = given !== undefined && given !== "context" &&
    !proposals.some(({ as }) => as === given)
  const option = (value: string | undefined, label: unknown) =>
    html`<label class="option"><input type="radio" name=${`answer-${start}`}
      .checked=${given === value} @change=${() =>
      answer(text, value)}><span>${label}</span></label>`
  return html`<fieldset class="question">
    <legend>“${text}”</legend>
    <p class="quiet fine">${why}</p>
    ${option(undefined, "Hold the money: I decide when I see the work")}
    ${option("context", "It asks for nothing that is to be checked")}
    ${
    proposals.map(({ as, by, leaves_out }) =>
      option(
        as,
        html`Check instead: <em>${as}</em>
          ${by === "model" ? html`<span class="badge">proposed by a model</span>` : nothing}
          ${
          leaves_out.length === 0
            ? nothing
            : html`<span class="quiet">without “${leaves_out.join("”, “")}”</span>`
        }`
      )
    )
  }
    <div class="field"><label for=${`own-${start}`}>Check this instead</label>
      <input id=${`own-${start}`} placeholder='It must contain "Thank you"' autocomplete="off"
        .value=${isOwn ? given : ""} @change=${({ target }: Event) => {
    if (target instanceof HTMLInputElement) {
      answer(text, target.value === "" ? undefined : target.value)
    }
  }}></div>
  </fieldset>`
}
