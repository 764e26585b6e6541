/**
 * What `GET /` and `GET /health` tell of the rates, beside the common members.
 */
import { Schema } from "effect"
import { bankIds } from "./banks.ts"

const Version = Schema.Struct({
  base: Schema.String,
  openapi: Schema.String,
  status: Schema.String
})

/** The members of Frankfurter's root, and whose rates are served. */
export const RatesRoot = Schema.Struct({
  versions: Schema.Struct({ v1: Version, v2: Version }),
  docs: Schema.String,
  source: Schema.String,
  /** What the bank says of the use of its rates. */
  provider: Schema.Struct({
    name: Schema.String,
    disclaimer: Schema.String,
    terms_url: Schema.String
  })
})
export type RatesRoot = typeof RatesRoot.Type

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** Days that are not used, by where they came from. */
const Quarantined = Schema.Struct({
  /** A file of the feed, or a store from before days were judged. */
  source: Schema.Literals(["daily", "ninetyDays", "history", "store"]),
  days: Count,
  first: Schema.String,
  last: Schema.String
})

/** A day of a file with figures that are not used. */
const RejectedDay = Schema.Struct({
  source: Schema.Literals(["daily", "ninetyDays", "history", "store"]),
  date: Schema.String,
  reason: Schema.String
})

const ratesHealth = {
  /** The newest day that is used; null until the feed was read, where none came with the code. */
  date: Schema.NullOr(Schema.String),
  stale: Schema.Boolean,
  business_days_behind: Schema.NullOr(Count),
  expected_date: Schema.String,
  data: Schema.NullOr(Schema.Literals(["snapshot", ...bankIds])),
  days: Count,
  /** When a file was last taken, or found unchanged. */
  last_refresh: Schema.NullOr(Schema.String),
  /** What went wrong, and is not mended. */
  last_error: Schema.NullOr(Schema.String),
  /** Files that had something that is not used, since the start. */
  refused_files: Count,
  /** Of the days that are used, those that the history did not confirm. */
  unconfirmed_days: Count,
  quarantined: Schema.Array(Quarantined),
  /** What an operator may accept or drop: `deno task rates`. */
  refused_days: Schema.Array(RejectedDay)
}
const RatesHealth = Schema.Struct(ratesHealth)
export type RatesHealth = typeof RatesHealth.Type

const CurrencySpread = Schema.Struct({ currency: Schema.String, percent: Schema.Finite })

/** How far the rates of two banks lie apart on the newest day that both have. */
const SpreadHealth = Schema.Struct({
  provider: Schema.Literals(bankIds),
  against: Schema.Literals(bankIds),
  date: Schema.String,
  /** How many currencies both have on that day. */
  currencies: Count,
  widest: CurrencySpread,
  /** Those that lie further apart than banks usually do: one of the two may be wrong. */
  disagreements: Schema.Array(CurrencySpread)
})
export type SpreadHealth = typeof SpreadHealth.Type

/** What this service adds to the answers that all services have. */
export const additions = {
  Root: RatesRoot,
  Health: Schema.Struct({
    rates: RatesHealth,
    /** With more banks than one. */
    others: Schema.optionalKey(
      Schema.Array(Schema.Struct({ provider: Schema.Literals(bankIds), ...ratesHealth }))
    ),
    spreads: Schema.optionalKey(Schema.Array(SpreadHealth))
  }),
  /** What Frankfurter says; its clients look for these words. */
  Problem: Schema.Struct({ message: Schema.String })
}
