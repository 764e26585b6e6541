import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { nodeHash } from "../../layers/hash.ts"
import { Event } from "../../schemas/escrow/event.ts"
import { brokenAt } from "../../src/ground/eventChain.ts"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { type Ask, post, type Reply } from "../inProcess.ts"
import { at, errands, FAILS } from "./desk.ts"
import { askAt, listener, readyAt, reputation } from "./listener.ts"
import { eventually, moments } from "../eventually.ts"

const ROUNDS = 20
const STREAMS = 12

const Page = Schema.Struct({
  escrows: Schema.Array(Schema.Struct({ escrow_id: Schema.String })),
  next_cursor: Schema.NullOr(Schema.String)
})
const decodePage = Schema.decodeUnknownEffect(Page)
const decodeEvents = Schema.decodeUnknownEffect(Schema.Struct({ items: Schema.Array(Event) }))

/** What was acknowledged: the last status and version that a client was told. */
type Acknowledged = Map<string, { readonly status: unknown; readonly version: number }>

const agreementWith = (payee_agent_id: string, revisions: number) => ({
  payer_agent_id: "a1",
  payee_agent_id,
  currency: "USD",
  revisions,
  milestones: ["0.10", "2.00", "30"].map((amount) => ({
    title: amount,
    amount,
    verification_criteria: 'must contain "Total"'
  }))
})

/** Creates, delivers and releases until the service is gone. */
const stream = (
  ask: Ask,
  seed: number,
  { acknowledged, refused }: {
    readonly acknowledged: Acknowledged
    readonly refused: Array<string>
  }
) =>
  Effect.gen(function* () {
    const { create, deliver, release, refund } = errands(ask)
    const keep = (id: string, reply: Reply, part: string) => {
      if (reply.status >= 300) refused.push(reply.text)
      acknowledged.set(id, {
        status: at(reply, `${part}.status`),
        version: Number(at(reply, `${part}.version`))
      })
    }
    for (let n = seed;; n++) {
      const payee = n % 2 === 0 ? "b2" : "unproven"
      // Every fourth is an agreement of three parts; every third may be revised once.
      const revisions = n % 3 === 0 ? 1 : 0
      const made = n % 4 === 3
        ? yield* ask("/agreements", post(agreementWith(payee, revisions)))
        : yield* create({ payee_agent_id: payee, revisions })
      const parts = n % 4 === 3 ? ["milestones.0", "milestones.1", "milestones.2"] : ["escrow"]
      for (const part of parts) keep(String(at(made, `${part}.escrow_id`)), made, part)
      for (const part of parts) {
        const id = String(at(made, `${part}.escrow_id`))
        const told = (reply: Reply) => keep(id, reply, "escrow")
        told(yield* deliver(id, n % 5 === 0 ? { payee, text: FAILS } : { payee }))
        const isOpen = () => acknowledged.get(id)?.status === "disputed"
        if (isOpen() && revisions > 0) told(yield* deliver(id, { payee }))
        if (acknowledged.get(id)?.status === "delivered") told(yield* release(id))
        if (isOpen()) told(yield* refund(id))
      }
    }
  }).pipe(Effect.exit)

const allEvents = Effect.fnUntraced(function* (ask: Ask) {
  const events: Array<Event> = []
  let cursor = ""
  for (;;) {
    const page = yield* decodePage((yield* ask(`/escrows?limit=500${cursor}`)).json)
    const chains = yield* Effect.forEach(
      page.escrows,
      ({ escrow_id }) =>
        Effect.flatMap(ask(`/escrow/${escrow_id}/events`), ({ json }) => decodeEvents(json)),
      { concurrency: 16 }
    )
    for (const { items } of chains) {
      assert.isNull(brokenAt(items, nodeHash.sha256Hex))
      events.push(...items)
    }
    if (page.next_cursor === null) return events
    cursor = `&cursor=${page.next_cursor}`
  }
})

describe("kill -9", () => {
  it.live(
    `${ROUNDS} times in a stream of changes: what was acknowledged is there, and told`,
    () =>
      Effect.gen(function* () {
        const port = yield* freePort
        const base = `http://127.0.0.1:${port}`
        const ask = askAt(base)
        const received = new Set<string>()
        const hook = yield* listener((request, response) => {
          received.add(String(request.headers["webhook-id"]))
          response.statusCode = 204
          response.end()
        })
        const environment = {
          ESCROW_PORT: String(port),
          DATA_DIR: yield* temporaryFolder,
          REPUTATION_URL: yield* reputation,
          WEBHOOKS_ALLOW_PRIVATE: "1",
          WEBHOOK_RETRY_MS: "10"
        }
        const start = childProcess({
          entry: "src/escrow.ts",
          health: `${base}/health`,
          environment
        })
        const acknowledged: Acknowledged = new Map()
        const refused: Array<string> = []

        const assertKept = Effect.forEach(acknowledged, ([id, { status, version }]) =>
          Effect.gen(function* () {
            const read = yield* ask(`/escrow/${id}`)
            const now = Number(at(read, "version"))
            // What was under way may have been written without an answer; never the other way round.
            assert.isAtLeast(now, version)
            if (now === version) {
              assert.strictEqual(at(read, "status"), status)
            }
          }), { concurrency: 16, discard: true })

        for (let round = 0; round < ROUNDS; round++) {
          yield* Effect.scoped(Effect.gen(function* () {
            const { kill } = yield* start
            yield* readyAt(base)
            if (round === 0) {
              assert.strictEqual((yield* ask("/webhooks", post({ url: hook }))).status, 201)
            }
            assert.isTrue((yield* errands(ask).ledger).balanced)
            yield* Effect.suspend(() =>
              assertKept
            )
            acknowledged.clear()
            yield* Effect.all([
              ...Array.from({ length: STREAMS }, (_, n) =>
                stream(ask, n, { acknowledged, refused })),
              // At another moment of the stream each time, and never before it has begun.
              eventually(Effect.sync(() => acknowledged.size > (round * 7) % 40)).pipe(
                Effect.andThen(moments(round % 5)),
                Effect.andThen(Effect.sync(() => kill("SIGKILL")))
              )
            ], { concurrency: "unbounded" })
            assert.isAbove(acknowledged.size, 0)
            assert.deepStrictEqual(refused, [])
          }))
        }

        yield* start
        yield* readyAt(base)
        yield* Effect.suspend(() => assertKept)
        assert.isTrue((yield* errands(ask).ledger).balanced)
        const events = new Set((yield* allEvents(ask)).map(({ event_id }) => event_id))
        yield* eventually(Effect.sync(() => received.size >= events.size))
        assert.isAbove(events.size, ROUNDS * STREAMS)
        // None is lost, and none tells of what is not there.
        assert.deepStrictEqual([...events].filter((id) => !received.has(id)), [])
        assert.deepStrictEqual([...received].filter((id) => !events.has(id)), [])
      })
  )
})
