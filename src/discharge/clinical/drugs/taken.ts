import type { MedicationStatus } from "../../../../schemas/discharge/draft.ts"

/** Whether a drug goes on after discharge: then it is one of `medications_on_discharge`. */
export const isTaken = ({ status }: { readonly status: MedicationStatus }): boolean =>
  TAKEN.has(status)

const TAKEN: ReadonlySet<MedicationStatus> = new Set(["new", "changed", "continued", "listed"])
