import { Stream } from "effect"
import { LanguageModel, OpenAiStructuredOutput } from "effect/ai"

/** What answers one question, as a model; a schema goes to it in OpenAI's form. */
export const asModel = (
  generateText: Parameters<typeof LanguageModel.make>[0]["generateText"]
) =>
  LanguageModel.make({
    codecTransformer: OpenAiStructuredOutput.toCodecOpenAI,
    generateText,
    streamText: () => Stream.die("Answers are not streamed")
  })
