import { html, nothing } from "lit-html"
import type { Draft } from "../../../../schemas/discharge/draft.ts"
import { nameOf } from "../spans.ts"
import { get, type State, update } from "../store.ts"

/** What the record does not say, to be ticked off. */
export const missing = ({ checked }: State, patient: string, draft: Draft) =>
  draft.missing_fields.length === 0 ? nothing : html`
    <section class="missing" aria-labelledby="missing-title">
      <h3 id="missing-title">To be completed by you</h3>
      <ul>
        ${draft.missing_fields.map((field) =>
          html`
            <li>
              <label>
                <input
                  type="checkbox"
                  .checked=${checked[patient]?.includes(field) === true}
                  @change=${() => toggle(patient, field)}
                > ${nameOf(field, draft)}
              </label>
            </li>
          `
        )}
      </ul>
    </section>
  `

const toggle = (patient: string, field: string) => {
  const { checked } = get()
  const own = checked[patient] ?? []
  update({
    checked: {
      ...checked,
      [patient]: own.includes(field) ? own.filter((one) => one !== field) : [...own, field]
    }
  })
}
