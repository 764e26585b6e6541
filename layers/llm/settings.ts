/**
 * The settings of a model, the same for each: `LOCAL_MODEL_…` for a server of one's own, and
 * `ANTHROPIC_…`, `OPENAI_…`, `GEMINI_…`, `GROQ_…` for a provider's.
 */
import { Config } from "effect"
import { line, maybeCount, seconds, webAddress } from "../setting.ts"

/** What one question to a model may take. */
export interface Limits {
  readonly timeoutSeconds: number
  /** Whether that time is for all tries together: a slow server would be as slow again. */
  readonly isOneWait: boolean
  /** Tokens of prompt and answer together; none where only the server knows. */
  readonly contextTokens: number | null
  /** Tokens of an answer; none for as many as the model gives. */
  readonly replyTokens: number | null
}

/** A provider answers at once, or is asked again. */
const PROVIDER_SECONDS = 30
/** A model on a processor reads a long record for minutes before its first word. */
const OWN_SECONDS = 600

const plain = ({ href }: URL) => href.replace(/\/+$/u, "")

const limits = (provider: string, isOneWait: boolean) => {
  const name = provider.toUpperCase()
  return Config.all({
    timeoutSeconds: seconds(
      `${name}_MODEL_TIMEOUT_SECONDS`,
      isOneWait ? OWN_SECONDS : PROVIDER_SECONDS
    ),
    isOneWait: Config.succeed(isOneWait),
    contextTokens: maybeCount(`${name}_MODEL_CONTEXT_MAX`, 1),
    replyTokens: maybeCount(`${name}_MODEL_ANSWER_MAX`, 1)
  })
}

/** Where a server of one's own is. */
export const ownAddress = webAddress("LOCAL_MODEL_URL").pipe(Config.map(plain))

export const ownServer = Config.all({
  model: line("LOCAL_MODEL").pipe(Config.withDefault("default")),
  limits: limits("local", true)
})

/** A provider's model; its address and model are as its table says unless they are set. */
export const ofVendor = ({ baseUrl, model, provider }: {
  readonly provider: string
  readonly baseUrl: string
  readonly model: string
}) => {
  const name = provider.toUpperCase()
  return Config.all({
    baseUrl: webAddress(`${name}_BASE_URL`).pipe(
      Config.withDefault(new URL(baseUrl)),
      Config.map(plain)
    ),
    model: line(`${name}_MODEL`).pipe(Config.withDefault(model)),
    limits: limits(provider, false)
  })
}
