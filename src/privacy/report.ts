/**
 * `POST /trust/report`: what one agent says of another, counted and logged.
 */
import { DateTime, Effect, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { Hex } from "effect/encoding"
import { Caller } from "../../schemas/authorization.ts"
import { requireToBe } from "../ground/caller.ts"
import { refusal } from "../../schemas/privacy/problems.ts"
import type { ReportRequest } from "../../schemas/privacy/trust.ts"
import { Unauthenticated } from "../../schemas/problems.ts"
import { appendEntry } from "./appendEntry.ts"
import { KeyRing } from "./KeyRing.ts"
import { Opinions } from "./Opinions.ts"
import { Settings } from "./Settings.ts"
import { standing } from "./standing.ts"
import { positiveShare, REPORTS_PER_PAIR } from "./trust.ts"

/** Refuses a report on oneself, under another's name, or for an anchor without its token. */
export const acceptReport = Effect.fn("Privacy.acceptReport")(function* (request: ReportRequest) {
  const { anchors } = yield* Settings
  const { agent_id, reporter_id } = request
  if (agent_id === reporter_id) {
    return yield* refusal([{
      pointer: "/reporter_id",
      code: "self-report",
      detail: `'${agent_id}' cannot report on itself`
    }])
  }
  yield* requireToBe(reporter_id)
  const caller = Option.map(yield* Caller, ({ agent_id }) => agent_id)
  const hasToken = Option.isSome(Option.flatten(Option.fromUndefinedOr(anchors.get(reporter_id))))
  if (hasToken && !Option.contains(caller, reporter_id)) {
    return yield* new Unauthenticated({ reason: "This anchor reports only with its token." })
  }
  return request
})

/** Counts an accepted report, in the transaction at hand. */
export const countReport = Effect.fn("Privacy.countReport")(function* (request: ReportRequest) {
  const random = yield* SecureRandom.SecureRandom
  const keys = yield* KeyRing
  const opinions = yield* Opinions
  const { anchors } = yield* Settings
  const { agent_id, reporter_id, outcome } = request
  const now = yield* DateTime.now
  const report_id = `rep_${Hex.encode(yield* random.randomBytes(16))}`
  const at = DateTime.formatIso(now)
  const log_index = yield* appendEntry({
    event: "report",
    subject: keys.tag("agent", agent_id),
    at
  })
  const before = yield* opinions.past(request, REPORTS_PER_PAIR - 1)
  const said = { positive: outcome === "positive", at: DateTime.toEpochMillis(now) }
  yield* opinions.add({ ...request, report_id, at, log_index }, positiveShare([said, ...before]))
  return {
    report_id,
    agent_id,
    reporter_id,
    outcome,
    anchored: anchors.has(reporter_id),
    trust: yield* standing(agent_id, DateTime.toEpochMillis(now), false),
    log_index
  }
})
