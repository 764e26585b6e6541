/**
 * Originals where the service's store is: files beside SQLite, sealed parts in PostgreSQL or in the
 * object store of `OBJECTS_URL`, where each machine finds what came to another.
 */
import { Effect, Layer, Option } from "effect"
import { FetchHttpClient } from "effect/http"
import { SqlClient } from "effect/sql"
import { Misconfigured } from "../misconfigured.ts"
import * as Objects from "../objects/s3.ts"
import * as Files from "./files.ts"
import * as Parts from "./Parts.ts"
import * as Sql from "./sql.ts"

/** A store of objects, and nothing that keeps their keys. */
export const alone = new Misconfigured({
  message: "OBJECTS_URL needs DATABASE_URL: the keys of what is in the store are kept there"
})

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const objects = yield* Objects.configured
    const isPostgres = sql.onDialectOrElse({ pg: () => true, orElse: () => false })
    if (!isPostgres) return Option.isSome(objects) ? yield* alone : Files.layer
    const parts = Option.match(objects, {
      onNone: () => Parts.layerSql,
      onSome: (store) =>
        Parts.layerObjects.pipe(
          Layer.provide(Objects.layer(store)),
          Layer.provide(FetchHttpClient.layer)
        )
    })
    return Sql.layer.pipe(Layer.provide(Files.layer), Layer.provide(parts))
  })
)
