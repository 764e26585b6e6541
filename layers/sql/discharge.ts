/**
 * The store of documents and patients: its port on the `SqlClient` at hand.
 */
import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { Patients } from "../../src/discharge/patients/Patients.ts"
import { layerAead } from "../crypto/node.ts"
import { documents } from "./discharge/documents.ts"
import { patients } from "./discharge/patients.ts"
import { migrations as tables } from "./discharge/tables.ts"
import { sealed } from "./discharge/sealed.ts"
import * as Shared from "./discharge/sharing.ts"
import * as Verified from "./discharge/verifications.ts"
import type { Migrations } from "./migrations.ts"

export const migrations: Migrations = {
  ...tables,
  // The access log, which is the service's audit log since, with all that was in it.
  "0004_access_log": [],
  ...Verified.migrations,
  ...Shared.migrations
}

export { layer as sharingLayer } from "./discharge/sharing.ts"
export { layer as verificationsLayer } from "./discharge/verifications.ts"

/** `keyOf` tells which names are the same. */
export const layer = (keyOf: (name: string) => string) =>
  Layer.effect(
    Patients,
    Effect.gen(function* () {
      const contents = yield* sealed
      return Patients.of({
        ...(yield* documents(keyOf, contents)),
        ...(yield* patients(keyOf, contents))
      })
    })
  ).pipe(Layer.provide(layerAead.pipe(Layer.provideMerge(SecureRandom.layerWebCrypto))))
