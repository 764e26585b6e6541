/**
 * Models that speak OpenAI's chat completions: OpenAI, Groq, Gemini's compatible endpoint, and servers
 * of one's own (Ollama, llama.cpp, vLLM).
 */
import { Effect, Schema, Stream } from "effect"
import { AiError, LanguageModel, OpenAiStructuredOutput } from "effect/ai"
import { HttpClientRequest } from "effect/http"
import { ask } from "./ask.ts"
import { type Address, messagesOf } from "./address.ts"
import { withoutKey } from "./withoutKey.ts"

const Completion = Schema.Struct({
  choices: Schema.NonEmptyArray(
    Schema.Struct({
      finish_reason: Schema.optionalKey(Schema.NullOr(Schema.String)),
      message: Schema.Struct({ content: Schema.optionalKey(Schema.NullOr(Schema.String)) })
    })
  )
})

export const open = ({ http, baseUrl, model, key }: Address) =>
  LanguageModel.make({
    codecTransformer: OpenAiStructuredOutput.toCodecOpenAI,
    generateText: Effect.fnUntraced(function* ({ prompt, responseFormat }) {
      const post = HttpClientRequest.post(`${baseUrl}/chat/completions`).pipe(
        HttpClientRequest.bodyJsonUnsafe({
          model,
          messages: messagesOf(prompt),
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
      const { choices: [choice] } = yield* ask(
        http,
        key === undefined ? post : HttpClientRequest.bearerToken(post, key),
        Completion
      )
      const text = choice.message.content ?? ""
      if (text === "" || choice.finish_reason === "length") return yield* cutShort
      return [{ type: "text", text: withoutKey(text, key) }]
    }),
    streamText: () => Stream.die("Answers are not streamed")
  })

const cutShort = AiError.make({
  module: "llm",
  method: "chatCompletions",
  reason: new AiError.InvalidOutputError({ description: "The answer is not whole" })
})
