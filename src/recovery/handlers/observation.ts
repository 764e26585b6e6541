import { Effect, Stream } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { requireCaller } from "../../ground/caller.ts"
import { Caller } from "../../../schemas/authorization.ts"
import { RecoveryApi } from "../../../schemas/recovery.ts"
import * as Cursor from "../../ground/cursor.ts"
import { follow, startingPlace, toLines } from "../follow.ts"
import { now } from "../instant.ts"
import { headOf } from "../prune.ts"
import { Settings } from "../Settings.ts"
import { readCurrent } from "../readCurrent.ts"
import { sweep, sweepForAll } from "../sweep.ts"
import type { EventFilter } from "../Queries.ts"
import { Workflows } from "../Workflows.ts"
import * as EventStream from "../../ground/eventStream.ts"

const RECENT = 20

/** The keys of an event in a cursor. */
const PLACE = [Cursor.count, Cursor.position, Cursor.position]

/** What happened, how much of it, and who is asking. */
export const layer = HttpApiBuilder.group(
  RecoveryApi,
  "observation",
  Effect.fnUntraced(function* (handlers) {
    const workflows = yield* Workflows
    const { demoMode } = yield* Settings

    const streamed = Effect.fnUntraced(function* (
      filter: Pick<EventFilter, "workflow_id" | "event_type" | "agent_id">,
      last_event_id: string | undefined
    ) {
      const start = yield* startingPlace(last_event_id, filter.workflow_id)
      const lines = follow(filter, start).pipe(
        Stream.map(toLines),
        Stream.provideService(Workflows, workflows),
        // It is read after the request was answered, and still by its caller.
        Stream.provideService(Caller, yield* Caller)
      )
      return EventStream.response(lines)
    })

    const listed = Effect.fnUntraced(function* (
      { cursor, ...filter }: Omit<EventFilter, "after"> & { readonly cursor?: string }
    ) {
      const request = yield* HttpServerRequest.HttpServerRequest
      if (EventStream.isWanted(request)) {
        return yield* streamed(filter, request.headers["last-event-id"])
      }
      const after = yield* Cursor.decode(cursor, PLACE)
      return Cursor.page(yield* workflows.events({ ...filter, after }), (event) => event)
    })

    return handlers.handleAll({
      eventsOf: Effect.fn("Recovery.eventsOf")(function* ({ params, query }) {
        const { workflow } = yield* readCurrent(params.workflow_id)
        return yield* listed({ ...query, workflow_id: workflow.id })
      }),
      headOf: Effect.fn("Recovery.headOf")(function* ({ params: { workflow_id } }) {
        return yield* readCurrent(workflow_id).pipe(
          Effect.flatMap(({ workflow }) => headOf(workflow, null)),
          Effect.catchTag("WORKFLOW_NOT_FOUND", (missing) =>
            Effect.flatMap(
              missing.error.details.pruned_at === undefined
                ? Effect.succeed(null)
                : workflows.pruned(workflow_id.toLowerCase()),
              (head) => head === null ? Effect.fail(missing) : Effect.succeed(head)
            ))
        )
      }),
      events: Effect.fn("Recovery.events")(function* ({ query }) {
        yield* sweep
        return yield* listed(query)
      }),
      stats: Effect.fn("Recovery.stats")(function* () {
        // A count of what is due would be wrong: it waits until there is none.
        yield* sweepForAll
        const { status_counts, ...totals } = yield* workflows.totals
        return {
          status_counts,
          total_workflows: Object.values(status_counts).reduce((sum, count) => sum + count, 0),
          ...totals,
          recent_events: yield* workflows.recentEvents(RECENT),
          generated_at: yield* now
        }
      }),
      me: Effect.fn("Recovery.me")(function* () {
        const { headers } = yield* HttpServerRequest.HttpServerRequest
        const { agent_id, is_admin } = yield* requireCaller
        return {
          agent_id,
          // In demo mode a caller may be taken at its word.
          authenticated: headers.authorization !== undefined || headers["x-api-key"] !== undefined,
          is_admin,
          demo_mode: demoMode
        }
      })
    })
  })
)
