/**
 * PostgreSQL is stopped and started again while requests run.
 */
import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Schema } from "effect"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { at, errands, outcome } from "../escrow/desk.ts"
import { askAt, reputation } from "../escrow/listener.ts"
import { eventually } from "../eventually.ts"
import { type Ask, post, type Reply } from "../inProcess.ts"
import { cluster, postgresPrograms } from "./cluster.ts"

const AWAY = "503 SERVICE_UNAVAILABLE"
const STREAMS = 4
/** Of each stream, while the database is away. */
const REFUSALS = 5

/** What one service was asked and answered, request by request. */
interface Told {
  readonly outcomes: Array<string>
  /** What was acknowledged, by its key. */
  readonly kept: Map<string, string>
}

/** Makes one thing after the other, each with a key of its own, until it is interrupted. */
const stream = (make: (key: string) => Effect.Effect<Reply>, name: string, told: Told) =>
  Effect.gen(function* () {
    for (let n = 0;; n++) {
      const reply = yield* make(`${name}-${n}`)
      told.outcomes.push(outcome(reply))
      if (reply.status === 201) told.kept.set(`${name}-${n}`, reply.text)
      if (reply.status === 503) assert.isNotNull(reply.headers.get("retry-after"))
    }
  })

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

const started = Effect.fnUntraced(function* (name: string, environment: Record<string, string>) {
  const port = yield* freePort
  const base = `http://127.0.0.1:${port}`
  const process = yield* childProcess({
    entry: `src/${name}.ts`,
    health: `${base}/ready`,
    environment: {
      ...environment,
      LOG_FORMAT: "json",
      DATA_DIR: yield* temporaryFolder,
      [`${name.toUpperCase()}_PORT`]: String(port)
    }
  })
  return { ask: askAt(base), process }
})

const makers = (escrow: Ask, recovery: Ask) => ({
  escrow: (key: string) => errands(escrow).create({}, { "idempotency-key": key }),
  recovery: (key: string) =>
    recovery(
      "/api/v1/workflows",
      post(
        { title: key, objective: "Survive" },
        { "idempotency-key": key, authorization: "Bearer a-key-to-try-with" }
      )
    )
})

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
