/**
 * Sentences about a term `T`: what forbids it, what asks for it, and what does neither.
 */
import { Schema } from "effect"

export const Subject = Schema.Literals([
  "",
  "The text ",
  "It ",
  "Your summary ",
  "Each line ",
  "Please "
])
export const Term = Schema.Literals([
  '"alpha"',
  "'alpha'",
  "“alpha”",
  'the word "alpha"',
  'the term "alpha"'
])
export const Tail = Schema.Literals([
  "",
  ".",
  " anywhere.",
  " at all",
  ", please",
  " and at least 3 words",
  ", but at most 90 words"
])

export const Against = Schema.Literals([
  "must not contain T",
  "must never mention T",
  "should not use T",
  "do not use T",
  "never say T",
  "avoid T",
  "avoid using T",
  "is free of T",
  "without T",
  "no T",
  "must not include any mention of T",
  "has no T",
  "refrain from T",
  "cannot contain T",
  "does not mention T",
  "may not use T"
])
export const For = Schema.Literals([
  "must contain T",
  "must mention T",
  "has to include T",
  "includes T",
  "should use T",
  "mention T",
  "needs to name T",
  "contains T at least once",
  "must contain at least one of T, T",
  "must say T exactly once"
])
/** Double negations, exceptions, what is only said of a term. */
export const Neither = Schema.Literals([
  "do not forget T",
  "must not omit T",
  "never leave out T",
  "must not be without T",
  "is not free of T",
  "do not avoid T",
  "may contain T",
  "need not contain T",
  "does not have to mention T",
  "anything except T",
  "anything other than T",
  "nothing but T",
  "no word but T",
  "unless it says T",
  "hardly mentions T",
  "not only T",
  "not just T",
  "instead of T",
  "rather than T",
  "without any need for T",
  "must not contain anything but T",
  "no more than two T",
  "neither forbid nor require T",
  "is better without T"
])
