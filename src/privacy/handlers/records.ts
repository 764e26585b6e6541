import { RECORDS_PAGE_MAX } from "../../../schemas/privacy/limits.ts"
import { DateTime, Effect, Option } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Idempotency } from "../../ground/Idempotency.ts"
import { PrivacyApi } from "../../../schemas/privacy.ts"
import { PrepareReply, PrepareRequest } from "../../../schemas/privacy/prepare.ts"
import { ContentDeleted, ContentNotFound } from "../../../schemas/privacy/problems.ts"
import { ShareCall } from "../../../schemas/privacy/share.ts"
import { Voucher } from "../../../schemas/privacy/voucher.ts"
import { appendEvent, takePlace } from "../appendEntry.ts"
import { coseReceipt } from "../coseReceipt.ts"
import { credentialOf } from "../credential.ts"
import { recall, SEEN } from "../commit.ts"
import { Hash } from "../../ground/Hash.ts"
import { liveRecord, openContents, requireContentId, sealedRecord } from "../liveRecord.ts"
import { formOf } from "../negotiate.ts"
import {
  asOwner,
  asOwnerOf,
  requireOwner,
  requireOwnerOf,
  requireOwnRecord
} from "../ownerToken.ts"
import { keepRecord, prepareRecord } from "../prepare.ts"
import { present } from "../present.ts"
import { Records } from "../Records.ts"
import { body, invalidField, loggedAt, pageOf, type PageQuery } from "../request.ts"
import { type Granted, replyOf, share } from "../share.ts"
import { signView } from "../shareJws.ts"
import { DAY_CHARACTERS } from "../trustRecord.ts"
import { hasOwnerSignature, jsonOf } from "../voucher.ts"
import { isAbout, isDenied } from "../../ground/Served.ts"
import { Transaction } from "../../ground/Transaction.ts"
import * as Cursor from "../../ground/cursor.ts"

/** Records: prepare, share, list, describe, delete. */
export const layer = HttpApiBuilder.group(
  PrivacyApi,
  "records",
  Effect.fn(function* (handlers) {
    const { once } = yield* Idempotency
    const prepareBody = body(PrepareRequest)
    const shareBody = body(ShareCall)
    const voucherBody = body(Voucher)
    const answer = {
      status: ({ created }: PrepareReply) => created ? 201 : 200,
      schema: PrepareReply,
      about: ({ content_id }: PrepareReply) => content_id
    }
    return handlers
      .handleRaw(
        "prepare",
        () =>
          once(
            answer,
            Effect.flatMap(prepareBody, prepareRecord),
            (prepared) => Effect.tap(keepRecord(prepared), ({ content_id }) => isAbout(content_id))
          )
      )
      // Not by `once`: a kept answer would outlive the record that it shows.
      .handleRaw(
        "share",
        () =>
          Effect.flatMap(
            shareBody,
            (call) => asOwnerOf(call.content_id, Effect.flatMap(share(call), told))
          )
      )
      .handle("list", ({ query }) => list(query))
      .handleRaw("describe", ({ params }) => asOwner(Effect.map(describe(params.content_id), asIs)))
      .handleRaw(
        "vouch",
        ({ params }) => Effect.flatMap(voucherBody, (voucher) => vouch(params.content_id, voucher))
      )
      .handleRaw("remove", ({ params }) => remove(params.content_id))
  })
)

// Thousands of proof items are not worth encoding: they are JSON already.
const asIs = (reply: unknown) => HttpServerResponse.jsonUnsafe(reply)

/** A decision in the form that the requester accepts. */
const told = Effect.fnUntraced(function* (shared: Granted) {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  yield* isAbout(shared.request.content_id)
  if (Option.isNone(shared.sealed)) yield* isDenied
  const contentType = formOf(headers.accept)
  if (contentType === "application/cose") {
    return HttpServerResponse.uint8Array(yield* coseReceipt(shared.decided.receipt), {
      contentType
    })
  }
  if (contentType === "application/dc+sd-jwt") {
    const credential = yield* credentialOf(shared)
    // A denial is none, and what SD-JWT has no form for is told as it is.
    if (Option.isSome(credential)) {
      return HttpServerResponse.text(credential.value, { contentType })
    }
  }
  return asIs(yield* replyOf(shared))
})

const list = Effect.fn("Privacy.list")(function* (query: PageQuery) {
  const owner = yield* requireOwner
  const records = yield* Records
  const { after: [created_at, content_id], limit } = yield* pageOf(
    query,
    RECORDS_PAGE_MAX,
    Cursor.text,
    Cursor.text
  )
  const after = created_at === undefined || content_id === undefined
    ? Option.none()
    : Option.some({ created_at, content_id })
  // One more than asked tells whether there is more.
  const found = yield* records.list(owner, { limit: limit + 1, after })
  return Cursor.page(
    Cursor.firstOf(found, limit, ({ created_at, content_id }) => [created_at, content_id]),
    (summary) => summary
  )
})

const describe = Effect.fn("Privacy.describe")(function* (content_id: string) {
  yield* requireContentId(content_id)
  const hashing = yield* Hash
  // A day: the moment would lead to its entry of the log.
  const created_at = (yield* liveRecord(content_id)).created_at.slice(0, DAY_CHARACTERS)
  const sealed = yield* sealedRecord(content_id)
  const { seed, leaves, hashes } = yield* openContents(content_id, sealed)
  const seen = yield* recall(hashing, seed, leaves, hashes, SEEN.public)
  const { view, proof } = yield* present(seen)
  const records = yield* Records
  const signature = Option.getOrNull(yield* records.voucher(content_id))
  const { leaves: shown, manifest } = seen
  const said = { created_at, signature: jsonOf(signature) }
  const view_jws = yield* signView(content_id, shown.map(({ hash }) => hash), said)
  return { content_id, manifest, created_at, signature, public_view: view, proof, view_jws }
})

const vouch = Effect.fn("Privacy.vouch")(function* (content_id: string, voucher: Voucher) {
  const hashing = yield* Hash
  const records = yield* Records
  const { write } = yield* Transaction
  yield* requireOwnRecord(content_id)
  const { seed, leaves, hashes } = yield* openContents(content_id, yield* sealedRecord(content_id))
  const { manifest } = yield* recall(hashing, seed, leaves, hashes, SEEN.public)
  if (!(yield* hasOwnerSignature(manifest, voucher))) {
    return yield* invalidField(
      "signature",
      "The key did not sign the RFC 8785 form of the manifest"
    )
  }
  yield* write(Effect.gen(function* () {
    // In turn with those who erase: the record may be gone meanwhile, and its voucher with it.
    yield* takePlace()
    yield* liveRecord(content_id)
    yield* records.vouch(content_id, voucher)
  }))
  return HttpServerResponse.empty({ status: 204 })
})

const remove = Effect.fn("Privacy.remove")(function* (content_id: string) {
  yield* requireContentId(content_id)
  const { write } = yield* Transaction
  const records = yield* Records
  const owner = yield* requireOwner
  const place = yield* write(Effect.gen(function* () {
    const at = DateTime.formatIso(yield* DateTime.now)
    const place = yield* appendEvent("delete", [content_id])
    const record = yield* records.find(content_id)
    if (Option.isNone(record)) return yield* new ContentNotFound({ content_id })
    yield* requireOwnerOf(record.value.namespace, owner)
    if (record.value.deleted_at !== null) return yield* new ContentDeleted({ content_id })
    yield* records.erase(content_id, at)
    return place
  }))
  yield* records.scrub
  return loggedAt(place)
})
