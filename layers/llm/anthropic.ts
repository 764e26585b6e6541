/**
 * Anthropic's messages API: https://docs.anthropic.com/en/api/messages. An answer by a schema is the
 * input of a tool that the model has to call.
 */
import { Effect, Redacted, Schema, Stream } from "effect"
import { AnthropicStructuredOutput, LanguageModel } from "effect/ai"
import { HttpClientRequest } from "effect/http"
import { sendRequest } from "./ask.ts"
import { type Address, messagesOf } from "./address.ts"
import { counted, fitting } from "./counted.ts"
import { withoutKey } from "./withoutKey.ts"

const VERSION = "2023-06-01"
const ANSWER_TOKENS_MAX = 16_000

const Message = Schema.Struct({
  stop_reason: Schema.optionalKey(Schema.NullOr(Schema.String)),
  content: Schema.Array(
    Schema.Struct({
      type: Schema.String,
      text: Schema.optionalKey(Schema.String),
      input: Schema.optionalKey(Schema.Json)
    })
  ),
  usage: Schema.optionalKey(
    Schema.Struct({
      input_tokens: Schema.optionalKey(Schema.Number),
      output_tokens: Schema.optionalKey(Schema.Number)
    })
  )
})

export const open = (address: Address) =>
  LanguageModel.make({
    codecTransformer: AnthropicStructuredOutput.toCodecAnthropic,
    generateText: Effect.fnUntraced(function* ({ prompt, responseFormat }) {
      const { replyTokens, baseUrl, key, model } = address
      const messages = messagesOf(prompt)
      yield* fitting(messages, address)
      const contentsOf = (isSystem: boolean) =>
        messages.filter(({ role }) => (role === "system") === isSystem)
      const request = HttpClientRequest.post(`${baseUrl}/messages`).pipe(
        HttpClientRequest.setHeaders({
          "anthropic-version": VERSION,
          ...(key === undefined ? {} : { "x-api-key": Redacted.value(key) })
        }),
        HttpClientRequest.bodyJsonUnsafe({
          model,
          max_tokens: replyTokens ?? ANSWER_TOKENS_MAX,
          system: contentsOf(true).map(({ content }) => content).join("\n\n"),
          messages: contentsOf(false),
          ...(responseFormat.type === "text" ? {} : {
            tools: [{
              name: responseFormat.objectName,
              description: "Gives the answer.",
              input_schema: AnthropicStructuredOutput.toCodecAnthropic(responseFormat.schema)
                .jsonSchema
            }],
            tool_choice: { type: "tool", name: responseFormat.objectName }
          })
        })
      )
      const { content, stop_reason, usage } = yield* sendRequest(address, request, Message)
      const text = content.map(({ type, text = "", input }) =>
        type === "tool_use" ? JSON.stringify(input) : responseFormat.type === "text" ? text : ""
      ).join("")
      return yield* counted(messages, withoutKey(text, key), {
        isWhole: stop_reason !== "max_tokens",
        prompt: usage?.input_tokens,
        reply: usage?.output_tokens
      })
    }),
    streamText: () => Stream.die("Answers are not streamed")
  })
