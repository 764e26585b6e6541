/**
 * A language model as the model of a pass. It says by id what lines of the record are, once for a record
 * whatever number of passes follow; nothing of it is believed for its own sake.
 */
import { Effect, Result } from "effect"
import { AiError } from "effect/ai"
import { inTurn, type Model, ModelFailed, type PassState, type Proposed } from "./DischargeModel.ts"
import { Answer } from "./prompted/answer.ts"
import { keepQuoted } from "./prompted/keepQuoted.ts"
import { entriesOf, type Entry } from "./prompted/entries.ts"
import { lineOf, promptOf } from "./prompted/prompt.ts"
import type { Remote } from "./Providers.ts"

/** Of a record: about 200,000 tokens. What is behind it is the rules' alone. */
const RECORD_CHARACTERS_MAX = 600_000
/** Of a question where no setting says how long a context is. */
const PORTION_CHARACTERS_MAX = 120_000
/** Of the context of a model a third is for its answer; a token is three characters, rather more. */
const CHARACTERS_OF_CONTEXT_TOKEN = 2
/** Task and schema, in characters. */
const TASK_CHARACTERS = 4_000
const PORTION_CHARACTERS_MIN = 1_000
/** Questions about one record, each with one more where an answer did not keep its form. */
const QUESTIONS_MAX = 64

const REPAIR =
  "\n\nThe last answer did not have the form that was asked for. Answer with one JSON object " +
  "of that form, whole, and nothing else."

/** What was asked of a record, and what came of it. */
interface Asked {
  readonly entries: ReadonlyArray<Entry>
  readonly answer: Answer
  readonly note: string
}

export const promptedModel = (remote: Remote): Model => {
  let kept: {
    readonly text: string
    readonly feedback: string
    readonly asked: Result.Result<Asked, ModelFailed>
  } | undefined
  const asked = Effect.fnUntraced(function* ({ feedback, progress, study }: PassState) {
    const { text } = study.reading
    const wishes = feedback.join("\n")
    if (kept === undefined || kept.text !== text || kept.feedback !== wishes) {
      const found = yield* Effect.result(askAll(remote, text, feedback, progress))
      kept = { text, feedback: wishes, asked: found }
    }
    return yield* Effect.fromResult(kept.asked)
  })
  return {
    provider: remote.provider,
    model: remote.model,
    decide: (state) => Effect.sync(() => inTurn(state)),
    propose: (state) =>
      Effect.map(asked(state), ({ answer, entries, note }): Proposed => ({
        proposal: keepQuoted(answer, state.study.propose(state.results), {
          text: state.study.reading.text,
          entries
        }),
        note
      }))
  }
}

/** A portion after the other; one that does not fit, in or out, is asked about in halves. */
const askAll = Effect.fnUntraced(function* (
  remote: Remote,
  text: string,
  feedback: ReadonlyArray<string>,
  progress: PassState["progress"]
) {
  const entries = entriesOf(text)
  const left = portionsOf(entries, remote.contextTokens)
  const lines: Array<Answer["lines"][number]> = []
  const flags: Array<ReadonlyArray<string>> = []
  let [read, questions] = [0, 0]
  let why = ""
  for (let portion = left.shift(); portion !== undefined; portion = left.shift()) {
    if (questions++ === QUESTIONS_MAX) {
      why = "there were too many questions"
      break
    }
    const answer = yield* Effect.result(askOnce(remote, portion, feedback))
    if (Result.isSuccess(answer)) {
      lines.push(...answer.success.lines)
      flags.push(...answer.success.flags)
      read += portion.length
      if (left.length > 0) yield* progress(read, entries.length)
      continue
    }
    const half = Math.ceil(portion.length / 2)
    why = whyOf(answer.failure)
    if (!isTooMuch(answer.failure) || half === portion.length) break
    left.unshift(portion.slice(0, half), portion.slice(half))
  }
  if (read === 0 && entries.length > 0) return yield* new ModelFailed({ reason: why })
  const asked: Asked = {
    entries,
    answer: { lines, flags },
    note: read === entries.length
      ? ""
      : `${remote.provider} (${remote.model}) read ${read} of ${entries.length} lines` +
        `${why === "" ? "" : `: ${why}`}. The rest was read by the rules alone.`
  }
  return asked
})

/** One question, and one more where the answer has not the form. */
const askOnce = Effect.fnUntraced(
  function* (
    { languageModel }: Remote,
    portion: ReadonlyArray<Entry>,
    feedback: ReadonlyArray<string>
  ) {
    const ask = (fault: string) => {
      const { system, user } = promptOf(portion, feedback, fault)
      return languageModel.generateObject({
        objectName: "lines",
        schema: Answer,
        prompt: [
          { role: "system", content: system },
          { role: "user", content: [{ type: "text", text: user }] }
        ]
      })
    }
    const { value } = yield* ask("").pipe(
      Effect.catchIf(isMisshapen, () => ask(REPAIR))
    )
    return value
  },
  // A failed span would tell what was asked and answered.
  Effect.withTracerEnabled(false)
)

const portionsOf = (
  entries: ReadonlyArray<Entry>,
  contextTokens: number | null
): Array<ReadonlyArray<Entry>> => {
  const most = contextTokens === null ? PORTION_CHARACTERS_MAX : Math.max(
    PORTION_CHARACTERS_MIN,
    Math.min(
      PORTION_CHARACTERS_MAX,
      contextTokens * CHARACTERS_OF_CONTEXT_TOKEN - TASK_CHARACTERS
    )
  )
  const portions: Array<Array<Entry>> = []
  let [here, all] = [0, 0]
  for (const entry of entries) {
    const length = lineOf(entry).length + 1
    if ((all += length) > RECORD_CHARACTERS_MAX) break
    if (here === 0 || (here += length) > most) {
      portions.push([entry])
      here = length
    } else portions.at(-1)?.push(entry)
  }
  return portions
}

const isMisshapen = ({ reason }: AiError.AiError) =>
  reason._tag === "InvalidOutputError" && reason.description !== CUT_SHORT ||
  reason._tag === "StructuredOutputError"

/** As `layers/llm` says it of an answer that its server ended before the model did. */
const CUT_SHORT = "The answer is not whole"

const isTooMuch = ({ reason }: AiError.AiError) =>
  reason._tag === "InvalidRequestError" && reason.parameter === "prompt" ||
  reason._tag === "InvalidOutputError" && reason.description === CUT_SHORT

/** Without anything of the request or the answer. */
const whyOf = ({ reason }: AiError.AiError) => {
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
