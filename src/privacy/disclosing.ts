/**
 * The ledger of disclosures: who was given what of an owner's records, when and for what, and all that
 * proves one of them in one file.
 */
import { DateTime, Effect, Option, Schema } from "effect"
import {
  LEDGER_SHARES_MAX,
  type LedgerBundle,
  REPORT_BYTES_MAX,
  type Share
} from "../../schemas/privacy/grant.ts"
import { AgentId } from "../../schemas/agent.ts"
import { ContentNotFound, ShareNotFound } from "../../schemas/privacy/problems.ts"
import { canonical } from "../ground/canonical.ts"
import * as Cursor from "../ground/cursor.ts"
import { Hash } from "../ground/Hash.ts"
import { Jws } from "../ground/Jws.ts"
import { consistencyPath, logProof, signedTree } from "./checkpoint.ts"
import { cosignatureOf } from "./cosignature.ts"
import { type Disclosure, Disclosures } from "./Disclosures.ts"
import { Grants } from "./Grants.ts"
import {
  liveRecord,
  liveSealed,
  openContents,
  requireContentId,
  sealedRecord
} from "./liveRecord.ts"
import { turn } from "./mapYielding.ts"
import { readNote, readVkey } from "./note.ts"
import { requireNamedOwner, requireOwner, requireOwnerOf } from "./ownerToken.ts"
import { toPointer } from "./pointer.ts"
import { publishedKeys } from "./publishedKeys.ts"
import { Records } from "./Records.ts"
import { signReceipt } from "./receiptJws.ts"
import { shownIn } from "./scope.ts"
import { keptDecision, replyOf } from "./share.ts"
import type { Sealed } from "./Vault.ts"
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
  return (yield* toldShares(yield* disclosures.list(owner, page))).shares
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

/**
 * As the contract has them, each with the paths that were handed over, of as many as a page may say:
 * whether that is all of them.
 */
export const toldShares = Effect.fnUntraced(function* (all: ReadonlyArray<Disclosure>) {
  const paths = new Map<string, Share["paths"]>()
  let length = 0
  // One record is open at a time, however many of them the page is of.
  for (const [content_id, some] of Map.groupBy(all, ({ receipt }) => receipt.content_id)) {
    if (length > REPORT_BYTES_MAX) break
    const record = yield* openedRecord(content_id)
    const pathsOf = new Map<string, Told>()
    for (const { medium, receipt } of some) {
      if (Option.isNone(record) || length > REPORT_BYTES_MAX) break
      const key = JSON.stringify([receipt.tier, medium, receipt.grant_id])
      const told = pathsOf.get(key) ?? (yield* toldPaths({ medium, receipt }, record.value))
      pathsOf.set(key, told)
      length += told.length
      if (length <= REPORT_BYTES_MAX) paths.set(receipt.receipt_id, told.paths)
    }
  }
  const shares = all.map((one) => shareOf(one, paths.get(one.receipt.receipt_id) ?? null))
  return { shares, isWhole: length <= REPORT_BYTES_MAX }
})

/** What is in a record; none of one that was deleted or has expired. */
const openedRecord = Effect.fnUntraced(function* (content_id: string) {
  const sealed = yield* liveSealed(content_id)
  return Option.isNone(sealed)
    ? Option.none()
    : Option.some(yield* openContents(content_id, sealed.value))
})

/** Paths with how long they are written; none that are longer than a page. */
interface Told {
  readonly paths: Share["paths"]
  readonly length: number
}

const toldPaths = Effect.fnUntraced(function* (
  { medium, receipt: { grant_id, tier } }: Pick<Disclosure, "medium" | "receipt">,
  { data, leaves }: Effect.Success<ReturnType<typeof openContents>>
): Effect.fn.Return<Told, never, Grants> {
  const grants = yield* Grants
  const grant = grant_id === undefined ? Option.none() : yield* grants.find(grant_id)
  // The paths of a grant went with the record, even where that was prepared again.
  if (grant_id !== undefined && Option.isNone(grant)) return { paths: null, length: 0 }
  const scope = { medium, paths: Option.getOrNull(grant)?.paths ?? null }
  const shown = tier === "high"
    ? leaves.map(({ path }) => ({ path, kind: "exact" as const }))
    : shownIn(scope, data, leaves)
  yield* turn(leaves.length)
  const paths: Array<{ path: string; kind: "exact" | "masked" | "generalised" }> = []
  let length = 0
  for (const { kind, path } of shown) {
    const pointer = toPointer(path)
    length += pointer.length + AROUND_PATH
    if (length > REPORT_BYTES_MAX) return { paths: null, length }
    paths.push({ path: pointer, kind })
  }
  return { paths, length }
})

/** What stands around a path in an answer. */
const AROUND_PATH = '{"path":"","kind":"exact"},'.length

const shareOf = ({ receipt, request, verified }: Disclosure, paths: Share["paths"]): Share => ({
  share_id: receipt.receipt_id,
  content_id: receipt.content_id,
  requester_id: AgentId.make(receipt.requester_id),
  requester_verified: verified,
  at: receipt.issued_at,
  decision: receipt.decision === "full" ? "full" : "redacted",
  reason: receipt.reason,
  purpose: receipt.purpose ?? request.purpose ?? null,
  grant_id: receipt.grant_id ?? null,
  paths,
  receipt
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
  return yield* bundleOf(found.value, yield* sealedRecord(content_id))
})

const bundleOf = Effect.fnUntraced(function* (disclosure: Disclosure, sealed: Sealed) {
  const decision = yield* keptDecision(disclosure, sealed)
  const reply = yield* Effect.orDie(decodeObject(yield* replyOf(decision)))
  const { sha256Hex } = yield* Hash
  const { log_index, receipt_id: share_id } = disclosure.receipt
  const inclusion = yield* logProof(log_index)
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
  return yield* signedWhole({
    v: 1 as const,
    type: "pdx-bundle" as const,
    share_id,
    reply,
    inclusion,
    consistency: {
      checkpoint: later.note,
      path: yield* consistencyPath(note.size, later.size)
    },
    witnesses
  })
})

/** The ledger of the one who calls, from `before` on: with all that proves each share of it. */
export const ledger = Effect.fn("Privacy.ledger")(
  function* (before: Option.Option<number>, after: string | null) {
    const { owner, owning } = yield* requireNamedOwner
    const disclosures = yield* Disclosures
    const page = { limit: LEDGER_SHARES_MAX + 1, before, content_id: undefined }
    const found = yield* disclosures.list(owning, page)
    const bundles: Array<Effect.Success<ReturnType<typeof bundleOf>>> = []
    const receipts: Array<(typeof LedgerBundle.Type)["receipts"][number]> = []
    let length = 0
    let last: Disclosure | undefined
    for (const one of found.slice(0, LEDGER_SHARES_MAX)) {
      if (length > REPORT_BYTES_MAX) break
      const { receipt } = one
      const sealed = yield* liveSealed(receipt.content_id)
      const made = Option.isNone(sealed) ? undefined : yield* bundleOf(one, sealed.value).pipe(
        // The terms of its grant went with the record that was prepared before.
        Effect.catchTag("SHARE_NOT_FOUND", () => Effect.undefined)
      )
      if (made !== undefined) bundles.push(made)
      else {
        receipts.push({
          receipt,
          receipt_jws: yield* signReceipt(receipt),
          inclusion: yield* Effect.orDie(logProof(receipt.log_index))
        })
      }
      length += JSON.stringify(made ?? receipts.at(-1)).length
      last = one
    }
    const isAll = last === undefined || last === found.at(-1)
    const next_cursor = isAll ? null : Cursor.encode([String(last?.receipt.log_index)])
    const type = "pdx-ledger" as const
    return yield* signedWhole({ v: 1 as const, type, owner, after, bundles, receipts, next_cursor })
  }
)

/** A file with its time and the keys, signed as a whole. */
const signedWhole = Effect.fnUntraced(function* <File extends Schema.JsonObject>(file: File) {
  const { sha256Hex } = yield* Hash
  const { sign } = yield* Jws
  const { keys } = yield* publishedKeys
  const made_at = DateTime.formatIso(yield* DateTime.now)
  const whole = { ...file, made_at, keys: { keys: keys.map((key) => ({ ...key })) } }
  const bundle_jws = yield* sign("pdx-bundle+jws", { bundle: sha256Hex(canonical(whole)) })
  return { ...whole, bundle_jws }
})
