/**
 * Values that the task names by their holder: "reply to Anna" where a sender, a contact, a row or a key
 * of the sources says what Anna's address is, and nothing says otherwise.
 */
import type { ValueKind } from "../../../schemas/textcheck/call.ts"
import type { Identifiers } from "../Identifiers.ts"
import { folded } from "../views.ts"
import type { Field, Record } from "./objects.ts"
import { firstsIn, type Order, ordersIn } from "./orders.ts"
import { contactsIn, recordsIn } from "./records.ts"
import { generic, saysMore } from "./freeTextFields.ts"
import table from "./names.json" with { type: "json" }
import { amountsIn, hostOf, keyOf, type Shape, shapesIn } from "./shapes.ts"

/** A value that a structured place gives. */
export interface Given {
  readonly source: number
  readonly start: number
  readonly end: number
  readonly kind: ValueKind
  readonly key: string
  /** The name of its field, in lower case. */
  readonly field: string
  /** Who or what it belongs to: names beside it. */
  readonly names: ReadonlySet<string>
  /** What its own writing says of its holder, where no name stands beside it. */
  readonly ownWords: ReadonlySet<string>
  /** What else its record speaks of. */
  readonly topics: ReadonlySet<string>
  /** Of which order its record is the first among its like: `cheap`, `late`. */
  readonly firsts: ReadonlySet<Order>
}

const stop = new Set(table.stop.flatMap((row) => row.split(" ")))
const wordsOf = (text: string): ReadonlyArray<string> =>
  folded(text).text.match(/\p{L}{2,40}|\p{L}*\d[\p{L}\d]{1,20}/gu)?.filter((one) =>
    !stop.has(one)
  ) ?? []

const person =
  /^(?:from|to|cc|bcc|sender|recipients?|reply[-_ ]?to|author|participants?|attendees?|owner|organi[sz]er|shared_with|von|an|de|para|da|van)$/
const sender = /^(?:from|sender|reply[-_ ]?to|author|von|de|da|van)$/
const naming =
  /name|contact|vendor|supplier|company|landlord|customer|client|person|holder|payee|beneficiary|title|subject|label|role|organi[sz]ation|description|event|product|item|who|firma|kontakt|nombre|nom$/

/** Fields that say what somebody is called: such a value is its own name. */
const calling =
  /^(?:(?:full|display|user|first|last|real)?[-_ ]?name|nombre|nome|nom|title|username)$/

const GIVING_MAX = 20_000

/** The values that the structured places of a source give. */
export const givenIn = (
  text: string,
  source: number,
  shapes: ReadonlyArray<Shape>,
  checks: typeof Identifiers.Service
): ReadonlyArray<Given> => {
  const given: Array<Given> = []
  const records = [...recordsIn(text), ...contactsIn(text, shapes)]
  const firsts = firstsIn(records)
  for (const record of records) {
    if (given.length > GIVING_MAX) break
    const first = firsts.get(record) ?? []
    const label = wordsOf(record.label)
    const above = wordsOf(record.above ?? "")
    const about = wordsAbout(record)
    for (const field of record.fields) {
      const own = wordsOf(field.name).filter((one) => !generic.has(one))
      const isPerson = person.test(field.name.toLowerCase().trim())
      for (const one of valuesIn(field, checks)) {
        const names = new Set([
          ...one.words,
          ...one.kind === "text" && calling.test(field.name.toLowerCase())
            ? wordsOf(field.text)
            : [],
          ...own,
          ...isPerson ? [] : [...label, ...about(field)],
          // Who is paid or written to, a part of somebody's record does not say.
          ...reaching.has(roleOf({ field: "", kind: one.kind })) ? [] : above
        ])
        given.push({
          source,
          start: one.start,
          end: one.end,
          kind: one.kind,
          key: one.key,
          field: field.name.toLowerCase().trim(),
          names,
          ownWords: new Set(one.ownWords),
          topics: new Set(sender.test(field.name.toLowerCase().trim()) ? about(field) : []),
          firsts: new Set(first)
        })
      }
    }
  }
  return given
}

// What the other fields of a record say, of those that are no value by their form.
const wordsAbout = ({ fields }: Record) => {
  const words = fields.slice(0, 40).map((field) => ({
    field,
    words: naming.test(field.name.toLowerCase()) || person.test(field.name.toLowerCase()) ||
        field.name === "" || !/[@/]|^[\d.,:\s-]+$/.test(field.text)
      ? wordsOf(field.text)
      : []
  }))
  return (but: Field) => words.flatMap((one) => one.field === but ? [] : one.words)
}

interface InField {
  readonly kind: ValueKind
  readonly key: string
  readonly start: number
  readonly end: number
  readonly words: ReadonlyArray<string>
  readonly ownWords: ReadonlyArray<string>
}

/** Words beside a value in its own field, if it is more than the value: "Anna Berg <anna@…>". */
const BESIDE_MAX = 8

const valuesIn = (field: Field, checks: typeof Identifiers.Service): ReadonlyArray<InField> => {
  const whole: InField = {
    kind: "text",
    key: keyOf("text", field.text),
    start: field.start,
    end: field.end,
    words: [],
    ownWords: []
  }
  const shapes = shapesIn(field.text, checks)
  const amounts = amountsIn(field.text).filter(({ end, start }) =>
    !shapes.some((shape) => shape.start < end && start < shape.end)
  )
  const rest = shapes.reduceRight(
    (text, { end, start }) => `${text.slice(0, start)} ${text.slice(end)}`,
    field.text
  )
  const beside = wordsOf(rest)
  // A sentence is no place: what it says of a value is said by whoever wrote it.
  const plain = rest.replace(/(?<!\p{L})\p{Lu}\p{L}{0,3}\./gu, " ")
  if (beside.length > BESIDE_MAX || /[.!?]\s{1,9}\p{L}|\p{L}{2}[.!?]\s{0,9}$/u.test(plain)) {
    return []
  }
  if (shapes.some(({ kind }) => reaching.has(kind)) && saysMore(field, rest)) return []
  if (shapes.length > 0 && /(?:^|\s)\p{Ll}{1,40} \p{Ll}{1,40} /u.test(` ${rest.trim()} `)) return []
  const [amount] = amounts
  return [
    whole,
    ...shapes.map((shape): InField => ({
      kind: shape.kind,
      key: shape.key,
      start: field.start + shape.start,
      end: field.start + shape.end,
      words: beside,
      ownWords: shape.kind === "address"
        ? wordsOf(shape.text.replace(/\.[^.]*$/, ""))
        : shape.kind === "url" || shape.kind === "host"
        ? wordsOf(hostOf(shape.text))
        : wordsOf(shape.kind === "path" ? shape.text : "")
    })),
    ...amount !== undefined && amounts.length === 1 && beside.length <= 2
      ? amount.keys.map((key): InField => ({ ...whole, kind: "amount", key }))
      : []
  ]
}

/** The words of a task, also by their beginning. */
interface Words {
  readonly all: ReadonlySet<string>
  readonly stems: ReadonlyMap<string, ReadonlyArray<string>>
}

const STEM = 4
const ENDING = 3

const wordsOfTask = (task: string): Words => {
  const all = new Set(wordsOf(task))
  const long = [...all].filter((word) => word.length >= STEM)
  return { all, stems: Map.groupBy(long, (word) => word.slice(0, STEM)) }
}

/** Tells whether a text has a word of a task, with whatever ending. */
export const wordSharedWith = (task: string): (text: string) => boolean => {
  const words = wordsOfTask(task)
  return (text) => named(words, new Set(wordsOf(text))).size > 0
}

// The words of the task that are among some names, with other endings too.
const named = ({ all, stems }: Words, names: ReadonlySet<string>): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const name of names) {
    if (all.has(name)) found.add(name)
    else {
      for (const word of stems.get(name.slice(0, STEM))?.slice(0, ALIKE_MAX) ?? []) {
        const least = Math.min(word.length, name.length) - 1
        if (Math.abs(word.length - name.length) > ENDING) continue
        if (word.slice(0, least) === name.slice(0, least)) found.add(word)
      }
    }
  }
  return found
}

const ALIKE_MAX = 20

/** Kinds that are one and the same question: where to, which account. */
const roleOf = ({ field, kind }: Pick<Given, "field" | "kind">) =>
  kind === "url" || kind === "host"
    ? "url"
    : kind === "iban" || kind === "account" || kind === "wallet" || kind === "card"
    ? "account"
    : kind === "text"
    ? `text ${field}`
    : kind

const reaching: ReadonlySet<string> = new Set(["address", "url", "account", "telephone"])

/** A given value whose holder the task speaks of. */
interface Named {
  readonly given: Given
  readonly byName: ReadonlySet<string>
  readonly byTopic: ReadonlySet<string>
}

/** Where the task names the holder of a value, and by which words. */
export interface Reference {
  readonly place: Given
  readonly by: ReadonlyArray<string>
}

/** Of more places than these in question, none is sure. */
const NAMED_MAX = 2_000

/**
 * Finds the place by which the task names a value; none where another value may be meant that is not
 * `used`: of mails of one sender all may be.
 */
export const referencesIn = (
  given: ReadonlyArray<Given>,
  task: string,
  used: (key: string) => boolean
): (places: ReadonlyArray<Given>) => Reference | undefined => {
  const words = wordsOfTask(task)
  const orders = ordersIn(task)
  const isEach = /\b(?:all|every|each|both|any|alle|jeden?|tous|toutes|todos|todas|tutti|tutte)\b/i
    .test(task)
  const isReply = /\b(?:reply|respond|answer|write back|antworte|r[eé]ponds?|responde|rispondi)/i
    .test(task)
  const all = given.map((one): Named => ({
    given: one,
    byName: nameIn(one, words),
    byTopic: named(words, one.topics)
  }))
  const byPlace = new Map(all.map((one) => [one.given, one]))
  const roles = Map.groupBy(
    all.filter(({ byName, byTopic }) => byName.size + byTopic.size > 0),
    (one) => roleOf(one.given)
  )
  const senders = new Set(given.filter(isSender).map(({ key }) => key))
  return (places) => {
    for (const place of places) {
      const one = byPlace.get(place)
      const some = roles.get(roleOf(place)) ?? []
      if (one === undefined || some.length > NAMED_MAX) continue
      const others = some.filter(({ given: { key } }) =>
        key !== place.key && (reaching.has(roleOf(place)) || !(isEach || used(key)))
      )
      const order = orders.find((one) => place.firsts.has(one))
      // "The cheapest of these": which one that is, the sources say by their figures.
      if (order !== undefined && !reaching.has(roleOf(place))) return { place, by: [order] }
      if (one.byName.size > 0) {
        if (!others.some((other) => isRival(other, one, words))) {
          return { place, by: [...one.byName] }
        }
        continue
      }
      if (one.byTopic.size > 0 && !others.some((other) => isAlsoAbout(other, one))) {
        return { place, by: [...one.byTopic] }
      }
      // "Reply to this mail": there is one sender.
      if (isReply && isSender(place) && senders.size === 1) return { place, by: [place.field] }
    }
    return undefined
  }
}

/** Numbers that are combined with what the user says. */
const NAMED_NUMBERS_MAX = 12

/** The numbers of the records that a task names: "10 % of my salary". */
export const numbersNamedIn = (
  given: ReadonlyArray<Given>,
  task: string
): ReadonlyArray<number> => {
  const words = wordsOfTask(task)
  return given.filter((one) => one.kind === "amount" && nameIn(one, words).size > 0)
    .slice(0, NAMED_NUMBERS_MAX).map(({ key }) => Number(key))
}

const isSender = ({ field, kind }: Given) => kind === "address" && sender.test(field)

const nameIn = (place: Given, words: Words) => {
  const beside = named(words, place.names)
  return beside.size > 0 || (place.names.size > 0 && !person.test(place.field))
    ? place.kind === "path" ? new Set([...beside, ...named(words, place.ownWords)]) : beside
    : named(words, place.ownWords)
}

// Another value under the same name, unless it is of somebody else who shares a part of it.
const isRival = (other: Named, one: Named, { all }: Words) => {
  if (!meet(other.byName, one.byName)) return false
  const isLess = other.byName.size < one.byName.size &&
    [...other.byName].every((word) => one.byName.has(word))
  const isElse = [...other.given.names].some((word) => !all.has(word) && !one.given.names.has(word))
  return !(isLess && isElse)
}

// Where something is reached or paid, one topic in common makes it unsure.
const isAlsoAbout = (other: Named, one: Named) => {
  const shared = new Set([...other.byTopic, ...other.byName])
  return meet(shared, one.byTopic) &&
    (reaching.has(roleOf(one.given)) || shared.size >= one.byTopic.size) &&
    (!isSender(one.given) || isSender(other.given))
}

const meet = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].some((one) => b.has(one))
