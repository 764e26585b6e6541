/**
 * The shapes of Frankfurter, so that its clients can be pointed here: v1 and v2.
 */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import {
  CalendarDate,
  Code,
  conversionQuery,
  dated,
  dayParams,
  dayPath,
  described,
  historyFields,
  Names,
  openRangeParams,
  openRangePath,
  rangeParams,
  rangePath,
  ratesFields,
  refusals,
  revalidated
} from "./conversion.ts"
import { BadCurrencyPair, CurrencyNotFound, InvalidParameter } from "./problems.ts"

const FrankfurterRates = Schema.Struct(ratesFields).annotate({ identifier: "FrankfurterRates" })
const FrankfurterHistory = Schema.Struct(historyFields).annotate({
  identifier: "FrankfurterHistory"
})

const pair = [...refusals, BadCurrencyPair] as const
const datedPair = [...dated, BadCurrencyPair] as const

/** Frankfurter v1, without anything added. */
export class FrankfurterV1 extends HttpApiGroup.make("frankfurterV1").add(
  HttpApiEndpoint.get("latest", "/latest", {
    query: conversionQuery,
    success: FrankfurterRates,
    error: pair
  }),
  HttpApiEndpoint.get("current", "/current", {
    query: conversionQuery,
    success: FrankfurterRates,
    error: pair
  }),
  HttpApiEndpoint.get("day", `/${dayPath}`, {
    params: dayParams,
    query: conversionQuery,
    success: FrankfurterRates,
    error: datedPair
  }),
  HttpApiEndpoint.get("range", `/${rangePath}`, {
    params: rangeParams,
    query: conversionQuery,
    success: FrankfurterHistory,
    error: datedPair
  }),
  HttpApiEndpoint.get("openRange", `/${openRangePath}`, {
    params: openRangeParams,
    query: conversionQuery,
    success: FrankfurterHistory,
    error: datedPair
  }),
  HttpApiEndpoint.get("currencies", "/currencies", { success: Names, error: InvalidParameter })
).prefix("/v1").annotateMerge(
  OpenApi.annotations({ description: "The shapes of Frankfurter v1, and nothing else." })
).annotateEndpointsMerge(revalidated) {}

const Rate = Schema.Struct({ date: CalendarDate, base: Code, quote: Code, rate: Schema.Finite })
  .annotate({ identifier: "FrankfurterRate" })

const CurrencyInfo = Schema.Struct({
  iso_code: Code,
  iso_numeric: Schema.NullOr(Schema.String),
  name: Schema.String,
  symbol: Schema.NullOr(Schema.String),
  start_date: CalendarDate,
  end_date: CalendarDate
}).annotate({ identifier: "FrankfurterCurrency" })

const Provider = Schema.Struct({
  key: Schema.String,
  name: Schema.String,
  base: Code,
  data_url: Schema.String,
  start_date: CalendarDate,
  end_date: CalendarDate,
  currencies: Schema.Array(Code)
}).annotate({ identifier: "FrankfurterProvider" })

/** Frankfurter v2 over one provider. Here a parameter that is not listed is an error. */
export class FrankfurterV2 extends HttpApiGroup.make("frankfurterV2").add(
  HttpApiEndpoint.get("rate", "/rate/:base/:quote", {
    params: { base: Code, quote: Code },
    query: {
      date: described("The day whose rate is wanted; the newest by default.", "2026-07-21")
    },
    success: Rate,
    error: dated
  }),
  HttpApiEndpoint.get("rates", "/rates", {
    query: {
      base: described("The currency whose unit is converted, EUR by default.", "USD"),
      quotes: described("The currencies to convert to, joined by commas; all by default.", "EUR"),
      date: described("The day whose rates are wanted; the newest by default.", "2026-07-21"),
      from: described("The first day of a range; not together with `date`.", "2026-07-01"),
      to: described("The last day of a range; today by default.", "2026-07-21")
    },
    success: Schema.Array(Rate),
    error: dated
  }),
  HttpApiEndpoint.get("currencies", "/currencies", {
    query: {
      scope: Schema.optionalKey(
        Schema.Literal("all").annotate({
          description: "`all` adds the currencies that are no longer quoted."
        })
      )
    },
    success: Schema.Array(CurrencyInfo),
    error: InvalidParameter
  }),
  HttpApiEndpoint.get("currency", "/currency/:code", {
    params: { code: Code },
    success: CurrencyInfo,
    error: [CurrencyNotFound, InvalidParameter]
  }),
  HttpApiEndpoint.get("providers", "/providers", {
    success: Schema.Array(Provider),
    error: InvalidParameter
  })
).prefix("/v2").annotateMerge(
  OpenApi.annotations({
    description: "The shapes of Frankfurter v2 with the ECB as only provider."
  })
).annotateEndpointsMerge(revalidated) {}
