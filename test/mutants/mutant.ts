/** A deliberate change of the code that some test must not let pass. */
export interface Mutant {
  /** From the root of the project. */
  readonly file: string
  /** A fragment that the file has exactly once, and what stands there instead. */
  readonly from: string
  readonly to: string
  /** The files of tests of which one must fail. */
  readonly tests: ReadonlyArray<string>
}

/** Changes of one file as `[from, to]`, all for the same tests. */
export const changes = (
  file: string,
  tests: ReadonlyArray<string>,
  ...pairs: ReadonlyArray<readonly [from: string, to: string]>
): ReadonlyArray<Mutant> => pairs.map(([from, to]) => ({ file, from, to, tests }))
