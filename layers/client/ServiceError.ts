import { type Cause, Data } from "effect"

interface Fields<Code extends string> {
  /** What to branch on. */
  readonly code: Code | "NO_ANSWER" | "UNDECODABLE"
  readonly message: string
  /** Absent without an answer. */
  readonly status?: number
  /** Whether the same request could succeed later; the client has tried then already. */
  readonly retryable: boolean
  readonly details?: unknown
  /** Leads to the line in the log of the service. */
  readonly request_id?: string
  readonly cause?: unknown
}

/** Its type is written out, so that who publishes or imports the client need not infer it. */
const Tagged: new <Code extends string>(
  fields: Fields<Code>
) => Cause.YieldableError & { readonly _tag: "ServiceError" } & Fields<Code> = Data.TaggedError(
  "ServiceError"
)

/** A call that failed: a problem of the service, or no answer at all (`NO_ANSWER`). */
export class ServiceError<Code extends string = string> extends Tagged<Code> {}
