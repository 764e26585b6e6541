/**
 * Providers of language models: how they are asked, how often, how long, and what of it can be told.
 */
import { assert, describe, it } from "@effect/vitest"
import {
  ConfigProvider,
  Effect,
  Fiber,
  Layer,
  Option,
  Predicate,
  Random,
  Redacted,
  Ref
} from "effect"
import {
  HttpClient,
  HttpClientError,
  type HttpClientRequest,
  HttpClientResponse
} from "effect/http"
import { TestClock } from "effect/testing"
import * as ModelsByKey from "../../layers/llm/byKey.ts"
import { promptedModel } from "../../src/discharge/drafting/prompted.ts"
import { Providers } from "../../src/discharge/drafting/Providers.ts"
import { counted } from "./study.ts"

type Answer = "silence" | "refused" | {
  readonly status?: number
  readonly body?: string
  readonly headers?: Record<string, string>
}

const answer = { lines: [], flags: [] }

const completion = (answer: unknown): Answer => ({
  body: JSON.stringify({
    choices: [{ finish_reason: "stop", message: { content: JSON.stringify(answer) } }]
  })
})

const message = (answer: unknown): Answer => ({
  body: JSON.stringify({
    stop_reason: "tool_use",
    content: [{ type: "text", text: "Here." }, { type: "tool_use", input: answer }]
  })
})

const OPENAI = Redacted.make("sk-proj-0123456789")

/** A provider that answers the nth request with `answers[n]`, then with the last. */
const providerOf = Effect.fnUntraced(function* (
  answers: ReadonlyArray<Answer>,
  environment: Record<string, string> = {}
) {
  const requests = yield* Ref.make<ReadonlyArray<HttpClientRequest.HttpClientRequest>>([])
  const http = HttpClient.make((request) =>
    // Which server it is: none that has a protocol of its own.
    request.method === "GET"
      ? Effect.succeed(HttpClientResponse.fromWeb(request, new Response("", { status: 404 })))
      : Effect.flatMap(Ref.getAndUpdate(requests, (seen) => [...seen, request]), (seen) => {
        const answer = answers[seen.length] ?? answers.at(-1) ?? "silence"
        if (answer === "silence") return Effect.never
        if (answer === "refused") {
          return Effect.fail(
            new HttpClientError.HttpClientError({
              reason: new HttpClientError.TransportError({ request })
            })
          )
        }
        const { body = "", ...init } = answer
        return Effect.succeed(HttpClientResponse.fromWeb(request, new Response(body, init)))
      })
  )
  const providers = yield* Effect.provide(
    Providers,
    ModelsByKey.layer.pipe(
      Layer.provide(Layer.succeed(HttpClient.HttpClient, http)),
      Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(environment)))
    )
  )
  return { providers, requests: Ref.get(requests) }
})

const state = {
  study: counted().study,
  steps: [],
  results: new Map(),
  feedback: [],
  progress: () => Effect.void
}

/** Asks what the record holds, with the clock moved on until that is there. */
const proposed = Effect.fnUntraced(function* (
  answers: ReadonlyArray<Answer>,
  { key = OPENAI, environment }: {
    readonly key?: Redacted.Redacted
    readonly environment?: Record<string, string>
  } = {}
) {
  const { providers, requests } = yield* providerOf(answers, environment)
  const remote = yield* Effect.flatMap(providers.byKey(key), Effect.fromOption)
  const asked = yield* Effect.forkChild(Effect.result(promptedModel(remote).propose(state)))
  let millis = 0
  while (asked.pollUnsafe() === undefined && millis < 300_000) {
    yield* TestClock.adjust("100 millis")
    millis += 100
  }
  return { result: yield* Fiber.join(asked), millis, requests: yield* requests }
}, Random.withSeed("waits"))

const bodyOf = (request: HttpClientRequest.HttpClientRequest | undefined): unknown =>
  request?.body._tag === "Uint8Array"
    ? JSON.parse(new TextDecoder().decode(request.body.body))
    : undefined

const member = (value: unknown, ...path: ReadonlyArray<string | number>): unknown =>
  path.reduce<unknown>(
    (inner, key) => Predicate.hasProperty(inner, key) ? inner[key] : undefined,
    value
  )

describe("Providers.byKey()", () => {
  it.effect.each<[key: string, provider: string, host: string]>([
    ["sk-ant-api03-x", "anthropic", "api.anthropic.com"],
    ["sk-proj-x", "openai", "api.openai.com"],
    ["AIzaSyx", "gemini", "generativelanguage.googleapis.com"],
    ["gsk_x", "groq", "api.groq.com"]
  ])("%s is a key of %s", ([key, provider, host]) =>
    Effect.gen(function* () {
      const { providers } = yield* providerOf([])
      const found = yield* providers.byKey(Redacted.make(key))
      assert.deepStrictEqual(
        Option.map(found, ({ provider, host }) => [provider, host]),
        Option.some([provider, host])
      )
    }))

  it.effect("knows no other keys", () =>
    Effect.gen(function* () {
      const { providers } = yield* providerOf([])
      for (const key of ["", "SK-proj", "pk-1", " sk-1", "aizasy"]) {
        assert.isTrue(Option.isNone(yield* providers.byKey(Redacted.make(key))))
      }
    }))

  it.effect("asks where and for what the settings say", () =>
    Effect.gen(function* () {
      const { requests } = yield* proposed([completion(answer)], {
        environment: { OPENAI_BASE_URL: "http://127.0.0.1:9/own/", OPENAI_MODEL: "mine" }
      })
      assert.strictEqual(requests[0]?.url, "http://127.0.0.1:9/own/chat/completions")
      assert.strictEqual(member(bodyOf(requests[0]), "model"), "mine")
    }))

  it.effect("has a server of one's own only where LOCAL_MODEL_URL names one", () =>
    Effect.gen(function* () {
      assert.isTrue(Option.isNone((yield* providerOf([])).providers.ownServer))
      const { providers, requests } = yield* providerOf([completion(answer)], {
        LOCAL_MODEL_URL: "http://127.0.0.1:11434/v1",
        LOCAL_MODEL: "llama"
      })
      const own = yield* Effect.fromOption(providers.ownServer)
      assert.strictEqual(own.provider, "local-server")
      yield* promptedModel(own).propose(state)
      const [request] = yield* requests
      assert.strictEqual(request?.url, "http://127.0.0.1:11434/v1/chat/completions")
      assert.isUndefined(request?.headers["authorization"])
    }))
})

describe("chat completions", () => {
  it.effect("are asked with the key, the task apart from the record, and a strict schema", () =>
    Effect.gen(function* () {
      const { result, requests } = yield* proposed([completion(answer)])
      assert.strictEqual(result._tag, "Success")
      const [request] = requests
      assert.strictEqual(request?.headers["authorization"], "Bearer sk-proj-0123456789")
      const body = bodyOf(request)
      assert.strictEqual(member(body, "messages", 0, "role"), "system")
      assert.notInclude(String(member(body, "messages", 0, "content")), "pneumonia")
      assert.include(String(member(body, "messages", 1, "content")), "pneumonia")
      assert.isTrue(member(body, "response_format", "json_schema", "strict"))
      assert.isFalse(
        member(body, "response_format", "json_schema", "schema", "additionalProperties")
      )
    }))
})

describe("Anthropic's messages", () => {
  it.effect("are asked in their own way, and answer by a tool that has to be called", () =>
    Effect.gen(function* () {
      const { result, requests } = yield* proposed([message(answer)], {
        key: Redacted.make("sk-ant-api03-x")
      })
      assert.strictEqual(result._tag, "Success")
      const [request] = requests
      assert.strictEqual(request?.url, "https://api.anthropic.com/v1/messages")
      assert.strictEqual(request?.headers["x-api-key"], "sk-ant-api03-x")
      assert.strictEqual(request?.headers["anthropic-version"], "2023-06-01")
      const body = bodyOf(request)
      assert.deepStrictEqual(member(body, "tool_choice"), { type: "tool", name: "lines" })
      assert.strictEqual(member(body, "messages", "length"), 1)
      assert.strictEqual(member(body, "messages", 0, "role"), "user")
    }))
})

describe("a provider that fails", () => {
  it.effect.each<[name: string, answer: Answer, requests: number, reason: RegExp]>([
    ["401", { status: 401 }, 1, /key was refused/u],
    ["403", { status: 403 }, 1, /key was refused/u],
    ["400", { status: 400 }, 2, /refused the request/u],
    ["404", { status: 404 }, 1, /none that can be used/u],
    ["a redirect", { status: 302, headers: { location: "http://127.0.0.1:9/" } }, 1, /none/u],
    ["429", { status: 429 }, 3, /no more requests/u],
    ["500", { status: 500 }, 3, /has a fault/u],
    ["529", { status: 529 }, 3, /has a fault/u],
    ["no connection", "refused", 3, /did not answer/u],
    ["silence", "silence", 3, /did not answer/u],
    ["truncated JSON", { body: '{"choices":[{"mess' }, 2, /none that can be used/u],
    ["HTML", { body: "<html>502 Bad Gateway</html>" }, 2, /none that can be used/u],
    ["no choices", { body: '{"choices":[]}' }, 2, /none that can be used/u],
    ["an empty answer", completion(undefined), 2, /none that can be used/u],
    ["an answer by another schema", completion({ next: "Finish" }), 2, /none that can be used/u],
    ["an answer that never ends", { body: " ".repeat(4_100_000) }, 2, /none that can be used/u]
  ])("answers %s", ([, given, count, reason]) =>
    Effect.gen(function* () {
      const { result, requests } = yield* proposed([given])
      assert.match(result._tag === "Failure" ? result.failure.reason : "", reason)
      assert.lengthOf(requests, count)
    }))

  it.effect("is not believed when its answer was cut short", () =>
    Effect.gen(function* () {
      const cut = { finish_reason: "length", message: { content: JSON.stringify(answer) } }
      const { result } = yield* proposed([{ body: JSON.stringify({ choices: [cut] }) }])
      assert.strictEqual(result._tag, "Failure")
    }))

  it.effect("is asked again, and then answers", () =>
    Effect.gen(function* () {
      const { result, millis } = yield* proposed([
        { status: 500 },
        { status: 429 },
        completion(answer)
      ])
      assert.strictEqual(result._tag, "Success")
      // 0.5 to 1 s, and 1 to 2 s.
      assert.isAtLeast(millis, 1500)
      assert.isAtMost(millis, 3100)
    }))

  it.effect("is given the time that it asks for in Retry-After", () =>
    Effect.gen(function* () {
      const busy = { status: 429, headers: { "retry-after": "7" } }
      const { result, millis } = yield* proposed([busy, completion(answer)])
      assert.strictEqual(result._tag, "Success")
      assert.isAtLeast(millis, 7000)
      assert.isAtMost(millis, 7600)
    }))

  it.effect("is not waited for when it asks for more than half a minute", () =>
    Effect.gen(function* () {
      const { result, requests, millis } = yield* proposed([
        { status: 429, headers: { "retry-after": "3600" } }
      ])
      assert.match(result._tag === "Failure" ? result.failure.reason : "", /no more requests/u)
      assert.lengthOf(requests, 1)
      assert.isAtMost(millis, 100)
    }))

  it.effect("has 30 seconds for each of three tries", () =>
    Effect.gen(function* () {
      const { millis } = yield* proposed(["silence"])
      assert.isAtLeast(millis, 91_500)
      assert.isAtMost(millis, 93_200)
    }))

  it.effect("is asked about a long record in portions, and told where it ends", () =>
    Effect.gen(function* () {
      const { providers, requests } = yield* providerOf([completion(answer)])
      const remote = yield* Effect.flatMap(providers.byKey(OPENAI), Effect.fromOption)
      const { study } = counted("word ".repeat(10).concat("\n").repeat(13_000))
      const told: Array<number> = []
      const progress = (read: number) => Effect.sync(() => void told.push(read))
      const { note } = yield* promptedModel(remote).propose({ ...state, study, progress })
      assert.match(note, /read \d+ of \d+ lines.*The rest was read by the rules alone\./u)
      const asked = yield* requests
      assert.isAtLeast(asked.length, 5)
      assert.strictEqual(told.length, asked.length - 1)
      assert.deepStrictEqual(told, told.toSorted((a, b) => a - b))
    }))
})
