import { Effect, Result } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { RecoveryApi } from "../../../schemas/recovery.ts"
import {
  type Checkpoint,
  CreateCheckpoint,
  Draft,
  EvaluateRequest,
  WrittenCheckpoint
} from "../../../schemas/recovery/checkpoint.ts"
import { CheckpointNotFound } from "../../../schemas/recovery/problems.ts"
import { within } from "../brief.ts"
import { advise } from "../budget.ts"
import { checkpoint } from "../commands/checkpoint.ts"
import * as Cursor from "../../ground/cursor.ts"
import { difference } from "../difference.ts"
import { alreadyDone } from "../duplicates.ts"
import { assessment, recoveryPackage } from "../recoveryPackage.ts"
import { isDelta, whole } from "../mergeCheckpoint.ts"
import { ignoredMembers } from "../ignored.ts"
import { now } from "../instant.ts"
import { performer } from "../perform.ts"
import { Settings } from "../Settings.ts"
import { readCurrent, readSettledWith } from "../readCurrent.ts"
import { accountOf, withTraces } from "../steps.ts"
import { view, viewClaim } from "../view.ts"
import { type Snapshot, Workflows } from "../Workflows.ts"

/** How many versions are looked through for work that was done twice. */
const HISTORY_MAX = 1_000

/** How many artifacts a package names: the newest. */
const ARTIFACTS_IN_PACKAGE = 1_000

const none = Effect.succeed({ items: [] })

const EVENTS_IN_PACKAGE = 20
const SUMMARIES_IN_BRIEF = 10

const ignoredOfCreate = ignoredMembers(CreateCheckpoint.fields)
const ignoredOfDraft = ignoredMembers(EvaluateRequest.fields, {
  name: "checkpoint",
  fields: Draft.fields
})

const created = {
  status: 201,
  schema: WrittenCheckpoint,
  headers: ({ version, workflow_id }: Checkpoint) => ({
    location: `/api/v1/workflows/${workflow_id}/checkpoints/${version}`
  })
}

/** Progress: written, read, evaluated, handed over. */
export const layer = HttpApiBuilder.group(
  RecoveryApi,
  "checkpoints",
  Effect.fnUntraced(function* (handlers) {
    const { perform } = yield* performer
    const workflows = yield* Workflows
    const { minScoreForResume } = yield* Settings

    const one = Effect.fnUntraced(function* (workflow_id: string, version: number) {
      const { workflow } = yield* readCurrent(workflow_id)
      const found = yield* workflows.checkpoint(workflow.id, version)
      return found ?? (yield* new CheckpointNotFound({ workflow_id, version }))
    })

    /** The newest artifacts, oldest first. */
    const producedBy = ({ workflow: { artifact_count, id } }: Snapshot) =>
      artifact_count === 0 ? Effect.succeed([]) : Effect.map(
        workflows.artifacts(id, { limit: ARTIFACTS_IN_PACKAGE, after: null }),
        ({ items }) => items.toReversed()
      )

    return handlers.handleAll({
      create: Effect.fnUntraced(function* ({ params: { workflow_id }, payload }) {
        const { lease_token, parent_version, ...content } = payload
        const ignored = yield* ignoredOfCreate
        return yield* perform(created, {
          name: "checkpoint",
          workflow_id,
          lease_token,
          needs: {
            artifacts: true,
            ledger: (content.effects ?? []).length > 0,
            checkpoint: isDelta(content),
            history: true
          },
          decide: (snapshot, means, token_hash) =>
            Result.map(
              checkpoint(snapshot, means, { content, parent_version, token_hash }),
              ({ answer, change }) => ({ change, answer: { ...answer, ...ignored } })
            )
        })
      }),
      list: Effect.fn("Recovery.listCheckpoints")(function* ({ params, query }) {
        const after = yield* Cursor.decode(query.cursor, [Cursor.count])
        const { workflow } = yield* readCurrent(params.workflow_id)
        const found = yield* workflows.checkpoints(workflow.id, { limit: query.limit, after })
        return Cursor.page(found, (checkpoint) => checkpoint)
      }),
      read: ({ params: { version, workflow_id } }) => one(workflow_id, version),
      diff: Effect.fn("Recovery.diff")(function* ({ params: { version, workflow_id } }) {
        const checkpoint = yield* one(workflow_id, version)
        const { parent_version } = checkpoint
        const parent = parent_version === 0
          ? null
          : yield* workflows.checkpoint(checkpoint.workflow_id, parent_version)
        return difference(checkpoint, parent)
      }),
      steps: Effect.fn("Recovery.listSteps")(function* ({ params, query: { cursor, limit } }) {
        const [from = "0"] = (yield* Cursor.decode(cursor, [Cursor.count])) ?? []
        const { rest: produced, snapshot } = yield* readSettledWith(
          params.workflow_id,
          { history: true, ledger: true },
          producedBy
        )
        const all = accountOf(snapshot.history)
        const start = Number(from)
        const end = start + limit
        const items = withTraces(all.slice(start, end), snapshot.ledger, produced)
        return Cursor.page({ items, next: end < all.length ? [String(end)] : null }, (step) => step)
      }),
      evaluate: Effect.fn("Recovery.evaluate")(function* ({ params, payload }) {
        const { budget = null, checkpoint: sent = null } = payload ?? {}
        const { rest: history, snapshot } = yield* readSettledWith(
          params.workflow_id,
          { checkpoint: true, artifacts: true, history: true, ledger: true },
          ({ workflow }) => workflows.progress(workflow.id, HISTORY_MAX)
        )
        const { workflow } = snapshot
        const next = workflow.current_checkpoint_version + 1
        const draft = sent === null ? null : {
          ...sent,
          parent_version: sent.parent_version ?? workflow.current_checkpoint_version,
          ...whole(sent, snapshot.checkpoint)
        }
        const steps = accountOf(
          snapshot.history,
          draft === null ? [] : [{ ...draft, version: next, producing_agent_id: "" }]
        )
        const evaluation = assessment(
          { ...snapshot, workflow: view(workflow, yield* now), history, steps },
          minScoreForResume,
          draft
        )
        return {
          ...evaluation,
          ...(budget === null ? {} : advise(budget)),
          ...(payload === null ? {} : yield* ignoredOfDraft),
          ...(draft === null ? {} : {
            already_done: alreadyDone(history, [
              ...draft.remaining_steps,
              ...(typeof draft.next_action === "string" ? [draft.next_action] : [])
            ])
          })
        }
      }),
      handover: Effect.fn("Recovery.handover")(function* ({ params, query: { max_tokens } }) {
        const { rest, snapshot } = yield* readSettledWith(
          params.workflow_id,
          { checkpoint: true, artifacts: true, claim: true, ledger: true, history: true },
          (snapshot) => {
            const { id } = snapshot.workflow
            return Effect.all({
              recent: workflows.events({ workflow_id: id, limit: EVENTS_IN_PACKAGE, after: null }),
              produced: producedBy(snapshot),
              history: workflows.progress(id, HISTORY_MAX),
              latest: max_tokens === undefined
                ? none
                : workflows.checkpoints(id, { limit: SUMMARIES_IN_BRIEF, after: null })
            })
          }
        )
        const everything = recoveryPackage({
          workflow: view(snapshot.workflow, yield* now),
          checkpoint: snapshot.checkpoint,
          artifacts: snapshot.artifacts,
          produced: rest.produced,
          steps: accountOf(snapshot.history),
          ledger: snapshot.ledger,
          claim: snapshot.claim === null ? null : viewClaim(snapshot.claim),
          history: rest.history,
          recent_events: rest.recent.items
        }, minScoreForResume)
        return max_tokens === undefined
          ? everything
          : within(everything, rest.latest.items, max_tokens)
      })
    })
  })
)
