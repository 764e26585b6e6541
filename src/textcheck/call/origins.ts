/**
 * Where each value of a call comes from: the user's words, what was read, both, or neither.
 */
import type { CallRequest, Origin } from "../../../schemas/textcheck/call.ts"
import type { Identifiers } from "../Identifiers.ts"
import { type Given, givenIn, numbersNamedIn, type Reference, referencesIn } from "./valueOwners.ts"
import { type Place, searchFor, type Writings, writingsOf } from "./search.ts"
import { amountsIn, keyOf, type Shape, shapesIn } from "./shapes.ts"
import type { Value } from "./values.ts"

/** A place of a value in a source. */
export interface SourcePlace extends Place {
  readonly source: number
}

/** What is known of where a value comes from. */
export interface Traced {
  readonly value: Value
  readonly origin: Origin
  /** Where the user says it. */
  readonly inTask:
    | { readonly source: number | undefined; readonly start: number; readonly end: number }
    | undefined
  /** Where else it stands, at most a few places of each source. */
  readonly places: ReadonlyArray<SourcePlace>
  readonly reference: Reference | undefined
}

/** A text and what it holds. */
export interface Read {
  /** Its number among the sources; none for the task itself. */
  readonly source: number | undefined
  readonly text: string
  readonly shapes: ReadonlyArray<Shape>
}

/** Reads a text for its values. */
export const read = (
  text: string,
  source: number | undefined,
  checks: typeof Identifiers.Service
): Read => ({ source, text, shapes: shapesIn(text, checks) })

/** The same for values that may be one, whatever kind they were taken for. */
export const classesOf = ({ key, kind }: Pick<Value, "key" | "kind">): ReadonlyArray<string> =>
  kind === "url" || kind === "host"
    ? [`url:${key}`]
    : kind === "telephone"
    ? [`telephone:${key}`]
    : kind === "account"
    ? [`digits:${key}`, `telephone:${key.replace(/^0+/, "").slice(-9)}`]
    : kind === "card"
    ? [`digits:${key}`]
    : [`${kind}:${key}`]

type Source = CallRequest["sources"][number]

interface Reading {
  readonly writings: Writings
  readonly keys: ReturnType<typeof keysIn>
  readonly given: ReadonlyArray<Given>
}

/** What a source says, by the source itself: a guard gives the same ones with each call. */
const readings = new WeakMap<Source, Reading>()

const readingOf = (one: Source, source: number, checks: typeof Identifiers.Service): Reading => {
  const known = readings.get(one)
  if (known !== undefined) return known
  const { text } = one
  const all = read(text, source, checks)
  const reading = {
    writings: writingsOf(text),
    keys: keysIn(all),
    given: givenIn(text, source, all.shapes, checks)
  }
  readings.set(one, reading)
  return reading
}

/**
 * Traces the values of a call. `own` are the user's words; `others` are read in turn by the caller, who
 * may let others have theirs between two.
 */
export const tracerOf = (
  values: ReadonlyArray<Value>,
  own: ReadonlyArray<Read>,
  checks: typeof Identifiers.Service
) => {
  const search = searchFor(values.map(({ text }) => text))
  const inTask = own.map((text) => ({
    text,
    hits: search(writingsOf(text.text)),
    keys: keysIn(text)
  }))
  const places = values.map((): Array<SourcePlace> => [])
  const given: Array<Given> = []
  return {
    /** Reads one source of somebody else; says whether it was read for the first time. */
    add: (one: Source, source: number) => {
      const isNew = !readings.has(one)
      const { given: gives, keys, writings } = readingOf(one, source, checks)
      const hits = search(writings)
      given.push(...gives.map((one) => one.source === source ? one : { ...one, source }))
      for (const [i, value] of values.entries()) {
        const exact = keys(value)
        const found = exact.length > 0 ? exact : hits.get(i) ?? []
        places[i]?.push(...found.map((place) => ({ ...place, source })))
      }
      return isNew
    },
    /** The numbers of the records that the user names. */
    numbersNamed: () => numbersNamedIn(given, own.map(({ text }) => text).join("\n")),
    /** What is known when all were read. */
    traced: (): ReadonlyArray<Traced> => {
      const texts = new Set(values.map(({ text }) => keyOf("text", text)))
      const task = own.map(({ text }) => text).join("\n")
      const referenceTo = referencesIn(given, task, (key) => texts.has(key))
      const byClass = Map.groupBy(
        given.flatMap((one) => classesOf(one).map((name) => ({ name, one }))),
        ({ name }) => name
      )
      return values.map((value, i): Traced => {
        const told = inTask.map(({ hits, keys, text }) => {
          const [place] = [...keys(value), ...(hits.get(i) ?? []).filter(isSaid(value, text.text))]
          return place === undefined ? undefined : { ...place, source: text.source }
        }).find((place) => place !== undefined)
        const some = places[i] ?? []
        const gives = [...classesOf(value), `text:${keyOf("text", value.text)}`].flatMap((name) =>
          byClass.get(name)?.map(({ one }) => one) ?? []
        )
        const reference = told === undefined ? referenceTo(gives) : undefined
        return {
          value,
          inTask: told,
          places: some,
          reference,
          origin: told !== undefined
            ? some.length > 0 ? "both" : "task"
            : reference !== undefined
            ? "referenced"
            : some.length > 0
            ? "source"
            : "model"
        }
      })
    }
  }
}

const PLACES_MAX = 20

// The places of a value by its key: of amounts by what the numbers are worth.
const keysIn = ({ shapes, text }: Read) => {
  const places = new Map<string, Array<Place>>()
  const add = (name: string, { end, start }: Place) => {
    const some = places.get(name)
    if (some === undefined) places.set(name, [{ start, end }])
    else if (some.length < PLACES_MAX) some.push({ start, end })
  }
  for (const shape of shapes) for (const name of classesOf(shape)) add(name, shape)
  for (const amount of amountsIn(text)) for (const key of amount.keys) add(`amount:${key}`, amount)
  return (value: Value): ReadonlyArray<Place> =>
    classesOf(value).flatMap((name) => places.get(name) ?? [])
}

// Forms that their signs tell apart: of these only the very value counts as said by the user.
const exact: ReadonlySet<string> = new Set(["address", "url", "host", "path", "wallet"])

const isSaid = (value: Value, text: string) => ({ end, how, start }: Place): boolean => {
  if (how !== undefined || value.kind === "amount") return false
  if (value.kind === "command") return isCommandAt(value.text, text, start, end)
  if (/[@./\\]/.test(value.text) && exact.has(value.kind)) {
    const isFree = !/[\p{L}\p{N}@_]$/u.test(text.slice(Math.max(0, start - 1), start)) &&
      !/^[\p{L}\p{N}@_]|^\.[\p{L}\p{N}]/u.test(text.slice(end, end + 2))
    return isFree && keyOf(value.kind, text.slice(start, end)) === value.key
  }
  // Names, numbers and words: case and signs between make no other value of them.
  const same = (written: string) =>
    written.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")
  return same(text.slice(start, end)) === same(value.text)
}

// Every sign of a command means something: "rm -rf /" is no part of "rm -rf /tmp/x".
const isCommandAt = (command: string, text: string, start: number, end: number): boolean => {
  const from = Math.max(0, start - command.length)
  const at = text.slice(from, end + command.length).indexOf(command) + from
  if (at < from || at > start || at + command.length < end) return false
  const before = text.charAt(at - 1)
  const after = text.slice(at + command.length, at + command.length + REST)
  return /["'`]/.test(before)
    ? after.startsWith(before)
    : /^[\s(:]?$/.test(before) && /^(?:$|\s|[).,;:!?](?:\s|$))/.test(after) && !goesOn.test(after)
}

/** As much as tells whether a command goes on. */
const REST = 8
// An option, a path, or where the output goes: what follows in prose begins with a letter.
const goesOn = /^[ \t]+(?:-{1,2}[\p{L}\p{N}]|[|&<>/~$*\\]|\.{1,2}(?:\/|\s|$))/u
