import type { PatternRule } from "../../finding.ts"

/** A pattern of one group; within a group the strongest counts, across groups they combine. */
export interface InjectionRule extends PatternRule {
  readonly group: string
  /** Seldom found in a text that only speaks of attacks: no discount for quoting it. */
  readonly certain?: boolean
  /** Tried first, once for all rules that share it: without it the rule has nothing to find. */
  readonly cue?: RegExp
  /** What a match and the words after it say where they are no attack. */
  readonly unless?: RegExp
  /** Ordinary between a user and an assistant: only looked for in what a third party wrote. */
  readonly foreign?: boolean
}

/**
 * A rule of the injection check; its group is the first part of its id. Of several forms of its pattern
 * any will do.
 */
export const rule = (
  id: string,
  weight: number,
  message: string,
  pattern: string | ReadonlyArray<string>,
  examples: ReadonlyArray<string>,
  more: Pick<InjectionRule, "needs" | "certain" | "cue" | "foreign" | "unless"> = {}
): InjectionRule => ({
  id: `injection.${id}`,
  group: id.split(".")[0] ?? id,
  message,
  severity: weight >= 0.8 ? "high" : weight >= 0.5 ? "medium" : "low",
  confidence: weight,
  pattern: RegExp([pattern].flat().join("|"), "g"),
  examples,
  ...more
})
