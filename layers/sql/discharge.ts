/**
 * The store of documents and patients: its port on the `SqlClient` at hand.
 */
import { Effect, Layer } from "effect"
import { Patients } from "../../src/discharge/patients/Patients.ts"
import * as Access from "./discharge/access.ts"
import { documents } from "./discharge/documents.ts"
import { patients } from "./discharge/patients.ts"
import { migrations as tables } from "./discharge/tables.ts"
import type { Migrations } from "./migrations.ts"

export const migrations: Migrations = { ...tables, ...Access.migrations }

export { layer as accessLayer } from "./discharge/access.ts"

/** `keyOf` tells which names are the same. */
export const layer = (keyOf: (name: string) => string) =>
  Layer.effect(
    Patients,
    Effect.gen(function* () {
      return Patients.of({ ...(yield* documents(keyOf)), ...(yield* patients(keyOf)) })
    })
  )
