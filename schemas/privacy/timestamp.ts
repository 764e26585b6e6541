import { DateTime, Option, Schema } from "effect"

/** A time as it is sent: RFC 3339 in UTC with milliseconds. */
export const Timestamp = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u)
)

/** A day in UTC, where a moment would tell too much. */
export const Day = Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/u))

const RFC_3339 =
  /^\d{4}-\d{2}-\d{2}[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/u

// A parser may read 30 February as 2 March.
const isDay = (date: string): boolean =>
  Option.exists(
    DateTime.make(`${date}T00:00:00Z`),
    (day) => DateTime.formatIso(day).startsWith(date)
  )

// An offset may lead out of the years that RFC 3339 can write.
const hasFourDigitYear = (time: string): boolean =>
  Option.exists(DateTime.make(time), (moment) => /^\d{4}-/.test(DateTime.formatIso(moment)))

/** A time as a caller may write it: any RFC 3339 date and time. */
export const AnyTimestamp = Schema.String.check(
  Schema.isPattern(RFC_3339, { message: "Expected an RFC 3339 date and time" }),
  Schema.makeFilter((time) => isDay(time.slice(0, 10)) || "Expected a day that exists"),
  Schema.makeFilter((time) => hasFourDigitYear(time) || "Expected a year up to 9999 in UTC")
)
