/**
 * The service in a process of its own, with its store in the schema that the test made.
 */
import { Config, Effect, Layer, Redacted } from "effect"
import { HttpRouter } from "effect/http"
import * as DenoPlatform from "../../layers/deno.ts"
import * as Postgres from "../../layers/sql/postgres.ts"
import * as Keys from "../../layers/sql/keys.ts"
import { AccessLog } from "../../layers/telemetry.ts"
import { service } from "../../src/recovery.ts"

const store = Layer.unwrap(
  Effect.gen(function* () {
    const url = yield* Config.Redacted("TEST_DATABASE_URL")
    return Postgres.layer(Redacted.make(Redacted.value(url)), yield* Config.String("TEST_SCHEMA"))
  })
)

DenoPlatform.runMain(
  Layer.launch(
    HttpRouter.serve(service.routes, { disableLogger: true, disableListenLog: true }).pipe(
      Layer.provide(store),
      Layer.provide(Layer.unwrap(Effect.map(service.address, DenoPlatform.layerHttpServer))),
      Layer.provide(Keys.layerSql.pipe(Layer.provide(store))),
      Layer.provide(AccessLog.layerNone)
    )
  )
)
