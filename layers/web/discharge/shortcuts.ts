/** Keys that decide. They can be turned off, and never act while somebody writes. */
import { draw } from "../design/open.ts"
import { before, choose, decide, nextLeft } from "./decisions.ts"
import { ask, settle, startChanging, startFix, startWriting } from "./writing.ts"
import { get, update } from "./store.ts"

export const shortcuts = [
  ["N", "next open item"],
  ["B", "back to the one before"],
  ["A", "accept the value"],
  ["E", "edit it, or fill it in"],
  ["X", "strike it"],
  ["C", "the drug is continued"],
  ["G", "the drug is changed"],
  ["S", "the drug is stopped"],
  ["H", "the drug is put on hold"],
  ["F", "go to what resolves the flag"],
  ["D", "the flag is done"],
  ["R", "the flag is not relevant"],
  ["U", "take the decision back"],
  ["+", "zoom in"],
  ["−", "see more of the page"],
  ["?", "these keys"],
  ["Esc", "leave what is open"]
] as const

const ZOOM_MAX = 2

export const listenToKeys = (): void => addEventListener("keydown", onKey)

const onKey = (event: KeyboardEvent) => {
  // The key belongs to an input method: Escape, say, takes back its proposal.
  if (event.isComposing) return
  const { screen, hasKeys, waiting, conflict } = get()
  if (event.key === "Escape") {
    update({ writing: null, asking: null, isHelpOpen: false, waiting: null })
    draw()
    return
  }
  const isWriting = event.target instanceof Element &&
    event.target.closest("input, textarea, select, dialog") !== null
  if (isWriting || event.ctrlKey || event.metaKey || event.altKey) return
  if (!hasKeys || screen !== "chart" || waiting !== null || conflict !== null) return
  const act = acts[event.key.toLowerCase()]
  if (act === undefined) return
  event.preventDefault()
  act()
  draw()
}

const zoom = (by: number) => update({ zoom: Math.max(0, Math.min(ZOOM_MAX, get().zoom + by)) })

const next = () => {
  const { chosen, sheet } = get()
  if (sheet) choose(nextLeft(sheet, chosen) ?? chosen)
}

const back = () => {
  const { chosen, sheet } = get()
  if (sheet) choose(before(sheet, chosen) ?? chosen)
}

/** The value or the flag that is shown; of what is struck only the striking is taken back. */
const own = () => {
  const { chosen, sheet } = get()
  const struckOrNot = sheet?.values.find(({ id }) => id === chosen)
  return {
    value: struckOrNot?.status === "struck" ? undefined : struckOrNot,
    struckOrNot,
    flag: sheet?.flags.find(({ id }) => id === chosen)
  }
}

/** The drug that is shown. */
const ownDrug = () => {
  const { value } = own()
  return value === undefined || value.medication === null
    ? undefined
    : { id: value.id, seen: value.version }
}

const acts: Readonly<Record<string, () => void>> = {
  n: next,
  b: back,
  a: () => {
    const { value, flag } = own()
    if (value?.medication?.status === "unaddressed" && value.before === null) {
      update({ said: "Decide on this drug: C continue, G change, S stop, H hold" })
    } else if (value !== undefined) {
      decide({ id: value.id, seen: value.version, status: "verified" })
    }
    if (flag !== undefined) {
      update({ said: "This is a flag: D when it is done, R when not relevant" })
    }
  },
  e: () => {
    const { value } = own()
    if (value !== undefined) startWriting(value)
  },
  x: () => {
    const { value } = own()
    if (value !== undefined) ask("struck")
  },
  c: () => {
    const drug = ownDrug()
    if (drug !== undefined) decide({ ...drug, status: "decided", decision: "continue" })
  },
  g: () => {
    const { value } = own()
    if (value !== undefined) startChanging(value)
  },
  s: () => {
    if (ownDrug() !== undefined) ask("stop")
  },
  h: () => {
    if (ownDrug() !== undefined) ask("hold")
  },
  f: () => {
    const { flag } = own()
    if (flag !== undefined) startFix(flag)
  },
  d: () => {
    const { flag } = own()
    if (flag !== undefined) settle(flag)
  },
  r: () => {
    const { flag } = own()
    if (flag !== undefined) ask("not_relevant")
  },
  u: () => {
    const { struckOrNot, flag } = own()
    const one = struckOrNot ?? flag
    if (one !== undefined && one.status !== "open") {
      decide({ id: one.id, seen: one.version, status: "open" })
    }
  },
  "+": () => zoom(-1),
  "=": () => zoom(-1),
  "-": () => zoom(1),
  "?": () => update({ isHelpOpen: !get().isHelpOpen })
}
