import { Effect, Option, Schema } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { PrivacyApi } from "../../../schemas/privacy.ts"
import {
  AccessDecision,
  AccessRequest,
  AccessState,
  AccessStatus,
  GrantReply,
  GrantRequest,
  OWNER_PAGE_MAX
} from "../../../schemas/privacy/grant.ts"
import {
  CreateOwnerWebhook,
  OwnerWebhook,
  OwnerWebhookCreated
} from "../../../schemas/privacy/webhook.ts"
import { WebhookNotFound } from "../../../schemas/webhook.ts"
import * as Cursor from "../../ground/cursor.ts"
import { Idempotency, type IdempotentReply } from "../../ground/Idempotency.ts"
import { webhookCalls } from "../../ground/webhookCalls.ts"
import { Webhooks } from "../../ground/Webhooks.ts"
import { accessReport, printed } from "../accessReport.ts"
import { askedFor, askFor, decideRequest, listRequests } from "../asking.ts"
import { bundle, ledger, listShares, requireOwnLedger } from "../disclosing.ts"
import { grant, listGrants, revoke } from "../granting.ts"
import { ownAudience, placeToTell } from "../notices.ts"
import { takePlace } from "../appendEntry.ts"
import { asOwnerOf } from "../ownerToken.ts"
import { body, invalidField, loggedAt, pageOf, type PageQuery } from "../request.ts"

/** The owner's side: grants, requests, and the ledger of disclosures. */
export const layer = HttpApiBuilder.group(
  PrivacyApi,
  "owner",
  Effect.fn(function* (handlers) {
    const { once } = yield* Idempotency
    const grantBody = body(GrantRequest)
    const askBody = body(AccessRequest)
    const webhookBody = body(CreateOwnerWebhook)
    const webhooks = yield* webhookCalls(OwnerWebhook, webhookMade)
    const decisionBody = body(AccessDecision)
    const granted = {
      status: 201,
      schema: GrantReply,
      about: ({ content_id }: typeof GrantReply.Type) => content_id
    }
    const about = ({ content_id }: AccessState) => content_id
    const asked = { status: 201, schema: AccessState, about }
    const decided = { status: 200, schema: AccessState, about }
    return handlers
      .handleRaw(
        "grant",
        ({ params }) => once(granted, grantBody, (request) => grant(params.content_id, request))
      )
      .handle("grants", ({ params, query }) => grants(params.content_id, query))
      .handleRaw(
        "revoke",
        ({ params }) => Effect.map(revoke(params.content_id, params.grant_id), loggedAt)
      )
      .handleRaw(
        "ask",
        ({ params }) =>
          asOwnerOf(
            undefined,
            once(asked, askBody, (request) => askFor(params.content_id, request))
          )
      )
      .handle(
        "asked",
        ({ params }) => asOwnerOf(undefined, askedFor(params.content_id, params.request_id))
      )
      .handleRaw(
        "createWebhook",
        () =>
          Effect.flatMap(
            Effect.all([webhookBody, placeToTell]),
            ([{ url }, { audience, most }]) =>
              webhooks.create(url, [audience], { most, first: takePlace() })
          )
      )
      .handle("webhooks", () => Effect.map(ownWebhooks, (webhooks) => ({ webhooks })))
      .handle(
        "deleteWebhook",
        ({ params: { webhook_id } }) =>
          Effect.flatMap(
            ownWebhooks,
            (own) =>
              own.some((one) => one.webhook_id === webhook_id)
                ? webhooks.remove(webhook_id)
                : Effect.fail(new WebhookNotFound({ webhook_id }))
          )
      )
      .handle("requests", ({ query }) => requests(query))
      .handleRaw(
        "decide",
        ({ params }) =>
          once(decided, decisionBody, (decision) => decideRequest(params.request_id, decision))
      )
      .handle("shares", ({ query }) => shares(query))
      .handleRaw("ledger", ({ query }) => wholeLedger(query))
      .handle(
        "sharesOf",
        ({ params: { content_id }, query }) =>
          Effect.andThen(requireOwnLedger(content_id), shares(query, content_id))
      )
      .handleRaw("report", () => report)
      .handle("bundle", ({ params }) => bundle(params.content_id, params.share_id))
  })
)

const webhookMade: IdempotentReply<OwnerWebhookCreated> = {
  status: 201,
  schema: OwnerWebhookCreated,
  headers: ({ webhook_id }) => ({ location: `/owner/webhooks/${webhook_id}` })
}

const ownWebhooks = Effect.gen(function* () {
  const audience = yield* ownAudience
  const { list } = yield* Webhooks
  return (yield* list).filter(({ events }) => events.includes(audience))
})

const report = Effect.gen(function* () {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const made = yield* accessReport
  return headers.accept?.includes("text/plain") === true
    ? HttpServerResponse.text(printed(made), { contentType: "text/plain; charset=utf-8" })
    : HttpServerResponse.jsonUnsafe(made)
})

const grants = Effect.fnUntraced(function* (content_id: string, query: PageQuery) {
  const { limit, after: [created_at, grant_id] } = yield* pageOf(
    query,
    OWNER_PAGE_MAX,
    Cursor.text,
    Cursor.text
  )
  const after = created_at === undefined || grant_id === undefined
    ? Option.none()
    : Option.some({ created_at, grant_id })
  const found = yield* listGrants(content_id, { limit: limit + 1, after })
  return Cursor.page(
    Cursor.firstOf(found, limit, ({ created_at, grant_id }) => [created_at, grant_id]),
    (grant) => grant
  )
})

const isStatus = Schema.is(AccessStatus)

const requests = Effect.fnUntraced(
  function* ({ status, ...query }: PageQuery & { status?: string }) {
    if (status !== undefined && !isStatus(status)) {
      return yield* invalidField("status", "Expected pending, approved or declined")
    }
    const { after: [before], limit } = yield* pageOf(query, OWNER_PAGE_MAX, /^req_[0-9a-f]{32}$/)
    const after = Option.fromUndefinedOr(before)
    const found = yield* listRequests({ limit: limit + 1, after, status })
    return Cursor.page(
      Cursor.firstOf(found, limit, ({ request_id }) => [request_id]),
      (request) => request
    )
  }
)

const pageOfLog = (query: PageQuery) =>
  Effect.map(pageOf(query, OWNER_PAGE_MAX, Cursor.position), ({ after: [last], limit }) => ({
    limit,
    before: Option.map(Option.fromUndefinedOr(last), Number)
  }))

const wholeLedger = Effect.fnUntraced(function* ({ cursor }: PageQuery) {
  const { before } = yield* pageOfLog({ cursor })
  // Megabytes that are JSON already are not worth encoding.
  return HttpServerResponse.jsonUnsafe(yield* ledger(before, cursor ?? null))
})

const shares = Effect.fnUntraced(function* (query: PageQuery, content_id?: string) {
  const { before, limit } = yield* pageOfLog(query)
  const found = yield* listShares({ limit: limit + 1, before, content_id })
  return Cursor.page(
    Cursor.firstOf(found, limit, ({ receipt }) => [String(receipt.log_index)]),
    (share) => share
  )
})
