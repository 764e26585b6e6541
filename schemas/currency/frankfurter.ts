/**
 * The shapes of Frankfurter, so that its clients can be pointed here: v1 and v2.
 */
import { Predicate, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  CalendarDate,
  Code,
  conversionQuery,
  datedProblems,
  dayParams,
  dayPath,
  described,
  historyFields,
  Names,
  openRangeParams,
  openRangePath,
  parameterProblems,
  rangeParams,
  rangePath,
  ratesFields,
  undatedProblems
} from "./conversion.ts"
import {
  BadCurrencyPair,
  CurrencyNotFound,
  HistoryNotLoaded,
  InvalidCurrency,
  InvalidDate,
  InvalidParameter,
  NotAcceptable,
  RatesNotFound,
  RatesNotLoaded
} from "./problems.ts"
import { revalidated } from "../revalidated.ts"

const FrankfurterRates = Schema.Struct(ratesFields).annotate({ identifier: "FrankfurterRates" })
const FrankfurterHistory = Schema.Struct(historyFields).annotate({
  identifier: "FrankfurterHistory"
})

const pair = [...undatedProblems, BadCurrencyPair] as const
const datedPair = [...datedProblems, BadCurrencyPair] as const

/** Frankfurter v1, without anything added. */
export class FrankfurterV1 extends HttpApiGroup.make("frankfurterV1").add(
  HttpApiEndpoint.get("latest", "/latest", {
    query: conversionQuery,
    success: FrankfurterRates,
    error: pair
  }).annotateMerge(OpenApi.annotations({
    summary: "Frankfurter v1: the newest rates",
    description: "For clients of Frankfurter; others use `GET /latest`, which says more."
  })),
  HttpApiEndpoint.get("current", "/current", {
    query: conversionQuery,
    success: FrankfurterRates,
    error: pair
  }).annotateMerge(OpenApi.annotations({
    summary: "Frankfurter v1: the same as latest",
    description: "For old clients of Frankfurter."
  })),
  HttpApiEndpoint.get("day", `/${dayPath}`, {
    params: dayParams,
    query: conversionQuery,
    success: FrankfurterRates,
    error: datedPair
  }).annotateMerge(OpenApi.annotations({
    summary: "Frankfurter v1: the rates of a day",
    description: "For clients of Frankfurter; others use `GET /{date}`."
  })),
  HttpApiEndpoint.get("range", `/${rangePath}`, {
    params: rangeParams,
    query: conversionQuery,
    success: FrankfurterHistory,
    error: datedPair
  }).annotateMerge(OpenApi.annotations({
    summary: "Frankfurter v1: the rates of a range",
    description: "For clients of Frankfurter; others use `GET /{start}..{end}`."
  })),
  HttpApiEndpoint.get("openRange", `/${openRangePath}`, {
    params: openRangeParams,
    query: conversionQuery,
    success: FrankfurterHistory,
    error: datedPair
  }).annotateMerge(OpenApi.annotations({
    summary: "Frankfurter v1: the rates up to today",
    description: "For clients of Frankfurter; others use `GET /{start}..`."
  })),
  HttpApiEndpoint.get("currencies", "/currencies", { success: Names, error: parameterProblems })
    .annotateMerge(OpenApi.annotations({
      summary: "Frankfurter v1: codes and names",
      description: "For clients of Frankfurter; others use `GET /currencies`."
    }))
).prefix("/v1").annotateMerge(
  OpenApi.annotations({ description: "The shapes of Frankfurter v1, and nothing else." })
).annotateEndpointsMerge(revalidated) {}

const Rate = Schema.Struct({
  date: CalendarDate,
  base: Code,
  quote: Code,
  rate: Schema.Finite,
  /** With `expand=providers`. */
  providers: Schema.optionalKey(
    Schema.Array(Schema.Struct({ key: Schema.String, date: CalendarDate, rate: Schema.Finite }))
  )
}).annotate({ identifier: "FrankfurterRate" })

const currencyFields = {
  iso_code: Code,
  iso_numeric: Schema.NullOr(Schema.String),
  name: Schema.String,
  symbol: Schema.NullOr(Schema.String),
  start_date: CalendarDate,
  end_date: CalendarDate
}
const CurrencyInfo = Schema.Struct(currencyFields).annotate({ identifier: "FrankfurterCurrency" })
const CurrencyDetail = Schema.Struct({
  ...currencyFields,
  providers: Schema.Array(Schema.String)
}).annotate({ identifier: "FrankfurterCurrencyDetail" })

const Provider = Schema.Struct({
  key: Schema.String,
  name: Schema.String,
  country_code: Schema.String,
  rate_type: Schema.String,
  base: Code,
  pivot_currency: Code,
  data_url: Schema.String,
  terms_url: Schema.String,
  start_date: CalendarDate,
  end_date: CalendarDate,
  publish_cadence: Schema.Literals(["daily"]),
  /** Days whose rates are due and not there. */
  publishes_missed: Schema.Int,
  currencies: Schema.Array(Code)
}).annotate({ identifier: "FrankfurterProvider" })

const providers = described(
  "Provider keys of `/v2/providers`, joined by commas: the first that is here has the rows, and " +
    "others have none; the first of all by default.",
  "ECB"
)
const expand = described("`providers` tells in each row whose rate it is.", "providers")

const ratesQuery = {
  base: described("The currency whose unit is converted, EUR by default.", "USD"),
  quotes: described("The currencies to convert to, joined by commas; all by default.", "EUR"),
  date: described("The day whose rates are wanted; the newest by default.", "2026-07-21"),
  from: described("The first day of a range; not together with `date`.", "2026-07-01"),
  to: described(
    "The last day of a range, today by default; without `from` as `date`.",
    "2026-07-21"
  ),
  group: described("`week` or `month`: means of the days of a range.", "month"),
  providers,
  expand
}

const currencyProblems = [
  HistoryNotLoaded,
  InvalidCurrency,
  InvalidDate,
  InvalidParameter,
  RatesNotLoaded
] as const

/** The other form that `Accept` may ask for. */
const negotiated = OpenApi.annotations({
  transform: (operation) => {
    const responses = objectIn(operation.responses)
    const ok = objectIn(responses["200"])
    const ndjson = {
      schema: { type: "string" },
      example: '{"date":"2026-07-21","base":"EUR","quote":"USD","rate":1.1418}\n'
    }
    const content = { ...objectIn(ok.content), "application/x-ndjson": ndjson }
    return { ...operation, responses: { ...responses, 200: { ...ok, content } } }
  }
})

const objectIn = (value: unknown) => Predicate.isObject(value) ? value : {}

/** Frankfurter v2 over one provider at a time. Here a parameter that is not listed is an error. */
export class FrankfurterV2 extends HttpApiGroup.make("frankfurterV2").add(
  HttpApiEndpoint.get("rate", "/rate/:base/:quote", {
    params: { base: Code, quote: Code },
    query: {
      date: described("The day whose rate is wanted; the newest by default.", "2026-07-21"),
      providers,
      expand
    },
    success: Rate,
    error: [CurrencyNotFound, RatesNotFound, ...currencyProblems]
  }).annotateMerge(OpenApi.annotations({
    summary: "Frankfurter v2: the rate of a pair",
    description: "For clients of Frankfurter: one unit of the base in the quote."
  })),
  HttpApiEndpoint.get("rates", "/rates", {
    query: ratesQuery,
    success: Schema.Array(Rate),
    error: currencyProblems
  }).annotateMerge(OpenApi.annotations({
    summary: "Frankfurter v2: rates as rows",
    description: "For clients of Frankfurter: a day, a range, or means by week or month; as " +
      "lines with `Accept: application/x-ndjson`."
  })).annotateMerge(negotiated),
  HttpApiEndpoint.get("ratesCsv", "/rates.csv", {
    query: ratesQuery,
    success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/csv" })),
    error: currencyProblems
  }).annotateMerge(OpenApi.annotations({
    summary: "Frankfurter v2: rates as CSV",
    description: "For spreadsheets: the rows of `GET /v2/rates`."
  })),
  HttpApiEndpoint.get("noCsv", "/:list(^(?:currencies|providers)\\.csv$)", {
    params: { list: Schema.String },
    success: Schema.Never,
    error: NotAcceptable
    // It has no success to be told of.
  }).annotate(OpenApi.Exclude, true),
  HttpApiEndpoint.get("currencies", "/currencies", {
    query: {
      scope: Schema.optionalKey(
        Schema.Literal("all").annotate({
          description: "`all` adds the currencies that are no longer quoted."
        })
      ),
      providers
    },
    success: Schema.Array(CurrencyInfo),
    error: parameterProblems
  }).annotateMerge(OpenApi.annotations({
    summary: "Frankfurter v2: currencies",
    description: "For clients of Frankfurter: code, number, name, symbol and days."
  })),
  HttpApiEndpoint.get("currency", "/currency/:code", {
    params: { code: Code },
    success: CurrencyDetail,
    error: [CurrencyNotFound, InvalidParameter, NotAcceptable, RatesNotLoaded]
  }).annotateMerge(OpenApi.annotations({
    summary: "Frankfurter v2: one currency",
    description: "For clients of Frankfurter: with the providers that quote it."
  })),
  HttpApiEndpoint.get("providers", "/providers", {
    success: Schema.Array(Provider),
    error: parameterProblems
  }).annotateMerge(OpenApi.annotations({
    summary: "Frankfurter v2: providers",
    description: "For clients of Frankfurter: the banks whose rates are here."
  }))
).prefix("/v2").annotateMerge(
  OpenApi.annotations({
    description: "The shapes of Frankfurter v2, of one bank at a time."
  })
).annotateEndpointsMerge(revalidated) {}
