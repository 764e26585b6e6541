import { html } from "lit-html"
import { choose } from "../decisions.ts"
import { fieldOrder, nameOf, parts } from "../names.ts"
import { inOrder, type Sheet, type Value } from "../sheet.ts"
import type { State } from "../store.ts"

/** What the record does not say, and a summary needs. */
export const gapList = ({ chosen }: State, sheet: Sheet) => {
  const gaps = inOrder(sheet, fieldOrder).filter((value) => value.gaps.length > 0 && value.is_left)
  return html`
    <section class="gaps" aria-labelledby="gaps-title">
      <h2 id="gaps-title">Gaps</h2>
      ${gaps.length === 0 ? html`<p class="quiet">None is left.</p>` : html`
        <ul>
          ${gaps.map((value) =>
            html`
              <li>
                <button
                  type="button"
                  class="gap"
                  aria-pressed=${chosen === value.id}
                  @click=${() => choose(value.id)}
                >${gapName(value)}</button>
              </li>
            `
          )}
        </ul>
      `}
    </section>
  `
}

/** `Albuterol: route, dose`. */
const gapName = (value: Value) =>
  value.medication === null
    ? nameOf(value)
    : `${nameOf(value)}: ${value.gaps.map((gap) => parts[gap] ?? gap).join(", ")}`
