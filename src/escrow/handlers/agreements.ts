/**
 * Agreements: work in parts, each of which is an escrow.
 */
import { Array, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { EscrowApi } from "../../../schemas/escrow.ts"
import { Agreement } from "../../../schemas/escrow/escrow.ts"
import { format } from "../../ground/decimal.ts"
import { Idempotency, type IdempotentReply } from "../../ground/Idempotency.ts"
import { AgentNames, warningMembers } from "../../ground/AgentNames.ts"
import { maySeeAgreement } from "../authority.ts"
import { upToDate } from "../change.ts"
import * as Create from "../create.ts"
import { type EscrowRecord, Escrows } from "../Escrows.ts"
import { listedCharacters } from "../money.ts"
import { views } from "../view.ts"

const Agreed: IdempotentReply<Agreement> = {
  status: 201,
  schema: Agreement,
  headers: ({ agreement_id }) => ({ location: `/agreements/${agreement_id}` })
}

export const layer = HttpApiBuilder.group(
  EscrowApi,
  "agreements",
  Effect.fnUntraced(function* (handlers) {
    const escrows = yield* Escrows
    const names = yield* AgentNames
    const { once } = yield* Idempotency
    return handlers.handleAll({
      agree: ({ payload, request }) =>
        once(
          Agreed,
          Effect.flatMap(
            Effect.orDie(request.text),
            (body) =>
              Create.prepareAgreement(payload, listedCharacters(body, "milestones", "amount"))
          ),
          ({ fundings, warnings }) =>
            Effect.map(
              Effect.flatMap(Create.commit(fundings), shown),
              (agreement) => ({ ...agreement, ...warningMembers(warnings) })
            ),
          ({ fundings }) => Create.count(names, fundings)
        ),
      agreement: Effect.fnUntraced(function* ({ params: { agreement_id } }) {
        const found = AGREEMENT_ID.test(agreement_id) ? yield* escrows.agreement(agreement_id) : []
        const parts = yield* maySeeAgreement(agreement_id, found)
        // A part whose time has passed is told as it is then.
        return yield* shown(yield* Effect.forEach(parts, upToDate))
      })
    })
  })
)

const AGREEMENT_ID = /^agr_[0-9A-Z]{26}$/

const shown = Effect.fnUntraced(function* (parts: Array.NonEmptyReadonlyArray<EscrowRecord>) {
  const [first] = parts
  const { brief } = yield* views
  const sum = (of: (part: EscrowRecord) => bigint) =>
    format(parts.reduce((all, part) => all + of(part), 0n), first.currency_exponent)
  const agreement: Agreement = {
    agreement_id: first.agreement_id ?? "",
    payer_agent_id: first.payer_agent_id,
    payee_agent_id: first.payee_agent_id,
    currency: first.currency,
    currency_exponent: first.currency_exponent,
    sums: {
      amount: sum(({ amount }) => amount),
      held: sum(({ amount, resolution }) => resolution === null ? amount : 0n),
      released: sum(({ released }) => released),
      refunded: sum(({ refunded }) => refunded)
    },
    is_settled: parts.every(({ resolution }) => resolution !== null),
    milestones: parts.map(brief),
    created_at: first.created_at
  }
  return agreement
})
