/**
 * The escrow service in this process, with a reputation that the test decides.
 */
import { Effect, Schema } from "effect"
import * as FixedReputation from "../../layers/reputation/fixed.ts"
import { serviceWith } from "../../src/escrow.ts"
import { type Ask, inProcess, post, type Reply } from "../inProcess.ts"

/** Payees whose name begins so are what it says; all others are trusted. */
const said = (agent_id: string): FixedReputation.Answer => {
  if (agent_id.startsWith("unproven")) return reply(0, "unproven")
  if (agent_id.startsWith("doubtful")) return reply(59.999, "caution")
  if (agent_id.startsWith("silent")) return undefined
  return reply(85, "trusted")
}

const reply = (trust_score: number, recommendation: string) =>
  JSON.stringify({ trust_score, recommendation })

export const request = {
  payer_agent_id: "a1",
  payee_agent_id: "b2",
  amount: 12.5,
  currency: "USD",
  task_description: "Summarise",
  verification_criteria: 'must contain "Total"'
}

export const PASSES = "The Total is 7"
export const FAILS = "The sum is 7"

export type Desk = Effect.Success<ReturnType<typeof desk>>

/** Opens the service; `looks` counts the look-ups. */
export const desk = Effect.fnUntraced(function* (
  options: Parameters<typeof inProcess>[1] & {
    readonly said?: (agent_id: string) => FixedReputation.Answer
  } = {}
) {
  const looks = { count: 0 }
  const reputation = FixedReputation.layerOf((agent_id) => {
    looks.count++
    return (options.said ?? said)(agent_id)
  })
  const ask = yield* inProcess(serviceWith(reputation), options)
  return { ...errands(ask), ask, looks }
})

/** The calls of a service that `ask` reaches. */
export const errands = (ask: Ask) => {
  const create = (change: object = {}, headers: Record<string, string> = {}) =>
    ask("/escrow", post({ ...request, ...change }, headers))
  return {
    create,
    /** Makes an escrow and gives its id. */
    fund: (change: object = {}) => Effect.map(create(change), idOf),
    deliver: (
      escrow_id: string,
      { text = PASSES, payee = "b2", headers = {} }: {
        readonly text?: string
        readonly payee?: string
        readonly headers?: Record<string, string>
      } = {}
    ) =>
      ask("/deliverable", post({ escrow_id, payee_agent_id: payee, deliverable: text }, headers)),
    release: (escrow_id: string, headers: Record<string, string> = {}) =>
      ask(`/escrow/${escrow_id}/release`, { method: "POST", headers }),
    refund: (escrow_id: string, headers: Record<string, string> = {}) =>
      ask(`/escrow/${escrow_id}/refund`, { method: "POST", headers }),
    contest: (escrow_id: string, headers: Record<string, string> = {}) =>
      ask(`/escrow/${escrow_id}/contest`, { method: "POST", headers }),
    resolve: (
      escrow_id: string,
      release_amount: unknown,
      headers: Record<string, string> = {}
    ) => ask(`/escrow/${escrow_id}/resolve`, post({ release_amount }, headers)),
    ledger: Effect.map(ask("/ledger"), ({ json }) => decodeLedger(json))
  }
}

const decodeLedger = Schema.decodeUnknownSync(
  Schema.Struct({
    balanced: Schema.Boolean,
    transfers: Schema.Int,
    currencies: Schema.Array(Schema.Struct({
      currency: Schema.String,
      funded: Schema.String,
      released: Schema.String,
      refunded: Schema.String,
      held: Schema.String,
      balanced: Schema.Boolean
    }))
  })
)

const decodeId = Schema.decodeUnknownSync(Schema.Struct({ escrow_id: Schema.String }))

export const idOf = ({ json, text, status }: Reply) => {
  if (status !== 201) throw new Error(`Cannot fund: ${text}`)
  return decodeId(json).escrow_id
}

const Failure = Schema.Struct({ error: Schema.Struct({ code: Schema.String }) })
const isFailure = Schema.is(Failure)

/** The status and, of a problem, its code: `409 INVALID_STATE`. */
export const outcome = ({ status, json }: Reply): string =>
  isFailure(json) ? `${status} ${json.error.code}` : String(status)

/** The member of a reply at a path such as `escrow.status`. */
export const at = ({ json }: Reply, path: string): unknown =>
  path.split(".").reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined,
    json
  )
