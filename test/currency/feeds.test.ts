/**
 * Generated feeds: files that jump, have gaps, lack days, are corrected, repeated, in another order,
 * cut in half, and dated wrongly; with restarts, and operators who are right or wrong. `FEEDS` is how
 * many stories are told, 60 by default.
 */
import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Config, DateTime, Effect, Layer, Option, Ref, Result, Schema } from "effect"
import { TestClock } from "effect/testing"
import * as Snapshot from "./snapshot.ts"
import { formatDay, parseDay } from "../../src/currency/day.ts"
import { dayAt, dueAt } from "../../src/currency/due.ts"
import { Feed, FeedUnavailable } from "../../src/currency/Feed.ts"
import { type FeedFile, type Fixing, Fixings } from "../../src/currency/Fixings.ts"
import { measure } from "../../src/currency/measure.ts"
import { candidatesOn } from "../../src/currency/quarantineReview.ts"
import { Rates } from "../../src/currency/Rates.ts"
import { fixedAt, newestRow, type RateTable } from "../../src/currency/table.ts"
import { fixingDayUpTo } from "../../src/currency/calendar.ts"
import { ecb } from "../../src/currency/ecb.ts"
import { targetCalendar } from "../../src/currency/targetCalendar.ts"
import { history } from "./fixtures.ts"
import { keptOf, layerOf } from "./memoryFixings.ts"

const STORIES = Effect.runSync(Config.Int("FEEDS").pipe(Config.withDefault(60)))

const at = (instant: string) => DateTime.toEpochMillis(DateTime.makeUnsafe(instant))
const BEGIN = at("2026-07-21T18:00:00Z")
const DAY = 86_400_000

/** What a file of the feed may be. */
const State = Schema.Literals([
  "well",
  "well",
  "down",
  "empty",
  "scaled",
  "scaled end",
  "jump",
  "gap",
  "repeated",
  "reordered",
  "first half",
  "last half",
  "last half, scaled",
  "short",
  "short and scaled",
  "tomorrow",
  "Sunday",
  "few currencies",
  "not a number"
])

const Step = Schema.Struct({
  /** How many days go by before it, with a restart; without any only half an hour does. */
  days: Schema.Literals([0, 0, 1, 2, 7, 30, 100]),
  daily: State,
  ninetyDays: State,
  history: State,
  /** Which day of a file is wrong, as a part of its length in percent. */
  where: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 99 })),
  /** So many fixings back a day is corrected in all files from now on; 0 for none. */
  corrected: Schema.Literals([0, 0, 0, 0, 1, 5, 40]),
  /** What somebody decides before it, of the days that are held back or not confirmed. */
  operator: Schema.Literals([
    "nobody",
    "nobody",
    "accepts what is right",
    "accepts anything",
    "drops what is wrong",
    "drops anything"
  ])
})
type Step = typeof Step.Type

const Story = Schema.Struct({
  kept: Schema.Literals(["nothing", "a wrong day", "days", "days and a wrong one"]),
  steps: Schema.Array(Step).check(Schema.isMinLength(1), Schema.isMaxLength(5))
})
type Story = typeof Story.Type

const times = (factor: number) => (day: Fixing): Fixing => ({
  ...day,
  rates: new Map([...day.rates].map(([code, rate]) => [code, (Number(rate) * factor).toFixed(6)]))
})

// The snapshot's figures, which wander by a percent. Five waits of a hundred days, at most.
const truth: ReadonlyArray<Fixing> = history("2026-04-01", "2029-06-29").map(({ date }) => {
  const wander = date === Snapshot.fixing.date ? 0 : (((parseDay(date) ?? 0) * 7) % 19 - 9) / 1000
  return wander === 0
    ? { date, rates: Snapshot.fixing.rates }
    : times(1 + wander)({ date, rates: Snapshot.fixing.rates })
})

const isUsable = (fixing: Fixing, nowMillis: number) => {
  const measured = measure(ecb, fixing, dayAt(nowMillis))
  return Result.isSuccess(measured) && measured.success.odd.size === 0
}

/** How wrong each file is where it is. */
type Factors = { readonly [File in FeedFile | "store"]: number }
const apart: Factors = { daily: 10, ninetyDays: 7, history: 0.1, store: 13 }
const alike: Factors = { daily: 10, ninetyDays: 10, history: 10, store: 10 }
const lengths: { readonly [File in FeedFile]: number } = { daily: 1, ninetyDays: 62, history: 1e4 }

const spoiled = (
  file: FeedFile,
  step: Step,
  days: ReadonlyArray<Fixing>,
  factor: number
): ReadonlyArray<Fixing> | undefined => {
  const whole = days.slice(-lengths[file])
  const scale = times(factor)
  const middle = Math.ceil(whole.length / 2)
  const index = Math.floor(whole.length * step.where / 100)
  const change = (how: (day: Fixing) => ReadonlyArray<Fixing>) =>
    whole.flatMap((day, at) => at === index ? how(day) : [day])
  const redated = (by: number) =>
    whole.map((day, at) =>
      at === whole.length - 1 ? { ...day, date: formatDay((parseDay(day.date) ?? 0) + by) } : day
    )
  switch (step[file]) {
    case "down":
      return undefined
    case "well":
      return whole
    case "empty":
      return []
    case "scaled":
      return whole.map(scale)
    case "scaled end":
      return [...whole.slice(0, -1), ...whole.slice(-1).map(scale)]
    case "jump":
      return change((day) => [scale(day)])
    case "gap":
      return whole.length === 1 ? whole : change(() => [])
    case "repeated":
      return change((day) => [day, scale(day)])
    case "reordered":
      return whole.toReversed()
    case "first half":
      return whole.slice(0, middle)
    case "last half":
      return whole.slice(-middle)
    case "last half, scaled":
      return whole.slice(-middle).map(scale)
    case "short":
      return whole.slice(-5)
    case "short and scaled":
      return whole.slice(-5).map(scale)
    case "tomorrow":
      return redated(30)
    case "Sunday": {
      const day = parseDay(whole.at(-1)?.date ?? "") ?? 0
      return redated(-((day + 4) % 7))
    }
    case "few currencies":
      return change((day) => [{ ...day, rates: new Map([...day.rates].slice(0, 5)) }])
    case "not a number":
      return change((day) => [{ ...day, rates: new Map(day.rates).set("USD", "1,1") }])
  }
}

/** Each day with the one before it in the file, as a reader of files makes it. */
const linked = (file: FeedFile, days: ReadonlyArray<Fixing>): ReadonlyArray<Fixing> =>
  days.toSorted((a, b) => a.date < b.date ? -1 : 1).map((day, index, all) => ({
    ...day,
    follows: all[index - 1]?.date ?? (file === "history" ? "" : undefined)
  }))

const CODES = ["USD", "JPY", "TRY"]
const figuresOf = ({ rates }: Fixing) => CODES.map((code) => Number(rates.get(code))).join()
const figureIn = (table: RateTable, row: number, code: string) => {
  const cell = fixedAt(table, row, code)
  return cell === undefined ? NaN : Number(cell.mantissa) / 10 ** cell.scale
}
const figuresIn = (table: RateTable, row: number) =>
  CODES.map((code) => figureIn(table, row, code)).join()

/** Whether each figure of a row is that of one of these days; what is not there is not false. */
const areRight = (table: RateTable, row: number, right: ReadonlySet<string> | undefined) =>
  CODES.every((code, place) => {
    const figure = figureIn(table, row, code)
    return Number.isNaN(figure) ||
      [...right ?? []].some((figures) => Number(figures.split(",")[place]) === figure)
  })

// Twenty days of a refused file are offered at once; years of them were confirmed where an operator
// accepted a wrong day in the place of the one by which the others are judged.
const ROUNDS_MAX = 60

/** Tells a story; gives what was false at any time, how it ended, and what an operator had to do. */
const tell = Effect.fnUntraced(function* ({ kept, steps }: Story, factors: Factors) {
  yield* TestClock.setTime(BEGIN)
  const published = new Map(truth.map((day) => [day.date, day]))
  /** All figures that are right for a day, or were once, or that an operator accepted. */
  const right = new Map(truth.map((day) => [day.date, new Set([figuresOf(day)])]))
  const upTo = (millis: number) => {
    const last = formatDay(dueAt(ecb, millis).expected)
    return [...published.values()].filter(({ date }) => date <= last)
  }
  const first = BEGIN + DAY * (steps[0]?.days ?? 0)
  const wrongDay = {
    ...times(factors.store)({ date: "", rates: Snapshot.fixing.rates }),
    date: formatDay(fixingDayUpTo(targetCalendar, dueAt(ecb, first).expected))
  }
  const stored = yield* keptOf([
    ...kept.startsWith("days") ? linked("history", upTo(BEGIN)) : [],
    ...kept.includes("wrong") && first > BEGIN + 20 * DAY ? [wrongDay] : []
  ])
  const store = layerOf(stored)
  const now: Effect.Effect<number> = Effect.map(DateTime.now, DateTime.toEpochMillis)
  const down: Step = {
    days: 0,
    daily: "down",
    ninetyDays: "down",
    history: "down",
    where: 0,
    corrected: 0,
    operator: "nobody"
  }
  const well: Step = { ...down, daily: "well", ninetyDays: "well", history: "well" }
  const state = yield* Ref.make(down)
  const feed = Layer.succeed(Feed, {
    embedded: [Snapshot.fixing],
    live: true,
    read: Effect.fnUntraced(function* (file: FeedFile) {
      const days = spoiled(file, yield* Ref.get(state), upTo(yield* now), factors[file])
      return days === undefined
        ? yield* new FeedUnavailable({ file, reason: "it is down", passing: false })
        : Option.some({ fixings: linked(file, days), validators: {} })
    })
  })

  /** Whether somebody accepted a wrong day: what hangs together with it is believed as well. */
  let isMisled = false
  /** Whether it was the day by which sound days are told from others. */
  let isAnchorWrong = false
  const decide = Effect.fnUntraced(function* (operator: Step["operator"]) {
    if (operator === "nobody") return 0
    const { load, decide } = yield* Fixings
    const before = yield* load
    const dates = new Set([
      ...before.suspects.map(({ fixing }) => fixing.date),
      ...before.fixings.filter(({ belief }) => belief !== "confirmed").map(({ date }) => date),
      ...before.decisions.map(({ fixing }) => fixing.date)
    ])
    let decisions = 0
    for (const date of dates) {
      const day = published.get(date)
      const isRight = ({ fixing }: { readonly fixing: Fixing }) =>
        day !== undefined && figuresOf(fixing) === figuresOf(day)
      const all = candidatesOn(yield* load, date)
      const accepts = operator.startsWith("accepts")
      const one = all.find((candidate) =>
        accepts
          ? candidate.state !== "used" &&
            (operator === "accepts anything" || isRight(candidate))
          : candidate.state !== "dropped" &&
            (operator === "drops anything" || !isRight(candidate))
      )
      if (one === undefined) continue
      // The command refuses what cannot be read.
      if (accepts && !isUsable(one.fixing, yield* now)) continue
      yield* decide({
        verdict: accepts ? "accepted" : "dropped",
        fixing: one.fixing,
        decided_by: "anna",
        decided_at: DateTime.formatIso(yield* DateTime.now)
      })
      if (accepts && !isRight(one)) {
        isMisled = true
        if (date === Snapshot.fixing.date) isAnchorWrong = true
      }
      if (accepts) right.get(date)?.add(figuresOf(one.fixing))
      decisions++
      // Whoever is wrong is wrong three times at the most.
      if (decisions === 3 && operator.endsWith("anything")) break
    }
    return decisions
  })

  const correct = (back: number, millis: number) => {
    const day = back === 0 ? undefined : upTo(millis).at(-1 - back)
    if (day === undefined) return
    const corrected = times(1.013)(day)
    published.set(day.date, corrected)
    right.get(day.date)?.add(figuresOf(corrected))
  }

  const falsehoods = new Set<string>()
  const look = Effect.gen(function* () {
    // More turns than a reading of all files of a story takes.
    yield* Effect.repeat(Effect.yieldNow, { times: 300 })
    const table = (yield* Rates).current()
    table.dates.forEach((date, row) => {
      if (!areRight(table, row, right.get(date)) && !isMisled) falsehoods.add(date)
    })
    return table
  })

  const runs: Array<Array<Step>> = []
  for (const step of steps) {
    if (step.days > 0 || step.operator !== "nobody" || runs.length === 0) runs.push([step])
    else runs.at(-1)?.push(step)
  }
  const started = <A, E>(run: Effect.Effect<A, E, Rates>) =>
    Effect.provide(run, Rates.layer.pipe(Layer.provide([feed, store])))
  for (const run of runs) {
    yield* TestClock.adjust(`${run[0]?.days ?? 0} days`)
    yield* Effect.provide(decide(run[0]?.operator ?? "nobody"), store)
    yield* started(Effect.gen(function* () {
      for (const [index, step] of run.entries()) {
        correct(step.corrected, yield* now)
        yield* Ref.set(state, step)
        yield* TestClock.adjust(index === 0 ? "1 millis" : "30 minutes")
        yield* look
      }
    }))
  }

  yield* Ref.set(state, well)
  let rounds = 0
  for (;;) {
    yield* started(Effect.andThen(TestClock.adjust("1 millis"), look))
    // To when all files are read although nothing is wrong with them: corrections show then.
    yield* TestClock.adjust("21 days")
    const end = yield* started(Effect.gen(function* () {
      yield* TestClock.adjust("1 millis")
      yield* look
      yield* TestClock.adjust("30 minutes")
      const table = yield* look
      const { lastError, quarantine, rejections } = yield* (yield* Rates).status
      const newest = upTo(yield* now)
      return {
        newest: table.dates[newestRow(table)] === newest.at(-1)?.date,
        lastError,
        heldBack: quarantine.size + rejections.size,
        missing: newest.map(({ date }) => date).filter((date) => !table.dates.includes(date)),
        wrong: table.dates.filter((date, row) => {
          const day = published.get(date)
          return day === undefined || figuresIn(table, row) !== figuresOf(day)
        })
      }
    }))
    const isWell = end.lastError === undefined && end.missing.length + end.wrong.length === 0
    if (isWell || rounds === ROUNDS_MAX) {
      return { falsehoods: [...falsehoods], end, rounds, isMisled, isAnchorWrong }
    }
    rounds++
    const decisions = yield* Effect.provide(decide("accepts what is right"), store)
    if (decisions === 0) {
      return { falsehoods: [...falsehoods], end, rounds: Infinity, isMisled, isAnchorWrong }
    }
  }
})

const healthy = { newest: true, lastError: undefined, heldBack: 0, missing: [], wrong: [] }

// What the feed says again of a day that is confirmed, and what was dropped although it was right,
// is for an operator; everything else mends itself.
const needsAnOperator = ({ steps }: Story) =>
  steps.some(({ corrected, operator }) => corrected > 0 || operator === "drops anything")

describe("any feed", () => {
  const stories = Arbitrary.sampleEffect(Arbitrary.schema(Story), { count: STORIES, seed: "feeds" })

  it.effect(
    "never makes a rate that no two files agree on, and is right once it is well",
    () =>
      Effect.gen(function* () {
        let mended = 0
        let trusted = 0
        for (const story of yield* stories) {
          const { end, falsehoods, isAnchorWrong, isMisled, rounds } = yield* tell(story, apart)
          assert.deepStrictEqual(falsehoods, [], JSON.stringify(story))
          assert.deepStrictEqual(end, healthy, JSON.stringify(story))
          if (!isMisled) trusted++
          if (!needsAnOperator(story) && !isAnchorWrong) {
            assert.strictEqual(rounds, 0, JSON.stringify(story))
          }
          assert.isAtMost(rounds, ROUNDS_MAX)
          if (rounds > 0) {
            mended++
          }
        }
        assert.isAbove(mended, 0)
        assert.isAbove(trusted, STORIES / 2)
      })
  )

  it.effect(
    "is right once it is well, whatever its files agreed on before",
    () =>
      Effect.gen(function* () {
        let believed = 0
        for (const story of yield* stories) {
          const { end, falsehoods } = yield* tell(story, alike)
          if (falsehoods.length > 0) believed++
          assert.deepStrictEqual(end, healthy, JSON.stringify(story))
        }
        assert.isAbove(believed, 0)
      })
  )
})
