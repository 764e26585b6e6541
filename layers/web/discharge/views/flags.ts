import { html, nothing } from "lit-html"
import type { Draft, Flag } from "../../../../schemas/discharge/draft.ts"
import { choose } from "../choose.ts"
import type { State } from "../store.ts"

const tiers = ["critical", "important", "note"] as const

/** By tier, those that matter most first; passages that disagree stand side by side. */
export const flags = (state: State, draft: Draft) =>
  draft.flags.length === 0 ? nothing : html`
    <section class="flags" aria-labelledby="flags-title">
      <h3 id="flags-title">Safety flags</h3>
      ${tiers.map((tier) =>
        draft.flags.some((flag) => flag.tier === tier)
          ? html`
            <h4 data-tier=${tier}>${tier}</h4>
            <ul>
              ${draft.flags.map((flag, index) =>
                flag.tier === tier ? flagView(state, flag, index) : nothing
              )}
            </ul>
          `
          : nothing
      )}
    </section>
  `

const flagView = ({ chosen }: State, { item, why, action, evidence }: Flag, index: number) =>
  html`
    <li>
      <button
        type="button"
        class="value"
        data-value=${`flags[${index}]`}
        aria-pressed=${chosen === `flags[${index}]`}
        @click=${() => choose(`flags[${index}]`)}
      ><strong>${item}</strong> ${why}</button>
      <p class="action">${action}</p>
      ${evidence.length < 2 ? nothing : html`
        <div class="passages">
          ${evidence.map(({ page, quote }) =>
            html`
              <blockquote>
                <p>${quote}</p>
                <footer>Page ${page}</footer>
              </blockquote>
            `
          )}
        </div>
      `}
    </li>
  `
