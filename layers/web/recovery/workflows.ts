/** What a person sees of workflows, and the few things to do with them, as calls of the service. */
import type { Event, Stats } from "../../../schemas/recovery/event.ts"
import type { RecoveryPackage } from "../../../schemas/recovery/package.ts"
import type { Recoverable, Workflow } from "../../../schemas/recovery/workflow.ts"
import { attempt, call } from "../design/call.ts"
import { say } from "../design/frame.ts"
import { cardOf, type Column, columns, type ends, PAGE, type Pile } from "./board.ts"
import { get, update } from "./store.ts"

export const BOARD = "board"
export const TRIAL = "trial"
export const ENDED = "ended"
export const LAST_EVENT = "last event"
export const OPEN = "open"
export const EVENTS = "events"
export const LIVE = "live"
/** Calling one workflow off: each has its own call and its own problem. */
export const cancelOf = (id: string): string => `cancel ${id}`

interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly next_cursor: string | null
}

/** Where each column is read from, when it is not at its first page. */
const cursors = new Map<Column, string>()

/** Shows workflows whose title, objective or agent has these words; all for none. */
export const search = (words: string): Promise<void> => {
  cursors.clear()
  update({ search: words.trim() })
  return readBoard()
}

const pileOf = async (column: Column): Promise<Pile> => {
  const cursor = cursors.get(column)
  const words = get().search
  const query = { limit: PAGE, cursor, ...(words === "" ? {} : { search: words }) }
  const isLater = cursor !== undefined
  // Offers are not searched: what is found of them comes without its score.
  if (column === "recoverable" && words === "") {
    const { items, next_cursor } = await call<Page<Recoverable>>(
      column,
      "GET",
      "api/v1/recoverable-workflows",
      { query }
    )
    const now = performance.now()
    return { cards: items.map((one) => cardOf(one.workflow, now, one)), next_cursor, isLater }
  }
  const { items, next_cursor } = await call<Page<Workflow>>(column, "GET", "api/v1/workflows", {
    query: {
      status: column,
      sort: column === "recoverable" ? "newest" : "urgency",
      ...query
    }
  })
  const now = performance.now()
  return { cards: items.map((workflow) => cardOf(workflow, now)), next_cursor, isLater }
}

/** Reads the board as it is now. */
export const readBoard = (): Promise<void> =>
  attempt(BOARD, async () => {
    const [{ status_counts }, active, suspected_failed, recoverable, claimed] = await Promise.all([
      call<Stats>(BOARD, "GET", "api/v1/stats"),
      ...columns.map(pileOf)
    ])
    if (!active || !suspected_failed || !recoverable || !claimed) return
    update({
      now: performance.now(),
      board: { counts: status_counts, piles: { active, suspected_failed, recoverable, claimed } }
    })
  })

/** Turns a column to another page; to the first without a cursor. */
export const turn = (column: Column, cursor: string | undefined): Promise<void> => {
  if (cursor === undefined) cursors.delete(column)
  else cursors.set(column, cursor)
  return readBoard()
}

export const readEnded = (status: typeof ends[number], cursor?: string): Promise<void> =>
  attempt(ENDED, async () => {
    const { items, next_cursor } = await call<Page<Workflow>>(ENDED, "GET", "api/v1/workflows", {
      query: { status, limit: PAGE, cursor }
    })
    update({ ended: { status, workflows: items, next_cursor, isLater: cursor !== undefined } })
  })

const pathOf = (id: string) => `api/v1/workflows/${encodeURIComponent(id)}`

const eventsOf = async (id: string, cursor?: string) => {
  const { items, next_cursor } = await call<Page<Event>>(EVENTS, "GET", `${pathOf(id)}/events`, {
    query: { limit: 100, cursor }
  })
  return { events: items.toReversed(), next_cursor, isLater: cursor !== undefined }
}

/** Reads a workflow as a rescuer does, and the last of what happened to it. */
export const open = (id: string): Promise<void> =>
  attempt(OPEN, async () => {
    const [told, events] = await Promise.all([
      call<RecoveryPackage>(OPEN, "GET", `${pathOf(id)}/recovery-package`),
      eventsOf(id)
    ])
    const isAsking = get().opened?.told.workflow.id === id && get().opened?.isAsking === true
    const now = performance.now()
    update({ opened: { told, readAt: now, isAsking, ...events }, now })
  })

export const turnEvents = (id: string, cursor: string | undefined): Promise<void> =>
  attempt(EVENTS, async () => {
    const events = await eventsOf(id, cursor)
    const { opened } = get()
    if (opened !== undefined) update({ opened: { ...opened, ...events } })
  })

/** Registers a workflow that nobody keeps alive, to watch what becomes of it. */
export const tryOne = (): Promise<void> =>
  attempt(TRIAL, async () => {
    const { heartbeat_timeout_seconds, title } = await call<Workflow>(
      TRIAL,
      "POST",
      "api/v1/workflows",
      {
        headers: { "idempotency-key": crypto.randomUUID() },
        body: {
          title: "A demo that stops",
          objective: "To see what becomes of work whose agent says nothing any more.",
          heartbeat_timeout_seconds: 5,
          tags: ["trial"],
          initial_checkpoint: {
            objective: "To see what becomes of work whose agent says nothing any more.",
            completed_steps: ["Register it"],
            remaining_steps: ["Wait"],
            next_action: "Wait, and watch the board",
            context_summary: "Registered from the page. No agent sends heartbeats for it.",
            decisions: [{ decision: "Stay silent", reason: "So that others can take it over." }]
          }
        }
      }
    )
    say(`“${title}” may be silent for ${heartbeat_timeout_seconds} seconds.`)
    await readBoard()
  })

export const ask = (isAsking: boolean): void => {
  const { opened } = get()
  if (opened !== undefined) update({ opened: { ...opened, isAsking } })
}

/** Calls a workflow off for good. */
export const cancel = (id: string): Promise<void> =>
  attempt(cancelOf(id), async () => {
    await call(cancelOf(id), "POST", `${pathOf(id)}/cancel`, {
      headers: { "idempotency-key": crypto.randomUUID() },
      body: {}
    })
    ask(false)
    say("It is called off.")
    await open(id)
  })
