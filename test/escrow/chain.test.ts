import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Digest } from "effect/crypto"
import * as NodeDigest from "../../layers/digest.ts"
import { type Event, FIRST_HASH } from "../../schemas/escrow/event.ts"
import { append, isUnbroken } from "../../src/escrow/chain.ts"

const link = (sequence: number) => ({
  event_id: `evt_${sequence}`,
  sequence,
  escrow_id: "esc_1",
  type: "escrow.funded",
  from: null,
  to: "funded" as const,
  by: "payer" as const,
  version: sequence,
  at: "2026-11-21T09:30:00.000Z",
  data: { amount: "1.00" }
})

const linked = Effect.gen(function* () {
  const first = yield* append(FIRST_HASH, link(1))
  const second = yield* append(first.event.hash, link(2))
  return [first, second, yield* append(second.event.hash, link(3))]
})
const chain = Effect.map(linked, (all) => all.map(({ event }) => event))

describe("a chain of events", () => {
  it.effect("is unbroken when nobody changed it", () =>
    Effect.gen(function* () {
      assert.isTrue(yield* isUnbroken(yield* chain))
    }).pipe(Effect.provide(NodeDigest.layer)))

  it.effect("is kept as the JSON of its events", () =>
    Effect.gen(function* () {
      for (const { event, json } of yield* linked) assert.deepStrictEqual(JSON.parse(json), event)
    }).pipe(Effect.provide(NodeDigest.layer)))

  it.effect.each<[string, (events: ReadonlyArray<Event>) => ReadonlyArray<Event>]>([
    ["an event is changed", (events) => events.map((e) => ({ ...e, data: { amount: "2.00" } }))],
    ["an event is left out", ([first, , third]) => [first, third].filter((e) => e !== undefined)],
    ["the first is left out", ([, ...rest]) => rest],
    ["two change places", ([first, second]) => [second, first].filter((e) => e !== undefined)],
    ["a hash is changed", (events) => events.map((e) => ({ ...e, hash: FIRST_HASH }))]
  ])("is broken when %s", ([_, change]) =>
    Effect.gen(function* () {
      assert.isFalse(yield* isUnbroken(change(yield* chain)))
    }).pipe(Effect.provide(NodeDigest.layer)))
})

describe("layers/digest.ts", () => {
  const bytes = new TextEncoder().encode("abc")

  it.effect.each([Digest.md5, Digest.sha1, Digest.sha256, Digest.sha384, Digest.sha512])(
    "$name is what WebCrypto gives",
    (algorithm) =>
      Effect.gen(function* () {
        const hex = Effect.flatMap(Digest.Digest, (d) => d.digestHex(algorithm, bytes))
        const raw = Effect.flatMap(Digest.Digest, (d) => d.digest(algorithm, bytes))
        const own = Effect.provide(Effect.all([hex, raw]), NodeDigest.layer)
        const theirs = Effect.provide(Effect.all([hex, raw]), Digest.layerWebCrypto)
        assert.deepStrictEqual(yield* own, yield* theirs)
      })
  )
})
