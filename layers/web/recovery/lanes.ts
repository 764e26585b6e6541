/**
 * The events of a workflow as rows of a drawing: who held it, under which claim, and which effects
 * were under way, each a lane that runs from where it began to where it ended.
 */
import type { Event } from "../../../schemas/recovery/event.ts"

/** One row: an event, or several heartbeats one after the other. */
export interface Row {
  readonly event: Event
  /** How many events it stands for. */
  readonly count: number
  readonly lanes: ReadonlyArray<Lane>
  /** How long nothing was heard before it, in seconds, when that was longer than is allowed. */
  readonly silence: number | undefined
}

export interface Lane {
  /** The place from the left. */
  readonly place: number
  readonly kind: "holder" | "claim" | "effect"
  /** Which of the agents holds it, by order of appearance. */
  readonly agent: number
  /** Whether it comes from the row above, and goes on to the row below. */
  readonly above: boolean
  readonly below: boolean
  /** How it ended here. */
  readonly end: "done" | "failed" | undefined
}

interface Span {
  readonly kind: Lane["kind"]
  readonly agent: number
  readonly place: number
  readonly first: number
  last: number
  end: Lane["end"]
}

/** Effects have so many lanes; what is under way beyond them is told in words alone. */
const EFFECT_LANES = 4
const FIRST_EFFECT_LANE = 2

const keyOf = ({ metadata }: Event) => String(metadata["key"] ?? "")

/** Heartbeats that follow each other are one row, with the time of the last. */
const folded = (events: ReadonlyArray<Event>) => {
  const rows: Array<{ event: Event; count: number }> = []
  for (const event of events) {
    const before = rows.at(-1)
    const repeats = event.event_type === "heartbeat_received" &&
      before?.event.event_type === "heartbeat_received" &&
      before.event.actor_agent_id === event.actor_agent_id
    if (repeats && before !== undefined) rows[rows.length - 1] = { event, count: before.count + 1 }
    else rows.push({ event, count: 1 })
  }
  return rows
}

const endsClaim = new Set<Event["event_type"]>([
  "claim_released",
  "claim_expired",
  "workflow_completed",
  "workflow_cancelled",
  "workflow_dead_lettered",
  "explicit_failure_reported"
])
const endsHolding = new Set<Event["event_type"]>([
  ...endsClaim,
  "failure_suspected",
  "workflow_made_recoverable"
])

/** The rows of events, the oldest first. What began before the first of them comes from above. */
export const rowsOf = (events: ReadonlyArray<Event>): ReadonlyArray<Row> => {
  const rows = folded(events)
  const agents: Array<string> = []
  const agentOf = (id: string | null) => {
    if (id === null) return 0
    if (!agents.includes(id)) agents.push(id)
    return agents.indexOf(id)
  }
  const spans: Array<Span> = []
  let holder: Span | undefined
  let claim: Span | undefined
  const effects = new Map<string, Span>()
  const begin = (kind: Lane["kind"], place: number, agent: number, first: number) => {
    const span: Span = { kind, place, agent, first, last: rows.length, end: undefined }
    spans.push(span)
    return span
  }
  const stop = (span: Span | undefined, last: number, end?: Lane["end"]) => {
    if (span === undefined) return
    span.last = last
    span.end = end
  }
  for (const [index, { event }] of rows.entries()) {
    const { actor_agent_id, event_type } = event
    const agent = agentOf(actor_agent_id)
    if (event_type === "stale_update_rejected") continue
    if (event_type === "claim_acquired") claim = begin("claim", 1, agent, index)
    if (event_type === "effect_begun") {
      const taken = new Set([...effects.values()].map(({ place }) => place))
      const free = Array.from({ length: EFFECT_LANES }, (_, n) => FIRST_EFFECT_LANE + n)
        .find((place) => !taken.has(place))
      if (free !== undefined) effects.set(keyOf(event), begin("effect", free, agent, index))
    }
    if (event_type === "effect_ended") {
      const failed = event.metadata["status"] !== "done"
      const span = effects.get(keyOf(event)) ?? begin("effect", FIRST_EFFECT_LANE, agent, -1)
      stop(span, index, failed ? "failed" : "done")
      effects.delete(keyOf(event))
    }
    if (endsHolding.has(event_type)) {
      stop(holder, index)
      holder = undefined
    } else if (
      actor_agent_id !== null && holder === undefined && event_type !== "artifact_registered"
    ) {
      holder = begin("holder", 0, agent, index)
    }
    if (endsClaim.has(event_type)) {
      stop(claim, index)
      claim = undefined
    }
  }
  return rows.map(({ count, event }, index) => ({
    event,
    count,
    silence: silenceBefore(event),
    lanes: spans.filter(({ first, last }) => first <= index && index <= last)
      .map(({ agent, end, first, kind, last, place }) => ({
        place,
        kind,
        agent,
        above: first < index,
        below: index < last,
        end: index === last ? end : undefined
      }))
  }))
}

/** Told by the event that a silence was found by. */
const silenceBefore = ({ event_type, metadata }: Event) => {
  if (event_type !== "failure_suspected") return undefined
  const since = Date.parse(String(metadata["last_heartbeat_at"] ?? ""))
  const until = Date.parse(String(metadata["effective_at"] ?? ""))
  return Number.isFinite(until - since) ? (until - since) / 1000 : undefined
}
