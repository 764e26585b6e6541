/**
 * PostgreSQL is stopped and started again while requests run.
 */
import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Schema } from "effect"
import { at, errands, outcome } from "../escrow/desk.ts"
import { reputation } from "../escrow/listener.ts"
import { eventually } from "../eventually.ts"
import type { Ask } from "../inProcess.ts"
import { cluster, postgresPrograms } from "./cluster.ts"
import { AWAY, makers, started, stream, type Told } from "./streams.ts"

const STREAMS = 4
/** Of each stream, while the database is away. */
const REFUSALS = 5

const Line = Schema.fromJsonString(Schema.Struct({
  timestamp: Schema.String,
  level: Schema.String,
  message: Schema.Unknown
}))

/** What a service logged beside its requests. */
const linesOf = (logged: string) =>
  Effect.forEach(
    logged.split("\n").filter((line) => line !== ""),
    (line) => Schema.decodeEffect(Line)(line)
  ).pipe(Effect.map((lines) => lines.filter(({ message }) => message !== "request")))

it.live.skipIf(postgresPrograms === undefined)(
  "a database that restarts costs refusals that can be repeated, and nothing else",
  () =>
    Effect.gen(function* () {
      const { url, start, stop } = yield* cluster
      const environment = { DATABASE_URL: url, REPUTATION_URL: yield* reputation }
      const escrow = yield* started("escrow", { ...environment, LEDGER_CHECK_SECONDS: "3600" })
      const recovery = yield* started("recovery", environment)
      const { ask } = escrow
      const make = makers(ask, recovery.ask)
      const { deliver, fund, release } = errands(ask)
      const held = yield* fund({ payee_agent_id: "unproven" })
      yield* deliver(held, { payee: "unproven" })

      const told = new Map<string, Told>()
      const streams = yield* Effect.forEach(
        Object.entries(make).flatMap(([service, one]) =>
          Array.from({ length: STREAMS }, (_, n) => ({ name: `${service}-${n}`, one }))
        ),
        ({ name, one }) => {
          const mine: Told = { outcomes: [], kept: new Map() }
          told.set(name, mine)
          return Effect.forkScoped(stream(one, name, mine))
        }
      )
      const all = () => [...told.values()]
      const each = (enough: (one: Told) => boolean) =>
        eventually(Effect.sync(() => all().every(enough)), (yes) => yes)

      for (const mode of ["fast", "immediate"] as const) {
        const before = new Map(all().map((one) => [one, one.outcomes.length]))
        yield* each((one) => one.outcomes.length > (before.get(one) ?? 0))
        yield* stop(mode)
        const refused = (one: Told) => one.outcomes.filter((said) => said === AWAY).length
        const already = new Map(all().map((one) => [one, refused(one)]))
        yield* each((one) => refused(one) >= (already.get(one) ?? 0) + REFUSALS)

        // Whoever looks at the books now has not seen them.
        assert.strictEqual(outcome(yield* ask("/ledger")), AWAY)
        assert.strictEqual(outcome(yield* release(held)), AWAY)
        const ready = yield* ask("/ready")
        assert.strictEqual(ready.status, 503)
        assert.strictEqual(at(ready, "checks.database"), "The database does not answer.")

        yield* start
        yield* eventually(ask("/ready"), ({ status }) => status === 200)
        const kept = new Map(all().map((one) => [one, one.kept.size]))
        yield* each((one) => one.kept.size > (kept.get(one) ?? 0))
        // The next round over the books is an hour away; they are looked at all the same.
        const paying = yield* eventually(
          release(mode === "fast" ? yield* unpaid(ask) : held),
          (reply) => outcome(reply) !== AWAY
        )
        assert.strictEqual(outcome(paying), "200")
      }
      yield* Effect.forEach(streams, Fiber.interrupt)

      const outcomes = new Set(all().flatMap((one) => one.outcomes))
      assert.deepStrictEqual([...outcomes].toSorted(), ["201", AWAY])
      for (const [name, { kept }] of told) {
        const again = name.startsWith("escrow") ? make.escrow : make.recovery
        for (const [key, text] of kept) {
          const replay = yield* again(key)
          assert.strictEqual(replay.headers.get("idempotent-replay"), "true", key)
          assert.strictEqual(replay.text, text)
        }
      }
      assert.strictEqual(at(yield* ask("/ledger"), "balanced"), true)

      for (const { process: { kill, status, logged } } of [escrow, recovery]) {
        kill("SIGTERM")
        assert.strictEqual((yield* Effect.promise(() => status)).code, 0)
        const lines = yield* linesOf(yield* Effect.promise(() => logged))
        assert.deepStrictEqual(lines.filter(({ level }) => level === "ERROR"), [])
        const outage = lines.filter(({ message }) => String(message).includes("does not answer"))
        assert.isAbove(outage.length, 0)
        const times = outage.map(({ timestamp }) => Date.parse(timestamp))
        const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
        assert.deepStrictEqual(gaps.filter((gap) => gap < 1000), [])
      }
    })
)

/** An escrow that can be released. */
const unpaid = Effect.fnUntraced(function* (ask: Ask) {
  const { deliver, fund } = errands(ask)
  const id = yield* fund({ payee_agent_id: "unproven" })
  yield* deliver(id, { payee: "unproven" })
  return id
})
