/**
 * Where values stand in a text, however they are written there: in other letters, with other signs
 * between, in pieces, encoded, from the end. One pass over the text finds all of them.
 */
import { Base64, Hex } from "effect/encoding"
import { decoded } from "../decode.ts"
import { matchesOf } from "../matches.ts"
import { carrier, folded, type View } from "../views.ts"

/** A place of a value in a text. */
export interface Place {
  readonly start: number
  readonly end: number
  /** How it is written there; nothing where it is as it is. */
  readonly how?: string
}

/** A text in every writing in which values are looked for; the same for every call. */
export interface Writings {
  readonly plain: Parted
  readonly all: ReadonlyArray<Parted & { readonly solid: Solid; readonly runs: Uint8Array }>
}

/** Finds values in one text: their places by number, few of each. */
type Search = (text: Writings) => ReadonlyMap<number, ReadonlyArray<Place>>

interface Needle {
  readonly value: number
  readonly text: string
  readonly how?: string
}

/** So many letters are looked up at once; what is shorter has to be a word by itself. */
const LETTERS = 4
/** A shorter value is not looked for in other writings: it would be part of anything. */
const HIDDEN_MIN = 6
/** Longer values are found by their beginning. */
const NEEDLE_MAX = 300
/** Of values that begin alike, so many are told apart. */
const ALIKE_MAX = 32
/** Places of one value in one text that are kept. */
const PLACES_MAX = 20

const compact = (text: string) => folded(text).text.replace(/[^\p{L}\p{N}]+/gu, "")

/** A search for some values. */
export const searchFor = (values: ReadonlyArray<string>): Search => {
  const needles = values.flatMap((text, value) => needlesOf(text.slice(0, NEEDLE_MAX), value))
  const words = Map.groupBy(needles.filter(({ text }) => text.length < LETTERS), ({ text }) => text)
  const long = needles.filter(({ text }) => text.length >= LETTERS)
  const shorts = values.flatMap((text, value) =>
    isShort(text) ? [{ value, text: folded(text).text }] : []
  )
  const inPieces = pieces(values)
  return ({ all, plain }) => {
    const found = new Map<number, Array<Place>>()
    const add = (value: number, place: Place) => {
      const places = found.get(value)
      if (places === undefined) found.set(value, [place])
      else if (places.length < PLACES_MAX) places.push(place)
    }
    for (const one of all) {
      const { runs, solid, view } = one
      const how = view.name === "folded" ? {} : { how: `as ${view.name}` }
      for (const { text: short, value } of shorts) {
        for (let at = view.text.indexOf(short); at >= 0; at = view.text.indexOf(short, at + 1)) {
          if (!isFree(view.text, at, at + short.length)) continue
          const [start, end] = carrier(view, at, at + short.length)
          add(value, { start, end, ...how })
        }
      }
      const isThere = [...words.keys()].some((text) => one.named.has(text))
      for (const { at, text } of isThere ? one.words : []) {
        for (const { value } of words.get(text) ?? []) {
          const [start, end] = carrier(view, at, at + text.length)
          add(value, { start, end, ...how })
        }
      }
      for (const needle of long) {
        if (!mayHold(runs, needle.text)) continue
        for (
          let at = solid.text.indexOf(needle.text);
          at >= 0;
          at = solid.text.indexOf(needle.text, at + 1)
        ) {
          const last = at + needle.text.length - 1
          if (needle.how === undefined && !isApart(solid, at, last)) continue
          const [start] = carrier(view, solid.places[at] ?? 0, (solid.places[at] ?? 0) + 1)
          const [, end] = carrier(view, solid.places[last] ?? 0, (solid.places[last] ?? 0) + 1)
          const written = needle.how === undefined ? how : { how: needle.how }
          add(needle.value, { start: Math.min(start, end), end: Math.max(start, end), ...written })
        }
      }
    }
    for (const [value, place] of inPieces(plain, found)) add(value, place)
    return found
  }
}

/** Of short values with signs between, so many characters at most. */
const SHORT_MAX = 8
/** "OF-1": too few letters to look up, and no word. */
const isShort = (text: string) => {
  const plain = text.trim()
  return plain.length <= SHORT_MAX && /[\p{L}\p{N}][-_./#:][\p{L}\p{N}]/u.test(plain) &&
    compact(plain).length < LETTERS
}
const isFree = (text: string, start: number, end: number) =>
  !/[\p{L}\p{N}]/u.test(text.charAt(start - 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(end))

const word = /[\p{L}\p{N}]+/gu

interface Word {
  readonly at: number
  readonly text: string
}

/** A view and its words. */
interface Parted {
  readonly view: View
  readonly words: ReadonlyArray<Word>
  readonly named: ReadonlySet<string>
}

const parted = (view: View): Parted => {
  const words = Array.from(
    matchesOf(word, view.text),
    ({ 0: text, index }) => ({ at: index, text })
  )
  return { view, words, named: new Set(words.map(({ text }) => text)) }
}

export const writingsOf = (text: string): Writings => {
  const plain = parted(folded(text))
  const hidden = decoded({ name: "raw", text }).map((view) => parted(foldedAgain(view)))
  const all = [plain, ...hidden].map((one) => {
    const solid = solidOf(one)
    return { ...one, solid, runs: runsOf(solid.text) }
  })
  return { plain, all }
}

/** Which runs of letters stand in a text: where one of a value's is missing, the value is not there. */
const runsOf = (text: string) => {
  const runs = new Uint8Array(1 << 16)
  for (let at = 0; at + LETTERS <= text.length; at++) runs[bitOf(text, at)] = 1
  return runs
}

const mayHold = (runs: Uint8Array, text: string) => {
  for (let at = 0; at + LETTERS <= text.length; at++) if (runs[bitOf(text, at)] === 0) return false
  return true
}

const bitOf = (text: string, at: number) => {
  let hash = 0
  for (let i = at; i < at + LETTERS; i++) hash = Math.imul(hash, 31) + text.charCodeAt(i)
  return (hash ^ hash >>> 16) & 0xffff
}

/** Letters and digits alone, and where each stands in the view. */
interface Solid {
  readonly text: string
  readonly places: Uint32Array
}

const solidOf = ({ view, words }: Parted): Solid => {
  const places = new Uint32Array(view.text.length)
  let length = 0
  for (const { at, text } of words) for (let i = 0; i < text.length; i++) places[length++] = at + i
  return { text: words.map(({ text }) => text).join(""), places: places.subarray(0, length) }
}

// Of a longer word a value is no part; scripts without blanks have no words.
const isApart = ({ places, text }: Solid, first: number, last: number) => {
  const isJoined = (at: number) =>
    places[at] !== undefined && places[at + 1] === (places[at] ?? 0) + 1 &&
    !/[\u2e80-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/.test(text.slice(at, at + 2))
  return (first === 0 || !isJoined(first - 1)) && !isJoined(last)
}

const foldedAgain = (view: View): View => {
  const inner = folded(view.text)
  const length = inner.text.length
  // All of a decoded run is carried by the run.
  const [start, end] = carrier(view, 0, view.text.length)
  return {
    name: view.name,
    text: inner.text,
    starts: new Uint32Array(length).fill(start),
    ends: new Uint32Array(length).fill(end)
  }
}

const needlesOf = (text: string, value: number): ReadonlyArray<Needle> => {
  const plain = compact(text)
  if (plain === "") return []
  const hidden: Array<readonly [how: string, written: string]> = []
  if (plain.length >= HIDDEN_MIN && !/\s/.test(text.trim().slice(0, 80))) {
    const spoken = text.toLowerCase()
    hidden.push(
      ["in words", spoken.replaceAll("@", "at").replaceAll(".", "dot")],
      ["in words", spoken.replaceAll("@", "at")],
      ["in words", spoken.replaceAll(".", "dot")],
      ["in words", plain.replace(/\d/g, (digit) => numerals[Number(digit)] ?? "")],
      ["from its end", [...plain].reverse().join("")],
      ["as rot13", plain.replace(/[a-z]/g, rotate)]
    )
  }
  if (plain.length >= HIDDEN_MIN) {
    for (const form of new Set([text, text.toLowerCase(), text.toUpperCase(), plain])) {
      hidden.push(["as hexadecimal", Hex.encode(bytes.encode(form))])
      for (const written of base64Forms(form)) hidden.push(["as base64", written])
    }
  }
  const seen = new Set([plain])
  return [
    { value, text: plain },
    ...hidden.flatMap(([how, written]) => {
      const needle = compact(written)
      if (seen.has(needle) || needle.length < HIDDEN_MIN) return []
      seen.add(needle)
      return [{ value, text: needle, how }]
    })
  ]
}

const bytes = new TextEncoder()
const numerals = "zero one two three four five six seven eight nine".split(" ")
const rotate = (letter: string) => String.fromCharCode((letter.charCodeAt(0) - 97 + 13) % 26 + 97)

/** Shorter runs of base64 are part of anything. */
const BASE64_MIN = 10

// A text within a longer one that is encoded: it begins at any of three places of a group.
const base64Forms = (text: string) =>
  [0, 2, 3].map((dropped, before) =>
    Base64.encode(bytes.encode("\0".repeat(before) + text)).replace(/.?={0,2}$/, "").slice(dropped)
  ).filter((form) => form.length >= BASE64_MIN)

/** As far apart as the pieces of one value are. */
const PIECES_REACH = 600
const PIECES_MAX = 8
const BEGUN_MAX = 64
/** A shorter value is made of the words of any text. */
const WHOLE_MIN = 10

interface Begun {
  readonly value: number
  readonly whole: string
  readonly read: number
  readonly count: number
  readonly start: number
}

// A value that is told in pieces: words of a text that, one after another, are all of it.
const pieces = (values: ReadonlyArray<string>) => {
  const wholes = values.map((text) => compact(text.slice(0, NEEDLE_MAX)))
  const beginnings = new Map<string, Array<number>>()
  for (const [value, whole] of wholes.entries()) {
    if (whole.length < WHOLE_MIN || /\s/.test(values[value]?.trim() ?? "")) continue
    for (let end = 2; end < Math.min(whole.length, 40); end++) {
      const begin = whole.slice(0, end)
      beginnings.set(begin, [...beginnings.get(begin) ?? [], value].slice(0, ALIKE_MAX))
    }
  }
  return function* (
    { named, view, words }: Parted,
    found: ReadonlyMap<number, unknown>
  ): Iterable<readonly [number, Place]> {
    if (![...beginnings.keys()].some((begin) => named.has(begin))) return
    const told = new Set(found.keys())
    let begun: Array<Begun> = []
    for (const { at, text: piece } of words) {
      if (piece.length > 1 || /\d/.test(piece)) {
        const [start, end] = carrier(view, at, at + piece.length)
        const further: Array<Begun> = []
        for (const one of begun) {
          if (start - one.start > PIECES_REACH || told.has(one.value)) continue
          further.push(one)
          if (!one.whole.startsWith(piece, one.read)) continue
          const read = one.read + piece.length
          if (read === one.whole.length) {
            told.add(one.value)
            yield [one.value, { start: one.start, end, how: "in pieces" }]
          } else if (one.count < PIECES_MAX) further.push({ ...one, read, count: one.count + 1 })
        }
        for (const value of beginnings.get(piece) ?? []) {
          if (told.has(value)) continue
          further.push({ value, whole: wholes[value] ?? "", read: piece.length, count: 1, start })
        }
        begun = further.slice(-BEGUN_MAX)
      }
    }
  }
}
