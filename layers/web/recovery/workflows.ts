/** What a person sees of workflows, and the few things to do with them, as calls of the service. */
import type { Event, Stats } from "../../../schemas/recovery/event.ts"
import type { RecoveryPackage } from "../../../schemas/recovery/package.ts"
import type { Recoverable, Workflow } from "../../../schemas/recovery/workflow.ts"
import { attempt, call } from "../design/call.ts"
import { say } from "../design/frame.ts"
import { isEnded, linkOf, PAGE, PAGE_OF_RECOVERABLE, type Query, rowOf } from "./board.ts"
import { get, update } from "./store.ts"

export const BOARD = "board"
export const TRIAL = "trial"
export const WORKFLOWS = "workflows"
export const RECOVERABLE = "recoverable"
export const BESIDE = "beside"
export const LAST_EVENT = "last event"
export const OPEN = "open"
export const EVENTS = "events"
export const LIVE = "live"
/** Cancelling one workflow: each has its own call and its own problem. */
export const cancelOf = (id: string): string => `cancel ${id}`

interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly next_cursor: string | null
}

type Asked = Readonly<Record<string, string | number | undefined>>

const list = (query: Asked) => call<Page<Workflow>>(WORKFLOWS, "GET", "api/v1/workflows", { query })

const recoverable = async ({ search, ...query }: {
  readonly search: string
  readonly limit: number
  readonly cursor: string | undefined
}) => {
  // Offers are not searched: what is found of them comes without its score.
  if (search !== "") {
    const { items, next_cursor } = await list({ ...query, search, status: "recoverable" })
    const now = performance.now()
    return { rows: items.map((workflow) => rowOf(workflow, now)), next_cursor }
  }
  const { items, next_cursor } = await call<Page<Recoverable>>(
    RECOVERABLE,
    "GET",
    "api/v1/recoverable-workflows",
    { query }
  )
  const now = performance.now()
  return { rows: items.map((offer) => rowOf(offer.workflow, now, offer)), next_cursor }
}

/** By urgency: what is recoverable, then by time to silence; what has ended by its age. */
const rowsOf = async ({ cursor, search, status }: Query) => {
  if (status === "recoverable") return recoverable({ search, cursor, limit: PAGE })
  const [above, { items, next_cursor }] = await Promise.all([
    status === undefined && cursor === undefined
      ? recoverable({ search, cursor, limit: PAGE_OF_RECOVERABLE })
      : { rows: [] },
    list({
      limit: PAGE,
      cursor,
      status,
      ...(search === "" ? {} : { search }),
      sort: status !== undefined && isEnded(status) ? "newest" : "urgency"
    })
  ])
  const now = performance.now()
  return { rows: [...above.rows, ...items.map((one) => rowOf(one, now))], next_cursor }
}

/** Reads the board as it is now. */
export const readBoard = (): Promise<void> =>
  attempt(BOARD, async () => {
    const { query } = get()
    const [{ status_counts: counts }, { next_cursor, rows }] = await Promise.all([
      call<Stats>(BOARD, "GET", "api/v1/stats"),
      rowsOf(query)
    ])
    // Another was asked for meanwhile.
    if (get().query !== query) return
    const chosen = query.chosen ?? rows[0]?.workflow.id
    update({
      now: performance.now(),
      board: { counts, rows, next_cursor },
      query: { ...query, chosen }
    })
    await readBeside()
  })

/** Reads the recovery package of the chosen workflow. */
export const readBeside = (): Promise<void> =>
  attempt(BESIDE, async () => {
    const { query: { chosen } } = get()
    if (chosen === undefined) return update({ beside: undefined })
    const beside = await call<RecoveryPackage>(BESIDE, "GET", `${pathOf(chosen)}/recovery-package`)
    if (get().query.chosen === chosen) update({ beside })
  })

/** Shows what a query asks for, and says so in the address. */
export const go = (query: Query): Promise<void> => {
  history.pushState(null, "", linkOf(query))
  update({ query })
  return readBoard()
}

/** Shows the recovery package of a workflow beside the table. */
export const choose = (chosen: string): Promise<void> => {
  const query = { ...get().query, chosen }
  history.replaceState(null, "", linkOf(query))
  update({ query })
  return readBeside()
}

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
        isOnce: true,
        body: {
          title: "A demo that stops",
          objective: "To see how a workflow is recovered when its agent stops.",
          heartbeat_timeout_seconds: 5,
          tags: ["trial"],
          initial_checkpoint: {
            objective: "To see how a workflow is recovered when its agent stops.",
            completed_steps: ["Register it"],
            remaining_steps: ["Wait"],
            next_action: "Wait, and watch the board",
            context_summary: "Registered from the page. No agent sends heartbeats for it.",
            decisions: [{ decision: "Stay silent", reason: "So that others can take it over." }]
          }
        }
      }
    )
    say(`“${title}” is suspected after ${heartbeat_timeout_seconds} s without a heartbeat.`)
    await readBoard()
  })

export const ask = (isAsking: boolean): void => {
  const { opened } = get()
  if (opened !== undefined) update({ opened: { ...opened, isAsking } })
}

/** Cancels a workflow for good. */
export const cancel = (id: string): Promise<void> =>
  attempt(cancelOf(id), async () => {
    await call(cancelOf(id), "POST", `${pathOf(id)}/cancel`, {
      isOnce: true,
      body: {}
    })
    ask(false)
    say("The workflow is cancelled.")
    await open(id)
  })
