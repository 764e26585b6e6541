/**
 * Days that nothing spoke for when they were read. They are used when something does: a day that was
 * accepted meanwhile, or another file with the same rates.
 */
import { Effect, Result } from "effect"
import { type Objection, validateFeed } from "./validateFeed.ts"
import type { Bank } from "./bank.ts"
import type { Day } from "./day.ts"
import { type Overrides, undecided } from "./decided.ts"
import type { Belief, Fixing } from "./Fixings.ts"
import type { Origin } from "./sift.ts"
import { extendYielding, type RateTable } from "./table.ts"

/** What waits, by where it came from; a file's newer days replace its older ones. */
export type Quarantine = ReadonlyMap<Origin, ReadonlyArray<Fixing>>

/** What became of all that waited. */
export interface Release {
  readonly table: RateTable
  readonly quarantine: Quarantine
  /** What is to be kept: days that were accepted now or before, and days that were overruled. */
  readonly accepted: ReadonlyArray<Fixing>
  readonly dropped: ReadonlyArray<string>
  /** What is not used of the days that were judged; nothing of a file that has no days. */
  readonly objections: ReadonlyMap<Origin, ReadonlyArray<Objection>>
  readonly empty: ReadonlySet<Origin>
}

/** Takes into the table what hangs together with it, until nothing more does. */
export const release = Effect.fnUntraced(function* (
  first: RateTable,
  waiting: Quarantine,
  today: Day,
  decided: Overrides = undecided
) {
  let table = first
  const quarantine = new Map(waiting)
  const objections = new Map<Origin, ReadonlyArray<Objection>>()
  const empty = new Set<Origin>()
  const accepted = new Map<string, Fixing>()
  const dropped = new Set<string>()
  let isSettled = false
  while (!isSettled) {
    const before = table
    for (const [origin, fixings] of [...quarantine]) {
      const judged = yield* Effect.result(validateFeed(table, origin, fixings, today, decided))
      quarantine.delete(origin)
      if (Result.isFailure(judged)) {
        empty.add(origin)
        continue
      }
      const judgement = judged.success
      if (judgement.objections.length > 0) objections.set(origin, judgement.objections)
      if (judgement.quarantined.length > 0) quarantine.set(origin, judgement.quarantined)
      if (judgement.accepted.length === 0) continue
      table = yield* extendYielding(table, judgement.accepted, judgement.dropped)
      for (const date of judgement.dropped) {
        dropped.add(date)
        accepted.delete(date)
      }
      if (origin === "store") continue
      for (const fixing of judgement.accepted) {
        if (accepted.get(fixing.date)?.belief !== "confirmed") accepted.set(fixing.date, fixing)
      }
    }
    if (table === before) {
      const agreed = agreedIn(quarantine, table.confirmed.includes(1), table.bank)
      table = yield* extendYielding(table, agreed)
      for (const fixing of agreed) accepted.set(fixing.date, fixing)
    }
    isSettled = table === before
  }
  const result: Release = {
    table,
    quarantine,
    accepted: [...accepted.values()].sort((a, b) => a.date < b.date ? -1 : 1),
    dropped: [...dropped],
    objections,
    empty
  }
  return result
})

/**
 * The days of two files with the rates that are the same in both, where these are enough on each. Where
 * nothing is confirmed, because nothing came with the code, only the history can begin: what another
 * file bears out of it is what all days are confirmed by.
 */
const agreedIn = (
  quarantine: Quarantine,
  isAnchored: boolean,
  { currenciesMin }: Bank
): ReadonlyArray<Fixing> => {
  const files = [...quarantine].filter(([origin]) => origin !== "store")
  const agreed = new Map<string, Fixing>()
  for (const [index, [origin, days]] of files.entries()) {
    for (const [other, others] of files.slice(index + 1)) {
      if (!isAnchored && origin !== "history" && other !== "history") continue
      const known = new Map(others.map(({ date, rates }) => [date, rates]))
      const common = days.flatMap((fixing) => {
        const rates = known.get(fixing.date)
        return rates === undefined ? [] : [{ ...fixing, rates: sameIn(fixing.rates, rates) }]
      })
      if (!common.every(({ rates }) => rates.size >= currenciesMin)) continue
      const belief: Belief = isAnchored ? "accepted" : "confirmed"
      for (const fixing of common) agreed.set(fixing.date, { ...fixing, belief })
    }
  }
  return [...agreed.values()].sort((a, b) => a.date < b.date ? -1 : 1)
}

const sameIn = (rates: Fixing["rates"], others: Fixing["rates"]) =>
  new Map([...rates].filter(([code, rate]) => Number(rate) === Number(others.get(code))))
