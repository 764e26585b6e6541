/** Keeps what is shown as it is: by the service's events as they come, and by the clock. */
import type { Event } from "../../../schemas/recovery/event.ts"
import { attempt, call } from "../design/call.ts"
import { follow } from "../design/events.ts"
import { begin, frame, without } from "../design/frame.ts"
import { Failed } from "../design/problem.ts"
import { withHeartbeat } from "./board.ts"
import { get, THE_BOARD, update } from "./store.ts"
import { LAST_EVENT, LIVE, open, readBeside, readBoard } from "./workflows.ts"

/** However much happens, what is shown is read no more often. */
const AGAIN_MILLIS = 1_000
const TICK_MILLIS = 1_000

let following = new AbortController()
let timer: ReturnType<typeof setTimeout> | undefined

/** Reads what is shown once more, soon; what came meanwhile is in it. */
const readSoon = () => {
  if (timer !== undefined) return
  const end = begin()
  timer = setTimeout(async () => {
    await show()
    timer = undefined
    end()
  }, AGAIN_MILLIS)
}

const show = () => {
  const { followed, opened } = get()
  if (followed === THE_BOARD) return readBoard()
  return followed === "" || opened?.isLater === true ? undefined : open(followed)
}

const on = ({ event_type, workflow_id }: Event) => {
  const { board, followed, query } = get()
  if (followed !== THE_BOARD) return workflow_id === followed ? readSoon() : undefined
  if (event_type === "heartbeat_received" || event_type === "checkpoint_created") {
    if (board !== undefined) update({ board: withHeartbeat(board, workflow_id, performance.now()) })
    if (event_type === "checkpoint_created" && workflow_id === query.chosen) void readBeside()
    return
  }
  readSoon()
}

/** Follows the events from now on, with the key that is there now. */
export const live = async (): Promise<void> => {
  following.abort()
  following = new AbortController()
  const { signal } = following
  frame.update({ problems: without(frame.get().problems, LIVE) })
  if (frame.get().key === "" && frame.get().service.authMode !== "open") return
  try {
    // Before anything is read, so that nothing is missed in between.
    const { items: [last] } = await call<{ readonly items: ReadonlyArray<Event> }>(
      LAST_EVENT,
      "GET",
      "api/v1/events",
      { query: { limit: 1 }, signal }
    )
    const events = follow(
      LIVE,
      "api/v1/events",
      signal,
      ({ data }) => on(JSON.parse(data)),
      last?.id ?? "0"
    )
    // What is shown stays as it is from now on: that is told beside it.
    void events.catch((cause) => attempt(LIVE, () => Promise.reject(cause)))
  } catch (cause) {
    // What is wrong is told where the board is read.
    if (!(cause instanceof Failed || cause instanceof DOMException)) throw cause
  }
}

setInterval(() => {
  if (!document.hidden) update({ now: performance.now() })
}, TICK_MILLIS)
