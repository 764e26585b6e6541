/**
 * The service in a process of its own, with its store in the schema that the test made. Its clock is
 * ahead by the milliseconds that the file `TEST_CLOCK` says, if there is such a file.
 */
import { Clock, Config, Effect, Layer, Option, Redacted } from "effect"
import { HttpRouter } from "effect/http"
import { readFileSync } from "node:fs"
import * as DenoPlatform from "../../layers/deno.ts"
import * as Postgres from "../../layers/sql/postgres.ts"
import * as Keys from "../../layers/sql/keys.ts"
import { AccessLog } from "../../layers/telemetry.ts"
import * as HttpSource from "../../layers/artifacts/http.ts"
import { serviceWith } from "../../src/recovery.ts"
import { shiftedClock } from "../shiftedClock.ts"

// The clock of a test leaps, and somebody was there all the while.
const service = serviceWith(HttpSource.layer, Layer.empty)

const store = Layer.unwrap(
  Effect.gen(function* () {
    const url = yield* Config.Redacted("TEST_DATABASE_URL")
    return Postgres.layer(Redacted.make(Redacted.value(url)), yield* Config.String("TEST_SCHEMA"))
  })
)

const clock = Layer.effect(
  Clock.Clock,
  Effect.gen(function* () {
    const file = Option.getOrUndefined(yield* Config.option(Config.String("TEST_CLOCK")))
    return yield* shiftedClock(() => file === undefined ? 0 : Number(readFileSync(file, "utf8")))
  })
)

DenoPlatform.runMain(
  Layer.launch(
    HttpRouter.serve(service.routes, { disableLogger: true, disableListenLog: true }).pipe(
      Layer.provide(store),
      Layer.provide(Layer.unwrap(Effect.map(service.address, DenoPlatform.layerHttpServer))),
      Layer.provide(Keys.layerSql.pipe(Layer.provide(store))),
      Layer.provide(AccessLog.layerNone),
      Layer.provide(clock)
    )
  )
)
