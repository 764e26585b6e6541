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
