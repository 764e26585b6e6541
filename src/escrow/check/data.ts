/**
 * A text as data: its format, and the keys of its objects.
 */
import { Result } from "effect"
import { repeatsMember } from "../../ground/repeatsMember.ts"
import type { TextToolsShape } from "../TextTools.ts"
import { documentOf, isOfType, isRecord, linesOfJson } from "./documents.ts"
import { type Finding, type Judged, quote } from "./finding.ts"
import { markdownTable, separated } from "./tables.ts"

export const format = (
  clause: Extract<Judged, { kind: "format" }>,
  text: string,
  gauges: TextToolsShape
): Finding => {
  if (clause.format === "markdown" || clause.format === "html") {
    const marks = clause.format === "html"
      ? /<[a-z][^<>]*>/iu
      : /^[ \t]*(?:#{1,6}[ \t]|[-*+][ \t]|\d+[.)][ \t]|>[ \t]|```|\|)|\*\*\S|\]\(/mu
    return marks.test(text) ? { passed: true, measured: clause.format } : {
      passed: clause.format === "markdown",
      measured: "plain text",
      doubt: "there is no mark of it"
    }
  }
  const fault = faultOf(clause.format, text, gauges)
  if (fault !== undefined) return { passed: false, measured: fault }
  if (clause.shape === undefined) {
    const doubt = doubtOf(clause.format, text)
    return { passed: true, measured: clause.format, ...(doubt === undefined ? {} : { doubt }) }
  }
  const value = documentOf(text)
  const passed = clause.shape === "array" ? Array.isArray(value) : isRecord(value)
  return {
    passed,
    measured: Array.isArray(value) ? "an array" : isRecord(value) ? "an object" : "another value"
  }
}

/** What passes and may be something else all the same: prose with a comma, JSON that YAML reads. */
const doubtOf = (wanted: Extract<Judged, { kind: "format" }>["format"], text: string) => {
  if (wanted === "yaml" && documentOf(text) !== undefined) return "it is JSON, which YAML reads too"
  return wanted === "csv" && !/\n\s*\S/u.test(text.trim())
    ? "it is a single line, which may be prose"
    : undefined
}

const faultOf = (
  wanted: Exclude<Extract<Judged, { kind: "format" }>["format"], "markdown" | "html">,
  text: string,
  gauges: TextToolsShape
): string | undefined => {
  switch (wanted) {
    case "json":
      return documentOf(text) === undefined ? "not valid JSON" : undefined
    case "ndjson":
      return linesOfJson(text) === undefined ? "a line that is not valid JSON" : undefined
    case "yaml": {
      const value = gauges.yaml(text)
      if (Result.isFailure(value)) return value.failure
      return typeof value.success === "object" && value.success !== null
        ? undefined
        : "no mapping or list"
    }
    case "xml":
      return gauges.xmlFault(text)
    case "csv": {
      if (markdownTable(text) !== undefined) return "a Markdown table"
      const table = separated(text)
      return table === undefined ? "no values with a separator" : table.fault
    }
    case "markdown_table": {
      const table = markdownTable(text)
      return table === undefined ? "no Markdown table" : table.fault
    }
  }
}

export const keys = (
  clause: Extract<Judged, { kind: "keys" }>,
  text: string,
  gauges: TextToolsShape
): Finding => {
  const doubled = documentOf(text) !== undefined && repeatsMember(text)
  const value = documentOf(text) ?? linesOfJson(text) ??
    Result.getOrElse(gauges.yaml(text), () => undefined)
  if (typeof value !== "object" || value === null) return { passed: false, measured: "no object" }
  const records: ReadonlyArray<unknown> = Array.isArray(value) ? value : [value]
  if (records.length === 0) return { passed: false, measured: "no object" }
  for (const [n, record] of records.entries()) {
    const which = records.length > 1 ? ` in element ${n + 1}` : ""
    if (!isRecord(record)) return { passed: false, measured: `no object${which}` }
    const missing = clause.names.find((name) => !Object.hasOwn(record, name))
    if (missing !== undefined) {
      return { passed: false, measured: `no key ${quote(missing)}${which}` }
    }
    const typed = clause.names.findIndex((name, at) =>
      !isOfType(record[name], clause.types[at] ?? "")
    )
    if (typed >= 0) {
      return {
        passed: false,
        measured: `${quote(clause.names[typed] ?? "")} is no ${clause.types[typed]}${which}`
      }
    }
    const more = Object.keys(record).find((key) => !clause.names.includes(key))
    if (more !== undefined && clause.only) {
      return { passed: false, measured: `the key ${quote(more)}${which}` }
    }
  }
  return {
    passed: true,
    measured: "all of them",
    ...(doubled ? { doubt: "a member stands there twice" } : {})
  }
}
