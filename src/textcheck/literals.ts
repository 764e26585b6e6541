/**
 * What a text must hold for a pattern to match in it: of each of some sets of literals, one. One pass
 * over the text rules out most patterns, each of which would cost a pass of its own.
 */

/** Literals of which a text that matches holds at least one. */
type Choice = ReadonlyArray<string>

/** What is known of a part of a pattern. */
interface Part {
  /** All the strings that it can be, when they are few. */
  readonly exact?: Choice
  /** What it holds at any rate. */
  readonly choices: ReadonlyArray<Choice>
}

/** A literal is seen by each three letters in a row. */
const LETTERS = 3
/** Of a part that can be more strings than this, only what each piece of it holds is known. */
const EXACT_MAX = 120
const CLASS_MAX = 8

/** What every match of a pattern holds; nothing when it ignores case, or has sets of sets. */
export const choicesOf = ({ flags, source }: RegExp): ReadonlyArray<Choice> =>
  /[iv]/.test(flags) ? [] : parsed(source)

const EMPTY: Part = { exact: [""], choices: [] }
const ANYTHING: Part = { choices: [] }

const parsed = (source: string): ReadonlyArray<Choice> => {
  let at = 0
  let isKnown = true

  const alternatives = (): Part => {
    const parts = [sequence()]
    while (source[at] === "|") {
      at++
      parts.push(sequence())
    }
    return parts.length === 1 ? parts[0] ?? ANYTHING : either(parts)
  }

  const sequence = (): Part => {
    const parts: Array<Part> = []
    while (at < source.length && source[at] !== "|" && source[at] !== ")") {
      const part = atom()
      parts.push(repeated(part))
    }
    return inRow(parts)
  }

  const repeated = (part: Part): Part => {
    const [quantifier = ""] = /^(?:[*+?]|\{\d+(?:,\d*)?\})/.exec(source.slice(at, at + 20)) ?? []
    if (quantifier === "") return part
    at += quantifier.length
    if (source[at] === "?") at++
    if (quantifier === "?") {
      return part.exact === undefined ? ANYTHING : { exact: ["", ...part.exact], choices: [] }
    }
    return /^(?:\*|\{0)/.test(quantifier) ? ANYTHING : { choices: held(part) }
  }

  const atom = (): Part => {
    const sign = source.charAt(at++)
    switch (sign) {
      case "(":
        return group()
      case "[":
        return set()
      case "\\":
        return escape()
      case "^":
      case "$":
        return EMPTY
      case ".":
        return ANYTHING
      default:
        return isHalf(sign) ? ANYTHING : { exact: [sign], choices: [] }
    }
  }

  // What is only looked at takes no place between its neighbours; that it is there is known all the same.
  const group = (): Part => {
    const [kind = ""] = /^\?(?:<?[=!]|:|<\w+>)/.exec(source.slice(at, at + 40)) ?? []
    if (kind === "" && source[at] === "?") isKnown = false
    at += kind.length
    const part = alternatives()
    at++
    return kind.endsWith("!")
      ? EMPTY
      : kind.endsWith("=")
      ? { exact: [""], choices: held(part) }
      : part
  }

  const set = (): Part => {
    const signs: Array<string> = []
    let isPlain = source[at] !== "^" && source[at] !== "]"
    for (; source[at] !== "]"; at++) {
      if (source[at] === "\\") {
        at++
        if (/\w/.test(source.charAt(at))) isPlain = false
      }
      if (source[at] === "-" && signs.length > 0 && source[at + 1] !== "]") isPlain = false
      if (isHalf(source.charAt(at))) isPlain = false
      signs.push(source.charAt(at))
    }
    at++
    return isPlain && signs.length <= CLASS_MAX ? { exact: signs, choices: [] } : ANYTHING
  }

  const escape = (): Part => {
    const [sign = ""] =
      /^(?:[pPu]\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Za-z]|k<\w+>|\d+|[\s\S])/
        .exec(source.slice(at, at + 40)) ?? []
    at += sign.length
    return sign === "b" || sign === "B"
      ? EMPTY
      : sign === "n"
      ? { exact: ["\n"], choices: [] }
      : /\w/.test(sign)
      ? ANYTHING
      : { exact: [sign], choices: [] }
  }

  const choices = held(alternatives())
  return isKnown ? choices : []
}

// Half of a surrogate pair: what follows it may be about both halves.
const isHalf = (sign: string) => /[\ud800-\udfff]/.test(sign)

const isTelling = (choice: Choice) => choice.every((literal) => literal.length >= LETTERS)

const held = ({ choices, exact }: Part): ReadonlyArray<Choice> =>
  exact !== undefined && isTelling(exact) ? [...choices, exact] : choices

const either = (parts: ReadonlyArray<Part>): Part => {
  const exact = parts.flatMap((part) => part.exact ?? [])
  if (parts.every((part) => part.exact !== undefined) && exact.length <= EXACT_MAX) {
    return { exact, choices: [] }
  }
  const one = parts.map((part) => rarest(held(part)))
  return one.some((choice) => choice.length === 0) ? ANYTHING : { choices: [one.flat()] }
}

// Of several choices, that of the longest literals: what is short stands in most texts.
const rarest = (choices: ReadonlyArray<Choice>): Choice =>
  choices.toSorted((a, b) => shortest(b) - shortest(a) || a.length - b.length)[0] ?? []

const shortest = (choice: Choice) => Math.min(...choice.map(({ length }) => length))

const inRow = (parts: ReadonlyArray<Part>): Part => {
  const choices: Array<Choice> = []
  let run: Choice = [""]
  let isWhole = true
  const end = () => {
    if (isTelling(run)) choices.push(run)
    run = [""]
  }
  for (const part of parts) {
    choices.push(...part.choices)
    if (part.exact === undefined || part.exact.length > EXACT_MAX) {
      end()
      isWhole = false
      continue
    }
    const { exact } = part
    if (run.length * exact.length > EXACT_MAX) {
      end()
      isWhole = false
    }
    run = [...new Set(run.flatMap((before) => exact.map((after) => before + after)))]
  }
  if (isWhole) return { exact: run, choices }
  end()
  return { choices }
}

/** Slots that three letters in a row fall into. */
const SLOTS = 1 << 15
const slotOf = (a: number, b: number, c: number) => (a & 31) << 10 | (b & 31) << 5 | c & 31

const slotsOf = (literal: string): Uint16Array =>
  Uint16Array.from(
    { length: literal.length - LETTERS + 1 },
    (_, i) => slotOf(literal.charCodeAt(i), literal.charCodeAt(i + 1), literal.charCodeAt(i + 2))
  )

const taken = new Uint8Array(SLOTS)

// Loops, and no functions of arrays: this runs for a thousand literals of each view of each text.
const isHeld = (literal: Uint16Array): boolean => {
  for (let i = 0; i < literal.length; i++) if (taken[literal[i] ?? 0] === 0) return false
  return true
}

const holdsOne = (choice: ReadonlyArray<Uint16Array>): boolean => {
  for (const literal of choice) if (isHeld(literal)) return true
  return false
}

/** Of some patterns, those that may match in a text: all that do are among them. */
export const sieve = (patterns: ReadonlyArray<RegExp>) => {
  const needs = patterns.map((pattern) => ({
    pattern,
    choices: choicesOf(pattern).map((choice) => choice.map(slotsOf))
  }))
  return (text: string): ReadonlySet<RegExp> => {
    taken.fill(0)
    let [a, b] = [0, 0]
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i)
      taken[slotOf(a, b, c)] = 1
      a = b
      b = c
    }
    const possible = new Set<RegExp>()
    for (const { pattern, choices } of needs) if (choices.every(holdsOne)) possible.add(pattern)
    return possible
  }
}
