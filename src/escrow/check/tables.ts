/**
 * The table that a text is or has: Markdown, or lines of values with one separator (RFC 4180).
 */
interface Row {
  readonly cells: ReadonlyArray<string>
  readonly line: string
  readonly at: number
}
interface Table {
  readonly format: "markdown_table" | "csv"
  readonly header: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Row>
  /** What is wrong with it, such as rows of other lengths. */
  readonly fault?: string
}

const separatorLine = /^\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/u
const isSeparator = (line: string) => line.includes("|") && separatorLine.test(line.trim())

/** The first Markdown table; else the text as separated values; `undefined` when it is neither. */
export const tableOf = (text: string): Table | undefined => markdownTable(text) ?? separated(text)

export const markdownTable = (text: string): Table | undefined => markdownTables(text).next().value

/** All of them, each read when it is asked for. */
export function* markdownTables(text: string): Generator<Table, undefined> {
  const lines = text.split("\n")
  const starts: Array<number> = []
  let place = 0
  for (const line of lines) {
    starts.push(place)
    place += line.length + 1
  }
  for (let n = 1; n < lines.length; n++) {
    if (!isSeparator(lines[n] ?? "") || !(lines[n - 1] ?? "").includes("|")) continue
    const header = cellsOf(lines[n - 1] ?? "")
    const rows: Array<Row> = []
    for (n++; n < lines.length; n++) {
      const line = lines[n] ?? ""
      if (!line.includes("|")) break
      rows.push({ cells: cellsOf(line), line, at: starts[n] ?? 0 })
    }
    const uneven = rows.find(({ cells }) => cells.length !== header.length)
    yield {
      format: "markdown_table",
      header,
      rows,
      ...(uneven === undefined ? {} : { fault: `a row of ${uneven.cells.length} cells` })
    }
  }
  return undefined
}

const cellsOf = (line: string) =>
  line.trim().replace(/^\|/u, "").replace(/(?<!\\)\|$/u, "").split(/(?<!\\)\|/u).map((cell) =>
    cell.trim()
  )

/** Comma-, semicolon- or tab-separated values: the separator that the first line has most of. */
export const separated = (text: string): Table | undefined => {
  const [first = ""] = text.trimStart().split("\n", 1)
  const [separator] = [",", ";", "\t"].map((mark) => ({ mark, n: first.split(mark).length }))
    .toSorted((a, b) => b.n - a.n)
  if (separator === undefined || separator.n < 2) return undefined
  const records = recordsOf(text, separator.mark)
  if (records === undefined) return undefined
  const [header, ...rows] = records
  if (header === undefined) return undefined
  const uneven = rows.find(({ cells }) => cells.length !== header.cells.length)
  return {
    format: "csv",
    header: header.cells.map((cell) => cell.trim()),
    rows,
    ...(uneven === undefined ? {} : { fault: `a record of ${uneven.cells.length} values` })
  }
}

// Quotation marks may hold separators, line ends and doubled marks.
const recordsOf = (text: string, separator: string): ReadonlyArray<Row> | undefined => {
  const records: Array<Row> = []
  let cells: Array<string> = []
  let cell = ""
  let start = 0
  let quoted = false
  const end = (index: number) => {
    cells.push(cell)
    const line = text.slice(start, index)
    if (line.trim() !== "") records.push({ cells, line, at: start })
    cells = []
    cell = ""
    start = index + 1
  }
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    if (quoted) {
      if (character !== '"') cell += character
      else if (text.charAt(index + 1) === '"') {
        cell += '"'
        index++
      } else quoted = false
    } else if (character === '"' && cell === "") quoted = true
    else if (character === separator) {
      cells.push(cell)
      cell = ""
    } else if (character === "\n") end(index)
    else cell += character
  }
  if (quoted) return undefined
  end(text.length)
  return records
}
