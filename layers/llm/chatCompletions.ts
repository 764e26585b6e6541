/**
 * Models that speak OpenAI's chat completions: OpenAI, Groq, Gemini's compatible endpoint, and servers
 * of one's own (llama.cpp, vLLM, LM Studio).
 */
import { Effect, Schema, Stream } from "effect"
import { AiError, LanguageModel, OpenAiStructuredOutput } from "effect/ai"
import { HttpClientRequest } from "effect/http"
import { ask } from "./ask.ts"
import { type Address, messagesOf } from "./address.ts"
import { counted, fitting } from "./counted.ts"
import { withoutKey } from "./withoutKey.ts"

const Count = Schema.optionalKey(Schema.NullOr(Schema.Number))

const Completion = Schema.Struct({
  choices: Schema.NonEmptyArray(
    Schema.Struct({
      finish_reason: Schema.optionalKey(Schema.NullOr(Schema.String)),
      message: Schema.Struct({ content: Schema.optionalKey(Schema.NullOr(Schema.String)) })
    })
  ),
  usage: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ prompt_tokens: Count, completion_tokens: Count }))
  )
})

/** One question; by its own protocol where the server turns out to have one. */
export const generate = (address: Address) =>
  Effect.fnUntraced(function* ({ prompt, responseFormat }: LanguageModel.ProviderOptions) {
    const { answerTokens, baseUrl, key, model } = address
    const messages = messagesOf(prompt)
    yield* fitting(messages, address)
    const post = HttpClientRequest.post(`${baseUrl}/chat/completions`).pipe(
      HttpClientRequest.bodyJsonUnsafe({
        model,
        messages,
        ...(answerTokens === null ? {} : { max_tokens: answerTokens }),
        ...(responseFormat.type === "text" ? {} : {
          response_format: {
            type: "json_schema",
            json_schema: {
              name: responseFormat.objectName,
              strict: true,
              schema: OpenAiStructuredOutput.toCodecOpenAI(responseFormat.schema).jsonSchema
            }
          }
        })
      })
    )
    const { choices: [choice], usage } = yield* ask(
      address,
      key === undefined ? post : HttpClientRequest.bearerToken(post, key),
      Completion
    )
    const text = choice.message.content ?? ""
    if (text === "" || choice.finish_reason === "length") return yield* cutShort
    return yield* counted(messages, withoutKey(text, key), {
      prompt: usage?.prompt_tokens ?? undefined,
      answer: usage?.completion_tokens ?? undefined
    })
  })

export const open = (address: Address) =>
  LanguageModel.make({
    codecTransformer: OpenAiStructuredOutput.toCodecOpenAI,
    generateText: generate(address),
    streamText: () => Stream.die("Answers are not streamed")
  })

const cutShort = AiError.make({
  module: "llm",
  method: "chatCompletions",
  reason: new AiError.InvalidOutputError({ description: "The answer is not whole" })
})
