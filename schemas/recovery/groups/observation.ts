/**
 * What happened, how much of it, and who is asking.
 */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Unaudited } from "../../audit.ts"
import { Cursor, Limit, Page } from "../../page.ts"
import { BadRequest } from "../../problems.ts"
import { Event, EventType, Me, Stats } from "../event.ts"
import { Head } from "../head.ts"
import { text } from "../json.ts"
import { WorkflowNotFound } from "../problems.ts"
import { inWorkflow } from "./path.ts"

const query = {
  event_type: Schema.optionalKey(EventType),
  agent_id: Schema.optionalKey(text(1, 128)),
  limit: Limit,
  cursor: Cursor
}

/** With `Accept: text/event-stream` the two lists stream new events instead. */
export class ObservationGroup extends HttpApiGroup.make("observation").add(
  HttpApiEndpoint.get("eventsOf", "/api/v1/workflows/:workflow_id/events", {
    params: inWorkflow,
    query,
    success: Page(Event),
    error: [WorkflowNotFound, BadRequest]
  }).annotateMerge(OpenApi.annotations({
    summary: "Events of a workflow",
    description: "Its hash-chained history. With `Accept: text/event-stream` new events are " +
      "streamed as they come."
  })),
  HttpApiEndpoint.get("headOf", "/api/v1/workflows/:workflow_id/head", {
    params: inWorkflow,
    success: Head,
    error: WorkflowNotFound
  }).annotateMerge(OpenApi.annotations({
    summary: "The signed head of a workflow's log",
    description: "To prove later what its history was: a JWS over the last event."
  })),
  HttpApiEndpoint.get("events", "/api/v1/events", {
    query,
    success: Page(Event),
    error: BadRequest
  }).annotateMerge(OpenApi.annotations({
    summary: "Events of all workflows",
    description: "To follow what happens. With `Accept: text/event-stream` new events are " +
      "streamed as they come."
  })),
  HttpApiEndpoint.get("stats", "/api/v1/stats", { success: Stats }).annotate(Unaudited, true)
    .annotateMerge(
      OpenApi.annotations({
        summary: "Counts",
        description: "How many workflows, claims and recoveries there are, by status."
      })
    ),
  HttpApiEndpoint.get("me", "/api/v1/agents/me", { success: Me }).annotate(Unaudited, true)
    .annotateMerge(
      OpenApi.annotations({
        summary: "Who am I",
        description: "The agent that the key belongs to. The first call to make with a new key."
      })
    )
) {}
