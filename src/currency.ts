/**
 * F. Currency conversion. Run it with `deno task currency`.
 */
import "../layers/fibers.ts"
import { Context, Effect, Layer } from "effect"
import { FetchHttpClient, type HttpClient } from "effect/http"
import type { SqlClient } from "effect/sql"
import * as Shortcut from "../layers/edge/shortcut.ts"
import { run } from "../layers/process.ts"
import * as BocFeed from "../layers/rates/boc.ts"
import * as CnbFeed from "../layers/rates/cnb.ts"
import * as EcbFeed from "../layers/rates/ecb.ts"
import * as NbpFeed from "../layers/rates/nbp.ts"
import * as NorgesFeed from "../layers/rates/norges.ts"
import * as Snapshot from "../layers/rates/snapshot.ts"
import { type Source, sources } from "../layers/rates/source.ts"
import * as Service from "../layers/service.ts"
import * as Store from "../layers/sql/currency.ts"
import * as Page from "../layers/web/currency.ts"
import { CurrencyApi } from "../schemas/currency.ts"
import { examples } from "../schemas/currency/examples.ts"
import { Responses } from "./currency/Responses.ts"
import { bankOf } from "./currency/banks.ts"
import { ecb } from "./currency/ecb.ts"
import type { Feed } from "./currency/Feed.ts"
import * as CurrencyHandlers from "./currency/handlers.ts"
import { health, loaded } from "./currency/health.ts"
import { messageOf } from "./currency/message.ts"
import { prompts } from "./currency/prompts.ts"
import { OtherRates } from "./currency/OtherRates.ts"
import { Provider } from "./currency/Provider.ts"
import { Rates } from "./currency/Rates.ts"
import { root } from "./currency/root.ts"
import { skill } from "./currency/skill.ts"

const feeds = {
  ecb: EcbFeed.layer,
  cnb: CnbFeed.layer,
  nbp: NbpFeed.layer,
  boc: BocFeed.layer,
  norges: NorgesFeed.layer,
  snapshot: Snapshot.layer
}

/** By `RATES_SOURCE`: a bank, `ecb` by default, or the offline `snapshot`. */
const feed = Layer.unwrap(Effect.map(sources, ([first]) => feeds[first]))

const bank = Layer.effect(Provider, Effect.map(sources, ([first]) => bankOf(first)))

/** The rates of the banks that `RATES_SOURCE` names after the first. */
const others = Layer.effect(
  OtherRates,
  Effect.flatMap(sources, ([, ...further]) => Effect.forEach(further, ratesFrom))
)

const ratesFrom = (source: Source) =>
  Effect.map(
    // Each bank has a feed, days and a refresh of its own.
    Layer.build(Layer.fresh(Rates.layer.pipe(
      Layer.provide([feeds[source], Store.layer]),
      Layer.provide(Layer.succeed(Provider, bankOf(source)))
    ))),
    (built) => Context.get(built, Rates)
  )

/** The service with the rates of a bank from `feed`: a test brings its own. */
export const serviceWith = <E, E2 = never, E3 = never>(
  feed: Layer.Layer<Feed, E, HttpClient.HttpClient>,
  bank: Layer.Layer<never, E2> = Layer.succeed(Provider, ecb),
  others: Layer.Layer<never, E3, HttpClient.HttpClient | SqlClient.SqlClient> = Layer.empty
) =>
  Service.make({
    name: "currency",
    port: 8006,
    holds: false,
    api: CurrencyApi,
    handlers: CurrencyHandlers.layer,
    ports: Shortcut.layer(Effect.map(Responses, ({ ready }) => ready)).pipe(
      Layer.provideMerge(Responses.layer),
      Layer.provideMerge(Layer.merge(Rates.layer, others)),
      Layer.provide([feed, Store.layer]),
      Layer.provide(bank),
      Layer.provide(FetchHttpClient.layer)
    ),
    skill,
    examples,
    prompts,
    example: (baseUrl) => `curl '${baseUrl}/latest?amount=100&from=USD&to=EUR'`,
    migrations: Store.migrations,
    root,
    health,
    checks: { rates: loaded },
    problemMembers: messageOf,
    extraLayers: Page.layer
  })

export const service = serviceWith(feed, bank, others)

if (import.meta.main) run([service])
