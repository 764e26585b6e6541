/**
 * Quotes of a record, found in it: as they were given, else with runs of white space taken as one.
 */
import type { Place } from "../../clinical/source.ts"

export type Locate = (quote: string) => Place | undefined

/** Each takes a time that grows with the text: a model that quotes without end is not listened to. */
const QUOTES_MAX = 2_000

export const locator = (text: string): Locate => {
  let folded: Folded | undefined
  let asked = 0
  return (quote) => {
    const wanted = quote.trim()
    asked++
    if (wanted === "" || asked > QUOTES_MAX) return undefined
    const start = text.indexOf(wanted)
    if (start >= 0) return { start, end: start + wanted.length }
    folded ??= fold(text)
    const words = fold(wanted).text
    const at = folded.text.indexOf(words)
    const from = folded.starts[at]
    const last = folded.starts[at + words.length - 1]
    return from === undefined || last === undefined ? undefined : { start: from, end: last + 1 }
  }
}

interface Folded {
  readonly text: string
  /** Where each code unit of `text` stood. */
  readonly starts: Uint32Array
}

const SPACE = /\s/u

const fold = (text: string): Folded => {
  const units: Array<string> = []
  const starts = new Uint32Array(text.length)
  let isAfterSpace = false
  for (let index = 0; index < text.length; index++) {
    const unit = text.charAt(index)
    const isSpace = SPACE.test(unit)
    if (isSpace && isAfterSpace) continue
    isAfterSpace = isSpace
    starts[units.length] = index
    units.push(isSpace ? " " : unit)
  }
  return { text: units.join(""), starts }
}
