/** A step's text without what does not tell two steps apart: case, spacing, and forms of a letter. */
export const fold = (text: string) =>
  text.normalize("NFKC").trim().toLowerCase().replace(/\s+/gu, " ")
