/**
 * Servers of models by what they say on the wire, as their public documentation has it: what is asked of
 * each, what of its answer is taken, and what is noticed.
 */
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Fiber, Layer, Option, Redacted, Schema } from "effect"
import { HttpClient, type HttpClientRequest, HttpClientResponse } from "effect/http"
import { TestClock } from "effect/testing"
import * as ModelsByKey from "../../layers/llm/byKey.ts"
import * as OwnServer from "../../layers/llm/ownServer.ts"
import { probe } from "../../layers/llm/probe.ts"
import { membersOf } from "../../layers/openApi/json.ts"
import { sourceOfText } from "../../src/discharge/clinical/source.ts"
import { promptedModel } from "../../src/discharge/drafting/prompted.ts"
import { Providers } from "../../src/discharge/drafting/Providers.ts"
import { studyOf } from "../../src/discharge/drafting/study.ts"

/** What a server is asked, and the text and counts that it is to answer with. */
interface Asked {
  readonly method: string
  readonly url: string
  readonly body: unknown
}
interface Refused {
  readonly status: number
  readonly error: unknown
}
interface Said {
  readonly text: string
  readonly prompt?: number
  readonly answer?: number
}

/** Said after 40 seconds. */
interface Late {
  readonly late: Said
}

/** How a server answers a question, and what it says of itself. */
interface Wire {
  readonly name: string
  /** Where it is asked, and the setting that names it. */
  readonly path: string
  readonly setting: string
  readonly key?: string
  readonly answer: (said: Said) => unknown
  readonly about?: { readonly [path: string]: unknown }
}

const completion = (usage: (said: Said) => object, more: object = {}) => (said: Said) => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_764_000_000,
  model: "m",
  choices: [{
    index: 0,
    finish_reason: "stop",
    logprobs: null,
    message: { role: "assistant", content: said.text, ...more }
  }],
  usage: usage(said)
})
const usage = ({ answer = 8, prompt = 20 }: Said) => ({
  prompt_tokens: prompt,
  completion_tokens: answer,
  total_tokens: prompt + answer
})

const wires: ReadonlyArray<Wire> = [
  {
    name: "OpenAI",
    path: "/chat/completions",
    setting: "OPENAI_BASE_URL",
    key: "sk-proj-0123456789",
    answer: completion(
      (said) => ({ ...usage(said), prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 } }),
      { refusal: null, annotations: [] }
    )
  },
  {
    name: "Anthropic",
    path: "/messages",
    setting: "ANTHROPIC_BASE_URL",
    key: "sk-ant-api03-0123456789",
    answer: ({ answer = 8, prompt = 20, text }) => ({
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "m",
      content: text.startsWith("{")
        ? [{ type: "tool_use", id: "toolu_1", name: "capital", input: JSON.parse(text) }]
        : [{ type: "text", text }],
      stop_reason: text.startsWith("{") ? "tool_use" : "end_turn",
      stop_sequence: null,
      usage: {
        input_tokens: prompt,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
        output_tokens: answer
      }
    })
  },
  {
    name: "Gemini",
    path: "/chat/completions",
    setting: "GEMINI_BASE_URL",
    key: "AIzaSy0123456789",
    answer: completion(usage)
  },
  {
    name: "Groq",
    path: "/chat/completions",
    setting: "GROQ_BASE_URL",
    key: "gsk_0123456789",
    answer: completion((said) => ({
      ...usage(said),
      queue_time: 0.02,
      prompt_time: 0.001,
      completion_time: 0.1
    }), { reasoning: "Of course." })
  },
  {
    name: "Ollama",
    path: "/api/chat",
    setting: "LOCAL_MODEL_URL",
    answer: ({ answer = 8, prompt, text }) => ({
      model: "m",
      created_at: "2026-11-28T06:00:00Z",
      message: { role: "assistant", content: text },
      done: true,
      done_reason: "stop",
      total_duration: 2_000_000_000,
      load_duration: 1_000_000,
      ...(prompt === undefined ? {} : { prompt_eval_count: prompt }),
      prompt_eval_duration: 1_000_000,
      eval_count: answer,
      eval_duration: 1_000_000_000
    }),
    about: {
      "/api/version": { version: "0.12.6" },
      "/api/show": {
        model_info: { "general.architecture": "qwen3", "qwen3.context_length": 40_960 }
      }
    }
  },
  {
    name: "llama.cpp",
    path: "/v1/chat/completions",
    setting: "LOCAL_MODEL_URL",
    answer: (said) => ({
      ...completion(usage)(said),
      system_fingerprint: "b6900",
      timings: { prompt_n: 20, prompt_ms: 310, predicted_n: 8, predicted_ms: 1600 }
    }),
    about: { "/props": { default_generation_settings: { n_ctx: 8_192 }, total_slots: 1 } }
  },
  {
    name: "vLLM",
    path: "/v1/chat/completions",
    setting: "LOCAL_MODEL_URL",
    answer: completion(
      (said) => ({ ...usage(said), prompt_tokens_details: null }),
      { reasoning_content: null, tool_calls: [] }
    ),
    about: { "/v1/models": { object: "list", data: [{ id: "m", max_model_len: 16_384 }] } }
  }
]

const bodyOf = ({ body }: HttpClientRequest.HttpClientRequest): unknown =>
  body._tag === "Uint8Array" ? JSON.parse(new TextDecoder().decode(body.body)) : undefined

/** The model behind a wire, and what it was asked. */
const opened = Effect.fnUntraced(function* (
  { about = {}, answer, key, setting }: Wire,
  says: (asked: Asked) => Said | Late | number | Refused,
  environment: Record<string, string> = {}
) {
  const asked: Array<Asked> = []
  const baseUrl = `http://models.example${key === undefined ? "/v1" : ""}`
  const http = HttpClient.make((request) => {
    const { method, url } = request
    const path = url.replace("http://models.example", "")
    const reply = (body: unknown, status = 200) =>
      HttpClientResponse.fromWeb(request, Response.json(body, { status }))
    if (path in about) return Effect.succeed(reply(about[path]))
    if (!/chat|messages/u.test(path)) return Effect.succeed(reply({ error: "Not Found" }, 404))
    const one = { method, url, body: bodyOf(request) }
    asked.push(one)
    const said = says(one)
    if (typeof said === "object" && "late" in said) {
      return Effect.delay(Effect.sync(() => reply(answer(said.late))), "40 seconds")
    }
    if (typeof said === "object" && "status" in said) {
      return Effect.succeed(reply({ error: said.error }, said.status))
    }
    return Effect.succeed(
      typeof said === "number" ? reply({ error: {} }, said) : reply(answer(said))
    )
  })
  const settings = { [setting]: baseUrl, LOCAL_MODEL: "m", OPENAI_MODEL: "m", ...environment }
  const layers = Layer.merge(
    Layer.succeed(HttpClient.HttpClient, http),
    ConfigProvider.layer(ConfigProvider.fromUnknown(settings))
  )
  const providers = yield* Effect.provide(
    Providers,
    ModelsByKey.layer.pipe(Layer.provide(layers))
  )
  const remote = key === undefined
    ? providers.ownServer
    : yield* providers.byKey(Redacted.make(key))
  const { languageModel } = yield* Effect.fromOption(remote)
  return { asked, languageModel, layers }
})

const Capital = Schema.Struct({ capital: Schema.String })
const question = (text: string) => ({
  objectName: "capital",
  schema: Capital,
  prompt: [
    { role: "system" as const, content: "Answer." },
    { role: "user" as const, content: [{ type: "text" as const, text }] }
  ]
})
const LATE = { late: { text: "{}" } }
const PARIS = '{"capital":"Paris"}'
/** About 4,000 tokens. */
const RECORD = "The quay was swept, and two boats came in before the rain set in. ".repeat(260)

const ownWires = wires.filter(({ key }) => key === undefined)

describe.each(wires)("$name", (wire) => {
  it.effect("is asked on its own path, and its answer and counts are taken", () =>
    Effect.gen(function* () {
      const { asked, languageModel } = yield* opened(wire, () => ({ text: PARIS, prompt: 20 }))
      const { usage, value } = yield* languageModel.generateObject(question("Of France?"))
      assert.deepStrictEqual(value, { capital: "Paris" })
      assert.strictEqual(usage.inputTokens.total, 20)
      assert.strictEqual(usage.outputTokens.total, 8)
      assert.deepStrictEqual(asked.map(({ url }) => url), [`http://models.example${wire.path}`])
      assert.include(JSON.stringify(asked[0]?.body), '"capital"')
    }))

  it.effect("that has read less than was sent has cut the prompt", () =>
    Effect.gen(function* () {
      const { languageModel } = yield* opened(wire, () => ({ text: PARIS, prompt: 1_100 }))
      const error = yield* Effect.flip(languageModel.generateObject(question(RECORD)))
      assert.include(JSON.stringify(error), '"parameter":"prompt"')
      assert.notInclude(JSON.stringify(error), "quay")
    }))

  it.effect("that has read it all is believed", () =>
    Effect.gen(function* () {
      const { languageModel } = yield* opened(wire, () => ({ text: PARIS, prompt: 3_600 }))
      const { value } = yield* languageModel.generateObject(question(RECORD))
      assert.deepStrictEqual(value, { capital: "Paris" })
    }))

  it.effect("is not sent what its context cannot hold", () =>
    Effect.gen(function* () {
      const name = wire.setting.replace(/_BASE_URL$|_MODEL_URL$/u, "")
      const { asked, languageModel } = yield* opened(wire, () => ({ text: PARIS }), {
        [`${name}_MODEL_CONTEXT_MAX`]: "1000"
      })
      const error = yield* Effect.flip(languageModel.generateObject(question(RECORD)))
      assert.include(JSON.stringify(error), '"parameter":"prompt"')
      assert.lengthOf(asked, 0)
    }))

  it.effect("is given as many tokens for an answer as a setting says", () =>
    Effect.gen(function* () {
      const name = wire.setting.replace(/_BASE_URL$|_MODEL_URL$/u, "")
      const { asked, languageModel } = yield* opened(wire, () => ({ text: PARIS }), {
        [`${name}_MODEL_ANSWER_MAX`]: "77"
      })
      yield* languageModel.generateObject(question("Of France?"))
      const body = membersOf(asked[0]?.body)
      assert.strictEqual(body.max_tokens ?? membersOf(body.options).num_predict, 77)
    }))
})

describe.each(ownWires)("$name on a machine of one's own", (wire) => {
  it.effect("may take 40 seconds for an answer", () =>
    Effect.gen(function* () {
      const { asked, languageModel } = yield* opened(wire, () => LATE)
      const fiber = yield* Effect.forkChild(
        Effect.result(languageModel.generateText({ prompt: "Hi" }))
      )
      yield* TestClock.adjust("41 seconds")
      const answered = yield* Fiber.join(fiber)
      assert.strictEqual(answered._tag === "Success" ? answered.success.text : "", "{}")
      assert.lengthOf(asked, 1)
    }))

  it.effect("has the time of its setting, once and not thrice", () =>
    Effect.gen(function* () {
      const { asked, languageModel } = yield* opened(wire, () => LATE, {
        LOCAL_MODEL_TIMEOUT_SECONDS: "20"
      })
      const fiber = yield* Effect.forkChild(
        Effect.result(languageModel.generateText({ prompt: "Hi" }))
      )
      yield* TestClock.adjust("21 seconds")
      assert.strictEqual((yield* Fiber.join(fiber))._tag, "Failure")
      assert.lengthOf(asked, 1)
    }))

  /** What `deno task model` tells of a server that reads `context` tokens of a prompt. */
  const tried = Effect.fnUntraced(function* (says: (asked: Asked) => Said | number) {
    const { layers } = yield* opened(wire, says)
    return yield* Effect.gen(function* () {
      const address = yield* OwnServer.address
      return yield* probe(yield* OwnServer.model(address), address)
    }).pipe(Effect.provide(yield* Layer.build(layers)))
  })
  const text = ({ body }: Asked) => JSON.stringify(body)
  const good = (asked: Asked): Said =>
    text(asked).includes("fruit")
      ? { text: '{"fruit":"plum","counts":[2,3]}', prompt: 40 }
      : text(asked).includes("heliotrope")
      ? { text: "Heliotrope.", prompt: 5_000 }
      : { text: "one, two", prompt: 20, answer: 120 }

  it.effect("is found fit by what it does", () =>
    Effect.gen(function* () {
      const found = yield* tried(good)
      assert.deepStrictEqual(found.map(({ what }) => what), [
        "there",
        "schema",
        "context",
        "speed",
        "long prompt",
        "record"
      ])
      assert.isTrue(found.every(({ isSound }) => isSound), JSON.stringify(found))
      assert.match(found[2]?.found ?? "", /^(?:40960|8192|16384) tokens$/u)
      assert.match(found[3]?.found ?? "", /tokens a second/u)
      const portions = { 8192: 3, 16_384: 2, 40_960: 1 }[Number.parseInt(found[2]?.found ?? "")]
      assert.match(
        found[5]?.found ?? "",
        new RegExp(
          `^ten pages are about \\d+ tokens to read and \\d+ to write in ${portions} question`,
          "u"
        )
      )
      assert.match(found[5]?.found ?? "", /: about \d+ s$/u)
    }))

  it.effect.each<[name: string, bad: string, says: (asked: Asked) => Said | number]>([
    ["is not there", "there", () => 404],
    [
      "keeps no schema",
      "schema",
      (asked) => text(asked).includes("fruit") ? { text: "It is a plum.", prompt: 40 } : good(asked)
    ],
    [
      "cuts, and says how much it read",
      "long prompt",
      (asked) => text(asked).includes("heliotrope") ? { text: "Rain.", prompt: 1_000 } : good(asked)
    ],
    [
      "cuts, and counts nothing",
      "long prompt",
      (asked) =>
        text(asked).includes("heliotrope") ? { text: "I cannot see it.", prompt: 0 } : good(asked)
    ]
  ])("is found unfit where it %s", ([, bad, says]) =>
    Effect.gen(function* () {
      const found = yield* tried(says)
      assert.deepStrictEqual(found.filter(({ isSound }) => !isSound).map(({ what }) => what), [bad])
    }))
})

const chatWires = wires.filter(({ name }) => name !== "Anthropic")

describe.each(chatWires)("$name that keeps no schema", (wire) => {
  it.effect.each<[how: string, text: string]>([
    ["in a fence", `\`\`\`json\n${PARIS}\n\`\`\``],
    ["between words", `Here it is: ${PARIS} I hope this helps.`],
    ["after what it thought", `<think>Is it {Lyon}?</think>\n${PARIS}`]
  ])("is understood where its JSON stands %s", ([, text]) =>
    Effect.gen(function* () {
      const { languageModel } = yield* opened(wire, () => ({ text }))
      const { value } = yield* languageModel.generateObject(question("Of France?"))
      assert.deepStrictEqual(value, { capital: "Paris" })
    }))

  it.effect("gets it in words where it refuses one, once", () =>
    Effect.gen(function* () {
      const { asked, languageModel } = yield* opened(wire, ({ body }) => {
        const { format, response_format } = membersOf(body)
        return format === undefined && response_format === undefined
          ? { text: PARIS }
          : { status: 400, error: { message: "json_schema is not supported" } }
      })
      const { value } = yield* languageModel.generateObject(question("Of France?"))
      assert.deepStrictEqual(value, { capital: "Paris" })
      assert.lengthOf(asked, 2)
      assert.include(JSON.stringify(asked[1]?.body), "Answer with one JSON object by this schema")
    }))
})

describe("a record at a wire", () => {
  const LINES = Array.from({ length: 40 }, (_, at) => `- Item ${at + 1} of the stay: quiet.`)
  const study = studyOf(sourceOfText(LINES.join("\n")))
  const state = { study, steps: [], results: new Map(), feedback: [] }
  const OVER = {
    status: 400,
    error: { type: "exceed_context_size_error", message: "the maximum context length is 512" }
  }
  const NOTHING = '{"lines":[],"flags":[]}'

  const read = Effect.fnUntraced(function* (wire: Wire, says: Parameters<typeof opened>[1]) {
    const { asked, languageModel } = yield* opened(wire, says)
    const model = promptedModel({
      provider: "local-server",
      model: "m",
      host: "models.example",
      contextTokens: null,
      languageModel
    })
    const result = yield* Effect.result(model.propose({ ...state, progress: () => Effect.void }))
    const again = yield* Effect.result(model.propose({ ...state, progress: () => Effect.void }))
    assert.strictEqual(again._tag, result._tag)
    return { asked: asked.length, result }
  })
  const noteOf = ({ result }: Effect.Success<ReturnType<typeof read>>) =>
    result._tag === "Success" ? result.success.note : result.failure.reason
  const lines = ({ body }: Asked) => (JSON.stringify(body).match(/of the stay/gu) ?? []).length

  it.effect.each(wires)(
    "is asked about once for all passes: $name",
    (wire) =>
      Effect.gen(function* () {
        const found = yield* read(wire, () => ({ text: NOTHING, prompt: 3_000 }))
        assert.strictEqual(noteOf(found), "")
        assert.strictEqual(found.asked, 1)
      })
  )

  it.effect.each(wires)(
    "is asked about in halves where it is over the context: $name",
    (wire) =>
      Effect.gen(function* () {
        const found = yield* read(wire, (asked) =>
          lines(asked) > 12 ? OVER : { text: NOTHING, prompt: 3_000 })
        assert.strictEqual(noteOf(found), "")
        // 40, 20, 10, 10, 20, 10 and 10 lines.
        assert.strictEqual(found.asked, 7)
      })
  )

  it.effect.each(wires)(
    "is asked about once more where the answer is half of one: $name",
    (wire) =>
      Effect.gen(function* () {
        let count = 0
        const found = yield* read(
          wire,
          () =>
            count++ === 0
              ? { text: '{"lines":[]}', prompt: 3_000 }
              : { text: NOTHING, prompt: 3_000 }
        )
        assert.strictEqual(noteOf(found), "")
        assert.strictEqual(found.asked, 2)
      })
  )

  it.effect.each(wires)(
    "is left for the rules where a server refuses, and that is said: $name",
    (wire) =>
      Effect.gen(function* () {
        const found = yield* read(wire, () => 403)
        assert.strictEqual(noteOf(found), "the key was refused")
        assert.strictEqual(found.asked, 1)
      })
  )

  /** What comes of it when all the time in the world goes by. */
  const inTime = Effect.fnUntraced(function* (...args: Parameters<typeof read>) {
    const fiber = yield* Effect.forkChild(read(...args))
    yield* TestClock.adjust("1 hour")
    return yield* Fiber.join(fiber)
  })

  it.effect.each(
    wires.flatMap((wire) =>
      ([[429, "the provider takes no more requests for now"], [
        500,
        "the provider has a fault"
      ]] as const)
        .map(([status, why]) => ({ name: `${wire.name} ${status}`, wire, status, why }))
    )
  )("is left for the rules where a server goes on to fail, and that is said: $name", ({
    status,
    why,
    wire
  }) =>
    Effect.gen(function* () {
      const found = yield* inTime(wire, () => status)
      assert.strictEqual(noteOf(found), why)
      assert.isAtMost(found.asked, 3)
    }))

  it.effect.each(
    wires.flatMap((wire) =>
      [429, 500].map((status) => ({ name: `${wire.name} ${status}`, wire, status }))
    )
  )(
    "is read all the same where a server fails once: $name",
    ({ status, wire }) =>
      Effect.gen(function* () {
        let count = 0
        const found = yield* inTime(
          wire,
          () => count++ === 0 ? status : { text: NOTHING, prompt: 3_000 }
        )
        assert.strictEqual(noteOf(found), "")
        assert.strictEqual(found.asked, 2)
      })
  )

  it.effect.each(wires)(
    "is waited for 40 seconds on a server of one's own alone: $name",
    (wire) =>
      Effect.gen(function* () {
        const found = yield* inTime(wire, () => ({ late: { text: NOTHING, prompt: 3_000 } }))
        const isOwn = wire.key === undefined
        assert.strictEqual(noteOf(found), isOwn ? "" : "the provider did not answer")
        assert.strictEqual(found.asked, isOwn ? 1 : 3)
      })
  )

  it.effect.each(wires)(
    "is asked about in smaller portions where a server cuts what it is asked: $name",
    (wire) =>
      Effect.gen(function* () {
        const found = yield* inTime(wire, () => ({ text: NOTHING, prompt: 210 }))
        assert.strictEqual(noteOf(found), "")
        assert.isAbove(found.asked, 1)
      })
  )
})

describe("Ollama", () => {
  const [ollama] = ownWires
  it.effect.each(
    [
      [RECORD, undefined, 8_192],
      ["Of France?", undefined, 4_096],
      [RECORD, "16000", 16_000]
    ] as const
  )("is given a context that holds the prompt", ([text, set, context]) =>
    Effect.gen(function* () {
      assert(ollama !== undefined)
      const { asked, languageModel } = yield* opened(
        ollama,
        () => ({ text: PARIS }),
        set === undefined ? {} : { LOCAL_MODEL_CONTEXT_MAX: set }
      )
      yield* languageModel.generateObject(question(text))
      assert.strictEqual(membersOf(membersOf(asked[0]?.body).options).num_ctx, context)
      assert.isTrue(Option.isSome(Option.fromUndefinedOr(membersOf(asked[0]?.body).format)))
    }))
})
