import { PageBuilder } from "./PageBuilder.ts"

/** Plain text: a page for each form feed, a place for each line. */
export const sheetsOfText = (text: string) => {
  const sheets = new PageBuilder()
  text.split(/\r\n|\r|\n/u).forEach((line, index) => {
    line.split("\f").forEach((part, at) => {
      if (at > 0) sheets.page()
      sheets.line(part, `line ${index + 1}`)
    })
  })
  return sheets.pages
}
