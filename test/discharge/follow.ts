import { type Worded } from "../../schemas/discharge/draft.ts"
import { reword } from "../../src/discharge/learning/reword.ts"
import { followInList, followInText } from "../../src/discharge/learning/rules/follow.ts"
import type { Rule } from "../../src/discharge/learning/rules/Rule.ts"

/** Rules followed, one after the other, in every field of a draft. */
export const follow = <A extends Worded>(rules: ReadonlyArray<Rule>, draft: A): A =>
  reword(draft, {
    text: (value, field) => followInText(rules, field, value),
    list: (values, field) => followInList(rules, field, values).map(({ value }) => value)
  })
