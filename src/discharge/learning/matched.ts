import { distance } from "./distance.ts"
import { facts, haveSameFacts } from "../clinical/facts.ts"

interface Matched {
  /** The entries that were kept, in their order, and what they became, in the order of the edit. */
  readonly kept: ReadonlyArray<string>
  readonly made: ReadonlyArray<string>
  /** The kept ones in the order of the edit. */
  readonly order: ReadonlyArray<string>
  readonly added: ReadonlyArray<string>
  readonly dropped: ReadonlyArray<string>
}

// Less alike than this, and one is not what became of the other.
const FAR = 0.8
// Longer lists are compared entry by entry.
const ENTRIES_MAX = 200

/** Which entry of a list became which of its edit: the most alike find one another first. */
export const matched = (from: ReadonlyArray<string>, to: ReadonlyArray<string>): Matched => {
  const partner = from.length > ENTRIES_MAX || to.length > ENTRIES_MAX
    ? new Map(from.slice(0, to.length).map((_, index) => [index, index]))
    : nearest(from, to)
  const made = new Map([...partner].map(([one, other]) => [other, one]))
  return {
    kept: from.filter((_, index) => partner.has(index)),
    made: to.filter((_, index) => made.has(index)),
    order: to.flatMap((_, index) => from[made.get(index) ?? -1] ?? []),
    added: to.filter((_, index) => !made.has(index)),
    dropped: from.filter((_, index) => !partner.has(index))
  }
}

const nearest = (from: ReadonlyArray<string>, to: ReadonlyArray<string>) => {
  const all = from.flatMap((one, a) =>
    to.map((other, b) => ({ a, b, far: farApart(one, other), apart: Math.abs(a - b) }))
  ).filter(({ far }) => far < FAR || (from.length === 1 && to.length === 1))
    .sort((one, other) => one.far - other.far || one.apart - other.apart)
  const partner = new Map<number, number>()
  const taken = new Set<number>()
  for (const { a, b } of all) {
    if (partner.has(a) || taken.has(b)) continue
    partner.set(a, b)
    taken.add(b)
  }
  return partner
}

/** Entries that say the same are near, whatever their words. */
const farApart = (one: string, other: string) =>
  facts(one).length > 0 && haveSameFacts(one, other)
    ? distance(one, other) * SAME_FACTS
    : distance(one, other)

const SAME_FACTS = 0.1
