/** A wider column does not push the next ones along: its cells do, each in its own row. */
const COLUMN_MAX = 48
const GAP = 3

/** Rows of cells as lines whose columns stand below each other, empty cells as blanks. */
export const grid = (rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> => {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll(/\s+/gu, " ").trim()))
  const widths: Array<number> = []
  for (const row of cells) {
    row.forEach((cell, at) => {
      widths[at] = Math.min(COLUMN_MAX, Math.max(widths[at] ?? 0, cell.length))
    })
  }
  return cells.map((row) => {
    let line = ""
    let column = 0
    row.forEach((cell, at) => {
      if (cell !== "") {
        line += " ".repeat(line === "" ? column : Math.max(GAP, column - line.length)) + cell
      }
      column += (widths[at] ?? 0) + GAP
    })
    return line.trim()
  })
}
