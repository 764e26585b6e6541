/** A clinician's own words for a value: a correction, what fills a gap, a new entry. */
import { choose, decide, isSaid } from "./decisions.ts"
import { focusOn } from "../design/focus.ts"
import type { Flag, Value } from "./sheet.ts"
import { get, type State, update } from "./store.ts"

/** Of a drug's order, as they are written. */
export const orderParts = ["name", "dose", "route", "frequency"] as const
/** Of what is decided of one: the drug stays. */
export const changeParts = ["dose", "route", "frequency", "reason"] as const

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

/** Another order for a drug that was taken before: what is decided, and why. */
export const startChanging = ({ id, field, medication }: Value): void => {
  if (medication === null) return
  const parts = changeParts.map((part) => {
    const said = medication[part] ?? ""
    return [part, isSaid(said) ? said : ""]
  })
  begin(id, field, Object.fromEntries(parts), true)
}

/** Opens what resolves a flag; what is decided there leads back to it. */
export const startFix = ({ fix, id }: Flag): void => {
  const value = get().sheet?.values.find((one) => one.id === fix?.id)
  if (fix === null) update({ said: "Nothing to open: read the passages" })
  else if (value === undefined) startAdding(fix.field)
  else if (fix.act === "fill") startWriting(value)
  else choose(value.id)
  if (fix !== null) update({ fixing: id })
}

const begin = (
  id: string | null,
  field: string,
  words: Readonly<Record<string, string>>,
  isChange = false
) => {
  const { patient } = get()
  if (patient === null) return
  update({ chosen: id, writing: { patient, id, field, words, isChange }, asking: null })
  const firstEmpty = orderParts.find((part) => words[part] === "") ?? "dose"
  focusOn(`.editor :is(textarea, [name=${firstEmpty}])`)
}

/** Asks why a value is struck, a drug ends or pauses, or a flag needs no act. */
export const ask = (asking: NonNullable<State["asking"]>): void => {
  update({ asking })
  focusOn(".reason input")
}

/** A flag that is critical is closed by what resolves it, or with the reason. */
export const settle = ({ id, version, tier, fix }: Flag): void => {
  if (tier === "critical" && fix?.is_done !== true) ask("all_the_same")
  else decide({ id, seen: version, status: "done" })
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
  const { reason = "", text = "", ...parts } = writing.words
  if (writing.isChange === true && value !== undefined) {
    decide({
      id: value.id,
      seen: value.version,
      status: "decided",
      decision: "change",
      medication: parts,
      ...reason.trim() === "" ? {} : { reason: reason.trim() }
    })
    return
  }
  const words = writing.field === "medication_reconciliation"
    ? { medication: value === undefined ? { ...parts, status: "new" as const } : parts }
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

const newName = () => crypto.randomUUID().replaceAll("-", "").slice(0, 12)
