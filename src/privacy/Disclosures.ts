import { Context, type Effect, type Option } from "effect"
import type { Receipt } from "../../schemas/privacy/receipt.ts"
import type { ShareRequest } from "../../schemas/privacy/share.ts"
import type { TrustSummary } from "../../schemas/privacy/trust.ts"
import type { Voucher } from "../../schemas/privacy/voucher.ts"
import type { Owning } from "./Records.ts"

/** What was given to whom: all from which the reply can be made again, but for the record. */
export interface Disclosure {
  readonly namespace: string
  readonly request: ShareRequest
  readonly receipt: Receipt
  readonly verified: boolean
  readonly trust: typeof TrustSummary.Type
  /** Who endorsed the record then. */
  readonly signature: Voucher | null
  /** Whether what the medium tier sees was given, beside the paths of the grant. */
  readonly medium: boolean
}

/** The ledger of disclosures: it outlives the record. */
export class Disclosures extends Context.Service<Disclosures, {
  readonly add: (disclosure: Disclosure) => Effect.Effect<void>
  readonly find: (share_id: string) => Effect.Effect<Option.Option<Disclosure>>
  /** The newest first, those before the entry `before` of the log; of one record if one is named. */
  readonly list: (
    owning: Owning,
    page: {
      readonly limit: number
      readonly before: Option.Option<number>
      readonly content_id: string | undefined
    }
  ) => Effect.Effect<ReadonlyArray<Disclosure>>
}>()("agent-services/privacy/Disclosures") {}
