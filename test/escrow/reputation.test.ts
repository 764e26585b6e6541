import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Ref } from "effect"
import { HttpClient, HttpClientError, HttpClientResponse } from "effect/http"
import { TestClock } from "effect/testing"
import * as HttpReputation from "../../layers/reputation/http.ts"
import { Reputation } from "../../src/escrow/Reputation.ts"
import { holdReason, judge, shownScore } from "../../src/escrow/trust.ts"

type Answer = "silence" | "refused" | { readonly status?: number; readonly body?: BodyInit | null }

const good: Answer & { readonly body: string } = {
  body: JSON.stringify({ trust_score: 85, recommendation: "trusted" })
}

/** Runs `test` against a source that answers the nth request with `answers[n]`, then with the last. */
const withSource = Effect.fnUntraced(function* <A, E, R>(
  answers: ReadonlyArray<Answer>,
  test: (urls: Effect.Effect<ReadonlyArray<string>>) => Effect.Effect<A, E, R>
) {
  const urls = yield* Ref.make<ReadonlyArray<string>>([])
  const source = HttpClient.make((request, url) =>
    Effect.flatMap(
      Ref.getAndUpdate(urls, (seen) => [...seen, `${request.method} ${url.href}`]),
      (seen) => {
        const answer = answers[seen.length] ?? answers.at(-1) ?? good
        if (answer === "silence") return Effect.never
        if (answer === "refused") {
          return Effect.fail(
            new HttpClientError.HttpClientError({
              reason: new HttpClientError.TransportError({ request })
            })
          )
        }
        const { status = 200, body = "" } = answer
        return Effect.succeed(
          HttpClientResponse.fromWeb(request, new Response(body, { status }))
        )
      }
    )
  )
  return yield* test(Ref.get(urls)).pipe(
    Effect.provide(
      HttpReputation.layer.pipe(Layer.provide(Layer.succeed(HttpClient.HttpClient, source)))
    )
  )
})

const lookUp = (agent_id: string) => Effect.flatMap(Reputation, ({ lookUp }) => lookUp(agent_id))

/** Looks up with the clock moved on until the answer is there; gives it and the time it took. */
const timed = Effect.fnUntraced(function* (agent_id = "b2") {
  const asked = yield* Effect.forkChild(lookUp(agent_id))
  let millis = 0
  while (asked.pollUnsafe() === undefined && millis < 20_000) {
    yield* TestClock.adjust("50 millis")
    millis += 50
  }
  return { lookup: yield* Fiber.join(asked), millis }
})

describe("layers/reputation/http.ts", () => {
  it.effect("asks for the agent by its percent-encoded id, with GET", () =>
    withSource([good], (urls) =>
      Effect.gen(function* () {
        yield* lookUp("a/../b?c=d#e %@é")
        assert.deepStrictEqual(yield* urls, [
          "GET http://127.0.0.1:8007/verify/a%2F..%2Fb%3Fc%3Dd%23e%20%25%40%C3%A9"
        ])
      })))

  it.effect("asks anew every time", () =>
    withSource([good], (urls) =>
      Effect.gen(function* () {
        yield* lookUp("b2")
        yield* lookUp("b2")
        assert.lengthOf(yield* urls, 2)
      })))

  it.effect.each<[name: string, first: Answer]>([
    ["no answer", "silence"],
    ["no connection", "refused"],
    ["500", { status: 500 }],
    ["429", { status: 429 }]
  ])(
    "tries once more after %s",
    ([_, first]) =>
      withSource([first, good], (urls) =>
        Effect.gen(function* () {
          const { lookup, millis } = yield* timed()
          assert.deepStrictEqual(lookup, {
            kind: "answered",
            http_status: 200,
            body: good.body,
            attempts: 2
          })
          assert.lengthOf(yield* urls, 2)
          assert.isAtMost(millis, 2_350)
        }))
  )

  it.effect.each<[name: string, answer: Answer]>([
    ["404", { status: 404 }],
    ["400", { status: 400 }],
    ["a redirect", { status: 302 }],
    ["nonsense", { body: "<html>" }]
  ])(
    "does not try again after %s",
    ([_, answer]) =>
      withSource([answer, good], (urls) =>
        Effect.gen(function* () {
          yield* timed()
          assert.lengthOf(yield* urls, 1)
        }))
  )

  it.effect("gives up within 5 s", () =>
    withSource(["silence"], (urls) =>
      Effect.gen(function* () {
        const { lookup, millis } = yield* timed()
        assert.deepStrictEqual(lookup, { kind: "silent", attempts: 2 })
        assert.isAtMost(millis, 5_000)
        assert.lengthOf(yield* urls, 2)
      })))

  it.effect("counts a body that never ends as no answer", () =>
    withSource([{ body: new ReadableStream({ pull: () => new Promise(() => {}) }) }, {
      body: new ReadableStream({ pull: () => new Promise(() => {}) })
    }], () =>
      Effect.gen(function* () {
        assert.strictEqual((yield* timed()).lookup.kind, "silent")
      })))

  it.effect("reads no more than 64 KiB", () =>
    Effect.gen(function* () {
      let sent = 0
      const endless = new ReadableStream({
        pull: (controller) => {
          sent += 1024
          controller.enqueue(new Uint8Array(1024).fill(32))
        }
      })
      yield* withSource([{ body: endless }], () =>
        Effect.gen(function* () {
          const lookup = yield* lookUp("b2")
          assert.deepInclude(lookup, { kind: "answered", body: undefined })
        }))
      assert.isBelow(sent, 80 * 1024)
    }))

  describe("after five look-ups without an answer", () => {
    const failing = Effect.forEach([1, 2, 3, 4, 5], () => timed())

    it.effect("still asks every time, once and for 750 ms", () =>
      withSource(["silence"], (urls) =>
        Effect.gen(function* () {
          yield* failing
          const before = (yield* urls).length
          const { lookup, millis } = yield* timed()
          assert.deepStrictEqual(lookup, { kind: "silent", attempts: 1 })
          assert.isAtMost(millis, 800)
          assert.lengthOf(yield* urls, before + 1)
        })))

    it.effect("asks at most four at once, and holds the rest at once", () =>
      withSource(["silence"], (urls) =>
        Effect.gen(function* () {
          yield* failing
          const before = (yield* urls).length
          const many = yield* Effect.forkChild(
            Effect.forEach(Array.from({ length: 20 }), () => lookUp("b2"), {
              concurrency: "unbounded"
            })
          )
          yield* TestClock.adjust("750 millis")
          const lookups = yield* Fiber.join(many)
          assert.lengthOf(lookups.filter(({ attempts }) => attempts === 0), 16)
          assert.lengthOf(yield* urls, before + 4)
        })))

    it.effect("is itself again after one answer", () =>
      withSource(
        [...Array<Answer>(10).fill({ status: 503 }), good, "silence"],
        (urls) =>
          Effect.gen(function* () {
            yield* failing
            assert.lengthOf(yield* urls, 10)
            assert.strictEqual((yield* timed()).lookup.kind, "answered")
            const { lookup } = yield* timed()
            assert.strictEqual(lookup.attempts, 2)
          })
      ))
  })
})

describe("judge() and holdReason()", () => {
  const at = "2026-11-21T09:30:00.000Z"
  const json = (reply: unknown) => judgeBody(JSON.stringify(reply))
  const judgeBody = (body: string | undefined, http_status = 200) => {
    const trust = judge({ kind: "answered", http_status, body, attempts: 1 }, "b2", at)
    return `${trust.outcome}, ${holdReason(trust) ?? "released"}`
  }
  const trusted = { trust_score: 85, recommendation: "trusted" }

  it.each<[unknown, string]>([
    [trusted, "scored, released"],
    [{ ...trusted, trust_score: 60 }, "scored, released"],
    [{ ...trusted, trust_score: 60.5 }, "scored, released"],
    [{ ...trusted, trust_score: 59.999 }, "scored, trust_below_threshold"],
    [{ ...trusted, trust_score: 0 }, "scored, trust_below_threshold"],
    [{ ...trusted, trust_score: 100 }, "scored, released"],
    [{ ...trusted, trust_score: 100.001 }, "malformed, reputation_unavailable"],
    [{ ...trusted, trust_score: 1e17 }, "malformed, reputation_unavailable"],
    [{ ...trusted, trust_score: -0.001 }, "malformed, reputation_unavailable"],
    [{ ...trusted, agent_id: "b2" }, "scored, released"],
    [{ ...trusted, agent_id: "B2" }, "malformed, reputation_unavailable"],
    [{ ...trusted, agent_id: "somebody" }, "malformed, reputation_unavailable"],
    [{ ...trusted, agent_id: null }, "malformed, reputation_unavailable"],
    [{ agent_id: "somebody", trust_score: null }, "malformed, reputation_unavailable"],
    [{ trust_score: 85, recommendation: "avoid" }, "scored, released"],
    [{ trust_score: 85, recommendation: "Renewed trust" }, "scored, released"],
    [{ trust_score: 0, recommendation: "unproven" }, "unproven, unproven"],
    [{ trust_score: 95, recommendation: "UNPROVEN" }, "unproven, unproven"],
    [{ trust_score: 95, recommendation: "new-agent" }, "unproven, unproven"],
    [{ trust_score: 95, recommendation: "No_History yet" }, "unproven, unproven"],
    [{ trust_score: 95, recommendation: "not found" }, "unproven, unproven"],
    [{ trust_score: 95, recommendation: "first-time seller" }, "unproven, unproven"],
    [{ trust_score: 95, recommendation: "" }, "unproven, unproven"],
    [{ trust_score: 95, recommendation: " - " }, "unproven, unproven"],
    [{ ...trusted, has_history: false }, "unproven, unproven"],
    [{ ...trusted, has_history: true }, "scored, released"],
    [{ ...trusted, attestation_count: 0 }, "unproven, unproven"],
    [{ ...trusted, jobs_completed: 0, history_count: 7 }, "unproven, unproven"],
    [{ ...trusted, attestations: [] }, "unproven, unproven"],
    [{ ...trusted, interactions: 3 }, "scored, released"],
    [{ ...trusted, has_history: "false" }, "malformed, reputation_unavailable"],
    [{ ...trusted, has_history: null }, "malformed, reputation_unavailable"],
    [{ ...trusted, has_history: 0 }, "malformed, reputation_unavailable"],
    [{ ...trusted, attestation_count: "0" }, "malformed, reputation_unavailable"],
    [{ ...trusted, attestation_count: "7" }, "malformed, reputation_unavailable"],
    [{ ...trusted, history_count: -1 }, "malformed, reputation_unavailable"],
    [{ ...trusted, jobs_completed: 0.5 }, "malformed, reputation_unavailable"],
    [{ ...trusted, interactions: null }, "malformed, reputation_unavailable"],
    [{ ...trusted, attestations: {} }, "malformed, reputation_unavailable"],
    [{ ...trusted, total_attestations: true }, "malformed, reputation_unavailable"],
    [{ trust_score: 20, recommendation: "new", has_history: true }, "unproven, unproven"],
    [{ trust_score: null, recommendation: "trusted" }, "unproven, unproven"],
    [{ trust_score: "85", recommendation: "trusted" }, "malformed, reputation_unavailable"],
    [{ recommendation: "trusted" }, "malformed, reputation_unavailable"],
    [{ trust_score: 85 }, "malformed, reputation_unavailable"],
    [{ trust_score: 85, recommendation: 1 }, "malformed, reputation_unavailable"],
    [{ trust_score: [85], recommendation: "trusted" }, "malformed, reputation_unavailable"],
    [{ trust_score: true, recommendation: "trusted" }, "malformed, reputation_unavailable"],
    [[trusted], "malformed, reputation_unavailable"],
    ["trusted", "malformed, reputation_unavailable"],
    [null, "malformed, reputation_unavailable"]
  ])("%j is %s", (reply, expected) => {
    assert.strictEqual(json(reply), expected)
  })

  it.each<[string, string | undefined, number, string]>([
    ["1e999", '{"trust_score":1e999,"recommendation":"trusted"}', 200, "malformed"],
    ["NaN", '{"trust_score":NaN,"recommendation":"trusted"}', 200, "malformed"],
    ["no JSON", "<html>", 200, "malformed"],
    ["nothing", "", 200, "malformed"],
    ["too much", undefined, 200, "malformed"],
    ["201", JSON.stringify(trusted), 201, "malformed"],
    ["a redirect", JSON.stringify(trusted), 302, "malformed"],
    ["403", JSON.stringify(trusted), 403, "malformed"],
    ["404", JSON.stringify(trusted), 404, "unproven"],
    ["500", JSON.stringify(trusted), 500, "unavailable"],
    ["429", JSON.stringify(trusted), 429, "unavailable"]
  ])("%s holds", (_name, body, status, outcome) => {
    const expected = outcome === "unproven" ? "unproven" : "reputation_unavailable"
    assert.strictEqual(judgeBody(body, status), `${outcome}, ${expected}`)
  })

  it("no answer is unavailable", () => {
    const trust = judge({ kind: "silent", attempts: 2 }, "b2", at)
    assert.deepInclude(trust, { outcome: "unavailable", http_status: null, attempts: 2 })
    assert.strictEqual(holdReason(trust), "reputation_unavailable")
  })

  it("a blocked word holds what the score would release", () => {
    const trust = judge(
      {
        kind: "answered",
        http_status: 200,
        body: '{"trust_score":90,"recommendation":"Avoid!"}',
        attempts: 1
      },
      "b2",
      at
    )
    assert.strictEqual(holdReason(trust), undefined)
    assert.strictEqual(holdReason(trust, ["avoid"]), "recommendation_blocked")
  })

  it("the score that is shown is the floor, and 0 for none", () => {
    const scored = (score: number | null) =>
      shownScore({ ...judge({ kind: "silent", attempts: 0 }, "b2", at), score })
    assert.deepStrictEqual([59.99, 60, 85.2, null].map(scored), [59, 60, 85, 0])
  })
})
