/**
 * The store of the escrow service: escrows and their ledger.
 */
import { Layer } from "effect"
import * as AgentNames from "./agentNames.ts"
import * as SqlEscrows from "./escrow/escrows.ts"
import * as SqlLedger from "./escrow/ledger.ts"

export { migrations } from "./escrow/tables.ts"

export const layer = Layer.mergeAll(SqlEscrows.layer, SqlLedger.layer, AgentNames.layer)
