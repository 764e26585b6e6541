/** A job that a service is for, as an agent's user starts it by name. */
export interface Prompt {
  /** In snake case. */
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: ReadonlyArray<PromptArgument>
  /** The instruction to the agent. */
  readonly text: (given: { readonly [name: string]: string }) => string
  /** Paths of the service whose responses are included. */
  readonly attached?: ReadonlyArray<string>
}

interface PromptArgument {
  readonly name: string
  readonly description: string
  readonly required: boolean
  /** What it can be, to be completed from its beginning. */
  readonly values?: ReadonlyArray<string>
}
