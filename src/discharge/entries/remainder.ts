/**
 * What of an entry no role consumed. A number or a negation there makes the entry one to be given as it is
 * written: a dose that is cut to what was understood would read as whole.
 */
import type { Place } from "../clinical/source.ts"
import { placesOf, type Sig, type Written } from "./medication.ts"
import { partsIn } from "./parts.ts"

const NUMBER = /\d+(?:[.,:/-]\d+)*|[\u00bc\u00bd\u00be]/gu
/** "Not on dialysis days", "nicht zusammen mit", "then stop": what takes a part of the entry back. */
const NEGATION =
  /(?<!\p{L})(?:not|never|halve|then stop|then off|except|unless|nicht|kein\w*|nie|au\u00dfer|ne pas|jamais|sauf|nunca|salvo|excepto|mai|tranne|n\u00e3o|niet|nooit|behalve)(?!\p{L})/giu
/** Said of the list, or of the status of the drug: no part of how it is taken. */
const OF_STATUS =
  /^not? (?:change[ds]?|changes|new|taken|taking|yet|refills?|substitut\w+|known|applicable|given)\b/iu
/** A day or a time of the order, which is no part of how a drug is taken. */
const OF_A_DAY =
  /^(?:(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|1[0-2])[/.-]\d{2,4}|(?:0?[1-9]|1[0-2])[/.-](?:0?[1-9]|[12]\d|3[01])[/.-]\d{2,4}|\d{4}[/.-]\d{1,2}[/.-]\d{1,2}|\d{1,2}:\d{2})$/u
/** "#2", "Rx 123", "next dose 9 pm": of the list, of a pack, or of one dose that was given. */
const OF_THE_LIST =
  /(?:#|\bRx|\bNDC|\bno\.?|\bpage|\b(?:next|last) (?:dose|given)\b[^.;]{0,24})\s?$/iu
const BEFORE_MAX = 40

const SENTENCE = /(?<=[\p{Ll})])\.\s+(?=\p{Lu}\p{Ll})/u

/** Whether one of some places, which are in order and do not overlap, holds it. */
const isWithin = (places: ReadonlyArray<Place>, start: number, end: number) => {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.end ?? 0) < end) low = middle + 1
    else high = middle
  }
  return (places[low]?.start ?? Infinity) <= start
}

/** Where numbers and negations stand, from the name of an entry to its end, that its sig does not hold. */
const unconsumed = (
  text: string,
  { start, end }: Place,
  sig: Sig
): ReadonlyArray<number> => {
  // A number without a unit is consumed where the sig has taken it for a dose.
  const parts = partsIn(text, start, end).filter(({ kind }) => kind !== "bare")
  const own = placesOf(sig)
  const isRead = (at: number, to: number) =>
    isWithin(parts, at, to) || own.some((place) => place.start <= at && to <= place.end)
  const words = text.slice(start, end)
  const numbers = [...words.matchAll(NUMBER)].filter(({ 0: number, index }) => {
    const at = start + index
    const before = text.slice(Math.max(start, at - BEFORE_MAX), at)
    return !isRead(at, at + number.length) && !OF_A_DAY.test(number) &&
      !OF_THE_LIST.test(before)
  })
  const negations = [...words.matchAll(NEGATION)].filter(({ 0: word, index }) =>
    !isRead(start + index, start + index + word.length) &&
    !OF_STATUS.test(words.slice(index, index + BEFORE_MAX))
  )
  return [...numbers, ...negations].map(({ index }) => start + index).toSorted((a, b) => a - b)
}

/**
 * The sig of an entry with such a remainder, word for word to its end: from how often, where that is the
 * last that was consumed, else from the name on; `null` where nothing of the kind is left over.
 */
export const verbatim = (text: string, place: Place, sig: Sig): AsWritten | null => {
  // What a sentence of its own says is no part of the entry.
  const stop = SENTENCE.exec(text.slice(place.start, place.end))
  const end = stop === null ? place.end : place.start + stop.index
  const [first] = unconsumed(text, { start: place.start, end }, sig)
  if (first === undefined) return null
  const times = sig.frequency?.places[0]
  const isAfter = times !== undefined && sig.dose !== null && times.start < first &&
    sig.dose.places.every((place) => place.end <= times.start)
  const whole = trimmed(text, isAfter ? times.start : place.start, end)
  return isAfter
    ? { dose: sig.dose, route: sig.route, frequency: whole }
    : { dose: whole, route: null, frequency: null }
}

type AsWritten = Pick<Sig, "dose" | "frequency" | "route">

const trimmed = (text: string, start: number, end: number): Written => {
  const words = text.slice(start, end)
  const lead = /^[\s,;:|-]*/u.exec(words)?.[0].length ?? 0
  const trail = /[\s,;|]*$/u.exec(words)?.[0].length ?? 0
  const place = { start: start + lead, end: end - trail }
  return { value: text.slice(place.start, place.end).replaceAll(/\s+/gu, " "), places: [place] }
}
