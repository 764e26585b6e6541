import { Effect, Layer, Stream } from "effect"
import type { SecureRandom } from "effect/crypto"
import { HttpApiBuilder } from "effect/http-api"
import { SchemaValidationFailed } from "../../schemas/problems.ts"
import { type CheckOptions, type CheckRequest, TEXT_MAX } from "../../schemas/textcheck/terms.ts"
import { type BatchItem, TextCheckApi, TextTooLong } from "../../schemas/textcheck.ts"
import { check } from "./check.ts"
import type { Grammar } from "./Grammar.ts"
import type { Identifiers } from "./Identifiers.ts"
import type { InjectionModel } from "./InjectionModel.ts"
import { requestOf, v2LanguagesOf, v2ReplyOf } from "./languageTool.ts"
import { Languages } from "./Languages.ts"
import type { Phones } from "./Phones.ts"
import type { Profanity } from "./Profanity.ts"
import type { Pseudonyms } from "./Pseudonyms.ts"
import { known, violationsIn } from "./options.ts"
import { requestOfQuery } from "./query.ts"
import { answer, gravest } from "./reply.ts"
import { libraryRule, rules } from "./rules.ts"
import { Secrets } from "./Secrets.ts"
import { ofLines, ofText } from "./stream.ts"

const tooLong = (text: string) => new TextTooLong({ limit: TEXT_MAX, length: text.length })

const one = Effect.fnUntraced(function* ({ text, ...options }: CheckRequest) {
  if (text.length > TEXT_MAX) return yield* tooLong(text)
  yield* known(options)
  return yield* answer(text, options)
})

// A text that is too long is refused by itself; the others are checked.
const itemOf = (options: CheckOptions | undefined) =>
  Effect.fnUntraced(function* ({ id: given, text, ...own }: typeof BatchItem.Type) {
    const id = given ?? null
    if (text.length > TEXT_MAX) {
      const { code, details, message } = tooLong(text).error
      return { id, status: 413 as const, error: { code, message, details } }
    }
    return { id, status: 200 as const, result: yield* answer(text, { ...options, ...own }) }
  })

const wrongIn = Effect.fnUntraced(
  function* (items: ReadonlyArray<typeof BatchItem.Type>, options: CheckOptions = {}) {
    const own = yield* Effect.forEach(items, (item, i) => violationsIn(item, `items.${i}`))
    return [...yield* violationsIn(options, "options"), ...own.flat()]
  }
)

const checks = HttpApiBuilder.group(
  TextCheckApi,
  "checks",
  Effect.fnUntraced(function* (handlers) {
    const ports = yield* Effect.context<Ports>()
    const { kinds } = yield* Secrets
    const listed = [...rules, ...kinds.map(libraryRule)]
    return handlers.handleAll({
      check: ({ payload }) => Effect.provideContext(one(payload), ports),
      checkQuery: ({ query }) =>
        Effect.provideContext(Effect.flatMap(requestOfQuery(query), one), ports),
      batch: Effect.fnUntraced(function* ({ payload: { items, options } }) {
        const wrong = yield* Effect.provideContext(wrongIn(items, options), ports)
        if (wrong.length > 0) {
          return yield* new SchemaValidationFailed({ violations: wrong })
        }
        const results = yield* Effect.provideContext(Effect.forEach(items, itemOf(options)), ports)
        // What was not checked is for somebody to look at.
        const verdicts = results.map((one) => one.status === 200 ? one.result.verdict : "review")
        return { verdict: gravest(verdicts), results }
      }),
      stream: ({ payload, request }) => {
        const isLines = request.headers["content-type"]?.includes("ndjson") === true
        const events = isLines ? ofLines(payload) : ofText(payload)
        // The status is sent by now: a body that breaks off ends the stream.
        return Effect.succeed(Stream.provideContext(Stream.orDie(events), ports))
      },
      rules: () => Effect.succeed({ rules: listed })
    })
  })
)

type Ports =
  | Grammar
  | Identifiers
  | InjectionModel
  | Languages
  | Phones
  | Profanity
  | Pseudonyms
  | Secrets
  | SecureRandom.SecureRandom

const languageTool = HttpApiBuilder.group(
  TextCheckApi,
  "languageTool",
  Effect.fnUntraced(function* (handlers) {
    const ports = yield* Effect.context<Ports>()
    const { codes } = yield* Languages
    return handlers.handleAll({
      v2Check: Effect.fnUntraced(function* ({ payload }) {
        const { only, options, text } = yield* requestOf(payload)
        if (text.length > TEXT_MAX) return yield* tooLong(text)
        const checked = yield* Effect.provideContext(check(text, options), ports)
        return v2ReplyOf(text, checked, payload.language, only)
      }),
      v2Languages: () => Effect.succeed(v2LanguagesOf(codes))
    })
  })
)

export const layer = Layer.merge(checks, languageTool)
