/**
 * The reference rates of the ECB from 4 January 1999 to the release, which come with the package:
 * `ecb-history.gz`, made by `deno task bundle-rates`. Unpacked it is text: the first date and the
 * days from each fixing to the next, then a line for each currency with its decimals and the
 * difference of each figure to the one before it; empty where none was fixed.
 *
 *     1999-01-04,1,1,1,3,…
 *     USD 4,11789,1,-42,…
 *
 * Source: European Central Bank euro foreign exchange reference rates.
 */
import { DateTime, Effect } from "effect"
import type { Fixing } from "../../src/currency/Fixings.ts"

export const path = new URL("ecb-history.gz", import.meta.url)

/** All days, the oldest first, as confirmed; a package without them does not start. */
export const fixings: Effect.Effect<ReadonlyArray<Fixing>> = Effect.gen(function* () {
  const text = yield* Effect.orDie(Effect.tryPromise(async () => {
    const packed = new Blob([await Deno.readFile(path)]).stream()
    return await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).text()
  }))
  const [head = "", ...lines] = text.split("\n")
  const dates = datesFrom(head)
  const days = dates.map(() => new Map<string, string>())
  for (const line of lines) {
    fill(days, line)
    yield* Effect.yieldNow
  }
  return dates.map((date, index): Fixing => ({
    date,
    rates: days[index] ?? new Map(),
    follows: dates[index - 1] ?? "",
    belief: "confirmed",
    isBundled: true
  }))
})

const DAY_MILLIS = 86_400_000

const datesFrom = (head: string): ReadonlyArray<string> => {
  const [first = "", ...gaps] = head.split(",")
  let millis = DateTime.toEpochMillis(DateTime.makeUnsafe(first))
  return [
    first,
    ...gaps.map((gap) =>
      DateTime.formatIsoDateUtc(DateTime.makeUnsafe(millis += Number(gap) * DAY_MILLIS))
    )
  ]
}

const fill = (days: ReadonlyArray<Map<string, string>>, line: string) => {
  const [name = "", ...steps] = line.split(",")
  const [code = "", decimals = ""] = name.split(" ")
  const scale = Number(decimals)
  let mantissa = 0
  for (const [index, step] of steps.entries()) {
    if (step === "") continue
    mantissa += Number(step)
    days[index]?.set(code, written(mantissa, scale))
  }
}

// The ECB writes no zeros at the end of a figure.
const written = (mantissa: number, scale: number) => {
  const digits = String(mantissa).padStart(scale + 1, "0")
  const whole = digits.slice(0, digits.length - scale)
  let end = digits.length
  while (end > whole.length && digits.charAt(end - 1) === "0") end--
  return end === whole.length ? whole : `${whole}.${digits.slice(whole.length, end)}`
}
