import { assert, describe, it } from "@effect/vitest"
import { nodeHash } from "../layers/hash.ts"
import { append, brokenAt, GENESIS } from "../src/ground/eventChain.ts"

const { sha256Hex } = nodeHash

const event = (sequence: number) => ({
  sequence,
  type: "escrow.funded",
  at: "2026-11-21T09:30:00.000Z",
  data: { amount: "1.00" }
})

const first = append(event(1), GENESIS, sha256Hex)
const second = append(event(2), first.event.hash, sha256Hex)
const appended = [first, second, append(event(3), second.event.hash, sha256Hex)]
const chain = appended.map(({ event }) => event)

type Chain = typeof chain

describe("append()", () => {
  it("keeps the JSON of its event", () => {
    for (const { event, json } of appended) assert.deepStrictEqual(JSON.parse(json), event)
  })
})

describe("brokenAt()", () => {
  it("is null when nobody changed an event", () => {
    assert.isNull(brokenAt(chain, sha256Hex))
  })

  it.each<[string, number, (events: Chain) => Chain]>([
    ["an event is changed", 1, (all) => all.map((e) => ({ ...e, data: { amount: "2.00" } }))],
    ["an event is left out", 2, (all) => all.filter(({ sequence }) => sequence !== 2)],
    ["the first is left out", 1, ([, ...rest]) => rest],
    ["two change places", 1, (all) => all.toReversed()],
    ["a hash is changed", 1, (all) => all.map((e) => ({ ...e, hash: GENESIS }))]
  ])("tells the first place where %s", (_, place, change) => {
    assert.strictEqual(brokenAt(change(chain), sha256Hex), place)
  })

  it("wants the sequence without a gap, though every hash is right", () => {
    const skipping = append(event(3), first.event.hash, sha256Hex)
    assert.strictEqual(brokenAt([first.event, skipping.event], sha256Hex), 2)
  })
})
