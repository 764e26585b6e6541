/**
 * Which of the feed's days are believed: those that hang together with a day that is believed. A
 * file that contradicts itself, or what is believed, is refused whole: a feed that is wrong once is
 * not to be trusted with the rest. Days that nothing is near are not refused, and not used.
 */
import { Data, Effect, Result } from "effect"
import { fixingDaysBetween } from "./calendar.ts"
import type { Day } from "./day.ts"
import { type Decided, undecided } from "./decided.ts"
import type { Belief, FeedFile, Fixing } from "./Fixings.ts"
import { cellIn, differing, isLeap, isSlip, measure, type Measured } from "./measure.ts"
import { newestDay, ratesOf, type RateTable } from "./table.ts"

/** Days are neighbours, and speak for each other, when no more fixings lie from one to the other. */
export const NEIGHBOUR_FIXINGS = 7

// A currency that its neighbour lacks is compared with its last rate; an older one says nothing.
export const COMPARABLE_DAYS = 14

// History is a tenth of a second of work; others have their turn in between, after a millisecond or two:
// an answer needs several turns to go out.
const DAYS_PER_TURN = 10

/** Where days come from: a file of the feed, or what a store kept before days were judged. */
export type Origin = FeedFile | "store"

// Where nothing is held, the days of so long ago are history.
const RECENT_DAYS = 90

// So many days of a refused file are kept for the operator; a file that is wrong throughout has all.
const SUSPECTS_MAX = 20

/** Why a file was refused. */
export class Refused extends Data.TaggedError("Refused")<{
  readonly date: string
  readonly reason: string
  /** The reason in one word, for the metrics. */
  readonly cause: "no days" | "unusable day" | "repeated day" | "leap" | "contradiction"
  /** Whether what it contradicts is not confirmed, so that history may know better. */
  readonly isContested: boolean
  /** The days of the file that it was refused for, the newest of them when there are many. */
  readonly days: ReadonlyArray<Fixing>
}> {}

/** What becomes of the days of a file, each list in ascending order. */
interface Judgement {
  readonly accepted: ReadonlyArray<Fixing>
  /** Days without a neighbour, which nothing speaks for or against. */
  readonly quarantined: ReadonlyArray<Fixing>
  /** Days of the table that history overruled, and that have no other rates. */
  readonly dropped: ReadonlyArray<string>
}

/** Judges the days of a file against those of the table, or gives the first reason to refuse it. */
export const accept = Effect.fnUntraced(function* (
  table: RateTable,
  origin: Origin,
  file: ReadonlyArray<Fixing>,
  today: Day,
  decided: Decided = undecided
) {
  if (file.length === 0) {
    return yield* refused("no days", { date: "", reason: "The file has no day" })
  }
  const merged = new Merged(
    table,
    origin,
    decided,
    table.days.length === 0 ? today - RECENT_DAYS : newestDay(table)
  )
  let row = 0
  let before: Measured | undefined
  const ascending: ReadonlyArray<Fixing> = file.filter((fixing) => !decided.isDropped(fixing))
    .sort((a, b) => a.date < b.date ? -1 : 1)
  for (const [index, fixing] of ascending.entries()) {
    if (index % DAYS_PER_TURN === DAYS_PER_TURN - 1) yield* Effect.yieldNow
    const measured = measure(table.bank, fixing, today)
    if (Result.isFailure(measured)) {
      if (origin === "store") continue
      const { date } = fixing
      return yield* refused("unusable day", { date, reason: measured.failure, days: [fixing] })
    }
    if (before?.date === fixing.date) {
      const { date } = fixing
      return yield* refused("repeated day", { date, reason: "It is in the file twice" })
    }
    before = measured.success
    while ((table.days[row] ?? Infinity) < before.day) {
      yield* Effect.fromResult(merged.addHeld(row++))
    }
    const isHeld = table.days[row] === before.day
    yield* Effect.fromResult(merged.addFile(before, isHeld ? row++ : undefined))
  }
  while (row < table.days.length) {
    if (row % DAYS_PER_TURN === DAYS_PER_TURN - 1) yield* Effect.yieldNow
    yield* Effect.fromResult(merged.addHeld(row++))
  }
  return yield* merged.judgement
})

const refused = (
  cause: Refused["cause"],
  { date, reason, isContested = false, days = [] }: {
    readonly date: string
    readonly reason: string
    readonly isContested?: boolean
    readonly days?: ReadonlyArray<Fixing>
  }
) => new Refused({ date, reason, cause, isContested, days: days.slice(-SUSPECTS_MAX) })

/** A day of the file, of the table, or of both. */
interface Entry {
  readonly day: Day
  readonly date: string
  readonly row: number | undefined
  readonly measured: Measured | undefined
  /** Whether it is no neighbour of the entry before it. */
  readonly isApart: boolean
}

/** A day of the file that has other rates than the table, and may not take their place. */
interface Contradiction {
  readonly fixing: Fixing
  readonly code: string
  readonly isContested: boolean
}

/** The days of a file among those of the table, in ascending order, as they are found to agree. */
class Merged {
  private readonly entries: Array<Entry> = []
  private readonly overruled: Array<string> = []
  private readonly contradictions: Array<Contradiction> = []

  constructor(
    private readonly table: RateTable,
    private readonly origin: Origin,
    private readonly decided: Decided,
    private readonly newest: Day
  ) {}

  addHeld(row: number): Result.Result<void, Refused> {
    return this.add(this.table.days[row] ?? 0, this.table.dates[row] ?? "", row, undefined)
  }

  addFile(measured: Measured, row: number | undefined): Result.Result<void, Refused> {
    const { date, day } = measured
    const code = row === undefined ? undefined : differing(this.table, row, measured)
    if (row === undefined || code === undefined) return this.add(day, date, row, measured)
    // What a store kept gives way to what is believed.
    if (this.origin === "store") return this.addHeld(row)
    if (!this.mayOverrule(row)) {
      const isContested = this.table.confirmed[row] === 0
      this.contradictions.push({ fixing: measured.fixing, code, isContested })
      return this.addHeld(row)
    }
    this.overruled.push(date)
    return this.add(day, date, undefined, measured)
  }

  private add(
    day: Day,
    date: string,
    row: number | undefined,
    measured: Measured | undefined
  ): Result.Result<void, Refused> {
    for (;;) {
      const last = this.entries.at(-1)
      const { calendar } = this.table.bank
      const isNear = last !== undefined &&
        fixingDaysBetween(calendar, last.day, day) <= NEIGHBOUR_FIXINGS
      const areHeld = last?.row !== undefined && row !== undefined
      const leap = isNear && !areHeld && !this.mayLeap(last, date, row, measured)
        ? this.leapTo(day, row, measured)
        : undefined
      if (leap === undefined || this.origin === "store") {
        this.entries.push({ day, date, row, measured, isApart: !isNear || leap !== undefined })
        return Result.void
      }
      // History overrules the side that is only in the table, when that is not confirmed.
      if (row !== undefined && measured === undefined && this.mayOverrule(row)) {
        this.overruled.push(date)
        return Result.void
      }
      if (last?.measured !== undefined || !this.mayOverrule(last?.row)) {
        const side = row ?? last?.row
        const isContested = side !== undefined && this.table.confirmed[side] === 0
        // Either may be the wrong one.
        const days = [last?.measured, measured].flatMap((one) => one?.fixing ?? [])
        return Result.fail(refused("leap", { date, reason: leap, isContested, days }))
      }
      this.entries.pop()
      this.overruled.push(last?.date ?? "")
    }
  }

  /** Whether an operator took the day as it is, however far it leapt from one that is held. */
  private mayLeap(
    last: Entry | undefined,
    date: string,
    row: number | undefined,
    measured: Measured | undefined
  ) {
    if (last?.row === undefined || !this.decided.knows(date)) return false
    if (measured !== undefined) return this.decided.isAccepted(measured.fixing)
    return row !== undefined && this.decided.isAccepted({ date, rates: ratesOf(this.table, row) })
  }

  private mayOverrule(row: number | undefined) {
    return this.origin === "history" && row !== undefined && this.table.confirmed[row] === 0
  }

  /** What leapt from the fixings before to this one, if anything did. */
  private leapTo(day: Day, row: number | undefined, measured: Measured | undefined) {
    const isNew = day > this.newest
    for (const code of (measured?.cells ?? this.table.columns).keys()) {
      const now = cellIn(this.table, row, measured, code)
      const before = this.lastBefore(day, code)
      if (now === undefined || before === undefined) continue
      if (isNew ? isLeap(code, before.cell, now) : isSlip(before.cell, now)) {
        const percent = ((now / before.cell - 1) * 100).toFixed(1)
        return `${code} moved by ${percent} % against ${before.date}`
      }
    }
    return undefined
  }

  private lastBefore(day: Day, code: string) {
    for (let index = this.entries.length - 1; index >= 0; index--) {
      const entry = this.entries[index]
      if (entry === undefined || day - entry.day > COMPARABLE_DAYS) return undefined
      const cell = cellIn(this.table, entry.row, entry.measured, code)
      if (cell !== undefined) return { cell, date: entry.date }
    }
    return undefined
  }

  readonly judgement = Effect.gen({ self: this }, function* () {
    const [first] = this.contradictions
    if (first !== undefined) {
      return yield* refused("contradiction", {
        date: first.fixing.date,
        reason: `The rate of ${first.code} is not the one that was accepted before`,
        isContested: this.contradictions.some(({ isContested }) => isContested),
        days: this.contradictions.map(({ fixing }) => fixing)
      })
    }
    const accepted: Array<Fixing> = []
    const quarantined: Array<Fixing> = []
    let isConfirmed = true
    for (const chain of this.chains()) {
      yield* Effect.yieldNow
      const rows = chain.flatMap(({ row }) => row ?? [])
      const belief = this.beliefOf(rows)
      isConfirmed &&= belief === "confirmed"
      for (const [index, { measured }] of chain.entries()) {
        if (index % DAYS_PER_TURN === DAYS_PER_TURN - 1) yield* Effect.yieldNow
        if (measured === undefined) continue
        if (rows.length === 0) quarantined.push(measured.fixing)
        else accepted.push({ ...measured.fixing, belief })
      }
    }
    const [contradicted] = this.overruled
    if (contradicted !== undefined && !isConfirmed) {
      const reason = "It contradicts that day, and hangs together with none that is confirmed"
      return yield* refused("contradiction", { date: contradicted, reason, isContested: true })
    }
    const held = new Set(accepted.map(({ date }) => date))
    const judgement: Judgement = {
      accepted,
      quarantined,
      dropped: this.overruled.filter((date) => !held.has(date))
    }
    return judgement
  })

  /** The belief in days that hang together with these rows. */
  private beliefOf(rows: ReadonlyArray<number>): Belief {
    if (this.origin === "store") return "unjudged"
    return this.origin === "history" && rows.some((row) => this.table.confirmed[row] === 1)
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
