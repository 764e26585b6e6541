/**
 * Who sees what of a record: levels by path, and what happens to the values that are held back.
 */
import { Schema } from "effect"

/** `public` is shown to all, `medium` from the medium tier on, `high` only to the high tier. */
export const Level = Schema.Literals(["public", "medium", "high"])
export type Level = typeof Level.Type

/** What a medium requester gets of a `high` leaf: nothing, stars, or a coarser value. */
export const Action = Schema.Literals(["drop", "mask", "generalise"])
export type Action = typeof Action.Type

/** The most rules of one policy, and the most of them with a `*`: each of those is tried anew. */
export const RULES_MAX = 4096
export const WILDCARD_RULES_MAX = 256

/** How a `mask` or `generalise` is done. */
export const RuleParams = Schema.Struct({
  /** `mask`: how many of a text's last code points stay readable, 0 to 4. */
  keep_last: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4 }))
  ),
  /** `generalise`: the width of a number's range. */
  bucket: Schema.optionalKey(Schema.Finite.check(Schema.isGreaterThan(0))),
  /** `generalise`: how much of a date stays. */
  precision: Schema.optionalKey(Schema.Literals(["year", "month"]))
})

/** One path and what holds for everything below it. */
export const Rule = Schema.Struct({
  /** A JSON Pointer; the segment `*` stands for any one, `~2` for a literal `*`. */
  path: Schema.String.check(Schema.isMaxLength(4096)),
  level: Level,
  action: Schema.optionalKey(Action),
  params: Schema.optionalKey(RuleParams)
})
export interface Rule extends Schema.Schema.Type<typeof Rule> {}

/** The most quasi-identifiers that one policy names. */
export const QUASI_MAX = 16

/**
 * Refuses a record whose medium view would show a group of fewer than `k` rows that are alike in
 * their quasi-identifiers (Sweeney, 2002).
 */
const KAnonymity = Schema.Struct({
  /** The rows, as a rule's path: `/rows/*`. */
  rows: Schema.String.check(Schema.isMaxLength(4096)),
  /** Below each row, as a rule's path: `/zip`. */
  quasi: Schema.Array(Schema.String.check(Schema.isMaxLength(4096))).check(
    Schema.isMinLength(1),
    Schema.isMaxLength(QUASI_MAX)
  ),
  k: Schema.Int.check(Schema.isBetween({ minimum: 2, maximum: 4096 }))
})

export const Policy = Schema.Struct({
  /** What holds where no rule does; `high` if absent. */
  default_level: Schema.optionalKey(Level),
  /** What happens to `high` leaves whose rule names no action; `mask` if absent. */
  default_action: Schema.optionalKey(Schema.Literals(["mask", "drop"])),
  rules: Schema.optionalKey(Schema.Array(Rule).check(Schema.isMaxLength(RULES_MAX))),
  k_anonymity: Schema.optionalKey(KAnonymity)
}).annotate({ identifier: "Policy" })
export interface Policy extends Schema.Schema.Type<typeof Policy> {}
