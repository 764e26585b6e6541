/**
 * What a record says, asked word by word: whether the words of a value stand at a place, or where.
 */
import type { Place } from "../clinical/source.ts"
import type { Reading } from "../clinical.ts"
import { isDrugWord } from "../clinical/wording/drugWord.ts"
import { type Token, tokens } from "../clinical/wording/tokens.ts"

export interface Witness {
  /** Where, within the places, the words of `value` stand; undefined where they do not. */
  readonly at: (value: string, places: ReadonlyArray<Place>) => ReadonlyArray<Place> | undefined
  /** Everywhere they stand, first to last; `within` bounds the search. */
  readonly find: (value: string, within?: Place) => Generator<Place>
  /** The words at a place. */
  readonly tokensIn: (place: Place) => ReadonlyArray<Token>
  readonly isInParentheses: (place: Place) => boolean
}

// A value may leave out so many words of what it quotes, but none that carries a fact.
const SKIPPED_MAX = 6

export const witness = ({ text, source }: Reading): Witness => {
  // A word never goes on on the next page.
  const all = source.pages.flatMap(({ start, end }) =>
    tokens(text.slice(start, end)).map((token) => ({
      ...token,
      start: token.start + start,
      end: token.end + start
    }))
  )
  const positions = new Map<string, Array<number>>()
  all.forEach(({ key }, index) => {
    const known = positions.get(key)
    if (known === undefined) positions.set(key, [index])
    else known.push(index)
  })
  const tokensIn = ({ start, end }: Place) => {
    const from = bisect(all, start)
    let to = from
    while ((all[to]?.end ?? Infinity) <= end) to++
    return all.slice(from, to)
  }

  const at = (value: string, places: ReadonlyArray<Place>) => {
    const wanted = meaning(value)
    if (wanted.length === 0 || places.length === 0) return undefined
    const found: Array<Place> = []
    let done = 0
    for (const place of places) {
      if (done === wanted.length) break
      const last = found.at(-1)
      if (last !== undefined && !mayFollow(text, last, place)) return undefined
      const within = tokensIn(place)
      const match = longest(wanted.slice(done), within)
      if (match === undefined) return undefined
      found.push(match.place)
      done += match.count
    }
    return done === wanted.length ? found : undefined
  }

  function* find(value: string, within: Place = { start: 0, end: text.length }) {
    const wanted = meaning(value)
    const first = bisect(all, within.start)
    for (const index of positions.get(wanted[0]?.key ?? "") ?? []) {
      if (index < first) continue
      const match = matchFrom(wanted, all, index)
      if ((match?.place.end ?? Infinity) > within.end) {
        if ((all[index]?.start ?? 0) > within.end) return
        continue
      }
      if (match !== undefined && match.count === wanted.length) yield match.place
    }
  }

  const isInParentheses = ({ start, end }: Place) => {
    const before = text.slice(Math.max(0, start - LOOK_BACK), start)
    return before.lastIndexOf("(") > before.lastIndexOf(")") &&
      /^[^()\n]{0,40}\)/u.test(text.slice(end, end + 48))
  }

  return { at, find, tokensIn, isInParentheses }
}

const meaning = (value: string) => tokens(value).filter(({ kind }) => kind !== "filler")

/** The index of the first token that begins at `start` or later. */
const bisect = (all: ReadonlyArray<Token>, start: number) => {
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((all[middle]?.start ?? 0) < start) low = middle + 1
    else high = middle
  }
  return low
}

interface Match {
  readonly place: Place
  /** How many of the wanted words stand there. */
  readonly count: number
}

/** The most of `wanted`, from its first word on, that stands in `tokens`. */
const longest = (
  wanted: ReadonlyArray<Token>,
  within: ReadonlyArray<Token>
): Match | undefined => {
  let best: Match | undefined
  for (let from = 0; from < within.length; from++) {
    if (within[from]?.key !== wanted[0]?.key) continue
    const match = matchFrom(wanted, within, from)
    if (match !== undefined && match.count > (best?.count ?? 0)) best = match
    if (best?.count === wanted.length) break
  }
  return best
}

const matchFrom = (
  wanted: ReadonlyArray<Token>,
  within: ReadonlyArray<Token>,
  from: number
): Match | undefined => {
  const first = within[from]
  if (first === undefined || !isSame(wanted[0], first)) return undefined
  let [count, at, end, skipped] = [1, from + 1, first.end, 0]
  while (count < wanted.length) {
    const token = within[at]
    const next = wanted[count]
    if (token === undefined || next === undefined) break
    at++
    if (isSame(next, token)) {
      // A number belongs to the unit beside it.
      if (skipped > 0 && next.kind === "unit" && wanted[count - 1]?.kind === "number") break
      count++
      end = token.end
      skipped = 0
    } else if (token.kind !== "filler") {
      // Where they begin anew they stand closer to one another.
      const beginsAnew = isSame(wanted[0], token)
      if (beginsAnew || isFirm(token) || ++skipped > SKIPPED_MAX) break
    }
  }
  return { place: { start: first.start, end }, count }
}

/** A date of which the value leaves out the year is the same date. */
const isSame = (wanted: Token | undefined, token: Token) =>
  wanted?.key === token.key ||
  (wanted?.kind === "date" && token.kind === "date" && token.key.endsWith(`-${wanted.key}`))

const isFirm = ({ kind, key }: Token) =>
  kind === "number" || kind === "date" || kind === "negation" || kind === "side" ||
  isDrugWord(key) || HEDGES.test(key)

/** What makes of a fact what might be, or what was: nothing that a value may leave out. */
const HEDGES =
  /^(?:risks?|if|unless|possibl[ey]|probabl[ey]|suspected|likely|presumed|history|prior|previous(?:ly)?)$/u

/** Whether a value may go on at `next`: in the same line, or where a sentence or a line begins. */
const mayFollow = (text: string, last: Place, next: Place) => {
  const between = text.slice(last.end, next.start)
  if (next.start >= last.end && !between.includes("\n")) return true
  return /(?:^|[\n.;:!?•*#-])\s*(?:#\s?\d{1,2}[.):]?\s+|\d{1,2}[.)]\s+)?$/u.test(
    text.slice(Math.max(0, next.start - LOOK_BACK), next.start)
  )
}

const LOOK_BACK = 16
