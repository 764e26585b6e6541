/** Days as a person writes them: which of two numbers is the month is no question. */
const WITH_YEAR = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC"
})

const WITHOUT_YEAR = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  timeZone: "UTC"
})

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/u

const written = (format: Intl.DateTimeFormat) => (day: string): string =>
  ISO_DAY.test(day) && !Number.isNaN(Date.parse(day)) ? format.format(new Date(day)) : day

/** `14 Feb 2026`; what is no day is given as it is. */
export const dayOf = written(WITH_YEAR)

/** `14 Feb`. */
export const shortDayOf = written(WITHOUT_YEAR)
