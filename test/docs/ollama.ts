/**
 * Ollama by its own protocol: https://docs.ollama.com/api/chat.
 */
import { Effect, Schema, Stream } from "effect"
import { AiError, LanguageModel, OpenAiStructuredOutput } from "effect/ai"
import { HttpClientRequest } from "effect/http"
import { ask } from "../../layers/llm/ask.ts"
import { type Address, messagesOf } from "../../layers/llm/address.ts"
import type { Vendor } from "../../layers/llm/vendor.ts"
import { withoutKey } from "../../layers/llm/withoutKey.ts"

const Answer = Schema.Struct({
  message: Schema.Struct({ content: Schema.String }),
  done_reason: Schema.optionalKey(Schema.String)
})

const open = ({ http, baseUrl, model, key }: Address) =>
  LanguageModel.make({
    codecTransformer: OpenAiStructuredOutput.toCodecOpenAI,
    generateText: Effect.fnUntraced(function* ({ prompt, responseFormat }) {
      const post = HttpClientRequest.post(`${baseUrl}/api/chat`).pipe(
        HttpClientRequest.bodyJsonUnsafe({
          model,
          messages: messagesOf(prompt),
          stream: false,
          ...(responseFormat.type === "text"
            ? {}
            : { format: OpenAiStructuredOutput.toCodecOpenAI(responseFormat.schema).jsonSchema })
        })
      )
      const { message, done_reason } = yield* ask(
        http,
        key === undefined ? post : HttpClientRequest.bearerToken(post, key),
        Answer
      )
      if (message.content === "" || done_reason === "length") return yield* cutShort
      return [{ type: "text", text: withoutKey(message.content, key) }]
    }),
    streamText: () => Stream.die("Answers are not streamed")
  })

const cutShort = AiError.make({
  module: "llm",
  method: "ollama",
  reason: new AiError.InvalidOutputError({ description: "The answer is not whole" })
})

export const ollama: Vendor = {
  provider: "local-server",
  prefix: "ollama-",
  baseUrl: "http://127.0.0.1:11434",
  model: "gpt-oss:20b",
  open
}
