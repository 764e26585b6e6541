/** Which values of a draft a flag is about: those whose places it shows. */
import type { Draft, Flag, Span } from "../../../schemas/discharge/draft.ts"
import type { VerifiedValue } from "../../../schemas/discharge/verification.ts"
import { folded } from "./items.ts"

export const isAt = (flag: Flag, evidence: ReadonlyArray<Span>) =>
  flag.evidence.some((one) => evidence.some((span) => overlaps(one, span)))

const overlaps = (one: Span, other: Span) =>
  one.document_id === other.document_id && one.page === other.page &&
  one.start < other.end && other.start < one.end

export const isAbout = (draft: Draft, flag: Flag, { key, evidence }: VerifiedValue): boolean => {
  if (!isAt(flag, evidence)) return false
  const [, row] = /^medication_reconciliation\[(\d+)\]$/u.exec(key ?? "") ?? []
  if (row === undefined) return true
  const name = folded(draft.medication_reconciliation[Number(row)]?.name ?? "")
  return folded(`${flag.item} ${flag.why}`).includes(name)
}
