import type { Medication } from "../../../../schemas/discharge/draft.ts"

/** Whether a drug goes on after discharge: then it is one of `medications_on_discharge`. */
export const isTaken = ({ status }: Pick<Medication, "status">): boolean => TAKEN.has(status)

const TAKEN: ReadonlySet<Medication["status"]> = new Set(["new", "changed", "continued", "listed"])
