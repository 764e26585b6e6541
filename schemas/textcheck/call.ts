/**
 * A call that an agent is about to make, judged by where its values come from.
 */
import { Schema } from "effect"
import { Source, TEXT_MAX, Verdict } from "./terms.ts"
import { ToolAnnotations, TOOLS_MAX } from "./tools.ts"

/** Texts that the agent has read, of one request. */
export const SOURCES_MAX = 100
/** Characters of the task, the sources and the arguments (as JSON) together. */
export const CALL_MAX = TEXT_MAX

/** What a call does to the world. */
export const CallEffect = Schema.Literals([
  "reads",
  "sends",
  "pays",
  "deletes",
  "publishes",
  "runs",
  "changes"
])
export type CallEffect = typeof CallEffect.Type

/**
 * Where a value comes from: `task` (the user's words), `referenced` (the user named its holder, and a
 * sender, contact, row or key of the sources gives it), `source` (what was read, alone), `both`, or
 * `model` (neither).
 */
export const Origin = Schema.Literals(["task", "referenced", "source", "both", "model"])
export type Origin = typeof Origin.Type

/** What a value is; `text` is whatever reaches, pays and destroys nothing by itself. */
export const ValueKind = Schema.Literals([
  "address",
  "url",
  "host",
  "iban",
  "wallet",
  "card",
  "account",
  "telephone",
  "path",
  "id",
  "amount",
  "command",
  "credential",
  "text"
])
export type ValueKind = typeof ValueKind.Type

const CallSource = Schema.Struct({
  id: Schema.String.check(Schema.isBetweenLength(1, 200)),
  text: Schema.String,
  /** Who wrote it; `tool_output` unless said. What is of the `user` counts as words of the task. */
  source: Schema.optionalKey(Source)
})

/** A tool of the agent. Its operator says by `effects` what it does; its server gives `annotations`. */
const DeclaredTool = Schema.Struct({
  name: Schema.String.check(Schema.isBetweenLength(1, 200)),
  annotations: Schema.optionalKey(ToolAnnotations),
  effects: Schema.optionalKey(Schema.Array(CallEffect))
})
export type DeclaredTool = typeof DeclaredTool.Type

/** The body of `POST /check/call`. */
export const CallRequest = Schema.Struct({
  /** The user's own words. */
  task: Schema.String,
  /** What the agent has read on the way. */
  sources: Schema.Array(CallSource).check(Schema.isMaxLength(SOURCES_MAX)),
  /** What it is about to do. */
  call: Schema.Struct({
    tool: Schema.String.check(Schema.isBetweenLength(1, 200)),
    arguments: Schema.JsonObject
  }),
  /** What the call does, where its names do not tell. */
  effects: Schema.optionalKey(Schema.Array(CallEffect)),
  /** The tools that the agent has: what the called one says of itself, beside its names. */
  tools: Schema.optionalKey(Schema.Array(DeclaredTool).check(Schema.isMaxLength(TOOLS_MAX)))
}).annotate({ identifier: "CallRequest" })
export type CallRequest = typeof CallRequest.Type

const Offset = Schema.NullOr(Schema.Int)

const CallValue = Schema.Struct({
  /** Where it stands in the arguments: `to.0`. */
  path: Schema.String,
  /** At most 200 characters of it; of secrets and cards no more than tells which one it is. */
  value: Schema.String,
  kind: ValueKind,
  origin: Origin,
  verdict: Verdict,
  /** The source it stands in; `null` where only the task, or nothing, holds it. */
  source_id: Schema.NullOr(Schema.String),
  /** Where it stands there, or in the task: UTF-16 code units. */
  start: Offset,
  end: Offset,
  why: Schema.String
})

/** What to do with a call, and why. */
export const CallReply = Schema.Struct({
  verdict: Verdict,
  /** What the call does; empty where neither its names nor its arguments tell. */
  effects: Schema.Array(CallEffect),
  /** The words of the task that leave the decision to what was read. */
  delegated: Schema.NullOr(
    Schema.Struct({ text: Schema.String, start: Schema.Int, end: Schema.Int })
  ),
  values: Schema.Array(CallValue),
  /** What, beside a single value, made the verdict more than `allow`. */
  reasons: Schema.Array(Schema.String),
  /** What to ask the user before the call is made; `null` with `allow`. */
  question: Schema.NullOr(Schema.String)
}).annotate({ identifier: "CallReply" })
export type CallReply = typeof CallReply.Type
