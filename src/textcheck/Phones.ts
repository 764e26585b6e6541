import { Context } from "effect"

/** How much a telephone number can be relied on: it is in a numbering plan, or has its length. */
type PhoneNumber = "valid" | "possible" | "no"

/** Telephone numbering plans. The implementation is in `layers/phones/`. */
export class Phones extends Context.Service<Phones, {
  /** Judges a number as written, in international form or as dialled in `country` (ISO 3166). */
  readonly judge: (text: string, country: string) => PhoneNumber
}>()("agent-services/textcheck/Phones") {}
