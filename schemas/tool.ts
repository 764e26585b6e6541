/**
 * How a call of a contract is offered to agents by the Model Context Protocol: it is said where the
 * endpoint is declared, and nowhere else.
 */
import { Context } from "effect"

export interface ToolDeclaration {
  /** `verb_noun`, in snake case. */
  readonly name: string
  readonly title: string
  /** When to use it, and when not. */
  readonly use: string
  /** Whether it ends, spends or removes something that cannot be had back; `DELETE` always does. */
  readonly destructive?: boolean
  /**
   * Of a call that changes something without taking an `Idempotency-Key`: whether a repeat changes
   * nothing more. `PUT` and `DELETE` always are idempotent.
   */
  readonly idempotent?: boolean
  /** Arguments that are refused when absent by a problem of the service's own, not by the schema. */
  readonly required?: ReadonlyArray<string>
  /** What a model needs of the answer; all of it unless said. */
  readonly answer?: (body: { readonly [member: string]: unknown }) => unknown
  /** The member of the answer that is a long list: the tool takes a `cursor`, and gives a page of it. */
  readonly pages?: string
  /** Whether its answer can be too long for a model: the tool takes `answer_tokens`, for more of it. */
  readonly long?: true
  /** Whether it can answer as a stream of events that ends with `result` or `error`. */
  readonly streams?: boolean
}

/** The endpoint is a tool. */
export class Tool extends Context.Service<Tool, ToolDeclaration>()("agent-services/Tool") {}

export interface ResourceDeclaration {
  /** In snake case. */
  readonly name: string
  readonly title: string
  readonly description: string
}

/** The endpoint, a GET with nothing but ids in its path, is a resource: `<service>://<path>`. */
export class Resource
  extends Context.Service<Resource, ResourceDeclaration>()("agent-services/Resource") {}
