/**
 * What owners are asked for: a request waits until the owner approves it, which makes it a grant, or
 * declines it.
 */
import { Clock, DateTime, Effect, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { Hex } from "effect/encoding"
import {
  type AccessDecision,
  type AccessRequest,
  type AccessState,
  PENDING_MAX,
  PENDING_OF_RECORD_MAX,
  PENDING_SELF_MADE_MAX
} from "../../schemas/privacy/grant.ts"
import {
  AccessRequestDecided,
  AccessRequestNotFound,
  AccessRequestsFull,
  GranteeUnverified
} from "../../schemas/privacy/problems.ts"
import { Unauthenticated } from "../../schemas/problems.ts"
import { isProven, requireToBe } from "../ground/caller.ts"
import { Transaction } from "../ground/Transaction.ts"
import { takePlace } from "./appendEntry.ts"
import { Grants, SELF_MADE } from "./Grants.ts"
import { addGrant, distinct, readScope } from "./granting.ts"
import { provenHolder } from "./holderProof.ts"
import { requesterTag, tagOf } from "./holders.ts"
import { KeyHolders } from "./KeyHolders.ts"
import { liveRecord, requireContentId } from "./liveRecord.ts"
import { tell } from "./notices.ts"
import { requireOwner } from "./ownerToken.ts"
import { parsePattern } from "./pointer.ts"
import { Records } from "./Records.ts"
import { invalidField } from "./request.ts"

export const askFor = Effect.fn("Privacy.askFor")(
  function* (content_id: string, request: AccessRequest) {
    yield* requireContentId(content_id)
    const { paths, purpose, requester_id } = request
    const thumbprint = yield* provenHolder(content_id, request, "ask")
    yield* requireToBe(requester_id)
    const isKeyed = yield* isProven(requester_id)
    if (!isKeyed && Option.isNone(thumbprint)) {
      return yield* new GranteeUnverified({ grantee_id: requester_id })
    }
    const holders = yield* KeyHolders
    // Whoever made a key a moment ago takes nobody's name with it.
    if (!isKeyed && (yield* holders.isProtected(requester_id))) {
      const reason = `'${requester_id}' has a key: send it, or ask under a name of your own.`
      return yield* new Unauthenticated({ reason })
    }
    const holder = yield* tagOf(
      content_id,
      Option.match(thumbprint, {
        onNone: () => ({ agent_id: requester_id }),
        onSome: (thumbprint) => ({ agent_id: requester_id, thumbprint })
      })
    )
    yield* liveRecord(content_id)
    // Not held against the record: whether it has such a value is not for a stranger to know.
    const bad = paths?.findIndex((path) => Option.isNone(parsePattern(path))) ?? -1
    if (bad >= 0) return yield* invalidField(`paths/${bad}`, "Not a JSON Pointer")
    const requester = yield* requesterTag(requester_id, thumbprint)
    const { write } = yield* Transaction
    const grants = yield* Grants
    const random = yield* SecureRandom.SecureRandom
    // The newest have the greatest ids.
    const millis = (yield* Clock.currentTimeMillis).toString(16).padStart(12, "0")
    const request_id = `req_${millis}${Hex.encode(yield* random.randomBytes(10))}`
    return yield* write(Effect.gen(function* () {
      // In turn with all who ask, so that no more than may wait do.
      yield* takePlace()
      const { namespace } = yield* liveRecord(content_id)
      const waiting = yield* grants.pending({ requester })
      if (waiting >= PENDING_MAX) return yield* new AccessRequestsFull({ limit: PENDING_MAX })
      const isSelfMade = requester.startsWith(SELF_MADE)
      if (
        isSelfMade && (yield* grants.pending({ content_id, isSelfMade })) >= PENDING_SELF_MADE_MAX
      ) {
        return yield* new AccessRequestsFull({ limit: PENDING_SELF_MADE_MAX })
      }
      if ((yield* grants.pending({ content_id })) >= PENDING_OF_RECORD_MAX) {
        return yield* new AccessRequestsFull({ limit: PENDING_OF_RECORD_MAX })
      }
      const state: AccessState = {
        request_id,
        content_id,
        requester_id,
        proof: Option.isSome(thumbprint) ? "holder_jwk" : "key",
        jwk_thumbprint: Option.getOrNull(thumbprint),
        paths: distinct(paths),
        purpose,
        status: "pending",
        reason: null,
        grant_id: null,
        created_at: DateTime.formatIso(yield* DateTime.now),
        decided_at: null
      }
      yield* grants.ask({ ...state, namespace, holder, requester })
      yield* tell(state, namespace)
      return state
    }))
  }
)

/** What became of a request, for the one who made it. */
export const askedFor = Effect.fn("Privacy.askedFor")(
  function* (content_id: string, request_id: string) {
    const kept = yield* keptRequest(request_id)
    // By its key, or by knowing the id, which 80 random bits of it keep from being guessed.
    const asker = yield* Effect.option(requireToBe(kept.requester_id))
    if (Option.isNone(asker) || kept.content_id !== content_id) {
      return yield* new AccessRequestNotFound({ request_id })
    }
    return stateOf(kept)
  }
)

const keptRequest = Effect.fnUntraced(function* (request_id: string) {
  const grants = yield* Grants
  const kept = yield* grants.request(request_id)
  return Option.isSome(kept) ? kept.value : yield* new AccessRequestNotFound({ request_id })
})

const stateOf = (kept: Effect.Success<ReturnType<typeof keptRequest>>): AccessState => {
  const { holder: _, namespace: __, requester: ___, ...state } = kept
  return state
}

export const listRequests = Effect.fn("Privacy.listRequests")(
  function* (page: Parameters<typeof Grants.Service.requests>[1]) {
    const owner = yield* requireOwner
    const grants = yield* Grants
    return yield* grants.requests(owner, page)
  }
)

/** Approved a request becomes a grant of the same holder; it is decided once. */
export const decideRequest = Effect.fn("Privacy.decideRequest")(
  function* (request_id: string, { decision, reason, ...scope }: AccessDecision) {
    const owner = yield* requireOwner
    const asked = yield* keptRequest(request_id)
    const records = yield* Records
    if (!(yield* records.isOf(asked.namespace, owner))) {
      return yield* new AccessRequestNotFound({ request_id })
    }
    yield* liveRecord(asked.content_id)
    const { write } = yield* Transaction
    const grants = yield* Grants
    const isScoped = scope.tier !== undefined || scope.paths !== undefined
    if (decision === "decline" && isScoped) {
      return yield* invalidField("decision", "What is declined has no 'tier' and no 'paths'")
    }
    const granted = decision === "decline" ? undefined : yield* readScope(asked.content_id, {
      ...scope,
      ...(isScoped
        ? {}
        : asked.paths === null
        ? { tier: "medium" as const }
        : { paths: asked.paths })
    })
    return yield* write(Effect.gen(function* () {
      const made = granted === undefined ? undefined : yield* addGrant({
        content_id: asked.content_id,
        grantee_id: asked.requester_id,
        purpose: asked.purpose,
        proof: asked.proof,
        jwk_thumbprint: asked.jwk_thumbprint,
        holder: asked.holder,
        ...granted
      })
      // Read in the same transaction, after those who take turns: who comes second finds it decided.
      const now = yield* keptRequest(request_id)
      if (now.status !== "pending") {
        return yield* new AccessRequestDecided({ request_id, access_status: now.status })
      }
      const decided = {
        ...now,
        status: decision === "approve" ? "approved" as const : "declined" as const,
        reason: reason ?? null,
        grant_id: made?.grant_id ?? null,
        decided_at: DateTime.formatIso(yield* DateTime.now)
      }
      yield* grants.decide(decided)
      yield* tell(decided, decided.namespace)
      return stateOf(decided)
    }))
  }
)
