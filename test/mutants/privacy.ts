import { changes, type Mutant } from "./mutant.ts"

const tests = ["test/privacy/boundaries.test.ts"]

export const privacy: ReadonlyArray<Mutant> = [
  ...changes(
    "src/privacy/trust.ts",
    tests,
    ["score >= THRESHOLDS.high", "score > THRESHOLDS.high"],
    ["score >= THRESHOLDS.medium", "score > THRESHOLDS.medium"],
    ["{ medium: 50, high: 70 }", "{ medium: 50, high: 60 }"],
    ["HALF_LIFE_DAYS = 30", "HALF_LIFE_DAYS = 60"],
    ["-Math.floor(Math.max(0, ageMillis) / DAY_MILLIS)", "-Math.max(0, ageMillis) / DAY_MILLIS"],
    ["REPORTS_PER_PAIR = 20", "REPORTS_PER_PAIR = 200"],
    ["{ positive: 0.5, negative: 0.2 }", "{ positive: 0.5, negative: 0.5 }"],
    ["score < THRESHOLDS.medium\n", "score < 40\n"],
    ["{ positive: 0.95, negative: 0.35 }", "{ positive: 0.95, negative: 0.95 }"],
    ["Math.min(1, (score", "Math.min(9, (score"],
    ["way] + squeeze(strange[way], STRANGERS_MAX[way])", "way] + strange[way]"],
    ["said.filter((opinion) => !isAnchors(opinion))", "said"],
    ["model.anchors.has(agent_id) ? ANCHOR_SCORE", "false ? ANCHOR_SCORE"]
  ),
  ...changes(
    "src/privacy/redactValue.ts",
    tests,
    ["points.length >= keep + HIDDEN_MIN", "points.length > keep + HIDDEN_MIN"],
    ["HIDDEN_MIN = 4", "HIDDEN_MIN = 0"]
  ),
  ...changes(
    "src/privacy/readJson.ts",
    tests,
    ["DEPTH_MAX = 33", "DEPTH_MAX = 330"],
    ["this.#frames.length === DEPTH_MAX", "this.#frames.length === DEPTH_MAX + 1"]
  ),
  ...changes(
    "src/privacy/policy.ts",
    tests,
    [".length <= WILDCARD_RULES_MAX", ".length < WILDCARD_RULES_MAX"],
    ["Result.fail(violations.slice(0, VIOLATIONS_MAX))", "Result.fail(violations)"]
  ),
  ...changes(
    "src/privacy/anonymity.ts",
    ["test/privacy/anonymity.test.ts"],
    ["[...seen.values()].filter(({ isShown }) => isShown)", "[...seen.values()]"]
  )
]
