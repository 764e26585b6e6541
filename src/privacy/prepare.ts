/**
 * `POST /data/prepare`: a record is read, committed to, sealed and kept.
 */
import { DateTime, Effect, Option, Result } from "effect"
import { SecureRandom } from "effect/crypto"
import { Hex } from "effect/encoding"
import { AgentId } from "../../schemas/agent.ts"
import { Caller } from "../../schemas/authorization.ts"
import { canonical } from "../ground/canonical.ts"
import { requireToBe } from "../ground/caller.ts"
import type { Policy as WirePolicy } from "../../schemas/privacy/policy.ts"
import {
  LEAVES_MAX,
  PATHS_BYTES_MAX,
  type PrepareReply,
  type PrepareRequest
} from "../../schemas/privacy/prepare.ts"
import { refusal } from "../../schemas/privacy/problems.ts"
import type { Violation } from "../../schemas/privacy/violation.ts"
import { Forbidden } from "../../schemas/problems.ts"
import { checkAnonymity } from "./anonymity.ts"
import { appendEvent } from "./appendEntry.ts"
import { type ClassifiedLeaf, classify } from "./classify.ts"
import { commit, dataCid, seedOf } from "./commit.ts"
import { packContents } from "./contents.ts"
import { Hash } from "../ground/Hash.ts"
import { KeyRing } from "./KeyRing.ts"
import { type Leaf, leavesOf } from "./leaves.ts"
import { isExpired } from "./liveRecord.ts"
import { turn } from "./mapYielding.ts"
import { newOwnerToken, presentedOwner } from "./ownerToken.ts"
import { toPointer } from "./pointer.ts"
import { readPolicy, readSensitiveFields } from "./policy.ts"
import { open } from "./present.ts"
import { type Owner, Records } from "./Records.ts"
import { type Sealed, Vault } from "./Vault.ts"

/** A record that was committed to and sealed, but not yet kept. */
interface PreparedRecord {
  readonly reply: Omit<PrepareReply, "created" | "log_index" | "log">
  readonly sealed: Sealed
  readonly grants_only: boolean
  readonly owner: OwnerInHand
}

/** An owner, and what was just made for it if the namespace is new. */
interface OwnerInHand extends Owner {
  readonly opened: Option.Option<{ readonly token: string; readonly secret: Uint8Array }>
}

/** Commits to a record and seals it; nothing is kept yet, so this needs no transaction. */
export const prepareRecord = Effect.fn("Privacy.prepareRecord")(
  function* (request: PrepareRequest) {
    const now = yield* DateTime.now
    const hashing = yield* Hash
    const vault = yield* Vault
    const expires_at = yield* Effect.fromResult(expiryOf(request, DateTime.toEpochMillis(now)))
    const grants_only = request.grants === "only"
    const { policy, wire, leaves } = yield* Effect.fromResult(readRecord(request)).pipe(
      Effect.mapError(refusal)
    )
    yield* turn(leaves.length)
    const owner = yield* ownerOf(request.owner_id)
    const owner_secret = Option.isSome(owner.opened)
      ? owner.opened.value.secret
      : yield* vault.open(owner.namespace, owner.secret)
    const { data } = request
    const text = canonical(data)
    const seed = seedOf(hashing, {
      owner_id: owner.owner_id,
      owner_secret,
      data: text,
      // Another rule of who gets it is another record.
      policy: grants_only ? [policy.normal, "grants only"] : policy.normal
    })
    const commitment = yield* commit(hashing, seed, leaves)
    const { content_id, manifest, tree } = commitment
    const contents = { data, policy: wire, seed, hashes: tree.levels[0] ?? [] }
    return {
      reply: {
        content_id,
        owner_id: AgentId.make(owner.owner_id),
        manifest,
        opening: open(seed, commitment),
        data_cid: dataCid(hashing.sha256Hex, text),
        fields: leaves.map(fieldOf),
        created_at: DateTime.formatIso(now),
        expires_at,
        label: request.label ?? null,
        warnings: warningsOf(leaves),
        ...(Option.isSome(owner.opened) ? { owner_token: owner.opened.value.token } : {})
      },
      sealed: yield* vault.seal(content_id, packContents(contents)),
      grants_only,
      owner
    } satisfies PreparedRecord
  }
)

/** Keeps a prepared record and logs it, in the transaction at hand; an equal one is kept once. */
export const keepRecord = Effect.fn("Privacy.keepRecord")(
  function* ({ reply, sealed, grants_only, owner }: PreparedRecord) {
    const records = yield* Records
    const keys = yield* KeyRing
    const { content_id, created_at } = reply
    const log = yield* appendEvent("prepare", [content_id])
    const before = yield* records.find(content_id)
    const known = Option.filter(
      before,
      (record) => record.deleted_at === null && !isExpired(record, created_at)
    )
    if (Option.isSome(known)) {
      const { created_at, expires_at } = known.value
      const label = Option.getOrNull(yield* records.label(content_id))
      return { ...reply, created_at, expires_at, label, created: false, log_index: log.index, log }
    }
    if (Option.isSome(owner.opened)) {
      const token_hash = keys.tokenHash(owner.opened.value.token)
      yield* records.addOwner({ ...owner, token_hash, created_at })
    }
    const { expires_at, label } = reply
    const { namespace } = owner
    const kept = { content_id, namespace, created_at, expires_at, label, sealed, grants_only }
    yield* records.put({ ...kept, replaces: Option.isSome(before) })
    return { ...reply, created: true, log_index: log.index, log }
  }
)

const readRecord = (request: PrepareRequest) =>
  Result.gen(function* () {
    const { data, policy: given } = request
    const sensitive_fields = request.sensitive_fields?.map(toPath)
    if (given !== undefined && sensitive_fields !== undefined) {
      return yield* fault("/sensitive_fields", "invalid-field", "Not together with 'policy'")
    }
    const wire: WirePolicy = sensitive_fields === undefined ? given ?? {} : {
      default_level: "medium",
      rules: sensitive_fields.map((path) => ({ path, level: "high", action: "mask" }))
    }
    const policy = yield* sensitive_fields === undefined
      ? readPolicy(wire)
      : readSensitiveFields(sensitive_fields)
    const found = leavesOf(data)
    if (found.length > LEAVES_MAX) {
      const detail = `${found.length} values are over ${LEAVES_MAX}`
      return yield* fault("/data", "too-many-leaves", detail)
    }
    if (arePathsTooLong(found)) {
      const detail = `The paths of all values are over ${PATHS_BYTES_MAX} bytes: shorten the keys`
      return yield* fault("/data", "invalid-field", detail)
    }
    const leaves = yield* classify(policy, data)
    yield* checkAnonymity(wire, leaves)
    return { policy, wire, leaves }
  })

/** A name alone is that of a member at the top. */
const toPath = (field: string): string =>
  field === "" || field.startsWith("/") ? field : toPointer([field])

/** Counts no further than to the limit. */
const arePathsTooLong = (leaves: ReadonlyArray<Leaf>): boolean => {
  let bytes = 0
  return leaves.some(({ path }) => {
    for (const key of path) bytes += utf8.encode(String(key)).length
    return bytes > PATHS_BYTES_MAX
  })
}

const utf8 = new TextEncoder()

const fault = (pointer: string, code: Violation["code"], detail: string) =>
  Result.fail<ReadonlyArray<Violation>>([{ pointer, code, detail }])

const expiryOf = ({ expires_at }: PrepareRequest, now: number) => {
  if (expires_at === undefined) return Result.succeed(null)
  const time = DateTime.makeUnsafe(expires_at)
  return DateTime.toEpochMillis(time) > now
    ? Result.succeed(DateTime.formatIso(time))
    : Result.fail(refusal([{
      pointer: "/expires_at",
      code: "invalid-field",
      detail: "The time is not in the future"
    }]))
}

const ownerOf = Effect.fnUntraced(function* (owner_id: string | undefined) {
  const held = yield* presentedOwner
  if (Option.isSome(held)) {
    if (owner_id !== undefined && owner_id !== held.value.owner_id) {
      return yield* new Forbidden({ reason: "The owner token belongs to another owner_id." })
    }
    return { ...held.value, opened: Option.none() } satisfies OwnerInHand
  }
  const caller = Option.map(yield* Caller, ({ agent_id }) => agent_id)
  const named = owner_id ?? Option.getOrElse(caller, () => "anonymous")
  yield* requireToBe(named)
  return yield* openNamespace(named, Option.isSome(caller))
})

const openNamespace = Effect.fnUntraced(function* (owner_id: string, verified: boolean) {
  const random = yield* SecureRandom.SecureRandom
  const vault = yield* Vault
  const namespace = `own_${Hex.encode(yield* random.randomBytes(16))}`
  const secret = yield* random.randomBytes(32)
  const sealed = yield* vault.seal(namespace, secret)
  const opened = Option.some({ token: yield* newOwnerToken, secret })
  return { namespace, owner_id, verified, secret: sealed, opened } satisfies OwnerInHand
})

const fieldOf = ({ path, verdict }: ClassifiedLeaf) => ({
  path: toPointer(path),
  level: verdict.level,
  ...(verdict.level === "high" ? { action: verdict.treatment.action } : {})
})

const warningsOf = (leaves: ReadonlyArray<ClassifiedLeaf>): ReadonlyArray<string> =>
  leaves.some(({ verdict }) => verdict.level !== "high" || verdict.treatment.action !== "drop")
    ? []
    : ["The policy drops every value: a medium requester sees an empty view"]
