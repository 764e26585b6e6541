/**
 * What `GET /recoverable-workflows` shows: every workflow that a look at it alone would call
 * recoverable, also where thousands fell silent at once and no sweep has come to them yet. What
 * belongs on the page is made true first, and nothing else.
 */
import { Effect } from "effect"
import { fromMillis, now, toMillis } from "./instant.ts"
import type { Offered, RecoverableFilter } from "./Queries.ts"
import { Presence } from "./Presence.ts"
import { settle, settleOne } from "./settle.ts"
import { Settings } from "./Settings.ts"
import { Workflows } from "./Workflows.ts"

/**
 * How often a page is read. The second reading is true unless others take from it what is at its
 * front, so that what stands further back moves up.
 */
const READS_MAX = 50

/** The page, after all of it is true. */
export const discover = Effect.fn("Recovery.discover")(function* (filter: RecoverableFilter) {
  const workflows = yield* Workflows
  const { graceSeconds } = yield* Settings
  yield* yield* Presence
  if (!(yield* workflows.isDue(yield* now))) return yield* workflows.recoverable(filter)

  const offered = (at: string): Offered => ({
    at,
    suspected: fromMillis(toMillis(at) - graceSeconds * 1000),
    // Silence is longer than the time-out: it counts from a millisecond later.
    silent: fromMillis(toMillis(at) - graceSeconds * 1000 + 1)
  })
  const tried = new Set<string>()
  let page = yield* workflows.recoverable(filter)
  for (let reads = 1; reads < READS_MAX; reads++) {
    const present = yield* now
    const end = page.next
    const { before } = filter
    const ids = yield* workflows.dueOffers(filter, {
      now: present,
      offered: offered(before !== undefined && before < present ? before : present),
      end: end === null ? null : { keys: end, offered: offered(end[2] ?? present) }
    })
    // A row that nobody can read stays where it is.
    const fresh = ids.filter((id) => !tried.has(id))
    for (const id of fresh) tried.add(id)
    yield* settleAll(fresh)
    const next = yield* workflows.recoverable(filter)
    if (fresh.length === 0 && !isBehind(next.next, end)) return next
    page = next
  }
  return page
})

/** Whether a page that ends with these keys shows more than one that ended with those. */
const isBehind = (end: ReadonlyArray<string> | null, before: ReadonlyArray<string> | null) => {
  if (before === null) return false
  if (end === null) return true
  const [rank = "", ...rest] = end
  const [rankBefore = "", ...restBefore] = before
  if (rank !== rankBefore) return Number(rank) < Number(rankBefore)
  const index = rest.findIndex((key, at) => key !== restBefore[at])
  return index >= 0 && (rest[index] ?? "") > (restBefore[index] ?? "")
}

const settleAll = Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
  if (ids.length === 0) return
  const { lockFree } = yield* Workflows
  const { locked } = yield* settle(Effect.map(lockFree(ids), (workflows) => ({ workflows })))
  const free = new Set(locked.workflows.map(({ id }) => id))
  // One by one: who holds nothing while it waits for another process is waited for by nobody.
  const others = ids.filter((id) => !free.has(id))
  yield* Effect.forEach(others, (id) => Effect.catchCause(settleOne(id), unsettled), {
    discard: true
  })
})

// The cause is not logged: that of a row that cannot be read quotes it.
const unsettled = () => Effect.logError("A workflow that is due could not be settled")
