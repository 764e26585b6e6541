/** A record written for the tests, and what must and must not be read in it. */
export interface Written {
  readonly title: string
  readonly text: string
  readonly principal?: RegExp | "missing" | "undocumented"
  /** Each must be in one entry. */
  readonly pending?: ReadonlyArray<RegExp> | "none" | "missing" | "undocumented"
  readonly notPending?: RegExp
  /** Each must be one entry of the draft's. */
  readonly medications?: ReadonlyArray<string>
  readonly notMedications?: RegExp
  /** Each must be in the text. */
  readonly followUp?: ReadonlyArray<RegExp> | "missing" | "undocumented"
  readonly notFollowUp?: RegExp
  /** By category, and what the sentence says. */
  readonly flags?: ReadonlyArray<readonly [category: string, says: RegExp]>
  readonly noFlag?: ReadonlyArray<string>
  readonly texts?: { readonly [field: string]: RegExp | "missing" | "undocumented" }
  readonly lists?: { readonly [field: string]: RegExp | "none" | "missing" | "undocumented" }
  /** What no entry may say. */
  readonly notInLists?: { readonly [field: string]: RegExp }
}
