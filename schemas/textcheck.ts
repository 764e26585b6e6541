/**
 * E. Text check: one gate for a text that an agent is about to read, send, store or publish.
 *
 * `POST /check` with `{text}` gives a verdict with explained findings, and a redacted, a sanitised
 * and a corrected copy.
 */
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Authorization } from "./authorization.ts"
import { Problem } from "./problem.ts"
import {
  BadRequest,
  CommonProblems,
  RequestTooLarge,
  SchemaValidationFailed,
  Violation
} from "./problems.ts"
import { CallReply, CallRequest } from "./textcheck/call.ts"
import { V2Language, V2Reply, V2Request } from "./textcheck/languageTool.ts"
import { CheckReply, Finding, Rule } from "./textcheck/reply.ts"
import { BATCH_MAX, CheckOptions, CheckRequest, TEXT_MAX, Verdict } from "./textcheck/terms.ts"
import { ToolsReply, ToolsRequest } from "./textcheck/tools.ts"
import { Resource, Tool } from "./tool.ts"

/** Bytes of a body: a text of the greatest length, every character of it written as an escape. */
export const BODY_BYTES_MAX = 8 * 1024 * 1024

export class TextTooLong extends Problem<TextTooLong>()({
  code: "TEXT_TOO_LONG",
  status: 413,
  title: "The text is too long",
  example: { limit: 100_000, length: 120_000 },
  detail: ({ limit, length }) => `The text has ${length} characters; ${limit} are checked at once.`,
  remedy: `Send at most ${TEXT_MAX} characters (UTF-16 code units), or parts by POST /check/stream.`
}, { limit: Schema.Int, length: Schema.Int }) {}

export class MappingInvalid extends Problem<MappingInvalid>()({
  code: "MAPPING_INVALID",
  status: 422,
  title: "The mapping cannot be opened",
  detail: "The mapping was not sealed by this service, or was changed, or its key is no more.",
  remedy:
    'Send `mapping` as it came with `redact: "token"`, and before the service restarts where it has no HASH_KEY.'
}) {}

/** A text with placeholders, and what stood in their places. */
export const RestoreRequest = Schema.Struct({ text: Schema.String, mapping: Schema.String })
  .annotate({ identifier: "RestoreRequest" })

export const RestoreReply = Schema.Struct({
  text: Schema.String,
  /** Placeholders that were put back. */
  restored: Schema.Int,
  /** Placeholders of the mapping that are not in the text. */
  missing: Schema.Array(Schema.String)
}).annotate({ identifier: "RestoreReply" })

/** The query of `GET /check`: what is flat of the options, lists with commas between. */
export const CheckQuery = Schema.Struct({
  text: Schema.optionalKey(Schema.String),
  checks: Schema.optionalKey(Schema.String),
  disabled_rules: Schema.optionalKey(Schema.String),
  language: Schema.optionalKey(Schema.String),
  dictionary: Schema.optionalKey(Schema.String),
  allow: Schema.optionalKey(Schema.String),
  allow_domains: Schema.optionalKey(Schema.String),
  canaries: Schema.optionalKey(Schema.String),
  policy: Schema.optionalKey(Schema.String),
  source: Schema.optionalKey(Schema.String),
  expected_language: Schema.optionalKey(Schema.String),
  redact: Schema.optionalKey(Schema.String),
  spotlight: Schema.optionalKey(Schema.String),
  markup: Schema.optionalKey(Schema.String),
  max_findings: Schema.optionalKey(Schema.String),
  timeout_ms: Schema.optionalKey(Schema.String),
  offset_unit: Schema.optionalKey(Schema.String)
})
export type CheckQuery = typeof CheckQuery.Type

/** One text of a batch; its own options stand before those of the batch. */
export const BatchItem = Schema.Struct({
  id: Schema.optionalKey(Schema.String),
  ...CheckRequest.fields
})

export const BatchRequest = Schema.Struct({
  /** What is no request gets a status of its own. */
  items: Schema.Array(Schema.Union([BatchItem, Schema.Json])).check(
    Schema.isBetweenLength(1, BATCH_MAX)
  ),
  options: Schema.optionalKey(CheckOptions)
}).annotate({ identifier: "BatchRequest" })

/** The result of one text of a batch, in the order of the request. */
export const BatchResult = Schema.Union([
  Schema.Struct({
    id: Schema.NullOr(Schema.String),
    status: Schema.Literal(200),
    result: CheckReply
  }),
  Schema.Struct({
    id: Schema.NullOr(Schema.String),
    status: Schema.Literal(413),
    error: Schema.Struct({
      code: Schema.Literal("TEXT_TOO_LONG"),
      message: Schema.String,
      details: Schema.Struct({ limit: Schema.Int, length: Schema.Int })
    })
  }),
  Schema.Struct({
    id: Schema.NullOr(Schema.String),
    status: Schema.Literal(422),
    error: Schema.Struct({
      code: Schema.Literal("SCHEMA_VALIDATION_FAILED"),
      message: Schema.String,
      details: Schema.Struct({ violations: Schema.Array(Violation) })
    })
  })
])

export const BatchReply = Schema.Struct({
  /** The gravest of all. */
  verdict: Verdict,
  results: Schema.Array(BatchResult)
}).annotate({ identifier: "BatchReply" })

/** A line of the answer to a stream: a finding as it comes, the end of a text, and the verdict last. */
export const StreamEvent = Schema.Union([
  Schema.Struct({ type: Schema.Literal("finding"), id: Schema.String, finding: Finding }),
  Schema.Struct({
    type: Schema.Literal("text"),
    id: Schema.String,
    verdict: Verdict,
    risk_score: Schema.Finite,
    summary: Schema.String,
    reasons: Schema.Array(Schema.String),
    chars: Schema.Int
  }),
  Schema.Struct({ type: Schema.Literal("error"), id: Schema.String, message: Schema.String }),
  Schema.Struct({
    type: Schema.Literal("verdict"),
    verdict: Verdict,
    risk_score: Schema.Finite,
    reasons: Schema.Array(Schema.String),
    texts: Schema.Int,
    chars: Schema.Int
  })
]).annotate({ identifier: "StreamEvent" })
export type StreamEvent = typeof StreamEvent.Type

const events = HttpApiSchema.StreamNdjson({ schema: StreamEvent })

export class Checks extends HttpApiGroup.make("checks").add(
  HttpApiEndpoint.post("check", "/check", {
    payload: CheckRequest,
    success: CheckReply,
    error: TextTooLong
  }).annotate(Tool, {
    name: "check_text",
    long: true,
    title: "Check a text",
    use: "Before text is trusted, sent or shown: injections, secrets, personal data, " +
      "toxicity, links, language. For a tool call use check_call, for several texts " +
      "check_batch."
  }),
  HttpApiEndpoint.get("checkQuery", "/check", {
    query: CheckQuery.fields,
    success: CheckReply,
    error: [TextTooLong, SchemaValidationFailed]
  }).annotateMerge(OpenApi.annotations({
    summary: "Check a short text",
    description: "The same as `POST /check` where only GET can be sent. A text in an address may " +
      "be logged on its way: what is private goes by POST."
  })),
  HttpApiEndpoint.post("call", "/check/call", {
    payload: CallRequest,
    success: CallReply,
    error: TextTooLong
  }).annotate(Tool, {
    name: "check_call",
    title: "Check a call before it is made",
    use: "Before an agent acts: does the call follow from what its user asked, or from what " +
      "a document told it? Not for plain text."
  }),
  HttpApiEndpoint.post("tools", "/tools/check", {
    payload: ToolsRequest,
    success: ToolsReply,
    error: TextTooLong
  }).annotate(Tool, {
    name: "check_tools",
    title: "Check the tools of a server",
    use: "Before an agent is given tools of others, and when their list changes: do descriptions " +
      "give orders, and are they as approved? Not for a call: check_call."
  }),
  HttpApiEndpoint.post("batch", "/check/batch", { payload: BatchRequest, success: BatchReply })
    .annotate(Tool, {
      name: "check_batch",
      long: true,
      title: "Check many texts",
      use:
        "Up to a hundred texts, each with a result of its own: an item is `{text, id?}` with what " +
        "else check_text takes. For one use check_text."
    }),
  HttpApiEndpoint.post("stream", "/check/stream", {
    payload: [
      HttpApiSchema.StreamUint8Array({
        contentType: ["application/x-ndjson", "text/plain"],
        maxBytes: "64 MiB"
      })
    ],
    success: events
  }).annotateMerge(OpenApi.annotations({
    summary: "Check a long text as it comes",
    description: "Up to 64 MiB: one text as `text/plain`, or several as lines of JSON. Findings " +
      "come as they are made, the verdict last."
  })),
  HttpApiEndpoint.post("canary", "/canaries", {
    success: Schema.Struct({ canary: Schema.String }).annotate({ identifier: "CanaryReply" })
  }).annotate(Tool, {
    name: "create_canary",
    title: "Make a canary word",
    use: "To place in a prompt: check_text with it in `canaries` tells when it leaks."
  }),
  HttpApiEndpoint.post("restore", "/restore", {
    payload: RestoreRequest,
    success: RestoreReply,
    error: [MappingInvalid, TextTooLong]
  }).annotate(Tool, {
    name: "restore_text",
    title: "Put redacted values back",
    use: "Into a text that was redacted with `token`, with the `mapping` that came with it."
  }),
  HttpApiEndpoint.get("rules", "/rules", {
    success: Schema.Struct({ rules: Schema.Array(Rule) })
  }).annotate(Tool, {
    name: "list_rules",
    title: "List rules",
    use: "What findings mean and what `disabled_rules` takes. Not needed to check a text.",
    pages: "rules"
  }).annotate(Resource, {
    name: "rules",
    title: "The rules",
    description: "What each finding means."
  })
) {}

export class LanguageTool extends HttpApiGroup.make("languageTool").add(
  HttpApiEndpoint.post("v2Check", "/v2/check", {
    payload: [
      V2Request.pipe(HttpApiSchema.asFormUrlEncoded()),
      V2Request.pipe(HttpApiSchema.asMultipartStream()),
      V2Request
    ],
    success: V2Reply,
    error: [TextTooLong, SchemaValidationFailed, BadRequest, RequestTooLarge]
  }).annotateMerge(OpenApi.annotations({
    summary: "Check as LanguageTool does",
    description: "For clients of LanguageTool; others use `POST /check`, which tells more."
  })),
  HttpApiEndpoint.get("v2CheckQuery", "/v2/check", {
    query: V2Request.fields,
    success: V2Reply,
    error: [TextTooLong, SchemaValidationFailed, BadRequest]
  }).annotateMerge(OpenApi.annotations({
    summary: "Check as LanguageTool does, by GET",
    description: "For clients of LanguageTool; others use `POST /check`."
  })),
  HttpApiEndpoint.get("v2Languages", "/v2/languages", { success: Schema.Array(V2Language) })
    .annotateMerge(OpenApi.annotations({
      summary: "Languages as LanguageTool tells them",
      description: "For clients of LanguageTool, before they check."
    }))
) {}

export class TextCheckApi extends HttpApi.make("textcheck")
  .add(Checks)
  .add(LanguageTool)
  .middleware(Authorization)
  .middleware(CommonProblems)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotateMerge(
    OpenApi.annotations({
      title: "Text check",
      version: "1.0.0",
      description:
        "Checks a text before an agent reads, sends, stores or publishes it: prompt injection, secrets, " +
        "personal data, hidden characters, abuse, spelling and grammar. The verdict is allow, review or " +
        "block, with the place and the reason of each finding."
    })
  ) {}
