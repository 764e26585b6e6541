/**
 * Many patterns in one text. One pass over it tells which of them cannot match, and where each of the
 * others may begin; else each would cost a pass of its own.
 */
import { ANY, LETTERS, literalsOf, START } from "./literals.ts"
import { matchesAt, matchesOf, sticky } from "./matches.ts"

/** A rule whose pattern may match in a text. */
interface Possible<Rule> {
  readonly rule: Rule
  /** The first matches of its pattern, in turn. */
  readonly matches: (most?: number) => Iterable<RegExpExecArray>
}

// Letters are told from each other, and not by their case; other signs of ASCII by what they are for.
const KINDS = 32
const uses = [/\d/, /[.,:;!?]/, /\n/, /["'`()[\]{}<>]/]
const kindOf = (code: number) => {
  const sign = String.fromCharCode(code)
  if (code >= 0x80 || /[a-z]/i.test(sign)) return code % KINDS
  return sign === " " ? 0 : 28 + uses.findIndex((use) => use.test(sign))
}

const WORD = KINDS
/** The kind of each code unit; those of words are marked. */
const kinds = Uint8Array.from(
  { length: 1 << 16 },
  (_, code) => kindOf(code) | (/\w/.test(String.fromCharCode(code)) ? WORD : 0)
)
/** Slots that three letters in a row fall into. */
const SLOTS = KINDS ** LETTERS
const slotOf = (a: number, b: number, c: number) => (a & 31) << 10 | (b & 31) << 5 | c & 31

const slotsOf = (literal: string): Uint16Array => {
  const kinds = Array.from({ length: literal.length }, (_, i) => kindOf(literal.charCodeAt(i)))
  return Uint16Array.from(
    { length: literal.length - LETTERS + 1 },
    (_, i) => slotOf(kinds[i] ?? 0, kinds[i + 1] ?? 0, kinds[i + 2] ?? 0)
  )
}

// The slots of which a text has one where a match begins.
const firstSlots = (begin: string): ReadonlyArray<number> =>
  Array.from(begin).reduce<ReadonlyArray<number>>(
    (slots, sign) =>
      slots.flatMap((slot) =>
        sign === ANY
          ? Array.from({ length: KINDS }, (_, kind) => slot * KINDS + kind)
          : [slot * KINDS + kindOf(sign.charCodeAt(0))]
      ),
    [0]
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

/** At no more places than these, to try a pattern costs less than to look for its literals. */
const PLACES_FEW = 16

interface Known<Rule> {
  readonly rule: Rule
  readonly pattern: RegExp
  /** The pattern, to be tried at one place only. */
  readonly atPlace: RegExp
  /** The slots of its first letters; none when they are not known. */
  readonly slots: ReadonlySet<number> | undefined
  readonly mayBeFirst: boolean
  readonly isAtEdge: boolean
  readonly choices: ReadonlyArray<ReadonlyArray<Uint16Array>>
}

/** For rules with a global pattern each, those that may match in a text, in their order. */
export const finderOf = <Rule>(
  rules: ReadonlyArray<Rule>,
  patternOf: (rule: Rule) => RegExp
): (text: string) => ReadonlyArray<Possible<Rule>> => {
  const known = rules.map((rule): Known<Rule> => {
    const pattern = patternOf(rule)
    const { begins, choices, isAtEdge } = literalsOf(pattern)
    return {
      rule,
      pattern,
      atPlace: sticky(pattern),
      slots: begins && new Set(begins.filter((one) => one !== START).flatMap(firstSlots)),
      mayBeFirst: begins?.includes(START) === true,
      isAtEdge,
      choices: choices.map((choice) => choice.map(slotsOf))
    }
  })
  const placesIn = placesOf(known)
  return (text) => {
    const places = placesIn(text)
    return known.flatMap(({ atPlace, choices, pattern, rule, slots }, number) => {
      const some = places[number]
      if (slots !== undefined && some === undefined) return []
      if ((some?.length ?? Infinity) > PLACES_FEW && !choices.every(holdsOne)) return []
      const matches = (most?: number) =>
        some === undefined ? matchesOf(pattern, text, most) : matchesAt(some, atPlace, text, most)
      return [{ rule, matches }]
    })
  }
}

// Where in a text the first letters of each pattern stand; what the text holds is left in `taken`.
const placesOf = (known: ReadonlyArray<Known<unknown>>) => {
  // The numbers of the patterns of which a match may begin with the letters of a slot.
  const beginning = (isAtEdge: boolean) => {
    const slots = new Map<number, Array<number>>()
    for (const [number, one] of known.entries()) {
      if (one.isAtEdge !== isAtEdge) continue
      for (const slot of one.slots ?? []) slots.set(slot, [...slots.get(slot) ?? [], number])
    }
    return Array.from({ length: SLOTS }, (_, slot) => slots.get(slot))
  }
  const [atEdge, elsewhere] = [beginning(true), beginning(false)]
  const isBeginning = Uint8Array.from(
    { length: SLOTS },
    (_, slot) => atEdge[slot] === undefined && elsewhere[slot] === undefined ? 0 : 1
  )

  return (text: string): ReadonlyArray<ReadonlyArray<number> | undefined> => {
    const places = known.map(({ mayBeFirst }): Array<number> | undefined =>
      mayBeFirst ? [0] : undefined
    )
    const add = (place: number, numbers: ReadonlyArray<number> = []) => {
      for (const number of numbers) {
        const some = places[number]
        if (some === undefined) places[number] = [place]
        else some.push(place)
      }
    }
    taken.fill(0)
    // After the end there are blanks.
    const signs = `${text}  `
    let before = 0
    let [a = 0, b = 0] = [kinds[signs.charCodeAt(0)], kinds[signs.charCodeAt(1)]]
    for (let place = 0; place < text.length; place++) {
      const c = kinds[signs.charCodeAt(place + 2)] ?? 0
      const slot = slotOf(a, b, c)
      taken[slot] = 1
      if (isBeginning[slot] === 1) {
        add(place, elsewhere[slot])
        if ((a & WORD) !== (before & WORD)) add(place, atEdge[slot])
      }
      before = a
      a = b
      b = c
    }
    return places
  }
}
