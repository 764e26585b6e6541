/**
 * What a clinician decides, on its way to the service. It shows at once, is sent in order, and waits
 * in the tab's storage while the service cannot be reached: neither a reload nor a dying server
 * loses one. What somebody else decided meanwhile is shown, and never written over unseen.
 */
import { call, Refused, send } from "./api.ts"
import { wordsFor } from "./attempt.ts"
import { focusOn, isTyping } from "../design/focus.ts"
import { begin } from "../design/frame.ts"
import { fieldOrder, nameOf } from "./names.ts"
import { type Decision, type Flag, inOrder, type Pending, type Sheet, type Value } from "./sheet.ts"
import { get, type State, update } from "./store.ts"

const RETRY_MILLIS = 3000
const tiers: ReadonlyArray<Flag["tier"]> = ["critical", "important", "note"]

/** The sheet as the clinician left it, whether or not the service has it yet. */
export const shown = ({ sheet, pending }: State): Sheet | null => {
  if (sheet === null || sheet === undefined) return null
  const own = pending.filter(({ filename }) => filename === sheet.filename)
  return own.length === 0 ? sheet : own.reduce(applied, sheet)
}

const applied = (sheet: Sheet, { decision, by: name }: Pending): Sheet => {
  const by = decision.status === "open" ? null : { name, agent_id: null, at: "" }
  const values = sheet.values.map((value): Value =>
    value.id !== decision.id || !isOfValue(decision.status) ? value : {
      ...value,
      status: decision.status,
      is_left: decision.status === "open",
      text: textAfter(value, decision),
      drafted: decision.status === "struck" ? value.drafted ?? value.text : value.drafted,
      medication: decision.medication ?? value.medication,
      reason: decision.reason ?? null,
      by
    }
  )
  const flags = sheet.flags.map((flag): Flag =>
    flag.id !== decision.id || !isOfFlag(decision.status)
      ? flag
      : { ...flag, status: decision.status, reason: decision.reason ?? null, by }
  )
  const open = values.filter(({ is_left }) => is_left)
  const gaps = open.filter((value) => value.gaps.length > 0)
  const toDo = flags.filter(({ status }) => status === "open")
  return {
    ...sheet,
    values: decision.status === "added" && !values.some(({ id }) => id === decision.id)
      ? [...values, addedValue(decision, by)]
      : values,
    flags,
    left: {
      flags: toDo.length,
      critical_flags: toDo.filter(({ tier }) => tier === "critical").length,
      values: open.length - gaps.length,
      gaps: gaps.length
    }
  }
}

const addedValue = (decision: Decision, by: Value["by"]): Value => ({
  id: decision.id,
  field: decision.id.split("+")[0] ?? decision.id,
  key: null,
  status: "added",
  is_left: false,
  text: decision.text ?? decision.medication?.name ?? "",
  drafted: null,
  medication: decision.medication ?? null,
  gaps: [],
  marks: [],
  by,
  reason: null,
  before: null,
  version: "",
  evidence: []
})

const textAfter = (value: Value, { status, text, medication }: Decision): string | null => {
  if (status === "struck") return null
  if (status === "open") return value.gaps.length > 0 ? null : value.drafted
  return text ?? (medication === undefined ? value.text : orderOf(medication))
}

/** A drug with its order as one line; what the record does not say is left out. */
const orderOf = ({ name, dose, route, frequency }: NonNullable<Value["medication"]>) =>
  [name, dose, route, frequency].filter(isSaid).join(" ")

export const isSaid = (text: string | null): text is string =>
  text !== null && text !== "" && text !== "missing" && text !== "undocumented"

const isOfFlag = (status: Decision["status"]): status is Flag["status"] =>
  status === "open" || status === "done" || status === "not_relevant"
const isOfValue = (status: Decision["status"]): status is Value["status"] =>
  status !== "done" && status !== "not_relevant"

/** The ids of what is left, in the order of the screen: flags by tier, then values. */
export const queue = (sheet: Sheet): ReadonlyArray<string> => [
  ...byTier(sheet.flags).filter(({ status }) => status === "open").map(({ id }) => id),
  ...inOrder(sheet, fieldOrder).filter(({ is_left }) => is_left).map(({ id }) => id)
]

/** All of them, decided or not. */
const allIds = (sheet: Sheet): ReadonlyArray<string> => [
  ...byTier(sheet.flags).map(({ id }) => id),
  ...inOrder(sheet, fieldOrder).map(({ id }) => id)
]

export const byTier = (flags: ReadonlyArray<Flag>): ReadonlyArray<Flag> =>
  tiers.flatMap((tier) => flags.filter((flag) => flag.tier === tier))

/** The next that is left behind `id`, or the first; null when nothing is. */
export const nextLeft = (sheet: Sheet, id: string | null): string | null => {
  const left = new Set(queue(sheet))
  const all = allIds(sheet)
  const at = id === null ? -1 : all.indexOf(id)
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find((one) => left.has(one)) ?? null
}

/** The one before `id` on the screen, decided or not: to go back to. */
export const before = (sheet: Sheet, id: string | null): string | null => {
  const all = allIds(sheet)
  return all[(id === null ? 0 : all.indexOf(id)) - 1] ?? null
}

export const choose = (id: string | null): void => {
  update({ chosen: id, writing: null, asking: null, zoom: 0 })
  if (id !== null) focusOn(`[data-id="${CSS.escape(id)}"]`)
}

/** Decides, and goes on to what is left; asks first who decides, once a tab. */
export const decide = (decision: Decision): void => {
  const { clinician, patient, sheet } = get()
  if (patient === null || sheet === null || sheet === undefined) return
  if (clinician === "") {
    update({ waiting: decision })
    return
  }
  const pending = [
    ...get().pending,
    { patient, filename: sheet.filename, by: clinician, decision }
  ]
  update({ pending, writing: null, asking: null, zoom: 0, said: saidOf(decision) })
  const now = shown(get())
  if (now !== null && decision.status !== "open") choose(nextLeft(now, decision.id) ?? decision.id)
  void flush()
}

/** Names the clinician of this tab, and decides what waited for it. */
export const sign = (clinician: string): void => {
  const { waiting } = get()
  update({ clinician, waiting: null })
  if (waiting !== null) decide(waiting)
}

const saidOf = ({ id, status }: Decision) => {
  const { sheet } = get()
  const value = sheet?.values.find((one) => one.id === id)
  const flag = sheet?.flags.find((one) => one.id === id)
  const name = value === undefined ? flag?.item ?? "Entry" : nameOf(value)
  return `${name}: ${
    value === undefined || !isOfValue(status)
      ? saidStatus[status]
      : saidOfValue({ ...value, status })
  }`
}

/** Somebody agreed that the record does not say it. */
export const isLeftOut = ({ gaps, status }: Value): boolean =>
  status === "verified" && gaps.includes("value")

/** What was done with a value, in words. */
export const saidOfValue = (value: Value): string =>
  isLeftOut(value) ? "left out" : saidStatus[value.status]

export const saidStatus: Readonly<Record<Decision["status"], string>> = {
  open: "needs review again",
  verified: "verified",
  corrected: "corrected by you",
  filled: "filled in by you",
  struck: "struck",
  added: "added by you",
  done: "done",
  not_relevant: "not relevant"
}

let isFlushing = false
/** How often the service has kept a decision of this tab. */
let timesKept = 0

/** Sends what waits, the oldest first, and tries again while the service is away. */
export const flush = async (): Promise<void> => {
  if (isFlushing) return
  isFlushing = true
  const end = begin()
  try {
    for (let next = get().pending[0]; next !== undefined; next = get().pending[0]) {
      // Each decision stands on the one before.
      // deno-lint-ignore no-await-in-loop
      await keep(next)
    }
    if (get().isAway) update({ isAway: false, said: "Reconnected. All decisions are saved." })
  } catch (cause) {
    // With another key the page is read again, and all that waits is sent.
    if (cause instanceof Refused) update({ problem: wordsFor(cause) })
    else update({ isAway: true })
    setTimeout(flush, RETRY_MILLIS)
  } finally {
    isFlushing = false
    end()
  }
}

interface Kept {
  readonly left: Sheet["left"]
  readonly values: ReadonlyArray<Value>
  readonly flags: ReadonlyArray<Flag>
  readonly removed?: ReadonlyArray<string>
}

const keep = async (pending: Pending): Promise<void> => {
  const path = `/api/drafts/${encodeURIComponent(pending.filename)}/verification`
  const settle = (change: Partial<State>) => {
    timesKept++
    update({ ...change, pending: get().pending.filter((one) => one !== pending) })
  }
  try {
    const response = await send(path, {
      as: "decide",
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ by: pending.by, changes: [pending.decision] })
    })
    const kept: Kept = await response.json()
    const { sheet } = get()
    settle(sheet?.filename === pending.filename ? { sheet: merged(sheet, kept) } : {})
    follow(pending, kept)
  } catch (cause) {
    if (!(cause instanceof Refused) || cause.isForNow) throw cause
    const theirs = cause.conflicts
    if (theirs === null) settle({ problem: wordsFor(cause) })
    else {
      const { conflict } = get()
      settle({
        conflict: {
          mine: [...conflict?.mine ?? [], pending.decision],
          theirs: [...conflict?.theirs ?? [], ...theirs]
        },
        // What a clinician is writing by now stays before them.
        ...isTyping() ? {} : { chosen: pending.decision.id }
      })
      await reread(pending.filename)
    }
  }
}

const merged = (sheet: Sheet, { values, flags, removed = [], left }: Kept): Sheet => {
  const known = new Set(sheet.values.map(({ id }) => id))
  return {
    ...sheet,
    left,
    values: [
      ...sheet.values.map((value) => values.find(({ id }) => id === value.id) ?? value),
      ...values.filter(({ id }) => !known.has(id))
    ].filter(({ id }) => !removed.includes(id)),
    flags: sheet.flags.map((flag) => flags.find(({ id }) => id === flag.id) ?? flag)
  }
}

/** A second decision on the same value was made on sight of the first. */
const follow = ({ filename, decision }: Pending, { values, flags }: Kept) => {
  const now = [...values, ...flags].find(({ id }) => id === decision.id)
  if (now === undefined) return
  update({
    pending: get().pending.map((one) =>
      one.filename === filename && one.decision.id === decision.id
        ? { ...one, decision: { ...one.decision, seen: now.version } }
        : one
    )
  })
}

/** What others did meanwhile; an answer from before a decision was kept is none. */
export const reread = async (filename: string): Promise<void> => {
  const before = timesKept
  const sheet = await call<Sheet>(`/api/drafts/${encodeURIComponent(filename)}/verification`)
  if (timesKept === before && get().sheet?.filename === filename) update({ sheet })
}

/** Writes mine over what the other clinician left, now that it has been seen; or leaves theirs. */
export const settleConflict = (insists: boolean): void => {
  const { conflict } = get()
  update({ conflict: null })
  if (!insists || conflict === null) return
  for (const decision of conflict.mine) {
    const there = conflict.theirs.find(({ id }) => id === decision.id)
    decide({ ...decision, seen: (there?.value ?? there?.flag)?.version ?? null })
  }
}
