import { Clock, DateTime, Effect, Option, Schema } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AgentId } from "../../../schemas/agent.ts"
import { isProven, requireCaller, requireToBe } from "../../ground/caller.ts"
import { Idempotency } from "../../ground/Idempotency.ts"
import { PrivacyApi } from "../../../schemas/privacy.ts"
import { invalid } from "../../../schemas/privacy/problems.ts"
import { AnyTimestamp } from "../../../schemas/privacy/timestamp.ts"
import { ReportReply, ReportRequest } from "../../../schemas/privacy/trust.ts"
import { HEARD_EACH_WAY, Opinions } from "../Opinions.ts"
import { acceptReport, countReport } from "../report.ts"
import { body, invalidField } from "../request.ts"
import { Settings } from "../Settings.ts"
import { trustRecord } from "../trustRecord.ts"
import {
  ANCHOR_SCORE,
  ANCHOR_WEIGHT,
  HALF_LIFE_DAYS,
  OTHERS_MAX,
  PRIOR,
  REPORTS_PER_PAIR,
  STRANGER_WEIGHT,
  STRANGERS_MAX,
  THRESHOLDS
} from "../trust.ts"
import { asOwner, asOwnerOf } from "../ownerToken.ts"

/** Trust: the model, the record of an agent, and reports on one. */
export const layer = HttpApiBuilder.group(
  PrivacyApi,
  "trust",
  Effect.fn(function* (handlers) {
    const { once } = yield* Idempotency
    const reportBody = body(ReportRequest)
    const answer = { status: 201, schema: ReportReply }
    return handlers
      .handle("model", () => asOwner(model))
      .handleRaw(
        "report",
        () =>
          asOwnerOf(undefined, once(answer, Effect.flatMap(reportBody, acceptReport), countReport))
      )
      .handle("forget", ({ params }) => asOwnerOf(undefined, forget(params.agent_id)))
      .handle("record", ({ params, query }) => asOwner(record(params.agent_id, query.as_of)))
  })
)

const NOTES = {
  open: "Every reporter weighs the same. This resists no Sybil: it is for trying the tiers out.",
  anchored: "Weight comes from the anchors, and by one step from agents they made trusted.",
  demo: "Anchored, but with well-known anchors that need no token: set TRUST_ANCHORS."
} as const

const model = Effect.map(Settings, ({ mode, anchors }) => ({
  mode,
  resists_sybils: mode === "anchored",
  note: NOTES[mode],
  thresholds: THRESHOLDS,
  prior: PRIOR,
  weights: mode === "open"
    ? { anchor: 1, stranger: 1 }
    : { anchor: ANCHOR_WEIGHT, stranger: STRANGER_WEIGHT },
  strangers_max: STRANGERS_MAX,
  others_max: OTHERS_MAX,
  anchor_score: ANCHOR_SCORE,
  heard: mode === "open" ? null : {
    vouched_each_way: HEARD_EACH_WAY,
    strangers_each_way: HEARD_EACH_WAY
  },
  half_life_days: HALF_LIFE_DAYS,
  reports_per_pair: REPORTS_PER_PAIR,
  anchors: [...anchors.keys()]
}))

const isAgentId = Schema.is(AgentId)
const isTimestamp = Schema.is(AnyTimestamp)

const notAnAgentId = invalid([{
  pointer: "/agent_id",
  code: "invalid-agent-id",
  detail: "Expected 1 to 128 of letters, digits and ._:@- with a letter or digit first"
}])

/** What was said of an agent in words goes when it asks for that; what was counted stays. */
const forget = Effect.fn("Privacy.forgetContexts")(function* (agent_id: string) {
  if (!isAgentId(agent_id)) return yield* notAnAgentId
  yield* requireCaller
  yield* requireToBe(agent_id)
  const { eraseContexts } = yield* Opinions
  yield* eraseContexts(agent_id)
})

const record = Effect.fn("Privacy.record")(
  function* (agent_id: string, as_of: string | undefined) {
    if (!isAgentId(agent_id)) return yield* notAnAgentId
    const now = yield* Clock.currentTimeMillis
    const at = as_of === undefined ? now : yield* forecastTime(as_of, now)
    return yield* trustRecord(agent_id, at, yield* isProven(agent_id))
  }
)

/** Decay can be foretold; what the record was in the past cannot be told, as reports have come. */
const forecastTime = Effect.fnUntraced(function* (text: string, now: number) {
  const time = isTimestamp(text) ? DateTime.make(text) : Option.none()
  if (Option.isNone(time)) return yield* invalidField("as_of", "Expected an RFC 3339 time")
  const at = DateTime.toEpochMillis(time.value)
  // A caller who asks for "now" has sent it a moment ago.
  if (at < now - CLOCK_SLACK_MILLIS) {
    return yield* invalidField("as_of", "The time is in the past")
  }
  return Math.max(at, now)
})

const CLOCK_SLACK_MILLIS = 1000
