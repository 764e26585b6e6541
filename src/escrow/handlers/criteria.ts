/**
 * How criteria are read, before money is locked on them; and how checks are written.
 */
import { Effect, Predicate, Schema } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { EscrowApi } from "../../../schemas/escrow.ts"
import { CHECK_EXAMPLES, TypedChecks } from "../../../schemas/escrow/checks.ts"
import { preview } from "../preview.ts"

export const layer = HttpApiBuilder.group(
  EscrowApi,
  "criteria",
  (handlers) =>
    handlers
      .handle("preview", ({ payload }) => preview(payload))
      .handle("schema", () => Effect.succeed(schema))
)

const { definitions, schema: checks } = Schema.toJsonSchemaDocument(TypedChecks)

/** Whole, without references: a reader follows none. */
const inlined = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(inlined)
  if (!Predicate.isReadonlyObject(part)) return part
  const name = "$ref" in part && typeof part.$ref === "string"
    ? part.$ref.split("/").at(-1)
    : undefined
  return name !== undefined && definitions[name] !== undefined
    ? inlined(definitions[name])
    : Object.fromEntries(Object.entries(part).map(([key, value]) => [key, inlined(value)]))
}

const schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "checks",
  description:
    "The member `checks` of POST /escrow and POST /criteria/preview. All have to pass; a term in quotes, " +
    "`must contain X` and `at least N words` in `verification_criteria` have to pass as well, the rest of it is " +
    "context. A text that is one fenced block is read without its fence.",
  ...Object.fromEntries(Object.entries(checks).map(([key, value]) => [key, inlined(value)])),
  examples: [CHECK_EXAMPLES]
}
