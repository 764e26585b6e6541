/**
 * Where quoted terms begin and end: one pass over the text gives every opening mark its closing one.
 */
import { characterAt, characterBefore, isSpaceless, isWordCharacter } from "./characters.ts"

/** The index of the closing mark for each opening mark; marks without a partner are absent. */
type Marks = ReadonlyMap<number, number>

export const openingMarks = "\"“„«`'‘"

/** Pairs the marks of `text`, of which the outermost pair is the one to read. */
export const pairMarks = (text: string): Marks => {
  const closes = new Map<number, number>()
  pairSame(text, '"', closes, () => true)
  pairSame(text, "`", closes, () => true)
  pairSame(text, "'", closes, (index) => mayCloseSingle(text, index))
  pairNested(text, "«", (mark) => mark === "»", closes)
  pairNested(text, "„", (mark) => mark === "“" || mark === "”", closes)
  pairNested(text, "‘", (mark, index) => mark === "’" && mayCloseSingle(text, index), closes)
  pairNested(text, "“", (mark) => mark === "”", closes)
  // A typographic opening may be closed by a straight mark where no typographic one answers it.
  let straight = -1
  for (let index = text.length - 1; index >= 0; index--) {
    if (text[index] === '"') straight = index
    if (text[index] === "“" && straight >= 0 && !closes.has(index)) closes.set(index, straight)
  }
  return closes
}

/**
 * Whether the mark at `index` can open: not after a letter or digit (don't, agents', 12"), but for
 * those of scripts without spaces.
 */
export const mayOpen = (text: string, index: number): boolean => {
  const mark = text.charAt(index)
  if (mark === "«" || mark === "`") return true
  const before = characterBefore(text, index)
  return !isWordCharacter(before) || isSpaceless(before)
}

// In 'don't panic' the mark before "t" is an apostrophe.
const mayCloseSingle = (text: string, index: number) => {
  const after = characterAt(text, index + 1)
  return !/\p{L}/u.test(after) || isSpaceless(after)
}

const pairSame = (
  text: string,
  mark: string,
  closes: Map<number, number>,
  mayClose: (index: number) => boolean
) => {
  let next = -1
  for (let index = text.length - 1; index >= 0; index--) {
    if (text[index] !== mark) continue
    if (next >= 0) closes.set(index, next)
    if (mayClose(index)) next = index
  }
}

const pairNested = (
  text: string,
  open: string,
  isClose: (mark: string, index: number) => boolean,
  closes: Map<number, number>
) => {
  const waiting: Array<number> = []
  for (let index = 0; index < text.length; index++) {
    const mark = text.charAt(index)
    if (mark === open && mayOpen(text, index)) waiting.push(index)
    else if (isClose(mark, index)) {
      const opened = waiting.pop()
      if (opened !== undefined) closes.set(opened, index)
    }
  }
}
