/** The books, and who is told. */
import type { Accounts, LedgerTotals, Transfers } from "../../../schemas/escrow/ledger.ts"
import type { WebhookCreated, Webhooks } from "../../../schemas/escrow/webhook.ts"
import type { WaitingNotices, WebhookRotated } from "../../../schemas/webhook.ts"
import { attempt, call } from "../design/call.ts"
import { say } from "../design/frame.ts"
import type { Ledger, WebhookList } from "./ledger.ts"
import { get, update } from "./store.ts"

export const LEDGER = "ledger"
export const ACCOUNTS = "accounts"
export const ENTRIES = "entries"
export const WEBHOOKS = "webhooks"

const accountsAt = async (cursor?: string): Promise<Ledger["accounts"]> => {
  const { accounts, next_cursor } = await call<typeof Accounts.Type>(
    ACCOUNTS,
    "GET",
    "ledger/accounts",
    { query: { cursor } }
  )
  return { items: accounts, next_cursor, isLater: cursor !== undefined }
}

const transfersAt = async (cursor?: string): Promise<Ledger["transfers"]> => {
  const { next_cursor, transfers } = await call<typeof Transfers.Type>(
    ENTRIES,
    "GET",
    "ledger/transfers",
    { query: { cursor } }
  )
  return { items: transfers, next_cursor, isLater: cursor !== undefined }
}

/** Has the books added up, and reads the first pages of them. */
export const balance = (): Promise<void> =>
  attempt(LEDGER, async () => {
    const totals = await call<typeof LedgerTotals.Type>(LEDGER, "GET", "ledger")
    const [accounts, transfers] = await Promise.all([accountsAt(), transfersAt()])
    update({ ledger: { totals, accounts, transfers } })
  })

export const turnAccounts = (ledger: Ledger, cursor: string | undefined): Promise<void> =>
  attempt(
    ACCOUNTS,
    async () => update({ ledger: { ...ledger, accounts: await accountsAt(cursor) } })
  )

export const turnTransfers = (ledger: Ledger, cursor: string | undefined): Promise<void> =>
  attempt(
    ENTRIES,
    async () => update({ ledger: { ...ledger, transfers: await transfersAt(cursor) } })
  )

/** Who is told, and what each has not got yet. */
export const listWebhooks = (secret?: WebhookList["secret"]): Promise<void> =>
  attempt(WEBHOOKS, async () => {
    const { webhooks } = await call<typeof Webhooks.Type>(WEBHOOKS, "GET", "webhooks")
    const waiting = await Promise.all(
      webhooks.map(({ webhook_id }) =>
        call<typeof WaitingNotices.Type>(
          `notices ${webhook_id}`,
          "GET",
          `webhooks/${webhook_id}/notices`
        )
      )
    )
    update({
      told: {
        webhooks,
        waiting: new Map(waiting.map((page, at) => [webhooks[at]?.webhook_id ?? "", page])),
        secret: secret ?? get().told?.secret
      }
    })
  })

export const CHANGE = "change webhooks"

export const subscribe = (url: string): Promise<void> =>
  attempt(CHANGE, async () => {
    const made = await call<WebhookCreated>(CHANGE, "POST", "webhooks", {
      isOnce: true,
      body: { url }
    })
    update({ address: "" })
    await listWebhooks(made)
  })

export const rotate = (webhook_id: string): Promise<void> =>
  attempt(CHANGE, async () => {
    const made = await call<WebhookRotated>(CHANGE, "POST", `webhooks/${webhook_id}/rotate`, {
      isOnce: true
    })
    await listWebhooks(made)
  })

export const unsubscribe = (webhook_id: string): Promise<void> =>
  attempt(CHANGE, async () => {
    await call(CHANGE, "DELETE", `webhooks/${webhook_id}`)
    say("Nothing is sent there any more.")
    await listWebhooks()
  })
