import { assert, describe, it } from "@effect/vitest"
import { Clock, DateTime, Effect, Fiber, Schema } from "effect"
import { TestClock } from "effect/testing"
import { nodeHash } from "../../layers/hash.ts"
import { brokenAt } from "../../src/ground/eventChain.ts"
import { Event } from "../../schemas/escrow/event.ts"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { databases, freshDatabase } from "../databases.ts"
import type { Ask, Reply } from "../inProcess.ts"
import { postgresUrl } from "../machine.ts"
import { at, desk, errands, FAILS, idOf } from "./desk.ts"
import { readyAt, reputation } from "./listener.ts"
import { eventually } from "../eventually.ts"

const Events = Schema.Struct({ items: Schema.Array(Event) })
const decodeEvents = Schema.decodeUnknownEffect(Events)

const decodeDeliveries = Schema.decodeUnknownEffect(
  Schema.Struct({ deliveries: Schema.Array(Schema.Struct({ number: Schema.Int })) })
)

/**
 * Sixteen of each: deliverables that pass and that fail, releases, refunds. These two are quicker, for
 * nobody is asked of trust: they begin when `decided` says so, which is
 * told how many deliverables were answered.
 */
const sixtyFour = (
  ask: (n: number) => Ask,
  escrow_id: string,
  payee: string,
  decided: (answered: () => number) => Effect.Effect<unknown> = () => Effect.void
) => {
  let answered = 0
  const begin = decided(() => answered)
  return Effect.forEach(
    Array.from({ length: 64 }, (_, n) => n),
    (n) => {
      const { deliver, release, refund } = errands(ask(n))
      const told = (reply: Effect.Effect<Reply>) =>
        Effect.tap(reply, () => Effect.sync(() => answered++))
      if (n % 4 === 0) return told(deliver(escrow_id, { payee }))
      if (n % 4 === 1) return Effect.andThen(begin, release(escrow_id))
      return n % 4 === 2
        ? Effect.andThen(begin, refund(escrow_id))
        : told(deliver(escrow_id, { payee, text: FAILS }))
    },
    { concurrency: "unbounded" }
  )
}

/** At most one payout, one event for each version, and books that balance. */
const assertOnePayout = Effect.fnUntraced(function* (
  ask: Ask,
  escrow_id: string,
  replies: ReadonlyArray<Reply>
) {
  assert.deepStrictEqual(
    [...new Set(replies.map(({ status }) => status))].filter((s) => s !== 200 && s !== 409),
    []
  )
  const read = yield* ask(`/escrow/${escrow_id}`)
  const transfers = yield* ask(`/ledger/transfers?escrow_id=${escrow_id}`)
  const kinds = [1, 2].map((n) => at(transfers, `transfers.${n}.kind`))
  const ended = at(read, "resolution") !== null
  assert.isUndefined(kinds[1])
  assert.strictEqual(kinds[0] !== undefined, ended)
  const paid = replies.filter((reply) =>
    reply.status === 200 && at(reply, "escrow.resolution") !== null
  )
  // The clock may have been faster than all of them.
  const byClock = ["deadline", "inspection"].includes(String(at(read, "resolution.by")))
  assert.lengthOf(paid, ended && !byClock ? 1 : 0)
  const { deliveries } = yield* decodeDeliveries(
    (yield* ask(`/escrow/${escrow_id}/deliveries`)).json
  )
  assert.deepStrictEqual(
    deliveries.map(({ number }) => number),
    deliveries.map((_, index) => index + 1)
  )
  assert.isAtMost(deliveries.length, Number(at(read, "revisions")) + 1)
  const { items } = yield* decodeEvents((yield* ask(`/escrow/${escrow_id}/events`)).json)
  assert.strictEqual(items.length, at(read, "version"))
  assert.isNull(brokenAt(items, nodeHash.sha256Hex))
  assert.isTrue((yield* errands(ask).ledger).balanced)
  return at(read, "status")
})

describe.each(databases)("64 at once on one escrow, in one process on $name", ({ layer }) => {
  it.effect(
    "release, refund, deliverable and the deadline pay out once",
    () =>
      Effect.gen(function* () {
        const { ask, fund, deliver } = yield* desk({ database: layer })
        for (let round = 0; round < 12; round++) {
          const payee = round % 2 === 0 ? "b2" : "unproven"
          const now = yield* Clock.currentTimeMillis
          const deadline = DateTime.formatIso(DateTime.makeUnsafe(now + 1000))
          const id = yield* fund({ payee_agent_id: payee, deadline })
          // In every third round they race for what was delivered.
          if (round % 3 === 1) yield* deliver(id, { payee, text: FAILS })
          const racing = yield* Effect.forkChild(sixtyFour(() => ask, id, payee))
          // In every third round the time runs out while they race.
          if (round % 3 === 2) yield* TestClock.adjust("1 second")
          const replies = yield* Fiber.join(racing)
          // Each of them would end it if it were alone, so one of them did.
          assert.include(["released", "refunded"], yield* assertOnePayout(ask, id, replies))
          yield* TestClock.adjust("3 seconds")
        }
      })
  )
})

describe.each(databases)("64 at once on one dispute, in one process on $name", ({ layer }) => {
  it.effect(
    "revisions, release, refund and the payer's silence pay out once",
    () =>
      Effect.gen(function* () {
        const { ask, fund, deliver, looks } = yield* desk({
          database: layer,
          // A read of the books that is under way when the clock jumps would count as timed out.
          environment: { LEDGER_CHECK_SECONDS: "86400" }
        })
        const counts: Array<number> = []
        for (let round = 0; round < 12; round++) {
          const payee = round % 2 === 0 ? "b2" : "unproven"
          const id = yield* fund({
            payee_agent_id: payee,
            revisions: 3,
            inspection: { seconds: 60, then: "release" }
          })
          yield* deliver(id, { payee, text: FAILS })
          // In every third round the payer has been silent for too long while they race.
          if (round % 3 === 2) yield* TestClock.adjust("59 seconds")
          // Some deliverables of the race were judged, and are about to be written.
          const judged = looks.count + 1 + (round * 7) % 24
          const decided = (answered: () => number) =>
            eventually(Effect.sync(() => looks.count >= judged || answered() === 32))
          const racing = yield* Effect.forkChild(sixtyFour(() => ask, id, payee, decided))
          if (round % 3 === 2) yield* TestClock.adjust("1 second")
          const replies = yield* Fiber.join(racing)
          assert.include(["released", "refunded"], yield* assertOnePayout(ask, id, replies))
          counts.push(Number(at(yield* ask(`/escrow/${id}`), "deliveries")))
          yield* TestClock.adjust("3 seconds")
        }
        // The race was one: in some rounds a revision came through before the end.
        assert.isTrue(counts.some((count) => count > 1))
      })
  )
})

describe.each(databases)("48 at once on one refund that was asked for, on $name", ({ layer }) => {
  it.effect(
    "the payee's contest, the end of its time, release and the arbiter end it once, or it stands",
    () =>
      Effect.gen(function* () {
        const service = yield* desk({
          database: layer,
          // A read of the books that is under way when the clock jumps would count as timed out.
          environment: { LEDGER_CHECK_SECONDS: "86400" }
        })
        const { ask, contest, deliver, fund, ledger, refund, release, resolve } = service
        const ends = new Set<unknown>()
        for (let round = 0; round < 12; round++) {
          const id = yield* fund({
            payee_agent_id: "unproven",
            refund_after_delivery: "contested",
            contest_seconds: 60,
            ...(round % 2 === 0 ? { arbiter_agent_id: "judge" } : {})
          })
          yield* deliver(id, { payee: "unproven" })
          yield* refund(id)
          yield* TestClock.adjust("59 seconds")
          const calls = [
            contest(id),
            refund(id),
            round % 3 === 0 ? release(id) : contest(id),
            round % 4 === 0 ? resolve(id, "5.00") : refund(id)
          ]
          const racing = yield* Effect.forkChild(
            Effect.forEach(
              Array.from({ length: 48 }, (_, n) => calls[n % 4] ?? contest(id)),
              (call) => call,
              {
                concurrency: "unbounded"
              }
            )
          )
          // In every third round its time ends while they race.
          if (round % 3 === 2) yield* TestClock.adjust("1 second")
          const replies = yield* Fiber.join(racing)
          assert.isTrue(replies.every(({ status }) => status === 200 || status === 409))
          const won = replies.filter(({ status }) => status === 200)
          assert.isAtMost(won.filter((reply) => at(reply, "escrow.resolution") !== null).length, 1)
          // A contest that was taken is never followed by the refund that it is of.
          const contests = won.filter((reply) => at(reply, "escrow.resolution") === null)
          assert.isAtMost(contests.length, 1)
          yield* TestClock.adjust("3 seconds")
          const read = yield* ask(`/escrow/${id}`)
          if (contests.length === 1) assert.notStrictEqual(at(read, "status"), "refunded")
          ends.add(at(read, "status"))
          const transfers = yield* ask(`/ledger/transfers?escrow_id=${id}`)
          assert.strictEqual(
            at(transfers, "transfers.1") !== undefined,
            at(read, "resolution") !== null
          )
          assert.isTrue((yield* ledger).balanced)
        }
        assert.include([...ends], "delivered")
      })
  )
})

/** Funds with a deadline so far off, or further where the machine is too slow for that. */
const fundUntil: (
  ask: Ask,
  payee: string,
  millis: number
) => Effect.Effect<{ readonly id: string; readonly deadline: number }> = Effect.fnUntraced(
  function* (ask, payee, millis) {
    const deadline = (yield* Clock.currentTimeMillis) + millis
    const funded = yield* errands(ask).create({
      payee_agent_id: payee,
      deadline: DateTime.formatIso(DateTime.makeUnsafe(deadline))
    })
    if (funded.status === 422) return yield* fundUntil(ask, payee, millis * 2)
    return { id: idOf(funded), deadline }
  }
)

describe.skipIf(postgresUrl === undefined)("64 at once, through four processes", () => {
  it.live("on one PostgreSQL pay out once", () =>
    Effect.gen(function* () {
      const DATABASE_URL = yield* freshDatabase(postgresUrl ?? "")
      const REPUTATION_URL = yield* reputation
      const DATA_DIR = yield* temporaryFolder
      const asks = yield* Effect.forEach([1, 2, 3, 4], () =>
        Effect.gen(function* () {
          const port = yield* freePort
          const base = `http://127.0.0.1:${port}`
          yield* childProcess({
            entry: "src/escrow.ts",
            health: `${base}/health`,
            environment: { ESCROW_PORT: String(port), DATABASE_URL, DATA_DIR, REPUTATION_URL }
          })
          return yield* readyAt(base)
        }), { concurrency: "unbounded" })
      const [first] = asks
      if (first === undefined) return
      for (let round = 0; round < 6; round++) {
        const payee = round % 2 === 0 ? "b2" : "unproven"
        // In every third round the time runs out while they race.
        const races = round % 3 === 2
        const { id, deadline } = yield* fundUntil(first, payee, races ? 1_000 : 600_000)
        if (races) {
          yield* eventually(Effect.map(Clock.currentTimeMillis, (now) => now > deadline - 100))
        }
        const replies = yield* sixtyFour((n) => asks[n % 4] ?? first, id, payee)
        yield* assertOnePayout(first, id, replies)
      }
      for (let round = 0; round < 6; round++) {
        const payee = round % 2 === 0 ? "b2" : "unproven"
        const id = yield* errands(first).fund({
          payee_agent_id: payee,
          revisions: 3,
          // In every third round the payer's silence ends while they race.
          inspection: { seconds: round % 3 === 2 ? 1 : 600, then: "release" }
        })
        const judged = yield* errands(first).deliver(id, { payee, text: FAILS })
        if (round % 3 === 2) {
          const due = Date.parse(String(at(judged, "escrow.inspection_at")))
          yield* eventually(Effect.map(Clock.currentTimeMillis, (now) => now > due - 100))
        }
        const replies = yield* sixtyFour((n) => asks[n % 4] ?? first, id, payee)
        yield* assertOnePayout(first, id, replies)
      }
      assert.isTrue((yield* errands(first).ledger).balanced)
    }))
})
