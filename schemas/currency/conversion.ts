/**
 * A conversion: how it is asked for, and how it is answered with all that this service adds.
 */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { revalidated } from "../revalidated.ts"
import { bankIds } from "./banks.ts"
import { Resource, Tool } from "../tool.ts"
import {
  CurrencyNotFound,
  HistoryNotLoaded,
  InvalidAmount,
  InvalidDate,
  InvalidParameter,
  RatesNotFound,
  RatesNotLoaded
} from "./problems.ts"

/** An optional text parameter, with what the OpenAPI document says of it. */
export const described = (description: string, example: string) =>
  Schema.optionalKey(Schema.String.annotate({ description, examples: [example] }))

// Every parameter is text here: what it may say is decided behind, where the answer to a wrong one
// is the problem that Frankfurter's clients know.
const amount = described(
  "How much to convert, 1 by default: `digits[.digits][e[+-]dd]`, above 0 and up to 1e15.",
  "100"
)
/** The parameters of a conversion, two of them with a second name. */
export const conversionQuery = {
  amount,
  from: described("The currency to convert from, EUR by default; case does not matter.", "USD"),
  base: described("The same as `from`, which wins.", "USD"),
  to: described("The currencies to convert to, joined by commas; all by default.", "EUR"),
  symbols: described("The same as `to`, which wins.", "EUR,GBP")
}

const round = described(
  "`minor` rounds to the smallest unit of the currency: cents, whole yen.",
  "minor"
)
const provider = described(
  "The bank whose rates are used, as `GET /v2/providers` lists them; the first of those by default.",
  "nbp"
)
/** The parameters of a conversion here; Frankfurter has no rounding, and other providers. */
const ownQuery = { ...conversionQuery, round, provider }

export const CalendarDate = Schema.String.annotate({
  description: "A day as `YYYY-MM-DD`.",
  format: "date"
})
export const Code = Schema.String.annotate({ description: "An ISO 4217 code, such as `EUR`." })
const Amounts = Schema.Record(Code, Schema.Finite).annotate({
  description: "The converted amount by target currency, in alphabetical order."
})

/** How old the rates are that were used. Old rates are told, never an error. */
export const Staleness = Schema.Struct({
  rate_date: CalendarDate,
  /** The newest fixing that should be there by now. */
  expected_date: CalendarDate,
  /** Fixing days from `rate_date` to `expected_date`. */
  business_days_behind: Schema.Int,
  stale: Schema.Boolean,
  /** Whether the newest rates came with the code, or from the bank. */
  data: Schema.Literals(["snapshot", ...bankIds])
}).annotate({ identifier: "Staleness" })

const Source = Schema.Struct({ name: Schema.String, url: Schema.String })

/** The shape of Frankfurter v1 for a day. */
export const ratesFields = { amount: Schema.Finite, base: Code, date: CalendarDate, rates: Amounts }

/** The shape of Frankfurter v1 for a range. */
export const historyFields = {
  amount: Schema.Finite,
  base: Code,
  start_date: CalendarDate,
  end_date: CalendarDate,
  rates: Schema.Record(CalendarDate, Amounts)
}

/** What is told of rates that are older than the answer's day, and of currencies that are no more. */
const rateNotes = {
  carried: Schema.optionalKey(
    Schema.Record(Code, CalendarDate).annotate({
      description: "The day of each rate that is older than `date`."
    })
  ),
  replaced: Schema.optionalKey(
    Schema.Record(
      Code,
      Schema.Struct({ by: Code, factor: Schema.String, since: CalendarDate })
    ).annotate({
      description: "Currencies that law replaced: `factor` units are one of `by` from `since` on."
    })
  )
}

const Rounding = Schema.Struct({
  /** Law rounds up what lies half-way between the euro and what it replaced. */
  mode: Schema.Literals(["half-even", "half-up"]),
  decimals: Schema.Int
})

const compared = {
  compared: Schema.optionalKey(
    Schema.Array(Schema.Struct({
      provider: Schema.Literals(bankIds),
      rate: Schema.Finite,
      percent: Schema.Finite,
      agrees: Schema.Boolean
    })).annotate({
      description: "The rate that other banks here fixed on the same day, by how many percent " +
        "the answer's is above it, and whether that is within the spread that is usual."
    })
  )
}

const ignored = {
  ignored: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({
      description: "Parameters that were not looked at."
    })
  )
}

const additions = {
  ...ignored,
  from: Code,
  unknown: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({
      description: "Targets that were left out because they have no rate."
    })
  ),
  staleness: Staleness,
  source: Source
}

/** The converted amount; with one target also the rate, and both to the last digit. */
export const Conversion = Schema.Struct({
  ...ratesFields,
  ...additions,
  ...rateNotes,
  ...compared,
  to: Schema.optionalKey(Code),
  result: Schema.optionalKey(Schema.Finite),
  rate: Schema.optionalKey(Schema.Finite.annotate({
    description: "One unit of `from`, to 12 significant digits."
  })),
  exact: Schema.optionalKey(
    Schema.Struct({ result: Schema.String, rate: Schema.String }).annotate({
      description: "The same as decimal strings of up to 25 significant digits."
    })
  ),
  rounding: Schema.optionalKey(Rounding)
}).annotate({ identifier: "Conversion" })

export const ConversionHistory = Schema.Struct({ ...historyFields, ...additions }).annotate({
  identifier: "ConversionHistory"
})

/** `{code: name}`. */
export const Names = Schema.Record(Code, Schema.String)

// The router takes a segment that is no date for another path, and not for a wrong date.
export const dayPath = ":date(^\\d{4}-\\d{2}-\\d{2}$)"
export const openRangePath = ":start(^\\d{4}-\\d{2}-\\d{2}).."
export const rangePath = `${openRangePath}:end(^\\d{4}-\\d{2}-\\d{2}$)`

export const dayParams = { date: CalendarDate }
export const rangeParams = { start: CalendarDate, end: CalendarDate }
export const openRangeParams = { start: CalendarDate }

export const undatedProblems = [
  CurrencyNotFound,
  HistoryNotLoaded,
  InvalidAmount,
  InvalidParameter,
  RatesNotLoaded
] as const
/** Of answers without an amount or a day. */
export const parameterProblems = [InvalidParameter, RatesNotLoaded] as const
export const datedProblems = [...undatedProblems, InvalidDate, RatesNotFound] as const

/** What a version of Frankfurter tells of itself. */
const FrankfurterRoot = Schema.Struct({
  version: Schema.String,
  status: Schema.String,
  openapi: Schema.String,
  docs: Schema.String
}).annotate({ identifier: "FrankfurterRoot" })

/** How many conversions one request may ask for. */
export const CONVERSIONS_MAX = 100

const BatchItem = Schema.Struct({
  amount: Schema.optionalKey(
    Schema.Union([Schema.Finite, Schema.String]).annotate({
      description: "A number, or text, which is read to its last digit; 1 by default."
    })
  ),
  from: Schema.optionalKey(Schema.String),
  to: Schema.String,
  date: Schema.optionalKey(Schema.String),
  round: Schema.optionalKey(Schema.Literal("minor"))
})

/** What is asked for at once; each conversion may have a day of its own. */
export const ConversionBatch = Schema.Struct({
  date: Schema.optionalKey(
    Schema.String.annotate({
      description: "The day of all that name none; the newest rates by default."
    })
  ),
  round: Schema.optionalKey(
    Schema.Literal("minor").annotate({ description: "That of all conversions that name none." })
  ),
  provider: Schema.optionalKey(
    Schema.String.annotate({ description: "The bank whose rates are used for all." })
  ),
  conversions: Schema.Array(BatchItem).check(
    Schema.isMinLength(1),
    Schema.isMaxLength(CONVERSIONS_MAX)
  )
}).annotate({ identifier: "ConversionBatch" })

const Exact = Schema.Struct({ result: Schema.String, rate: Schema.String })

/** One of the results, in the place of its conversion. */
const BatchResult = Schema.Union([
  Schema.Struct({
    success: Schema.Literal(true),
    query: Schema.Struct({ from: Code, to: Code, amount: Schema.Finite }),
    date: CalendarDate,
    result: Schema.Finite,
    rate: Schema.Finite,
    exact: Exact,
    rounding: Rounding,
    ...compared,
    ...rateNotes,
    staleness: Staleness
  }),
  Schema.Struct({
    success: Schema.Literal(false),
    /** The same as the member `error` of a problem. */
    error: Schema.Struct({
      code: Schema.String,
      message: Schema.String,
      retryable: Schema.Boolean,
      retry_after_seconds: Schema.NullOr(Schema.Finite),
      details: Schema.Unknown
    })
  })
])

/** With the additions of this service. */
export class Conversions extends HttpApiGroup.make("conversions").add(
  HttpApiEndpoint.get("v1", "/v1", { success: FrankfurterRoot, error: parameterProblems })
    .annotateMerge(
      OpenApi.annotations({
        summary: "What Frankfurter v1 says of itself",
        description: "For clients of Frankfurter that look at the root of a version."
      })
    ),
  HttpApiEndpoint.get("v2", "/v2", { success: FrankfurterRoot, error: parameterProblems })
    .annotateMerge(
      OpenApi.annotations({
        summary: "What Frankfurter v2 says of itself",
        description: "For clients of Frankfurter that look at the root of a version."
      })
    ),
  HttpApiEndpoint.get("latest", "/latest", {
    query: ownQuery,
    success: Conversion,
    error: undatedProblems
  }).annotate(OpenApi.Summary, "Convert an amount at the newest rates").annotate(Tool, {
    name: "convert_amount",
    title: "Convert an amount",
    use:
      "Converts at the newest daily reference rates; `exact` has the result to its last digit. " +
      "For a past day use convert_on_day, for many amounts convert_batch. Not for trading prices."
  }),
  HttpApiEndpoint.get("current", "/current", {
    query: ownQuery,
    success: Conversion,
    error: undatedProblems
  })
    .annotate(
      OpenApi.Description,
      "For old clients of Frankfurter; others use `GET /latest`."
    ).annotate(OpenApi.Summary, "The same as /latest"),
  HttpApiEndpoint.get("day", `/${dayPath}`, {
    params: dayParams,
    query: ownQuery,
    success: Conversion,
    error: datedProblems
  }).annotate(OpenApi.Summary, "Convert an amount at the rates of a day, or of the day before it")
    .annotate(Tool, {
      name: "convert_on_day",
      title: "Convert at the rates of a past day",
      use:
        "For invoices, books and history. A day without a fixing takes the one before it: `date` " +
        "says which. For today use convert_amount."
    })
    .annotate(Resource, {
      name: "fixing",
      title: "The rates of a day",
      description: "Every reference rate against EUR; `date` as YYYY-MM-DD."
    }),
  HttpApiEndpoint.get("range", `/${rangePath}`, {
    params: rangeParams,
    query: ownQuery,
    success: ConversionHistory,
    error: datedProblems
  }).annotate(OpenApi.Summary, "Convert an amount at the rates of each day of a range").annotate(
    Tool,
    {
      name: "list_history",
      long: true,
      title: "Rates of each day of a range",
      use:
        "For trends and averages: name the currencies in `to`, or the answer is long. For one day " +
        "use convert_on_day."
    }
  ),
  HttpApiEndpoint.get("openRange", `/${openRangePath}`, {
    params: openRangeParams,
    query: ownQuery,
    success: ConversionHistory,
    error: datedProblems
  })
    .annotate(
      OpenApi.Description,
      "For trends up to now: name the currencies in `to`, or the answer is long."
    ).annotate(OpenApi.Summary, "Convert an amount at the rates of each day up to today"),
  HttpApiEndpoint.get("currencies", "/currencies", {
    query: { provider },
    success: Names,
    error: parameterProblems
  })
    .annotate(OpenApi.Summary, "The currencies that have a rate today, and their names")
    .annotate(Tool, {
      name: "list_currencies",
      title: "List currencies",
      use: "Codes and names of what can be converted. Not needed for well-known codes."
    }),
  HttpApiEndpoint.get("convert", "/convert", {
    query: {
      amount,
      from: conversionQuery.from,
      to: Schema.String.annotate({
        description: "The one currency to convert to.",
        examples: ["EUR"]
      }),
      date: described("The day whose rates are used; the newest by default.", "2026-07-21"),
      round,
      provider
    },
    success: Schema.Struct({
      success: Schema.Literal(true),
      query: Schema.Struct({ from: Code, to: Code, amount: Schema.Finite }),
      info: Schema.Struct({ rate: Schema.Finite }),
      historical: Schema.Boolean,
      date: CalendarDate,
      result: Schema.Finite,
      ...rateNotes,
      ...ignored
    }).annotate({ identifier: "Convert" }),
    error: datedProblems
  })
    .annotate(
      OpenApi.Description,
      "For clients of those services; others use `GET /latest`, which says how fresh " +
        "the rate is."
    ).annotate(OpenApi.Summary, "One conversion in the shape of exchangerate.host and fixer")
).annotateMerge(OpenApi.annotations({ description: "Conversion with exact arithmetic." }))
  .annotateEndpointsMerge(revalidated) {}

/** What is asked for by POST, and so has no entity tag. */
export class Batches extends HttpApiGroup.make("batches").add(
  HttpApiEndpoint.post("convertBatch", "/convert/batch", {
    payload: ConversionBatch,
    success: Schema.Struct({
      /** Whether every conversion has a result. */
      success: Schema.Boolean,
      results: Schema.Array(BatchResult),
      source: Source
    }).annotate({ identifier: "ConversionBatchResult" }),
    error: parameterProblems
  }).annotate(OpenApi.Summary, "Up to a hundred conversions at the same rates, in one answer")
    .annotate(Tool, {
      name: "convert_batch",
      title: "Convert many amounts",
      use: "Up to 100 conversions at once, each with its own result or error. For one use " +
        "convert_amount."
    })
).annotateMerge(OpenApi.annotations({ description: "Many conversions in one answer." })) {}
