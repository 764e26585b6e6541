/**
 * What can be wrong with a request to the currency service.
 */
import { Schema } from "effect"
import { Problem } from "../problem.ts"
import { bankIds } from "./banks.ts"

/** A code that has no rate, or had one once. */
export class CurrencyNotFound extends Problem<CurrencyNotFound>()({
  code: "CURRENCY_NOT_FOUND",
  status: 404,
  title: "The currency has no rate on this day",
  example: { currency: "HRK", date: "2026-07-21", last_quoted: "2022-12-30", fixed_rate: "7.5345" },
  detail: ({ currency, date, last_quoted, fixed_rate }) =>
    last_quoted === null
      ? `There is no rate of "${currency}" on ${date}`
      : `${currency} has no rate on ${date}; last quoted ${last_quoted}` +
        (fixed_rate === null ? "" : `. The euro replaced it: 1 EUR is ${fixed_rate} ${currency}`),
  remedy: "Take a code of `GET /currencies`, or for one that was quoted once ask for the day " +
    "`details.last_quoted`, or use `details.fixed_rate` when the euro replaced it."
}, {
  currency: Schema.String,
  date: Schema.String,
  last_quoted: Schema.NullOr(Schema.String),
  /** Units for one euro, for ever; of a currency that the euro replaced. */
  fixed_rate: Schema.NullOr(Schema.String)
}) {}

/** A day before the first rates, or a range without a fixing. */
export class RatesNotFound extends Problem<RatesNotFound>()({
  code: "RATES_NOT_FOUND",
  status: 404,
  title: "No rates were set",
  example: { start: "1998-12-31", end: "1998-12-31" },
  detail: ({ start, end }) =>
    start === end ? `No rates were set for ${start}` : `No rates were set from ${start} to ${end}`,
  remedy: "Ask for the first day of the provider (`start_date` of `GET /v2/providers`) or later, " +
    "and for a range whose end is not before its start."
}, { start: Schema.String, end: Schema.String }) {}

/** Rates that exist, and that this service has not loaded. */
export class HistoryNotLoaded extends Problem<HistoryNotLoaded>()({
  code: "HISTORY_NOT_LOADED",
  status: 404,
  title: "These rates are not loaded",
  example: { start: "2020-01-02", end: "2020-01-02", available: "2026-07-21", source: "ecb" },
  detail: ({ start, end, available }) =>
    `The rates ${start === end ? `of ${start}` : `from ${start} to ${end}`} are not all loaded` +
    `; those of ${available} are`,
  remedy:
    "Ask for a day in `details.available` or, where `error.retryable` is true, again later, " +
    "when the history has come from the bank.",
  retryable: ({ source }) => source !== "snapshot"
}, {
  start: Schema.String,
  end: Schema.String,
  available: Schema.String,
  /** `snapshot` where the service asks nobody: then it never comes. */
  source: Schema.Literals([...bankIds, "snapshot"])
}) {}

/** No rates came with the code, and the feed was not read yet. */
export class RatesNotLoaded extends Problem<RatesNotLoaded>()({
  code: "RATES_NOT_LOADED",
  status: 503,
  title: "There are no rates yet",
  example: { source: "Czech National Bank daily fixing" },
  detail: ({ source }) => `The service waits for its first rates: ${source}`,
  remedy: "Ask again in a moment: `GET /health` shows the feed status.",
  retryable: true,
  retryAfterSeconds: 60
}, { source: Schema.String }) {}

export class InvalidAmount extends Problem<InvalidAmount>()({
  code: "INVALID_AMOUNT",
  status: 422,
  title: "Invalid amount",
  example: { amount: "1,000" },
  detail: ({ amount }) => `"${amount}" is not a decimal above 0 and up to 1e15`,
  remedy:
    "Write plain digits, such as `1234.5`: no sign, no thousands separator, no unit, above 0, " +
    "up to 1e15, at most 60 characters. `1e3` may be used."
}, { amount: Schema.String }) {}

export class InvalidDate extends Problem<InvalidDate>()({
  code: "INVALID_DATE",
  status: 422,
  title: "There is no such date",
  example: { date: "2023-02-29" },
  detail: ({ date }) => `"${date}" is not a date in the form YYYY-MM-DD`,
  remedy: "Send a valid date."
}, { date: Schema.String }) {}

export class InvalidParameter extends Problem<InvalidParameter>()({
  code: "INVALID_PARAMETER",
  status: 422,
  title: "A query parameter cannot be used",
  example: { reason: "The parameter `to` was sent twice" },
  detail: ({ reason }) => reason,
  remedy: "Send each parameter once, and on `/v2` only those that `GET /openapi.json` lists."
}, { reason: Schema.String }) {}

/** Frankfurter v2 refuses what is no currency; one without a rate has no rows. */
export class InvalidCurrency extends Problem<InvalidCurrency>()({
  code: "INVALID_CURRENCY",
  status: 422,
  title: "There is no such currency",
  example: { currencies: ["XYZ"] },
  detail: ({ currencies }) => `invalid currency: ${currencies.join(",")}`,
  remedy: "Send codes of ISO 4217: `GET /v2/currencies` lists those that have a rate."
}, { currencies: Schema.Array(Schema.String) }) {}

/** There is CSV of rates alone. */
export class NotAcceptable extends Problem<NotAcceptable>()({
  code: "NOT_ACCEPTABLE",
  status: 406,
  title: "There is no CSV of this",
  detail: "Only `/v2/rates.csv` is CSV",
  remedy: "Ask for the path without `.csv`, which answers with JSON."
}) {}

/** Frankfurter v1 refuses to convert a currency into itself. */
export class BadCurrencyPair extends Problem<BadCurrencyPair>()({
  code: "BAD_CURRENCY_PAIR",
  status: 422,
  title: "The currencies are the same",
  example: { currency: "EUR" },
  detail: ({ currency }) => `${currency} is both the base and the only target`,
  remedy:
    "Name another target, or use the path without `/v1`, which answers with the amount itself."
}, { currency: Schema.String }) {}
