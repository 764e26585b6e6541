/**
 * `WORD`: a word of letters, small in `text`. `NUMBER`, `ORDINAL`: with a `value`. `NAME`: what no
 * language has as a word (`user_id`, `#1a2b3c`, `v1.2`, `DD.MM.YYYY`, `[NAME]`). `QUOTED`: `text` is
 * the term. `REGEX`: `text` is the pattern with its slashes and flags. `MARK`: one punctuation mark.
 * `BROKEN`: what looks like a quoted term and is none.
 */
export type Kind = "WORD" | "NUMBER" | "ORDINAL" | "NAME" | "QUOTED" | "REGEX" | "MARK" | "BROKEN"

export interface Token {
  readonly kind: Kind
  readonly text: string
  /** What else it is: `CAPITAL` begins with a capital, `URL`, `PRICE`, `SHAPE`, `TAG`, `KEYWORD`. */
  readonly also: ReadonlyArray<string>
  readonly value?: number
  /** Of a quoted term its opening mark, of a broken one why. */
  readonly mark?: string
  /** Whether no white space is before it. */
  readonly glued: boolean
  /** Where it stands in the criteria, in UTF-16 units. */
  readonly start: number
  readonly end: number
}
