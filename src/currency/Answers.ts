import { Clock, Context, Effect, Layer, Option, Result } from "effect"
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import type { InvalidParameter } from "../../schemas/currency/problems.ts"
import type { Answer } from "./answer.ts"
import { cacheControl, lastModified, matches, nextPublicationMillis } from "./caching.ts"
import { dueAt } from "./due.ts"
import { Fingerprint } from "./Fingerprint.ts"
import { Kept } from "./kept.ts"
import { type Moment, momentOf, newestStanding } from "./moment.ts"
import { conversionAt } from "./latest.ts"
import { Rates } from "./Rates.ts"
import { newestDay } from "./table.ts"
import { checkNames, readPlain } from "./request.ts"

/** An answer as it is sent, and the route that gave it. */
interface Sent {
  readonly route: string
  readonly text: string
  readonly etag: string
  readonly modified: string
  readonly stale: boolean
  /** As it goes out within one second, for which its `Cache-Control` is written. */
  response: HttpServerResponse.HttpServerResponse
  second: number
}

type Request = HttpServerRequest.HttpServerRequest

/**
 * Answers as they are sent, with what HTTP caches need. What was computed once is kept, in bounds,
 * for as long as the table is in force and the same fixing is expected.
 */
export class Answers extends Context.Service<Answers, {
  /**
   * Answers a request with what `compute` makes of the moment, or with what it made before. Fails
   * when a parameter comes twice, or is not among `known` where that is given.
   */
  readonly respond: <E, R>(
    request: Request,
    compute: (moment: Moment) => Effect.Effect<Answer, E, R>,
    known?: ReadonlyArray<string>
  ) => Effect.Effect<HttpServerResponse.HttpServerResponse, E | InvalidParameter, R>
  /** An answer that is kept, or a plain conversion, without the detour over the router. */
  readonly ready: (
    request: Request
  ) =>
    | { readonly route: string; readonly response: HttpServerResponse.HttpServerResponse }
    | undefined
}>()("agent-services/currency/Answers") {
  static readonly layer = Layer.effect(
    Answers,
    Effect.gen(function* () {
      const rates = yield* Rates
      const clock = yield* Clock.Clock
      const fingerprint = yield* Fingerprint
      let moment: Moment | undefined
      let nextMillis = 0
      let newest = { day: 0, modified: "" }
      let answers = new Kept<Sent>()

      const momentAt = (nowMillis: number): Moment => {
        const table = rates.current()
        if (moment?.table === table && nowMillis < moment.due.untilMillis) return moment
        answers = new Kept<Sent>()
        moment = momentOf(table, dueAt(nowMillis))
        nextMillis = nextPublicationMillis(moment)
        const day = newestDay(table)
        newest = { day, modified: lastModified(day) }
        return moment
      }

      const encode = (route: string, { body, day, stale }: Answer): Sent => {
        const text = JSON.stringify(body)
        return {
          route,
          text,
          etag: `"${fingerprint.of(text)}"`,
          modified: day === newest.day ? newest.modified : lastModified(day),
          stale,
          response: nothing,
          second: -1
        }
      }

      const send = ({ headers }: Request, sent: Sent, nowMillis: number) => {
        const second = Math.floor(nowMillis / 1000)
        if (sent.second !== second) {
          sent.second = second
          sent.response = HttpServerResponse.text(sent.text, {
            contentType: "application/json; charset=utf-8",
            headers: {
              etag: sent.etag,
              "last-modified": sent.modified,
              "cache-control": cacheControl(nextMillis, nowMillis, sent.stale)
            }
          })
        }
        const known = headers["if-none-match"]
        return known !== undefined && matches(known, sent.etag)
          ? notModified(sent.response)
          : sent.response
      }

      return Answers.of({
        respond: Effect.fnUntraced(function* (request, compute, known) {
          const nowMillis = clock.currentTimeMillisUnsafe()
          const current = momentAt(nowMillis)
          const kept = answers
          let sent = kept.get(request.url)
          if (sent === undefined) {
            yield* Effect.fromResult(checkNames(request.url, known))
            const route = yield* Effect.serviceOption(HttpRouter.RouteContext)
            sent = encode(
              Option.match(route, { onNone: () => "", onSome: ({ route }) => route.path }),
              yield* compute(current)
            )
            kept.set(request.url, sent)
          }
          return send(request, sent, nowMillis)
        }),
        ready: (request) => {
          const nowMillis = clock.currentTimeMillisUnsafe()
          const current = momentAt(nowMillis)
          let sent = answers.get(request.url)
          if (sent === undefined) {
            const asked = readPlain(request.url)
            if (asked === undefined) return undefined
            const answer = conversionAt(current, asked, newestStanding(current))
            if (Result.isFailure(answer)) return undefined
            sent = encode("/latest", answer.success)
            answers.set(request.url, sent)
          }
          return { route: sent.route, response: send(request, sent, nowMillis) }
        }
      })
    })
  )
}

const nothing = HttpServerResponse.empty()

const notModified = ({ headers }: HttpServerResponse.HttpServerResponse) => {
  const { "content-type": _type, "content-length": _length, ...kept } = headers
  return HttpServerResponse.empty({ status: 304, headers: kept })
}
