/** What can be left out without a difference that a caller could see, and why. */
interface Equivalent {
  /** From the root of the project. */
  readonly file: string
  /** The text that is left out, on one line. */
  readonly without: string
  /** In one sentence. */
  readonly why: string
}

export const equivalents: ReadonlyArray<Equivalent> = []
