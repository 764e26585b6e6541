import { signingKeys } from "../signingKeys.ts"

/** The keys that sign receipts. */
export const receiptKeys = signingKeys("receipt_keys", "rk")
