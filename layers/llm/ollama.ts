/**
 * Ollama by its own protocol, https://docs.ollama.com/api/chat: only there can the context be set, which
 * is otherwise 4,096 tokens on a small machine, and what does not fit is cut without a word.
 */
import { Effect, Schema } from "effect"
import type { LanguageModel } from "effect/ai"
import { HttpClientRequest } from "effect/http"
import { sendRequest } from "./ask.ts"
import { type Address, messagesOf } from "./address.ts"
import { contextNeeded, counted, fitting } from "./counted.ts"
import { bySchema, objectIn } from "./structured.ts"
import { withoutKey } from "./withoutKey.ts"

const ChatReply = Schema.Struct({
  message: Schema.Struct({ content: Schema.String }),
  done_reason: Schema.optionalKey(Schema.String),
  prompt_eval_count: Schema.optionalKey(Schema.Number),
  eval_count: Schema.optionalKey(Schema.Number)
})

/** Context sizes in steps of tokens: Ollama reloads the model for each new size. */
const CONTEXTS = [4_096, 8_192, 16_384, 32_768] as const
const CONTEXT_MAX = 32_768

export const generate = (address: Address) =>
  Effect.fnUntraced(function* ({ prompt, responseFormat }: LanguageModel.ProviderOptions) {
    const { replyTokens, baseUrl, contextTokens, key, model } = address
    const messages = messagesOf(prompt)
    const context = contextTokens ??
      CONTEXTS.find((one) => one >= contextNeeded(messages, address)) ?? CONTEXT_MAX
    yield* fitting(messages, { ...address, contextTokens: context })
    const { done_reason, eval_count, message, prompt_eval_count } = yield* bySchema(
      messages,
      responseFormat,
      (messages, format) => {
        const post = HttpClientRequest.post(`${baseUrl.replace(/\/v1$/u, "")}/api/chat`).pipe(
          HttpClientRequest.bodyJsonUnsafe({
            model,
            messages,
            stream: false,
            options: {
              num_ctx: context,
              ...(replyTokens === null ? {} : { num_predict: replyTokens })
            },
            ...(format === undefined ? {} : { format })
          })
        )
        return sendRequest(
          address,
          key === undefined ? post : HttpClientRequest.bearerToken(post, key),
          ChatReply
        )
      }
    )
    const parsed = objectIn(message.content, responseFormat)
    return yield* counted(messages, withoutKey(parsed, key), {
      isWhole: done_reason !== "length",
      prompt: prompt_eval_count,
      reply: eval_count
    })
  })
