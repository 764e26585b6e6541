import type { Place } from "../source.ts"
import type { Analyte } from "./analytes.ts"

export interface LabValue {
  readonly analyte: Analyte
  readonly value: number
  /** Of the name of the test. */
  readonly name: Place
  /** Of the number with its mark. */
  readonly place: Place
  /** Of the head of its column, or of the date beside it. */
  readonly dated: Place | undefined
  /** As the place says it, or that of the document. */
  readonly date: string | undefined
  readonly mark: "high" | "low" | "critical" | undefined
  /** The index of its document. */
  readonly note: number
  readonly from: "table" | "text"
  /** Called a baseline, a goal, or what it was earlier. */
  readonly isEarlier: boolean
}
