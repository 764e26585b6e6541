import { html, nothing } from "lit-html"
import { byTier, choose, saidStatus } from "../decisions.ts"
import type { Flag, Sheet } from "../sheet.ts"
import type { State } from "../store.ts"
import { saidBy } from "./dialogs.ts"

/** All flags, a line each; the card of the one that is chosen is on the desk. */
export const flagList = ({ chosen }: State, { flags }: Sheet) =>
  html`
    <section class="flags" aria-labelledby="flags-title">
      <h2 id="flags-title">Flags</h2>
      ${flags.length === 0
        ? html`<p class="quiet">None was raised. That says nothing of what the record leaves out.</p>`
        : html`<ul>${byTier(flags).map((flag) => line(flag, chosen === flag.id))}</ul>`}
    </section>
  `

const line = (flag: Flag, isChosen: boolean) =>
  html`
    <li>
      <button
        type="button"
        class="flag"
        data-id=${flag.id}
        data-tier=${flag.tier}
        data-status=${flag.status}
        aria-pressed=${isChosen}
        @click=${() => choose(flag.id)}
      >
        <span class="tier">${flag.tier}</span>
        <span class="what"><strong>${flag.item}</strong> ${flag.why}</span>
        ${flag.status === "open"
          ? nothing
          : html`<span class="state">${saidBy(saidStatus[flag.status], flag.by)}</span>`}
      </button>
    </li>
  `
