/**
 * Events as they happen, for readers that stay.
 */
import { Effect, Option, Stream } from "effect"
import { BadRequest } from "../../schemas/problems.ts"
import type { EventFilter, Followed, Place } from "./Queries.ts"
import { Workflows } from "./Workflows.ts"
import { eventText, KEEP_ALIVE } from "../ground/eventStream.ts"

const BATCH = 100

/** How long events of other processes may wait to be seen. */
const POLL = "1 second"

/** Polls without an event before a sign of life is sent. */
const QUIET_POLLS_MAX = 15

type Filter = Pick<EventFilter, "workflow_id" | "event_type" | "agent_id">

/** The first of all places: everything is behind it. */
const BEGINNING: Place = { sequence: 0, transaction: "-1", position: "-1" }

/** Where a reader goes on: behind the event that it saw last, from the start for `0`, else from now. */
export const startingPlace = Effect.fnUntraced(function* (
  last_event_id: string | undefined,
  workflow_id: string | undefined
) {
  const workflows = yield* Workflows
  if (last_event_id === undefined || last_event_id === "") {
    return yield* workflows.end(workflow_id)
  }
  if (last_event_id === "0") return BEGINNING
  const place = yield* workflows.placeOf(last_event_id, workflow_id)
  return place ??
    (yield* new BadRequest({ reason: "Last-Event-ID is not the id of an event here." }))
})

/** Batches of events behind `start`, in order, without end; an empty one is a sign of life. */
export const follow = (filter: Filter, start: Place) =>
  Stream.paginate(
    { place: start, quiet: 0 },
    Effect.fnUntraced(function* ({ place, quiet }) {
      const workflows = yield* Workflows
      // Taken before the question: what is told between the two is not missed.
      const announced = yield* workflows.nextAnnounce
      const looked = yield* workflows.follow(filter, place, BATCH)
      if (looked.events.length > 0) return next([looked.events], { place: looked.place, quiet: 0 })
      // Nothing of what it looked at was asked for: there may be more.
      if (looked.place !== place) return next([], { place: looked.place, quiet })
      yield* Effect.timeoutOption(announced, POLL)
      return quiet >= QUIET_POLLS_MAX
        ? next([[]], { place, quiet: 0 })
        : next([], { place, quiet: quiet + 1 })
    })
  )

const next = (
  batches: ReadonlyArray<ReadonlyArray<Followed>>,
  state: { readonly place: Place; readonly quiet: number }
) => [batches, Option.some(state)] as const

/** A batch as the lines of a `text/event-stream`; the id of an event is what a reader goes on from. */
export const toLines = (batch: ReadonlyArray<Followed>) =>
  batch.length === 0
    ? KEEP_ALIVE
    : batch.map(({ event }) => eventText(event.event_type, JSON.stringify(event), event.id)).join(
      ""
    )
