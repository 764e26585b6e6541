/**
 * What to do with a call whose values were traced.
 */
import { type CallEffect, ValueKind } from "../../../schemas/textcheck/call.ts"
import type { Verdict } from "../../../schemas/textcheck/terms.ts"
import { harmful } from "../checks/injection/facts.ts"
import { matchesOf } from "../matches.ts"
import { folded } from "../views.ts"
import { classesOf, type Read, type SourcePlace, type Traced } from "./origins.ts"
import { type Amount, amountsIn, keyOf, type Shape } from "./shapes.ts"
import { isJoined, stepsOf } from "./computed.ts"
import type { Value } from "./values.ts"

/** What is known of a call beside its values. */
export interface Known {
  readonly effects: ReadonlyArray<CallEffect>
  readonly isDelegated: boolean
  /** What the user says of values. */
  readonly said: Said
  /** Whether an amount is made of numbers that the user says, or names by what they are of. */
  readonly isComputed: (value: Value) => boolean
  /** Whether the user says a number that is nowhere in the call. */
  readonly isOtherNumber: boolean
  /** Where in the call plain commands are about what the user says. */
  readonly plain: ReadonlySet<string>
  /** The steps of the paths of the call that are the user's. */
  readonly steps: ReadonlySet<string>
  /** The values of the call, by what they may be. */
  readonly used: ReadonlySet<string>
  /** Whether a finding stands around a place of a source. */
  readonly isAttacked: (place: SourcePlace) => boolean
  /** Whether a place stands in a sentence that may be an order, or an ordinary request. */
  readonly isOrdered: (place: SourcePlace) => boolean
  /** Whether a place is said to be other than it was: "our bank details have changed". */
  readonly isChanged: (place: SourcePlace) => boolean
}

interface JudgedValue {
  readonly verdict: Verdict
  readonly why: string
}

/** Why a value is let through that no text says. */
export const FOLLOWS = "It follows from what the user says."

const HARMFUL = "It runs what it fetches, or destroys, and what was read alone says it."

/** What a value means for the call. */
export const judgeValue = (one: Traced, known: Known): JudgedValue => {
  const { inTask, origin, places, reference, value } = one
  const isReading = known.effects.length > 0 && known.effects.every((effect) => effect === "reads")
  const attacked = places.find(known.isAttacked)
  if (inTask !== undefined) return { verdict: "allow", why: "The user says it." }
  const double = lookAlikeOf(value, known.said)
  if (double !== undefined && !isReading) {
    return {
      verdict: "block",
      why: `It is written like "${double}", which the user says, and is another.`
    }
  }
  if (attacked !== undefined && (reaches(value, known.effects) || value.kind === "text")) {
    return {
      verdict: isReading ? "review" : "block",
      why: `It stands beside instructions to an assistant${hidden(attacked)}.`
    }
  }
  if (places.length > 0 && known.effects.includes("runs") && harmful.test(value.text)) {
    return { verdict: known.isDelegated ? "review" : "block", why: HARMFUL }
  }
  const ordered = places.find(known.isOrdered)
  if (ordered !== undefined && !known.isDelegated && (isReading || value.kind === "text")) {
    return { verdict: "review", why: `What was read orders it${hidden(ordered)}.` }
  }
  const named = otherSaid(value, known)
  if (
    value.sort === "measure" && !isReading && known.isOtherNumber && places.length > 0 &&
    (named === undefined || known.isDelegated)
  ) {
    return { verdict: "review", why: "What was read says it, and the user says another number." }
  }
  if (isReading || !reaches(value, known.effects)) {
    return { verdict: "allow", why: isReading ? "The call only reads." : quietly(origin) }
  }
  if (origin === "referenced" && reference !== undefined && value.sort !== "choice") {
    if (known.isChanged({ ...reference.place })) {
      return { verdict: "review", why: "The source says that it is new, or has changed." }
    }
    if (known.isOrdered({ ...reference.place })) {
      return { verdict: "review", why: "The source says it in what may be an order." }
    }
    if (!known.isDelegated || reference.place.kind === "address") {
      return {
        verdict: "allow",
        why: `The user names its holder (${reference.by.join(", ")}), and a source gives it.`
      }
    }
    return { verdict: "review", why: "The user left it to what was read." }
  }
  if (followsFrom(value, origin, known)) {
    return { verdict: "allow", why: FOLLOWS }
  }
  if (named !== undefined && !known.isDelegated) {
    return { verdict: "block", why: `The user says "${named}" for the same purpose.` }
  }
  if (origin === "model") {
    return isMade(value, known.effects)
      ? { verdict: "allow", why: "A name for something new." }
      : isInWords(value, known.said)
      ? { verdict: "allow", why: "The user names it in other words." }
      : { verdict: "review", why: "Neither the user nor any source says it." }
  }
  const [place] = places
  return {
    verdict: "review",
    why: `It comes from what was read alone${place === undefined ? "" : hidden(place)}.`
  }
}

const hidden = ({ how }: SourcePlace) => how === undefined ? "" : `, written ${how}`

const quietly = (origin: Traced["origin"]) =>
  origin === "model" ? "Words of the agent." : "It reaches, pays and destroys nothing."

const always: ReadonlySet<ValueKind> = new Set(
  ValueKind.literals.filter((kind) => kind !== "amount" && kind !== "text")
)
/** What reaches somebody out of a text that people read. */
const insideToo: ReadonlySet<ValueKind> = new Set([
  "address",
  "url",
  "host",
  "iban",
  "wallet",
  "card",
  "telephone"
])
const outward: ReadonlySet<CallEffect> = new Set(["sends", "pays", "publishes", "runs"])

/** Whether a value reaches, pays or destroys something in such a call. */
export const reaches = (value: Value, effects: ReadonlyArray<CallEffect>): boolean =>
  value.isInside
    ? insideToo.has(value.kind) &&
      (effects.length === 0 || effects.some((effect) => outward.has(effect)))
    : always.has(value.kind) ||
      (value.kind === "amount" && (effects.length === 0 || effects.includes("pays")))

// A file that is made gets a name; a password that is set is made up.
const isMade = ({ kind, text }: Value, effects: ReadonlyArray<CallEffect>) =>
  effects.length > 0 && effects.every((effect) => effect === "changes" || effect === "reads") &&
  (kind === "credential" || (kind === "path" && !/^[~/\\]|^[A-Za-z]:|\.\./.test(text)))

// A share of an amount, a file in a folder, a plain command: made of what the user says.
const followsFrom = (
  value: Value,
  origin: Traced["origin"],
  { isComputed, plain, said, steps }: Known
): boolean => {
  switch (value.kind) {
    case "amount":
      return origin === "model" && isComputed(value)
    case "path":
      return isJoined(value.text, said.words, steps)
    default:
      return plain.has(value.path)
  }
}

// "The invoice" is `invoice.pdf`, in no folder.
const isInWords = ({ kind, text }: Value, { words }: Said) => {
  if (kind !== "path" || /[/\\~]/.test(text)) return false
  const parts = text.toLowerCase().replace(/\.[a-z0-9]{1,8}$/, "").match(/\p{L}{2,40}|\d{2,8}/gu) ??
    []
  return parts.length > 0 && parts.every((part) => words.has(part))
}

// Another value of the user's that is drawn the same: the look-alike is an impostor.
const lookAlikeOf = ({ key, kind }: Value, { drawn }: Said): string | undefined => {
  const said = drawn.get(`${kind} ${twins(key)}`)
  return said === undefined || said.key === key ? undefined : said.text
}

const twins = (text: string) =>
  folded(text).text.replaceAll("rn", "m").replaceAll("vv", "w").replace(/[1|]/g, "l").replace(
    /0/g,
    "o"
  )

const purposes: ReadonlyArray<ReadonlySet<ValueKind>> = [
  new Set<ValueKind>(["address"]),
  new Set<ValueKind>(["url", "host"]),
  new Set<ValueKind>(["iban", "account", "wallet", "card"]),
  new Set<ValueKind>(["telephone"]),
  new Set<ValueKind>(["path"])
]

const label =
  /(?:#|\b(?:ids?|no\.?|number|order|ticket|issue|booking|invoice|reservation|transaction|pr|case|event)\b[ :#]{1,3})([a-z0-9-]{0,20}\d)(?![\w-])/gi
// Words before a value of the task that is not what the call is to reach.
const elsewhere = /\b(?:from|of|by|about|in|von|de|not|except|instead of|than)[ :"'<([]{1,3}$/i

/** The values that the user says. */
interface Said {
  readonly shapes: ReadonlyArray<Shape>
  readonly amounts: ReadonlyArray<Amount>
  readonly numbers: ReadonlyArray<number>
  readonly ids: ReadonlyArray<string>
  readonly words: ReadonlySet<string>
  /** By how they are drawn. */
  readonly drawn: ReadonlyMap<string, Shape>
}

/** What the user says of values. */
export const saidIn = (own: ReadonlyArray<Read>): Said => ({
  shapes: own.flatMap(({ shapes, text }) =>
    shapes.filter(({ start }) => !elsewhere.test(text.slice(Math.max(0, start - 14), start)))
  ),
  amounts: own.flatMap(({ text }) => amountsIn(text)).filter(({ isMoney }) => isMoney),
  numbers: own.flatMap(({ text }) => amountsIn(text).flatMap(({ keys }) => keys.map(Number))),
  ids: own.flatMap(({ text }) => [...matchesOf(label, text)].map(([, id = ""]) => id)),
  words: new Set(
    own.flatMap(({ text }) => text.toLowerCase().match(/\p{L}{2,40}|\d{2,8}/gu) ?? [])
  ),
  drawn: new Map(
    own.flatMap(({ shapes }) => shapes).map((shape) =>
      [`${shape.kind} ${twins(shape.key)}`, shape] as const
    )
  )
})

/** What the user says in place of a value, if none of it is in the call. */
const otherSaid = (value: Value, { effects, said, used }: Known): string | undefined => {
  if (value.isInside) return undefined
  const unused = <A>(all: ReadonlyArray<A>, names: (one: A) => ReadonlyArray<string>) =>
    all.some((one) => names(one).some((name) => used.has(name))) ? undefined : all[0]
  if (value.kind === "amount") {
    if (!effects.includes("pays")) return undefined
    return unused(said.amounts, ({ keys }) => keys.map((key) => `amount:${key}`))?.text
  }
  if (value.kind === "id") {
    return /\d/.test(value.text) ? unused(said.ids, (id) => [`id:${keyOf("id", id)}`]) : undefined
  }
  const purpose = purposes.find((kinds) => kinds.has(value.kind))
  if (purpose === undefined || (value.kind === "address" && !value.key.includes("@"))) {
    return undefined
  }
  const steps = new Set(stepsOf(value.text))
  return unused(
    said.shapes.filter(({ key, kind }) =>
      purpose.has(kind) && !(kind === "path" && stepsOf(key).every((step) => steps.has(step)))
    ),
    classesOf
  )?.text
}
