/**
 * F. Currency conversion. Run it with `deno task currency`.
 */
import "../layers/fibers.ts"
import { Effect, Layer } from "effect"
import { FetchHttpClient, type HttpClient } from "effect/http"
import * as Shortcut from "../layers/edge/shortcut.ts"
import { run } from "../layers/process.ts"
import * as BocFeed from "../layers/rates/boc.ts"
import * as CnbFeed from "../layers/rates/cnb.ts"
import * as EcbFeed from "../layers/rates/ecb.ts"
import * as NbpFeed from "../layers/rates/nbp.ts"
import * as NorgesFeed from "../layers/rates/norges.ts"
import * as Snapshot from "../layers/rates/snapshot.ts"
import { source } from "../layers/rates/source.ts"
import * as Service from "../layers/service.ts"
import * as Store from "../layers/sql/currency.ts"
import * as Page from "../layers/web/currency.ts"
import { CurrencyApi } from "../schemas/currency.ts"
import { examples } from "../schemas/currency/examples.ts"
import { Answers } from "./currency/Answers.ts"
import { bankOf } from "./currency/banks.ts"
import { ecb } from "./currency/ecb.ts"
import type { Feed } from "./currency/Feed.ts"
import * as CurrencyHandlers from "./currency/handlers.ts"
import { health, loaded } from "./currency/health.ts"
import { messageOf } from "./currency/message.ts"
import { prompts } from "./currency/prompts.ts"
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

/** By `RATES_SOURCE`: of a bank, the `ecb` by default, or of the `snapshot` that asks nobody. */
const feed = Layer.unwrap(Effect.map(source, (source) => feeds[source]))

const bank = Layer.effect(Provider, Effect.map(source, bankOf))

/** The service with the rates of a bank from `feed`: a test brings its own. */
export const serviceWith = <E, E2 = never>(
  feed: Layer.Layer<Feed, E, HttpClient.HttpClient>,
  bank: Layer.Layer<never, E2> = Layer.succeed(Provider, ecb)
) =>
  Service.make({
    name: "currency",
    port: 8006,
    holds: false,
    api: CurrencyApi,
    handlers: CurrencyHandlers.layer,
    ports: Shortcut.layer(Effect.map(Answers, ({ ready }) => ready)).pipe(
      Layer.provideMerge(Answers.layer),
      Layer.provideMerge(Rates.layer),
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
    beside: Page.layer
  })

export const service = serviceWith(feed, bank)

if (import.meta.main) run([service])
