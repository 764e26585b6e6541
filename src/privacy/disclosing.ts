/**
 * The ledger of disclosures: who was given what of an owner's records, when and for what, and all that
 * proves one of them in one file.
 */
import { DateTime, Effect, Option, Schema } from "effect"
import type { Share } from "../../schemas/privacy/grant.ts"
import { AgentId } from "../../schemas/agent.ts"
import { ContentNotFound, ShareNotFound } from "../../schemas/privacy/problems.ts"
import { canonical } from "../ground/canonical.ts"
import { Hash } from "../ground/Hash.ts"
import { Jws } from "../ground/Jws.ts"
import { consistencyPath, logProof, signedTree } from "./checkpoint.ts"
import { cosignatureOf } from "./cosignature.ts"
import { type Disclosure, Disclosures } from "./Disclosures.ts"
import { Grants } from "./Grants.ts"
import { liveRecord, openContents, requireContentId, sealedRecord } from "./liveRecord.ts"
import { readNote, readVkey } from "./note.ts"
import { requireOwner, requireOwnerOf } from "./ownerToken.ts"
import { toPointer } from "./pointer.ts"
import { publishedKeys } from "./publishedKeys.ts"
import { Records } from "./Records.ts"
import { shownIn } from "./scope.ts"
import { keptDecision, replyOf } from "./share.ts"
import { Witnesses } from "./Witnesses.ts"

interface Page {
  readonly limit: number
  readonly before: Option.Option<number>
  readonly content_id: string | undefined
}

/** Disclosures of the one who calls, the newest first. */
export const listShares = Effect.fn("Privacy.listShares")(function* (page: Page) {
  const owner = yield* requireOwner
  const disclosures = yield* Disclosures
  return yield* toldShares(yield* disclosures.list(owner, page))
})

/** Passes for the owner of a record, also of one that is gone: the ledger outlives it. */
export const requireOwnLedger = Effect.fnUntraced(function* (content_id: string) {
  yield* requireContentId(content_id)
  const owner = yield* requireOwner
  const records = yield* Records
  const record = yield* records.find(content_id)
  if (Option.isNone(record)) return yield* new ContentNotFound({ content_id })
  yield* requireOwnerOf(record.value.namespace, owner)
})

/** As the contract has them, each with the paths that were handed over. */
export const toldShares = Effect.fnUntraced(function* (all: ReadonlyArray<Disclosure>) {
  const opened = new Map<string, Effect.Success<ReturnType<typeof openedRecord>>>()
  return yield* Effect.forEach(
    all,
    Effect.fnUntraced(function* (disclosure) {
      const { content_id } = disclosure.receipt
      const record = opened.get(content_id) ?? (yield* openedRecord(content_id))
      opened.set(content_id, record)
      return yield* shareOf(disclosure, record)
    })
  )
})

/** What is in a record; none of one that was deleted or has expired. */
const openedRecord = Effect.fnUntraced(function* (content_id: string) {
  const records = yield* Records
  const sealed = yield* records.sealed(content_id)
  return Option.isNone(sealed)
    ? Option.none()
    : Option.some(yield* openContents(content_id, sealed.value))
})

const shareOf = Effect.fnUntraced(function* (
  { medium, receipt, request, verified }: Disclosure,
  record: Effect.Success<ReturnType<typeof openedRecord>>
) {
  const { grant_id = null } = receipt
  const grants = yield* Grants
  const grant = grant_id === null ? Option.none() : yield* grants.find(grant_id)
  // The paths of a grant went with the record, even where that was prepared again.
  const isLost = grant_id !== null && Option.isNone(grant)
  const scope = { medium, paths: Option.getOrNull(grant)?.paths ?? null }
  const shown = Option.isNone(record) || isLost ?
    null :
    receipt.tier === "high"
    ? record.value.leaves.map(({ path }) => ({ path, kind: "exact" as const }))
    : shownIn(scope, record.value.data, record.value.leaves)
  return {
    share_id: receipt.receipt_id,
    content_id: receipt.content_id,
    requester_id: AgentId.make(receipt.requester_id),
    requester_verified: verified,
    at: receipt.issued_at,
    decision: receipt.decision === "full" ? "full" : "redacted",
    reason: receipt.reason,
    purpose: receipt.purpose ?? request.purpose ?? null,
    grant_id,
    paths: shown?.map(({ kind, path }) => ({ path: toPointer(path), kind })) ?? null,
    receipt
  } satisfies Share
})

const decodeObject = Schema.decodeUnknownEffect(Schema.JsonObject)

/** All that proves one share, in one file that is signed as a whole. */
export const bundle = Effect.fn("Privacy.bundle")(function* (content_id: string, share_id: string) {
  yield* requireOwnLedger(content_id)
  const disclosures = yield* Disclosures
  const found = yield* disclosures.find(share_id)
  if (Option.isNone(found) || found.value.receipt.content_id !== content_id) {
    return yield* new ShareNotFound({ share_id })
  }
  yield* liveRecord(content_id)
  const decision = yield* keptDecision(found.value, yield* sealedRecord(content_id))
  const reply = yield* Effect.orDie(decodeObject(yield* replyOf(decision)))
  const { sha256Hex } = yield* Hash
  const { sign } = yield* Jws
  const inclusion = yield* logProof(found.value.receipt.log_index)
  const note = yield* Effect.orDie(
    Effect.fromResult(readNote(inclusion.slice(inclusion.indexOf("\n\n") + 2)))
  )
  const later = yield* signedTree
  const witnesses: Array<string> = []
  for (const { vkey } of (yield* Witnesses).all) {
    const key = readVkey(sha256Hex, vkey)
    const cosigned = Option.isSome(key) &&
      Option.isSome(yield* cosignatureOf(sha256Hex, note.text, key.value, note.signatures))
    if (cosigned) witnesses.push(vkey)
  }
  const keys = yield* publishedKeys
  const whole = {
    v: 1 as const,
    type: "pdx-bundle" as const,
    share_id,
    made_at: DateTime.formatIso(yield* DateTime.now),
    reply,
    keys: { keys: keys.keys.map((key) => ({ ...key })) },
    inclusion,
    consistency: {
      checkpoint: later.note,
      path: yield* consistencyPath(note.size, later.size)
    },
    witnesses
  }
  const bundle_jws = yield* sign("pdx-bundle+jws", { bundle: sha256Hex(canonical(whole)) })
  return { ...whole, bundle_jws }
})
