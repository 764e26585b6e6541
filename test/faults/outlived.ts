/**
 * Faults that begin and end while services are asked for things, one after the other; what is to hold
 * of each.
 */
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { at, errands, outcome } from "../escrow/desk.ts"
import { eventually } from "../eventually.ts"
import type { Ask } from "../inProcess.ts"
import { assertKept, AWAY, isAlone, kinds, type Look, streaming, type Told } from "./streams.ts"

export interface Fault {
  readonly begin: Effect.Effect<unknown>
  readonly end: Effect.Effect<unknown>
  /** The services that feel it. */
  readonly services: ReadonlyArray<string>
  /** The check of `/ready` that fails, and what it says. */
  readonly said: readonly [check: string, words: string]
  /** Whether what is there can still be read. */
  readonly isReadable: boolean
  /** Whether a write may still be kept: one that takes no new room, of a disk that is full. */
  readonly keepsSome?: boolean
}

/** Of each stream that writes, while a fault lasts. */
const REFUSALS = isAlone ? 3 : 1
/** Beside other tests, which take the processors as well, there is no bound. */
const WELL_AGAIN_MILLIS = isAlone ? 5000 : Infinity

/**
 * Streams of writes to services, escrow among them, outlive the faults: each is refused as it may be,
 * `/ready` says why, nobody is paid meanwhile, all is soon well again, and nothing acknowledged is
 * lost or there twice. Gives how to look again whether it is all there.
 */
export const outlived = Effect.fnUntraced(
  function* (asks: ReadonlyMap<string, Ask>, look: Look, faults: ReadonlyArray<Fault>) {
    const escrow: Ask = (...what) =>
      asks.get("escrow")?.(...what) ?? Effect.die(new Error("Escrow is not there"))
    const { release } = errands(escrow)
    const { all, end } = yield* streaming(asks)
    const writing = all.filter(({ service }) => kinds[service]?.id !== undefined)
    const counted = (those: ReadonlyArray<Told>, of: (one: Told) => number) => {
      const before = new Map(those.map((one) => [one, of(one)]))
      return (more: number) =>
        eventually(
          Effect.sync(() => those.every((one) => of(one) >= (before.get(one) ?? 0) + more)),
          (yes) => yes
        )
    }
    const kept = () => counted(writing, ({ kept }) => kept.size)
    const readiness = Effect.forEach(
      asks,
      ([service, ask]) => Effect.map(ask("/ready"), (reply) => ({ service, reply }))
    )

    yield* kept()(1)
    const released: Array<string> = []
    const millis: Array<number> = []
    for (
      const { begin, end, isReadable, keepsSome, said: [check, words], services } of faults
    ) {
      const held = yield* unpaid(escrow)
      released.push(held)
      const refused = counted(
        writing.filter(({ service }) => services.includes(service)),
        ({ outcomes }) => outcomes.filter((one) => one === AWAY).length
      )
      let meanwhile = AWAY
      yield* begin
      yield* refused(REFUSALS)

      if (services.includes("escrow")) {
        // Whoever looks at the books now has not seen them, and nobody is paid but for good.
        const books = yield* escrow("/ledger")
        assert.strictEqual(outcome(books), isReadable ? "200" : AWAY)
        meanwhile = outcome(yield* release(held))
        assert.include(keepsSome === true ? [AWAY, "200"] : [AWAY], meanwhile)
      }
      for (const { reply, service } of yield* readiness) {
        const isHit = services.includes(service)
        assert.strictEqual(reply.status, isHit ? 503 : 200, `${service}: ${reply.text}`)
        if (isHit) assert.strictEqual(at(reply, `checks.${check}`), words, service)
      }

      const again = kept()
      yield* end
      const ended = performance.now()
      yield* eventually(readiness, (all) => all.every(({ reply }) => reply.status === 200))
      // The next round over the books is an hour away; they are looked at all the same.
      const paying = yield* eventually(release(held), (reply) => outcome(reply) !== AWAY)
      assert.strictEqual(outcome(paying), meanwhile === AWAY ? "200" : "409 INVALID_STATE")
      millis.push(performance.now() - ended)
      yield* again(1)
    }
    yield* end
    assert.strictEqual(at(yield* escrow("/ledger"), "balanced"), true)
    yield* assertKept(look, asks, all, released)
    assert.isAtMost(Math.max(...millis), WELL_AGAIN_MILLIS, millis.join())
  }
)

/** An escrow that can be released. */
const unpaid = Effect.fnUntraced(function* (ask: Ask) {
  const { deliver, fund } = errands(ask)
  const id = yield* fund({ payee_agent_id: "unproven" })
  yield* deliver(id, { payee: "unproven" })
  return id
})

const Line = Schema.fromJsonString(Schema.Struct({
  timestamp: Schema.String,
  level: Schema.String,
  message: Schema.Unknown,
  annotations: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown))
}))

/**
 * That services logged no error beside their requests, and an outage, which begins with one of
 * `words`, as one warning a second at most.
 */
export const assertQuiet = Effect.fnUntraced(
  function* (logged: string, words: ReadonlyArray<string>) {
    const all = yield* Effect.forEach(
      logged.split("\n").filter((line) => line !== ""),
      (line) => Schema.decodeEffect(Line)(line)
    )
    const lines = all.filter(({ message }) => message !== "request")
    assert.deepStrictEqual(lines.filter(({ level }) => level === "ERROR"), [])
    const outages = lines.filter(({ message }) =>
      words.some((one) => String(message).startsWith(one))
    )
    const services = Map.groupBy(outages, ({ annotations }) => annotations?.service)
    for (const [service, told] of services) {
      const times = told.map(({ timestamp }) => Date.parse(timestamp))
      const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
      assert.deepStrictEqual(gaps.filter((gap) => gap < 1000), [], String(service))
    }
    assert.strictEqual(services.has("escrow"), words.length > 0)
  }
)
