/** What a page knows, in one value; views are functions of it. */
import { BASE } from "./base.ts"

export interface Store<State> {
  readonly get: () => State
  readonly update: (change: Partial<State>) => void
  /** Calls `then` after each change. */
  readonly listen: (then: () => void) => void
}

/**
 * The members `stored`, which hold what a person wrote, stay in the tab over a reload, under `name`.
 */
export const makeStore = <State extends object>(
  initial: State,
  stored: ReadonlyArray<keyof State & string> = [],
  name = "page"
): Store<State> => {
  const tab = stored.length === 0 ? undefined : tabOf<State>(name, stored)
  let state = { ...initial, ...tab?.read() }
  const listeners: Array<() => void> = []
  return {
    get: () => state,
    update: (change) => {
      state = { ...state, ...change }
      if (tab !== undefined && stored.some((name) => name in change)) tab.write(state)
      for (const listener of listeners) listener()
    },
    listen: (then) => {
      listeners.push(then)
    }
  }
}

/** The tab's own storage for the members `names` of a state. */
const tabOf = <State extends object>(
  name: string,
  names: ReadonlyArray<keyof State & string>
) => {
  const place = `${name} ${BASE.pathname}`
  // Calls that the browser aborts when it leaves the page have not failed: the state stays as it was.
  let isLeft = false
  addEventListener("pagehide", () => {
    isLeft = true
  })
  addEventListener("pageshow", () => {
    isLeft = false
  })
  return {
    read: (): Partial<State> => {
      try {
        return JSON.parse(
          sessionStorage.getItem(place) ?? "{}",
          (_, value) => Array.isArray(value?.map) ? new Map(value.map) : value
        )
      } catch {
        return {}
      }
    },
    write: (state: State): void => {
      if (isLeft) return
      try {
        sessionStorage.setItem(
          place,
          JSON.stringify(
            Object.fromEntries(names.map((name) => [name, state[name]])),
            (_, value) => value instanceof Map ? { map: [...value] } : value
          )
        )
      } catch {
        // Larger than a browser stores for a tab: it lasts as long as the page.
        sessionStorage.removeItem(place)
      }
    }
  }
}

/** Several stores, listened to as one. */
export const together = (
  ...stores: ReadonlyArray<{ readonly listen: (then: () => void) => void }>
) => ({
  listen: (then: () => void): void => {
    for (const { listen } of stores) listen(then)
  }
})
