/**
 * The store of the escrow service: escrows, their ledger, and the outbox of notices.
 */
import { Layer } from "effect"
import * as SqlEscrows from "./escrow/escrows.ts"
import * as SqlLedger from "./escrow/ledger.ts"
import * as SqlWebhooks from "./webhooks.ts"

export { migrations } from "./escrow/tables.ts"

export const layer = Layer.mergeAll(SqlEscrows.layer, SqlLedger.layer, SqlWebhooks.layer)
