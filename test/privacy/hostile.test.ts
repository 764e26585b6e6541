import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { databases } from "../databases.ts"
import { exchange } from "./exchange.ts"
import { chance } from "./randomRecord.ts"

const ROUTES = ["/data/prepare", "/data/share", "/trust/report", "/receipts/verify"] as const

const RECEIPT = {
  v: 1,
  type: "denial",
  receipt_id: "rcp_1",
  kid: "rk_\u0000",
  alg: "HMAC-SHA256",
  content_id: "b",
  requester_id: "a",
  decision: "denied",
  tier: "low",
  required_tier: "medium",
  reason: "trust_below_threshold",
  issued_at: "2026-01-01T00:00:00.000Z",
  expires_at: "2026-01-31T00:00:00.000Z",
  nonce: "A".repeat(22),
  request_nonce: null,
  request_hash: "0".repeat(64),
  log_index: 0,
  mac: "A".repeat(43)
}

// Members that end in the database or in a query, with what each of them must not do there.
const SEEDS = [
  '{"data":[1],"label":"a\\u0000b"}',
  '{"agent_id":"a","reporter_id":"b","outcome":"positive","context":"\\u0000"}',
  '{"agent_id":"a","reporter_id":"b","outcome":"positive","evidence":{"receipt_id":"\\u0000"}}',
  `{"receipt":${JSON.stringify(RECEIPT)}}`,
  '{"owner_id":"o","data":{"a":[1,{"b":"x"}]},"policy":{"rules":[{"path":"/a/*","level":"high","action":"mask","params":{"keep_last":4}}]}}',
  '{"content_id":"baguqeeraotgkzbnmu2tpwmidf2aaugltr2nesei2ovtlwurfyqnxlpawfy2a","requester_id":"agent-7","include":["opening"]}',
  '{"agent_id":"a","reporter_id":"b","outcome":"positive","evidence":{"receipt_id":"r"}}',
  '{"receipt":{"v":1,"type":"denial","mac":"x"}}'
] as const

const POISON = [
  "{",
  "}",
  "[",
  "]",
  '"',
  "\\",
  "\\u0000",
  "\\ud800",
  "\u0000",
  "null",
  "1e999",
  "-",
  "9007199254740993",
  '"__proto__":',
  '"constructor":{"prototype":1}',
  ",",
  ":",
  "~",
  "/*/",
  "' OR 1=1 --",
  "${7*7}",
  "\ufeff",
  "é",
  "[".repeat(2000),
  '{"a":'.repeat(2000),
  "9".repeat(5000),
  '"'.repeat(500)
]

/** A body that was cut, doubled, poisoned or overwritten with chance bytes. */
const hostile = (dice: () => number): Uint8Array<ArrayBuffer> => {
  const at = (length: number) => Math.floor(dice() * length)
  let text: string = SEEDS[at(SEEDS.length)] ?? ""
  for (let change = 0; change < 1 + at(4); change++) {
    const place = at(text.length)
    const poison = POISON[at(POISON.length)] ?? ""
    text = dice() < 0.5
      ? text.slice(0, place) + poison + text.slice(place)
      : text.slice(0, place) + poison + text.slice(place + at(20))
  }
  const bytes = new TextEncoder().encode(text)
  if (dice() < 0.3) bytes[at(bytes.length)] = at(256)
  return bytes
}

it.effect.each(databases)(
  "1,000 hostile bodies meet no 5xx on $name",
  ({ layer: database }) =>
    Effect.gen(function* () {
      const { ask, prepare } = yield* exchange({ database })
      const dice = chance(2026)
      for (const route of ROUTES) {
        for (const seed of SEEDS) {
          const { status } = yield* ask(route, { method: "POST", body: Buffer.from(seed) })
          assert.isBelow(status, 500, `${route} ${seed}`)
        }
      }
      const statuses = new Map<number, number>()
      for (let round = 0; round < 1000; round++) {
        const body = hostile(dice)
        const route = ROUTES[Math.floor(dice() * ROUTES.length)] ?? ROUTES[0]
        const { status } = yield* ask(route, { method: "POST", body })
        assert.isBelow(status, 500, Buffer.from(body).toString("latin1").slice(0, 300))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      // Both kinds of refusal were met, so the bodies went beyond the first character.
      assert.isAbove(statuses.get(400) ?? 0, 100)
      assert.isAbove(statuses.get(422) ?? 0, 100)
      assert.strictEqual((yield* prepare()).status, 201)
    })
)
