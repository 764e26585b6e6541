/**
 * Create, deliver, release, refund, resolve, and what is read of escrows.
 */
import { Effect, Option, Schema } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { EscrowApi } from "../../../schemas/escrow.ts"
import { DeliverableJudged, ESCROW_ID, EscrowChanged, Why } from "../../../schemas/escrow/escrow.ts"
import { Idempotency, type IdempotentReply } from "../../ground/Idempotency.ts"
import { DeliveryNotFound } from "../../../schemas/escrow/problems.ts"
import { BadRequest, SchemaValidationFailed } from "../../../schemas/problems.ts"
import { AgentNames, warningMembers } from "../../ground/AgentNames.ts"
import { visibleTo } from "../authority.ts"
import { commit, count, loadSeen, untilFirst } from "../change.ts"
import * as Create from "../create.ts"
import { checksNothing } from "../criteria.ts"
import * as Deliver from "../deliver.ts"
import { type Change, type EscrowRecord, Escrows } from "../Escrows.ts"
import { format } from "../../ground/decimal.ts"
import { amountCharacters } from "../money.ts"
import { evaluate } from "../evaluate.ts"
import { contest, type Decision, refund, release, resolve } from "../resolve.ts"
import { Settings } from "../Settings.ts"
import { revisionsLeft } from "../settle.ts"
import { shownScore } from "../trust.ts"
import { views } from "../view.ts"
import * as Cursor from "../../ground/cursor.ts"

const etag = (version: number) => `"${version}"`

const Created: IdempotentReply<EscrowChanged> = {
  status: 201,
  schema: EscrowChanged,
  headers: ({ escrow_id, escrow }) => ({
    location: `/escrow/${escrow_id}`,
    etag: etag(escrow.version)
  })
}
const Changed: IdempotentReply<EscrowChanged> = {
  status: 200,
  schema: EscrowChanged,
  headers: ({ escrow }) => ({ etag: etag(escrow.version) })
}
const Judged: IdempotentReply<DeliverableJudged> = {
  status: 200,
  schema: DeliverableJudged,
  headers: ({ escrow }) => ({ etag: etag(escrow.version) })
}

const changed = (record: EscrowRecord, message: string) =>
  Effect.map(views, ({ brief }): EscrowChanged => ({
    status: record.status,
    escrow_id: record.escrow_id,
    message,
    escrow: brief(record)
  }))

export const layer = HttpApiBuilder.group(
  EscrowApi,
  "escrows",
  Effect.fnUntraced(function* (handlers) {
    const escrows = yield* Escrows
    const names = yield* AgentNames
    const { once } = yield* Idempotency
    const { prepaid } = yield* Settings
    // In prepaid mode the deposits are read before.
    const funded = prepaid ? Created : { ...Created, isOneWrite: true as const }

    /** Decides, and writes; what is overtaken decides again on what is there now. */
    const decide = <E, R>(prepare: Effect.Effect<Change, E, R>) =>
      once(
        Changed,
        prepare,
        (change) =>
          Effect.flatMap(
            commit(change),
            (record) => changed(record, explainRefund(change) ?? explainEnd(record))
          ),
        count
      ).pipe(untilFirst)

    return handlers
      .handle("create", ({ payload, request }) =>
        once(
          funded,
          Effect.flatMap(
            characters(request, "amount"),
            (amount) => Create.prepare(payload, amount)
          ),
          ({ funding, warnings }) =>
            Create.commit([funding]).pipe(
              Effect.flatMap(([record]) => changed(record, explainStart(record))),
              Effect.map((answer) => ({ ...answer, ...warningMembers(warnings) }))
            ),
          ({ funding }) => Create.count(names, [funding])
        ))
      .handle(
        "deliver",
        ({ payload, headers }) =>
          once(
            Judged,
            Deliver.prepare(payload, headers["if-match"]),
            (judgement) =>
              Effect.gen(function* () {
                const { change, judged, hold_reason } = judgement
                const record = yield* commit(change)
                const { brief } = yield* views
                const trust_score = shownScore(judged.trust)
                const answer: DeliverableJudged = {
                  status: record.status,
                  check_result: judged.check_result,
                  trust_score,
                  auto_released: record.resolution?.by === "auto",
                  escrow_id: record.escrow_id,
                  message: Deliver.explain(judgement, record),
                  hold_reason: hold_reason ?? null,
                  revisions_left: revisionsLeft(record),
                  checks: judged.checks,
                  trust: judged.trust,
                  escrow: brief(record)
                }
                return answer
              }),
            (judgement) => Effect.andThen(count(judgement.change), Deliver.count(judgement))
          ).pipe(untilFirst)
      )
      .handleRaw(
        "release",
        ({ params, headers, request }) =>
          decide(Effect.flatMap(decisionOf(params, headers, request), release))
      )
      .handleRaw(
        "refund",
        ({ params, headers, request }) =>
          decide(Effect.flatMap(decisionOf(params, headers, request), refund))
      )
      .handleRaw(
        "contest",
        ({ params, headers, request }) =>
          decide(Effect.flatMap(decisionOf(params, headers, request), contest))
      )
      .handle("resolve", ({ params, headers, payload, request }) =>
        decide(
          Effect.flatMap(characters(request, "release_amount"), (amount) =>
            resolve({
              escrow_id: params.escrow_id,
              ifMatch: headers["if-match"],
              reason: payload.reason ?? null
            }, amount))
        ))
      .handle("evaluate", ({ params, headers, payload }) =>
        decide(
          evaluate({
            escrow_id: params.escrow_id,
            ifMatch: headers["if-match"],
            reason: payload.reason ?? null
          }, payload)
        ))
      .handle(
        "deliveries",
        Effect.fnUntraced(function* ({ params: { escrow_id } }) {
          const record = yield* loadSeen(escrow_id)
          const { work } = yield* views
          const deliveries = yield* escrows.deliveries(escrow_id)
          return { deliveries: deliveries.map((one) => work(record, one)) }
        })
      )
      .handle(
        "delivery",
        Effect.fnUntraced(function* ({ params: { escrow_id, number } }) {
          const record = yield* loadSeen(escrow_id)
          const { work } = yield* views
          return yield* Option.match(yield* escrows.delivery(escrow_id, number), {
            onNone: () => Effect.fail(new DeliveryNotFound({ escrow_id, number })),
            onSome: (one) => Effect.succeed(work(record, one))
          })
        })
      )
      .handle(
        "get",
        Effect.fnUntraced(function* ({ params }) {
          const record = yield* loadSeen(params.escrow_id)
          const { view } = yield* views
          return HttpServerResponse.jsonUnsafe(view(record), {
            headers: { etag: etag(record.version) }
          })
        })
      )
      .handle(
        "list",
        Effect.fnUntraced(function* ({ query }) {
          const { cursor, limit, currency, ...filters } = query
          const [before] = (yield* Cursor.decode(cursor, [ESCROW_ID])) ?? []
          const party = yield* visibleTo
          const { view } = yield* views
          const { escrows: found, total } = yield* escrows.list({
            ...filters,
            ...(currency === undefined ? {} : { currency: currency.toUpperCase() }),
            ...(party === undefined ? {} : { party }),
            ...(before === undefined ? {} : { before }),
            limit: limit + 1
          })
          const page = Cursor.firstOf(found, limit, ({ escrow_id }) => [escrow_id])
          return { escrows: page.items.map(view), total, next_cursor: Cursor.nextOf(page) }
        })
      )
      .handle(
        "events",
        Effect.fnUntraced(function* ({ params, query }) {
          yield* loadSeen(params.escrow_id)
          const [after = "0"] = (yield* Cursor.decode(query.cursor, [Cursor.count])) ?? []
          const found = yield* escrows.events(params.escrow_id, {
            after: Number(after),
            limit: query.limit + 1
          })
          return Cursor.page(
            Cursor.firstOf(found, query.limit, ({ sequence }) => [String(sequence)]),
            (event) => event
          )
        })
      )
  })
)

const amountOf = ({ amount, currency, currency_exponent }: EscrowRecord) =>
  `${format(amount, currency_exponent)} ${currency}`

const explainStart = (record: EscrowRecord) => {
  const locked = `${amountOf(record)} locked for ${record.payee_agent_id}.${explainClock(record)}`
  const unread = record.criteria.unread ?? []
  return unread.length === 0 || record.on_unread === "release" && !checksNothing(record.criteria)
    ? locked
    : `${locked} Part of the criteria was not understood: a passing check will hold the funds.`
}

/** Who stops the clock of the payer's silence; a payer may have named somebody that never speaks. */
const explainClock = ({ inspection, arbiter_agent_id, evaluator_agent_id }: EscrowRecord) => {
  if (inspection === null) return ""
  if (arbiter_agent_id !== null) {
    return " An arbiter is named: the payer's silence ends nothing."
  }
  if (evaluator_agent_id === null) return ""
  return ` An evaluator is named: of work that passes its check ${Deliver.WAITS_FOR_EVALUATOR}`
}

/** What was said of a refund that the payee is asked about. */
const explainRefund = ({ escrow, event: { data } }: Change) => {
  if (data.refund === "requested") {
    return `${amountOf(escrow)} refunded at ${data.refund_at}, unless ` +
      `${escrow.payee_agent_id} contests it.`
  }
  if (data.refund !== "contested") return undefined
  return `The refund is contested: ${amountOf(escrow)} held until ${
    escrow.arbiter_agent_id === null
      ? `${escrow.payer_agent_id} releases or ${escrow.payee_agent_id} refunds`
      : `${escrow.arbiter_agent_id} decides`
  }.`
}

const explainEnd = (record: EscrowRecord) => {
  const part = (minor: bigint) => `${format(minor, record.currency_exponent)} ${record.currency}`
  if (record.status === "released") {
    return `${amountOf(record)} released to ${record.payee_agent_id}.`
  }
  if (record.status === "delivered") {
    return `Evaluated; ${amountOf(record)} held for the payer to confirm: ${record.hold_reason}.`
  }
  if (record.status === "disputed") {
    return `Evaluated as failed; ${amountOf(record)} locked until the payer decides.`
  }
  if (record.status === "refunded") {
    return `${amountOf(record)} refunded to ${record.payer_agent_id}.`
  }
  return `${part(record.released)} released to ${record.payee_agent_id}, ${
    part(record.refunded)
  } refunded to ${record.payer_agent_id}.`
}

/** The characters of a number of the body: the payload holds only the nearest double. */
const characters = (request: HttpServerRequest.HttpServerRequest, key: string) =>
  Effect.map(Effect.orDie(request.text), (body) => amountCharacters(body, key) ?? "")

const decodeJson = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))
const decodeWhy = Schema.decodeUnknownEffect(Why)

/** A release or refund needs no body, whatever its media type; it may say why. */
const decisionOf = Effect.fnUntraced(function* (
  { escrow_id }: { readonly escrow_id: string },
  headers: { readonly "if-match"?: string },
  request: HttpServerRequest.HttpServerRequest
) {
  const body = yield* Effect.orDie(request.text)
  const json = body.trim() === "" ? Option.some(null) : decodeJson(body)
  if (Option.isNone(json)) {
    return yield* new BadRequest({ reason: "The body is not valid JSON." })
  }
  const why = yield* decodeWhy(json.value).pipe(
    Effect.mapError(({ message }) =>
      new SchemaValidationFailed({ violations: [{ path: "reason", message }] })
    )
  )
  const decision: Decision = {
    escrow_id,
    ifMatch: headers["if-match"],
    reason: why?.reason ?? null
  }
  return decision
})
