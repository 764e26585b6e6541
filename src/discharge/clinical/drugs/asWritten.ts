/**
 * Orders that hold a number which no part of the sig has: they are given as they are written.
 */
import type { Reading } from "../../clinical.ts"
import type { Place } from "../source.ts"
import { DRUG_SECTIONS } from "../text/section.ts"
import type { Mention } from "./mentions.ts"
import { partsIn } from "../../entries/parts.ts"
import { placesOf, type Sig, type Written } from "../../entries/medication.ts"

const NUMBER = /\d+(?:[.,:/-]\d+)*/gu
/** A day or a time of the order, which is no part of how a drug is taken. */
const OF_A_DAY = /^(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}:\d{2})$/u
/** "#2", "Rx 123", "next dose 9 pm": of the list, of a pack, or of one dose that was given. */
const OF_THE_LIST =
  /(?:#|\bRx|\bNDC|\bno\.?|\bpage|\b(?:next|last) (?:dose|given)\b[^.;]{0,24})\s?$/iu
const BEFORE_MAX = 40

const SENTENCE = /(?<=[a-z)])\.\s+(?=\p{Lu}\p{Ll})/u

const isIn = (places: ReadonlyArray<Place>, start: number, end: number) =>
  places.some((place) => place.start <= start && end <= place.end)

/**
 * The sig of an entry in which a number was not understood, word for word to its end: from how often,
 * where that is the last that was, else from the name on; `null` where each number was understood. A
 * dose that is cut to what was understood would read as whole.
 */
export const asWritten = ({ sections, text }: Reading, mention: Mention): AsWritten | null => {
  const { name, sentence, sig, until } = mention
  if (!DRUG_SECTIONS.has(sections[sentence.section]?.kind ?? "")) return null
  const last = Math.min(until, sentence.end)
  if (last <= name.end) return null
  // What a sentence of its own says is no part of the order.
  const stop = SENTENCE.exec(text.slice(name.end, last))
  const end = stop === null ? last : name.end + stop.index
  // A number without a unit is understood where the sig has taken it for a dose.
  const parts = partsIn(text, name.end, end).filter(({ kind }) => kind !== "bare")
  const read = [...parts, ...placesOf(sig)]
  const unread = [...text.slice(name.end, end).matchAll(NUMBER)].flatMap(({ 0: number, index }) => {
    const start = name.end + index
    const isRead = isIn(read, start, start + number.length) || OF_A_DAY.test(number) ||
      OF_THE_LIST.test(text.slice(Math.max(name.end, start - BEFORE_MAX), start))
    return isRead ? [] : [start]
  })
  const [first] = unread
  if (first === undefined) return null
  const times = sig.frequency?.places[0]
  const isAfter = times !== undefined && sig.dose !== null && times.start < first &&
    sig.dose.places.every((place) => place.end <= times.start)
  const verbatim = trimmed(text, isAfter ? times.start : name.end, end)
  return isAfter
    ? { dose: sig.dose, route: sig.route, frequency: verbatim }
    : { dose: verbatim, route: null, frequency: null }
}

type AsWritten = Pick<Sig, "dose" | "frequency" | "route">

const trimmed = (text: string, start: number, end: number): Written => {
  const words = text.slice(start, end)
  const lead = /^[\s,;:|-]*/u.exec(words)?.[0].length ?? 0
  const trail = /[\s,;|]*$/u.exec(words)?.[0].length ?? 0
  const place = { start: start + lead, end: end - trail }
  return { value: text.slice(place.start, place.end).replaceAll(/\s+/gu, " "), places: [place] }
}
