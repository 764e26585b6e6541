/**
 * National numbers beside a word that names them: all that stdnum can check, in the languages of their
 * countries. The word comes first, so that digits that pass a check by chance are nothing.
 *
 * Labels are alternatives of a pattern; what is in capitals alone is read as it is written.
 */
import { Schema } from "effect"
import { examples, Form, rowsOf } from "../../ground/rows.ts"
import type { NationalId } from "../Identifiers.ts"
import table from "./namedIds.json" with { type: "json" }

/** A kind of number, and what it is called. */
export interface NamedId {
  readonly kind: NationalId
  readonly name: string
  readonly message: string
  readonly labels: ReadonlyArray<string>
  readonly example: string
  /** A number of a company is redacted, and is no reason for a review. */
  readonly type: "national_id" | "tax_id"
}

const Row = Schema.Struct({
  kind: Schema.TemplateLiteral([Schema.String, ".", Schema.String]),
  /** The last part of the rule id, where it is not the kind with an underscore. */
  name: Schema.optionalKey(Schema.String),
  message: Schema.String,
  labels: Schema.NonEmptyArray(Form),
  company: Schema.optionalKey(Schema.Boolean),
  ...examples
})

/** The rows of `namedIds.json`. */
export const namedIdRows = rowsOf(Row)(table)

/** Every kind that is looked for beside its name; where a name is shared the first that fits. */
export const namedIdKinds: ReadonlyArray<NamedId> = namedIdRows.map((row) => ({
  kind: row.kind,
  name: row.name ?? row.kind.replace(".", "_"),
  message: row.message,
  labels: row.labels,
  example: row.example,
  type: row.company === true ? "tax_id" : "national_id"
}))
