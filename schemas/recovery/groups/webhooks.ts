/**
 * Who is told of what happens: for the operator.
 */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { IdempotencyHeaders } from "../../idempotency.ts"
import { WebhookNotFound, WebhookRotated, WebhookUrlForbidden } from "../../webhook.ts"
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
  }),
  HttpApiEndpoint.get("listWebhooks", "/api/v1/webhooks", {
    success: Webhooks,
    error: AdminRequired
  }),
  HttpApiEndpoint.post("rotateWebhook", "/api/v1/webhooks/:webhook_id/rotate", {
    params: one,
    headers: IdempotencyHeaders,
    success: WebhookRotated,
    error: [...retried, AdminRequired, WebhookNotFound]
  }),
  HttpApiEndpoint.delete("deleteWebhook", "/api/v1/webhooks/:webhook_id", {
    params: one,
    success: HttpApiSchema.NoContent,
    error: [AdminRequired, WebhookNotFound]
  })
).annotateMerge(OpenApi.annotations({ description: "Signed notices of interruptions." })) {}
