/**
 * The store of the privacy exchange: its ports on the `SqlClient` at hand.
 */
import { Layer } from "effect"
import * as Sql from "./client.ts"
import * as Idempotency from "./idempotency.ts"
import * as Migrations from "./migrations.ts"
import * as Expiry from "./privacy/expiry.ts"
import * as Disclosures from "./privacy/disclosures.ts"
import * as Grants from "./privacy/grants.ts"
import * as Cosigned from "./privacy/cosigned.ts"
import * as KeyRing from "./privacy/keyRing.ts"
import * as Log from "./privacy/log.ts"
import { migrations } from "./privacy/migrations.ts"
import * as Opinions from "./privacy/opinions.ts"
import * as Records from "./privacy/records.ts"

export { migrations }

/** The store on its own, for a command of the operator. */
export const database = Migrations.layer(migrations).pipe(
  Layer.provideMerge(Idempotency.tables),
  Layer.provideMerge(Sql.layer("privacy"))
)

export const layer = Layer.mergeAll(
  KeyRing.layer,
  Cosigned.layer,
  Disclosures.layer,
  Log.layer,
  Opinions.layer,
  Expiry.layer.pipe(Layer.provideMerge(Layer.mergeAll(Grants.layer, Records.layer)))
)
