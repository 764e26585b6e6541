/**
 * `POST /escrow` and `POST /agreements`: a payer locks an amount for a payee, at once or in parts.
 */
import { Array, DateTime, Effect, Metric, Option, Result } from "effect"
import type { Criteria, OnUnread } from "../../schemas/escrow/criteria.ts"
import type { CreateAgreement, CreateEscrow } from "../../schemas/escrow/escrow.ts"
import { WORLD } from "../../schemas/escrow/ledger.ts"
import { CriteriaImpossible, InsufficientFunds } from "../../schemas/escrow/problems.ts"
import { CONTEST_SECONDS } from "../../schemas/escrow/terms.ts"
import { SchemaValidationFailed } from "../../schemas/problems.ts"
import { isAbout } from "../ground/Served.ts"
import { mayCreate } from "./authority.ts"
import { checksNothing, criteriaFrom } from "./criteria.ts"
import { conflictsOf } from "./criteria/impossible.ts"
import { Escrows, type Funding } from "./Escrows.ts"
import { TextTools } from "./TextTools.ts"
import { KeyHolders } from "./KeyHolders.ts"
import { Ledger } from "./Ledger.ts"
import { transitions } from "./metrics.ts"
import { type AgentNames, warningsOf } from "../ground/AgentNames.ts"
import { faultOfNewId } from "../ground/distinctId.ts"
import { isKnownCurrency, minorUnitOf } from "../ground/currencies.ts"
import { format } from "../ground/decimal.ts"
import { parsePositive } from "./money.ts"
import { Settings } from "./Settings.ts"
import { newId, open, type Terms } from "./transition.ts"

type Request = typeof CreateEscrow.Type
type Agreement = typeof CreateAgreement.Type

/** Reads a request whose amount was written as `characters`; fails with all that is wrong. */
export const prepare = Effect.fnUntraced(function* (request: Request, characters: string) {
  yield* mayCreate(request.payer_agent_id)
  const read = yield* readTerms(request, characters)
  if (Result.isFailure(read)) return yield* refused(read.failure)
  return { funding: yield* open(read.success), warnings: yield* warningsOf(partiesOf(request)) }
})

/**
 * The same of an agreement, whose amounts were written so, in the order of its milestones. Each of
 * them is an escrow of its own.
 */
export const prepareAgreement = Effect.fnUntraced(
  function* (request: Agreement, characters: ReadonlyArray<string>) {
    yield* mayCreate(request.payer_agent_id)
    const { milestones, task_description = "", ...common } = request
    const agreement_id = yield* newId("agr")
    const parts = yield* Effect.forEach(milestones, ({ title, ...own }, index) =>
      Effect.map(
        readTerms({ ...common, ...own, task_description }, characters[index] ?? ""),
        Result.mapBoth({
          onSuccess: (terms): Terms => ({
            ...terms,
            agreement_id,
            milestone: { number: index + 1, title }
          }),
          onFailure: Array.map(({ path, message }) => ({
            path: path.replace(/\..*/u, "") in own ? `milestones.${index}.${path}` : path,
            message
          }))
        })
      ))
    const [terms, violations] = Array.partition(parts, (part) => part)
    if (!Array.isReadonlyArrayNonEmpty(terms) || violations.length > 0) {
      return yield* refused(Array.dedupe(violations.flat()))
    }
    const fundings = yield* Effect.forEach(terms, open)
    return { fundings, warnings: yield* warningsOf(partiesOf(request)) }
  }
)

const refused = (violations: ReadonlyArray<Violation>) =>
  Effect.fail(new SchemaValidationFailed({ violations }))

/** Writes all of them, or none; in prepaid mode only when the payer's deposits cover them. */
export const commit = Effect.fnUntraced(function* (fundings: Array.NonEmptyReadonlyArray<Funding>) {
  const escrows = yield* Escrows
  const { prepaid } = yield* Settings
  const { payer_agent_id, currency, currency_exponent } = fundings[0].escrow
  const amount = fundings.reduce((sum, { escrow }) => sum + escrow.amount, 0n)
  if (prepaid) {
    const ledger = yield* Ledger
    const available = yield* ledger.available(payer_agent_id, currency)
    if (available < amount) {
      return yield* new InsufficientFunds({
        available: format(available, currency_exponent),
        currency
      })
    }
  }
  yield* escrows.fund(fundings)
  const { agreement_id, escrow_id } = fundings[0].escrow
  yield* isAbout(agreement_id ?? escrow_id)
  return Array.map(fundings, ({ escrow }) => escrow)
})

/** Counts escrows that were written, and knows their agents from now on. */
export const count = Effect.fnUntraced(function* (
  names: AgentNames["Service"],
  fundings: Array.NonEmptyReadonlyArray<Funding>
) {
  yield* Metric.update(
    Metric.withAttributes(transitions, { from: "none", to: "funded", by: "payer" }),
    fundings.length
  )
  yield* names.know(partiesOf(fundings[0].escrow).map(([, id]) => id))
})

interface Violation {
  readonly path: string
  readonly message: string
}

const readTerms = Effect.fnUntraced(function* (
  request: Request,
  characters: string
): Effect.fn.Return<
  Result.Result<Terms, ReadonlyArray<Violation>>,
  CriteriaImpossible,
  Escrows | TextTools | KeyHolders | Ledger | Settings
> {
  const { strict } = yield* Settings
  const instruments = yield* TextTools
  const violations = yield* partyFaultsOf(request)
  const refuse = (path: string, message: string) => {
    violations.push({ path, message })
    return undefined
  }
  const {
    payer_agent_id,
    payee_agent_id,
    arbiter_agent_id = null,
    evaluator_agent_id = null,
    inspection = null,
    revisions = 0,
    held_work = "open",
    refund_after_delivery = "free",
    contest_seconds = null
  } = request
  const currency = request.currency.toUpperCase()
  if (strict && !isKnownCurrency(currency)) refuse("currency", `"${currency}" is not known`)
  const exponent = minorUnitOf(currency)
  const amount = Result.match(parsePositive(characters, exponent), {
    onFailure: (why) => refuse("amount", `The amount ${why}`),
    onSuccess: (minor) => minor
  })
  const deadline = yield* deadlineOf(request.deadline ?? null)
  if (deadline === undefined) refuse("deadline", "Expected a time that exists and is in the future")
  const criteria = Result.match(
    criteriaFrom(request, instruments),
    {
      onFailure: (faults) => {
        violations.push(...faults)
        return undefined
      },
      onSuccess: (read) => read
    }
  )
  if (
    amount === undefined || deadline === undefined || criteria === undefined ||
    violations.length > 0
  ) return Result.fail(violations)
  const conflicts = conflictsOf(criteria.clauses)
  if (conflicts.length > 0) return yield* new CriteriaImpossible({ conflicts })
  const on_unread = request.on_unread ?? "hold"
  const terms: Terms = {
    payer_agent_id,
    payee_agent_id,
    arbiter_agent_id,
    evaluator_agent_id,
    inspection,
    revisions,
    held_work,
    contest_seconds: refund_after_delivery === "free" ? null : contest_seconds ?? CONTEST_SECONDS,
    agreement_id: null,
    milestone: null,
    amount,
    currency,
    currency_exponent: exponent,
    task_description: request.task_description,
    verification_criteria: request.verification_criteria,
    criteria: warned(criteria, on_unread),
    on_unread,
    deadline
  }
  return Result.succeed(terms)
})

/** What is wrong with the agents of an escrow, and with what is agreed between them. */
const partyFaultsOf = Effect.fnUntraced(function* (request: Request) {
  const {
    payer_agent_id,
    payee_agent_id,
    arbiter_agent_id = null,
    evaluator_agent_id = null,
    held_work = "open",
    refund_after_delivery = "free",
    contest_seconds = null
  } = request
  const { areNeeded, has } = yield* KeyHolders
  const faults: Array<Violation> = []
  const refuse = (path: string, message: string) => {
    faults.push({ path, message })
  }
  if (payer_agent_id === payee_agent_id) {
    refuse("payee_agent_id", "The payee must be another agent than the payer")
  }
  if (arbiter_agent_id === payer_agent_id || arbiter_agent_id === payee_agent_id) {
    refuse("arbiter_agent_id", "The arbiter must be neither payer nor payee")
  }
  if (evaluator_agent_id !== null) {
    const others = [payer_agent_id, payee_agent_id, arbiter_agent_id]
    if (others.includes(evaluator_agent_id)) {
      refuse("evaluator_agent_id", "The evaluator must be neither payer, payee nor arbiter")
    } else if (!(yield* has(evaluator_agent_id))) {
      // Else whoever first asked for a key of that name would decide.
      refuse("evaluator_agent_id", "The evaluator must have a key of this service")
    }
  }
  if (held_work === "sealed" && !areNeeded) {
    refuse("held_work", "Work is sealed where keys tell payer and payee apart: AUTH_MODE is open")
  }
  if (contest_seconds !== null && refund_after_delivery === "free") {
    refuse("contest_seconds", 'Expected with refund_after_delivery "contested"')
  }
  for (const [path, id] of partiesOf(request)) {
    if (id === WORLD) refuse(path, `"${WORLD}" is no agent`)
    const fault = faultOfNewId(id)
    // An id that the store has goes on working: a rule locks no money in.
    if (fault !== undefined && !(yield* isKnown(id))) refuse(path, fault)
  }
  return faults
})

/** Whether an agent has a part in an escrow, or money. */
export const isKnown = Effect.fnUntraced(function* (agent_id: string) {
  const { list } = yield* Escrows
  const { accounts } = yield* Ledger
  const { escrows } = yield* list({ party: agent_id, limit: 1 })
  return escrows.length > 0 || (yield* accounts({ agent_id, limit: 1 })).length > 0
})

/** The agents of an escrow, by the members that name them. */
const partiesOf = (
  named: { readonly [party in (typeof PARTIES)[number]]?: string | null | undefined }
) =>
  PARTIES.flatMap((path) => {
    const id = named[path]
    return id === undefined || id === null ? [] : [[path, id] as const]
  })

const PARTIES = [
  "payer_agent_id",
  "payee_agent_id",
  "arbiter_agent_id",
  "evaluator_agent_id"
] as const

/** With what releases all the same told. */
const warned = (criteria: Criteria, on_unread: OnUnread): Criteria => {
  const { unread = [], warnings } = criteria
  return on_unread === "release" && unread.length > 0 && !checksNothing(criteria)
    ? { ...criteria, warnings: [{ code: "unread_is_released", text: "" }, ...warnings] }
    : criteria
}

/** In UTC with milliseconds; `undefined` when it is no time, or has passed. */
const deadlineOf = Effect.fnUntraced(function* (text: string | null) {
  if (text === null) return null
  const written = text.replace(" ", "T").toUpperCase()
  const time = Option.getOrUndefined(DateTime.make(written))
  if (time === undefined || !isOnTheClock(written)) return undefined
  // Times are compared as text, which holds for years of four digits.
  if (DateTime.toPartsUtc(time).year > 9999) return undefined
  return DateTime.isGreaterThan(time, yield* DateTime.now) ? DateTime.formatIso(time) : undefined
})

/** Whether the day and the hour are there: a date engine goes on from 29 February to 1 March. */
const isOnTheClock = (written: string) => {
  const local = written.slice(0, "YYYY-MM-DDTHH:MM:SS".length)
  return Option.exists(
    DateTime.make(`${local}Z`),
    (time) => DateTime.formatIso(time).startsWith(local)
  )
}
