/** Keys that decide. They can be turned off, and never act while somebody writes. */
import { draw } from "../design/open.ts"
import { before, choose, decide, nextLeft, shown } from "./decisions.ts"
import { ask, startWriting } from "./writing.ts"
import { get, update } from "./store.ts"

export const shortcuts = [
  ["N", "next open item"],
  ["B", "back to the one before"],
  ["A", "accept the value"],
  ["E", "edit it, or fill it in"],
  ["X", "strike it"],
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
  const sheet = shown(get())
  if (sheet !== null) choose(nextLeft(sheet, get().chosen) ?? get().chosen)
}

const back = () => {
  const sheet = shown(get())
  if (sheet !== null) choose(before(sheet, get().chosen) ?? get().chosen)
}

/** The value or the flag that is shown. */
const own = () => {
  const { chosen } = get()
  const sheet = shown(get())
  return {
    value: sheet?.values.find(({ id }) => id === chosen),
    flag: sheet?.flags.find(({ id }) => id === chosen)
  }
}

const acts: Readonly<Record<string, () => void>> = {
  n: next,
  b: back,
  a: () => {
    const { value, flag } = own()
    if (value !== undefined) decide({ id: value.id, seen: value.version, status: "verified" })
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
  d: () => {
    const { flag } = own()
    if (flag !== undefined) decide({ id: flag.id, seen: flag.version, status: "done" })
  },
  r: () => {
    const { flag } = own()
    if (flag !== undefined) ask("not_relevant")
  },
  u: () => {
    const { value, flag } = own()
    const one = value ?? flag
    if (one !== undefined && one.status !== "open") {
      decide({ id: one.id, seen: one.version, status: "open" })
    }
  },
  "+": () => zoom(-1),
  "=": () => zoom(-1),
  "-": () => zoom(1),
  "?": () => update({ isHelpOpen: !get().isHelpOpen })
}
