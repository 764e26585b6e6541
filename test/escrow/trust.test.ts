import { assert, describe, it } from "@effect/vitest"
import { holdReason, judge, shownScore } from "../../src/escrow/trust.ts"

const trust = (recommendation: string, score: number) => ({
  outcome: "scored" as const,
  score,
  recommendation,
  has_history: true,
  http_status: 200,
  attempts: 1,
  checked_at: "2026-01-01T00:00:00.000Z"
})

describe("holdReason()", () => {
  it("holds for a blocked word, and for a text too long to be kept whole", () => {
    assert.strictEqual(holdReason(trust("trusted", 90), ["avoid"]), undefined)
    assert.strictEqual(holdReason(trust("avoid", 90), ["avoid"]), "recommendation_blocked")
    const long = "trusted ".repeat(26).slice(0, 200)
    assert.strictEqual(holdReason(trust(long, 90), ["avoid"]), "recommendation_blocked")
    assert.strictEqual(holdReason(trust(long, 90)), undefined)
  })
})

const judged = (body: string) =>
  judge(
    { kind: "answered", http_status: 200, body, attempts: 1 },
    "b2",
    "2026-01-01T00:00:00.000Z"
  )

const scored = (characters: string) =>
  judged(`{"trust_score":${characters},"recommendation":"trusted"}`)

describe("judge()", () => {
  it.each([
    "59.99999999999999999",
    "5.999999999999999999999999e1",
    "599999999999999999999999e-22",
    "59.9999999999999964472863211995",
    "60.00000000000000001",
    "100.00000000000000001",
    "-1e-400"
  ])("takes no score that a double rounds: %s", (characters) => {
    const trust = scored(characters)
    assert.strictEqual(trust.outcome, "malformed")
    assert.strictEqual(trust.score, null)
    assert.strictEqual(holdReason(trust), "reputation_unavailable")
  })

  it.each(["60", "60.0", "6e1", "600e-1", "66.66666666666667", "100"])("takes %s", (characters) => {
    assert.strictEqual(holdReason(scored(characters)), undefined)
  })

  it.each([
    '{"trust_score":1,"trust_score":90,"recommendation":"trusted"}',
    '{"trust_score":1,"trust\\u005fscore":90,"recommendation":"trusted"}',
    '{"agent_id":"mallory","trust_score":90,"recommendation":"trusted","agent_id":"b2"}',
    '{"trust_score":90,"recommendation":"unproven","recommendation":"trusted"}',
    '{"trust_score":90,"recommendation":"trusted","more":[{"a":{},"b":1,"b":1}]}',
    '{"trust_score":90,"more":{"since":2024},"recommendation":"trusted","trust_score":90}',
    '{"trust_score":90,"more":[{"since":2024}],"recommendation":"trusted","more":[]}',
    '{"trust_score":90,"recommendation":"trusted","attestation_count":0.99999999999999999999}'
  ])("takes no reply that says two things: %s", (body) => {
    assert.strictEqual(judged(body).outcome, "malformed")
  })

  it.each([
    '{"trust_score":90,"recommendation":"trusted","more":["a","a",{"a":"b","b":"a"},{"a":"a"}]}',
    '{"trust_score":90,"recommendation":"trusted","more":{"since":2024},"since":2023}',
    '{"trust_score":90,"recommendation":"trusted","more":[{"since":2024}],"since":2023}',
    '{"trust_score":90,"recommendation":"trusted","a":{"since":2024},"b":{"since":2023}}',
    '{"trust_score":90,"recommendation":"trusted","seconds":0.12345678901234567890}'
  ])("takes %s", (body) => {
    assert.strictEqual(holdReason(judged(body)), undefined)
  })

  it.each([
    "ｕｎｐｒｏｖｅｎ",
    "unpr\u043Even",
    "un\u200Bproven",
    "u\u0301nproven",
    "\u24CAnproven",
    "\u{1D42E}nproven",
    "u\u2229proven"
  ])("takes no recommendation whose words may be others: %j", (recommendation) => {
    assert.strictEqual(
      judged(JSON.stringify({ trust_score: 90, recommendation })).outcome,
      "malformed"
    )
  })

  it("takes one with the marks of good print", () => {
    const recommendation = "Proceed – “trusted”\u00A0…"
    assert.strictEqual(
      holdReason(judged(JSON.stringify({ trust_score: 90, recommendation }))),
      undefined
    )
  })
})

describe("shownScore()", () => {
  it("is a whole number that every client can read, however large the score", () => {
    assert.strictEqual(shownScore(trust("trusted", 59.99)), 59)
    assert.strictEqual(shownScore(trust("trusted", 1e17)), Number.MAX_SAFE_INTEGER)
  })
})
