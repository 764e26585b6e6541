/**
 * The OpenAPI document of each service, and the snapshots of them: `deno task contracts` writes
 * them anew, so that a change of a contract is seen in the commit that makes it.
 */
import { Predicate } from "effect"
import { mkdirSync, writeFileSync } from "node:fs"
import { service as currency } from "../src/currency.ts"
import { service as discharge } from "../src/discharge.ts"
import { service as escrow } from "../src/escrow.ts"
import { service as privacy } from "../src/privacy.ts"
import { service as recovery } from "../src/recovery.ts"
import { service as reputation } from "../src/reputation.ts"
import { service as textcheck } from "../src/textcheck.ts"

const folder = new URL("contracts/", import.meta.url)

/** Where the snapshot of a service is. */
export const snapshotOf = (name: string) => new URL(`${name}.json`, folder)

// The order of members says nothing, and would make a difference of every refactoring.
const sorted = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(sorted) : Predicate.isObject(value)
    ? Object.fromEntries(
      Object.keys(value).sort().flatMap((key) =>
        value[key] === undefined ? [] : [[key, sorted(value[key])]]
      )
    )
    : value

/** Each service by its name, with the document that it answers at `/openapi.json`. */
export const contracts = [privacy, recovery, discharge, escrow, textcheck, currency, reputation]
  .map(({ name, openApi }) => ({ name, document: sorted(openApi()) }))

if (import.meta.main) {
  mkdirSync(folder, { recursive: true })
  for (const { name, document } of contracts) {
    writeFileSync(snapshotOf(name), JSON.stringify(document))
  }
}
