/**
 * A lie as it is told: to the proof itself, and by a provider of language models in its wire form.
 */
import { ConfigProvider, Effect, Layer, Redacted } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import * as ModelsByKey from "../../../layers/llm/byKey.ts"
import type { Draft, MedicationStatus, TextField } from "../../../schemas/discharge/draft.ts"
import type { Proposal } from "../../../src/discharge/clinical/proposal.ts"
import { sourceOfText } from "../../../src/discharge/clinical/source.ts"
import type { Study } from "../../../src/discharge/drafting/DischargeModel.ts"
import type { Answer, Role } from "../../../src/discharge/drafting/prompted/answer.ts"
import { entriesOf } from "../../../src/discharge/drafting/prompted/entries.ts"
import { promptedModel } from "../../../src/discharge/drafting/prompted.ts"
import { Providers } from "../../../src/discharge/drafting/Providers.ts"
import { requireSources } from "../../../src/discharge/drafting/requireSources.ts"
import { studyOf } from "../../../src/discharge/drafting/study.ts"
import { toolNames } from "../../../src/discharge/drafting/tools.ts"
import { write } from "../../../src/discharge/drafting/write.ts"
import type { Lie, Saying } from "./Lie.ts"

/** Whether the record says of itself that there is none, where a lie says so with other words. */
export const isTrue = (record: Record, { isIn, saying }: Lie): boolean =>
  saying.to === "none" && isIn(requireSources(record.honest, record.study.reading, []).draft)

/** A record as a pass studies it, and what the rules propose of it. */
export interface Record {
  readonly study: Study
  readonly honest: Proposal
}

export const recordOf = (text: string, patient?: string): Record => {
  const study = studyOf(sourceOfText(text), patient)
  return { study, honest: study.propose(resultsOf(study)) }
}

const resultsOf = ({ tools }: Study) => new Map(toolNames.map((name) => [name, tools[name]()]))

/** The draft that is made when the saying takes the place of what the rules say. */
export const toldToProof = ({ study, honest }: Record, saying: Saying): Draft => {
  const start = study.reading.text.indexOf(saying.quote)
  const places = start < 0 ? [] : [{ start, end: start + saying.quote.length }]
  const claim = (value: string) => ({ value, places, by: "model" as const })
  const part = (value: string) => value === "" ? null : claim(value)
  const proposal: Proposal = saying.to === "text"
    ? { ...honest, texts: { ...honest.texts, [saying.field]: claim(saying.value) } }
    : saying.to === "list"
    ? { ...honest, lists: { ...honest.lists, [saying.field]: [claim(saying.value)] } }
    : saying.to === "none"
    ? { ...honest, lists: { ...honest.lists, [saying.field]: { none: places } } }
    : saying.to === "flags"
    ? {
      ...honest,
      flags: [{
        category: "medication",
        tier: "critical",
        item: saying.quote,
        why: saying.why,
        action: saying.why,
        evidence: places,
        by: "model"
      }]
    }
    : {
      ...honest,
      medications: [{
        name: claim(saying.name),
        dose: part(saying.dose),
        route: part(saying.route),
        frequency: part(saying.frequency),
        status: saying.status,
        order: places,
        before: null,
        reason: null,
        note: null,
        by: "model"
      }]
    }
  return requireSources(proposal, study.reading, []).draft
}

/** What a model answers with by id; its words are those that it means of a line. */
export const answerOf = (text: string, sayings: ReadonlyArray<Saying>): Answer => {
  const entries = entriesOf(text)
  const linesOf = (quote: string, words: string) => {
    const start = text.indexOf(quote)
    const here = start < 0 ?
      [] :
      entries.filter((one) => one.start < start + quote.length && start < one.end)
    const own = here.filter((one) => one.text.toLowerCase().includes(words.toLowerCase()))
    return (own.length > 0 ? own.slice(0, 1) : here).map(({ id }) => id)
  }
  return {
    lines: sayings.flatMap((one) => {
      if (one.to === "flags") return []
      const words = one.to === "none" ? "" : one.to === "medications" ? one.name : one.value
      return linesOf(one.quote, words).map((id) => ({
        id,
        words,
        role: one.to === "medications" ? roleOf(one.status) : roleOfField(one.field),
        status: one.to === "none"
          ? "none" as const
          : one.to === "medications" && isCompared(one.status)
          ? one.status
          : "" as const
      }))
    }),
    flags: sayings.flatMap((one) => one.to === "flags" ? [linesOf(one.quote, "")] : [])
  }
}

const isCompared = (status: MedicationStatus) =>
  status === "new" || status === "changed" || status === "continued"

const roleOf = (status: MedicationStatus): Role =>
  status === "stopped"
    ? "stopped_drug"
    : status === "held"
    ? "held_drug"
    : status === "unaddressed"
    ? "home_drug"
    : "discharge_drug"

/** The course is nothing that a model is asked for. */
const roleOfField = (field: TextField | Role): Role =>
  field === "hospital_course" ? "reason_for_admission" : field

const completion = (answer: unknown) => ({
  choices: [{ finish_reason: "stop", message: { content: JSON.stringify(answer) } }]
})

const message = (answer: unknown) => ({
  stop_reason: "tool_use",
  content: [{ type: "tool_use", input: answer }]
})

/** Each provider, and how it words an answer. */
export const wires = {
  anthropic: { key: "sk-ant-api03-x", worded: message },
  openai: { key: "sk-proj-x", worded: completion },
  gemini: { key: "AIzaSyx", worded: completion },
  groq: { key: "gsk_x", worded: completion },
  "local-server": { key: undefined, worded: completion }
} as const

type Wire = keyof typeof wires

/** The draft that is made when a provider's language model says it. */
export const toldByWire = (wire: Wire, record: Record, sayings: ReadonlyArray<Saying>) =>
  answered(wire, record, answerOf(record.study.reading.text, sayings))

/** The draft that is made when a provider's language model answers so. */
export const answered = Effect.fnUntraced(function* (
  wire: Wire,
  { study, honest }: Record,
  answer: Answer
) {
  const { key, worded } = wires[wire]
  const http = HttpClient.make((request) =>
    Effect.succeed(
      HttpClientResponse.fromWeb(
        request,
        Response.json(worded(answer))
      )
    )
  )
  const providers = yield* Effect.provide(
    Providers,
    ModelsByKey.layer.pipe(
      Layer.provide(Layer.succeed(HttpClient.HttpClient, http)),
      Layer.provide(
        ConfigProvider.layer(
          ConfigProvider.fromUnknown({ LOCAL_MODEL_URL: "http://127.0.0.1:11434/v1" })
        )
      )
    )
  )
  const remote = yield* Effect.fromOption(
    key === undefined ? providers.ownServer : yield* providers.byKey(Redacted.make(key))
  )
  const state = {
    study,
    steps: [],
    results: resultsOf(study),
    feedback: [],
    progress: () => Effect.void
  }
  const { proposal } = yield* promptedModel(remote).propose(state)
  return write(study, proposal, { rules: [], instead: honest }).draft
})
