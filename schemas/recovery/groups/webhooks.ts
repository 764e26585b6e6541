/**
 * Who is told of what happens: for the operator.
 */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { IdempotencyHeaders } from "../../idempotency.ts"
import { Cursor, Limit } from "../../page.ts"
import { BadRequest } from "../../problems.ts"
import {
  WaitingNotices,
  WebhookNotFound,
  WebhookRotated,
  WebhookUrlForbidden
} from "../../webhook.ts"
import { AdminRequired } from "../problems.ts"
import { CreateWebhook, WebhookCreated, Webhooks } from "../webhook.ts"
import { retried } from "./path.ts"

const one = { webhook_id: Schema.String }

export class WebhooksGroup extends HttpApiGroup.make("webhooks").add(
  HttpApiEndpoint.post("createWebhook", "/api/v1/webhooks", {
    headers: IdempotencyHeaders,
    payload: CreateWebhook,
    success: WebhookCreated.pipe(HttpApiSchema.status(201)),
    error: [...retried, AdminRequired, WebhookUrlForbidden]
  }).annotateMerge(OpenApi.annotations({
    summary: "Be told of interruptions",
    description: "As operator: signed notices (Standard Webhooks) to a public https address. The " +
      "secret is returned once."
  })),
  HttpApiEndpoint.get("listWebhooks", "/api/v1/webhooks", {
    success: Webhooks,
    error: AdminRequired
  }).annotateMerge(OpenApi.annotations({
    summary: "List webhooks",
    description: "As operator: addresses and events, without secrets."
  })),
  HttpApiEndpoint.get("listNotices", "/api/v1/webhooks/:webhook_id/notices", {
    params: one,
    query: { limit: Limit, cursor: Cursor },
    success: WaitingNotices,
    error: [AdminRequired, WebhookNotFound, BadRequest]
  }).annotateMerge(OpenApi.annotations({
    summary: "Notices that wait",
    description: "As operator: what a receiver has not got yet, how often it was tried, and when " +
      "the next try comes."
  })),
  HttpApiEndpoint.post("rotateWebhook", "/api/v1/webhooks/:webhook_id/rotate", {
    params: one,
    headers: IdempotencyHeaders,
    success: WebhookRotated,
    error: [...retried, AdminRequired, WebhookNotFound]
  }).annotateMerge(OpenApi.annotations({
    summary: "Change a webhook's secret",
    description: "As operator: the old one signs beside the new for a while."
  })),
  HttpApiEndpoint.delete("deleteWebhook", "/api/v1/webhooks/:webhook_id", {
    params: one,
    success: HttpApiSchema.NoContent,
    error: [AdminRequired, WebhookNotFound]
  }).annotateMerge(OpenApi.annotations({
    summary: "Delete a webhook",
    description: "As operator: nothing is sent there any more."
  }))
).annotateMerge(OpenApi.annotations({ description: "Signed notices of interruptions." })) {}
