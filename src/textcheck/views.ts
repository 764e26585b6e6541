/**
 * Views of a text: what a reader, or a model, would make of the same characters. Each keeps a map
 * back, so that what is found in a view points at its carrier in the raw text.
 */
import { confusables } from "../ground/confusables.ts"

/** A reading of the raw text. */
export interface View {
  readonly name: string
  readonly text: string
  /** Raw start of each character of `text`; absent when the two are aligned. */
  readonly starts?: Uint32Array
  /** Raw end (exclusive) of each character of `text`. */
  readonly ends?: Uint32Array
}

/** The raw span that carries `[start, end)` of a view. */
export const carrier = (view: View, start: number, end: number): readonly [number, number] =>
  view.starts === undefined || view.ends === undefined
    ? [start, end]
    : view.name === "reversed"
    ? [view.starts[Math.max(start, end - 1)] ?? 0, view.ends[start] ?? 0]
    : [view.starts[start] ?? 0, view.ends[Math.max(start, end - 1)] ?? 0]

/** Characters that are drawn as nothing: they are dropped from the folded view. */
export const isInvisible = (code: number): boolean =>
  code === 0xad || code === 0x34f || code === 0x61c || code === 0x115f || code === 0x1160 ||
  (code >= 0x17b4 && code <= 0x17b5) || (code >= 0x180b && code <= 0x180f) ||
  (code >= 0x200b && code <= 0x200f) || (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x206f) || code === 0x3164 || code === 0xfeff || code === 0xffa0 ||
  (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0x1bca0 && code <= 0x1bca3) ||
  (code >= 0xe0000 && code <= 0xe0fff)

/** Builds a view one piece at a time. */
export class Builder {
  private readonly parts: Array<string> = []
  private starts: Uint32Array
  private ends: Uint32Array
  private length = 0

  constructor(capacity: number) {
    this.starts = new Uint32Array(capacity + 16)
    this.ends = new Uint32Array(capacity + 16)
  }

  /** Appends `piece`, all of whose characters are carried by `[start, end)`. */
  push(piece: string, start: number, end: number): void {
    if (this.length + piece.length > this.starts.length) this.grow(piece.length)
    for (let i = 0; i < piece.length; i++) {
      this.starts[this.length] = start
      this.ends[this.length++] = end
    }
    this.parts.push(piece)
  }

  /** Appends `piece`, whose characters each are carried by one, from `start` on. */
  copy(piece: string, start: number): void {
    if (this.length + piece.length > this.starts.length) this.grow(piece.length)
    for (let i = 0; i < piece.length; i++) {
      this.starts[this.length] = start + i
      this.ends[this.length++] = start + i + 1
    }
    this.parts.push(piece)
  }

  private grow(by: number): void {
    const capacity = (this.length + by) * 2
    const starts = new Uint32Array(capacity)
    const ends = new Uint32Array(capacity)
    starts.set(this.starts)
    ends.set(this.ends)
    this.starts = starts
    this.ends = ends
  }

  view(name: string): View {
    return {
      name,
      text: this.parts.join(""),
      starts: this.starts.subarray(0, this.length),
      ends: this.ends.subarray(0, this.length)
    }
  }
}

/** A view with other words in some of its places, which point at what stood there. */
export const rewritten = (
  view: View,
  places: ReadonlyArray<readonly [start: number, end: number, words: string]>,
  name = view.name
): View => {
  const length = places.reduce(
    (sum, [start, end, words]) => sum - (end - start) + words.length,
    view.text.length
  )
  const starts = new Uint32Array(length)
  const ends = new Uint32Array(length)
  const parts: Array<string> = []
  let [from, to] = [0, 0]
  const copy = (until: number) => {
    parts.push(view.text.slice(from, until))
    if (view.starts !== undefined && view.ends !== undefined) {
      starts.set(view.starts.subarray(from, until), to)
      ends.set(view.ends.subarray(from, until), to)
    } else {
      for (let i = from; i < until; i++) {
        starts[to + i - from] = i
        ends[to + i - from] = i + 1
      }
    }
    to += until - from
    from = until
  }
  for (const [start, end, words] of places) {
    copy(start)
    parts.push(words)
    const [first, last] = carrier(view, start, end)
    starts.fill(first, to, to + words.length)
    ends.fill(last, to, to + words.length)
    to += words.length
    from = end
  }
  copy(view.text.length)
  return { name, text: parts.join(""), starts, ends }
}

const plain = /^[\t\n\r\x20-\x7e]*$/
const letter = /\p{L}/u
// Greek, Cyrillic, Armenian, Cherokee, phonetic letters and small capitals: the scripts of look-alikes.
const mayMix =
  /[\u0185\u0250-\u02af\u0370-\u058f\u13a0-\u13ff\u1d00-\u1d7f\u212e\u2170-\u217f\ua730\ua731\ua7af\uff41]/
const word = /[\p{L}\p{M}\p{N}_\u200b-\u200d\u2060\ufeff\u00ad]+/gu

/**
 * Lower case, compatibility forms, Latin letters without accents, look-alikes of mixed words as
 * Latin, invisible characters gone, every kind of blank a space.
 */
export const folded = (text: string): View => {
  if (plain.test(text)) return { name: "folded", text: text.toLowerCase() }
  return fold(text, true)
}

/** The folded view with its capitals, which tokens and account numbers have; none when it is plain. */
export const unmasked = (text: string): View | undefined =>
  plain.test(text) ? undefined : fold(text, false)

const fold = (text: string, lower: boolean): View => {
  const builder = new Builder(text.length)
  if (!mayMix.test(text)) {
    foldInto(builder, text, 0, false, lower)
    return builder.view("folded")
  }
  let at = 0
  for (const match of text.matchAll(word)) {
    if (!mayMix.test(match[0])) continue
    foldInto(builder, text.slice(at, match.index), at, false, lower)
    at = match.index + match[0].length
    foldInto(builder, match[0], match.index, isMixed(match[0]), lower)
  }
  foldInto(builder, text.slice(at), at, false, lower)
  return builder.view("folded")
}

/** By code point, the form of a character in the folded view: what it is compatible with, bare. */
const foldedForms = new Map<number, string>()
/** As many as the first plane has: a text of all of them is folded as fast as one of a few. */
const FORMS_MAX = 65_536

const foldOne = (code: number): string => {
  const known = foldedForms.get(code)
  if (known !== undefined) return known
  const character = String.fromCodePoint(code)
  const bare = isInvisible(code)
    ? ""
    : blank.test(character)
    ? " "
    : punctuation.get(character) ?? withoutAccents(character)
  if (foldedForms.size < FORMS_MAX) foldedForms.set(code, bare)
  return bare
}

const withoutAccents = (character: string) => {
  const bare = character.normalize("NFKD").replace(/[\u0300-\u036f]/g, "")
  // What does not decompose has nothing to compose.
  return bare === character ? character : bare.normalize("NFKC")
}

const blank = /^[\p{Zs}\p{Zl}\p{Zp}]$/u
const alike: ReadonlyArray<readonly [drawn: string, others: string]> = [
  ...small("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡ", "abcdefghijklmnopqrstuvw"),
  ...small("ʏᴢǫʛᴎᴙ", "yzqgnr"),
  ["'", "‘’‚‛′"],
  ['"', "“”„‟″«»「」『』"],
  ["-", "‐‑‒–—―−"],
  ["i", "ı"],
  ["l", "ł"],
  ["o", "ø"],
  ["d", "đ"],
  ["ss", "ß"]
]
// Small capitals: phonetic signs that are read as the letters they are drawn like.
function small(capitals: string, letters: string) {
  return [...capitals].map((capital, i) => [letters.charAt(i), capital] as const)
}

const punctuation = new Map(
  alike.flatMap(([drawn, others]) => [...others].map((other) => [other, drawn] as const))
)

const isAscii = (text: string, at: number) => text.charCodeAt(at) < 0x80

const foldInto = (builder: Builder, piece: string, at: number, mixed: boolean, lower: boolean) => {
  let i = 0
  while (i < piece.length) {
    const from = i
    while (i < piece.length && isAscii(piece, i)) i++
    if (i > from) {
      const run = piece.slice(from, i)
      builder.copy(lower ? run.toLowerCase() : run, at + from)
      continue
    }
    const code = piece.codePointAt(i) ?? 0
    i += code > 0xffff ? 2 : 1
    const drawn = mixed ? confusables.get(String.fromCodePoint(code)) : undefined
    const form = drawn ?? foldOne(code)
    if (form !== "") builder.push(lower ? form.toLowerCase() : form, at + from, at + i)
  }
}

/** Whether a word has Latin letters and look-alikes, or look-alikes alone. */
const isMixed = (text: string): boolean => {
  let latin = 0
  let alike = 0
  let other = 0
  for (const character of text) {
    const code = character.charCodeAt(0)
    if (code < 0x80) latin += letter.test(character) ? 1 : 0
    else if (confusables.has(character)) alike++
    else if (code >= 0x250 && letter.test(character.normalize("NFKC"))) {
      if (/\p{Script=Latin}/u.test(character.normalize("NFKC"))) latin++
      else other++
    }
  }
  return alike > 0 && other === 0 && (latin > 0 || alike >= 2)
}
