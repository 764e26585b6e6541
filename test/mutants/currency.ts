import { changes, type Mutant } from "./mutant.ts"

const tests = ["test/currency/boundaries.test.ts"]

export const currency: ReadonlyArray<Mutant> = [
  ...changes(
    "src/currency/sift.ts",
    tests,
    ["COMPARABLE_DAYS = 14", "COMPARABLE_DAYS = 140"],
    ["<= COMPARABLE_DAYS\n", "< COMPARABLE_DAYS\n"]
  ),
  ...changes(
    "src/currency/measure.ts",
    tests,
    ["MOVE_MAX_PERCENT = 20", "MOVE_MAX_PERCENT = 25"],
    ["MOVE_MAX_PERCENT_LIRA = 50", "MOVE_MAX_PERCENT_LIRA = 90"],
    ["PAST_FACTOR_MAX = 2", "PAST_FACTOR_MAX = 3"]
  ),
  ...changes(
    "src/currency/amount.ts",
    tests,
    ["value.mantissa <= AMOUNT_MAX", "value.mantissa < AMOUNT_MAX"],
    ["value.mantissa > 0n", "value.mantissa >= 0n"],
    ["text.length > AMOUNT_LENGTH_MAX", "text.length >= AMOUNT_LENGTH_MAX"]
  ),
  ...changes(
    "src/ground/decimal.ts",
    tests,
    ["twice === unit && (quotient & 1n) === 1n", "twice === unit"]
  ),
  ...changes(
    "src/currency/convert.ts",
    tests,
    ["isAbove(value, 80n, 0) ? 2", "isAbove(value, 81n, 0) ? 2"],
    ["isAbove(value, 5000n, 0)", "isAbove(value, 4999n, 0)"]
  ),
  ...changes(
    "src/currency/caching.ts",
    tests,
    ["AGE_MIN_SECONDS = 60", "AGE_MIN_SECONDS = 600"],
    ["stale ? AGE_MAX_STALE_SECONDS : AGE_MAX_SECONDS", "AGE_MAX_SECONDS"]
  ),
  ...changes(
    "src/currency/due.ts",
    tests,
    ["nowMillis >= lateMillis(bank, last)", "nowMillis > lateMillis(bank, last)"]
  ),
  ...changes(
    "src/currency/ecb.ts",
    tests,
    ["currenciesMin: 20", "currenciesMin: 2"],
    ["graceMinutes: 60", "graceMinutes: 0"]
  ),
  ...changes(
    "src/currency/convert.ts",
    ["test/currency/cnb.test.ts"],
    ['from.is === "prices" || to.is === "prices"', 'from.is === "prices" && to.is === "prices"']
  ),
  ...changes(
    "src/currency/quarantine.ts",
    ["test/currency/cnb.test.ts"],
    ["!isAnchored &&", "isAnchored &&"]
  ),
  ...changes(
    "src/currency/table.ts",
    tests,
    ["CARRY_DAYS = 14", "CARRY_DAYS = 15"],
    ["(table.days[back] ?? 0) >= earliest", "(table.days[back] ?? 0) > earliest"]
  ),
  ...changes(
    "src/currency/currentRates.ts",
    tests,
    ["stale: behind > 0", "stale: behind > 1"],
    ["day < table.bank.firstDay ||", "day <= table.bank.firstDay ||"]
  ),
  ...changes(
    "src/currency/responseCache.ts",
    tests,
    ["url.length > URL_LENGTH_MAX", "url.length >= URL_LENGTH_MAX"]
  ),
  ...changes(
    "src/currency/refresh.ts",
    tests,
    ["hour <= looks.lastHour", "hour < looks.lastHour"]
  ),
  ...changes(
    "src/currency/validateFeed.ts",
    ["test/currency/accept.test.ts"],
    ['overruled.length > 0 && belief !== "confirmed"', "false"]
  ),
  ...changes(
    "src/currency/sift.ts",
    ["test/currency/accept.test.ts", "test/currency/cells.test.ts"],
    ["OUTWEIGHS = 4", "OUTWEIGHS = 1"],
    ["if (anchored.length > 0) return anchored", ""]
  )
]
