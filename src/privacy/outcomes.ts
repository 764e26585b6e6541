import type { Decision, Receipt } from "../../schemas/privacy/receipt.ts"
import type { Tier } from "../../schemas/privacy/trust.ts"

/** What each tier gets, and which tier that needs. */
export const OUTCOMES = {
  high: { decision: "full", required_tier: "high", type: "grant" },
  medium: { decision: "redacted", required_tier: "medium", type: "grant" },
  low: { decision: "denied", required_tier: "medium", type: "denial" }
} as const satisfies Record<
  Tier,
  { readonly decision: Decision } & Pick<Receipt, "type" | "required_tier">
>

/** On what grounds each decision is made. */
const REASONS: Readonly<Record<Tier, ReadonlyArray<string>>> = {
  high: ["owner_token", "trust_sufficient"],
  medium: ["trust_sufficient", "verification_required"],
  low: ["trust_below_threshold", "verification_required"]
}

/** Whether the parts of a receipt that tell its decision agree. */
export const isOneDecision = (
  { decision, reason, required_tier, tier, type }: Receipt
): boolean => {
  const outcome = OUTCOMES[tier]
  return decision === outcome.decision && required_tier === outcome.required_tier &&
    type === outcome.type && REASONS[tier].includes(reason)
}
