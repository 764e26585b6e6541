import { Effect, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { Base64Url } from "effect/encoding"
import { HttpServerRequest } from "effect/http"
import { AgentId } from "../../schemas/agent.ts"
import { Caller, GROUP_DEFAULT } from "../../schemas/authorization.ts"
import { Forbidden, Unauthenticated } from "../../schemas/problems.ts"
import { KeyHolders } from "./KeyHolders.ts"
import { KeyRing } from "./KeyRing.ts"
import { isContentId } from "./contentId.ts"
import { liveRecord, requireContentId } from "./liveRecord.ts"
import { type Owner, type Owning, Records } from "./Records.ts"
import { Settings } from "./Settings.ts"

/** What an owner token begins with; a key of an agent never does. */
export const OWNER_TOKEN_PREFIX = "pdx_own_"

/** A new token of 256 random bits. */
export const newOwnerToken = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  return OWNER_TOKEN_PREFIX + Base64Url.encode(yield* random.randomBytes(32))
})

/** The namespace whose token came with the request; none without one, 401 for an unknown one. */
export const presentedOwner = Effect.gen(function* () {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const token = headers["owner-token"] ?? BEARER.exec(headers.authorization ?? "")?.[1]
  if (token === undefined) return Option.none<Owner>()
  const keys = yield* KeyRing
  const records = yield* Records
  const owner = yield* records.ownerOf(keys.tokenHash(token))
  if (Option.isNone(owner)) {
    return yield* new Unauthenticated({ reason: "The owner token is unknown." })
  }
  return owner
})

/**
 * Runs a program that tells everybody the same for whoever sent an owner token, which is enough where
 * a key is needed as long as the agent that opened the namespace has one.
 */
export const asOwner = <A, E, R>(program: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const { keyless } = yield* Settings
    const owner = yield* presentedOwner
    if (Option.isNone(owner)) return yield* program
    const agent = yield* agentOf(owner.value)
    if (Option.isSome(agent)) return yield* Effect.provideService(program, Caller, agent)
    return yield* keyless ? program : proofless
  })

/**
 * Runs a program about a record, or about none. An owner token proves the agent that opened its
 * namespace at the records of that alone: elsewhere the key is needed, with its reach.
 */
export const asOwnerOf = <A, E, R>(
  content_id: string | undefined,
  program: Effect.Effect<A, E, R>
) =>
  Effect.gen(function* () {
    const { keyless } = yield* Settings
    const owner = yield* presentedOwner
    if (Option.isNone(owner)) return yield* program
    const records = yield* Records
    const record = content_id === undefined || !isContentId(content_id)
      ? Option.none()
      : yield* records.find(content_id)
    const isOwn = Option.exists(record, ({ namespace }) => namespace === owner.value.namespace)
    const agent = isOwn ? yield* agentOf(owner.value) : Option.none()
    if (Option.isSome(agent)) return yield* Effect.provideService(program, Caller, agent)
    return yield* keyless || Option.isSome(yield* Caller) ? program : proofless
  })

/** The agent that opened a namespace with its key, while it has one. */
const agentOf = Effect.fnUntraced(function* ({ owner_id, verified }: Owner) {
  const holders = yield* KeyHolders
  return verified && (yield* holders.has(owner_id))
    ? Option.some({ agent_id: AgentId.make(owner_id), is_admin: false, group: GROUP_DEFAULT })
    : Option.none()
})

const proofless = Effect.fail(
  new Unauthenticated({ reason: "This owner token proves no agent here: send a key." })
)

/**
 * The one whose records a call is about, and which they are: by the token that came, or by the
 * agent's key; else 401.
 */
export const requireNamedOwner = Effect.gen(function* () {
  const presented = yield* presentedOwner
  if (Option.isSome(presented)) {
    const { namespace, owner_id, verified } = presented.value
    return { owning: { namespace }, owner: { owner_id: AgentId.make(owner_id), verified } }
  }
  const caller = yield* Caller
  if (Option.isSome(caller)) {
    const { agent_id: owner_id } = caller.value
    return { owning: { owner_id }, owner: { owner_id, verified: true } }
  }
  const reason = "This call needs the `owner_token` that `POST /data/prepare` answered, as the " +
    "bearer or in `Owner-Token`, or the key with which it was prepared."
  return yield* new Unauthenticated({ reason })
})

/** Which records are of the one who calls. */
export const requireOwner = Effect.map(requireNamedOwner, ({ owning }): Owning => owning)

/** The record of the one who calls, alive; 403 where it is another's. */
export const requireOwnRecord = Effect.fnUntraced(function* (content_id: string) {
  yield* requireContentId(content_id)
  const owner = yield* requireOwner
  const record = yield* liveRecord(content_id)
  yield* requireOwnerOf(record.namespace, owner)
  return record
})

/** 403 where a namespace is another's. */
export const requireOwnerOf = Effect.fnUntraced(function* (namespace: string, owner: Owning) {
  const records = yield* Records
  if (!(yield* records.isOf(namespace, owner))) {
    return yield* new Forbidden({ reason: "The record belongs to another owner." })
  }
})

const BEARER = new RegExp(`^bearer +(${OWNER_TOKEN_PREFIX}\\S*) *$`, "i")
