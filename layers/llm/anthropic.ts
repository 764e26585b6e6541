/**
 * Anthropic's messages API: https://docs.anthropic.com/en/api/messages. An answer by a schema is the
 * input of a tool that the model has to call.
 */
import { Effect, Redacted, Schema, Stream } from "effect"
import { AiError, AnthropicStructuredOutput, LanguageModel } from "effect/ai"
import { HttpClientRequest } from "effect/http"
import { ask } from "./ask.ts"
import { type Address, messagesOf } from "./address.ts"
import type { Vendor } from "./vendor.ts"
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
  )
})

const open = ({ http, baseUrl, model, key }: Address) =>
  LanguageModel.make({
    codecTransformer: AnthropicStructuredOutput.toCodecAnthropic,
    generateText: Effect.fnUntraced(function* ({ prompt, responseFormat }) {
      const messages = messagesOf(prompt)
      const said = (isSystem: boolean) =>
        messages.filter(({ role }) => (role === "system") === isSystem)
      const request = HttpClientRequest.post(`${baseUrl}/messages`).pipe(
        HttpClientRequest.setHeaders({
          "anthropic-version": VERSION,
          ...(key === undefined ? {} : { "x-api-key": Redacted.value(key) })
        }),
        HttpClientRequest.bodyJsonUnsafe({
          model,
          max_tokens: ANSWER_TOKENS_MAX,
          system: said(true).map(({ content }) => content).join("\n\n"),
          messages: said(false),
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
      const { content, stop_reason } = yield* ask(http, request, Message)
      const text = content.map(({ type, text = "", input }) =>
        type === "tool_use" ? JSON.stringify(input) : responseFormat.type === "text" ? text : ""
      ).join("")
      if (text === "" || stop_reason === "max_tokens") return yield* cutShort
      return [{ type: "text", text: withoutKey(text, key) }]
    }),
    streamText: () => Stream.die("Answers are not streamed")
  })

export const anthropic: Vendor = {
  provider: "anthropic",
  prefix: "sk-ant-",
  baseUrl: "https://api.anthropic.com/v1",
  model: "claude-sonnet-4-5",
  open
}

const cutShort = AiError.make({
  module: "llm",
  method: "anthropic",
  reason: new AiError.InvalidOutputError({ description: "The answer is not whole" })
})
