/**
 * One call as it can be made, for the document, the page of documents and the tests: against a fresh
 * service, after those that it takes values from.
 */

/** What a request is made of. A text `{{records.prepare/content_id}}` is a member of an earlier answer. */
export interface Example {
  /** What others call its answer; the operation unless said, so that only one may go without. */
  readonly name?: string
  /** The operation, as the document calls it. */
  readonly call: string
  readonly path?: { readonly [name: string]: string }
  readonly query?: { readonly [name: string]: string }
  readonly headers?: { readonly [name: string]: string }
  /** As JSON; a text where the operation takes another type. */
  readonly body?: unknown
  /** A document in a form, by its text. */
  readonly file?: { readonly name: string; readonly text: string }
  /** Names of examples that come first although nothing is taken from them. */
  readonly after?: ReadonlyArray<string>
  /** Whose key it needs: that of an operator, or of an agent. */
  readonly as?: string
}

export interface Answer {
  readonly status: number
  /** Absent where there is no body. */
  readonly type?: string
  /** As JSON, or as the text; a long text is cut, and of bytes there is nothing. */
  readonly body?: unknown
}

export interface Examples {
  /** In an order in which a fresh service takes them; a call that needs nothing may be left out. */
  readonly requests: ReadonlyArray<Example>
  /** By name: as they came, by `deno task contracts`. */
  readonly answers: { readonly [name: string]: Answer }
}

/** What the answer to an example is called. */
export const nameOf = ({ call, name = call }: Example) => name
