/**
 * HL7 version 2 messages (chapter 2, "Control"): segments, fields, repetitions, components and
 * subcomponents, by the delimiters that the message itself declares; escapes undone.
 */

export interface Segment {
  readonly name: string
  /** From 1, among the segments of its name in the message. */
  readonly index: number
  /** By number, from 1: `OBX-5` is `fields[5]`. */
  readonly fields: ReadonlyArray<string>
}

interface Delimiters {
  readonly field: string
  readonly component: string
  readonly repetition: string
  readonly escape: string
  readonly subcomponent: string
}

export interface Message {
  readonly delimiters: Delimiters
  /** False of what a message says of a second patient, which has the head of the first. */
  readonly isFirst: boolean
  readonly segments: ReadonlyArray<Segment>
}

/** What HL7's transport ends a message with. */
const END = "\u001c"

type OpenMessage = Omit<Message, "segments"> & {
  readonly segments: Array<Segment & { readonly fields: Array<string> }>
}

const SEGMENTS_MAX = 200_000

/** The messages of a file, which may be a batch; `undefined` where there are too many segments. */
export const messagesIn = (text: string): ReadonlyArray<Message> | undefined => {
  const lines = text.split(/[\r\n\v]+/u).map((line) => line.replace(END, "").trimStart())
    .filter((line) => line !== "")
  if (lines.length > SEGMENTS_MAX) return undefined
  const messages: Array<OpenMessage> = []
  let counts = new Map<string, number>()
  for (const line of lines) {
    const name = line.slice(0, 3)
    if (name === "MSH") {
      counts = new Map()
      messages.push({ delimiters: delimitersOf(line), isFirst: true, segments: [] })
    }
    const open = messages.at(-1)
    if (open === undefined || /^[FB](?:HS|TS)$/u.test(name)) continue
    const { field } = open.delimiters
    const isSegment = /^[A-Z][A-Z0-9]{2}$/u.test(name) && (line.length === 3 || line[3] === field)
    if (!isSegment) {
      // A line break inside of a field, which many senders leave as it is.
      const last = open.segments.at(-1)?.fields
      const [first = "", ...others] = line.split(field)
      if (last !== undefined) last.push(`${last.pop() ?? ""}\n${first}`, ...others)
      continue
    }
    // Results of several patients may come in one message: each is told as one of its own.
    const head = open.segments[0]
    if (name === "PID" && head !== undefined && open.segments.some((one) => one.name === "PID")) {
      messages.push({ delimiters: open.delimiters, isFirst: false, segments: [head] })
    }
    const index = (counts.get(name) ?? 0) + 1
    counts.set(name, index)
    const parts = line.split(field)
    // The first field of a head is the delimiter itself.
    const fields = name === "MSH" ? [name, field, ...parts.slice(1)] : parts
    messages.at(-1)?.segments.push({ name, index, fields })
  }
  return messages
}

const delimitersOf = (head: string): Delimiters => ({
  field: head[3] ?? "|",
  component: head[4] ?? "^",
  repetition: head[5] ?? "~",
  escape: head[6] ?? "\\",
  subcomponent: head[7] ?? "&"
})

/** Reads the fields of one message's segments. */
export class Fields {
  constructor(private readonly delimiters: Delimiters) {}

  /** A component of the first repetition, from 1, without escapes. */
  readonly text = (segment: Segment | undefined, field: number, component = 1): string =>
    this.part(this.repetitions(segment, field)[0] ?? "", component)

  readonly repetitions = (segment: Segment | undefined, field: number): ReadonlyArray<string> => {
    const written = segment?.fields[field] ?? ""
    return written === "" ? [] : written.split(this.delimiters.repetition)
  }

  /** Of one repetition. */
  readonly part = (repetition: string, component: number): string => {
    return this.unescaped(repetition.split(this.delimiters.component)[component - 1] ?? "")
  }

  /** The name of a coded element (CE, CWE): its text, its alternative text, or its code. */
  readonly named = (segment: Segment | undefined, field: number): string =>
    this.nameIn(this.repetitions(segment, field)[0] ?? "")

  readonly nameIn = (repetition: string): string =>
    [2, 5, 9, 1].map((component) => this.part(repetition, component))
      .find((one) => one !== "" && one !== '""') ?? ""

  /** Lines of text: repetitions, and the breaks that formatted text (FT) has. */
  readonly lines = (segment: Segment, field: number): ReadonlyArray<string> =>
    this.repetitions(segment, field).flatMap((one) => this.unescaped(one).split("\n"))

  /** A person (XPN, XCN) as `first middle last`; `from` is where the family name stands. */
  readonly person = (repetition: string, from: number): string =>
    [from + 1, from + 2, from]
      // The family name is the first of its parts (FN).
      .map((component) =>
        this.part(repetition, component).split(this.delimiters.subcomponent)[0] ?? ""
      )
      .filter((part) => part !== "" && part !== '""').join(" ")

  private readonly unescaped = (written: string): string => {
    const { field, component, repetition, escape, subcomponent } = this.delimiters
    if (!written.includes(escape)) return written
    const signs = new Map([
      ["F", field],
      ["S", component],
      ["T", subcomponent],
      ["R", repetition],
      ["E", escape],
      [".br", "\n"],
      [".sp", "\n"],
      [".ce", "\n"]
    ])
    const parts = written.split(escape)
    let text = ""
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at] ?? ""
      if (at % 2 === 0) text += part
      // A sign that opens and does not close is one of the text.
      else if (at === parts.length - 1) text += escape + part
      else text += signs.get(part) ?? (/^X(?:[0-9A-F]{2})+$/iu.test(part) ? bytesOf(part) : "")
    }
    return text
  }
}

const bytesOf = (hexadecimal: string) =>
  new TextDecoder().decode(
    Uint8Array.from(
      hexadecimal.slice(1).match(/../gu) ?? [],
      (pair) => Number.parseInt(pair, 16)
    )
  )
