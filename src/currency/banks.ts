import type { Bank, BankId } from "./bank.ts"
import { boc } from "./boc.ts"
import { cnb } from "./cnb.ts"
import { ecb } from "./ecb.ts"
import { nbp } from "./nbp.ts"
import { norges } from "./norges.ts"

const banks: { readonly [Id in BankId]: Bank } = { ecb, cnb, nbp, boc, norges }

/** The bank whose rates come from a source; the snapshot is of the ECB's. */
export const bankOf = (source: BankId | "snapshot"): Bank =>
  banks[source === "snapshot" ? "ecb" : source]
