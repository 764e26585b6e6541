/**
 * What of a stay can be drawn: results over time, what happened when, and each drug at home, in hospital
 * and at discharge.
 */
import { Schema } from "effect"
import { Evidence, Medication } from "./draft.ts"

const Nullable = Schema.NullOr(Schema.String)

/** Numbers are as they are written, in the unit of the series. */
export const Series = Schema.Struct({
  test: Schema.String,
  unit: Nullable,
  /** The reference range, as the record tells it. */
  range: Schema.NullOr(Schema.Struct({
    low: Schema.NullOr(Schema.Finite),
    high: Schema.NullOr(Schema.Finite)
  })),
  points: Schema.Array(Schema.Struct({
    /** Null of what is no number of this unit: `<0.01`. */
    value: Schema.NullOr(Schema.Finite),
    /** As it is written, with its mark. */
    text: Schema.String,
    /** `YYYY-MM-DD`; null where the record does not tell the day. */
    at: Nullable,
    mark: Schema.NullOr(Schema.Literals(["high", "low", "critical"])),
    evidence: Schema.Array(Evidence)
  }))
}).annotate({ identifier: "Series" })
export type Series = typeof Series.Type

const TimelineEvent = Schema.Struct({
  at: Nullable,
  kind: Schema.Literals(["admission", "procedure", "critical_value", "discharge"]),
  text: Schema.String,
  evidence: Schema.Array(Evidence)
})
export type TimelineEvent = typeof TimelineEvent.Type

export const DrugLine = Schema.Struct({
  drug: Schema.String,
  home: Nullable,
  in_hospital: Nullable,
  at_discharge: Nullable,
  status: Medication.fields.status,
  /** What changed, in words. */
  change: Schema.String
})
export type DrugLine = typeof DrugLine.Type

export const StayChart = Schema.Struct({
  laboratory: Schema.Array(Series),
  timeline: Schema.Array(TimelineEvent),
  /** In the order of `medication_reconciliation`. */
  medications: Schema.Array(DrugLine)
})
export type StayChart = typeof StayChart.Type

/** What was learnt from this patient's clinicians, and where it acts: nowhere named is everywhere. */
const LearntRules = Schema.Array(Schema.Struct({
  rule: Schema.String,
  /** For people. */
  said: Schema.String,
  fields: Schema.Array(Schema.String)
}))

/** What is still followed. */
export const LeftLearnt = Schema.Struct({ learnt: LearntRules }).annotate({
  identifier: "LeftLearnt"
})

export const Chart = Schema.Struct({
  laboratory: StayChart.fields.laboratory,
  timeline: StayChart.fields.timeline,
  medications: Schema.Array(Schema.Struct({
    ...DrugLine.fields,
    /** Of the row in the verification. */
    value_id: Nullable
  })),
  learnt: LearntRules
}).annotate({ identifier: "Chart" })
