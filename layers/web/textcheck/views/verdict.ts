/** The verdict, why, and the scores. */
import { html, nothing } from "lit-html"
import { emptyView, marked, meterView } from "../../design/views.ts"
import { CATEGORIES, categories } from "../marks.ts"
import type { Reply } from "../reply.ts"
import { check, isUnfinished, type State } from "../store.ts"
import { select } from "./marked.ts"

const VERDICTS = {
  allow: ["Allow", "No blocking findings."],
  review: ["Review", "Have a person look at it before it is used."],
  block: ["Block", "Do not use or forward it."]
} as const

/** The findings of each rule that made the verdict, under what the first of them says. */
const reasonsOf = ({ findings, reasons }: Reply) =>
  reasons.map((rule) => ({ rule, findings: findings.filter((one) => one.rule === rule) }))

/** What a rule is of, where a finding of higher rank is told in its place. */
const nameOf = (rule: string) => {
  const category = categories.find((one) => rule.startsWith(`${one}.`))
  return category === undefined ? "" : CATEGORIES[category]
}

const troubles = ({ checks, warnings }: Reply) => [
  ...checks.filter(({ status }) => status === "timeout").map(({ name }) =>
    `The check of ${name} did not finish in time; the verdict is at least review.`
  ),
  ...checks.filter(({ status }) => status === "truncated").map(({ name }) =>
    `Only the beginning of the text was read for ${name}.`
  ),
  ...(warnings.unread_language === undefined ? [] : ["Spelling and grammar: English only."]),
  ...(warnings.findings_truncated === true ? ["More was found than is listed."] : [])
]

const why = (reply: Reply) => {
  const reasons = reasonsOf(reply)
  return reasons.length === 0 ? nothing : html`
    <div>
      <h3>Why</h3>
      <ul class="plain reasons">${reasons.map(({ findings: [first, ...others], rule }) =>
        html`<li>${
          first === undefined
            ? nameOf(rule)
            : html`<button type="button" class="words" @click=${() => select(first)}>${
              marked(first.message)
            }</button>`
        }
        ${
          others.length === 0
            ? nothing
            : html`<span class="quiet fine">and ${others.length} more</span>`
        }
        <code class="quiet">${rule}</code></li>`
      )}</ul>
    </div>
  `
}

const scores = (reply: Reply) =>
  html`
    <div>
      <h3>Scores</h3>
      <p class="quiet fine">0 is none, 1 is certain</p>
      <dl class="scores">${categories.filter((one) => one in reply.scores).map((category) => {
        const score = reply.scores[category] ?? 0
        return html`
          <div class=${score === 0 ? "quiet" : `of-${category}`}>
            <dt>${CATEGORIES[category]}</dt>
            <dd>${meterView(score)}<span class="number">${score.toFixed(2)}</span></dd>
          </div>
        `
      })}</dl>
    </div>
  `

export const verdictView = ({ reply }: State) => {
  if (reply === undefined) {
    return html`<section class="card verdict"><h2>Verdict</h2>${
      emptyView(
        "None yet",
        "The first one takes some seconds, while the service loads its languages."
      )
    }</section>`
  }
  const [word, advice] = VERDICTS[reply.verdict]
  return html`
    <section class=${`card verdict ${reply.verdict}`} aria-labelledby="verdict">
      <div><h2 id="verdict"><span class="quiet fine">Verdict</span>
        <strong class="figure">${word}</strong></h2>
      <p>${advice}</p></div>
      ${troubles(reply).map((trouble) => html`<p class="notice warn">${trouble}</p>`)}
      ${isUnfinished(reply)
        ? html`<p><button type="button" class="small" @click=${check}>Check it again</button></p>`
        : nothing}
      ${why(reply)} ${scores(reply)}
    </section>
  `
}
