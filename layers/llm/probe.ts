/**
 * What a model's server can do, tried out: whether it is there, keeps a schema, how long a context it
 * has, how fast it writes, whether a prompt that is too long is cut, and what a record will take.
 */
import { Clock, Effect, Option, Schema } from "effect"
import { type AiError, LanguageModel } from "effect/ai"
import { HttpClientRequest } from "effect/http"
import { boundedText } from "../boundedText.ts"
import type { Address } from "./address.ts"
import { tokensAtMost } from "./counted.ts"

/** One thing that was tried. */
interface Tried {
  readonly what: "there" | "schema" | "context" | "speed" | "long prompt" | "record"
  readonly isSound: boolean
  readonly found: string
}

const Sorted = Schema.Struct({
  fruit: Schema.Literals(["apple", "plum"]),
  counts: Schema.Array(Schema.Int)
})

/** Long enough to measure a writing speed. */
const WRITTEN = "Count from 1 to 40 in words, with commas between, and write nothing else."

/** As long as a record of a few pages, in tokens; a server that cuts does so below it. */
const LONG_TOKENS = 6_000
const MARK = "The word of the day is heliotrope."
const FILLER = "The quay was swept, the crane was oiled, and two boats came in before the rain. "
const SHOWN = /heliotrope/i

/** Probes a server and reports each failure; it stops if the server is unreachable. */
export const probe = Effect.fn("Llm.probe")(function* (
  model: LanguageModel.LanguageModel,
  address: Address
) {
  const probed = (user: string) =>
    model.generateText({ prompt: [{ role: "user", content: [{ type: "text", text: user }] }] })
  const started = yield* Clock.monotonicTimeNanos
  const written = yield* Effect.result(probed(WRITTEN))
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
  const sent = yield* Clock.monotonicTimeNanos
  const long = yield* Effect.result(probed(`${MARK}\n\n${filler}\n\nWhat is the word of the day?`))
  const longSeconds = Number((yield* Clock.monotonicTimeNanos) - sent) / 1e9
  tried.push(
    long._tag === "Failure" ? failed("long prompt", long.failure) : {
      what: "long prompt",
      isSound: SHOWN.test(long.success.text),
      found: SHOWN.test(long.success.text)
        ? "is read from its beginning"
        : "its beginning is not read: the prompt was cut, or the model does not attend to it"
    }
  )
  if (long._tag === "Success") {
    tried.push(recordOf({
      context,
      reading: (long.success.usage.inputTokens.total ?? LONG_TOKENS) / Math.max(longSeconds, 0.001),
      writing: (tokens ?? WRITTEN_TOKENS) / Math.max(seconds, 0.001)
    }))
  }
  return tried
})

/** In tokens: ten pages of a record, what is asked of each portion, and an answer of an entry a line. */
const RECORD_TOKENS = 10_000
const TASK_TOKENS = 1_300
const ANSWER_TOKENS = 3_000
/** What the first answer is, where a server counts none. */
const WRITTEN_TOKENS = 120

/** What a record of ten pages will take, at the speeds that were seen; both in tokens a second. */
const recordOf = (
  { context = Infinity, reading, writing }: {
    readonly context: number | undefined
    readonly reading: number
    readonly writing: number
  }
): Tried => {
  // A third of a context is for the answer.
  const portion = Math.max(TASK_TOKENS, context * 2 / 3 - TASK_TOKENS)
  const questions = Math.ceil(RECORD_TOKENS / portion)
  const read = RECORD_TOKENS + questions * TASK_TOKENS
  const seconds = Math.ceil(read / reading + ANSWER_TOKENS / writing)
  return {
    what: "record",
    isSound: true,
    found:
      `ten pages are about ${read} tokens to read and ${ANSWER_TOKENS} to write in ${questions} ${
        questions === 1 ? "question" : "questions"
      }: about ${seconds} s`
  }
}

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

/** The context in tokens that a server reports in the form of Ollama, llama.cpp or vLLM. */
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
    const decoded = Option.flatMap(found, decodeFound)
    if (Option.isNone(decoded)) continue
    const { data = [], default_generation_settings, model_info = {} } = decoded.value
    const length = Object.entries(model_info).find(([name]) => name.endsWith(".context_length"))
      ?.[1]
    const tokens = default_generation_settings?.n_ctx ??
      data.find(({ id }) => id === model)?.max_model_len ?? length
    if (typeof tokens === "number") return tokens
  }
  return undefined
})
