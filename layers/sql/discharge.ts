/**
 * The store of documents and patients: its port on the `SqlClient` at hand.
 */
import { Effect, Layer } from "effect"
import { Patients } from "../../src/discharge/patients/Patients.ts"
import { documents } from "./discharge/documents.ts"
import { patients } from "./discharge/patients.ts"
import { migrations } from "./discharge/tables.ts"

export { migrations }

/** `keyOf` tells which names are the same. */
export const layer = (keyOf: (name: string) => string) =>
  Layer.effect(
    Patients,
    Effect.gen(function* () {
      return Patients.of({ ...(yield* documents(keyOf)), ...(yield* patients(keyOf)) })
    })
  )
