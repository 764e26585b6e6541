/**
 * What `GET /health` tells of the rates, beside the common members.
 */
import { Predicate, Schema } from "effect"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** Days that are not used, by where they came from. */
const Quarantined = Schema.Struct({
  /** A file of the feed, or a store from before days were judged. */
  source: Schema.Literals(["daily", "ninetyDays", "history", "store"]),
  days: Count,
  first: Schema.String,
  last: Schema.String
})

/** A day that a file was refused for. */
const RefusedDay = Schema.Struct({
  source: Schema.Literals(["daily", "ninetyDays", "history", "store"]),
  date: Schema.String,
  reason: Schema.String
})

export const RatesHealth = Schema.Struct({
  /** The newest day that is used; null until the feed was read, where none came with the code. */
  date: Schema.NullOr(Schema.String),
  stale: Schema.Boolean,
  business_days_behind: Schema.NullOr(Count),
  expected_date: Schema.String,
  data: Schema.NullOr(Schema.Literals(["snapshot", "ecb", "cnb"])),
  days: Count,
  /** When a file was last taken, or found unchanged. */
  last_refresh: Schema.NullOr(Schema.String),
  /** What went wrong, and is not mended. */
  last_error: Schema.NullOr(Schema.String),
  refused_files: Count,
  /** Of the days that are used, those that the history did not confirm. */
  unconfirmed_days: Count,
  quarantined: Schema.Array(Quarantined),
  /** What an operator may accept or drop: `deno task rates`. */
  refused_days: Schema.Array(RefusedDay)
})
export type RatesHealth = typeof RatesHealth.Type

const objectIn = (value: unknown) => Predicate.isObject(value) ? value : {}

/** Adds the member to the document's `Health`. */
export const withRatesHealth = (document: Record<string, unknown>): Record<string, unknown> => {
  const components = objectIn(document.components)
  const schemas = objectIn(components.schemas)
  const health = objectIn(schemas.Health)
  const rates = Schema.toJsonSchemaDocument(RatesHealth).schema
  const properties = { ...objectIn(health.properties), rates }
  return {
    ...document,
    components: { ...components, schemas: { ...schemas, Health: { ...health, properties } } }
  }
}
