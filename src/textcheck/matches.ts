/**
 * The first matches of a global pattern, in turn. `matchAll` would make a copy of the pattern for every
 * text.
 */
export const matchesOf = function* (pattern: RegExp, text: string, most = Infinity) {
  pattern.lastIndex = 0
  for (let count = 0; count < most; count++) {
    const match = pattern.exec(text)
    if (match === null) return
    if (match[0] === "") pattern.lastIndex += isPairAt(text, match.index) ? 2 : 1
    // Whoever takes a match may use the pattern before asking for the next one.
    const { lastIndex } = pattern
    yield match
    pattern.lastIndex = lastIndex
  }
}

// In the middle of a pair, a pattern of whole characters would step back to its beginning.
const isPairAt = (text: string, at: number) => (text.codePointAt(at) ?? 0) > 0xffff

/** A pattern that is tried at one place only. */
export const sticky = ({ flags, source }: RegExp): RegExp => RegExp(source, flags.replace("g", "y"))

/** The first matches of a sticky pattern that begin at one of some places, in turn. */
export const matchesAt = (
  places: ReadonlyArray<number>,
  pattern: RegExp,
  text: string,
  most = Infinity
): ReadonlyArray<RegExpExecArray> => {
  const found: Array<RegExpExecArray> = []
  let end = 0
  for (const place of places) {
    if (place < end || found.length >= most) continue
    pattern.lastIndex = place
    const match = pattern.exec(text)
    if (match === null) continue
    found.push(match)
    end = place + Math.max(1, match[0].length)
  }
  return found
}
