/**
 * Models that speak OpenAI's chat completions: OpenAI, Groq, Gemini's compatible endpoint, and servers
 * of one's own (llama.cpp, vLLM, LM Studio).
 */
import { Effect, Schema } from "effect"
import type { LanguageModel } from "effect/ai"
import { HttpClientRequest } from "effect/http"
import { sendRequest } from "./ask.ts"
import { type Address, messagesOf } from "./address.ts"
import { asModel } from "./asModel.ts"
import { counted, fitting } from "./counted.ts"
import { bySchema, objectIn } from "./structured.ts"
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
    const { replyTokens, baseUrl, key, model } = address
    const messages = messagesOf(prompt)
    yield* fitting(messages, address)
    const { choices: [choice], usage } = yield* bySchema(
      messages,
      responseFormat,
      (messages, schema) => {
        const post = HttpClientRequest.post(`${baseUrl}/chat/completions`).pipe(
          HttpClientRequest.bodyJsonUnsafe({
            model,
            messages,
            ...(replyTokens === null ? {} : { max_tokens: replyTokens }),
            ...(schema === undefined || responseFormat.type === "text" ? {} : {
              response_format: {
                type: "json_schema",
                json_schema: { name: responseFormat.objectName, strict: true, schema }
              }
            })
          })
        )
        return sendRequest(
          address,
          key === undefined ? post : HttpClientRequest.bearerToken(post, key),
          Completion
        )
      }
    )
    const parsed = objectIn(choice.message.content ?? "", responseFormat)
    return yield* counted(messages, withoutKey(parsed, key), {
      isWhole: choice.finish_reason !== "length",
      prompt: usage?.prompt_tokens ?? undefined,
      reply: usage?.completion_tokens ?? undefined
    })
  })

export const open = (address: Address) => asModel(generate(address))
