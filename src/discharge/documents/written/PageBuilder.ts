/**
 * The pages of a file that has none: its lines in order, each with the place in the file that it is of.
 */
import type { FilePlace, LeftOut, ReadPage } from "../../../../schemas/discharge/documents.ts"

/** A page ends at the first empty line after so many characters, and after twice as many anywhere. */
const PAGE_CHARACTERS = 12_000
/** A longer line is cut where a word ends. */
const LINE_CHARACTERS = 20_000
/** As the pages are drawn: letter size, in points. */
const PAPER = { width_points: 612, height_points: 792 } as const

interface Sheet {
  text: string
  places: Array<FilePlace>
  readonly notes: Set<string>
  readonly left_out: Set<LeftOut>
}

const empty = (): Sheet => ({ text: "", places: [], notes: new Set(), left_out: new Set() })

export class PageBuilder {
  private readonly done: Array<Sheet> = []
  private open = empty()

  /** Adds a line that comes from `at`. */
  line(text: string, at: string) {
    for (const part of partsOf(tidy(text))) this.add(part, at)
  }

  /** Between two paragraphs. */
  blank() {
    const { text } = this.open
    if (text.length > PAGE_CHARACTERS) return this.page()
    if (text !== "" && !text.endsWith("\n\n")) this.open.text += "\n"
  }

  /** A heading on a line of its own. */
  heading(title: string, at: string) {
    this.blank()
    this.line(/[:.?!]\s*$/u.test(title) ? title : `${title}:`, at)
  }

  /** A new page, where this one says something. */
  page() {
    if (this.open.text === "" && this.open.notes.size === 0) return
    this.done.push(this.open)
    this.open = empty()
  }

  /** Something of the open page was not read; `note` says so. */
  leaveOut(what: LeftOut, note: string) {
    this.open.left_out.add(what)
    this.open.notes.add(note)
  }

  get pages(): ReadonlyArray<ReadPage> {
    this.page()
    return this.done.map(({ text, places, notes, left_out }, index) => ({
      page: index + 1,
      source: "text" as const,
      confidence: null,
      quality: notes.size === 0 ? "good" as const : "review" as const,
      handwriting_suspected: false,
      notes: [...notes],
      text: text.trimEnd(),
      ...PAPER,
      words: [],
      doubtful_numbers: [],
      ...(left_out.size === 0 ? {} : { left_out: [...left_out] }),
      places
    }))
  }

  private add(text: string, at: string) {
    if (text.trim() === "") return this.blank()
    if (this.open.text.length > 2 * PAGE_CHARACTERS) this.page()
    const start = this.open.text.length
    this.open.text += `${text}\n`
    const end = start + text.length
    const last = this.open.places.at(-1)
    if (last?.at === at) this.open.places[this.open.places.length - 1] = { ...last, end }
    else this.open.places.push({ start, end, at })
  }
}

const TAB = 8

/** Tabs as the columns that they lead to, other blanks as spaces, and no sign that is none. */
const tidy = (text: string) => {
  let line = ""
  text.trimEnd().split("\t").forEach((part, at) => {
    line += (at === 0 ? "" : " ".repeat(TAB - line.length % TAB)) + part
  })
  return line.replaceAll(/[^\S\n ]|\u200b/gu, " ").replaceAll(/\p{Cc}|\ufeff|\u00ad/gu, "")
    .trimEnd()
}

const partsOf = (text: string): ReadonlyArray<string> => {
  if (text.length <= LINE_CHARACTERS) return [text]
  const space = text.lastIndexOf(" ", LINE_CHARACTERS)
  const cut = space > 0 ? space : LINE_CHARACTERS
  const parts = [text.slice(0, cut)]
  for (let from = cut; from < text.length; from += LINE_CHARACTERS) {
    parts.push(text.slice(from, from + LINE_CHARACTERS))
  }
  return parts
}
