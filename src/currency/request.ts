/**
 * What a caller asks for: an amount, where it comes from, and where it goes.
 */
import { Result } from "effect"
import { InvalidAmount, InvalidParameter } from "../../schemas/currency/problems.ts"
import type { Rounding } from "./convert.ts"
import { type Amount, parseAmount } from "./amount.ts"
import { one } from "../ground/decimal.ts"

/** How many characters of what was sent come back in an error. */
export const QUOTED_MAX = 64

/** The default base, for every bank. */
export const DEFAULT_BASE = "EUR"

/** The parameters of a conversion as they were sent; the second name of each counts for less. */
export interface Parameters {
  readonly amount?: string
  readonly from?: string
  readonly base?: string
  readonly to?: string
  readonly symbols?: string
  readonly round?: string
}

export interface Request {
  readonly amount: Amount
  readonly from: string
  /** Each once; `undefined` for all there are. */
  readonly to: ReadonlyArray<string> | undefined
  readonly rounding: Rounding | undefined
}

const UNIT: Amount = { value: one, json: 1 }

/** Fails for an amount that is not one; a code that is none is found out where rates are looked up. */
export const readRequest = (
  sent: Parameters
): Result.Result<Request, InvalidAmount | InvalidParameter> => {
  const to = sent.to ?? sent.symbols
  const rounding = readRounding(sent.round)
  if (Result.isFailure(rounding)) return Result.fail(rounding.failure)
  return Result.map(readAmount(sent.amount), (amount) => ({
    amount,
    from: readCode(sent.from ?? sent.base ?? DEFAULT_BASE),
    to: to === undefined ? undefined : readCodes(to),
    rounding: rounding.success
  }))
}

export const readRounding = (
  text: string | undefined
): Result.Result<Rounding | undefined, InvalidParameter> =>
  text === undefined || text === "minor" ? Result.succeed(text) : Result.fail(
    new InvalidParameter({
      reason: "`round` is `minor`, the smallest unit of a currency, or left out"
    })
  )

export const readAmount = (text: string | undefined): Result.Result<Amount, InvalidAmount> => {
  if (text === undefined) return Result.succeed(UNIT)
  const amount = parseAmount(text)
  return amount === undefined
    ? Result.fail(new InvalidAmount({ amount: text.slice(0, QUOTED_MAX) }))
    : Result.succeed(amount)
}

/** In upper case when it has the form of a code, else as it was sent. */
export const readCode = (text: string): string => {
  const trimmed = text.trim()
  return /^[A-Za-z]{3}$/.test(trimmed) ? trimmed.toUpperCase() : trimmed
}

/** A comma list, each code once; empty entries are none. */
export const readCodes = (text: string): ReadonlyArray<string> =>
  text.includes(",")
    ? [...new Set(text.split(",").map(readCode).filter((code) => code !== ""))]
    : [readCode(text)].filter((code) => code !== "")

const PLAIN: ReadonlySet<string> = new Set(["amount", "from", "base", "to", "symbols", "round"])

/** The parameters of a conversion. */
export const NAMES: ReadonlyArray<string> = [...PLAIN, "provider"]

/**
 * Reads the parameters of `/latest` from a URL in which nothing is escaped, unknown or repeated, as
 * most are; any other is left to the router.
 */
export const readPlain = (url: string): Parameters | undefined => {
  if (!/^\/latest\?[\w.,&=-]+$/.test(url)) return undefined
  const sent: Record<string, string> = {}
  for (const pair of url.slice("/latest?".length).split("&")) {
    const [name = "", value, ...rest] = pair.split("=")
    if (!PLAIN.has(name) || value === undefined || rest.length > 0 || name in sent) return undefined
    sent[name] = value
  }
  return sent
}

/** The names in the query of a URL, each as often as it comes. */
export const namesIn = (url: string): ReadonlyArray<string> => {
  const query = url.indexOf("?")
  return query < 0
    ? []
    : [...new URLSearchParams(url.slice(query + 1)).keys()].map((name) => name.slice(0, QUOTED_MAX))
}

/**
 * Fails when a name comes twice in a query string, or is not among `known`, if that is given.
 * `search` may be a whole URL.
 */
export const checkNames = (
  search: string,
  known?: ReadonlyArray<string>
): Result.Result<void, InvalidParameter> => {
  const names = new Set<string>()
  for (const name of namesIn(search)) {
    if (names.has(name)) {
      return Result.fail(new InvalidParameter({ reason: `The parameter "${name}" was sent twice` }))
    }
    if (known !== undefined && !known.includes(name)) {
      return Result.fail(new InvalidParameter({ reason: `There is no parameter "${name}" here` }))
    }
    names.add(name)
  }
  return Result.void
}
