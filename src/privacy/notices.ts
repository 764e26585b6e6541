/**
 * Who is told that somebody asks for access, and of what became of it.
 */
import { Array, DateTime, Effect, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { Hex } from "effect/encoding"
import type { AccessState } from "../../schemas/privacy/grant.ts"
import type { AccessNotice } from "../../schemas/privacy/webhook.ts"
import { Webhooks } from "../ground/Webhooks.ts"
import { Forbidden } from "../../schemas/problems.ts"
import { WEBHOOKS_MAX, WEBHOOKS_SELF_MADE_MAX } from "../../schemas/privacy/webhook.ts"
import { KeyHolders } from "./KeyHolders.ts"
import { KeyRing } from "./KeyRing.ts"
import { requireNamedOwner, requireOwner } from "./ownerToken.ts"
import { type Owning, Records } from "./Records.ts"

/** What the notices for one owner have as their type: a tag that tells nobody who it is. */
const audienceOf = Effect.fnUntraced(function* (owning: Owning) {
  const { tokenHash } = yield* KeyRing
  const [kind, name] = "namespace" in owning
    ? ["namespace", owning.namespace]
    : ["agent", owning.owner_id]
  return tokenHash(`told:${kind}:${name}`)
})

/** The audience of the one who calls. */
export const ownAudience = Effect.flatMap(requireOwner, audienceOf)

/**
 * The audience of the one who calls, for a webhook more, and how many there may be of all callers:
 * 403 without a key and without a record.
 */
export const placeToTell = Effect.gen(function* () {
  const { owner: { owner_id, verified }, owning } = yield* requireNamedOwner
  const records = yield* Records
  const [held] = yield* records.list(owning, { limit: 1, after: Option.none() })
  if ("namespace" in owning && !verified && held === undefined) {
    const reason = "A webhook needs a record to be told of: prepare one, or send a key."
    return yield* new Forbidden({ reason })
  }
  const holders = yield* KeyHolders
  const isGiven = verified && (yield* holders.byOperator(owner_id))
  const all = isGiven ? WEBHOOKS_MAX.all : WEBHOOKS_SELF_MADE_MAX
  return { audience: yield* audienceOf(owning), most: { ...WEBHOOKS_MAX, all } }
})

const TYPES = {
  pending: "access.requested",
  approved: "access.approved",
  declined: "access.declined"
} as const

/**
 * Tells of a request as it is now, in the transaction that is open: the owner by its token and by its
 * key, and of a decision the agent that asked with its key.
 */
export const tell = Effect.fnUntraced(
  function* (
    { content_id, proof, request_id, requester_id, status }: AccessState,
    namespace: string
  ) {
    const webhooks = yield* Webhooks
    const records = yield* Records
    const random = yield* SecureRandom.SecureRandom
    const owners: Array.NonEmptyArray<Owning> = [{ namespace }]
    const opener = yield* records.openerOf(namespace)
    if (Option.isSome(opener)) owners.push({ owner_id: opener.value })
    if (status !== "pending" && proof === "key") owners.push({ owner_id: requester_id })
    const event_id = `evt_${Hex.encode(yield* random.randomBytes(16))}`
    const at = DateTime.formatIso(yield* DateTime.now)
    const data = { request_id, content_id, status }
    const notice: AccessNotice = { type: TYPES[status], timestamp: at, data }
    const body = JSON.stringify(notice)
    const types = Array.dedupe(yield* Effect.forEach(owners, audienceOf))
    yield* webhooks.emit(...Array.map(types, (type) => ({ event_id, type, body, at })))
  }
)
