/** What the page knows. */
import type { Event } from "../../../schemas/recovery/event.ts"
import type { RecoveryPackage } from "../../../schemas/recovery/package.ts"
import type { Status, Workflow } from "../../../schemas/recovery/workflow.ts"
import { makeStore } from "../design/store.ts"
import type { Board } from "./board.ts"

/** One workflow: everything that a rescuer is told, and what happened. */
export interface Case {
  readonly told: RecoveryPackage
  /** When that was, by the clock of this page. */
  readonly readAt: number
  /** The oldest first. */
  readonly events: ReadonlyArray<Event>
  /** To what came before. */
  readonly next_cursor: string | null
  /** Whether these are not the last. */
  readonly isLater: boolean
  /** Whether it is asked once more before it is called off. */
  readonly isAsking: boolean
}

/** Workflows that have ended in one way. */
export interface Ended {
  readonly status: Status
  readonly workflows: ReadonlyArray<Workflow>
  readonly next_cursor: string | null
  readonly isLater: boolean
}

/** In `followed`, which has ids of workflows beside. */
export const THE_BOARD = "board"

interface State {
  /** What is kept as it is: the board, a workflow by its id, or nothing. */
  readonly followed: string
  /** By the clock of this page, a second ago at most. */
  readonly now: number
  readonly board: Board | undefined
  /** What the board is searched for; all of it for none. */
  readonly search: string
  readonly ended: Ended | undefined
  readonly opened: Case | undefined
}

export const { get, listen, update } = makeStore<State>({
  followed: "",
  now: performance.now(),
  board: undefined,
  search: "",
  ended: undefined,
  opened: undefined
})
