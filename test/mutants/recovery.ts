import { changes, type Mutant } from "./mutant.ts"

const tests = ["test/recovery/boundaries.test.ts"]
const discovery = ["test/recovery/discovery.test.ts"]
const effects = ["test/recovery/effects.test.ts"]

export const recovery: ReadonlyArray<Mutant> = [
  ...changes(
    "src/recovery/rules.ts",
    tests,
    ["REASON_LENGTH_MIN = 12", "REASON_LENGTH_MIN = 11"],
    [".trim().length < REASON_LENGTH_MIN)", ".trim().length <= REASON_LENGTH_MIN)"],
    ["LISTED_MAX = 20", "LISTED_MAX = 21"]
  ),
  ...changes("src/recovery/evaluate.ts", tests, ["score >= minScore", "score > minScore"]),
  ...changes(
    "src/recovery/budget.ts",
    tests,
    ["CHECKPOINT_FROM = 0.6", "CHECKPOINT_FROM = 0.7"],
    ["share >= HAND_OFF_FROM", "share > HAND_OFF_FROM"],
    ["share < CHECKPOINT_FROM", "share <= CHECKPOINT_FROM"],
    ["steps_since_checkpoint === 0", "steps_since_checkpoint <= 1"]
  ),
  ...changes(
    "src/recovery/interruption.ts",
    tests,
    ["fromMillis(dueMillis + 1)", "fromMillis(dueMillis)"],
    ["due.from < least.from", "due.from <= least.from"],
    [
      "plusSeconds(counted(workflow.suspected_at, workflow), graceSeconds)",
      "plusSeconds(counted(workflow.suspected_at, workflow), 0)"
    ]
  ),
  ...changes(
    "src/recovery/applyTimeouts.ts",
    tests,
    ["due.from <= means.now", "due.from < means.now"]
  ),
  ...changes(
    "src/recovery/lifecycle.ts",
    tests,
    ["fruitless_claims - 1) >= max_recoveries", "fruitless_claims - 1) > max_recoveries"]
  ),
  ...changes(
    "src/recovery/changeLog.ts",
    tests,
    ["workflow.event_sequence + 1", "workflow.event_sequence"],
    ["workflow.event_sequence + 1", "workflow.event_sequence + 2"],
    ["current_checkpoint_version === 0", "current_checkpoint_version === 1"]
  ),
  ...changes(
    "src/recovery/writeAccess.ts",
    tests,
    [
      "lease.lease_generation < workflow.lease_generation",
      "lease.lease_generation <= workflow.lease_generation"
    ]
  ),
  ...changes("src/recovery/brief.ts", tests, ["BYTES_PER_TOKEN = 3", "BYTES_PER_TOKEN = 4"]),
  ...changes("src/recovery/instant.ts", tests, ["Math.max(0, (toMillis", "Math.max(-9, (toMillis"]),
  ...changes(
    "src/recovery/completion.ts",
    tests,
    ["(checkpoint?.version ?? 0)", "(checkpoint?.version ?? 1)"]
  ),
  ...changes("src/recovery/readyToComplete.ts", effects, [
    "blocking.length === 1 && blocking[0] === FINISH_LINE",
    "blocking.includes(FINISH_LINE)"
  ]),
  ...changes("src/recovery/fence.ts", effects, [
    "fencing_token === workflow.lease_generation",
    "fencing_token <= workflow.lease_generation"
  ]),
  ...changes(
    "src/recovery/effects.ts",
    effects,
    ['before.status !== "failed" ? before', 'before.status === "done" ? before'],
    ['before.status === "done"\n', 'before.status === "failed"\n'],
    ["if (entry === before || entry === told) continue", ""]
  ),
  ...changes("src/recovery/prune.ts", ["test/recovery/prune.test.ts"], [
    "-keepDays * DAY_SECONDS",
    "keepDays * DAY_SECONDS"
  ]),
  ...changes(
    "src/recovery/discover.ts",
    discovery,
    ["if (fresh.length === 0 && !isBehind(next.next, end)) return next", "return next"],
    ["graceSeconds * 1000 + 1)", "graceSeconds * 1000)"]
  ),
  ...changes(
    "layers/sql/recovery/offers.ts",
    discovery,
    ["OR (status = 'suspected_failed' AND suspected_at <= ${suspected}))", ")"],
    ["of [0, 1])", "of [1])"],
    ["${hasGrace} = 1 AND", "${hasGrace} = 0 AND"],
    ["rank > Number(first)", "rank >= Number(first)"]
  ),
  ...changes("src/recovery/sweep.ts", discovery, [
    'others === "await"',
    'others === "leave"'
  ])
]
