import { during } from "../design/frame.ts"
import { update } from "./store.ts"

/** Runs `task`; what fails is said on the page. */
export const attempt = (task: () => Promise<void>): Promise<void> =>
  during(async () => {
    update({ problem: null })
    try {
      await task()
    } catch (cause) {
      update({ problem: wordsFor(cause) })
    }
  })

export const wordsFor = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause)
