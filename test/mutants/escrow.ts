import { changes, type Mutant } from "./mutant.ts"

const tests = ["test/escrow/boundaries.test.ts"]

export const escrow: ReadonlyArray<Mutant> = [
  ...changes("schemas/escrow/trust.ts", tests, ["TRUST_SCORE_MIN = 60", "TRUST_SCORE_MIN = 50"]),
  ...changes(
    "src/escrow/trust.ts",
    tests,
    ["trust.score < TRUST_SCORE_MIN", "trust.score <= TRUST_SCORE_MIN"],
    ["http_status >= 500", "http_status > 500"],
    ["http_status === 429", "http_status === 428"],
    ["count > 0 : count.length > 0", "count >= 0 : count.length > 0"],
    ["count > 0 : count.length > 0", "count > 0 : count.length >= 0"],
    ["RECOMMENDATION_KEPT_MAX = 200", "RECOMMENDATION_KEPT_MAX = 20"],
    [".length >= RECOMMENDATION_KEPT_MAX", ".length > RECOMMENDATION_KEPT_MAX"],
    ["Math.floor(\n    Math.min", "Math.round(\n    Math.min"]
  ),
  ...changes(
    "src/escrow/money.ts",
    tests,
    ["SIGNIFICANT_DIGITS_MAX = 15", "SIGNIFICANT_DIGITS_MAX = 16"],
    ["scale > exponent)", "scale > exponent + 1)"],
    ["minor > 0n", "minor >= 0n"]
  ),
  ...changes(
    "src/ground/currencies.ts",
    tests,
    ["? 2 : 8)", "? 2 : 2)"]
  ),
  ...changes(
    "src/escrow/settle.ts",
    tests,
    ["refunded === 0n", "refunded <= 1n"],
    ["released === 0n", "released <= 1n"],
    ['release: ["delivered", "disputed"]', 'release: ["funded", "delivered", "disputed"]'],
    ["  !passed\n", "  passed === undefined\n"]
  ),
  ...changes(
    "src/escrow/settle.ts",
    ["test/escrow/settle.test.ts"],
    ["Math.max(0, deliveries - 1)", "Math.max(0, deliveries)"],
    ['operation === "deliverable" && revisionsLeft > 0', 'operation === "deliverable"'],
    ['status === "delivered" && inspection', 'status !== "funded" && inspection'],
    ['inspection?.then === "release"', "inspection !== null"],
    ['held === "evaluation_failed"', 'held === "evaluation_pending"']
  ),
  ...changes(
    "src/escrow/trust.ts",
    ["test/escrow/reputation.test.ts"],
    ['"agent_id" in reply && reply.agent_id !== agent_id', "false"],
    ["minimum: 0, maximum: TRUST_SCORE_MAX", "minimum: -1, maximum: TRUST_SCORE_MAX"],
    ["minimum: 0, maximum: TRUST_SCORE_MAX", "minimum: 0, maximum: TRUST_SCORE_MAX + 1"]
  ),
  ...changes(
    "src/escrow/trust.ts",
    ["test/escrow/trust.test.ts"],
    ["if (repeatsMember(body)) return undefined", ""],
    ["!isExactNumber(", "!Boolean("],
    ["|| !isLegible(text)", ""]
  ),
  ...changes(
    "src/ground/repeatsMember.ts",
    ["test/escrow/trust.test.ts"],
    ['scanner.peek() !== ":"', "false"],
    ["open.pop()", "open.length"]
  ),
  ...changes(
    "src/escrow/evaluate.ts",
    ["test/escrow/evaluation.test.ts"],
    ["judged === null && revisions > 0", "false"],
    ["judged !== null && judged !== current", "false"],
    ["doubtOf(record, deliverable.checks, evaluation) !== undefined", "false"]
  ),
  ...changes(
    "src/escrow/transition.ts",
    ["test/escrow/inspection.test.ts"],
    ["inspection === null || arbiter_agent_id !== null", "inspection === null"]
  ),
  ...changes(
    "src/ground/verifyJws.ts",
    ["test/sql/jws.test.ts"],
    ["header.text !== headerOf(typ, kid)", "header.text === undefined"],
    ["Base64Url.encode(bytes) === text", "true"],
    ["if (key.revoked !== undefined)", "if (key.revoked === null)"],
    ["iat > key.exp + LEEWAY_SECONDS", "iat > key.exp + 2 * LEEWAY_SECONDS"]
  ),
  ...changes(
    "src/ground/eventChain.ts",
    tests,
    ["event.sequence !== place", "event.sequence < place"],
    ["event.sequence !== place || ", ""]
  ),
  ...changes("src/ground/webhookOutbox.ts", tests, ["SENDING_MAX = 8", "SENDING_MAX = 80"]),
  ...changes(
    "src/escrow/criteria/meaning.ts",
    ["test/escrow/polarity.test.ts", "test/escrow/names.test.ts"],
    ["{ max: value - 1 }", "{ max: value }"],
    ["{ min: value + 1 }", "{ min: value }"],
    ["names.some((one) => isThing.test(one))", "names.length === 0"]
  ),
  ...changes(
    "src/escrow/criteria/read.ts",
    ["test/escrow/forms.test.ts", "test/escrow/negation.test.ts", "test/escrow/firstSight.test.ts"],
    ["if (necessary && this.isTurned(start)) {", "if (necessary && start < 0) {"],
    ['if (isUnder) return "negation"\n', ""],
    ["shunned.test(scope) || ", ""],
    [" || shunnedBehind.test(behind)", ""],
    [
      "(piece.why !== undefined || speaksOfPart || isLed || asks)",
      "(speaksOfPart || isLed || asks)"
    ],
    [
      "(piece.why !== undefined || speaksOfPart || isLed || asks)",
      "(piece.why !== undefined || isLed)"
    ]
  ),
  ...changes(
    "src/escrow/criteria.ts",
    ["test/escrow/http.test.ts"],
    ["unread.length > 0 && clauses.every(isFallback)", "unread.length > 0"],
    ["unread.length > 0 && clauses.every(isFallback)", "clauses.every(isFallback)"]
  ),
  ...changes(
    "src/escrow/deliver.ts",
    ["test/escrow/http.test.ts"],
    [" && !checksNothing(criteria)", ""],
    ["checksNothing(record.criteria) || isContextAlone(record)", "isContextAlone(record)"],
    ["checksNothing(record.criteria) || isContextAlone(record)", "checksNothing(record.criteria)"]
  ),
  ...changes(
    "src/escrow/view.ts",
    ["test/escrow/fairHold.test.ts"],
    ["reads(record) ? work : sealed(work)", "work"],
    ["Math.floor(characters.length / 5)", "Math.ceil(characters.length / 5)"]
  ),
  ...changes(
    "src/escrow/authority.ts",
    ["test/escrow/fairHold.test.ts"],
    ["escrow.released > 0n ||", "escrow.resolution !== null ||"]
  ),
  ...changes(
    "src/escrow/transition.ts",
    ["test/escrow/fairHold.test.ts", "test/escrow/fairHistories.test.ts"],
    ["&& refund_request === null", ""],
    ["refund_request?.contested_at === null", "refund_request !== null"]
  ),
  ...changes(
    "src/escrow/deliver.ts",
    ["test/escrow/preview.test.ts"],
    ['? "check_in_doubt"\n', "? holdReason(trust, blocked)\n"]
  )
]
