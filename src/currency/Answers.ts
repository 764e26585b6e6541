import { Clock, Context, Effect, Layer, Option, Result } from "effect"
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { type InvalidParameter, RatesNotLoaded } from "../../schemas/currency/problems.ts"
import type { Answer } from "./answer.ts"
import { cacheControl, lastModified, nextPublicationMillis } from "./caching.ts"
import { dueAt } from "./due.ts"
import { AnswerCache } from "./answerCache.ts"
import { type CurrentRates, currentRates, newestRates } from "./currentRates.ts"
import { conversionAt } from "./latest.ts"
import { Rates } from "./Rates.ts"
import { newestDay } from "./table.ts"
import { checkNames, readPlain } from "./request.ts"
import { matches } from "../ground/entityTag.ts"
import { fingerprint } from "../ground/fingerprint.ts"
import { Hash } from "../ground/Hash.ts"

/** An answer that was encoded, and the route that gave it. */
interface Encoded {
  readonly route: string
  readonly text: string
  readonly contentType: string
  readonly etag: string
  readonly modified: string
  readonly stale: boolean
}

/** An answer as it is sent; `text` is `null` for a caller who has it already. */
interface Sent {
  readonly route: string
  readonly status: 200 | 304
  readonly headers: { readonly [name: string]: string }
  readonly text: string | null
}

type Request = HttpServerRequest.HttpServerRequest

/**
 * Answers as they are sent, with what HTTP caches need. What was computed once is kept, in bounds,
 * for as long as the table is in force and the same fixing is expected.
 */
export class Answers extends Context.Service<Answers, {
  /**
   * Answers a request with what `compute` makes of the current rates, or with what it made before. Fails
   * when a parameter comes twice, or is not among `known` where that is given. `variant` tells the
   * answers of one URL apart that are chosen by the header `Accept`.
   */
  readonly respond: <E, R>(
    request: Request,
    compute: (current: CurrentRates) => Effect.Effect<Answer, E, R>,
    known?: ReadonlyArray<string>,
    variant?: string
  ) => Effect.Effect<
    HttpServerResponse.HttpServerResponse,
    E | InvalidParameter | RatesNotLoaded,
    R
  >
  /** The rates as they are now. */
  readonly now: () => Result.Result<CurrentRates, RatesNotLoaded>
  /**
   * An answer that is kept, or a plain conversion, without the detour over the router; `known` is the
   * `If-None-Match` of the caller.
   */
  readonly ready: (url: string, known: string | undefined) => Sent | undefined
}>()("agent-services/currency/Answers") {
  static readonly layer = Layer.effect(
    Answers,
    Effect.gen(function* () {
      const rates = yield* Rates
      const clock = yield* Clock.Clock
      const { sha256Hex } = yield* Hash
      let held: CurrentRates | undefined
      let heldMillis = 0
      let nextMillis = 0
      let newest = { day: 0, modified: "" }
      let answers = new AnswerCache<Encoded>()

      const currentAt = (nowMillis: number): CurrentRates | undefined => {
        const table = rates.current()
        if (table.days.length === 0) return undefined
        // A clock that was set back is asked anew as well.
        const isOfNow = heldMillis <= nowMillis && nowMillis < (held?.due.untilMillis ?? 0)
        if (held?.table === table && isOfNow) return held
        heldMillis = nowMillis
        answers = new AnswerCache<Encoded>()
        held = currentRates(table, dueAt(table.bank, nowMillis), rates.isLive)
        nextMillis = nextPublicationMillis(held)
        const day = newestDay(table)
        newest = { day, modified: lastModified(table.bank, day) }
        return held
      }

      const loadedAt = (nowMillis: number): Result.Result<CurrentRates, RatesNotLoaded> => {
        const current = currentAt(nowMillis)
        return current === undefined
          ? Result.fail(new RatesNotLoaded({ source: rates.current().bank.source.name }))
          : Result.succeed(current)
      }

      const encode = (route: string, { body, contentType, day, stale, tail }: Answer): Encoded => {
        const isText = contentType !== undefined || tail !== undefined
        const head = isText ? String(body) : JSON.stringify(body)
        const text = tail === undefined ? head : head + tail.text
        return {
          route,
          text,
          contentType: contentType ?? JSON_UTF8,
          etag: tail === undefined
            ? `"${sha256Hex(text).slice(0, ETAG_DIGITS)}"`
            : `"${fingerprint(head)}${tail.tag}"`,
          modified: day === newest.day ? newest.modified : lastModified(rates.current().bank, day),
          stale
        }
      }

      const send = (
        known: string | undefined,
        { route, text, contentType, etag, modified, stale }: Encoded,
        nowMillis: number
      ): Sent => {
        const caching = {
          etag,
          "last-modified": modified,
          "cache-control": cacheControl(nextMillis, nowMillis, stale)
        }
        return known !== undefined && matches(known, etag)
          ? { route, status: 304, headers: caching, text: null }
          : { route, status: 200, headers: { "content-type": contentType, ...caching }, text }
      }

      return Answers.of({
        now: () => loadedAt(clock.currentTimeMillisUnsafe()),
        respond: Effect.fnUntraced(function* (request, compute, known, variant) {
          const nowMillis = clock.currentTimeMillisUnsafe()
          const current = yield* Effect.fromResult(loadedAt(nowMillis))
          const kept = answers
          // A variant is not found by those who look for the URL alone.
          const key = variant === undefined ? request.url : `${variant} ${request.url}`
          let answer = kept.get(key)
          if (answer === undefined) {
            yield* Effect.fromResult(checkNames(request.url, known))
            const route = yield* Effect.serviceOption(HttpRouter.RouteContext)
            answer = encode(
              Option.match(route, { onNone: () => "", onSome: ({ route }) => route.path }),
              yield* compute(current)
            )
            kept.set(key, answer)
          }
          const sent = send(request.headers["if-none-match"], answer, nowMillis)
          const { status, text } = sent
          const headers = variant === undefined ? sent.headers : { ...sent.headers, vary: "Accept" }
          return text === null
            ? HttpServerResponse.empty({ status, headers })
            : HttpServerResponse.text(text, { headers })
        }),
        ready: (url, known) => {
          const nowMillis = clock.currentTimeMillisUnsafe()
          const current = currentAt(nowMillis)
          if (current === undefined) return undefined
          let answer = answers.get(url)
          if (answer === undefined) {
            const asked = readPlain(url)
            if (asked === undefined) return undefined
            const converted = conversionAt(current, asked, newestRates(current))
            if (Result.isFailure(converted)) return undefined
            answer = encode("/latest", converted.success)
            answers.set(url, answer)
          }
          return send(known, answer, nowMillis)
        }
      })
    })
  )
}

/** Half of a SHA-256 tells answers apart. */
const ETAG_DIGITS = 32

const JSON_UTF8 = "application/json; charset=utf-8"
