/**
 * Objects of a text that is JSON, lines of JSON, or what Python prints, with the places of their
 * values. Read without recursion: a deep text is no deep stack.
 */

/** A value with its name, in a record. */
export interface Field {
  readonly name: string
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Values that are said of one thing. */
export interface Record {
  readonly fields: ReadonlyArray<Field>
  /** What it stands under: a heading, the name of an object. */
  readonly label: string
  /** What the object is called that it is a part of. */
  readonly above?: string
}

/** Longer values are prose. */
export const FIELD_MAX = 200
const DEPTH_MAX = 64

interface Open {
  readonly isList: boolean
  /** The name that it stands under. */
  readonly label: string
  /** What the object around it is called. */
  readonly called: string
  readonly fields: Array<Field>
  name: string
}

const title = /^(?:name|title|shop|store|vendor|company|project|account|property|product)$/i
const TITLES_MAX = 3

const blank = /[\s,]*/y
const word = /[^\s,:{}[\]"']+/y

/** The objects of a text; none when it is something else. */
export const objectsIn = (text: string): ReadonlyArray<Record> | undefined => {
  if (!/^\s{0,100}[[{]/.test(text)) return undefined
  const records: Array<Record> = []
  const stack: Array<Open> = []
  const take = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0]
  }
  const value = (start: number, end: number, read: string) => {
    const open = stack.at(-1)
    if (open === undefined) return false
    if (read.length <= FIELD_MAX) {
      holder(stack)?.fields.push({ name: open.name, text: read, start, end })
    }
    return true
  }
  let at = 0
  while (at < text.length) {
    at += take(blank, at)?.length ?? 0
    const sign = text.charAt(at)
    if (sign === "") break
    if (sign === "{" || sign === "[") {
      if (stack.length >= DEPTH_MAX) return undefined
      const above = stack.at(-1)
      const label = above?.name ?? ""
      const titles = holder(stack)?.fields.filter(({ name }) => title.test(name)) ?? []
      const called = titles.slice(0, TITLES_MAX).map(({ text }) => text).join(" ")
      stack.push({ isList: sign === "[", label, called, fields: [], name: label })
      at++
    } else if (sign === "}" || sign === "]") {
      const open = stack.pop()
      if (open === undefined || open.isList !== (sign === "]")) return undefined
      if (open.fields.length > 0) {
        records.push({ fields: open.fields, label: open.label, above: open.called })
      }
      at++
    } else {
      const read = quotedAt(text, at) ?? take(word, at)
      if (read === undefined) return undefined
      const isQuoted = sign === '"' || sign === "'"
      const inner = isQuoted ? unescaped(read.slice(1, -1)) : read
      const [start, end] = isQuoted ? [at + 1, at + read.length - 1] : [at, at + read.length]
      at += read.length
      const after = at + (take(/\s*/y, at)?.length ?? 0)
      const open = stack.at(-1)
      if (open !== undefined && !open.isList && text.charAt(after) === ":") {
        open.name = inner
        at = after + 1
      } else if (!value(start, end, inner)) return undefined
    }
  }
  return stack.length === 0 && records.length > 0 ? records : undefined
}

// A string with its marks, of either kind.
const quotedAt = (text: string, start: number): string | undefined => {
  const mark = text.charAt(start)
  if (mark !== '"' && mark !== "'") return undefined
  for (let at = start + 1; at < text.length; at++) {
    if (text.charAt(at) === mark) return text.slice(start, at + 1)
    if (text.charAt(at) === "\\") at++
  }
  return undefined
}

// The elements of a list are the fields of the object that it is in; of a list by itself, its own.
const holder = (stack: ReadonlyArray<Open>) => stack.findLast(({ isList }) => !isList) ?? stack[0]

const unescaped = (text: string) =>
  text.replace(
    /\\(?:u([0-9a-fA-F]{4})|(.))/gs,
    (_, hex: string | undefined, sign: string | undefined) =>
      hex !== undefined
        ? String.fromCharCode(parseInt(hex, 16))
        : sign === "n"
        ? "\n"
        : sign === "t"
        ? "\t"
        : sign ?? ""
  )
