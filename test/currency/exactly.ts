/**
 * An independent reckoning of conversions: its own reading of the ECB's file, its own table of law,
 * fractions of whole numbers. It shares no line with the service, and no import.
 */
import { gunzipSync } from "node:zlib"

interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

const fractionOf = (text: string): Fraction => {
  const [whole = "", rest = ""] = text.split(".")
  return { over: BigInt(whole + rest), under: 10n ** BigInt(rest.length) }
}

const times = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.over,
  under: a.under * b.under
})
const per = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under,
  under: a.under * b.over
})

/** Rounds to so many decimals; what is half-way goes to the even neighbour, or up. */
const rounded = ({ over, under }: Fraction, decimals: number, half: "even" | "up"): bigint => {
  const scaled = decimals < 0 ? over : over * 10n ** BigInt(decimals)
  const unit = decimals < 0 ? under * 10n ** BigInt(-decimals) : under
  const rest = scaled % unit
  const low = scaled / unit
  if (rest * 2n < unit) return low
  if (rest * 2n > unit || half === "up") return low + 1n
  return low + low % 2n
}

const plain = (units: bigint, decimals: number): string => {
  if (decimals <= 0) return String(units * 10n ** BigInt(-decimals))
  const text = String(units).padStart(decimals + 1, "0")
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
}

/** The place of the first digit: 0 for units, 1 for tens, -1 for tenths. */
const placeOf = ({ over, under }: Fraction): number => {
  let place = 0
  while (over >= under * 10n ** BigInt(place + 1)) place++
  while (place <= 0 && over * 10n ** BigInt(-place) < under) place--
  return place
}

/** Up to `digits` digits, half to even; an exact value ends where it does. */
const toDigits = (value: Fraction, digits: number): string => {
  const decimals = digits - 1 - placeOf(value)
  const text = plain(rounded(value, decimals, "even"), decimals)
  const isExact = decimals < 0
    ? value.over % value.under === 0n
    : value.over * 10n ** BigInt(decimals) % value.under === 0n
  return isExact && text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text
}

const isOver = ({ over, under }: Fraction, limit: Fraction) =>
  over * limit.under > limit.over * under

/** What law put in whose place, when, and how many units of the old make one of the new. */
const law = (
  "ATS 13.7603 BEF 40.3399 DEM 1.95583 ESP 166.386 FIM 5.94573 FRF 6.55957 IEP 0.787564 ITL 1936.27 " +
  "LUF 40.3399 NLG 2.20371 PTE 200.482"
).split(" ").reduce(
  (table, word, index, words) => {
    if (index % 2 === 0) table.set(word, ["EUR", words[index + 1] ?? "", "1999-01-01"])
    return table
  },
  new Map<string, readonly [by: string, factor: string, since: string]>([
    ["GRD", ["EUR", "340.750", "2001-01-01"]],
    ["SIT", ["EUR", "239.640", "2007-01-01"]],
    ["CYP", ["EUR", "0.585274", "2008-01-01"]],
    ["MTL", ["EUR", "0.429300", "2008-01-01"]],
    ["SKK", ["EUR", "30.1260", "2009-01-01"]],
    ["EEK", ["EUR", "15.6466", "2011-01-01"]],
    ["LVL", ["EUR", "0.702804", "2014-01-01"]],
    ["LTL", ["EUR", "3.45280", "2015-01-01"]],
    ["HRK", ["EUR", "7.53450", "2023-01-01"]],
    ["BGN", ["EUR", "1.95583", "2026-01-01"]],
    ["BGL", ["BGN", "1000", "1999-07-05"]],
    ["TRL", ["TRY", "1000000", "2005-01-01"]],
    ["ROL", ["RON", "10000", "2005-07-01"]]
  ])
)

export const changeovers: ReadonlyArray<readonly [code: string, since: string]> = [...law].map((
  [code, [, , since]]
) => [code, since])

const noCents = new Set(["JPY", "KRW", "ISK", "TRL", "ITL", "ESP", "LUF"])

/** A figure of the file, and the day that it is of. */
interface Figure {
  readonly perEuro: Fraction
  /** Empty for what no day changes. */
  readonly day: string
}

interface Reckoned {
  readonly date: string
  readonly result: number
  readonly exact: { readonly result: string; readonly rate: string }
  readonly rounding: { readonly mode: string; readonly decimals: number }
  readonly carried: Readonly<Record<string, string>>
  readonly rateDate: string
  readonly stale: boolean
}

/** The file, as it is packed beside the code or as the ECB publishes it. */
export const readFile = (packed: Uint8Array) => {
  const text = gunzipSync(packed).toString()
  return text.startsWith("Date,") ? fromCsv(text) : fromColumns(text)
}

interface Days {
  readonly dates: ReadonlyArray<string>
  readonly cells: ReadonlyMap<string, ReadonlyMap<string, string>>
}

const fromCsv = (text: string): Days => {
  const [head = [], ...rows] = text.trim().split("\n").map((line) => line.split(","))
  const ascending = rows.toReversed()
  const cells = new Map(
    head.slice(1).filter((code) => code !== "").map((code, column) => [
      code,
      new Map(ascending.flatMap((row): ReadonlyArray<readonly [string, string]> => {
        const cell = row[column + 1] ?? "N/A"
        return cell === "N/A" || cell === "" ? [] : [[row[0] ?? "", cell]]
      }))
    ])
  )
  return { dates: ascending.map(([date = ""]) => date), cells }
}

const fromColumns = (text: string): Days => {
  const [head = [], ...columns] = text.split("\n").map((line) => line.split(","))
  let time = 0
  const dates = head.map((word, index) => {
    time = index === 0 ? Date.parse(word) : time + Number(word) * 86_400_000
    return new Date(time).toISOString().slice(0, 10)
  })
  const cells = new Map(columns.map(([name = "", ...steps]) => {
    const [code = "", places = ""] = name.split(" ")
    let sum = 0n
    const column = new Map<string, string>()
    steps.forEach((step, index) => {
      if (step === "") return
      sum += BigInt(step)
      column.set(dates[index] ?? "", plain(sum, Number(places)))
    })
    return [code, column] as const
  }))
  return { dates, cells }
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Reckons by a file; nothing where there is no rate. */
export const reckoner = ({ cells, dates }: Days) => {
  const onOrBefore = (day: string) => dates.findLast((date) => date <= day) ?? ""

  /** What the file itself has of a currency, up to two weeks before. */
  const fixed = (code: string, date: string): Figure | undefined => {
    if (code === "EUR") return { perEuro: { over: 1n, under: 1n }, day: "" }
    const column = cells.get(code)
    for (let index = dates.lastIndexOf(date); index >= 0; index--) {
      const day = dates[index] ?? ""
      if (daysBetween(day, date) > 14) return undefined
      const cell = column?.get(day)
      if (cell !== undefined) return { perEuro: fractionOf(cell), day }
    }
    return undefined
  }

  const figureOf = (code: string, asked: string, date: string): Figure | undefined => {
    const [by, factor = "", since = "9"] = law.get(code) ?? []
    if (by !== undefined && asked >= since) {
      const next = (law.get(by)?.[2] ?? "9") <= asked ? figureOf(by, asked, date) : fixed(by, date)
      if (next !== undefined) return { ...next, perEuro: times(next.perEuro, fractionOf(factor)) }
    }
    const own = fixed(code, date)
    if (own !== undefined) return own
    // A new currency stands at the last rate of the old one until it is fixed itself.
    const [old, [, zeros = "1"] = []] =
      [...law].find(([, [to, , since]]) => to === code && asked >= since) ?? []
    const last = old === undefined ? undefined : fixed(old, date)
    return last === undefined
      ? undefined
      : { ...last, perEuro: per(last.perEuro, fractionOf(zeros)) }
  }

  const rootOf = (code: string, asked: string): string => {
    const [by, , since = "9"] = law.get(code) ?? []
    return by !== undefined && asked >= since ? rootOf(by, asked) : code
  }

  const decimalsOf = (
    value: Fraction,
    { amount, asked, from, to }: Asked,
    target: Figure
  ) => {
    const bands: ReadonlyArray<readonly [string, number]> = [
      ["5000", 0],
      ["80", 2],
      ["20", 3],
      ["1", 4],
      ["0.0001", 5]
    ]
    const band = bands.find(([limit]) => isOver(value, fractionOf(limit)))?.[1] ?? 6
    const scaleOf = (text: string) => (text.split(".")[1] ?? "").replace(/0+$/, "").length
    const isUnit = fractionOf(amount).over === fractionOf(amount).under
    const [by, factor = ""] = rootOf(to, asked) === to ? [] : law.get(to) ?? []
    const own = from === to
      ? scaleOf(amount)
      : isUnit && by !== undefined && by === from && rootOf(from, asked) === from
      ? (factor.split(".")[1] ?? "").replace(/0+$/, "").length
      : isUnit && from === "EUR" && by === undefined
      ? scaleOf(plain(target.perEuro.over, String(target.perEuro.under).length - 1))
      : 0
    return Math.max(band, noCents.has(to) ? 0 : 2, 1 - placeOf(value), own)
  }

  interface Asked {
    readonly asked: string
    readonly from: string
    readonly to: string
    readonly amount: string
    readonly isMinor: boolean
  }

  return (request: Asked): Reckoned | undefined => {
    const { amount, asked, from, isMinor, to } = request
    const date = onOrBefore(asked)
    const source = figureOf(from, asked, date)
    const target = figureOf(to, asked, date)
    if (source === undefined || target === undefined) return undefined
    const rate = from === to ? { over: 1n, under: 1n } : per(target.perEuro, source.perEuro)
    const value = times(fractionOf(amount), rate)
    const isLaw = isMinor && from !== to && rootOf(from, asked) === "EUR" &&
      rootOf(to, asked) === "EUR"
    const decimals = isMinor ? noCents.has(to) ? 0 : 2 : decimalsOf(value, request, target)
    const days = [[from, source.day], [to, target.day]] as const
    const carried = Object.fromEntries(days.filter(([, day]) => day !== "" && day < date))
    const rateDate = [date, ...Object.values(carried)].sort()[0] ?? ""
    return {
      date,
      result: Number(plain(rounded(value, decimals, isLaw ? "up" : "even"), decimals)),
      exact: { result: toDigits(value, 25), rate: toDigits(rate, 25) },
      rounding: { mode: isLaw ? "half-up" : "half-even", decimals },
      carried,
      rateDate,
      stale: rateDate < date
    }
  }
}
