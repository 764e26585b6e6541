/**
 * The error envelope of every service: the members of RFC 9457, and an `error` that agents branch on.
 *
 * A contract declares its own problems beside its endpoints with `Problem`. Those that any route can
 * meet are in `problems.ts`.
 */
import { type Cause, Schema } from "effect"
import type { HttpServerRespondable } from "effect/http"
import { HttpApiError } from "effect/http-api"

export interface ProblemDeclaration<Code extends string, Details> {
  /** In upper snake case; the `type` is the same in kebab case, below `/problems/`. */
  readonly code: Code
  readonly status: number
  /** Holds for every case of the problem. */
  readonly title: string
  /** Details of a case, as `/openapi.json` shows it; needed where there are any. */
  readonly example?: Details
  /** What was wrong this time; it never quotes a secret. */
  readonly detail: string | ((details: Details) => string)
  /** What the caller can do: `error.hint`, and told by `GET /problems/{slug}`. */
  readonly remedy: string
  /** Whether the same request could ever succeed; `false` unless said. It may hang on the case. */
  readonly retryable?: boolean | ((details: Details) => boolean)
  /** Sent as `Retry-After` too. */
  readonly retryAfterSeconds?: number | ((details: Details) => number)
}

/** What `GET /problems/{slug}` tells of a problem: the annotation `problem` of its schema. */
export const ProblemSummary = Schema.Struct({
  code: Schema.String,
  status: Schema.Int,
  title: Schema.String,
  remedy: Schema.String,
  retryable: Schema.Boolean,
  /** The body of a case, without what only the edge knows. */
  example: Schema.Record(Schema.String, Schema.Unknown)
})
export type ProblemSummary = typeof ProblemSummary.Type

/** The body of every failure, as it is sent. */
export interface ProblemBody<Code extends string, Details> {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail?: string
  readonly instance?: string
  readonly error: {
    readonly code: Code
    readonly message: string
    readonly retryable: boolean
    readonly retry_after_seconds: number | null
    /** What the caller can do. */
    readonly hint?: string
    readonly details: Details
  }
  readonly request_id?: string
}

export type ProblemClass<Self, Code extends string, Fields extends Schema.Struct.Fields> =
  & {
    new (
      ...details: keyof Fields extends never ? [] : [Schema.Struct<Fields>["Type"]]
    ):
      & ProblemBody<Code, Schema.Struct<Fields>["Type"]>
      & Cause.YieldableError
      & HttpServerRespondable.Respondable
      & { readonly _tag: Code }
  }
  & Properties<Schema.Codec<Self, ProblemBody<Code, Schema.Struct<Fields>["Encoded"]>>>

// A schema has a constructor type of its own, which would stand beside the one above.
type Properties<A> = Pick<A, keyof A>

/** `ESCROW_NOT_FOUND` to `escrow-not-found`. */
export const slugOf = (code: string) => code.toLowerCase().replaceAll("_", "-")

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

/**
 * Declares a problem as a yieldable error class that is made from its details:
 * `new EscrowNotFound({ escrow_id })`. Domain code fails with it and never looks at its status.
 */
export const Problem = <Self>() =>
<
  const Code extends string,
  // deno-lint-ignore ban-types -- no details
  const Fields extends Schema.Struct.Fields = {}
>(
  declaration: ProblemDeclaration<Code, Schema.Struct<Fields>["Type"]>,
  fields?: Fields
): ProblemClass<Self, Code, Fields> => {
  const {
    code,
    status,
    title,
    remedy,
    detail,
    example = {},
    retryable = false,
    retryAfterSeconds
  } = declaration
  // deno-lint-ignore no-explicit-any -- a function's parameter type cannot be told from the value
  const tell = <A>(said: A | ((details: any) => A), details: unknown) =>
    said instanceof Function ? said(details) : said
  const bodyOf = (details: unknown) => ({
    detail: tell(detail, details),
    error: {
      code,
      message: tell(detail, details),
      retryable: tell(retryable, details),
      retry_after_seconds: tell(retryAfterSeconds ?? null, details),
      hint: remedy,
      details
    }
  })
  const type = `/problems/${slugOf(code)}`
  const summary: ProblemSummary = {
    code,
    status,
    title,
    remedy,
    retryable: retryable !== false,
    example: { type, title, status, ...bodyOf(example) }
  }
  const Base = HttpApiError.Problem<ProblemSummary>()(
    code,
    { type, status, title },
    {
      error: Schema.Struct({
        code: Schema.Literal(code),
        message: Schema.String,
        retryable: Schema.Boolean,
        retry_after_seconds: Schema.NullOr(Schema.Finite),
        // Absent from answers that were kept for a retry before there were hints.
        hint: Schema.optionalKey(Schema.String),
        details: Schema.Struct(fields ?? {})
      }),
      request_id: Schema.optionalKey(Schema.String)
    },
    { problem: summary, identifier: code }
  )

  // deno-lint-ignore no-explicit-any -- the class is typed as a whole, by `ProblemClass`
  const made: any = class extends Base {
    // A decoder brings the whole envelope, everybody else the details.
    // deno-lint-ignore no-explicit-any default-param-last
    constructor(input: any = {}, options?: any) {
      super(
        isRecord(input.error) && input.error.code === code ? input : bodyOf(input),
        options
      )
    }
  }
  return made
}
