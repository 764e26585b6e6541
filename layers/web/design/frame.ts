/**
 * What every page knows beside its own: the service behind it, the key, what was called, what went
 * wrong, what is to be said.
 */
import type { ApiCall } from "./made.ts"
import type { Problem } from "./problem.ts"
import { makeStore } from "./store.ts"

export interface Service {
  readonly title: string
  readonly version: string
  readonly description: string
  /** Which keys it takes; undefined until it has told. */
  readonly authMode: string | undefined
  readonly state: "unknown" | "well" | "stale" | "degraded" | "not ready" | "gone"
  /** What is wrong with it, in its own words. */
  readonly faults: ReadonlyArray<string>
  /** Since when it cannot be reached. */
  readonly goneSince: Date | undefined
}

interface Frame {
  readonly service: Service
  /** The bearer key; empty without one. The tab stores it until it is closed. */
  readonly key: string
  /** The last call of each action, by the action's name. */
  readonly calls: Readonly<Record<string, ApiCall>>
  /** What went wrong with an action when it was last tried. */
  readonly problems: Readonly<Record<string, Problem>>
  /** Actions that are under way. */
  readonly busy: Readonly<Record<string, true>>
  readonly toasts: ReadonlyArray<{ readonly id: number; readonly text: string }>
}

const shown = (selector: string) => document.querySelector(selector)?.textContent ?? ""

export const frame = makeStore<Frame>(
  {
    service: {
      // As the document says before any script runs.
      title: shown("h1"),
      version: shown(".version"),
      description: shown(".about"),
      authMode: undefined,
      state: "unknown",
      faults: [],
      goneSince: undefined
    },
    key: "",
    calls: {},
    problems: {},
    busy: {},
    toasts: []
  },
  ["key"],
  "frame"
)

/**
 * Remembers the call that an action makes, which is under way; gives what remembers how it was
 * answered.
 */
export const remember = (as: string, made: Omit<ApiCall, "status" | "millis">) => {
  const began = performance.now()
  const keep = (status: number | undefined) => {
    const millis = Math.round(performance.now() - began)
    frame.update({ calls: { ...frame.get().calls, [as]: { ...made, status, millis } } })
  }
  keep(undefined)
  return keep
}

/** All but one of what is kept by name. */
export const without = <A>(
  all: Readonly<Record<string, A>>,
  name: string
): Readonly<Record<string, A>> => {
  const { [name]: _, ...others } = all
  return others
}

const TOAST_MILLIS = 8_000
let toasts = 0

/** Says that something was done; it goes away by itself. */
export const say = (text: string): void => {
  const id = toasts++
  frame.update({ toasts: [...frame.get().toasts, { id, text }] })
  setTimeout(() => unsay(id), TOAST_MILLIS)
}

export const unsay = (id: number): void =>
  frame.update({ toasts: frame.get().toasts.filter((one) => one.id !== id) })

/**
 * `data-settled` on the root of the document: everything asked for has come, and is drawn. What runs
 * on by itself, such as a stream of events, does not count.
 */
let pending = 0

/** Something is pending from now until the function that this gives is called, once or more often. */
export const begin = (): () => void => {
  let isPending = true
  pending++
  delete document.documentElement.dataset.settled
  return () => {
    if (!isPending) return
    isPending = false
    if (--pending === 0) document.documentElement.dataset.settled = ""
  }
}

/** `task`, which is pending until it ends. */
export const during = async <A>(task: () => Promise<A>): Promise<A> => {
  const end = begin()
  try {
    return await task()
  } finally {
    end()
  }
}
