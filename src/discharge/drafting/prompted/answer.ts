/**
 * What a language model is asked to answer with: what each line of the record is, by the line's id. It
 * copies nothing but, where a line says several things, the words that are meant.
 */
import { Schema } from "effect"
import { listFields, textFields } from "../../../../schemas/discharge/draft.ts"

/** Roles of a line about a drug. */
export const drugRoles = ["discharge_drug", "stopped_drug", "held_drug", "home_drug"] as const

/** The rules alone put the course together. */
export const textRoles = textFields.filter((field) => field !== "hospital_course")
/** `medications_on_discharge` follows from the table. */
export const listRoles = listFields.filter((field) => field !== "medications_on_discharge")

/** `no_order`: it looks like an order, and is none. */
export const Role = Schema.Literals([...drugRoles, ...textRoles, ...listRoles, "no_order"])
export type Role = typeof Role.Type

const described = (description: string) => Schema.String.annotate({ description })

export const Answer = Schema.Struct({
  lines: Schema.Array(Schema.Struct({
    id: described("The number of the line."),
    role: Role,
    words: described(
      "Where only a part of the line is meant: these words, copied from it. Else empty."
    ),
    status: Schema.Literals(["", "new", "changed", "continued", "none"]).annotate({
      description: "Of a discharge_drug what the record says of it; none where the line says " +
        "that there is none, for example no allergies; else empty."
    })
  })),
  flags: Schema.Array(
    Schema.Array(Schema.String).annotate({
      description: "Ids of lines that contradict each other, or endanger the patient."
    })
  )
})
export type Answer = typeof Answer.Type
