/**
 * An answer by a schema from servers that know none: they refuse the request, or put the JSON into a
 * fence or between words.
 */
import { Effect } from "effect"
import type { AiError, LanguageModel } from "effect/ai"
import { OpenAiStructuredOutput } from "effect/ai"
import type { Messages } from "./address.ts"

type Format = LanguageModel.ProviderOptions["responseFormat"]

/** The schema of an answer; none for an answer in words. */
const schemaOf = (format: Format) =>
  format.type === "text"
    ? undefined
    : OpenAiStructuredOutput.toCodecOpenAI(format.schema).jsonSchema

/** Asks by the schema, and without one where that is refused: then the prompt shows it. */
export const bySchema = <A>(
  messages: Messages,
  format: Format,
  send: (
    messages: Messages,
    schema: ReturnType<typeof schemaOf>
  ) => Effect.Effect<A, AiError.AiError>
): Effect.Effect<A, AiError.AiError> => {
  const schema = schemaOf(format)
  if (schema === undefined) return send(messages, undefined)
  const shown = `Answer with one JSON object by this schema, and nothing else:\n${
    JSON.stringify(schema)
  }`
  return send(messages, schema).pipe(
    Effect.catchIf(
      ({ reason }) => reason._tag === "InvalidRequestError" && reason.parameter !== "prompt",
      () => send([...messages, { role: "user", content: shown }], undefined)
    )
  )
}

/** Of an answer that should be JSON the object alone; what a model thought before it is left out. */
export const objectIn = (text: string, format: Format): string => {
  if (format.type === "text") return text
  const withoutThinking = text.replace(/^\s*<think>[\s\S]*?<\/think>/u, "")
  const [from, to] = [withoutThinking.indexOf("{"), withoutThinking.lastIndexOf("}")]
  return from < 0 || to < from ? withoutThinking : withoutThinking.slice(from, to + 1)
}
