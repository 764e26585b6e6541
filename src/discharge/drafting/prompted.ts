/**
 * A language model as the model of a pass. Nothing that it says is believed for its own sake: values
 * count by their quotes, and `sourced.ts` looks at each of them once more.
 */
import { Effect, type Schema } from "effect"
import type { AiError } from "effect/ai"
import { type Model, ModelFailed } from "./DischargeModel.ts"
import { DecisionAnswer, ProposalAnswer } from "./prompted/answer.ts"
import { believe } from "./prompted/believe.ts"
import { decisionPrompt, type Messages, proposalPrompt } from "./prompted/prompt.ts"
import { locator } from "./prompted/quotes.ts"
import type { Remote } from "./Providers.ts"

/** About 200,000 tokens: what the models of all providers take. */
const RECORD_CHARACTERS_MAX = 600_000

export const promptedModel = ({ provider, model, languageModel }: Remote): Model => {
  const ask = Effect.fnUntraced(
    function* <A>(objectName: string, schema: Schema.Codec<A, object>, messages: Messages) {
      if (messages.user.length > RECORD_CHARACTERS_MAX) {
        return yield* new ModelFailed({ reason: "the record is longer than the model takes" })
      }
      const { value } = yield* languageModel.generateObject({
        objectName,
        schema,
        prompt: [
          { role: "system", content: messages.system },
          { role: "user", content: [{ type: "text", text: messages.user }] }
        ]
      })
      return value
    },
    Effect.catchTag("AiError", (error) => Effect.fail(new ModelFailed({ reason: why(error) }))),
    // A failed span would tell what was asked and answered.
    Effect.withTracerEnabled(false)
  )
  return {
    provider,
    model,
    decide: (state) =>
      Effect.map(
        ask("decision", DecisionAnswer, decisionPrompt(state)),
        ({ reasoning, action, focus }) => ({
          reasoning,
          action,
          input: focus === "" ? {} : { focus }
        })
      ),
    propose: (state) =>
      Effect.map(
        ask("proposal", ProposalAnswer, proposalPrompt(state)),
        (answer) =>
          believe(answer, state.study.propose(state.results), locator(state.study.reading.text))
      )
  }
}

/** Without anything of the request or the answer. */
const why = ({ reason }: AiError.AiError) => {
  switch (reason._tag) {
    case "AuthenticationError":
      return "the key was refused"
    case "RateLimitError":
    case "QuotaExhaustedError":
      return "the provider takes no more requests for now"
    case "InternalProviderError":
      return "the provider has a fault"
    case "NetworkError":
      return "the provider did not answer"
    case "InvalidRequestError":
      return reason.parameter === "prompt"
        ? "the record does not fit into the model's context"
        : "the provider refused the request"
    default:
      return "the answer was none that can be used"
  }
}
