/**
 * What the guard asks of text check.
 */
import { type Effect, Schema } from "effect"
import { type CallReply, CallRequest } from "../../schemas/textcheck/call.ts"
import type { Source, Verdict } from "../../schemas/textcheck/terms.ts"
import { type ToolsReply, ToolsRequest } from "../../schemas/textcheck/tools.ts"

const { call, tools } = CallRequest.fields
export const callRequest = Schema.decodeUnknownEffect(
  Schema.Struct({ call, tools: Schema.requiredKey(tools) })
)
export const toolsRequest = Schema.decodeUnknownEffect(ToolsRequest)

/** What a task allows, as far as its words tell. */
interface Plan {
  readonly effects: CallReply["effects"]
  readonly destinations: ReadonlyArray<string>
  readonly delegated: string | undefined
}

export interface Judge {
  /** The verdict on a text, and its copy without the instructions that were found. */
  readonly check: (
    text: string,
    source: Source
  ) => Effect.Effect<{ readonly verdict: Verdict; readonly copy: string }>
  /** The addresses, accounts and numbers that a text names. */
  readonly valuesOf: (text: string) => ReadonlyArray<string>
  /** The same values, each as one spelling whichever way it is written. */
  readonly keysOf: (text: string) => ReadonlyArray<string>
  /** The copy with a sign between its words, which marks it as data. */
  readonly spotlight: (copy: string) => { readonly text: string; readonly marker: string }
  /** As `POST /check/call`. */
  readonly call: (request: CallRequest) => Effect.Effect<CallReply, unknown>
  /** As `POST /tools/check`. */
  readonly tools: (request: ToolsRequest) => Effect.Effect<ToolsReply, unknown>
  readonly plan: (task: string) => Plan
}
