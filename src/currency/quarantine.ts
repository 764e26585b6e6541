/**
 * Days that nothing spoke for when they were read. They are used when something does: a day that was
 * accepted meanwhile, or another file with the same rates.
 */
import { Effect, Result } from "effect"
import { accept, type Origin, type Refused } from "./accept.ts"
import type { Day } from "./day.ts"
import { areSame, type Decided, undecided } from "./decided.ts"
import type { Belief, Fixing } from "./Fixings.ts"
import { extendInTurns, type RateTable } from "./table.ts"

/** What waits, by where it came from; a file's newer days replace its older ones. */
export type Quarantine = ReadonlyMap<Origin, ReadonlyArray<Fixing>>

/** What became of all that waited. */
export interface Release {
  readonly table: RateTable
  readonly quarantine: Quarantine
  /** What is to be kept: days that were accepted now or before, and days that were overruled. */
  readonly accepted: ReadonlyArray<Fixing>
  readonly dropped: ReadonlyArray<string>
  readonly refused: ReadonlyMap<Origin, Refused>
}

/** Takes into the table what hangs together with it, until nothing more does. */
export const release = Effect.fnUntraced(function* (
  first: RateTable,
  waiting: Quarantine,
  today: Day,
  decided: Decided = undecided
) {
  let table = first
  const quarantine = new Map(waiting)
  const refused = new Map<Origin, Refused>()
  const accepted = new Map<string, Fixing>()
  const dropped = new Set<string>()
  let isSettled = false
  while (!isSettled) {
    const before = table
    for (const [origin, fixings] of [...quarantine]) {
      const judged = yield* Effect.result(accept(table, origin, fixings, today, decided))
      quarantine.delete(origin)
      if (Result.isFailure(judged)) {
        refused.set(origin, judged.failure)
        continue
      }
      const judgement = judged.success
      if (judgement.quarantined.length > 0) quarantine.set(origin, judgement.quarantined)
      if (judgement.accepted.length === 0) continue
      table = yield* extendInTurns(table, judgement.accepted, judgement.dropped)
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
      const agreed = agreedIn(quarantine, table.confirmed.includes(1))
      table = yield* extendInTurns(table, agreed)
      for (const fixing of agreed) accepted.set(fixing.date, fixing)
    }
    isSettled = table === before
  }
  const result: Release = {
    table,
    quarantine,
    accepted: [...accepted.values()].sort((a, b) => a.date < b.date ? -1 : 1),
    dropped: [...dropped],
    refused
  }
  return result
})

/**
 * The days that two files have with the same rates, where these have no day with others. Where
 * nothing is confirmed, because nothing came with the code, only the history can begin: what another
 * file bears out of it is what all days are confirmed by.
 */
const agreedIn = (quarantine: Quarantine, isAnchored: boolean): ReadonlyArray<Fixing> => {
  const files = [...quarantine].filter(([origin]) => origin !== "store")
  const agreed = new Map<string, Fixing>()
  for (const [index, [origin, days]] of files.entries()) {
    for (const [other, others] of files.slice(index + 1)) {
      if (!isAnchored && origin !== "history" && other !== "history") continue
      const known = new Map(others.map(({ date, rates }) => [date, rates]))
      const common = days.filter(({ date }) => known.has(date))
      if (!common.every(({ date, rates }) => areSame(rates, known.get(date)))) continue
      const belief: Belief = isAnchored ? "accepted" : "confirmed"
      for (const fixing of common) agreed.set(fixing.date, { ...fixing, belief })
    }
  }
  return [...agreed.values()].sort((a, b) => a.date < b.date ? -1 : 1)
}
