/**
 * Tools as a server of the Model Context Protocol lists them: what their descriptions say to the agent
 * that reads them, and whether that is what was approved.
 */
import { Schema } from "effect"
import { Severity, TEXT_MAX, Verdict } from "./terms.ts"

/** Tools of one request. */
export const TOOLS_MAX = 500
/** Characters of all tools (as JSON) together. */
export const TOOLS_LENGTH_MAX = TEXT_MAX

const Name = Schema.String.check(Schema.isBetweenLength(1, 200))

/**
 * What a tool says of itself: `annotations` of the Model Context Protocol (2025-06-18). A server may
 * say what it likes, so that a hint adds to what the names tell, and takes nothing away.
 */
export const ToolAnnotations = Schema.Struct({
  readOnlyHint: Schema.optionalKey(Schema.Boolean),
  destructiveHint: Schema.optionalKey(Schema.Boolean),
  openWorldHint: Schema.optionalKey(Schema.Boolean)
})

/** One element of `tools/list`. */
export const ListedTool = Schema.Struct({
  name: Name,
  title: Schema.optionalKey(Schema.String),
  description: Schema.optionalKey(Schema.String),
  inputSchema: Schema.optionalKey(Schema.JsonObject),
  outputSchema: Schema.optionalKey(Schema.JsonObject),
  annotations: Schema.optionalKey(Schema.JsonObject)
})
export type ListedTool = typeof ListedTool.Type

/** A tool as it was approved: what an earlier reply said of it. */
const Pin = {
  name: Name,
  /** SHA-256 of the tool (RFC 8785), 64 hexadecimal digits. */
  fingerprint: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/u)),
  /** By path of each value in it (`inputSchema.properties.to.description`): 16 digits of its hash. */
  parts: Schema.Record(Schema.String, Schema.String)
}

/** The body of `POST /tools/check`. */
export const ToolsRequest = Schema.Struct({
  tools: Schema.Array(ListedTool).check(Schema.isBetweenLength(1, TOOLS_MAX)),
  /** `name`, `fingerprint` and `parts` of the tools that were approved, from an earlier reply. */
  approved: Schema.optionalKey(
    Schema.Array(Schema.Struct(Pin)).check(Schema.isMaxLength(TOOLS_MAX))
  )
}).annotate({ identifier: "ToolsRequest" })
export type ToolsRequest = typeof ToolsRequest.Type

const ToolFinding = Schema.Struct({
  /** The value of the tool in which it stands. */
  path: Schema.String,
  rule: Schema.String,
  severity: Severity,
  /** Where it stands there: UTF-16 code units. */
  start: Schema.Int,
  end: Schema.Int,
  message: Schema.String
})

/** What differs from the tool that was approved. */
const ToolChange = Schema.Struct({
  path: Schema.String,
  change: Schema.Literals(["added", "removed", "changed"]),
  /** What it says now, at most 500 characters of it; `null` where it was removed. */
  now: Schema.NullOr(Schema.String)
})

const CheckedTool = Schema.Struct({
  ...Pin,
  /** `unpinned` where nothing was approved; `new` where others were. */
  status: Schema.Literals(["unpinned", "new", "same", "changed"]),
  changes: Schema.Array(ToolChange),
  verdict: Verdict,
  reasons: Schema.Array(Schema.String),
  findings: Schema.Array(ToolFinding)
})

/** What to do with a list of tools, and why. */
export const ToolsReply = Schema.Struct({
  /** The gravest of all tools'. */
  verdict: Verdict,
  tools: Schema.Array(CheckedTool),
  /** Tools that were approved and are not listed. */
  missing: Schema.Array(Schema.String)
}).annotate({ identifier: "ToolsReply" })
export type ToolsReply = typeof ToolsReply.Type
