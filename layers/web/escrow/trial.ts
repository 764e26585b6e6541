/** Criteria that are tried on a text before money moves: what was written, and how it was read. */
import type { Check } from "../../../schemas/escrow/criteria.ts"
import { checksOf, type Draft } from "./building.ts"
import type { CriteriaPreviewed } from "../../../schemas/escrow/preview.ts"

export interface Trial {
  readonly criteria: string
  readonly checks: ReadonlyArray<Draft>
  readonly text: string
  readonly reading: CriteriaPreviewed | undefined
  /** What `reading` is of. */
  readonly read: { readonly criteria: string; readonly text: string }
  /** The check whose places are pointed at. */
  readonly chosen: number | undefined
}

export const initial: Trial = {
  criteria: 'A summary of the March meeting with "Action items".\nEvery line rhymes.',
  checks: [
    { id: 1, kind: "count", values: { unit: "words", max: "60" } },
    { id: 2, kind: "count", values: { unit: "links", max: "0" } }
  ],
  text: "March meeting: the budget was agreed, see https://example.com/budget\n\n" +
    "Action items\n- Ana books the room\n- Tom sends the slides",
  reading: undefined,
  read: { criteria: "", text: "" },
  chosen: undefined
}

/** The body of the call that reads it. */
export const asked = ({ checks: drafts, criteria, text }: Trial) => {
  const checks = checksOf(drafts)
  return {
    verification_criteria: criteria,
    ...(checks.length === 0 ? {} : { checks }),
    ...(text === "" ? {} : { deliverable: text })
  }
}

/** What of the prose beside checks is not checked. */
export const contextOf = ({ criteria }: CriteriaPreviewed): ReadonlyArray<string> =>
  criteria.clauses.some(({ kind }) => kind === "typed")
    ? criteria.warnings.flatMap(({ code, text }) => code === "read_as_context" ? [text] : [])
    : []

/** What came of it, in one sentence. */
export const verdictOf = ({ check_result, checks, criteria, hold_reason }: CriteriaPreviewed) => {
  const parts = criteria.unread.length
  const unread = `${parts} ${parts === 1 ? "part was" : "parts were"} not understood`
  if (check_result === null) {
    return parts === 0
      ? { tone: "good", title: "All criteria parsed.", text: "Write a text to see it checked." }
      : {
        tone: "warn",
        title: `${unread[0]?.toUpperCase()}${unread.slice(1)}.`,
        text: "A text that passes would be held for the payer."
      }
  }
  const failed = checks?.filter(({ passed }) => !passed).length ?? 0
  switch (hold_reason) {
    case "check_failed":
      return {
        tone: "bad",
        title: "Would be disputed.",
        text: `${failed} of ${checks?.length} checks ${failed === 1 ? "fails" : "fail"}.` +
          (parts === 0 ? "" : ` And ${unread}.`)
      }
    case "criteria_unread":
      return {
        tone: "warn",
        title: "Would need payer approval.",
        text: `${
          check_result === "unchecked" ? "Nothing is checked, since" : "Every check passes, but"
        } ${unread}. Write checks for it, and it needs no yes.`
      }
    case "check_in_doubt":
      return {
        tone: "warn",
        title: "Would need payer approval.",
        text: "Passes, but other counting methods would fail it."
      }
    case null:
      return {
        tone: "good",
        title: "Would be released if the payee is trusted.",
        text:
          "Every requirement that was read is checked, and holds. What is not marked only describes: " +
          "it is not checked."
      }
  }
}

/** One alternative of what is asked for, in words. */
const quoted = (terms: ReadonlyArray<string>) => terms.map((term) => `“${term}”`)

/** What a check asked for, and what is there, as a person says it. */
export const told = (check: Check): { readonly expected: string; readonly measured: string } => {
  switch (check.kind) {
    case "min_words":
      return {
        expected: `at least ${counted(check.expected, "words")}`,
        measured: counted(check.measured, "words")
      }
    case "min_chars":
    case "min_length":
      return {
        expected: `at least ${counted(check.expected, "characters")}`,
        measured: counted(check.measured, "characters")
      }
    case "contains_exact":
    case "contains_phrase":
    case "contains_either": {
      const { expected, measured, negated } = check
      return {
        expected: (negated ? "nowhere " : "") + quoted(expected).join(" or "),
        measured: measured.length === 0
          ? "missing"
          : measured.length === expected.length
          ? "there"
          : `there: ${quoted(measured).join(", ")}`
      }
    }
    case "language":
      return {
        expected: `written in ${languageOf(check.expected)}`,
        measured: languageOf(check.measured)
      }
    default:
      return { expected: check.expected, measured: check.measured }
  }
}

const counted = (n: string | number, unit: "words" | "characters") =>
  `${n} ${Number(n) === 1 ? unit.slice(0, -1) : unit}`

const languages = new Intl.DisplayNames(["en"], { type: "language", fallback: "code" })

/** The name of a language, where a check tells its code. */
const languageOf = (text: string) => /^[a-z]{2,3}$/.test(text) ? languages.of(text) ?? text : text
