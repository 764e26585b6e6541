/**
 * A store of workflows with its rules' ports, on a database.
 */
import { Layer } from "effect"
import type { SqlClient } from "effect/sql"
import * as NodeHash from "../../layers/hash.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as RecoveryStore from "../../layers/sql/recovery.ts"
import { Settings } from "../../src/recovery/Settings.ts"
import { settings } from "./states.ts"

export const roomOn = <E>(database: Layer.Layer<SqlClient.SqlClient, E>) =>
  Layer.mergeAll(
    RecoveryStore.layer,
    NodeHash.layer,
    Layer.succeed(Settings, settings)
  ).pipe(
    Layer.provideMerge(GroupCommit.layer),
    Layer.provideMerge(Migrations.layer(RecoveryStore.migrations)),
    Layer.provideMerge(database)
  )
