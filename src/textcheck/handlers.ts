import { Effect, Layer, Predicate, Schema, Stream } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { type CheckOptions, type CheckRequest, TEXT_MAX } from "../../schemas/textcheck/terms.ts"
import type { V2Request } from "../../schemas/textcheck/languageTool.ts"
import { BatchItem, TextCheckApi, TextTooLong } from "../../schemas/textcheck.ts"
import { checkCall } from "./call/checkCall.ts"
import { check } from "./check.ts"
import { requestOfForm } from "./form.ts"
import { requestOf, v2LanguagesOf, v2ReplyOf } from "./languageTool.ts"
import { Languages } from "./Languages.ts"
import { known } from "./options.ts"
import { requestOfQuery, violationsOf } from "./query.ts"
import { answer, gravest, randomId } from "./reply.ts"
import { restore } from "./restore.ts"
import { libraryRule, rules } from "./rules.ts"
import { Secrets } from "./Secrets.ts"
import { ofLines, ofText } from "./stream.ts"
import { checkTools } from "./tools.ts"

const tooLong = (text: string) => new TextTooLong({ limit: TEXT_MAX, length: text.length })

const one = Effect.fnUntraced(function* ({ text, ...options }: CheckRequest) {
  if (text.length > TEXT_MAX) return yield* tooLong(text)
  yield* known(options)
  return yield* answer(text, options)
})

const decodeItem = Schema.decodeUnknownEffect(BatchItem, { errors: "all" })
const idOf = (item: unknown) =>
  Predicate.hasProperty(item, "id") && typeof item.id === "string" ? item.id : null

// What is wrong with one text is told of it alone; the others are checked.
const itemOf = (options: CheckOptions | undefined) =>
  Effect.fnUntraced(
    function* (given: unknown) {
      const item = yield* Effect.mapError(decodeItem(given), violationsOf)
      const { id, text, ...own } = item
      if (text.length > TEXT_MAX) {
        const { code, details, message } = tooLong(text).error
        return { id: id ?? null, status: 413 as const, error: { code, message, details } }
      }
      yield* known(own)
      const result = yield* answer(text, { ...options, ...own })
      return { id: id ?? null, status: 200 as const, result }
    },
    (done, given) =>
      Effect.catchTag(done, "SCHEMA_VALIDATION_FAILED", ({ error: { code, details, message } }) =>
        Effect.succeed({
          id: idOf(given),
          status: 422 as const,
          error: { code, message, details }
        }))
  )

/** What is sent when the status is: a body that breaks off ends the stream. */
const sent = <A, E, R>(events: Stream.Stream<A, E, R>) =>
  Effect.map(
    Effect.context<R>(),
    (context) => Stream.provideContext(Stream.orDie(events), context)
  )

const checks = HttpApiBuilder.group(
  TextCheckApi,
  "checks",
  Effect.fnUntraced(function* (handlers) {
    const { kinds } = yield* Secrets
    const listed = [...rules, ...kinds.map(libraryRule)]
    return handlers.handleAll({
      check: ({ payload }) => one(payload),
      call: ({ payload }) => checkCall(payload),
      tools: ({ payload }) => checkTools(payload),
      checkQuery: ({ query }) => Effect.flatMap(requestOfQuery(query), one),
      batch: Effect.fnUntraced(function* ({ payload: { items, options } }) {
        if (options !== undefined) yield* known(options, "options")
        const results = yield* Effect.forEach(items, itemOf(options))
        // What was not checked is for somebody to look at.
        const verdicts = results.map((one) => one.status === 200 ? one.result.verdict : "review")
        return { verdict: gravest(verdicts), results }
      }),
      stream: ({ payload, request }) => {
        const isLines = request.headers["content-type"]?.includes("ndjson") === true
        const events = isLines ? ofLines(payload) : ofText(payload)
        return sent(events)
      },
      canary: () => Effect.map(randomId, (id) => ({ canary: `canary-${id}` })),
      restore: ({ payload: { mapping, text } }) =>
        text.length > TEXT_MAX ? Effect.fail(tooLong(text)) : restore(text, mapping),
      rules: () => Effect.succeed({ rules: listed })
    })
  })
)

const languageTool = HttpApiBuilder.group(
  TextCheckApi,
  "languageTool",
  Effect.fnUntraced(function* (handlers) {
    const { codes } = yield* Languages
    const answered = Effect.fnUntraced(function* (request: V2Request) {
      const { only, options, text } = yield* requestOf(request)
      if (text.length > TEXT_MAX) return yield* tooLong(text)
      const checked = yield* check(text, options)
      return v2ReplyOf(text, checked, request.language, only)
    })
    return handlers.handleAll({
      v2Check: ({ payload }) =>
        Stream.isStream(payload)
          ? Effect.flatMap(requestOfForm(payload), answered)
          : answered(payload),
      v2CheckQuery: ({ query }) => answered(query),
      v2Languages: () => Effect.succeed(v2LanguagesOf(codes))
    })
  })
)

export const layer = Layer.merge(checks, languageTool)
