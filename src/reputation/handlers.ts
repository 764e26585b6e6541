import { Array, DateTime, Effect, Order } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpApiBuilder } from "effect/http-api"
import { requireToBe } from "../ground/caller.ts"
import { isAbout } from "../ground/Served.ts"
import { AgentNames, warningMembers, warningsOf } from "../ground/AgentNames.ts"
import { faultOfNewId } from "../ground/distinctId.ts"
import * as Cursor from "../ground/cursor.ts"
import { Idempotency, type IdempotentReply } from "../ground/Idempotency.ts"
import { SchemaValidationFailed } from "../../schemas/problems.ts"
import { Attested, ReputationApi } from "../../schemas/reputation.ts"
import { type Attestation, Attestations } from "./Attestations.ts"
import { mustProve } from "./evidence.ts"
import { distinct, histogramOf, PRIOR, score } from "./score.ts"
import { Settings } from "./Settings.ts"

const Created: IdempotentReply<Attested> = { status: 201, schema: Attested }

export const layer = HttpApiBuilder.group(
  ReputationApi,
  "reputation",
  Effect.fnUntraced(function* (handlers) {
    const attestations = yield* Attestations
    const agentNames = yield* AgentNames
    const random = yield* SecureRandom.SecureRandom
    const { once } = yield* Idempotency

    const { provenOnly } = yield* Settings

    const distinctReports = (agent_id: string) =>
      Effect.map(attestations.reports(agent_id), (reports) => distinct(agent_id, reports))
    const scoreOf = (agent_id: string) =>
      Effect.map(distinctReports(agent_id), (reports) => score(reports, provenOnly))

    return handlers.handleAll({
      verify: ({ params: { agent_id } }) =>
        Effect.map(scoreOf(agent_id), (found) => ({ agent_id, ...found })),

      voices: Effect.fnUntraced(function* ({ params: { agent_id }, query: { cursor, limit } }) {
        const [after = ""] = (yield* Cursor.decode(cursor, [Cursor.text])) ?? []
        const reports = Array.sortWith(
          yield* distinctReports(agent_id),
          (report) => report.attester_agent_id,
          Order.String
        )
        const found = Cursor.firstOf(
          reports.filter(({ attester_agent_id }) => attester_agent_id > after),
          limit,
          ({ attester_agent_id }) => [attester_agent_id]
        )
        return {
          agent_id,
          prior: PRIOR,
          histogram: histogramOf(reports),
          ...Cursor.page(found, (report) => report)
        }
      }),

      agents: Effect.fnUntraced(function* ({ query: { cursor, limit, search = "" } }) {
        const [count, agent_id] = (yield* Cursor.decode(cursor, [Cursor.count, Cursor.text])) ?? []
        const after = agent_id === undefined ? null : { attestation_count: Number(count), agent_id }
        const found = Cursor.firstOf(
          yield* attestations.rated({ search, after, limit: limit + 1 }),
          limit,
          ({ agent_id, attestation_count }) => [String(attestation_count), agent_id]
        )
        const items = yield* Effect.forEach(
          found.items,
          ({ agent_id }) => Effect.map(scoreOf(agent_id), (score) => ({ agent_id, ...score }))
        )
        return { ...Cursor.page(found, (agent) => agent), items }
      }),

      attestations: Effect.fnUntraced(
        function* ({ params: { agent_id }, query: { cursor, limit } }) {
          const [before = null] = (yield* Cursor.decode(cursor, [Cursor.text])) ?? []
          const found = yield* attestations.newest(agent_id, { before, limit: limit + 1 })
          return Cursor.page(
            Cursor.firstOf(found, limit, ({ attestation_id }) => [attestation_id]),
            (attestation) => attestation
          )
        }
      ),

      attest: ({ payload }) =>
        once(
          Created,
          Effect.gen(function* () {
            const {
              agent_id,
              attester_agent_id,
              rating,
              escrow_id = null,
              comment = null,
              receipt = null
            } = payload
            yield* isAbout(agent_id)
            yield* requireToBe(attester_agent_id)
            if (agent_id === attester_agent_id) {
              return yield* new SchemaValidationFailed({
                violations: [{ path: "attester_agent_id", message: "Nobody attests itself" }]
              })
            }
            const names = [["agent_id", agent_id], [
              "attester_agent_id",
              attester_agent_id
            ]] as const
            for (const [path, id] of names) {
              const message = faultOfNewId(id)
              if (message !== undefined && !(yield* attestations.knows(id))) {
                return yield* new SchemaValidationFailed({ violations: [{ path, message }] })
              }
            }
            const claims = {
              attestation_id: `att_${yield* random.ulid}`,
              agent_id,
              attester_agent_id,
              rating,
              escrow_id,
              comment,
              created_at: DateTime.formatIso(yield* DateTime.now)
            }
            const proven = receipt !== null && (yield* mustProve(receipt, claims))
            const attestation: Attestation = { ...claims, proven }
            return { attestation, receipt, warnings: yield* warningsOf(names) }
          }),
          ({ attestation, receipt, warnings }) =>
            attestations.put(attestation).pipe(
              Effect.andThen(scoreOf(attestation.agent_id)),
              Effect.map((found) => ({
                ...attestation,
                receipt,
                ...found,
                ...warningMembers(warnings)
              }))
            ),
          ({ attestation: { agent_id, attester_agent_id } }) =>
            agentNames.know([agent_id, attester_agent_id])
        )
    })
  })
)
