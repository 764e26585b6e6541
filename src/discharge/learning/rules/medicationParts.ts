/**
 * The parts of a line `name dose route frequency`, and lines made of them.
 */
import { tokens } from "../../clinical/wording/tokens.ts"

const parts = ["name", "dose", "route", "frequency"] as const
type Part = typeof parts[number]
type Parts = Readonly<Record<Part, string>>

/**
 * Undefined where a line is none of that order. The dose ends with its last unit, the route is the
 * words that mean one, and the frequency is the rest.
 */
export const medicationParts = (line: string): Parts | undefined => {
  const all = tokens(line)
  const first = all.findIndex(({ kind }) => kind === "number")
  if (first <= 0) return undefined
  let last = first
  for (let at = first; all[at]?.kind === "number" || all[at]?.kind === "unit"; at++) last = at
  const route = all[last + 1]?.kind === "route" ? all[last + 1] : undefined
  const doseStart = all[first]?.start ?? 0
  const doseEnd = all[last]?.end ?? doseStart
  const found = {
    name: line.slice(0, doseStart).trim(),
    dose: line.slice(doseStart, doseEnd),
    route: route === undefined ? "" : line.slice(route.start, route.end),
    frequency: line.slice(route?.end ?? doseEnd).trim()
  }
  return parts.map((part) => found[part]).filter((text) => text !== "").join(" ") === line
    ? found
    : undefined
}

const PLACE = /\{(name|dose|route|frequency)\}/u

/** `{name} ({dose})` with the parts in their places; one that is empty takes what is before it along. */
export const fill = (template: string, found: Parts): string => {
  const [head = "", ...rest] = template.split(PLACE)
  let text = ""
  let before = head
  for (const piece of rest) {
    const part = parts.find((one) => one === piece)
    if (part === undefined) {
      before = piece
      continue
    }
    if (found[part] !== "") text += before + found[part]
    before = ""
  }
  return text + before
}

/** The template by which a line became `to`; undefined where a part of it is not there. */
export const templateOf = (line: string, to: string): string | undefined => {
  const found = medicationParts(line)
  if (found === undefined) return undefined
  const written = tokens(to)
  const places = parts.filter((part) => found[part] !== "").map((part) => {
    const keys = tokens(found[part]).map(({ key }) => key)
    const at = written.findIndex((_, start) =>
      keys.every((key, index) => written[start + index]?.key === key)
    )
    return { part, start: written[at]?.start, end: written[at + keys.length - 1]?.end }
  }).sort((one, other) => (one.start ?? 0) - (other.start ?? 0))
  let template = ""
  let done = 0
  for (const { part, start, end } of places) {
    if (start === undefined || end === undefined || start < done) return undefined
    template += `${to.slice(done, start)}{${part}}`
    done = end
  }
  return template + to.slice(done)
}
