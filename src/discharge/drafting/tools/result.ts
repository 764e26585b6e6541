import type { FlagClaim, Proposal } from "../../clinical/proposal.ts"

/** What a tool found in a record. */
export interface ToolResult {
  /** One to three sentences for the trace. */
  readonly summary: string
  /** Its part of the proposal. */
  readonly claims: {
    readonly texts?: Partial<Proposal["texts"]>
    readonly lists?: Partial<Proposal["lists"]>
    readonly medications?: Proposal["medications"]
    readonly withoutMedications?: Proposal["withoutMedications"]
  }
  readonly flags: ReadonlyArray<FlagClaim>
}
