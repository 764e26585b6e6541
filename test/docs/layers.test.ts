/**
 * The examples of docs/layers.md, each put in the place of the Layer that the project has.
 */
import { assert, describe, it, layer } from "@effect/vitest"
import { DateTime, Effect, Fiber, Layer, Option, Predicate, Redacted, Schema } from "effect"
import { SecureRandom, Signature } from "effect/crypto"
import {
  HttpClient,
  HttpClientError,
  type HttpClientRequest,
  HttpClientResponse
} from "effect/http"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { asModel } from "../../layers/llm/asModel.ts"
import * as ClinicalRules from "../../layers/llm/local.ts"
import * as Ollama from "../../layers/llm/ollama.ts"
import * as Snapshot from "../currency/snapshot.ts"
import * as HttpReceiptKeys from "../../layers/receiptKeys/http.ts"
import * as Service from "../../layers/service.ts"
import * as AgentNames from "../../layers/sql/agentNames.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import { ReputationApi } from "../../schemas/reputation.ts"
import { serviceWith as currencyWith } from "../../src/currency.ts"
import { Feed } from "../../src/currency/Feed.ts"
import { runPass } from "../../src/discharge/drafting/agent.ts"
import { serviceWith as escrowWith } from "../../src/escrow.ts"
import { Reputation } from "../../src/escrow/Reputation.ts"
import { Attestations } from "../../src/reputation/Attestations.ts"
import * as ReputationHandlers from "../../src/reputation/handlers.ts"
import { skill } from "../../src/reputation/skill.ts"
import { databases } from "../databases.ts"
import { counted, TEXT } from "../discharge/study.ts"
import { at, errands, outcome } from "../escrow/desk.ts"
import { inProcess, post } from "../inProcess.ts"
import * as DailyJson from "./dailyJson.ts"
import * as Endorsements from "./endorsements.ts"
import * as ReputationSettings from "../../layers/settings/reputation.ts"
import * as EveryWord from "./everyWord.ts"
import * as Replayed from "./replayed.ts"
import { eventually } from "../eventually.ts"

type Request = HttpClientRequest.HttpClientRequest

/** A server that is a function; without an answer it cannot be reached. */
const serverOf = (answer: (request: Request) => Effect.Effect<Response | undefined>) =>
  HttpClient.make((request) =>
    Effect.flatMap(answer(request), (response) =>
      response === undefined
        ? Effect.fail(
          new HttpClientError.HttpClientError({
            reason: new HttpClientError.TransportError({ request })
          })
        )
        : Effect.succeed(HttpClientResponse.fromWeb(request, response)))
  )

const layerOf = (answer: (request: Request) => Effect.Effect<Response | undefined>) =>
  Layer.succeed(HttpClient.HttpClient, serverOf(answer))

const bodyOf = ({ body }: Request): unknown =>
  body._tag === "Uint8Array" ? JSON.parse(new TextDecoder().decode(body.body)) : undefined

describe("a language model", () => {
  const Capital = Schema.Struct({ capital: Schema.String })

  const opened = (answer: (request: Request) => Effect.Effect<Response | undefined>) =>
    asModel(Ollama.generate({
      http: serverOf(answer),
      baseUrl: "http://models.example",
      model: "small",
      timeoutSeconds: 30,
      isOneWait: false,
      contextTokens: null,
      replyTokens: null,
      key: Redacted.make("ollama-0123456789abcdef")
    }))
  const asked = Effect.fnUntraced(function* (
    answer: (request: Request) => Effect.Effect<Response | undefined>
  ) {
    const model = yield* opened(answer)
    const { value } = yield* model.generateObject({
      objectName: "capital",
      schema: Capital,
      prompt: [
        { role: "system", content: "Answer." },
        { role: "user", content: [{ type: "text", text: "Of France?" }] }
      ]
    })
    return value
  })
  const saying = (content: string, done_reason = "stop") => () =>
    Effect.succeed(Response.json({ message: { content }, done_reason }))

  it.effect("is asked in its own protocol, with the schema of the answer", () =>
    Effect.gen(function* () {
      const requests: Array<Request> = []
      const value = yield* asked((request) => {
        requests.push(request)
        return saying('{"capital":"Paris"}')()
      })
      assert.deepStrictEqual(value, { capital: "Paris" })
      const [request] = requests
      assert.strictEqual(request?.url, "http://models.example/api/chat")
      assert.strictEqual(request?.headers.authorization, "Bearer ollama-0123456789abcdef")
      const body = request === undefined ? undefined : bodyOf(request)
      assert.deepNestedInclude(body, {
        model: "small",
        stream: false,
        "format.required": ["capital"],
        "messages[1]": { role: "user", content: "Of France?" }
      })
    }))

  it.effect("says its key to nobody", () =>
    Effect.gen(function* () {
      const value = yield* asked(saying('{"capital":"ollama-0123456789abcdef"}'))
      assert.deepStrictEqual(value, { capital: "[key]" })
    }))

  it.effect.each([
    { name: "cut short", answer: saying('{"capital":"Par"}', "length") },
    { name: "empty", answer: saying("") },
    { name: "not the answer", answer: saying('{"city":"Paris"}') },
    { name: "refused", answer: () => Effect.succeed(new Response("no", { status: 403 })) }
  ])("that is $name has failed", ({ answer }) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(asked(answer))
      assert.strictEqual(error._tag, "AiError")
    }))

  it.effect("may be a trace that is taken again, without a network", () =>
    Effect.gen(function* () {
      const { study } = counted(TEXT)
      const pass = runPass({
        study,
        feedback: [],
        remote: Option.none(),
        tell: () => Effect.void,
        progress: () => Effect.void
      })
      const first = yield* Effect.provide(pass, ClinicalRules.layer)
      const trace = first.steps.slice(0, -1).toReversed()
      const again = yield* Effect.provide(pass, Replayed.layerOf(trace))
      assert.deepStrictEqual(
        again.steps.map(({ action }) => action),
        [...trace.map(({ action }) => action), "Finish"]
      )
      assert.strictEqual(again.steps.at(-1)?.reasoning, "The trace has ended.")
      assert.deepStrictEqual(again.draft, first.draft)
    }))
})

describe("a reputation client", () => {
  const network = (reply: string | number | undefined) =>
    Endorsements.layerAt("http://network.example").pipe(
      Layer.provide(layerOf(() =>
        Effect.succeed(
          typeof reply === "string"
            ? new Response(reply)
            : reply === undefined
            ? undefined
            : new Response("", { status: reply })
        )
      ))
    )

  it.effect.each<[reply: string | number | undefined, hold_reason: string | null]>([
    ['{"score":0.85,"endorsements":12}', null],
    ['{"score":0.6,"endorsements":1}', null],
    ['{"score":0.59,"endorsements":12}', "trust_below_threshold"],
    ['{"score":0.9,"endorsements":0}', "unproven"],
    ['{"score":85,"endorsements":12}', "reputation_unavailable"],
    ['{"trust_score":85,"recommendation":"endorsed"}', "reputation_unavailable"],
    [404, "unproven"],
    [503, "reputation_unavailable"],
    [undefined, "reputation_unavailable"]
  ])("%s: the funds are held for %s", ([reply, hold_reason]) =>
    Effect.gen(function* () {
      const ask = yield* inProcess(escrowWith(network(reply)))
      const { deliver, fund } = errands(ask)
      const answer = yield* deliver(yield* fund())
      assert.strictEqual(outcome(answer), "200")
      assert.strictEqual(at(answer, "hold_reason"), hold_reason)
      assert.strictEqual(at(answer, "auto_released"), hold_reason === null)
    }))

  it.effect("answers within five seconds when the network does not", () =>
    Effect.gen(function* () {
      const { lookUp } = yield* Reputation
      const asked = yield* Effect.forkChild(lookUp("b2"))
      yield* TestClock.adjust("5 seconds")
      assert.isDefined(asked.pollUnsafe())
      assert.deepStrictEqual(yield* Fiber.join(asked), { kind: "silent", attempts: 1 })
    }).pipe(
      Effect.provide(
        Endorsements.layerAt("http://network.example").pipe(
          Layer.provide(layerOf(() => Effect.never))
        )
      )
    ))
})

describe.each(databases)("a store on $name", ({ layer: database }) => {
  const word = (rating: number, escrow_id: string | null) => ({
    attestation_id: `att_${rating}`,
    agent_id: "b2",
    attester_agent_id: "a1",
    rating,
    escrow_id,
    comment: null,
    proven: rating === 10,
    created_at: "2026-07-21T00:00:00.000Z"
  })
  const store = Layer.provideMerge(EveryWord.layer, GroupCommit.layer)

  layer(
    store.pipe(
      Layer.provideMerge(Migrations.layer(EveryWord.migrations)),
      Layer.provideMerge(database)
    )
  )((it) => {
    it.effect("keeps each word, and counts the last", () =>
      Effect.gen(function* () {
        const { put, reports } = yield* Attestations
        for (const rating of [10, 100]) yield* put(word(rating, "esc_1"))
        yield* put(word(50, null))
        assert.deepStrictEqual(yield* reports("b2"), [
          { attester_agent_id: "a1", ratings: 2, mean: 75, proven: false }
        ])
        const sql = yield* SqlClient.SqlClient
        assert.strictEqual((yield* sql`SELECT place FROM words`).length, 3)
      }))
  })

  layer(database)((it) => {
    it.effect("opens what was kept before its second migration", () =>
      Effect.gen(function* () {
        const { "0001_words": first = Effect.void } = EveryWord.migrations
        yield* Migrations.run({ "0001_words": first })
        const sql = yield* SqlClient.SqlClient
        yield* sql`INSERT INTO words (attestation_id, agent_id, attester_agent_id, about, rating,
          created_at) VALUES ('att_1', 'b2', 'a1', '', 40, '2026-07-21T00:00:00.000Z')`
        yield* Migrations.run(EveryWord.migrations)
        const voices = yield* Effect.flatMap(Attestations, ({ reports }) => reports("b2")).pipe(
          Effect.provide(store)
        )
        assert.deepStrictEqual(voices, [
          { attester_agent_id: "a1", ratings: 1, mean: 40, proven: false }
        ])
      }))
  })

  const reputation = Service.make({
    name: "reputation",
    port: 8007,
    api: ReputationApi,
    handlers: ReputationHandlers.layer,
    ports: Layer.mergeAll(
      EveryWord.layer,
      AgentNames.layer,
      HttpReceiptKeys.layer,
      ReputationSettings.layer,
      Signature.layerWebCrypto
    ).pipe(
      Layer.provideMerge(SecureRandom.layerWebCrypto)
    ),
    skill,
    example: (baseUrl) => `curl ${baseUrl}/verify/b2`,
    migrations: {
      ...EveryWord.migrations,
      "0004_agent_names": AgentNames.tables("SELECT agent_id FROM words")
    }
  })

  it.effect("is all that a service needs in place of its own", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(reputation, { database })
      const attest = (rating: number) =>
        ask("/attest", post({ agent_id: "b2", attester_agent_id: "a1", rating, comment: "Good" }))
      yield* attest(0)
      assert.strictEqual((yield* attest(100)).status, 201)
      assert.deepInclude((yield* ask("/verify/b2")).json, {
        trust_score: 75,
        attestation_count: 1
      })
    }))
})

describe("a provider of rates", () => {
  const base = "http://rates.example"
  const day = {
    date: "2026-07-22",
    follows: Snapshot.fixing.date,
    rates: { ...Object.fromEntries(Snapshot.fixing.rates), USD: "1.15" }
  }
  const files = (answer: (url: string) => Response | undefined) =>
    DailyJson.layerAt(base, [Snapshot.fixing]).pipe(
      Layer.provide(layerOf(({ url }) => Effect.sync(() => answer(url))))
    )

  it.effect("gives the newest day to the service, which judges it", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-07-22T16:00:00Z")))
      const feed = files((url) =>
        url === `${base}/daily.json` ? Response.json([day]) : new Response("", { status: 404 })
      )
      const ask = yield* inProcess(currencyWith(feed))
      const converted = Effect.map(ask("/latest?from=EUR&to=USD"), ({ json }) => json)
      const isNew = (json: unknown) => Predicate.hasProperty(json, "date") && json.date === day.date
      yield* TestClock.adjust("1 millis")
      const json = yield* eventually(converted, isNew)
      assert.deepInclude(json, { date: day.date, result: 1.15 })
    }))

  it.effect.each<[body: string, status: number, reason: string]>([
    ["[]", 404, "it answered 404"],
    ["{}", 200, "it is no list of days"],
    ['[{"date":"2026-07-22","follows":"","rates":{"USD":1.15}}]', 200, "it is no list of days"],
    [" ".repeat(8 * 1024 * 1024 + 1), 200, "it is too large"]
  ])("that gives no file is told as that: %#", ([body, status, reason]) =>
    Effect.gen(function* () {
      const { read } = yield* Feed
      const error = yield* Effect.flip(read("daily", {}))
      assert.deepInclude(error, { file: "daily", reason, passing: false })
    }).pipe(Effect.provide(files(() => new Response(body, { status })))))

  it.effect("that is away is asked three times", () =>
    Effect.gen(function* () {
      let times = 0
      const feed = files(() => {
        times++
        return undefined
      })
      const asked = yield* Effect.forkChild(
        Effect.flatMap(Feed, ({ read }) => Effect.flip(read("daily", {}))).pipe(
          Effect.provide(feed)
        )
      )
      yield* TestClock.adjust("3 seconds")
      assert.deepInclude(yield* Fiber.join(asked), { reason: "it cannot be reached" })
      assert.strictEqual(times, 3)
    }))
})
