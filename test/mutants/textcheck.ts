import { changes, type Mutant } from "./mutant.ts"

const tests = ["test/textcheck/boundaries.test.ts"]

const calls = ["test/textcheck/call/checkCall.test.ts"]

export const textcheck: ReadonlyArray<Mutant> = [
  ...changes(
    "src/textcheck/call/judgeCall.ts",
    calls,
    ["if (double !== undefined && !isReading)", "if (false)"],
    ["named !== undefined && !known.isDelegated", "false"],
    ["attacked !== undefined &&", "false &&"],
    ["if (known.isChanged({ ...reference.place }))", "if (false)"]
  ),
  ...changes(
    "src/textcheck/call/judgeCall.ts",
    calls,
    ['value.sort !== "choice"', "true"],
    ['value.sort === "measure" && !isReading', "false"]
  ),
  ...changes(
    "src/textcheck/call/computed.ts",
    ["test/textcheck/call/computed.test.ts"],
    ["if (JOINS.test(text)) return false", ""],
    ['!steps.includes("..") && ', ""]
  ),
  ...changes(
    "src/textcheck/call/valueOwners.ts",
    calls,
    ["return !(isLess && isElse)", "return false"],
    ["if (beside.length > BESIDE_MAX ||", "if (false &&"],
    ["isSender(place) && senders.size === 1", "isSender(place)"]
  ),
  ...changes(
    "src/textcheck/call/egress.ts",
    calls,
    ["&& !named.has(hostOf(value.text))", ""],
    ["isLink(one) ? [] : ", ""],
    ["!said.has(word) && ", ""],
    ["|| staying.test(key)", ""],
    ["read.hasRun || ", ""],
    ["names.size > 1 ||", ""],
    ["isName ? known.some(isCode) : ", ""],
    ["isName ? known.some(isCode) : ", "!isName && "]
  ),
  ...changes(
    "src/textcheck/call/checkCall.ts",
    calls,
    ['outward?.isGrave === true ? "block"', 'outward?.isGrave === true ? "review"'],
    ["(isReading && !values.some(isAddress))", "isReading"],
    ["carriesOne(carried, yield* secretsOf(sources)) ||", ""]
  ),
  ...changes(
    "src/textcheck/verdict.ts",
    tests,
    [" || timedOut.length > 0", ""],
    ["block: { injection: 0.8 }", "block: { injection: 0.9 }"],
    ["review: { injection: 0.5, secret: 0,", "review: { injection: 0.6, secret: 0,"],
    ["pii: 0.55, toxicity: 0.7 }", "pii: 0.65, toxicity: 0.7 }"],
    ["pii: 0.55, toxicity: 0.7 }", "pii: 0.55, toxicity: 0.8 }"],
    ["(scores.injection ?? 0) >= threshold", "(scores.injection ?? 0) > threshold"],
    ["highRisk.has(one.type) && one.confidence >= threshold", "one.confidence >= threshold"],
    ["    : one.confidence >= threshold)", "    : one.confidence > threshold)"],
    ["{ ...policies.default.block, ...policy", "{ ...policy"],
    ['"unicode.bidi.override", "secret.canary"]', '"secret.canary"]']
  ),
  ...changes(
    "src/textcheck/check.ts",
    tests,
    ["HIDDEN_MIN = 0.7", "HIDDEN_MIN = 0.3"],
    ["one.confidence >= HIDDEN_MIN", "one.confidence > HIDDEN_MIN"],
    ["late.add(name)\n        break", "break"],
    ["Math.round(score * 1000)", "Math.floor(score * 1000)"]
  ),
  ...changes(
    "src/textcheck/redact.ts",
    tests,
    [
      "(one.confidence >= SURE_MIN || one.type === CUSTOM)",
      "(one.confidence > SURE_MIN || one.type === CUSTOM)"
    ],
    ["value.length >= VALUE_MIN", "value.length > VALUE_MIN"],
    ["SHOWN_MAX = 8", "SHOWN_MAX = 40"],
    ["shown < SHOWN_MIN", "shown <= SHOWN_MIN"]
  ),
  ...changes("src/textcheck/segments.ts", tests, ["start >= from", "start > from"]),
  ...changes(
    "src/textcheck/skill.ts",
    ["test/textcheck/copies.test.ts"],
    ["do not use or forward it. Show", "hand on \\`sanitized_text\\`. Show"]
  ),
  ...changes(
    "src/textcheck/checks/injection.ts",
    ["test/textcheck/injection/frames.test.ts", "test/textcheck/injection/phrases.test.ts"],
    ["putRight(folded(unwrapped(text)))", "folded(unwrapped(text))"],
    ["return isAddressed && isDeed ? chance : UNADDRESSED_MAX", "return chance"]
  )
]
