import { Effect, Schema, SchemaIssue } from "effect"
import { SchemaValidationFailed } from "../../schemas/problems.ts"
import { CheckRequest } from "../../schemas/textcheck/terms.ts"
import type { CheckQuery } from "../../schemas/textcheck.ts"

const decode = Schema.decodeUnknownEffect(CheckRequest, { errors: "all" })
const issues = SchemaIssue.makeFormatterStandardSchemaV1()

/** The request that a query makes: lists have commas between, numbers are in digits. */
export const requestOfQuery = (query: CheckQuery) =>
  decode({
    ...query,
    ...lists(query),
    ...numbers(query),
    ...(query.redact === "false" ? { redact: false } : {}),
    ...(query.spotlight === "true" || query.spotlight === "false"
      ? { spotlight: query.spotlight === "true" }
      : {})
  }).pipe(Effect.mapError(violationsOf))

/** What is wrong with a value that does not fit a schema, all of it. */
export const violationsOf = ({ issue }: Schema.SchemaError) =>
  new SchemaValidationFailed({
    violations: issues(issue).issues.map(({ message, path = [] }) => ({
      path: path.map((segment) => String(typeof segment === "object" ? segment.key : segment))
        .join("."),
      message
    }))
  })

const LISTS = [
  "checks",
  "disabled_rules",
  "dictionary",
  "allow",
  "allow_domains",
  "canaries"
] as const
const lists = (query: CheckQuery) =>
  Object.fromEntries(LISTS.flatMap((name) => {
    const list = query[name]
    return list === undefined
      ? []
      : [[name, list === "" ? [] : list.split(",").map((one) => one.trim())]]
  }))

const NUMBERS = ["max_findings", "timeout_ms"] as const
const numbers = (query: CheckQuery) =>
  Object.fromEntries(NUMBERS.flatMap((name) => {
    const digits = query[name]
    return digits === undefined || !/^\d{1,9}$/.test(digits) ? [] : [[name, Number(digits)]]
  }))
