import { changes, type Mutant } from "./mutant.ts"

const tests = ["test/reputation/boundaries.test.ts"]

export const reputation: ReadonlyArray<Mutant> = [
  ...changes(
    "src/reputation/score.ts",
    tests,
    ["trust_score < 40", "trust_score <= 40"],
    ["trust_score < 60", "trust_score < 50"],
    ["trust_score < 80", "trust_score <= 80"],
    ["PRIOR = 50", "PRIOR = 60"],
    ["Math.round(sum", "Math.floor(sum"],
    ["trust_score: 0,", "trust_score: 50,"]
  ),
  ...changes(
    "schemas/reputation.ts",
    tests,
    ["minimum: 0, maximum: 100", "minimum: 0, maximum: 1000"],
    ["COMMENT_LENGTH_MAX = 2_000", "COMMENT_LENGTH_MAX = 20_000"]
  )
]
