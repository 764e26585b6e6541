/**
 * A sig: how much of a drug, by which way, how often and how long, each with its places.
 */
import { oneOf } from "../../ground/oneOf.ts"
import type { Place } from "../clinical/source.ts"
import { timesADay } from "./amount.ts"
import { hasUnknown, isAmount, isTime, type Part, partsIn, toAfter } from "./parts.ts"

/** A part as written; it may stand in more than one place. */
export interface Written {
  readonly value: string
  readonly places: ReadonlyArray<Place>
}

export interface Sig {
  readonly dose: Written | null
  readonly route: Written | null
  /** How often, when needed and for what, for how long, and the later steps of a taper. */
  readonly frequency: Written | null
  /** The dose that it was before, as the order says it. */
  readonly before: Written | null
  /** Where the last part ends; where it was looked for when there is none. */
  readonly end: number
}

/** Where its parts stand. */
export const placesOf = ({ dose, route, frequency, before }: Sig): ReadonlyArray<Place> =>
  [dose, route, frequency, before].flatMap((part) => part?.places ?? [])

/** The sig that begins at `start`, right after a name. */
export const sigAt = (text: string, start: number, end: number): Sig =>
  assembled(text, partsIn(text, start, end), start)

/** What stands before a name: "20 mg of methotrexate", "two puffs of albuterol". */
export const leadingDose = (text: string, start: number, end: number): Written | null => {
  const window = Math.max(start, end - 60)
  const lead = /\s{1,3}of\s{1,3}(?:the\s|her\s|his\s|oral\s|iv\s|intravenous\s)?$/iu.exec(
    text.slice(window, end)
  )
  if (lead === null) return openingDose(text, window, end)
  const to = window + lead.index
  for (let from = Math.max(window, to - 30); from < to; from++) {
    if (/[A-Za-z0-9.]/u.test(text[from - 1] ?? "")) continue
    const part = partsIn(text, from, to)[0]
    if (part?.start === from && part.end === to && isAmount(part)) return written(text, [part])
  }
  return null
}

/** "- 5 mg amlodipine once daily": a dose that its line begins with, and the drug right behind it. */
const openingDose = (text: string, window: number, end: number): Written | null => {
  const low = Math.max(0, window - MARKER_MAX)
  const words = text.slice(low, end)
  const feed = words.lastIndexOf("\n")
  if (feed < 0 && low > 0) return null
  const marker = MARKER.exec(words.slice(feed + 1))?.[0].length ?? 0
  const from = low + feed + 1 + marker
  const part = from < window ? undefined : partsIn(text, from, end)[0]
  const isAlone = part?.start === from && part.kind === "strength" && part.end < end &&
    text.slice(part.end, end).trim() === ""
  return isAlone ? written(text, [part]) : null
}

const MARKER_MAX = 12
const MARKER = /^[\s*\u2022\u2013\u2014-]{0,12}(?:\d{1,2}(?:[.)]\s{1,3}|\s{2,4}(?=\p{Lu}\p{L})))?/u

const assembled = (text: string, all: ReadonlyArray<Part>, start: number): Sig => {
  const { before, parts } = withoutBefore(text, all)
  const kept = parts.filter((part, index) =>
    part.kind !== "bare" || isDose(text, parts, index, start)
  )
  // "7.5 mg tonight then 5 mg daily": what comes then is a step of its own.
  const firstTime = kept.findIndex((part) => isTime(part) || part.kind === "then")
  const head = firstTime < 0 ? kept : kept.slice(0, firstTime)
  const told = head.filter((part) => isAmount(part) || part.kind === "bare")
  // "5 mg tablet, commonly known as Eliquis, take 1 tablet": the strength is the dose of one tablet.
  const amounts = told.filter(({ start }) =>
    !/\bknown as\b/iu.test(text.slice(told[0]?.end ?? start, start))
  )
  const rest = firstTime < 0 ? [] : kept.slice(firstTime)
  const late = amounts.length === 0 && !isScaled(text, rest) ? lateAmount(rest) : undefined
  const route = kept.find(({ kind }) => kind === "route")
  const times = timesOf(text, rest, late)
  const doses = late === undefined ? amounts : [late]
  return {
    dose: doses.length === 0 ? null : written(text, together(text, doses)),
    route: route === undefined ? null : written(text, [route]),
    frequency: times.length === 0 ? null : written(text, times),
    before,
    end: Math.max(
      start,
      ...all.filter(({ kind }) => kind !== "form" && kind !== "then").map(({ end }) => end)
    )
  }
}

// "one week 250 mg daily": the amount comes after a time when there was none before.
const lateAmount = (rest: ReadonlyArray<Part>) => {
  const at = rest.findIndex(isAmount)
  return at < 0 || rest.slice(0, at).some(({ kind }) => kind === "then") ? undefined : rest[at]
}

/**
 * From the first word on time to the last, word for word: what is cut out is known to be something else,
 * a pack, a way that leads to no further step, or the dose.
 */
const timesOf = (
  text: string,
  rest: ReadonlyArray<Part>,
  late: Part | undefined
): ReadonlyArray<Place> => {
  const turn = turnIn(text, rest)
  const own = turn > 0 ? rest.slice(0, turn) : rest
  const last = own.findLastIndex(isTime)
  const steps = own.slice(0, last + 1)
  const first = steps.find((part) => part !== late)
  if (first === undefined) return []
  const hasStep = steps.some((part) => part.kind === "then" || isAmount(part) && part !== late)
  const cuts = steps.filter((part) =>
    part === late || part.kind === "dispense" || part.kind === "route" && !hasStep
  )
  const span = { start: first.start, end: steps.at(-1)?.end ?? first.end }
  const bars = [...text.slice(span.start, span.end).matchAll(/\|/gu)].map(({ index }) => ({
    start: span.start + index,
    end: span.start + index + 1
  }))
  return less(text, span, [...cuts, ...bars].toSorted((a, b) => a.start - b.start))
}

/** A place without others that stand within it, nor what parted them. */
const less = (text: string, { start, end }: Place, cuts: ReadonlyArray<Place>) => {
  const found: Array<Place> = []
  let from = start
  for (const cut of [...cuts, { start: end, end }]) {
    if (cut.start < from) continue
    const words = text.slice(from, cut.start)
    const lead = /^[\s,;|]*/u.exec(words)?.[0].length ?? 0
    const trail = /[\s,;|(]*$/u.exec(words)?.[0].length ?? 0
    if (lead < words.length) found.push({ start: from + lead, end: cut.start - trail })
    from = cut.end
  }
  return found
}

/** "daily, IV q8h": a second count of times a day without a step between is of another drug. */
const turnIn = (text: string, parts: ReadonlyArray<Part>): number => {
  const first = parts.findIndex(({ kind }) => kind === "frequency")
  const own = parts[first]
  if (own === undefined) return -1
  const times = timesADay(text.slice(own.start, own.end))
  return parts.findIndex((part, index) => {
    if (index <= first || part.kind !== "frequency") return false
    const before = parts[index - 1]
    const between = text.slice(own.end, part.start)
    const other = timesADay(text.slice(part.start, part.end))
    const isStep = parts.slice(first, index).some((one) =>
      isAmount(one) || one.kind === "then" || one.kind === "duration"
    ) || /\b(?:mon|tue|wed|thu|fri|sat|sun)/iu.test(text.slice(own.start, part.end))
    return times !== undefined && other !== undefined && times !== other && !isStep &&
      before !== undefined && /[,;\n]/u.test(between) &&
      !/\b(?:and|or|then|up to|max\w*|at least|no more|but)\b|\(/iu.test(
        `${between}${text.slice(part.start, part.end)}`
      )
  })
}

/** The first step of a sliding scale is not the dose. */
const isScaled = (text: string, rest: ReadonlyArray<Part>) =>
  rest.some(({ start, end }) => /sliding scale/iu.test(text.slice(start, end)))

/** "8/1-8/4": from day to day. */
const DATES = /^\d{1,2}\/\d{1,2}\s?[-\u2013]\s?\d{1,2}\/\d{1,2}$/u

/** A number without a unit is a dose right after the name, or right before a time or a way. */
const isDose = (text: string, parts: ReadonlyArray<Part>, index: number, start: number) => {
  const [own, next] = [parts[index], parts[index + 1]]
  if (own === undefined || DATES.test(text.slice(own.start, own.end))) return false
  if (hasUnknown(text, parts[index - 1]?.end ?? start, own.start)) return false
  const isFirst = index === 0 && /^[\s,:]{0,3}$/u.test(text.slice(start, own.start))
  const isLed = next !== undefined &&
    (isTime(next) || next.kind === "route" || next.kind === "then") &&
    /^[\s,]{0,4}(?:\([^)]{0,12}\)\s)?$/u.test(text.slice(own.end, next.start))
  const isLast = next === undefined && parts.slice(0, index).some(({ kind }) => kind === "then")
  return isLed || isLast ||
    isFirst && next === undefined && /^[\s.,;)]|^$/u.test(text.slice(own.end, own.end + 1))
}

interface Split {
  readonly before: Written | null
  readonly parts: ReadonlyArray<Part>
}

/** Takes out what is said of the dose before: "(was 40 mg daily)", "from 20 mg to 40 mg". */
const withoutBefore = (text: string, parts: ReadonlyArray<Part>): Split => {
  const split = columnsOf(text, parts) ?? arrowOf(text, parts) ?? turnedOf(text, parts)
  if (split !== undefined) return split
  const at = parts.findIndex(({ kind }) => kind === "was" || kind === "from")
  const cue = parts[at]
  if (cue === undefined) return { before: null, parts }
  const closing = closingAfter(text, cue.end)
  const stop = cue.kind === "from" ? Math.min(closing, toAfter(text, cue.end)) : closing
  const reason = reasonAfter(text, cue.end)
  const within = parts.filter(({ start, kind }) =>
    start >= cue.end && start < stop && kind !== "form"
  )
  const inside = within.filter(({ start }) => start < reason)
  const [first, last] = [inside[0], inside.at(-1)]
  const others = parts.filter((part) => part !== cue && !within.includes(part))
  if (first === undefined || last === undefined) return { before: null, parts: others }
  return { before: written(text, [{ start: first.start, end: last.end }]), parts: others }
}

/** "20 mg daily     40 mg daily": the columns of what was and of what is. */
const columnsOf = (text: string, parts: ReadonlyArray<Part>): Split | undefined => {
  const at = parts.findIndex((part, index) => {
    const before = parts[index - 1]
    return part.kind === "strength" && before !== undefined && isTime(before) &&
      /^(?: {2,}|\t+| {0,3}\| {0,3})$/u.test(text.slice(before.end, part.start)) &&
      parts.slice(0, index).some(isAmount)
  })
  const [first, last] = [parts[0], parts[at - 1]]
  return at < 0 || first === undefined || last === undefined
    ? undefined
    : { before: written(text, [{ start: first.start, end: last.end }]), parts: parts.slice(at) }
}

const ARROW = /^\s{0,3}(?:-{1,2}>|\u2192|=>)\s{0,3}$/u

/** "5 mg -> 2.5 mg daily": what was and what is; with a length before it, a step of a taper. */
const arrowOf = (text: string, parts: ReadonlyArray<Part>): Split | undefined => {
  const arrows = parts.flatMap(({ start, kind }, at) =>
    (kind === "strength" || kind === "quantity" || kind === "bare") &&
      ARROW.test(text.slice(parts[at - 1]?.end ?? start, start))
      ? [at]
      : []
  )
  const [at = 0, another] = arrows
  const was = parts.slice(0, at)
  const [first, last] = [was[0], was.at(-1)]
  return another !== undefined || first === undefined || last === undefined ||
      was.some(({ kind }) => kind === "duration" || kind === "then")
    ? undefined
    : { before: written(text, [{ start: first.start, end: last.end }]), parts: parts.slice(at) }
}

const gapOf = (text: string, one: Place, next: Place) => text.slice(one.end, next.start)

/** "1 puff BD: increased to 2 puffs BD": what was, and what it was turned to. */
const turnedOf = (text: string, parts: ReadonlyArray<Part>): Split | undefined => {
  const at = parts.findIndex((part, index) => {
    const before = parts[index - 1]
    return before !== undefined && (isAmount(part) || part.kind === "bare" || isTime(part)) &&
      TURNED.test(gapOf(text, before, part)) &&
      !/[a-z]{3}\.\s|;/iu.test(text.slice(parts[0]?.start ?? 0, part.start))
  })
  const [first, last, next] = [parts[0], parts[at - 1], parts[at]]
  if (first === undefined || last === undefined || next === undefined) return undefined
  // "Reduced to 20 mg after five days" is a step of a taper.
  if (LATER.test(text.slice(next.start, next.start + LATER_MAX))) return undefined
  // Puffs and tablets are of the strength that they had.
  const strength = next.kind === "strength" || next.kind === "bare"
    ? []
    : parts.slice(0, at).filter(({ kind }) =>
      kind === "strength" || kind === "quantity" && isTime(next)
    )
  return {
    before: written(text, [{ start: first.start, end: last.end }]),
    parts: [...strength, ...parts.slice(at)]
  }
}

const TURNED =
  /\b(?:increased|decreased|reduced|changed|raised|lowered|cut|halved|doubled|(?:up|down)-?\s?titrated|titrated|weaned|adjusted)\s{1,3}(?:up\s|down\s|back\s)?to\s{1,3}$/iu
const LATER =
  /^[^.;\n]*\b(?:after|in (?:an?|one|two|three|\d)|next|from (?:day|\d)|when|if|once (?:the|he|she|inr))\b/iu
const LATER_MAX = 80

const closingAfter = (text: string, from: number) => {
  const window = text.slice(from, from + 80)
  const found = /[)\];]|,\s|\.\s|\bto\b|\bnow\b/u.exec(window)
  return from + (found?.index ?? window.length)
}

/** "50 mg BID for HR 55": why it was changed is no part of what it was. */
const reasonAfter = (text: string, from: number) => {
  const found = REASON.exec(text.slice(from, from + 80))
  return found === null ? Infinity : from + found.index
}

const COUNTED = oneOf(
  String.raw`\d|an?\b|the\b|one\b|two\b|three\b|four\b|five\b|six\b|seven\b|ten\b`
)
const MEAL = oneOf("meals?|breakfast|lunch|dinner|supper|food")
const WHY = oneOf(
  String.raw`for(?!\s${COUNTED})|because|due|given|since|secondary`,
  String.raw`after(?!\s(?:the\s|each\s|every\s)?${MEAL}\b)|in (?:the )?setting`
)
const REASON = RegExp(String.raw`\s${WHY}\b`, "iu")

// Parts with nothing but spaces and commas, or words of the sig, between them are one place.
const together = (text: string, parts: ReadonlyArray<Place>): ReadonlyArray<Place> => {
  const found: Array<Place> = []
  for (const { start, end } of parts) {
    const before = found.at(-1)
    const gap = before === undefined ? "" : text.slice(before.end, start)
    if (
      before !== undefined &&
      /^(?:[\s,(;:+)]|and|then|on|take|taken|tablets?|capsules?|caps?|tabs?|of|or|for|at|to|a|by|mouth|each){0,8}$/iu
        .test(gap) &&
      gap.length < 32
    ) {
      found[found.length - 1] = { start: before.start, end }
    } else found.push({ start, end })
  }
  return found
}

// A full stop ends the sentence, unless the last word is an abbreviation.
const trimmed = (text: string, { start, end }: Place): Place =>
  /[a-z]{3}\.$/iu.test(text.slice(start, end)) ? { start, end: end - 1 } : { start, end }

const written = (text: string, all: ReadonlyArray<Place>): Written => {
  const places = all.map((place) => bracketed(text, trimmed(text, place)))
  return {
    value: places.map(({ start, end }) => closed(text.slice(start, end).replaceAll(/\s+/gu, " ")))
      .join(" "),
    places
  }
}

/** With the brackets that stand right outside, where their other half is inside. */
const bracketed = (text: string, { start, end }: Place): Place => {
  const inside = text.slice(start, end).replaceAll(/\([^()]*\)/gu, "")
  return {
    start: inside.includes(")") && text[start - 1] === "(" ? start - 1 : start,
    end: inside.includes("(") && text[end] === ")" ? end + 1 : end
  }
}

const closed = (value: string) => value.includes("(") && !value.includes(")") ? `${value})` : value
