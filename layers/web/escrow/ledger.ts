/** What the page knows of the books, and of who is told. */
import type { Account, LedgerTotals, Transfer } from "../../../schemas/escrow/ledger.ts"
import type { Webhooks } from "../../../schemas/escrow/webhook.ts"
import type { WaitingNotices } from "../../../schemas/webhook.ts"

export interface Ledger {
  readonly totals: typeof LedgerTotals.Type
  readonly accounts: Page<typeof Account.Type>
  readonly transfers: Page<typeof Transfer.Type>
}

interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly next_cursor: string | null
  /** Whether these are not the first. */
  readonly isLater: boolean
}

export interface WebhookList {
  readonly webhooks: (typeof Webhooks.Type)["webhooks"]
  readonly waiting: ReadonlyMap<string, typeof WaitingNotices.Type>
  /** Of the one that was made or changed last, told once. */
  readonly secret: { readonly webhook_id: string; readonly secret: string | null } | undefined
}
