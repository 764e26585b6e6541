/**
 * Tokens, as far as they can be told without the model's own tokenizer: enough to notice a prompt that
 * a server has cut without a word, as Ollama does below 24 GB of graphics memory at 4,096 tokens.
 */
import { Effect } from "effect"
import { AiError, type Response } from "effect/ai"
import type { Address, Messages } from "./address.ts"

/** A token of prose is four signs; no text that people write has one of more than this on average. */
const SIGNS_OF_TOKEN_MAX = 7
/** What a short prompt is counted as hangs on the template around it. */
const COUNTED_MIN = 200

const textOf = (messages: Messages) => messages.map(({ content }) => content).join("\n")

/** No tokenizer makes fewer tokens of the text: rows of one sign, which may be one, are counted once. */
const tokensAtLeast = (text: string): number =>
  Math.floor(text.replace(/(.)\1+/gsu, "$1").length / SIGNS_OF_TOKEN_MAX)

/** About as many as the text has, rather more. */
export const tokensAtMost = (text: string): number => Math.ceil(text.length / 3)

/** Room for an answer where no setting says how long it may be. */
const ANSWER_TOKENS = 2_048

/** The context that prompt and answer need. */
export const contextNeeded = (messages: Messages, { replyTokens }: Address): number =>
  tokensAtMost(textOf(messages)) + (replyTokens ?? ANSWER_TOKENS)

/** The prompt, or a part of it, was not read. */
export const tooLong = AiError.make({
  module: "llm",
  method: "counted",
  reason: new AiError.InvalidRequestError({
    parameter: "prompt",
    constraint: "context",
    description: "The prompt does not fit into the model's context"
  })
})

/** Fails where the prompt cannot fit into the context: the server is not asked. */
export const fitting = (messages: Messages, { contextTokens }: Address) =>
  contextTokens !== null && tokensAtLeast(textOf(messages)) > contextTokens
    ? Effect.fail(tooLong)
    : Effect.void

const unusable = (description: string) =>
  AiError.make({
    module: "llm",
    method: "counted",
    reason: new AiError.InvalidOutputError({ description })
  })

/** What a server has counted; each is missing where it says nothing. */
interface Counts {
  /** Whether the answer ends by itself. */
  readonly isWhole: boolean
  readonly prompt: number | undefined
  readonly reply: number | undefined
}

/** The parts of a whole answer to the whole prompt; fails where it is cut, or less was read than was sent. */
export const counted = Effect.fnUntraced(function* (
  messages: Messages,
  text: string,
  { reply, isWhole, prompt }: Counts
) {
  if (!isWhole) return yield* unusable("The answer is not whole")
  if (text === "") return yield* unusable("The answer is empty")
  const sent = tokensAtLeast(textOf(messages))
  if (prompt !== undefined && prompt > 0 && sent >= COUNTED_MIN && prompt < sent) {
    yield* Effect.logWarning(
      "The model's server cut the prompt: give it a longer context (docs/settings.md, LOCAL_MODEL)",
      { prompt_tokens: prompt, sent_tokens_at_least: sent }
    )
    return yield* tooLong
  }
  const parts: Array<Response.PartEncoded> = [
    { type: "text", text },
    {
      type: "finish",
      reason: "stop",
      usage: { inputTokens: { total: prompt }, outputTokens: { total: reply } }
    }
  ]
  return parts
})
