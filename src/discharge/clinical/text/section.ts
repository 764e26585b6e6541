import type { Place } from "../source.ts"
import type { Scored } from "../../structure/role.ts"
import type { HeadingKind, SectionKind } from "./headings.ts"

/** `start` and `end` are of what stands under the heading. */
export interface Section extends Place {
  readonly kind: SectionKind
  /** As written; empty where a document begins without one. */
  readonly heading: string
  /** Where the heading begins; `start` where there is none. */
  readonly opens: number
  /** The index of its document. */
  readonly note: number
  /** Why it is of its kind, where its heading is not known. */
  readonly scored?: Scored
}

/** A section whose kind may still depend on its surroundings. */
export interface Draft extends Omit<Section, "kind"> {
  readonly kind: HeadingKind
}

/** Those that list drugs. */
export const DRUG_SECTIONS: ReadonlySet<string> = new Set([
  "home_medications",
  "inpatient_medications",
  "administration_record",
  "discharge_medications",
  "stopped_medications"
])
