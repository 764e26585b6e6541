/** Workflows by state, and how long each may stay silent. */
import type { Recoverable, Status, Workflow } from "../../../schemas/recovery/workflow.ts"

/** The states that a workflow does not stay in, as columns. */
export const columns = ["active", "suspected_failed", "recoverable", "claimed"] as const
export type Column = typeof columns[number]

/** The states that it stays in. */
export const ends = ["completed", "dead_letter", "cancelled"] as const

/** What people call them. */
export const ENDS = {
  completed: "completed",
  dead_letter: "dead-lettered",
  cancelled: "cancelled"
} as const

/** How many cards a column has at once. */
export const PAGE = 25

export interface Card {
  readonly workflow: Workflow
  /** When the heartbeat is due, by the clock of this page (`performance.now()`). */
  readonly dueAt: number
  /** When it was read, by the same clock. */
  readonly readAt: number
  /** Of one that waits for a rescuer. */
  readonly offer: Recoverable | undefined
}

export interface Pile {
  readonly cards: ReadonlyArray<Card>
  readonly next_cursor: string | null
  /** Whether these are not the first. */
  readonly isLater: boolean
}

export interface Board {
  readonly piles: Readonly<Record<Column, Pile>>
  readonly counts: Readonly<Record<Status, number>>
}

/** Ages are the service's, so that the clock of this machine does not matter. */
export const cardOf = (workflow: Workflow, now: number, offer?: Recoverable): Card => ({
  workflow,
  dueAt: now + (workflow.heartbeat_timeout_seconds - workflow.heartbeat_age_seconds) * 1000,
  readAt: now,
  offer
})

/** With another heartbeat of a workflow, which changes nothing else. */
export const withHeartbeat = (board: Board, id: string, now: number): Board => {
  const beat = (card: Card): Card =>
    card.workflow.id === id
      ? { ...card, dueAt: now + card.workflow.heartbeat_timeout_seconds * 1000 }
      : card
  const { active, claimed } = board.piles
  return {
    ...board,
    piles: {
      ...board.piles,
      active: { ...active, cards: active.cards.map(beat) },
      claimed: { ...claimed, cards: claimed.cards.map(beat) }
    }
  }
}

/** A length of time, in the largest unit that says enough. */
export const duration = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 120) return `${whole} s`
  if (whole < 7200) return `${Math.round(whole / 60)} min`
  return whole < 172_800 ? `${Math.round(whole / 3600)} h` : `${Math.round(whole / 86_400)} days`
}
