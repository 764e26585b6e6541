/**
 * A draft as it stands with what clinicians decided on it: `GET /api/drafts/{filename}/verification`,
 * and what is drawn of it: `…/chart`.
 */
import type { Chart as ChartSchema, Series } from "../../../schemas/discharge/chart.ts"
import type { Evidence } from "../../../schemas/discharge/draft.ts"
import type {
  Author as By,
  Change as Decision,
  Verification as Sheet,
  VerifiedFlag as Flag,
  VerifiedValue as Value
} from "../../../schemas/discharge/verification.ts"

export type { By, Decision, Evidence, Flag, Series, Sheet, Value }
export type Chart = typeof ChartSchema.Type

/** What is there now, and what was to be written over it unseen. */
export interface Conflict {
  readonly mine: ReadonlyArray<Decision>
  readonly theirs: ReadonlyArray<{
    readonly id: string
    readonly value: Value | null
    readonly flag: Flag | null
  }>
}

/** What has no decision stands first, and what changed above what goes on as it was. */
const statusOrder = ["unaddressed", "new", "changed", "stopped", "held", "continued", "listed"]

const rank = ({ medication }: Value) =>
  medication === null ? statusOrder.length : statusOrder.indexOf(medication.status)

/** In the order in which they stand on the screen. */
export const inOrder = (
  { values }: Sheet,
  order: ReadonlyArray<string>
): ReadonlyArray<Value> =>
  order.flatMap((field) =>
    values.filter((value) => value.field === field)
      .toSorted((one, other) => rank(one) - rank(other))
  )

/** Whether nothing of the record could be read. */
export const isUnread = ({ flags, values }: Sheet): boolean =>
  flags.some(({ category }) => category === "reading") &&
  values.every(({ evidence }) => evidence.length === 0)

/** A decision that the service has not kept yet. */
export interface Pending {
  readonly patient: string
  readonly filename: string
  readonly by: string
  readonly decision: Decision
}
