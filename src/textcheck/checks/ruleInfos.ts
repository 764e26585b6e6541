/**
 * What rules say of themselves, as rows: `rules.json` has them by their check.
 */
import { Record, Schema } from "effect"
import { Severity } from "../../../schemas/textcheck/terms.ts"
import { textOf } from "../../ground/rows.ts"
import type { RuleInfo } from "../finding.ts"

/** What every such row has. */
export const Info = Schema.Struct({
  id: Schema.String,
  severity: Severity,
  message: Schema.String,
  examples: Schema.NonEmptyArray(Schema.String)
})
const decode = Schema.decodeUnknownSync(Info, { onExcessProperty: "error" })

/** The rules of a check, by the names that its code has for them. */
export const infosOf = <Name extends string>(
  table: { readonly [name in Name]: unknown }
): { readonly [name in Name]: RuleInfo } =>
  Record.map(table, (row) => {
    const { examples, ...rest } = decode(row)
    return { ...rest, examples: examples.map(textOf) }
  })
