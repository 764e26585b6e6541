/**
 * Which of the feed's days are believed: those that hang together with a day that is believed. A
 * figure that does not costs itself alone, and so does a day that cannot be used; days that nothing
 * is near are not used, and wait.
 */
import { Data, Effect, Result } from "effect"
import { fixingDaysBetween } from "./calendar.ts"
import type { Day } from "./day.ts"
import { areSame, type Overrides, undecided } from "./decided.ts"
import type { Belief, Fixing } from "./Fixings.ts"
import { cellIn, isLeap, isSlip, measure, type Measured, REASONS_MAX, tooFew } from "./measure.ts"
import { COMPARABLE_DAYS, type Doubt, type Ground, mayOverrule, type Origin, sift } from "./sift.ts"
import { newestDay, ratesOf, type RateTable, sizeOf } from "./table.ts"

/** Days are neighbours, and speak for each other, when no more fixings lie from one to the other. */
export const NEIGHBOUR_FIXINGS = 7

// History is a tenth of a second of work; others have their turn in between, after a millisecond or two:
// an answer needs several turns to go out.
const DAYS_PER_TURN = 10

// Where nothing is held, the days of so long ago are history.
const RECENT_DAYS = 90

/** A file without a day. */
class NoDays extends Data.TaggedError("NoDays") {}

/** Figures of a day, or all of them, that are not used. */
export interface Objection extends Doubt {
  /** The day as the file has it, for the operator. */
  readonly fixing: Fixing
}

/** What becomes of the days of a file, each list in ascending order. */
interface Judgement {
  /** Without the figures that are objected to. */
  readonly accepted: ReadonlyArray<Fixing>
  /** Days without a neighbour, which nothing speaks for or against. */
  readonly quarantined: ReadonlyArray<Fixing>
  /** Days of the table that history overruled, and that have no other rates. */
  readonly dropped: ReadonlyArray<string>
  readonly objections: ReadonlyArray<Objection>
}

/** Judges the days of a file against those of the table, figure by figure. */
export const validateFeed = Effect.fnUntraced(function* (
  table: RateTable,
  origin: Origin,
  file: ReadonlyArray<Fixing>,
  today: Day,
  decided: Overrides = undecided
) {
  if (file.length === 0) return yield* new NoDays()
  const newest = table.days.length === 0 ? today - RECENT_DAYS : newestDay(table)
  const ground: Ground = { table, origin, decided, newest }
  const objections: Array<Objection> = []
  const usable: Array<Measured> = []
  const days = merged(file.filter((fixing) => !decided.isDropped(fixing)))
  for (const [index, fixing] of days.entries()) {
    if (index % DAYS_PER_TURN === DAYS_PER_TURN - 1) yield* Effect.yieldNow
    const measured = measure(table.bank, fixing, today)
    if (Result.isSuccess(measured)) usable.push(measured.success)
    else {objections.push({
        fixing,
        reason: measured.failure,
        cause: "unusable",
        isContested: false
      })}
  }
  const doubts = origin === "store" ? [] : yield* sift(ground, usable)
  const sound: Array<Measured> = []
  for (const [index, day] of usable.entries()) {
    const doubted = doubts[index]
    const [left, objection] = without(table, day, doubted)
    if (objection !== undefined) objections.push(objection)
    if (left !== undefined) sound.push(left)
  }
  const joined = new Joined(ground)
  let row = 0
  for (const [index, day] of sound.entries()) {
    if (index % DAYS_PER_TURN === DAYS_PER_TURN - 1) yield* Effect.yieldNow
    while ((table.days[row] ?? Infinity) < day.day) joined.addHeld(row++)
    const isHeld = table.days[row] === day.day
    joined.addFile(day, isHeld ? row++ : undefined)
  }
  while (row < table.days.length) {
    if (row % DAYS_PER_TURN === DAYS_PER_TURN - 1) yield* Effect.yieldNow
    joined.addHeld(row++)
  }
  const judged = yield* joined.judgement
  const all = origin === "store" ? [] : [...objections, ...judged.objections]
  const judgement: Judgement = {
    ...judged,
    accepted: relinked(days, judged.accepted),
    objections: all.sort((a, b) => a.fixing.date < b.fixing.date ? -1 : 1)
  }
  return judgement
})

/** The days in ascending order; of one that comes twice, what both versions have stands as both. */
const merged = (file: ReadonlyArray<Fixing>): ReadonlyArray<Fixing> => {
  const days = new Map<string, Fixing>()
  for (const fixing of file) {
    const known = days.get(fixing.date)
    days.set(fixing.date, known === undefined ? fixing : both(known, fixing))
  }
  return [...days.values()].sort((a, b) => a.date < b.date ? -1 : 1)
}

// What differs is no decimal any more, and is found where figures are read.
const both = (one: Fixing, other: Fixing): Fixing => {
  if (areSame(one.rates, other.rates)) return one
  const rates = new Map(one.rates)
  for (const [code, rate] of other.rates) {
    const known = rates.get(code)
    rates.set(code, known === undefined || known === rate ? rate : `${known}|${rate}`)
  }
  return { ...one, rates }
}

/** The day without its odd figures, and what is said of those. */
const without = (
  { bank }: RateTable,
  day: Measured,
  doubted: ReadonlyMap<string, Doubt> = new Map()
): readonly [Measured | undefined, Objection | undefined] => {
  if (doubted.size === 0 && day.odd.size === 0) return [day, undefined]
  const [first] = doubted.values()
  const cells = new Map([...day.cells].filter(([code]) => !doubted.has(code)))
  const odd = new Map([
    ...day.odd,
    ...[...doubted].map(([code, { reason }]) => [code, reason] as const)
  ])
  const fewest = tooFew(bank.currenciesMin, cells.size)
  const objection: Objection = {
    fixing: day.fixing,
    reason: [...fewest === undefined ? [] : [fewest], ...[...odd.values()].slice(0, REASONS_MAX)]
      .join("; "),
    cause: first?.cause ?? "unusable",
    isContested: [...doubted.values()].some(({ isContested }) => isContested)
  }
  return [fewest === undefined ? { ...day, cells, odd } : undefined, objection]
}

/** A day that is left out is no gap in what the file has: the day after it follows the one before. */
const relinked = (
  file: ReadonlyArray<Fixing>,
  accepted: ReadonlyArray<Fixing>
): ReadonlyArray<Fixing> => {
  const follows = new Map(file.map((fixing) => [fixing.date, fixing.follows]))
  const used = new Set(accepted.map(({ date }) => date))
  return accepted.map((fixing) => {
    let before = fixing.follows
    while (before !== undefined && follows.has(before) && !used.has(before)) {
      before = follows.get(before)
    }
    return before === fixing.follows ? fixing : { ...fixing, follows: before }
  })
}

/** A day of the file, of the table, or of both. */
interface Entry {
  readonly day: Day
  readonly date: string
  readonly row: number | undefined
  readonly measured: Measured | undefined
  /** Whether it is no neighbour of the entry before it. */
  readonly isApart: boolean
}

/** The days of a file among those of the table, in ascending order. */
class Joined {
  private readonly entries: Array<Entry> = []
  /** The days of the table that history overrules, with the day of the file that does it. */
  private readonly overruled = new Map<string, string>()

  constructor(private readonly ground: Ground) {}

  addHeld(row: number): void {
    const { table } = this.ground
    this.add(table.days[row] ?? 0, table.dates[row] ?? "", row, undefined)
  }

  addFile(measured: Measured, row: number | undefined): void {
    const { date, day } = measured
    if (row === undefined || !this.isOther(measured, row)) return this.add(day, date, row, measured)
    // What a store kept gives way to what is believed.
    if (this.ground.origin === "store") return this.addHeld(row)
    this.overruled.set(date, date)
    this.add(day, date, undefined, measured)
  }

  /** Whether a day that may take the place of a row has other rates than it. */
  private isOther({ cells, odd }: Measured, row: number) {
    const { origin, table } = this.ground
    if (origin !== "store" && !mayOverrule(this.ground, row)) return false
    return [...new Set([...cells.keys(), ...table.columns.keys()])].some((code) =>
      !odd.has(code) && cells.get(code) !== cellIn(table, row, undefined, code)
    )
  }

  private add(
    day: Day,
    date: string,
    row: number | undefined,
    measured: Measured | undefined
  ): void {
    const { origin, table } = this.ground
    for (;;) {
      const last = this.entries.at(-1)
      const isNear = last !== undefined &&
        fixingDaysBetween(table.bank.calendar, last.day, day) <= NEIGHBOUR_FIXINGS
      const areHeld = last?.row !== undefined && row !== undefined
      const mayLeap = isNear && !areHeld && (origin === "store" || origin === "history")
      const doesLeap = mayLeap && this.leaps(day, row, measured)
      if (!doesLeap || origin === "store") {
        this.entries.push({ day, date, row, measured, isApart: !isNear || doesLeap })
        return
      }
      // History overrules the side that is only in the table, when that is not confirmed.
      if (measured === undefined && mayOverrule(this.ground, row)) {
        this.overruled.set(date, last.date)
        return
      }
      if (last.measured !== undefined || !mayOverrule(this.ground, last.row)) {
        this.entries.push({ day, date, row, measured, isApart: false })
        return
      }
      this.entries.pop()
      this.overruled.set(last.date, date)
    }
  }

  /** Whether a day of a store leapt at all, or one beside history in most of its figures. */
  private leaps(day: Day, row: number | undefined, measured: Measured | undefined) {
    const { newest, origin, table } = this.ground
    let compared = 0
    let leapt = 0
    for (const code of (measured?.cells ?? table.columns).keys()) {
      const now = cellIn(table, row, measured, code)
      const before = this.lastBefore(day, code)
      if (now === undefined || before === undefined) continue
      compared++
      if (day > newest ? isLeap(code, before, now) : isSlip(before, now)) leapt++
    }
    return origin === "store" ? leapt > 0 : leapt * 2 > compared
  }

  private lastBefore(day: Day, code: string) {
    for (let index = this.entries.length - 1; index >= 0; index--) {
      const entry = this.entries[index]
      if (entry === undefined || day - entry.day > COMPARABLE_DAYS) return undefined
      const cell = cellIn(this.ground.table, entry.row, entry.measured, code)
      if (cell !== undefined) return cell
    }
    return undefined
  }

  readonly judgement = Effect.gen({ self: this }, function* () {
    const accepted: Array<Fixing> = []
    const quarantined: Array<Fixing> = []
    const dropped: Array<string> = []
    const objections: Array<Objection> = []
    for (const chain of this.chains()) {
      yield* Effect.yieldNow
      const rows = chain.flatMap(({ row }) => row ?? [])
      const belief = this.beliefOf(rows)
      const dates = new Set(chain.map(({ date }) => date))
      const overruled = [...this.overruled].filter(([, by]) => dates.has(by)).map(([date]) => date)
      if (overruled.length > 0 && belief !== "confirmed") {
        objections.push(...objectionsTo(chain, new Set(overruled)))
        continue
      }
      dropped.push(...overruled.filter((date) => !dates.has(date)))
      for (const [index, { measured, row }] of chain.entries()) {
        if (index % DAYS_PER_TURN === DAYS_PER_TURN - 1) yield* Effect.yieldNow
        if (measured === undefined) continue
        const fixing = { ...measured.fixing, rates: this.ratesFor(measured, row, belief) }
        if (rows.length === 0) quarantined.push(fixing)
        else accepted.push({ ...fixing, belief })
      }
    }
    return { accepted, quarantined, dropped, objections }
  })

  /**
   * The rates of a day that was accepted: the file's, and where it has none that can be used, those
   * that are held. A row that nothing overrules keeps its own, and learns what it lacks.
   */
  private ratesFor(
    { cells, date, fixing, odd }: Measured,
    row: number | undefined,
    belief: Belief
  ) {
    const { table } = this.ground
    const own = odd.size === 0
      ? fixing.rates
      : new Map([...fixing.rates].filter(([code]) => cells.has(code)))
    if (row !== undefined && belief === "accepted") {
      return new Map([...own, ...ratesOf(table, row)])
    }
    const held = row ?? (odd.size === 0 ? -1 : table.dates.indexOf(date))
    if (held < 0 || (odd.size === 0 && sizeOf(table, held) === own.size)) return own
    const rates = ratesOf(table, held)
    return table.confirmed[held] === 1
      ? new Map([...own, ...rates])
      : new Map([...[...rates].filter(([code]) => odd.has(code)), ...own])
  }

  /** The belief in days that hang together with these rows. */
  private beliefOf(rows: ReadonlyArray<number>): Belief {
    if (this.ground.origin === "store") return "unjudged"
    return this.ground.origin === "history" &&
        rows.some((row) => this.ground.table.confirmed[row] === 1)
      ? "confirmed"
      : "accepted"
  }

  /** The entries that hang together, where a day of the file is among them. */
  private chains(): ReadonlyArray<ReadonlyArray<Entry>> {
    const chains: Array<Array<Entry>> = []
    for (const entry of this.entries) {
      const chain = chains.at(-1)
      if (chain === undefined || entry.isApart) chains.push([entry])
      else chain.push(entry)
    }
    return chains.filter((chain) => chain.some(({ measured }) => measured !== undefined))
  }
}

const objectionsTo = (
  chain: ReadonlyArray<Entry>,
  overruled: ReadonlySet<string>
): ReadonlyArray<Objection> =>
  chain.flatMap(({ date, measured }): ReadonlyArray<Objection> =>
    measured === undefined || !overruled.has(date) ? [] : [{
      fixing: measured.fixing,
      reason: "It contradicts that day, and hangs together with none that is confirmed",
      cause: "contradiction",
      isContested: true
    }]
  )
