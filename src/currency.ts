/**
 * F. Currency conversion. Run it with `deno task currency`.
 */
import { Config, Effect, Layer } from "effect"
import { FetchHttpClient, type HttpClient } from "effect/http"
import { run } from "../layers/process.ts"
import * as EcbFeed from "../layers/rates/ecb.ts"
import * as Snapshot from "../layers/rates/snapshot.ts"
import * as Service from "../layers/service.ts"
import * as Store from "../layers/sql/currency.ts"
import { CurrencyApi } from "../schemas/currency.ts"
import { Answers } from "./currency/Answers.ts"
import type { Feed } from "./currency/Feed.ts"
import * as CurrencyHandlers from "./currency/handlers.ts"
import { health } from "./currency/health.ts"
import { messageOf } from "./currency/message.ts"
import { Rates } from "./currency/Rates.ts"
import { skill } from "./currency/skill.ts"

/** `RATES_SOURCE`: `ecb`, the default, or `snapshot`, with which no request leaves the process. */
const feed = Layer.unwrap(
  Effect.map(
    Config.Literals(["ecb", "snapshot"], "RATES_SOURCE").pipe(Config.withDefault("ecb")),
    (source) => source === "ecb" ? EcbFeed.layer : Snapshot.layer
  )
)

/** The service with its rates from `feed`: a test brings its own. */
export const serviceWith = <E>(feed: Layer.Layer<Feed, E, HttpClient.HttpClient>) =>
  Service.make({
    name: "currency",
    title: "Currency conversion",
    version: "1.0.0",
    port: 8006,
    api: CurrencyApi,
    handlers: CurrencyHandlers.layer,
    ports: Answers.layer.pipe(
      Layer.provideMerge(Rates.layer),
      Layer.provide([feed, Store.layer]),
      Layer.provide(FetchHttpClient.layer)
    ),
    skill,
    example: (baseUrl) => `curl '${baseUrl}/latest?amount=100&from=USD&to=EUR'`,
    migrations: Store.migrations,
    health,
    problemMembers: messageOf,
    ready: Effect.map(Answers, ({ ready }) => ready)
  })

export const service = serviceWith(feed)

if (import.meta.main) run([service])
