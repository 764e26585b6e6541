/**
 * An escrow as the one who asks sees it: what is sealed to it shows how long it is and how it begins.
 */
import { Effect } from "effect"
import type { Check } from "../../schemas/escrow/criteria.ts"
import type { Deliverable, Delivery, Escrow } from "../../schemas/escrow/escrow.ts"
import type { Evaluation, TermsWarning } from "../../schemas/escrow/terms.ts"
import { format } from "../ground/decimal.ts"
import { readsWork } from "./authority.ts"
import type { EscrowRecord } from "./Escrows.ts"
import { revisionsLeft } from "./settle.ts"

/** How escrows, and work that is read by itself, are shown to the caller. */
export const views = Effect.map(readsWork, (reads) => ({
  view: (record: EscrowRecord) => escrowOf(record, reads(record)),
  /** The same without the text of its deliverable, which can be long. */
  brief: (record: EscrowRecord): Escrow => {
    const { deliverable, ...escrow } = escrowOf(record, reads(record))
    if (deliverable === null) return { ...escrow, deliverable }
    const { sealed: _, text: __, ...rest } = deliverable
    return { ...escrow, deliverable: rest }
  },
  work: (record: EscrowRecord, { number, ...work }: Delivery): Delivery => ({
    number,
    ...(reads(record) ? work : sealed(work))
  })
}))

const escrowOf = (record: EscrowRecord, isOpen: boolean): Escrow => {
  const { amount, released, refunded, pending_id: _, event_hash: __, ...rest } = record
  const { deliverable, evaluation } = record
  const decimal = (minor: bigint) => format(minor, record.currency_exponent)
  return {
    ...rest,
    deliverable: deliverable === null || isOpen ? deliverable : sealed(deliverable),
    evaluation: evaluation === null || isOpen ? evaluation : withoutAdvice(evaluation),
    // At most 15 significant digits, so that the nearest double shows the same decimal.
    amount: Number(decimal(amount)),
    amount_decimal: decimal(amount),
    amount_minor: String(amount),
    held_amount: decimal(record.resolution === null ? amount : 0n),
    released_amount: decimal(released),
    refunded_amount: decimal(refunded),
    revisions_left: revisionsLeft(record),
    refund_after_delivery: record.contest_seconds === null ? "free" : "contested",
    warnings: warningsOf(record)
  }
}

const EXCERPT_MAX = 500
const utf8 = new TextEncoder()

const sealed = ({ text, ...work }: Deliverable): Deliverable => {
  const checks = work.checks.map(withoutText)
  if (text === undefined) return { ...work, checks }
  const characters = [...text]
  const shown = Math.min(EXCERPT_MAX, Math.floor(characters.length / 5))
  return {
    ...work,
    checks,
    sealed: {
      characters: characters.length,
      bytes: utf8.encode(text).length,
      excerpt: characters.slice(0, shown).join("")
    }
  }
}

/** What a check came to, without what it quotes of the work: a number, or terms of the criteria. */
const withoutText = ({ where: _, why: __, ...check }: Check): Check => {
  switch (check.kind) {
    case "min_words":
    case "min_chars":
    case "min_length":
    case "contains_exact":
    case "contains_phrase":
    case "contains_either":
    case "contains":
    case "count":
    case "times":
    case "some_of":
    case "in_order":
    case "headings":
    case "language":
    case "links":
    case "matches":
    case "regex":
    case "parts":
      return check
    default:
      return { ...check, measured: "sealed" }
  }
}

/** A model that was asked may quote what it read. */
const withoutAdvice = (evaluation: Evaluation): Evaluation => ({
  ...evaluation,
  advice: evaluation.advice === null ? null : { ...evaluation.advice, reason: "sealed" }
})

const warningsOf = (
  { arbiter_agent_id, contest_seconds, inspection }: EscrowRecord
): ReadonlyArray<TermsWarning> => [
  ...(inspection === null && arbiter_agent_id === null ? [NO_INSPECTION] : []),
  ...(inspection !== null && arbiter_agent_id !== null ? [INSPECTION_IDLE] : []),
  ...(contest_seconds !== null && arbiter_agent_id === null ? [CONTEST_WITHOUT_ARBITER] : [])
]

const NO_INSPECTION: TermsWarning = {
  code: "no_inspection",
  message: "Work that is held or disputed waits for the payer without end: there is no inspection."
}
const INSPECTION_IDLE: TermsWarning = {
  code: "inspection_idle",
  message: "An arbiter is named: the payer's silence ends nothing, whatever the inspection says."
}
const CONTEST_WITHOUT_ARBITER: TermsWarning = {
  code: "contest_without_arbiter",
  message: "No arbiter is named: a refund that is contested stands still until one side gives way."
}
