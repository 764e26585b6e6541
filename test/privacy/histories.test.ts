/**
 * The owner's side as a state machine: histories of random acts of owners and requesters, held against a
 * model that knows nothing of trees, tags or tables. `GRANT_HISTORIES=1000` makes many; CI a sample.
 */
import { assert, describe, it } from "@effect/vitest"
import { Clock, DateTime, Effect, Layer, Schema } from "effect"
import { TestClock } from "effect/testing"
import { AccessState, GrantReply, Shares } from "../../schemas/privacy/grant.ts"
import { databases } from "../databases.ts"
import { post, type Reply } from "../inProcess.ts"
import { bearer, exchange, problem } from "./exchange.ts"
import { chance } from "./randomRecord.ts"

const HISTORIES = Number(Deno.env.get("GRANT_HISTORIES") ?? "25")
const ACTS = 14

const decodeGrant = Schema.decodeUnknownSync(GrantReply)
const decodeState = Schema.decodeUnknownSync(AccessState)
const decodeShares = Schema.decodeUnknownSync(Shares)
const decodeShare = Schema.decodeUnknownSync(Schema.Struct({
  decision: Schema.String,
  requester_verified: Schema.Boolean,
  receipt: Schema.Struct({ receipt_id: Schema.String, reason: Schema.String }),
  proof: Schema.optionalKey(Schema.Struct({
    items: Schema.Array(Schema.Struct({ disclosure: Schema.String }))
  }))
}))
const decodeLeaf = Schema.decodeUnknownSync(Schema.fromJsonString(
  Schema.Tuple([Schema.String, Schema.Array(Schema.Json), Schema.String, Schema.Json])
))

/** What the policy of exchange.ts lets each see, leaf by leaf, written by hand. */
const ALL = ["/name", "/dob", "/city", "/card", "/visits/0/year", "/visits/0/cost"]
const MEDIUM: Readonly<Record<string, string>> = {
  "/city": "exact",
  "/visits/0/year": "exact",
  "/dob": "generalised",
  "/card": "masked"
}
const PATHS = [["/name"], ["/visits"], ["/dob", "/card"], ["/visits/*/cost"]]

const isUnder = (path: string, pattern: string) =>
  path === pattern || path.startsWith(`${pattern}/`) || path === pattern.replace("*", "0")

type Tier = "low" | "medium" | "high"

/** Who asks: how much it is trusted, and the key by which it can prove itself. */
const AGENTS: ReadonlyArray<{ readonly id: string; readonly tier: Tier; readonly key?: string }> = [
  { id: "low-0", tier: "low" },
  { id: "mid-0", tier: "medium" },
  { id: "top-0", tier: "high" },
  { id: "low-1", tier: "low", key: "key-of-low-one" },
  { id: "mid-1", tier: "medium", key: "key-of-mid-one" }
]
const REPORTS = { low: 0, medium: 2, high: 6 } as const
const KEYS = AGENTS.flatMap(({ id, key }) => key === undefined ? [] : [`${id}:${key}`]).join()

interface Held {
  readonly grant_id: string
  readonly agent: string
  readonly token: string | undefined
  readonly tier: Tier | undefined
  readonly paths: ReadonlyArray<string> | undefined
  readonly until: number
  ended: boolean
}

interface Given {
  readonly share_id: string
  readonly requester: string
  readonly leaves: ReadonlyArray<string>
}

interface Case {
  readonly content_id: string
  readonly owner: Record<string, string>
  readonly only: boolean
  readonly grants: Array<Held>
  readonly given: Array<Given>
  deleted: boolean
}

const full = ALL.map((path) => `${path} exact`).sort()

/** What a requester must get: leaves with their kinds; nothing at all is a denial. */
const allowed = (
  { grants, only }: Case,
  agent: (typeof AGENTS)[number],
  isProven: boolean,
  token: string | undefined,
  now: number
) => {
  // The name of one that has a key, without the key, is a stranger's who claims it.
  const isImpostor = agent.key !== undefined && !isProven
  const trusted: Tier = only || isImpostor ? "low" : agent.tier
  const held = grants.filter((one) => !one.ended && one.until > now && one.agent === agent.id)
  const byToken = held.find((one) => one.token !== undefined && one.token === token)
  const byKey = held.find((one) => one.token === undefined && isProven)
  const grant = isImpostor ? undefined : byToken ?? byKey
  if (trusted === "high" || grant?.tier === "high") {
    return { leaves: full, used: trusted === "high" ? undefined : grant }
  }
  const isMedium = trusted === "medium" || grant?.tier === "medium"
  const open = new Map(isMedium ? Object.entries(MEDIUM) : [])
  for (const path of ALL) {
    if (grant?.paths?.some((pattern) => isUnder(path, pattern)) === true) open.set(path, "exact")
  }
  const used = grant?.paths === undefined && trusted === "medium" ? undefined : grant
  return { leaves: [...open].map(([path, kind]) => `${path} ${kind}`).sort(), used }
}

const leavesOf = (reply: Reply): ReadonlyArray<string> => {
  const { decision, proof } = decodeShare(reply.json)
  if (decision === "full") return full
  return (proof?.items ?? []).map(({ disclosure }) => {
    const [, path, kind] = decodeLeaf(Buffer.from(disclosure, "base64url").toString())
    return `/${path.join("/")} ${kind}`
  }).sort()
}

describe.each(databases)("histories on $name", ({ layer: database }) => {
  it.effect(`${HISTORIES} of them give what tier and grant allow, and list what was given`, () =>
    Effect.gen(function* () {
      const { ask, prepared, report, share } = yield* exchange({
        database: Layer.succeedContext(yield* Layer.build(database)),
        environment: { API_KEYS: KEYS, LIMITS: "off" }
      })
      for (const { id, tier } of AGENTS) {
        for (let n = 0; n < REPORTS[tier]; n++) yield* report(`friend-${n}`, { agent_id: id })
      }
      const send = (path: string, body: object, headers: Record<string, string>) =>
        ask(path, post(body, headers))
      const tally = new Map<string, number>()

      const history = Effect.fnUntraced(function* (seed: number) {
        const dice = chance(seed)
        const pick = <A>(all: ReadonlyArray<A>): A => {
          const one = all[Math.floor(dice() * all.length)]
          if (one === undefined) throw new Error("Nothing to pick from")
          return one
        }
        const cases: Array<Case> = []
        for (const only of [false, true]) {
          // Its own owner each, so that one may see nothing of the other.
          const body = only ? { grants: "only" } : {}
          const { content_id, owner_token } = yield* prepared({
            ...body,
            data: record,
            label: `${seed}`
          })
          cases.push({
            content_id,
            owner: bearer(owner_token),
            only,
            grants: [],
            given: [],
            deleted: false
          })
        }
        const keep = (one: Case, held: Held) => {
          for (const other of one.grants) {
            const isSame = other.agent === held.agent && other.token === held.token
            if (isSame) other.ended = true
          }
          one.grants.push(held)
        }
        const until = Effect.fnUntraced(function* () {
          const now = yield* Clock.currentTimeMillis
          const minutes = pick([0, 5, 20])
          const time = minutes === 0 ? Infinity : now + minutes * 60_000
          const text = minutes === 0
            ? {}
            : { expires_at: DateTime.formatIso(DateTime.makeUnsafe(time)) }
          return { time, text }
        })
        const scopes = () => {
          const paths = pick(PATHS)
          return pick([{ tier: "medium" as const }, { tier: "high" as const }, { paths }, {
            paths
          }])
        }

        const acts = {
          grant: Effect.fnUntraced(function* (one: Case) {
            const agent = pick(AGENTS)
            const isBearer = dice() < 0.4
            const { text, time } = yield* until()
            const scope = scopes()
            const reply = yield* send(`/data/${one.content_id}/grants`, {
              grantee_id: agent.id,
              purpose: "p",
              ...scope,
              ...text,
              ...(isBearer ? { bearer: true } : {})
            }, one.owner)
            if (!isBearer && agent.key === undefined) {
              return assert.strictEqual(problem(reply), "422 GRANTEE_UNVERIFIED")
            }
            const { grant_id, grant_token } = decodeGrant(reply.json)
            const { paths, tier } = { paths: undefined, tier: undefined, ...scope }
            keep(one, {
              grant_id,
              agent: agent.id,
              token: grant_token,
              tier,
              paths,
              until: time,
              ended: false
            })
          }),
          revoke: Effect.fnUntraced(function* (one: Case) {
            if (one.grants.length === 0) return
            const held = pick(one.grants)
            // Another owner cannot.
            const other = cases.find((two) => two !== one)
            const path = `/data/${one.content_id}/grants/${held.grant_id}`
            const foreign = yield* ask(path, { method: "DELETE", headers: other?.owner ?? {} })
            assert.strictEqual(problem(foreign), "403 FORBIDDEN")
            const reply = yield* ask(path, { method: "DELETE", headers: one.owner })
            assert.strictEqual(reply.status, 204)
            held.ended = true
          }),
          request: Effect.fnUntraced(function* (one: Case) {
            const agent = pick(AGENTS)
            const paths = pick(PATHS)
            const headers = agent.key === undefined ? {} : bearer(agent.key)
            const body = { requester_id: agent.id, purpose: "q", paths }
            const reply = yield* send(`/data/${one.content_id}/requests`, body, headers)
            if (agent.key === undefined) {
              return assert.strictEqual(problem(reply), "422 GRANTEE_UNVERIFIED")
            }
            const { request_id } = decodeState(reply.json)
            const decision = pick(["approve", "decline"])
            const path = `/owner/requests/${request_id}/decision`
            const decided = decodeState((yield* send(path, { decision }, one.owner)).json)
            const again = yield* send(path, { decision }, one.owner)
            assert.strictEqual(problem(again), "409 ACCESS_REQUEST_DECIDED")
            if (decided.grant_id !== null) {
              keep(one, {
                grant_id: decided.grant_id,
                agent: agent.id,
                token: undefined,
                tier: undefined,
                paths,
                until: Infinity,
                ended: false
              })
            }
          }),
          wait: () => TestClock.adjust(`${pick([1, 4, 15])} minutes`),
          share: Effect.fnUntraced(function* (one: Case) {
            const agent = pick(AGENTS)
            const isProven = agent.key !== undefined && dice() < 0.7
            const known = one.grants.flatMap(({ token }) => token === undefined ? [] : [token])
            const token = dice() < 0.5 && known.length > 0 ? pick(known) : undefined
            const now = yield* Clock.currentTimeMillis
            const { leaves, used } = allowed(one, agent, isProven, token, now)
            const reply = yield* share(one.content_id, {
              requester_id: agent.id,
              ...(token === undefined ? {} : { grant_token: token })
            }, isProven && agent.key !== undefined ? bearer(agent.key) : {})
            const { decision, receipt, requester_verified } = decodeShare(reply.json)
            assert.deepStrictEqual(leavesOf(reply), leaves, `${agent.id} ${receipt.reason}`)
            assert.strictEqual(requester_verified, isProven)
            assert.strictEqual(decision === "denied", leaves.length === 0)
            assert.strictEqual(receipt.reason === "owner_grant", used !== undefined)
            tally.set(receipt.reason, (tally.get(receipt.reason) ?? 0) + 1)
            if (used?.token !== undefined) used.ended = true
            if (decision !== "denied") {
              one.given.push({ share_id: receipt.receipt_id, requester: agent.id, leaves })
            }
          }),
          remove: Effect.fnUntraced(function* (one: Case) {
            if (dice() < 0.7) return
            const path = `/data/${one.content_id}`
            yield* ask(path, { method: "DELETE", headers: one.owner })
            one.deleted = true
            const gone = yield* share(one.content_id, { requester_id: "top-0" })
            assert.strictEqual(problem(gone), "410 CONTENT_DELETED")
          })
        }
        for (let act = 0; act < ACTS; act++) {
          const one = pick(cases)
          const name = pick(
            [
              "grant",
              "grant",
              "share",
              "share",
              "share",
              "share",
              "revoke",
              "request",
              "wait",
              "remove"
            ] as const
          )
          if (!one.deleted) yield* acts[name](one)
        }
        for (const one of cases) {
          const listed: Array<(typeof Shares.Type)["items"][number]> = []
          let cursor: string | null = ""
          while (cursor !== null) {
            const query: string = cursor === "" ? "" : `&cursor=${cursor}`
            const { json } = yield* ask(`/owner/shares?limit=3${query}`, { headers: one.owner })
            const page: typeof Shares.Type = decodeShares(json)
            listed.push(...page.items)
            cursor = page.next_cursor
          }
          assert.deepStrictEqual(
            listed.map(({ paths, requester_id, share_id }) => ({
              share_id,
              requester: `${requester_id}`,
              leaves: paths?.map(({ kind, path }) => `${path} ${kind}`).sort() ?? "gone"
            })),
            one.given.toReversed().map((given) => ({
              ...given,
              leaves: one.deleted ? "gone" : given.leaves
            }))
          )
        }
      })

      for (let seed = 1; seed <= HISTORIES; seed++) {
        yield* history(seed).pipe(
          Effect.catchDefect((cause) => Effect.die(new Error(`History ${seed}`, { cause })))
        )
      }
      yield* Effect.logInfo([...tally].map(([reason, times]) => `${reason}: ${times}`).join(", "))
      for (const reason of ["owner_grant", "trust_sufficient", "grant_required"]) {
        assert.isAbove(tally.get(reason) ?? 0, 0)
      }
    }))
})

const record = {
  name: "Ann Lee",
  dob: "1984-03-02",
  city: "Graz",
  card: "4111111111111234",
  visits: [{ year: 2025, cost: 182.5 }]
}
