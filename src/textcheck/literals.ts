/**
 * What a pattern says of every text that it matches: of each of some sets of literals the text holds
 * one, and with some letters the match begins.
 */

/** Literals of which a text that matches holds at least one. */
type Choice = ReadonlyArray<string>

/** What is known of the matches of a pattern. */
interface Literals {
  /** What each of them holds. */
  readonly choices: ReadonlyArray<Choice>
  /** The first three letters of each of them, or `START`. */
  readonly begins?: Choice | undefined
  /** Whether each of them begins at the edge of a word. */
  readonly isAtEdge: boolean
}

/** What is known of a part of a pattern. */
interface Part {
  /** All the strings that it can be, when they are few. */
  readonly exact?: Choice | undefined
  /** What it holds at any rate. */
  readonly choices: ReadonlyArray<Choice>
  /** Its first letters; of what is shorter, all of it. */
  readonly begins?: Choice | undefined
  /** First letters of what stands behind it, of which it takes no place. */
  readonly ahead?: Choice | undefined
  readonly isAtEdge?: boolean
}

/** By so many letters in a row a literal is seen. */
export const LETTERS = 3
/** Among the first letters of a match: any letter, or none. */
export const ANY = "\uffff"
/** Instead of the first letters: the match begins where the text does. */
export const START = "\ufffe".repeat(LETTERS)
/** Of a part that can be more strings than this, only what each piece of it holds is known. */
const EXACT_MAX = 120
const CLASS_MAX = 8
/** Of a part that can begin in more ways, none is known. */
const BEGINS_MAX = 400

/** What is known of the matches of a pattern; nothing when it ignores case or has sets of sets. */
export const literalsOf = ({ flags, source }: RegExp): Literals =>
  /[imv]/.test(flags) ? NOTHING : parsed(source)

const NOTHING: Literals = { choices: [], isAtEdge: false }
const EMPTY: Part = { exact: [""], choices: [], begins: [""] }
const ANYTHING: Part = { choices: [] }
const exactly = (exact: Choice): Part => ({ exact, choices: [], begins: beginnings(exact) })

const parsed = (source: string): Literals => {
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
      return {
        exact: part.exact && ["", ...part.exact],
        choices: [],
        begins: part.begins && ["", ...part.begins]
      }
    }
    // What is short goes on, with itself or with what follows.
    const begins = part.begins?.includes("") === true ? undefined : part.begins?.map(opened)
    return /^(?:\*|\{0)/.test(quantifier)
      ? { choices: [], begins: begins && ["", ...begins] }
      : { choices: held(part), begins }
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
        return { ...EMPTY, begins: [START] }
      case "$":
        return EMPTY
      case ".":
        return ANYTHING
      default:
        return isHalf(sign) ? ANYTHING : exactly([sign])
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
      ? { ...EMPTY, choices: held(part), ahead: kind === "?=" ? part.begins : undefined }
      : part
  }

  const set = (): Part => {
    const signs: Array<string> = []
    let isPlain = source[at] !== "^" && source[at] !== "]"
    for (; source[at] !== "]"; at++) {
      if (source.startsWith("\\n", at)) {
        signs.push("\n")
        at++
        continue
      }
      if (source[at] === "\\") {
        at++
        if (/\w/.test(source.charAt(at))) isPlain = false
      }
      if (source[at] === "-" && signs.length > 0 && source[at + 1] !== "]") isPlain = false
      if (isHalf(source.charAt(at))) isPlain = false
      signs.push(source.charAt(at))
    }
    at++
    return !isPlain
      ? ANYTHING
      : signs.length <= CLASS_MAX
      ? exactly(signs)
      : { choices: [], begins: signs }
  }

  const escape = (): Part => {
    const [sign = ""] =
      /^(?:[pPu]\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Za-z]|k<\w+>|\d+|[\s\S])/
        .exec(source.slice(at, at + 40)) ?? []
    at += sign.length
    return sign === "b"
      ? { ...EMPTY, isAtEdge: true }
      : sign === "B"
      ? EMPTY
      : sign === "n"
      ? exactly(["\n"])
      : /\w/.test(sign)
      ? ANYTHING
      : exactly([sign])
  }

  const all = alternatives()
  if (!isKnown) return NOTHING
  return {
    choices: held(all),
    begins: all.begins?.every(isFull) === true ? all.begins : undefined,
    isAtEdge: all.isAtEdge === true
  }
}

// Half of a surrogate pair: what follows it may be about both halves.
const isHalf = (sign: string) => /[\ud800-\udfff]/.test(sign)

const isFull = (begin: string) => begin.length === LETTERS
const opened = (begin: string) => begin.padEnd(LETTERS, ANY)
const beginnings = (strings: Choice) => [...new Set(strings.map((one) => one.slice(0, LETTERS)))]

const isTelling = (choice: Choice) => choice.every((literal) => literal.length >= LETTERS)

const held = ({ choices, exact }: Part): ReadonlyArray<Choice> =>
  exact !== undefined && isTelling(exact) ? [...choices, exact] : choices

const either = (parts: ReadonlyArray<Part>): Part => {
  const first = {
    begins: parts.every((part) => part.begins !== undefined)
      ? beginnings(parts.flatMap((part) => part.begins ?? []))
      : undefined,
    isAtEdge: parts.every((part) => part.isAtEdge === true)
  }
  const exact = parts.flatMap((part) => part.exact ?? [])
  if (parts.every((part) => part.exact !== undefined) && exact.length <= EXACT_MAX) {
    return { exact, choices: [], ...first }
  }
  const one = parts.map((part) => rarest(held(part)))
  return { choices: one.some((choice) => choice.length === 0) ? [] : [one.flat()], ...first }
}

// Of several choices, that of the longest literals: what is short stands in most texts.
const rarest = (choices: ReadonlyArray<Choice>): Choice =>
  choices.toSorted((a, b) => shortest(b) - shortest(a) || a.length - b.length)[0] ?? []

const shortest = (choice: Choice) => Math.min(...choice.map(({ length }) => length))

const inRow = (parts: ReadonlyArray<Part>): Part => {
  const first = { begins: beginsInRow(parts), isAtEdge: parts.find(hasPlace)?.isAtEdge === true }
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
  if (isWhole) return { exact: run, choices, ...first }
  end()
  return { choices, ...first }
}

// What tells where a row begins: an edge, or a part that takes a place.
const hasPlace = ({ exact, isAtEdge }: Part) =>
  isAtEdge === true || exact === undefined || exact.some((one) => one !== "")

const beginsInRow = (parts: ReadonlyArray<Part>): Choice | undefined => {
  let begins: Choice = [""]
  for (const { ahead, begins: known } of parts) {
    if (begins.every(isFull)) return begins
    if (ahead?.every(isFull) === true && begins.every((one) => one === "")) return ahead
    if (known === undefined) return begins.includes("") ? undefined : begins.map(opened)
    begins = beginnings(
      begins.flatMap((begin) => isFull(begin) ? [begin] : known.map((one) => begin + one))
    )
    if (begins.length > BEGINS_MAX) return undefined
  }
  return begins
}
