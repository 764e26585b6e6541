/** What the page knows. */
import type { Event } from "../../../schemas/recovery/event.ts"
import type { RecoveryPackage } from "../../../schemas/recovery/package.ts"
import { makeStore } from "../design/store.ts"
import { type Board, EVERYTHING, type Query } from "./board.ts"

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

/** In `followed`, which has ids of workflows beside. */
export const THE_BOARD = "board"

interface State {
  /** What is kept as it is: the board, a workflow by its id, or nothing. */
  readonly followed: string
  /** By the clock of this page, a second ago at most. */
  readonly now: number
  readonly board: Board | undefined
  readonly query: Query
  /** What is written into the field of the search. */
  readonly sought: string
  /** The chosen workflow's recovery package. */
  readonly beside: RecoveryPackage | undefined
  readonly opened: Case | undefined
}

export const { get, listen, update } = makeStore<State>({
  followed: "",
  now: performance.now(),
  board: undefined,
  query: EVERYTHING,
  sought: "",
  beside: undefined,
  opened: undefined
}, ["sought"])
