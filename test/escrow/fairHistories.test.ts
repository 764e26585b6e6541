/**
 * Escrows whose work is sealed and whose refunds are contested, from their funding to wherever chance
 * leads them, against a model of the rules that knows nothing of the service.
 */
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Random } from "effect"
import { TestClock } from "effect/testing"
import process from "node:process"
import { databases } from "../databases.ts"
import type { Reply } from "../inProcess.ts"
import { at, type Desk, desk, FAILS, idOf, PASSES } from "./desk.ts"

const agents = ["a1", "b2", "unproven", "judge"] as const
const environment = {
  AUTH_MODE: "required",
  API_KEYS: agents.map((agent) => `${agent}:key-of-${agent}`).join(","),
  ADMIN_API_KEYS: "operator:key-of-operator",
  // A read of the books that is under way when the clock jumps would count as timed out.
  LEDGER_CHECK_SECONDS: "86400"
}
const as = (agent: string) => ({ authorization: `Bearer key-of-${agent}` })

interface Terms {
  readonly payee: "b2" | "unproven"
  readonly isSealed: boolean
  readonly isContested: boolean
  readonly hasArbiter: boolean
  readonly silence: "release" | "refund" | undefined
  readonly revisions: number
}

const INSPECTION = 30
const CONTEST = 50

/** What the rules make of an escrow, in seconds. */
interface Model {
  readonly status: string
  readonly deliveries: number
  /** Since when the payer is silent. */
  readonly silentSince?: number | undefined
  readonly asked?: { readonly since: number; readonly isContested: boolean } | undefined
}

const FUNDED: Model = { status: "funded", deliveries: 0 }
const OPS = [
  "pass",
  "fail",
  "release",
  "refund",
  "refund",
  "give way",
  "contest",
  "contest",
  "resolve",
  "wait",
  "wait",
  "wait"
] as const
type Op = typeof OPS[number]

const ended = (model: Model, status: string): Model => ({ deliveries: model.deliveries, status })
const isHeld = ({ status }: Model) => status === "delivered" || status === "disputed"

/** What time has done by now. */
const overtaken = (model: Model, terms: Terms, now: number): Model => {
  if (!isHeld(model)) return model
  const { asked, silentSince } = model
  if (asked !== undefined) {
    return !asked.isContested && asked.since + CONTEST <= now ? ended(model, "refunded") : model
  }
  return silentSince !== undefined && silentSince + INSPECTION <= now
    ? ended(
      model,
      model.status === "delivered" && terms.silence === "release" ? "released" : "refunded"
    )
    : model
}

/** The next state, and the status that the call is answered with. */
const step = (model: Model, terms: Terms, op: Op, now: number): readonly [Model, number] => {
  const refused = [model, 409] as const
  const isOpen = model.status === "funded" || isHeld(model)
  switch (op) {
    case "pass":
    case "fail": {
      const takes = model.status === "funded" ||
        model.status === "disputed" && model.deliveries <= terms.revisions
      if (!takes) return refused
      const deliveries = model.deliveries + 1
      if (op === "pass" && terms.payee === "b2") return [{ status: "released", deliveries }, 200]
      const listens = terms.silence !== undefined && !terms.hasArbiter
      return [{
        status: op === "pass" ? "delivered" : "disputed",
        deliveries,
        silentSince: listens ? now : undefined
      }, 200]
    }
    case "release":
      return isHeld(model) ? [ended(model, "released"), 200] : refused
    case "refund":
      if (!isOpen) return refused
      if (model.status === "delivered" && terms.isContested) {
        return model.asked === undefined
          ? [{ ...model, silentSince: undefined, asked: { since: now, isContested: false } }, 200]
          : refused
      }
      return isHeld(model) && terms.hasArbiter ? [model, 403] : [ended(model, "refunded"), 200]
    case "give way":
      return isOpen ? [ended(model, "refunded"), 200] : refused
    case "contest":
      return model.asked?.isContested === false && model.status === "delivered"
        ? [{ ...model, asked: { ...model.asked, isContested: true } }, 200]
        : refused
    case "resolve":
      if (!terms.hasArbiter) return [model, 404]
      return isHeld(model) ? [ended(model, "settled"), 200] : refused
    case "wait":
      return [model, 200]
  }
}

const perform = (
  { ask, contest, deliver, refund, release, resolve }: Desk,
  id: string,
  { payee }: Terms,
  op: Op
): Effect.Effect<Reply> => {
  switch (op) {
    case "pass":
    case "fail":
      return deliver(id, { payee, text: op === "pass" ? PASSES : FAILS, headers: as(payee) })
    case "release":
      return release(id, as("a1"))
    case "refund":
      return refund(id, as("a1"))
    case "give way":
      return refund(id, as(payee))
    case "contest":
      return contest(id, as(payee))
    case "resolve":
      return resolve(id, "5.00", as("judge"))
    case "wait":
      return Effect.andThen(
        TestClock.adjust("20 seconds"),
        ask(`/escrow/${id}`, { headers: as(payee) })
      )
  }
}

const pick = <const A>(from: readonly [A, ...ReadonlyArray<A>]) =>
  Effect.map(Random.nextIntBetween(0, from.length - 1), (n) => from[n] ?? from[0])

const seconds = Effect.map(Clock.currentTimeMillis, (millis) => millis / 1000)

/** One history; fails where the service does what the model does not. */
const history = Effect.fnUntraced(function* (service: Desk) {
  const terms: Terms = {
    payee: yield* pick(["unproven", "unproven", "unproven", "b2"]),
    isSealed: yield* pick([true, true, false]),
    isContested: yield* pick([true, true, false]),
    hasArbiter: yield* pick([true, false]),
    silence: yield* pick([undefined, "release", "refund"]),
    revisions: yield* Random.nextIntBetween(0, 2)
  }
  const id = idOf(
    yield* service.create({
      payee_agent_id: terms.payee,
      revisions: terms.revisions,
      ...(terms.isSealed ? { held_work: "sealed" } : {}),
      ...(terms.isContested
        ? { refund_after_delivery: "contested", contest_seconds: CONTEST }
        : {}),
      ...(terms.hasArbiter ? { arbiter_agent_id: "judge" } : {}),
      ...(terms.silence === undefined
        ? {}
        : { inspection: { seconds: INSPECTION, then: terms.silence } })
    }, as("a1"))
  )
  let model = FUNDED
  const told: Array<string> = []
  const steps = yield* Random.nextIntBetween(2, 9)
  for (let n = 0; n < steps; n++) {
    // Half of the histories begin with work that is held.
    const op = n === 0 && (yield* Random.nextBoolean) ? "pass" : yield* pick(OPS)
    model = overtaken(model, terms, yield* seconds)
    const [next, status] = step(model, terms, op, yield* seconds)
    const reply = yield* perform(service, id, terms, op)
    model = overtaken(next, terms, yield* seconds)
    told.push(`${op} ${reply.status}`)
    const said = `${JSON.stringify(terms)}: ${told.join(", ")}`
    assert.strictEqual(reply.status, status, said)
    const read = yield* service.ask(`/escrow/${id}`, { headers: as("a1") })
    assert.strictEqual(at(read, "status"), model.status, said)
    const isPaid = model.status === "released" || model.status === "settled"
    const text = at(read, "deliverable.text")
    // A payer never has both, and what it paid for it reads.
    if (terms.isSealed) assert.strictEqual(text !== undefined, isPaid && model.deliveries > 0, said)
    assert.strictEqual(Number(at(read, "released_amount")) > 0, isPaid, said)
    assert.strictEqual(
      ["held_amount", "released_amount", "refunded_amount"]
        .reduce((sum, part) => sum + Math.round(Number(at(read, part)) * 100), 0),
      1250,
      said
    )
    const ledger = yield* service.ask("/ledger", { headers: as("operator") })
    assert.isTrue(at(ledger, "balanced"), said)
  }
  const how = model.asked === undefined ? "" : model.asked.isContested ? " contested" : " asked"
  return `${model.status}${how}`
})

// `deno task histories` takes 1,000.
const count = Number(process.env.HISTORIES ?? 60)

describe.each(databases)("sealed work and contested refunds on $name", ({ layer: database }) => {
  it.effect(
    `of ${count} escrows go as the rules say, balanced after each step`,
    () =>
      Effect.gen(function* () {
        const service = yield* desk({ database, environment })
        const ends = new Set<string>()
        for (let n = 0; n < count; n++) {
          ends.add(yield* Random.withSeed(history(service), `fair hold ${n}`))
        }
        for (
          const end of [
            "funded",
            "delivered",
            "delivered asked",
            "delivered contested",
            "disputed",
            "released",
            "refunded",
            "settled"
          ]
        ) assert.include([...ends], end)
      }),
    600_000 * Math.max(1, count / 200)
  )
})
