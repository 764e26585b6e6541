/**
 * Finds national numbers beside their names: runs of groups with digits first, then the words around
 * each, then the check digits of the kinds that are called so.
 */
import { matchesOf } from "../matches.ts"
import type { NationalId } from "../Identifiers.ts"
import { type NamedId, namedIdKinds } from "./namedIdKinds.ts"

/** A number of a kind, as half-open offsets. */
interface Named {
  readonly kind: NamedId
  readonly start: number
  readonly end: number
}

/** Characters before a number in which its name may stand, and after it. */
const BEFORE = 64
const AFTER = 28
/** An abbreviation stands nearer: "NIF" is also a word. */
const BEFORE_ABBREVIATION = 14
/** Groups of one number. */
const GROUPS_MAX = 8
const DIGITS_MIN = 5
/** Of one text no more runs are looked at. */
const RUNS_MAX = 2_000
/** Of one text no more check digits are tried. */
const CHECKS_MAX = 2_000

// Groups with a digit, or of a few capitals, with a sign or a blank between.
const GROUP = "(?:[A-Z]{0,6}[0-9][A-Za-z0-9]*|[A-Z]{1,4}(?![A-Za-z])|[a-z](?![A-Za-z]))"
const run = RegExp(
  String
    .raw`(?<![\p{Script=Latin}\p{N}])(?=[^\s]{0,12}\s?[^\s]{0,6}\d)${GROUP}(?:[ ./\u00a0–-]{1,3}${GROUP}|\([0-9A-Z]\)){0,${
    GROUPS_MAX - 1
  }}(?![\p{Script=Latin}\p{N}])`,
  "gu"
)
const group = /[A-Za-z0-9]+\)?/g

/** The numbers of a text that their names stand beside. */
export const namedIdsIn = (
  text: string,
  isNationalId: (kind: NationalId, text: string) => boolean
): ReadonlyArray<Named> => {
  let left = CHECKS_MAX
  return Array.from(matchesOf(run, text, RUNS_MAX)).flatMap(({ 0: written, index }) => {
    if (digitsOf(written) < DIGITS_MIN) return []
    const kinds = kindsAt(text, index, index + written.length)
    if (kinds.length === 0) return []
    for (const [start, end] of spansOf(written)) {
      const part = written.slice(start, end)
      if (digitsOf(part) < DIGITS_MIN) continue
      left -= kinds.length
      if (left < 0) return []
      const kind = kinds.find(({ kind }) => holds(kind, part, isNationalId))
      if (kind !== undefined) return [{ kind, start: index + start, end: index + end }]
    }
    return []
  })
}

const digitsOf = (text: string) => text.replace(/\D/g, "").length

const holds = (
  kind: NationalId,
  written: string,
  isNationalId: (kind: NationalId, text: string) => boolean
) => isNationalId(kind, written) || isNationalId(kind, written.replace(/[^A-Za-z0-9]/g, ""))

// The parts of a run that begin and end with a group, longest first.
const spansOf = (written: string): ReadonlyArray<readonly [number, number]> => {
  const groups = Array.from(
    written.matchAll(group),
    ({ 0: one, index }) => [index, index + one.length] as const
  )
  return groups.flatMap(([start], i) => groups.slice(i).map(([, end]) => [start, end] as const))
    .toSorted((a, b) => (b[1] - b[0]) - (a[1] - a[0]) || a[0] - b[0])
}

const plain = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase()

const isAbbreviation = (label: string) =>
  !/\p{Ll}/u.test(label.replaceAll("\\p{L}", "").replaceAll("?:", ""))
const OTHER_SCRIPTS = /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Thai}/u

// Many tongues give a long word an ending: "fødselsnummeret", "rodného čísla".
const ENDED_MIN = 8
const ending = (label: string) =>
  isAbbreviation(label) || label.length < ENDED_MIN
    ? String.raw`(?![\p{L}\p{N}])`
    : String.raw`\p{L}{0,3}(?![\p{L}\p{N}])`

const patternOf = (labels: ReadonlyArray<string>, flags: string) => {
  if (labels.length === 0) return undefined
  const [bare, bounded] = [true, false].map((isBare) =>
    labels.filter((label) => OTHER_SCRIPTS.test(label) === isBare)
  )
  return RegExp(
    [
      ...bare ?? [],
      ...(bounded ?? []).map((label) => String.raw`(?<![\p{L}\p{N}])(?:${label})${ending(label)}`)
    ].join("|"),
    flags
  )
}

const known = namedIdKinds.map((kind) => {
  const { labels } = kind
  return {
    kind,
    labels,
    word: patternOf(labels.filter((label) => !isAbbreviation(label)), "iu"),
    abbreviation: patternOf(labels.filter(isAbbreviation), "u")
  }
})

/** Letters of a word by which the kinds are found that may be called so. */
const KEY = 3
const ASCII_MAX = "\x7f"
const keyOf = (word: string) =>
  Array.from(word.slice(0, KEY)).every((letter) => letter <= ASCII_MAX)
    ? word.slice(0, KEY).toLowerCase()
    : plain(word).slice(0, KEY)
const keysOf = (label: string): ReadonlyArray<string> => {
  const written = label.replace(/\[(.)[^\]]{0,40}\]/gu, "$1").replace(/\\\.\??/g, ".")
  const [first = ""] = written.split(/[^\p{L}\p{N}]/u)
  return [
    keyOf(first),
    keyOf(written.replaceAll(".", "")),
    ...(OTHER_SCRIPTS.test(label) ? [plain(written).slice(0, 1)] : [])
  ]
}
const byKey = new Map<string, Set<typeof known[number]>>()
for (const one of known) {
  for (const key of one.labels.flatMap(keysOf)) {
    byKey.set(key, (byKey.get(key) ?? new Set()).add(one))
  }
}

const word = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu

// What the words around a run, and those in it, name. An abbreviation stands near.
const kindsAt = (text: string, start: number, end: number): ReadonlyArray<NamedId> => {
  const window = text.slice(Math.max(0, start - BEFORE), end + AFTER)
  const near = text.slice(Math.max(0, start - BEFORE_ABBREVIATION), end + BEFORE_ABBREVIATION)
  const keys = new Set(window.match(word)?.map(keyOf))
  return Array.from(keys).flatMap((key) => [...byKey.get(key) ?? []]).filter((one) =>
    one.word?.test(window) === true || one.abbreviation?.test(near) === true
  ).map(({ kind }) => kind)
}
