/**
 * A store of fixings as it is on both databases, without one.
 */
import { Effect, Layer, Ref } from "effect"
import { beliefs, type Fixing, Fixings, type StoredFixings } from "../../src/currency/Fixings.ts"

const rank = ({ belief = "unjudged" }: Fixing) => beliefs.indexOf(belief)

const byDate = (days: Iterable<Fixing>): ReadonlyArray<Fixing> =>
  [...days].sort((a, b) => a.date < b.date ? -1 : 1)

const areAlike = (one: Fixing, other: Fixing) =>
  one.date === other.date && String([...one.rates]) === String([...other.rates])

/** What is kept, to be looked into and changed by a test. */
export const keptOf = (fixings: ReadonlyArray<Fixing>) =>
  Ref.make<StoredFixings>({ fixings, suspects: [], decisions: [] })

/** The port over it; `take` may die, as a store does that is full. */
export const layerOf = (kept: Ref.Ref<StoredFixings>, take: Effect.Effect<unknown> = Effect.void) =>
  Layer.succeed(Fixings, {
    load: Ref.get(kept),
    // Nobody else decides while a test runs.
    decided: () => Effect.never,
    save: ({ accepted, dropped, suspects }, decided) =>
      Effect.andThen(
        take,
        Ref.modify(kept, (before) => {
          if (before.decisions.length !== decided) return [false, before]
          const days = new Map(before.fixings.map((day) => [day.date, day]))
          for (const date of dropped) {
            const day = days.get(date)
            if (day !== undefined && day.belief !== "confirmed") days.delete(date)
          }
          for (const day of accepted) {
            const held = days.get(day.date)
            const isMore = held === undefined || rank(day) > rank(held) ||
              (rank(day) === rank(held) && day.rates.size > held.rates.size)
            if (isMore) days.set(day.date, day)
            else days.set(day.date, { ...held, follows: held.follows ?? day.follows })
          }
          return [true, { ...before, fixings: byDate(days.values()), suspects }]
        })
      ),
    decide: (decision) =>
      Ref.update(kept, ({ decisions, fixings, suspects }): StoredFixings => {
        const { fixing, verdict } = decision
        return {
          decisions: [...decisions, decision],
          suspects: suspects.filter((suspect) =>
            verdict === "accepted"
              ? suspect.fixing.date !== fixing.date
              : !areAlike(suspect.fixing, fixing)
          ),
          fixings: verdict === "accepted"
            ? byDate([
              ...fixings.filter(({ date }) => date !== fixing.date),
              {
                ...fixing,
                belief: "accepted",
                follows: fixings.find(({ date }) => date === fixing.date)?.follows ??
                  fixing.follows
              }
            ])
            : fixings.filter((day) => day.belief === "confirmed" || !areAlike(day, fixing))
        }
      })
  })
