import { html } from "lit-html"
import { byTier, choose } from "../decisions.ts"
import { fieldOrder } from "../names.ts"
import { inOrder, type Sheet } from "../sheet.ts"

/** What is left, as three numbers that lead to the first of each. */
export const numbers = (sheet: Sheet) => {
  const { left: { critical_flags, flags, values, gaps, undecided } } = sheet
  const open = inOrder(sheet, fieldOrder).filter(({ is_left }) => is_left)
  const flag = byTier(sheet.flags).find(({ status }) => status === "open")
  const others = flags - critical_flags
  return html`
    <h2 class="unseen">What needs a decision</h2>
    <ul class="counts">
      ${number(
        "critical",
        critical_flags,
        count(critical_flags, "critical flag"),
        flag?.id,
        others === 0 ? "" : `and ${count(others, "other", "others")}`
      )}
      ${number(
        "values",
        values,
        count(values, "value").replace(/^\d+ /u, "") + " to verify",
        open.find((value) => value.gaps.length === 0)?.id,
        undecided === 0 ? "" : `${count(undecided, "drug")} without a decision`
      )}
      ${number(
        "gaps",
        gaps,
        count(gaps, "gap"),
        open.find((value) => value.gaps.length > 0)?.id,
        ""
      )}
    </ul>
  `
}

const count = (number: number, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`

const number = (
  kind: string,
  left: number,
  name: string,
  first: string | undefined,
  more: string
) =>
  html`
    <li>
      <button
        type="button"
        class="count"
        data-kind=${kind}
        ?data-none=${left === 0}
        ?disabled=${first === undefined}
        @click=${() => choose(first ?? null)}
      >
        <b>${left}</b> <span>${name.replace(/^\d+ /u, "")} <small>${more}</small></span>
      </button>
    </li>
  `
