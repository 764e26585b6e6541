import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { Digest } from "effect/crypto"
import * as NodeDigest from "../../layers/digest.ts"
import { type Event, FIRST_HASH } from "../../schemas/escrow/event.ts"
import { canonical } from "../../src/escrow/canonical.ts"
import { append, isUnbroken } from "../../src/escrow/chain.ts"

describe("canonical()", () => {
  // The examples of RFC 8785, sections 3.2.2 and 3.2.3.
  it("writes numbers, strings and literals as the RFC does", () => {
    assert.strictEqual(
      canonical({
        numbers: [333333333.33333329, 1e30, 4.50, 2e-3, 0.000000000000000000000000001],
        string: "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        literals: [null, true, false]
      }),
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'
    )
  })

  it("sorts members by their UTF-16 code units", () => {
    const members = ["\u20ac", "\r", "\ufb33", "1", "\ud83d\ude00", "\u0080", "\u00f6"]
    assert.deepStrictEqual(
      Object.keys(JSON.parse(canonical(Object.fromEntries(members.map((name) => [name, 1])))))
        .filter((name) => name !== "1"),
      ["\r", "\u0080", "\u00f6", "\u20ac", "\ud83d\ude00", "\ufb33"]
    )
  })

  it.prop("does not depend on the order of members", [
    Schema.Record(Schema.String, Schema.Finite)
  ], ([members]) => {
    const reversed = Object.fromEntries(Object.entries(members).reverse())
    assert.strictEqual(canonical(members), canonical(reversed))
    assert.deepStrictEqual(JSON.parse(canonical(members)), JSON.parse(JSON.stringify(members)))
  }, { arbitrary: { seed: "members" } })
})

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

const chain = Effect.gen(function* () {
  const first = yield* append(FIRST_HASH, link(1))
  const second = yield* append(first.hash, link(2))
  return [first, second, yield* append(second.hash, link(3))]
})

describe("a chain of events", () => {
  it.effect("is unbroken when nobody changed it", () =>
    Effect.gen(function* () {
      assert.isTrue(yield* isUnbroken(yield* chain))
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
