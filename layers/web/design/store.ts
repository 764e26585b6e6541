/** What a page knows, in one value; views are functions of it. */
export interface Store<State> {
  readonly get: () => State
  readonly update: (change: Partial<State>) => void
  /** Calls `then` after each change. */
  readonly listen: (then: () => void) => void
}

export const makeStore = <State extends object>(initial: State): Store<State> => {
  let state = initial
  const listeners: Array<() => void> = []
  return {
    get: () => state,
    update: (change) => {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    listen: (then) => {
      listeners.push(then)
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
