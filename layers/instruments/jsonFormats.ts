/**
 * The formats of JSON Schema that a text is checked for: dates and times by RFC 3339, e-mail addresses
 * by RFC 5321, URIs by RFC 3986, UUIDs by RFC 4122.
 */

const days = (year: number, month: number) =>
  new Date(Date.UTC(2000 + year % 400, month, 0)).getUTCDate()

const isDate = (said: string): boolean => {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/u.exec(said) ?? []).map(Number)
  return year !== undefined && month !== undefined && day !== undefined &&
    month >= 1 && month <= 12 && day >= 1 && day <= days(year, month)
}

const isTime = (said: string): boolean => {
  const found = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/iu.exec(said)
  if (found === null) return false
  const [hour, minute, second] = [Number(found[1]), Number(found[2]), Number(found[3])]
  const [hours, minutes] = [Number(found[5] ?? 0), Number(found[6] ?? 0)]
  if (hour > 23 || minute > 59 || second > 60 || hours > 23 || minutes > 59) return false
  // A leap second ends a day of UTC.
  const ahead = (hours * 60 + minutes) * (found[4] === "-" ? -1 : 1)
  return second < 60 || (hour * 60 + minute - ahead + 2880) % 1440 === 1439
}

const isDateTime = (said: string): boolean => {
  const [date = "", time = "", ...more] = said.split(/t/iu)
  return more.length === 0 && isDate(date) && isTime(time)
}

const atom = "[\\w!#$%&'*+/=?^`{|}~-]+"
const label = "[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?"
const email = new RegExp(`^(?:${atom}(?:\\.${atom})*|"[^"\\\\]*")@${label}(?:\\.${label})*$`, "iu")
const character = "[\\w.~!$&'()*+,;=-]|%[\\da-f]{2}"
const host = `(?:(?:${character}|:)*@)?(?:\\[[\\da-f:.]+\\]|(?:${character})*)(?::\\d*)?`
const path = `(?:${character}|[:@/])*`
const more = `(?:${character}|[:@/?])*`
const uri = new RegExp(
  `^[a-z][a-z\\d+.-]*:(?://${host}(?:/${path})?|(?!//)${path})(?:\\?${more})?(?:#${more})?$`,
  "iu"
)
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu

/** Whether a text is of the format, by the name that a schema has for it. */
export const isOfFormat: ReadonlyMap<string, (said: string) => boolean> = new Map([
  ["date", isDate],
  ["time", isTime],
  ["date-time", isDateTime],
  ["email", (said) => email.test(said)],
  ["uri", (said) => uri.test(said)],
  ["uuid", (said) => uuid.test(said)]
])
