/** All services, in the order of the catalogue. */
import { service as currency } from "../src/currency.ts"
import { service as discharge } from "../src/discharge.ts"
import { service as escrow } from "../src/escrow.ts"
import { service as privacy } from "../src/privacy.ts"
import { service as recovery } from "../src/recovery.ts"
import { service as reputation } from "../src/reputation.ts"
import { service as textcheck } from "../src/textcheck.ts"

export const catalogue = [
  privacy,
  recovery,
  discharge,
  escrow,
  textcheck,
  currency,
  reputation
]
