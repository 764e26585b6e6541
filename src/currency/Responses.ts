import { Clock, Context, Effect, Layer, Option, Result } from "effect"
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { InvalidParameter, RatesNotLoaded } from "../../schemas/currency/problems.ts"
import type { RatesResponse } from "./ratesResponse.ts"
import { isNamed } from "./bank.ts"
import { cacheControl, lastModified, nextPublicationMillis } from "./caching.ts"
import { dueAt } from "./due.ts"
import { ResponseCache } from "./responseCache.ts"
import { type CurrentRates, currentRates, newestRates } from "./currentRates.ts"
import { conversionAt } from "./latest.ts"
import { OtherRates } from "./OtherRates.ts"
import { Rates } from "./Rates.ts"
import { newestDay, type RateTable } from "./table.ts"
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
  /** When rates of its bank are published next. */
  readonly nextMillis: number
}

/** Which of the banks and parameters a route takes. */
interface AcceptedNames {
  /** The parameters that there are, where others are refused. */
  readonly known?: ReadonlyArray<string>
  /** Tells the answers of one URL apart that are chosen by the header `Accept`. */
  readonly variant?: string
  /** The bank whose rates are wanted. */
  readonly provider?: string | undefined
  /** The banks as Frankfurter names them; the first that is here is taken. */
  readonly providers?: string | undefined
}

/** The rates of a bank at a time, and their cache headers. */
interface Moment {
  readonly current: CurrentRates
  readonly sinceMillis: number
  readonly nextMillis: number
  readonly modified: string
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
export class Responses extends Context.Service<Responses, {
  /**
   * Answers a request with what `compute` makes of the current rates, or with what it made before. Fails
   * when a parameter comes twice, or is not among `known` where that is given, and for a bank that is
   * not here.
   */
  readonly respond: <E, R>(
    request: Request,
    compute: (current: CurrentRates) => Effect.Effect<RatesResponse, E, R>,
    accepted?: AcceptedNames
  ) => Effect.Effect<
    HttpServerResponse.HttpServerResponse,
    E | InvalidParameter | RatesNotLoaded,
    R
  >
  /** The rates of a bank as they are now: of the first one, if none is named. */
  readonly now: (
    provider?: string
  ) => Result.Result<CurrentRates, InvalidParameter | RatesNotLoaded>
  /**
   * An answer that is kept, or a plain conversion, without the detour over the router; `known` is the
   * `If-None-Match` of the caller.
   */
  readonly ready: (url: string, known: string | undefined) => Sent | undefined
}>()("agent-services/currency/Answers") {
  static readonly layer = Layer.effect(
    Responses,
    Effect.gen(function* () {
      const banks = [yield* Rates, ...yield* OtherRates]
      const clock = yield* Clock.Clock
      const { sha256Hex } = yield* Hash
      let moments: ReadonlyArray<Moment | undefined> = []
      let cache = new ResponseCache<Encoded>()

      const isOf = (moment: Moment | undefined, table: RateTable, nowMillis: number) =>
        moment === undefined
          ? table.days.length === 0
          // A clock that was set back makes the rates current again too.
          : moment.current.table === table && moment.sinceMillis <= nowMillis &&
            nowMillis < moment.current.due.untilMillis

      /** Responses include all banks: a change of one bank's rates clears the cache. */
      const renew = (nowMillis: number): ReadonlyArray<Moment | undefined> => {
        const isOld = moments.length === 0 ||
          banks.some((rates, index) => !isOf(moments[index], rates.current(), nowMillis))
        if (!isOld) return moments
        cache = new ResponseCache<Encoded>()
        const all = banks.map((rates) => {
          const table = rates.current()
          if (table.days.length === 0) return undefined
          return currentRates(table, dueAt(table.bank, nowMillis), rates.isLive)
        })
        moments = all.map((one, index): Moment | undefined => {
          if (one === undefined) return undefined
          const otherTables = all.filter((_, place) => place !== index)
          const current = { ...one, others: otherTables.filter((other) => other !== undefined) }
          const { table } = current
          return {
            current,
            sinceMillis: nowMillis,
            nextMillis: nextPublicationMillis(current),
            modified: lastModified(table.bank, newestDay(table))
          }
        })
        return moments
      }

      /** The place of the bank that is named; undefined where it is not here. */
      const placeOf = (name: string) => {
        const place = banks.findIndex((rates) => isNamed(rates.current().bank, name))
        return place < 0 ? undefined : place
      }

      const momentOf = (
        nowMillis: number,
        { provider, providers }: AcceptedNames
      ): Result.Result<Moment, InvalidParameter | RatesNotLoaded> => {
        const place = provider === undefined
          ? providers?.split(",").map(placeOf).find((place) => place !== undefined) ?? 0
          : placeOf(provider)
        const rates = place === undefined ? undefined : banks[place]
        if (place === undefined || rates === undefined) {
          const here = banks.map((rates) => rates.current().bank.id).join(", ")
          return Result.fail(
            new InvalidParameter({ reason: `\`provider\` is one of the banks here: ${here}` })
          )
        }
        const moment = renew(nowMillis)[place]
        return moment === undefined
          ? Result.fail(new RatesNotLoaded({ source: rates.current().bank.source.name }))
          : Result.succeed(moment)
      }

      const encode = (
        route: string,
        { current, modified, nextMillis }: Moment,
        { body, contentType, day, stale, tail }: RatesResponse
      ): Encoded => {
        const { table } = current
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
          modified: day === newestDay(table) ? modified : lastModified(table.bank, day),
          stale,
          nextMillis
        }
      }

      const send = (
        known: string | undefined,
        { route, text, contentType, etag, modified, stale, nextMillis }: Encoded,
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

      return Responses.of({
        now: (provider) =>
          Result.map(
            momentOf(clock.currentTimeMillisUnsafe(), { provider }),
            ({ current }) => current
          ),
        respond: Effect.fnUntraced(function* (request, compute, accepted = {}) {
          const nowMillis = clock.currentTimeMillisUnsafe()
          const moment = yield* Effect.fromResult(momentOf(nowMillis, accepted))
          const { known, variant } = accepted
          const currentCache = cache
          // A variant is not found by those who look for the URL alone.
          const key = variant === undefined ? request.url : `${variant} ${request.url}`
          let response = currentCache.get(key)
          if (response === undefined) {
            yield* Effect.fromResult(checkNames(request.url, known))
            const route = yield* Effect.serviceOption(HttpRouter.RouteContext)
            response = encode(
              Option.match(route, { onNone: () => "", onSome: ({ route }) => route.path }),
              moment,
              yield* compute(moment.current)
            )
            currentCache.set(key, response)
          }
          const sent = send(request.headers["if-none-match"], response, nowMillis)
          const { status, text } = sent
          const headers = variant === undefined ? sent.headers : { ...sent.headers, vary: "Accept" }
          return text === null
            ? HttpServerResponse.empty({ status, headers })
            : HttpServerResponse.text(text, { headers })
        }),
        ready: (url, known) => {
          const nowMillis = clock.currentTimeMillisUnsafe()
          const [moment] = renew(nowMillis)
          if (moment === undefined) return undefined
          let response = cache.get(url)
          if (response === undefined) {
            const plainRequest = readPlain(url)
            if (plainRequest === undefined) return undefined
            const { current } = moment
            const converted = conversionAt(current, plainRequest, newestRates(current))
            if (Result.isFailure(converted)) return undefined
            response = encode("/latest", moment, converted.success)
            cache.set(url, response)
          }
          return send(known, response, nowMillis)
        }
      })
    })
  )
}

/** Half of a SHA-256 distinguishes responses. */
const ETAG_DIGITS = 32

const JSON_UTF8 = "application/json; charset=utf-8"
