/**
 * What a model's server can do, tried out: whether it is there, keeps a schema, how long a context it
 * has, how fast it writes, and whether a prompt that is too long is cut.
 */
import { Clock, Effect, Option, Schema } from "effect"
import { type AiError, LanguageModel } from "effect/ai"
import { HttpClientRequest } from "effect/http"
import { boundedText } from "../boundedText.ts"
import type { Address } from "./address.ts"
import { tokensAtMost } from "./counted.ts"

/** One thing that was tried. */
interface Tried {
  readonly what: "there" | "schema" | "context" | "speed" | "long prompt"
  readonly isSound: boolean
  readonly found: string
}

const Sorted = Schema.Struct({
  fruit: Schema.Literals(["apple", "plum"]),
  counts: Schema.Array(Schema.Int)
})

/** Long enough for a writing speed to be told. */
const WRITTEN = "Count from 1 to 40 in words, with commas between, and write nothing else."

/** As long as a record of a few pages, in tokens; a server that cuts does so below it. */
const LONG_TOKENS = 6_000
const MARK = "The word of the day is heliotrope."
const FILLER = "The quay was swept, the crane was oiled, and two boats came in before the rain. "
const SHOWN = /heliotrope/i

/** Tries a server; what failed is told, and nothing after a server that is not there is tried. */
export const probe = Effect.fn("Llm.probe")(function* (
  model: LanguageModel.LanguageModel,
  address: Address
) {
  const asked = (user: string) =>
    model.generateText({ prompt: [{ role: "user", content: [{ type: "text", text: user }] }] })
  const started = yield* Clock.monotonicTimeNanos
  const written = yield* Effect.result(asked(WRITTEN))
  const seconds = Number((yield* Clock.monotonicTimeNanos) - started) / 1e9
  if (written._tag === "Failure") return [failed("there", written.failure)]
  const tried: Array<Tried> = [
    { what: "there", isSound: true, found: `${address.model} at ${address.baseUrl} answers` }
  ]

  const sorted = yield* Effect.result(model.generateObject({
    objectName: "sorted",
    schema: Sorted,
    prompt: [{
      role: "user",
      content: [{ type: "text", text: "Give the fruit that is not an apple, and the counts 2, 3." }]
    }]
  }))
  tried.push(
    sorted._tag === "Failure"
      ? failed("schema", sorted.failure)
      : { what: "schema", isSound: true, found: "an answer keeps its schema" }
  )

  const context = address.contextTokens ?? (yield* contextOf(address))
  tried.push({
    what: "context",
    isSound: context === undefined || context >= LONG_TOKENS,
    found: context === undefined ? "the server does not tell it" : `${context} tokens`
  })

  const tokens = written.success.usage.outputTokens.total
  tried.push({
    what: "speed",
    isSound: true,
    found: tokens === undefined
      ? `an answer took ${seconds.toFixed(1)} s; the server counts no tokens`
      : `${(tokens / Math.max(seconds, 0.001)).toFixed(1)} tokens a second`
  })

  const filler = FILLER.repeat(Math.ceil(LONG_TOKENS / tokensAtMost(FILLER)))
  const long = yield* Effect.result(asked(`${MARK}\n\n${filler}\n\nWhat is the word of the day?`))
  tried.push(
    long._tag === "Failure" ? failed("long prompt", long.failure) : {
      what: "long prompt",
      isSound: SHOWN.test(long.success.text),
      found: SHOWN.test(long.success.text)
        ? "is read from its beginning"
        : "its beginning is not read: the prompt was cut, or the model does not attend to it"
    }
  )
  return tried
})

// Of an error only its kind and the house's own words: what a server says may quote what was sent.
const failed = (what: Tried["what"], { reason }: AiError.AiError): Tried => ({
  what,
  isSound: false,
  found: reason._tag === "InvalidRequestError" && reason.parameter === "prompt"
    ? "the prompt was cut, or does not fit into the context"
    : reason._tag
})

const Found = Schema.Struct({
  // llama.cpp: https://github.com/ggml-org/llama.cpp/tree/master/tools/server
  default_generation_settings: Schema.optionalKey(Schema.Struct({ n_ctx: Schema.Int })),
  // vLLM: https://docs.vllm.ai
  data: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({ id: Schema.String, max_model_len: Schema.optionalKey(Schema.Int) })
    )
  ),
  // Ollama: https://docs.ollama.com/api
  model_info: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json))
})
const decodeFound = Schema.decodeUnknownOption(Schema.fromJsonString(Found))
const FOUND_BYTES_MAX = 4_000_000

/** The context that a server tells, by the ways of Ollama, llama.cpp and vLLM, in tokens. */
const contextOf = Effect.fnUntraced(function* ({ baseUrl, http, model }: Address) {
  const root = baseUrl.replace(/\/v1$/u, "")
  const requests = [
    HttpClientRequest.post(`${root}/api/show`).pipe(HttpClientRequest.bodyJsonUnsafe({ model })),
    HttpClientRequest.get(`${root}/props`),
    HttpClientRequest.get(`${baseUrl}/models`)
  ]
  for (const request of requests) {
    const found = yield* http.execute(request).pipe(
      Effect.flatMap((response) => boundedText(response, FOUND_BYTES_MAX)),
      Effect.timeout("5 seconds"),
      Effect.option,
      Effect.withTracerEnabled(false)
    )
    const told = Option.flatMap(found, decodeFound)
    if (Option.isNone(told)) continue
    const { data = [], default_generation_settings, model_info = {} } = told.value
    const length = Object.entries(model_info).find(([name]) => name.endsWith(".context_length"))
      ?.[1]
    const tokens = default_generation_settings?.n_ctx ??
      data.find(({ id }) => id === model)?.max_model_len ?? length
    if (typeof tokens === "number") return tokens
  }
  return undefined
})
