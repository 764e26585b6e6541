/**
 * Settings with a range: one that makes no sense stops the start, with a line that names it and says
 * what it can be. What is left out, and only that, is as by default.
 */
import { Config, Duration, Option, Schema } from "effect"

/** Beyond every use, and within what a timer takes. */
const COUNT_MAX = 1_000_000_000
const DAY_SECONDS = 86_400

/** The whole number `name`. */
export const count = (name: string, minimum: number, otherwise: number, maximum = COUNT_MAX) =>
  Config.schema(Schema.Int.check(Schema.isBetween({ minimum, maximum })), name).pipe(
    Config.withDefault(otherwise)
  )

/** The whole number `name`; null when it is left out. */
export const maybeCount = (name: string, minimum: number, maximum = COUNT_MAX) =>
  Config.schema(Schema.Int.check(Schema.isBetween({ minimum, maximum })), name).pipe(
    Config.option,
    Config.map(Option.getOrNull)
  )

/** The time `name` in whole seconds: an interval of none would be no rest at all. */
export const seconds = (name: string, otherwise: number, minimum = 1) =>
  count(name, minimum, otherwise, DAY_SECONDS)

/** The number `name`, above nothing; it may be a fraction. */
export const positive = (name: string, maximum: number) =>
  Config.schema(
    Schema.FiniteFromString.check(Schema.isGreaterThan(0), Schema.isLessThanOrEqualTo(maximum)),
    name
  )

const LIFETIME_MIN = Duration.seconds(1)
const LIFETIME_MAX = Duration.days(36_500)

/** How long something is kept. */
export const lifetime = (name: string, otherwise: Duration.Duration) =>
  Config.schema(
    Schema.DurationFromString.check(Schema.makeFilter((time) =>
      Duration.between(time, { minimum: LIFETIME_MIN, maximum: LIFETIME_MAX })
        ? undefined
        : "Expected a time from 1 second to 36500 days"
    )),
    name
  ).pipe(Config.withDefault(otherwise))

const isWeb = ({ protocol }: URL) => protocol === "http:" || protocol === "https:"

/** The address `name` that paths are added to. */
export const webAddress = (name: string) =>
  Config.schema(
    Schema.URLFromString.check(Schema.makeFilter((url) =>
      isWeb(url) && url.username + url.password + url.search + url.hash === ""
        ? undefined
        : "Expected an http or https URL without user, query and fragment"
    )),
    name
  )

/** The address `name`; left out, `path` of `service` on this machine, at its own port or at `port`. */
export const addressOrOurs = (name: string, service: string, port: number, path = "") =>
  Config.all([
    Config.option(webAddress(name)),
    Config.Port(`${service.toUpperCase()}_PORT`).pipe(Config.withDefault(port))
  ]).pipe(
    Config.map(([address, port]) =>
      Option.getOrElse(address, () => new URL(`http://127.0.0.1:${port}${path}`))
    )
  )

/** The name or the address `name` of this machine. */
export const host = (name: string, otherwise: string) =>
  Config.schema(
    Schema.String.check(
      Schema.makeFilter((text) =>
        isHost(text) ? undefined : "Expected a host name or an IP address"
      )
    ),
    name
  ).pipe(Config.withDefault(otherwise))

const listed = (text: string) =>
  text.split(",").map((one) => one.trim()).filter((one) => one !== "")

const isOrigin = (text: string) => {
  const url = Option.getOrUndefined(Option.liftThrowable(() => new URL(text))())
  return (url !== undefined && isWeb(url) && url.origin === text) || ofApp.test(text)
}

// What pages of extensions and of apps send: URL gives such schemes no origin.
const ofApp = /^(?:[a-z]+(?:-[a-z]+)*-extension|capacitor|ionic|tauri|app):\/\/[\w.-]+$/

/** `*`, or web origins with commas between. */
export const origins = (name: string) =>
  Config.schema(
    Schema.String.check(Schema.makeFilter((text) =>
      text.trim() === "*" || (listed(text).length > 0 && listed(text).every(isOrigin))
        ? undefined
        : 'Expected "*", or origins such as "https://example.org" with commas between'
    )),
    name
  ).pipe(Config.map(listed), Config.option)

const isHost = (text: string) => /^[\w.:-]+$/.test(text)

/** `*`, or names and addresses with commas between, in lower case; none where it is left out. */
export const hosts = (name: string) =>
  Config.schema(
    Schema.String.check(Schema.makeFilter((text) =>
      text.trim() === "*" || (listed(text).length > 0 && listed(text).every(isHost))
        ? undefined
        : 'Expected "*", or host names and IP addresses with commas between'
    )),
    name
  ).pipe(
    Config.withDefault(""),
    Config.map((text) =>
      listed(text.toLowerCase())
    )
  )

/** The text `name`, such as a path or the name of a model: one line, without spaces at its ends. */
export const line = (name: string) => Config.schema(Line, name)

const LINE_MAX = 4096
export const Line = Schema.String.check(
  Schema.makeFilter((text) =>
    text.length <= LINE_MAX && text !== "" && text === text.trim() && !/\p{Cc}/u.test(text)
      ? undefined
      : `Expected 1 to ${LINE_MAX} characters on one line, without spaces at its ends`
  )
)

/** Words with commas between; none where it is left out. */
export const words = (name: string) =>
  Config.schema(
    Schema.String.check(Schema.makeFilter((text) =>
      listed(text).length > 0 && listed(text).every((one) => WORDS.test(one))
        ? undefined
        : "Expected words of ASCII letters and digits with commas between"
    )),
    name
  ).pipe(Config.withDefault(""), Config.map(listed))

const WORDS = /^[\x20-\x7e]*[A-Za-z0-9][\x20-\x7e]*$/
