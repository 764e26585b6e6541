import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { Base64Url } from "effect/encoding"
import { HttpApiBuilder } from "effect/http-api"
import { RecoveryApi } from "../../../schemas/recovery.ts"
import { Claim, Claimed, LEASE_SECONDS_DEFAULT } from "../../../schemas/recovery/claim.ts"
import { ClaimNotFound } from "../../../schemas/recovery/problems.ts"
import { type Recoverable, Workflow } from "../../../schemas/recovery/workflow.ts"
import { Hash } from "../../ground/Hash.ts"
import { claim, release, renew, resume } from "../commands/claim.ts"
import * as Cursor from "../../ground/cursor.ts"
import { discover } from "../discover.ts"
import { adviceFor } from "../readyToComplete.ts"
import { now, plusSeconds, secondsBetween } from "../instant.ts"
import { claimRefused } from "../metrics.ts"
import { performer } from "../perform.ts"
import { Settings } from "../Settings.ts"
import { readCurrent } from "../readCurrent.ts"
import { view, viewClaim } from "../view.ts"
import type { WorkflowState } from "../Workflows.ts"

const offer = (workflow: WorkflowState, now: string, minScore: number): Recoverable => ({
  workflow: view(workflow, now),
  context_score: workflow.context_score,
  resumable: workflow.blocking_issue_codes.length === 0 && workflow.context_score >= minScore,
  blocking_issue_codes: workflow.blocking_issue_codes,
  advice: adviceFor(workflow.status, workflow.blocking_issue_codes),
  seconds_since_recoverable: secondsBetween(workflow.recoverable_at ?? now, now),
  latest_checkpoint_version: workflow.current_checkpoint_version
})

/** Finding an interrupted workflow, claiming it, going on with it. */
/** 256 bits: nobody guesses one. */
const LEASE_TOKEN_BYTES = 32

export const layer = HttpApiBuilder.group(
  RecoveryApi,
  "rescue",
  Effect.fnUntraced(function* (handlers) {
    const { perform } = yield* performer
    const { minScoreForResume } = yield* Settings
    const { sha256Hex } = yield* Hash
    const { randomBytes } = yield* SecureRandom.SecureRandom
    return handlers.handleAll({
      recoverable: Effect.fn("Recovery.recoverable")(function* ({ query }) {
        const { cursor, limit, min_age_seconds, resumable_only, ...filter } = query
        const after = yield* Cursor.decode(cursor, [
          Cursor.count,
          Cursor.count,
          Cursor.instant,
          Cursor.uuid
        ])
        const asked = yield* now
        const found = yield* discover({
          ...filter,
          limit,
          after,
          ...(min_age_seconds === undefined
            ? {}
            : { before: plusSeconds(asked, -min_age_seconds) }),
          ...(resumable_only === "true" || resumable_only === "1"
            ? { min_score: minScoreForResume }
            : {})
        })
        const present = yield* now
        return Cursor.page(found, (workflow) => offer(workflow, present, minScoreForResume))
      }),
      claim: Effect.fn("Recovery.claim")(
        function* ({ params: { workflow_id }, payload }) {
          const secret = yield* randomBytes(LEASE_TOKEN_BYTES)
          const lease_token = `lease_${Base64Url.encode(secret)}`
          const token_hash = sha256Hex(lease_token)
          return yield* perform({ status: 201, schema: Claimed }, {
            name: "claim",
            workflow_id,
            needs: { checkpoint: true, artifacts: true },
            decide: (snapshot, means) =>
              claim(snapshot, means, {
                lease_seconds: payload?.lease_seconds ?? LEASE_SECONDS_DEFAULT,
                acknowledge_blocking_issues: payload?.acknowledge_blocking_issues ?? false,
                note: payload?.note ?? null,
                lease_token,
                token_hash
              })
          })
        },
        Effect.tapError(({ error }) => claimRefused(error.code))
      ),
      active: Effect.fn("Recovery.activeClaim")(function* ({ params: { workflow_id } }) {
        const { claim } = yield* readCurrent(workflow_id, { claim: true })
        return claim === null ? yield* new ClaimNotFound({ workflow_id }) : viewClaim(claim)
      }),
      renew: ({ params: { workflow_id }, payload: { lease_seconds, lease_token } }) =>
        perform({ status: 200, schema: Claim }, {
          name: "renew",
          workflow_id,
          lease_token,
          needs: { claim: true },
          decide: (snapshot, means) =>
            renew(snapshot, means, { lease_seconds, token_hash: sha256Hex(lease_token) })
        }),
      release: ({ params: { workflow_id }, payload: { lease_token, reason = null } }) =>
        perform({ status: 200, schema: Claim }, {
          name: "release",
          workflow_id,
          lease_token,
          needs: { claim: true },
          decide: (snapshot, means) =>
            release(snapshot, means, { reason, token_hash: sha256Hex(lease_token) })
        }),
      resume: ({ params: { workflow_id }, payload: { lease_token, note = null } }) =>
        perform({ status: 200, schema: Workflow }, {
          name: "resume",
          workflow_id,
          lease_token,
          decide: (snapshot, means) =>
            resume(snapshot, means, { note, token_hash: sha256Hex(lease_token) })
        })
    })
  })
)
