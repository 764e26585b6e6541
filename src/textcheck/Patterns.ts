import { Context, type Result } from "effect"

/** The first matches of a pattern in a text, at most `most`, as half-open spans; none is empty. */
type Matches = (
  text: string,
  most: number
) => ReadonlyArray<readonly [start: number, end: number]>

/**
 * Patterns that callers write, in a time in proportion to the text. The implementation is in
 * `layers/patterns/`.
 */
export class Patterns extends Context.Service<Patterns, {
  /** Fails with what is wrong with the pattern. */
  readonly compile: (source: string) => Result.Result<Matches, string>
}>()("agent-services/textcheck/Patterns") {}
