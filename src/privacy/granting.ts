/**
 * What an owner grants, to whom and until when; and takes back.
 */
import { DateTime, Effect, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { Base64Url, Hex } from "effect/encoding"
import { type Grant, type GrantRequest, GRANTS_MAX } from "../../schemas/privacy/grant.ts"
import type { HolderJwk } from "../../schemas/privacy/holder.ts"
import {
  GranteeUnverified,
  GrantNotFound,
  GrantsFull,
  refusal
} from "../../schemas/privacy/problems.ts"
import type { AgentId } from "../../schemas/agent.ts"
import { Transaction } from "../ground/Transaction.ts"
import { appendEvent } from "./appendEntry.ts"
import { Grants } from "./Grants.ts"
import { requirePoint, thumbprintOf } from "./holderProof.ts"
import { tagOf } from "./holders.ts"
import { KeyHolders } from "./KeyHolders.ts"
import { liveRecord, openContents, sealedRecord } from "./liveRecord.ts"
import { requireOwnRecord } from "./ownerToken.ts"
import { invalidField } from "./request.ts"
import { placesAt } from "./scope.ts"

export const grant = Effect.fn("Privacy.grant")(
  function* (content_id: string, request: GrantRequest) {
    yield* requireOwnRecord(content_id)
    const { bearer = false, grantee_id, holder_jwk, purpose } = request
    yield* requirePoint(holder_jwk)
    const scope = yield* readScope(content_id, request)
    const { grant_token, ...held } = yield* holderOf(content_id, grantee_id, holder_jwk, bearer)
    const made = yield* addGrant({ content_id, grantee_id, purpose, ...held, ...scope })
    return { ...made, ...(grant_token === undefined ? {} : { grant_token }) }
  }
)

/** What is granted, and until when: 422 unless it is a tier or paths of the record, and in time. */
export const readScope = Effect.fnUntraced(function* (
  content_id: string,
  { expires_at, paths, tier }: Pick<GrantRequest, "tier" | "paths" | "expires_at">
) {
  if ((tier === undefined) === (paths === undefined)) {
    return yield* invalidField("tier", "Expected 'tier' or 'paths', one of the two")
  }
  const until = expires_at === undefined
    ? null
    : DateTime.formatIso(DateTime.makeUnsafe(expires_at))
  if (until !== null && until <= DateTime.formatIso(yield* DateTime.now)) {
    return yield* invalidField("expires_at", "The time is not in the future")
  }
  if (paths !== undefined) {
    const { data } = yield* openContents(content_id, yield* sealedRecord(content_id))
    yield* Effect.mapError(Effect.fromResult(placesAt(paths, data)), refusal)
  }
  return { tier: tier ?? null, paths: distinct(paths), expires_at: until }
})

/** Paths without those that are said again. */
export const distinct = (paths: ReadonlyArray<string> | undefined) =>
  paths === undefined ? null : [...new Set(paths)]

/** How a grantee will prove itself: a name alone proves nothing. */
const holderOf = Effect.fnUntraced(function* (
  content_id: string,
  agent_id: AgentId,
  holder_jwk: HolderJwk | undefined,
  bearer: boolean
) {
  const neither = { jwk_thumbprint: null, grant_token: undefined }
  if (bearer) {
    const random = yield* SecureRandom.SecureRandom
    const grant_token = `pdx_grt_${Base64Url.encode(yield* random.randomBytes(32))}`
    const holder = yield* tagOf(content_id, { agent_id, grant_token })
    return { ...neither, proof: "bearer" as const, holder, grant_token }
  }
  const holders = yield* KeyHolders
  if (holder_jwk !== undefined) {
    if (yield* holders.isProtected(agent_id)) {
      return yield* invalidField("holder_jwk", `'${agent_id}' has a key here, which proves it`)
    }
    const thumbprint = yield* thumbprintOf(holder_jwk)
    const holder = yield* tagOf(content_id, { agent_id, thumbprint })
    return { ...neither, proof: "holder_jwk" as const, holder, jwk_thumbprint: thumbprint }
  }
  if (!(yield* holders.has(agent_id))) {
    return yield* new GranteeUnverified({ grantee_id: agent_id })
  }
  return { ...neither, proof: "key" as const, holder: yield* tagOf(content_id, { agent_id }) }
})

type NewGrant = Omit<Grant, "grant_id" | "created_at" | "ended_at"> & { readonly holder: string }

/** Keeps a grant, in turn with the shares of its record; within the transaction that is open. */
export const addGrant = Effect.fnUntraced(function* (grant: NewGrant) {
  const { write } = yield* Transaction
  const grants = yield* Grants
  const random = yield* SecureRandom.SecureRandom
  const grant_id = `grt_${Hex.encode(yield* random.randomBytes(16))}`
  return yield* write(Effect.gen(function* () {
    const { content_id } = grant
    const log = yield* appendEvent("grant", [grant_id, content_id])
    const { namespace } = yield* liveRecord(content_id)
    const created_at = DateTime.formatIso(yield* DateTime.now)
    const holding = yield* grants.holding(content_id, created_at)
    if (holding >= GRANTS_MAX) return yield* new GrantsFull({ limit: GRANTS_MAX })
    const { holder, ...terms } = grant
    const made = { ...terms, grant_id, created_at, ended_at: null } satisfies Grant
    yield* grants.add({ ...made, holder, namespace })
    return { ...made, log }
  }))
})

export const listGrants = Effect.fn("Privacy.listGrants")(
  function* (content_id: string, page: Parameters<typeof Grants.Service.list>[1]) {
    yield* requireOwnRecord(content_id)
    const grants = yield* Grants
    return yield* grants.list(content_id, page)
  }
)

/** Ends a grant: from its answer on, and for every share that waits, it gives nothing. */
export const revoke = Effect.fn("Privacy.revoke")(function* (content_id: string, grant_id: string) {
  const { write } = yield* Transaction
  const grants = yield* Grants
  yield* requireOwnRecord(content_id)
  return yield* write(Effect.gen(function* () {
    const log = yield* appendEvent("revoke", [grant_id, content_id])
    const at = DateTime.formatIso(yield* DateTime.now)
    const found = yield* grants.find(grant_id)
    if (Option.isNone(found) || found.value.content_id !== content_id) {
      return yield* new GrantNotFound({ grant_id })
    }
    yield* grants.end(content_id, grant_id, at)
    return log
  }))
})
