/**
 * What clinicians did with a draft, value by value and flag by flag: who, when, and what they wrote. It
 * is a person's word beside the record's, and makes nothing of the draft final.
 */
import { Schema } from "effect"
import { Problem } from "../problem.ts"
import {
  Draft,
  DrugDecision,
  Evidence,
  Flag,
  isAbsent,
  Medication,
  MedicationStatus
} from "./draft.ts"

export const CHANGES_MAX = 500
/** Of one patient; what a clinician removes does not count. */
export const DECISIONS_MAX = 2_000
const NAME_CHARACTERS_MAX = 100
const TEXT_CHARACTERS_MAX = 4_000
const REASON_CHARACTERS_MAX = 500

export const ValueStatus = Schema.Literals([
  "open",
  "verified",
  "corrected",
  "filled",
  "struck",
  "added",
  "decided"
])
export const FlagStatus = Schema.Literals(["open", "done", "not_relevant"])

/** Who decided, as they named themselves, and the agent whose key came with the call. */
export const Author = Schema.Struct({
  name: Schema.String,
  agent_id: Schema.NullOr(Schema.String),
  /** RFC 3339, UTC. */
  at: Schema.String
}).annotate({ identifier: "Author" })
export type Author = typeof Author.Type

/**
 * What a value is not trusted for: passages disagree; it was read with low confidence; a language model
 * takes its words for something else than the rules do; only a language model takes them for this.
 */
export const Mark = Schema.Literals(["conflicting", "doubtful", "readers_disagree", "one_reader"])
export type Mark = typeof Mark.Type

/** A value of a draft, as it stands after what clinicians did. */
export const VerifiedValue = Schema.Struct({
  /** The same in later drafts, as long as the value is. */
  id: Schema.String,
  field: Schema.String,
  /** As in `provenance` of the draft; null where the draft does not have it. */
  key: Schema.NullOr(Schema.String),
  status: ValueStatus,
  /** Whether somebody has yet to look: at it, or at what the draft says of it now. */
  is_left: Schema.Boolean,
  /** As it stands; null where there is none. */
  text: Schema.NullOr(Schema.String),
  /**
   * As the draft says it, `none` for a list that the record says is empty; of an entry that a clinician
   * added and one struck, as it was added.
   */
  drafted: Schema.NullOr(Schema.String),
  /** Of a row of drugs, as it stands. */
  medication: Schema.NullOr(Medication),
  /**
   * Of a drug that was taken before what the record or a clinician decided, with `reason` in
   * `medication`; null of one on which nobody has, and of one that is new or compared with nothing.
   */
  decision: Schema.NullOr(DrugDecision),
  /** What is not said: `value`, or of a drug `dose`, `route`, `frequency`. */
  gaps: Schema.Array(Schema.String),
  marks: Schema.Array(Mark),
  by: Schema.NullOr(Author),
  reason: Schema.NullOr(Schema.String),
  /** What was decided of an earlier draft, where this one says something else. */
  before: Schema.NullOr(Schema.Struct({
    status: ValueStatus,
    text: Schema.NullOr(Schema.String),
    by: Author
  })),
  /** To send as `seen`. */
  version: Schema.String,
  evidence: Schema.Array(Evidence)
}).annotate({ identifier: "VerifiedValue" })
export type VerifiedValue = typeof VerifiedValue.Type

/** The act that resolves a flag, and where: a critical flag is closed by it, or with a reason. */
export const Fix = Schema.Struct({
  /** `decide` on a drug, `fill` what is not said, `correct` what is, `add` to a list. */
  act: Schema.Literals(["decide", "fill", "correct", "add"]),
  field: Schema.String,
  /** Of the value; null of an entry that is to be added. */
  id: Schema.NullOr(Schema.String),
  /** For people: "Decide on warfarin". */
  said: Schema.String,
  /** Whether a clinician has done it. */
  is_done: Schema.Boolean
}).annotate({ identifier: "FlagFix" })
export type Fix = typeof Fix.Type

export const VerifiedFlag = Schema.Struct({
  ...Flag.fields,
  evidence: Schema.Array(Evidence),
  id: Schema.String,
  /** In `flags` of the draft. */
  index: Schema.Int,
  status: FlagStatus,
  /** What resolves it: none where it is settled by reading alone. */
  fix: Schema.NullOr(Fix),
  reason: Schema.NullOr(Schema.String),
  by: Schema.NullOr(Author),
  version: Schema.String
}).annotate({ identifier: "VerifiedFlag" })
export type VerifiedFlag = typeof VerifiedFlag.Type

/**
 * `values` and `gaps` have nothing in common; `critical_flags` are some of `flags`, and `undecided`, the
 * drugs of before on which nobody has decided, some of `values` and `gaps`: until there are none, and
 * no critical flag is open, the summary is not to be signed.
 */
export const Left = Schema.Struct({
  critical_flags: Schema.Int,
  flags: Schema.Int,
  values: Schema.Int,
  gaps: Schema.Int,
  undecided: Schema.Int
}).annotate({ identifier: "LeftToVerify" })
export type Left = typeof Left.Type

export const Verification = Schema.Struct({
  filename: Schema.String,
  patient_name: Schema.String,
  document_status: Schema.Literal("draft"),
  drafted_at: Schema.String,
  left: Left,
  values: Schema.Array(VerifiedValue),
  flags: Schema.Array(VerifiedFlag)
}).annotate({ identifier: "Verification" })
export type Verification = typeof Verification.Type

const bounded = (max: number) =>
  Schema.String.check(
    Schema.isPattern(/\S/u, { message: "Expected some text" }),
    Schema.isMaxLength(max)
  )

const Words = bounded(TEXT_CHARACTERS_MAX).check(
  Schema.makeFilter((text: string) =>
    isAbsent(text.trim().toLowerCase()) ? "Expected what a clinician says of it" : undefined
  )
)
const Part = Schema.optionalKey(Schema.String.check(Schema.isMaxLength(REASON_CHARACTERS_MAX)))
const Aside = Schema.optionalKey(
  Schema.NullOr(Schema.String.check(Schema.isMaxLength(REASON_CHARACTERS_MAX)))
)

/** What is not given stays as it is. */
const EditedMedication = Schema.Struct({
  name: Schema.optionalKey(bounded(REASON_CHARACTERS_MAX)),
  dose: Part,
  route: Part,
  frequency: Part,
  status: Schema.optionalKey(MedicationStatus),
  before: Aside,
  reason: Aside,
  note: Aside
})

export const Change = Schema.Struct({
  /** Of a value or a flag; of a new entry `<field>+<letters and digits of your own>`. */
  id: bounded(200),
  /** Its `version` as it was seen; null for a new entry. */
  seen: Schema.NullOr(Schema.String),
  /** `open` takes back; `decided` is of a drug; what is `struck` stays, and is told as that. A gap is `filled`, or `verified`: the record does not say it. */
  status: Schema.Literals([...ValueStatus.literals, "done", "not_relevant"]),
  text: Schema.optionalKey(Words),
  medication: Schema.optionalKey(EditedMedication),
  /**
   * With `decided`, or of a drug that is `added`. `change` needs what is changed in `medication`; all but
   * `continue` need a `reason` where the drug has none.
   */
  decision: Schema.optionalKey(DrugDecision),
  reason: Schema.optionalKey(bounded(REASON_CHARACTERS_MAX))
})
export type Change = typeof Change.Type

export const Verify = Schema.Struct({
  /** The clinician's name. */
  by: bounded(NAME_CHARACTERS_MAX),
  changes: Schema.NonEmptyArray(Change).check(Schema.isMaxLength(CHANGES_MAX))
})
export type Verify = typeof Verify.Type

/** What was changed, as it is now. */
export const Verified = Schema.Struct({
  left: Left,
  values: Schema.Array(VerifiedValue),
  flags: Schema.Array(VerifiedFlag),
  /** Entries that are gone. */
  removed: Schema.Array(Schema.String)
}).annotate({ identifier: "Verified" })
export type Verified = typeof Verified.Type

const ReviewedValue = Schema.Struct({
  field: Schema.String,
  /** In `data`; null of what was struck, unless it is a drug: its row stays, with the status `struck`. */
  key: Schema.NullOr(Schema.String),
  status: ValueStatus,
  /** As the draft had it, or a clinician who added what is struck; null where neither did. */
  drafted: Schema.NullOr(Schema.String),
  /** Of a drug. */
  decision: Schema.NullOr(DrugDecision),
  reason: Schema.NullOr(Schema.String),
  by: Author
})
export type ReviewedValue = typeof ReviewedValue.Type

/** A draft with what clinicians made of it. */
export const ReviewedDraft = Schema.Struct({
  filename: Schema.String,
  drafted_at: Schema.String,
  data: Draft,
  clinician: Schema.Array(ReviewedValue),
  flags_decided: Schema.Array(Schema.Struct({
    /** In `data.flags`. */
    index: Schema.Int,
    status: FlagStatus,
    reason: Schema.NullOr(Schema.String),
    by: Author
  })),
  left: Left
}).annotate({ identifier: "StandingDraft" })
export type ReviewedDraft = typeof ReviewedDraft.Type

/** What is there now of something that was changed meanwhile; null of what is there no more. */
const Conflict = Schema.Struct({
  id: Schema.String,
  value: Schema.NullOr(VerifiedValue),
  flag: Schema.NullOr(VerifiedFlag)
})

export class VerificationConflict extends Problem<VerificationConflict>()({
  code: "VERIFICATION_CONFLICT",
  status: 409,
  title: "Something was changed meanwhile",
  example: { conflicts: [{ id: "disposition", value: null, flag: null }] },
  detail: ({ conflicts }) =>
    `${conflicts.length} of the changes ${
      conflicts.length === 1 ? "is" : "are"
    } to what somebody ` +
    "else, or a later draft, changed meanwhile; none was made.",
  remedy:
    "Compare yours with `details.conflicts`, and send what shall hold with the `version` of " +
    "what is there now."
}, { conflicts: Schema.Array(Conflict) }) {}
