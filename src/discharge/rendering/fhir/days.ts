/**
 * Dates of a draft as FHIR writes them.
 */
import { type Draft, isAbsent } from "../../../../schemas/discharge/draft.ts"
import { dayOrderOf, monthFirst } from "../../clinical/text/dayOrder.ts"
import { dateAt } from "../../clinical/wording/date.ts"

/**
 * `YYYY-MM-DD`, with day and month in the order of the other dates of the draft; `undefined` where these
 * do not tell it, or the year is not written.
 */
export const daysOf = (draft: Draft): (text: string) => string | undefined => {
  const order = dayOrderOf(JSON.stringify(draft))
  return (text) => {
    const written = isAbsent(text) ? undefined : monthFirst(text, order)
    const iso = written === undefined ? "" : dateAt(written, 0)?.iso ?? ""
    return /^\d{4}-\d{2}-\d{2}$/u.test(iso) ? iso : undefined
  }
}
