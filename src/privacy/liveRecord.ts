/**
 * A record that can be shared: whether there is one, and what is in it.
 */
import { DateTime, Effect, Option, Result } from "effect"
import { ContentDeleted, ContentExpired, ContentNotFound } from "../../schemas/privacy/problems.ts"
import { classify } from "./classify.ts"
import { isContentId } from "./contentId.ts"
import { unpackContents } from "./contents.ts"
import { turn } from "./mapYielding.ts"
import { readPolicy } from "./policy.ts"
import { Records, type StoredRecord } from "./Records.ts"
import { invalidField } from "./request.ts"
import { type Sealed, Vault } from "./Vault.ts"

/** A record that can be shared now; 404 or 410 when there is none. */
export const liveRecord = Effect.fnUntraced(function* (content_id: string) {
  const records = yield* Records
  const record = yield* records.find(content_id)
  if (Option.isNone(record)) return yield* new ContentNotFound({ content_id })
  if (record.value.deleted_at !== null) return yield* new ContentDeleted({ content_id })
  if (isExpired(record.value, DateTime.formatIso(yield* DateTime.now))) {
    return yield* new ContentExpired({ content_id })
  }
  return record.value
})

export const isExpired = ({ expires_at }: Pick<StoredRecord, "expires_at">, now: string): boolean =>
  expires_at !== null && expires_at <= now

/** What was sealed of a record that was live a moment ago. */
export const sealedRecord = Effect.fnUntraced(function* (content_id: string) {
  const records = yield* Records
  const sealed = yield* records.sealed(content_id)
  return Option.isSome(sealed) ? sealed.value : yield* new ContentDeleted({ content_id })
})

/** What was sealed of a record that is live; none of one that was deleted or has expired. */
export const liveSealed = (content_id: string) =>
  Effect.option(Effect.andThen(liveRecord(content_id), sealedRecord(content_id)))

/** Opens what was sealed of a record, with what its policy says of each leaf. */
export const openContents = Effect.fnUntraced(function* (content_id: string, sealed: Sealed) {
  const vault = yield* Vault
  const contents = unpackContents(yield* vault.open(content_id, sealed))
  // It was accepted when it was prepared, so it is now.
  const policy = Result.getOrThrow(readPolicy(contents.policy))
  yield* turn(contents.hashes.length)
  const leaves = Result.getOrThrow(classify(policy, contents.data))
  yield* turn(leaves.length)
  return { ...contents, leaves }
})

/** 422 unless the text is a content id. */
export const requireContentId = (content_id: string) =>
  isContentId(content_id)
    ? Effect.void
    : Effect.fail(invalidField("content_id", "Expected a CIDv1 in base32"))
