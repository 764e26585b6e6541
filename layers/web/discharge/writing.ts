/** A clinician's own words for a value: a correction, what fills a gap, a new entry. */
import type { Medication } from "../../../schemas/discharge/draft.ts"
import { decide, isSaid } from "./decisions.ts"
import { focusOn } from "../design/focus.ts"
import type { Value } from "./sheet.ts"
import { get, type State, update } from "./store.ts"

/** Of a drug's order, as they are written. */
export const orderParts = ["name", "dose", "route", "frequency"] as const

export const startWriting = ({ id, field, text, medication }: Value): void =>
  begin(
    id,
    field,
    medication === null ? { text: text ?? "" } : Object.fromEntries(
      orderParts.map((part) => [part, isSaid(medication[part]) ? medication[part] : ""])
    )
  )

/** A new entry of a list, or a drug that is on no list. */
export const startAdding = (field: string): void =>
  begin(
    null,
    field,
    field === "medication_reconciliation"
      ? Object.fromEntries(orderParts.map((part) => [part, ""]))
      : { text: "" }
  )

const begin = (id: string | null, field: string, words: Readonly<Record<string, string>>) => {
  const { patient } = get()
  if (patient === null) return
  update({ chosen: id, writing: { patient, id, field, words }, asking: null })
  const firstEmpty = orderParts.find((part) => words[part] === "") ?? "dose"
  focusOn(`.editor :is(textarea, [name=${firstEmpty}])`)
}

/** Asks why a value is struck, or a flag is not relevant. */
export const ask = (asking: NonNullable<State["asking"]>): void => {
  update({ asking })
  focusOn(".reason input")
}

export const write = (part: string, words: string): void => {
  const { writing } = get()
  if (writing !== null) {
    update({ writing: { ...writing, words: { ...writing.words, [part]: words } } })
  }
}

/** Decides what was written. */
export const finish = (value: Value | undefined): void => {
  const { writing } = get()
  if (writing === null) return
  const { text = "" } = writing.words
  const words = writing.field === "medication_reconciliation"
    ? { medication: medicationOf(writing.words, value) }
    : { text: text.trim() }
  if (value === undefined) {
    decide({ id: `${writing.field}+${newName()}`, seen: null, status: "added", ...words })
  } else {
    const status = value.status === "added"
      ? "added"
      : value.status === "filled" || (value.gaps.length > 0 && value.medication === null)
      ? "filled"
      : "corrected"
    decide({ id: value.id, seen: value.version, status, ...words })
  }
}

const UNDOCUMENTED = "undocumented"

const medicationOf = (
  words: Readonly<Record<string, string>>,
  value: Value | undefined
): Medication => {
  const part = (name: string) => words[name]?.trim() || UNDOCUMENTED
  const { status = "new", before = null, reason = null, note = null } = value?.medication ?? {}
  return {
    name: part("name"),
    dose: part("dose"),
    route: part("route"),
    frequency: part("frequency"),
    status,
    before,
    reason,
    note
  }
}

const newName = () => crypto.randomUUID().replaceAll("-", "").slice(0, 12)
