/**
 * The lines of a text, the runs of them, and what a line begins with.
 */

/** A stretch of the text, with where it begins in it. */
export interface Part {
  readonly text: string
  readonly at: number
}

/** The lines that hold something. */
export const linesOf = (text: string): ReadonlyArray<Part> => allLines(text).filter(holds)

export const holds = ({ text }: Part) => text.trim() !== ""

/** The empty ones too. */
export const allLines = (text: string): ReadonlyArray<Part> => {
  const lines: Array<Part> = []
  let at = 0
  for (const line of text.split("\n")) {
    lines.push({ text: line, at })
    at += line.length + 1
  }
  return lines
}

/** Runs of lines between blank ones. */
export const blocksOf = (text: string): ReadonlyArray<Part> => {
  const blocks: Array<Part> = []
  let open: { at: number; lines: Array<string> } | undefined
  const close = () => {
    if (open !== undefined) blocks.push({ at: open.at, text: open.lines.join("\n") })
    open = undefined
  }
  for (const line of allLines(text)) {
    if (!holds(line)) close()
    else if (open === undefined) open = { at: line.at, lines: [line.text] }
    else open.lines.push(line.text)
  }
  close()
  return blocks
}

/** The mark of a bullet, and that of a numbered line. */
export const bullet =
  /^[ \t]*(?:[-*•+–‣◦●○◉■□◆◇►▸∙·⁃]|\p{Extended_Pictographic}\ufe0f?)[ \t]+(?=\S)/u
export const numbered =
  /^[ \t]*(?:§[ ]?\d{1,3}[.)]?|\(?\d{1,3}[.)]|\(\d{1,3}\)|(?:Step|STEP|step)\s+\d{1,3}(?:\s*[:.)–-])?)[ \t]+(?=\S)/u
const marked = /^[ \t]{0,3}#{1,6}[ \t]+\S/u
/** A line that divides. */
export const rule = /^[ \t]*(?:-{3,}|\*{3,}|_{3,}|={3,})[ \t]*$/u

export const isBullet = (line: string) => bullet.test(line) && !rule.test(line)
export const isNumbered = (line: string) => numbered.test(line)
export const isMarkedHeading = (line: string) => marked.test(line)

/** A line without the mark that it begins with. */
export const without = (pattern: RegExp) => ({ text, at }: Part): Part => {
  const mark = pattern.exec(text)?.[0].length ?? 0
  return { text: text.slice(mark), at: at + mark }
}

export const bulletsOf = (text: string) =>
  linesOf(text).filter((line) => isBullet(line.text)).map(without(bullet))
export const stepsOf = (text: string) =>
  linesOf(text).filter((line) => isNumbered(line.text)).map(without(numbered))

/** Without the white space around it. */
export const trimmed = ({ text, at }: Part): Part => {
  const lead = text.length - text.trimStart().length
  return { text: text.trim(), at: at + lead }
}
