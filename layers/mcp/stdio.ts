/**
 * The protocol over standard input and output, for a client that starts the service itself. A message
 * goes the way of `POST /mcp`, in this process: nothing of the protocol is done here a second time.
 */
import { Config, ConfigProvider, Effect, Layer, Option, Redacted, Schema } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { inOneLine, type Service, settingsOf } from "../process.ts"
import { routerConfig } from "../router.ts"
import * as Sql from "../sql/client.ts"
import * as Keys from "../sql/keys.ts"
import { isKey } from "../sql/keys/key.ts"
import * as Sqlite from "../sql/sqlite.ts"
import * as Telemetry from "../telemetry.ts"
import { Connection } from "./connection.ts"

/** The key of the agent on whose behalf all is done; none unless it is set. */
export const agentKey = Config.option(
  Config.schema(
    Schema.Redacted(
      Schema.String.check(
        Schema.makeFilter((text) =>
          isKey(text) ? undefined : "Expected a key of 8 to 256 visible ASCII characters"
        )
      )
    ),
    "MCP_KEY"
  )
)

/** Those of the environment, but that nothing except the protocol is on standard output. */
export const settings = Effect.sync(() =>
  settingsOf({ env: { ...Deno.env.toObject(), LOG_FORMAT: "none" } })
)

/** One line, whole, even when the pipe takes it in parts. */
const print = (line: string) => {
  let rest = new TextEncoder().encode(`${line}\n`)
  while (rest.length > 0) rest = rest.subarray(Deno.stdout.writeSync(rest))
}

/** Serves until standard input ends. */
export const serve = Effect.fnUntraced(function* (service: Service) {
  const provider = yield* ConfigProvider.ConfigProvider
  const key = yield* agentKey.pipe(inOneLine("start"))
  const { dispose, handler } = HttpRouter.toWebHandler(
    service.routes.pipe(
      Layer.provide([
        service.stored ? Sql.layer(service.name) : Sqlite.layer(":memory:"),
        Keys.layer,
        HttpServer.layerServices
      ]),
      Layer.provide(Telemetry.layer),
      Layer.provide(ConfigProvider.layer(provider))
    ),
    { disableLogger: true, routerConfig }
  )
  yield* Effect.addFinalizer(() => Effect.promise(dispose))
  // An invalid setting fails at start-up, not at the first message.
  yield* Effect.promise(() => handler(new Request("http://localhost/health")))
    .pipe(inOneLine("start"))
  const connection = new Connection({
    send: (message) =>
      handler(
        new Request("http://localhost/mcp", {
          ...message,
          headers: { ...message.headers, host: "localhost" }
        })
      ),
    key: Option.getOrUndefined(Option.map(key, Redacted.value)),
    print
  })
  yield* Effect.promise(() => connection.run(Deno.stdin.readable))
})
