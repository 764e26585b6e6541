/**
 * Texts that a regular expression nearly matches: made from its source, so that it goes as far as it
 * can, and may turn back at every repetition in it.
 */

/** What a source of a regular expression reads like, and what it repeats. */
interface Sampled {
  /** A text that it matches, or nearly. */
  readonly text: string
  /** Each repetition: what leads to it, and what it takes again and again. */
  readonly repeated: ReadonlyArray<{ readonly before: string; readonly piece: string }>
}

/** A sample of a source; another `turn` takes other alternatives. */
export const sampled = (source: string, turn: number): Sampled => {
  let at = 0
  const repeated: Array<{ before: string; piece: string }> = []

  const alternatives = (before: string): string => {
    const start = at
    const ends: Array<number> = []
    const texts: Array<string> = [sequence(before)]
    while (source[at] === "|") {
      ends.push(at++)
      texts.push(sequence(before))
    }
    return texts[(turn + start + ends.length) % texts.length] ?? ""
  }

  const sequence = (before: string): string => {
    let text = ""
    while (at < source.length && source[at] !== "|" && source[at] !== ")") {
      const piece = atom(before + text)
      const [most, fewest] = quantifier()
      if (most > 1) repeated.push({ before: before + text, piece: piece === "" ? "a" : piece })
      text += piece.repeat(Math.max(fewest, Math.min(most, 1 + turn % 2)))
    }
    return text
  }

  const atom = (before: string): string => {
    const sign = source.charAt(at++)
    if (sign === "(") return group(before)
    if (sign === "[") return set()
    if (sign === "\\") return escape()
    if (sign === "^" || sign === "$") return ""
    return sign === "." ? "a" : sign
  }

  const group = (before: string): string => {
    const kind = /^\?(?:<?[=!]|:|<\w+>)/.exec(source.slice(at, at + 40))?.[0] ?? ""
    at += kind.length
    const text = alternatives(before)
    at++
    return kind.includes("=") || kind.includes("!") ? "" : text
  }

  const set = (): string => {
    const start = at
    if (source[at] === "^") at++
    if (source[at] === "]") at++
    while (at < source.length && source[at] !== "]") at += source[at] === "\\" ? 2 : 1
    const inside = source.slice(start, at++)
    const taken = RegExp(`[${inside}]`, /\\[pu]\{/.test(inside) ? "u" : "")
    const signs = [..."a1 A-._/:=\"'<(é中\n@&%#"].filter((one) => taken.test(one))
    return signs[turn % Math.max(1, signs.length)] ?? inside.charAt(turn % inside.length)
  }

  const escape = (): string => {
    const sign = source.charAt(at++)
    const code = /^(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2}))/i.exec(source.slice(at - 1))
    if (code !== null) {
      at += code[0].length - 1
      return String.fromCodePoint(parseInt(code[1] ?? code[2] ?? code[3] ?? "61", 16))
    }
    if (sign === "p" || sign === "P") {
      at = source.indexOf("}", at) + 1
      return "a"
    }
    return known[sign] ?? (/\d/.test(sign) ? "" : sign)
  }

  const quantifier = (): readonly [most: number, fewest: number] => {
    const found = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(source.slice(at))
    if (found === null) return [1, 1]
    at += found[0].length
    const [whole, fewest, comma, most] = found
    if (whole.startsWith("?")) return [1, 0]
    if (fewest === undefined) return [Infinity, whole.startsWith("+") ? 1 : 0]
    return [comma === "" ? Number(fewest) : most === "" ? Infinity : Number(most), Number(fewest)]
  }

  return { text: alternatives(""), repeated }
}

const known: { readonly [escape: string]: string } = {
  b: "",
  B: "",
  d: "1",
  D: "a",
  w: "a",
  W: " ",
  s: " ",
  S: "a",
  n: "\n",
  r: "\r",
  t: "\t"
}

/** Texts of `size` characters that a pattern of this source has the most trouble with. */
export const hostileTo = (source: string, size: number): ReadonlyArray<string> => {
  const fill = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
  const texts = [0, 1, 2].flatMap((turn) => {
    const { repeated, text } = sampled(source, turn)
    const prefixes = [0.25, 0.5, 0.75, 0.95, 1].map((share) =>
      text.slice(0, Math.ceil(text.length * share))
    )
    return [
      ...prefixes.filter((prefix) => prefix !== "").map(fill),
      ...repeated.map(({ before, piece }) => `${before}${fill(piece)}\0`)
    ]
  })
  return [...new Set([...texts, ...["a", " ", "1", "\n", "a ", "A1b2", "é ", "你"].map(fill)])]
}
