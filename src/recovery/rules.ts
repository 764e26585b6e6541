/**
 * The rules by which a checkpoint is enough for somebody else, as a table: each fires at most once.
 */
import type { Artifact } from "../../schemas/recovery/artifact.ts"
import { type Draft, type Issue, SCHEMA_VERSION } from "../../schemas/recovery/checkpoint.ts"
import type { JsonObject } from "../../schemas/recovery/json.ts"
import type { Duplicate } from "../../schemas/recovery/package.ts"
import type { Status } from "../../schemas/recovery/workflow.ts"
import { fold } from "./fold.ts"
import type { WholeContent } from "./mergeCheckpoint.ts"
import { currentArtifacts } from "./currentArtifacts.ts"
import type { Unaccounted } from "./steps.ts"

/** A checkpoint that is stored, or that could be. */
export type Judged = WholeContent & Pick<Draft, "parent_version" | "version">

/** What the rules look at. */
export interface Context {
  readonly status: Status
  /** The workflow's own, which holds where a checkpoint says none. */
  readonly objective: string
  readonly current_version: number
  /** The stored latest, or a draft; null when there is none. */
  readonly checkpoint: Judged | null
  /** A draft follows the current version; a stored checkpoint is that version. */
  readonly isDraft: boolean
  readonly artifacts: ReadonlyArray<Artifact>
  readonly duplicates: ReadonlyArray<Duplicate>
  readonly unaccounted: Unaccounted
  /** Keys of effects that were begun, and whose outcome is unknown. */
  readonly in_doubt: ReadonlyArray<string>
}

export interface Rule {
  readonly code: Issue["code"]
  readonly severity: Issue["severity"]
  readonly weight: number
  /** What it takes from the score of the history, of which the Beacon knows nothing. */
  readonly history_weight?: number
  readonly field: string | null
  readonly message: string
  readonly repair: string
  /** What the finding is about, when there is one. */
  readonly find: (context: Context & { readonly checkpoint: Judged }) => JsonObject | false
}

const blank = (text: string | null | undefined) => (text ?? "").trim() === ""

const when = (fires: boolean, details: JsonObject = {}) => fires && details

const listed = (name: string, items: ReadonlyArray<string>) =>
  items.length > 0 && { [name]: items.slice(0, LISTED_MAX) }

/** How many items a finding names. */
export const LISTED_MAX = 20

/** A reason shorter than this says nothing. */
export const REASON_LENGTH_MIN = 12

// What agents write as the next action when they mean that all is done.
const finished = new Set(["complete", "completed", "done", "finished", "none", "nothing", "n/a"])

const named = (
  { artifacts }: Context,
  predicate: (artifact: Artifact) => boolean
) => listed("artifacts", currentArtifacts(artifacts).filter(predicate).map(({ name }) => name))

/** The one finding where there is nothing to look at. */
export const NO_CHECKPOINT: Omit<Rule, "find"> = {
  code: "NO_CHECKPOINT",
  severity: "blocking",
  weight: 100,
  field: null,
  message: "There is no checkpoint.",
  repair: "Write a first checkpoint with parent_version 0."
}

/** In the order of the contract: what blocks, then what warns; the heaviest first. */
export const rules: ReadonlyArray<Rule> = [
  {
    code: "UNSUPPORTED_SCHEMA_VERSION",
    severity: "blocking",
    weight: 30,
    field: "schema_version",
    message: "The schema version is not known.",
    repair: `Write it with schema_version "${SCHEMA_VERSION}".`,
    find: ({ checkpoint: { schema_version } }) =>
      when(schema_version !== SCHEMA_VERSION, { schema_version })
  },
  {
    code: "MISSING_OBJECTIVE",
    severity: "blocking",
    weight: 25,
    field: "objective",
    message: "The objective is missing.",
    repair: "Say in `objective` what the work is for.",
    find: ({ checkpoint, objective }) => when(blank(checkpoint.objective) && blank(objective))
  },
  {
    code: "MISSING_NEXT_ACTION",
    severity: "blocking",
    weight: 20,
    field: "next_action",
    message: "The next action is missing.",
    repair: "Say in `next_action` the one thing to do first.",
    find: ({ checkpoint }) => when(blank(checkpoint.next_action))
  },
  {
    code: "COMPLETE_WITH_REMAINING_STEPS",
    severity: "blocking",
    weight: 20,
    field: "remaining_steps",
    message: "It is said to be complete, and steps remain.",
    repair: "Finish or drop the remaining steps, or name a next action that does one of them.",
    // Assumption: it is said to be complete by its status, or by a next action that says only that.
    find: ({ checkpoint, status }) =>
      (status === "completed" || finished.has(fold(checkpoint.next_action ?? ""))) &&
      listed("remaining_steps", checkpoint.remaining_steps)
  },
  {
    code: "ARTIFACT_VERIFICATION_FAILED",
    severity: "blocking",
    weight: 20,
    field: "artifacts",
    message: "An artifact is not what it should be.",
    repair: "Mend the artifact and verify it again, or register it anew.",
    find: (context) => named(context, ({ verification_status }) => verification_status === "failed")
  },
  {
    code: "NO_REMAINING_STEPS_BUT_INCOMPLETE",
    severity: "blocking",
    weight: 15,
    field: "remaining_steps",
    message: "No step remains, and the workflow is not completed.",
    repair: "List what is left in `remaining_steps`, or complete the workflow.",
    find: ({ checkpoint, status }) =>
      when(checkpoint.remaining_steps.length === 0 && status !== "completed")
  },
  {
    code: "CONTRADICTORY_STEPS",
    severity: "blocking",
    weight: 15,
    field: "remaining_steps",
    message: "A step is both completed and remaining.",
    repair: "Keep each step in one of the two lists.",
    find: ({ checkpoint }) => {
      const completed = new Set(checkpoint.completed_steps.map(fold))
      return listed(
        "steps",
        checkpoint.remaining_steps.filter((step) => completed.has(fold(step)))
      )
    }
  },
  {
    code: "ARTIFACT_MISSING_LOCATION",
    severity: "blocking",
    weight: 15,
    field: "artifacts",
    message: "An artifact has no location.",
    repair: "Register it with a `uri` or a `storage_key`.",
    find: (context) => named(context, ({ storage_key, uri }) => blank(uri) && blank(storage_key))
  },
  {
    code: "CHECKPOINT_VERSION_GAP",
    severity: "warning",
    weight: 10,
    field: "parent_version",
    message: "The version does not follow its parent.",
    repair: "Send the current version as `parent_version`.",
    find: ({ checkpoint: { parent_version, version }, current_version, isDraft }) => {
      const expected = isDraft ? current_version : current_version - 1
      const hasGap = (parent_version ?? expected) !== expected ||
        (version ?? expected + 1) !== expected + 1
      return when(hasGap, { expected_parent_version: expected })
    }
  },
  {
    code: "ARTIFACT_MISSING_CHECKSUM",
    severity: "warning",
    weight: 8,
    field: "artifacts",
    message: "An artifact has no checksum.",
    repair: "Register it with the `sha256` of its bytes.",
    find: (context) => named(context, ({ sha256 }) => blank(sha256))
  },
  {
    code: "MISSING_CONTEXT_SUMMARY",
    severity: "warning",
    weight: 8,
    field: "context_summary",
    message: "The context summary is missing.",
    repair: "Tell in `context_summary` what somebody new must know.",
    find: ({ checkpoint }) => when(blank(checkpoint.context_summary))
  },
  {
    code: "DECISION_WITHOUT_REASON",
    severity: "warning",
    weight: 6,
    field: "decisions",
    message: "A decision has no reason.",
    repair: `Give each decision a reason of at least ${REASON_LENGTH_MIN} characters.`,
    find: ({ checkpoint }) =>
      listed(
        "decisions",
        checkpoint.decisions
          .filter(({ reason }) => (reason ?? "").trim().length < REASON_LENGTH_MIN)
          .map(({ decision }) => decision)
      )
  },
  {
    code: "ARTIFACT_UNVERIFIED",
    severity: "warning",
    weight: 5,
    field: "artifacts",
    message: "An artifact is not verified.",
    repair: "Verify it: POST .../artifacts/{artifact_id}/verify.",
    find: (context) =>
      named(context, ({ verification_status }) => verification_status === "unverified")
  },
  {
    code: "MISSING_PARENT_VERSION",
    severity: "warning",
    weight: 5,
    field: "parent_version",
    message: "The parent version is missing.",
    repair: "Send the version that this one follows; 0 for the first.",
    find: ({ checkpoint: { parent_version } }) => when((parent_version ?? null) === null)
  },
  {
    code: "NO_DECISIONS_RECORDED",
    severity: "warning",
    weight: 4,
    field: "decisions",
    message: "Steps are completed, and no decision is recorded.",
    repair: "Record what was decided on the way, and why.",
    find: ({ checkpoint: { completed_steps, decisions } }) =>
      when(completed_steps.length > 0 && decisions.length === 0)
  },
  {
    code: "STEP_REPEATED",
    severity: "warning",
    weight: 0,
    history_weight: 5,
    field: "completed_steps",
    message: "A step was done again by another agent.",
    repair: "Check that its result is not there twice.",
    find: ({ duplicates }) => listed("steps", duplicates.map(({ step }) => step))
  },
  {
    code: "COMPLETED_STEP_FORGOTTEN",
    severity: "warning",
    weight: 0,
    history_weight: 10,
    field: "completed_steps",
    message: "Steps that an earlier version completed are missing from the list.",
    repair: "List everything that is done in `completed_steps`, not only what is new.",
    find: ({ unaccounted: { forgotten } }) => listed("steps", forgotten)
  },
  {
    code: "STEP_VANISHED",
    severity: "warning",
    weight: 0,
    history_weight: 20,
    field: "remaining_steps",
    message: "Steps that remained are neither completed nor remaining now.",
    repair: "List each of them as completed or as remaining.",
    find: ({ unaccounted: { vanished } }) => listed("steps", vanished)
  },
  {
    code: "STEP_REOPENED",
    severity: "warning",
    weight: 0,
    history_weight: 5,
    field: "remaining_steps",
    message: "Steps that an earlier version completed remain again.",
    repair:
      "If they are done list them as completed; else say in `decisions` why they are repeated.",
    find: ({ unaccounted: { reopened } }) => listed("steps", reopened)
  },
  {
    code: "EFFECT_IN_DOUBT",
    severity: "warning",
    weight: 0,
    history_weight: 10,
    field: "effects",
    message: "Effects were begun, and their outcome is unknown.",
    repair: "Find out what happened, then `PUT .../effects/{key}` done or failed.",
    find: ({ in_doubt }) => listed("effects", in_doubt)
  }
]
