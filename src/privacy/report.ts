/**
 * `POST /trust/report`: what one agent says of another, counted and logged.
 */
import { DateTime, Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { Hex } from "effect/encoding"
import { isAbout } from "../ground/Served.ts"
import { isProven, requireToBe } from "../ground/caller.ts"
import { refusal } from "../../schemas/privacy/problems.ts"
import type { ReportRequest } from "../../schemas/privacy/trust.ts"
import { Unauthenticated } from "../../schemas/problems.ts"
import { appendEvent } from "./appendEntry.ts"
import { KeyHolders } from "./KeyHolders.ts"
import { Opinions } from "./Opinions.ts"
import { Settings } from "./Settings.ts"
import { trustRecord } from "./trustRecord.ts"
import { positiveShare, REPORTS_PER_PAIR } from "./trust.ts"

/** Refuses a report on oneself, under another's name, or under a protected one without its proof. */
export const acceptReport = Effect.fn("Privacy.acceptReport")(function* (request: ReportRequest) {
  const holders = yield* KeyHolders
  const { agent_id, reporter_id } = request
  yield* isAbout(agent_id)
  if (agent_id === reporter_id) {
    return yield* refusal([{
      pointer: "/reporter_id",
      code: "self-report",
      detail: `'${agent_id}' cannot report on itself`
    }])
  }
  yield* requireToBe(reporter_id)
  if (!(yield* isProven(reporter_id)) && (yield* holders.isProtected(reporter_id))) {
    return yield* new Unauthenticated({
      reason: `'${reporter_id}' reports only with its key, or its token as an anchor.`
    })
  }
  return request
})

/** Counts an accepted report, in the transaction at hand. */
export const countReport = Effect.fn("Privacy.countReport")(function* (request: ReportRequest) {
  const random = yield* SecureRandom.SecureRandom
  const opinions = yield* Opinions
  const { anchors } = yield* Settings
  const { agent_id, reporter_id, outcome } = request
  const now = yield* DateTime.now
  const report_id = `rep_${Hex.encode(yield* random.randomBytes(16))}`
  const at = DateTime.formatIso(now)
  const log = yield* appendEvent("report", [report_id, agent_id, reporter_id])
  const log_index = log.index
  const proven = yield* isProven(reporter_id)
  const before = yield* opinions.past({ ...request, proven }, REPORTS_PER_PAIR - 1)
  const said = { positive: outcome === "positive", at: DateTime.toEpochMillis(now) }
  yield* opinions.add(
    { ...request, report_id, at, log_index, proven },
    positiveShare([said, ...before])
  )
  return {
    report_id,
    agent_id,
    reporter_id,
    outcome,
    anchored: anchors.has(reporter_id),
    trust: yield* trustRecord(agent_id, DateTime.toEpochMillis(now), false),
    log_index,
    log
  }
})
