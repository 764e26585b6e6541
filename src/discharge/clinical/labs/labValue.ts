import type { Place } from "../source.ts"
import type { Analyte } from "./analytes.ts"

/** A number beside a test. */
export interface LabResult {
  readonly analyte: Analyte
  /** In the unit of the analyte; `undefined` where the unit that it is written in is not known. */
  readonly value: number | undefined
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

/** One that can be compared with others, and with limits. */
export interface LabValue extends LabResult {
  readonly value: number
}
