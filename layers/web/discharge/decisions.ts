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

/** What of the open draft is on its way to the service, by what it is of. */
export const sending = ({ pending, sheet }: State): ReadonlyMap<string, Decision> =>
  new Map(
    pending.filter(({ filename }) => filename === sheet?.filename)
      .map(({ decision }) => [decision.id, decision])
  )

/** What is added to a field and not kept yet: the sheet has no entry of it. */
export const adding = (state: State, field: string): ReadonlyArray<Decision> =>
  [...sending(state).values()].filter(({ id, status }) =>
    status === "added" && id.startsWith(`${field}+`) &&
    !state.sheet?.values.some((value) => value.id === id)
  )

export const isSaid = (text: string | null): text is string =>
  text !== null && text !== "" && text !== "missing" && text !== "undocumented"

/** The ids of what is left and not on its way, in the order of the screen: flags by tier, then values. */
export const queue = (sheet: Sheet): ReadonlyArray<string> => {
  const sent = sending(get())
  return [
    ...byTier(sheet.flags).filter(({ status }) => status === "open"),
    ...inOrder(sheet, fieldOrder).filter(({ is_left }) => is_left)
  ].flatMap(({ id }) => sent.has(id) ? [] : [id])
}

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
  update({ chosen: id, writing: null, asking: null, fixing: null, zoom: 0 })
  if (id !== null) focusOn(`[data-id="${CSS.escape(id)}"]`)
}

/** Decides, and goes on to what is left; asks first who decides, once a tab. */
export const decide = (decision: Decision): void => {
  const { clinician, fixing, patient, sheet } = get()
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
  // From what resolves a flag back to the flag.
  if (fixing !== null) choose(fixing)
  else if (decision.status !== "open") choose(nextLeft(sheet, decision.id) ?? decision.id)
  void flush()
}

/** Names the clinician of this tab, and decides what waited for it. */
export const sign = (clinician: string): void => {
  const { waiting } = get()
  update({ clinician, waiting: null })
  if (waiting !== null) decide(waiting)
}

const saidOf = (decision: Decision) => {
  const { sheet } = get()
  const value = sheet?.values.find(({ id }) => id === decision.id)
  const flag = sheet?.flags.find(({ id }) => id === decision.id)
  return `${value === undefined ? flag?.item ?? "Entry" : nameOf(value)}: ${saidAs(decision)}`
}

/** What is asked of the service, in words: `to stop`, `verified`. */
export const saidAs = ({ decision, status }: Pick<Decision, "decision" | "status">): string =>
  decision === undefined ? saidStatus[status] : `decided to ${decision}`

/** Somebody agreed that the record does not say it. */
export const isLeftOut = ({ gaps, status }: Value): boolean =>
  status === "verified" && gaps.includes("value")

/** What was done with a value, in words. */
export const saidOfValue = (value: Value): string =>
  isLeftOut(value)
    ? "left out"
    : value.status === "decided" && value.decision !== null
    ? `decided to ${value.decision}`
    : saidStatus[value.status]

export const saidStatus: Readonly<Record<Decision["status"], string>> = {
  open: "needs review again",
  verified: "verified",
  corrected: "corrected by you",
  filled: "filled in by you",
  struck: "struck",
  added: "added by you",
  decided: "decided",
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
