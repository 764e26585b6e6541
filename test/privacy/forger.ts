/**
 * A forger who has every file but no key: from an honest one each protection is left out, exchanged,
 * taken from another share, doubled; and each pair of these.
 */
import { readFileSync } from "node:fs"
import { chance } from "./randomRecord.ts"

type Json = null | boolean | number | string | ReadonlyArray<Json> | {
  readonly [name: string]: Json
}
type Place = ReadonlyArray<string | number>

interface Files {
  readonly [kind: string]: ReadonlyArray<Json>
}

/** The vectors: honest files of each kind of two shares, and files of before. */
export const evidence: {
  readonly at: string
  readonly content_ids: readonly [string, string]
  readonly keys: Json
  readonly files: Files
  readonly legacy: {
    readonly at: string
    readonly keys: Json
    readonly files: { readonly [kind: string]: { readonly content_id: string } }
  }
  readonly unsigned: { readonly at: string; readonly ledger: object }
} = JSON.parse(readFileSync(new URL("evidence.json", import.meta.url), "utf8"))

const isObject = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value)
const isList = (value: Json | undefined): value is ReadonlyArray<Json> => Array.isArray(value)

const at = (value: Json | undefined, place: Place): Json | undefined =>
  place.reduce<Json | undefined>(
    (one, key) =>
      isList(one)
        ? one[Number(key)]
        : isObject(one) && Object.hasOwn(one, key)
        ? one[key]
        : undefined,
    value
  )

/** A value that stands for a member which is written twice. */
const TWICE = "\u0000twice:"

const put = (
  value: Json,
  [key, ...below]: Place,
  change: (held: Json) => ReadonlyArray<Json>
): Json => {
  if (key === undefined) return value
  const held = at(value, [key])
  if (held === undefined) return value
  const made = below.length === 0 ? change(held) : [put(held, below, change)]
  if (isList(value)) {
    return [...value.slice(0, Number(key)), ...made, ...value.slice(Number(key) + 1)]
  }
  if (!isObject(value)) return value
  const [one, two] = made
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, other]): ReadonlyArray<[string, Json]> => {
      if (name !== key) return [[name, other]]
      if (one === undefined) return []
      return two === undefined ? [[name, one]] : [[name, one], [`${TWICE}${name}`, two]]
    })
  )
}

/** Everything that stands in a file down to a depth: what is below is exchanged with it. */
function* places(value: Json, depth: number, place: Place = []): Generator<Place> {
  if (depth === 0) return
  const members = isList(value)
    ? value.map((one, index) => [index, one] as const)
    : isObject(value)
    ? Object.entries(value)
    : []
  for (const [key, one] of members) {
    yield [...place, key]
    yield* places(one, depth - 1, [...place, key])
  }
}

/** Another value of the same look. */
const exchanged = (value: Json): Json =>
  typeof value === "string"
    ? value.includes("T") && value.endsWith("Z")
      ? "2020-01-01T00:00:00.000Z"
      : value.slice(0, -2) + (value.at(-2) === "A" ? "E" : "A") + value.slice(-1)
    : typeof value === "number"
    ? value + 1
    : typeof value === "boolean"
    ? !value
    : value === null
    ? "x"
    : isList(value)
    ? value.slice(1)
    : null

interface Act {
  readonly name: string
  readonly place: Place
  readonly on: (file: Json) => Json
}

const actsOn = (file: Json, other: Json, depth: number): ReadonlyArray<Act> =>
  [...places(file, depth)].flatMap((place) => {
    const act = (name: string, change: (held: Json) => ReadonlyArray<Json>): Act => ({
      name: `${name} ${place.join("/")}`,
      place,
      on: (one) => put(one, place, change)
    })
    const theirs = at(other, place)
    return [
      act("without", () => []),
      act("exchanged", (held) => [exchanged(held)]),
      act("doubled", (held) => [held, held]),
      ...(theirs === undefined ? [] : [act("another's", () => [theirs])])
    ]
  })

const sorted = (value: Json): Json =>
  isList(value) ? value.map(sorted) : isObject(value)
    ? Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, sorted(one)] as const).sort(([a], [b]) =>
        a < b ? -1 : 1
      )
    )
    : value

const textOf = (value: Json) =>
  JSON.stringify(value).replaceAll(JSON.stringify(TWICE).slice(1, -1), "")

interface Forgery {
  readonly name: string
  readonly text: string
}

/** Forgeries of one kind of file: all with one act, and of those with two up to `pairs`, by a seed. */
export function* forgeries(kind: string, pairs: number): Generator<Forgery> {
  const [file, other] = evidence.files[kind] ?? []
  if (file === undefined || other === undefined) return
  const acts = actsOn(file, other, 3)
  const honest = JSON.stringify(sorted(file))
  // The order of members is no change.
  const isChanged = (forged: Json) => JSON.stringify(sorted(forged)) !== honest
  for (const { name, on } of acts) {
    const forged = on(file)
    if (isChanged(forged)) yield { name: `${kind}: ${name}`, text: textOf(forged) }
  }
  const dice = chance(1)
  const count = acts.length * (acts.length - 1) / 2
  const share = Math.min(1, pairs / count)
  for (const [index, one] of acts.entries()) {
    for (const two of acts.slice(index + 1)) {
      // Of two in one place the second would undo, or not find, the first.
      const isIn = isWithin(one.place, two.place) || isWithin(two.place, one.place)
      if (isIn || dice() >= share) continue
      // Both act on the file as it is, the one that stands later first, so that places stay.
      const forged = one.on(two.on(file))
      if (isChanged(forged)) {
        yield { name: `${kind}: ${one.name}, ${two.name}`, text: textOf(forged) }
      }
    }
  }
}

const isWithin = (place: Place, other: Place) => place.every((key, at) => key === other[at])

/** `FORGERIES=all` makes every pair, for each of the three runners; else a sample, by a seed. */
export const ALL = Deno.env.get("FORGERIES") === "all"

export const kinds = Object.keys(evidence.files)
