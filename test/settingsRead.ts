/**
 * The settings that the code reads, as it tells them itself: what each service, and `deno task mcp`, asks
 * its configuration for while it starts.
 */
import { ConfigProvider, Effect, Layer } from "effect"
import { agentKey } from "../layers/mcp/stdio.ts"
import { type Service, settingsOf, start } from "../layers/process.ts"
import * as Telemetry from "../layers/telemetry.ts"
import { catalogue } from "./catalogue.ts"
import { freePort, temporaryFolder } from "./childProcess.ts"

/** Where nobody listens. */
const NOWHERE = "http://127.0.0.1:1"

/** The names that `program` asks for where `env` is all that is set, whether it succeeds or not. */
const namesIn = Effect.fnUntraced(function* (
  program: Effect.Effect<unknown, unknown>,
  env: Record<string, string>
) {
  const names = new Set<string>()
  const settings = settingsOf({ env: { LOG_FORMAT: "none", ...env } })
  yield* program.pipe(
    Effect.exit,
    Effect.provideService(
      ConfigProvider.ConfigProvider,
      ConfigProvider.make((path) => {
        names.add(String(path[0]))
        return settings.load(path)
      })
    )
  )
  return names
})

/** What a service only reads where something else is set. */
const further = [
  { name: "currency", env: { RATES_SOURCE: "cnb", CNB_FEED_URL: NOWHERE } },
  { name: "currency", env: { RATES_SOURCE: "nbp", NBP_FEED_URL: NOWHERE } },
  { name: "currency", env: { RATES_SOURCE: "boc", BOC_FEED_URL: NOWHERE } },
  { name: "currency", env: { RATES_SOURCE: "norges", NORGES_FEED_URL: NOWHERE } },
  { name: "discharge", env: { OBJECTS_URL: `s3://originals?endpoint=${NOWHERE}` } }
]

const ofService = Effect.fnUntraced(function* (service: Service, env: Record<string, string>) {
  const { name } = service
  return yield* namesIn(Effect.scoped(start([service])), {
    DATA_DIR: yield* temporaryFolder,
    ECB_FEED_URL: NOWHERE,
    READER_SPARE: "false",
    [`${name.toUpperCase()}_PORT`]: String(yield* freePort),
    ...env
  })
})

const telemetry = Layer.build(Layer.merge(Telemetry.layer, Telemetry.layerMetrics("test")))

/** Which services read each setting, by its name; none where only `deno task mcp` does. */
export const settingsRead = Effect.scoped(Effect.gen(function* () {
  const readers = new Map<string, ReadonlyArray<Service>>()
  const note = (names: ReadonlySet<string>, ...services: ReadonlyArray<Service>) => {
    for (const name of names) {
      readers.set(name, [...new Set([...readers.get(name) ?? [], ...services])])
    }
  }
  for (const service of catalogue) {
    note(yield* ofService(service, {}), service)
    for (const { env } of further.filter(({ name }) => name === service.name)) {
      note(yield* ofService(service, env), service)
    }
  }
  const sent = { OTEL_EXPORTER_OTLP_ENDPOINT: NOWHERE }
  for (const signal of ["TRACES", "METRICS", "LOGS"]) {
    const env = { ...sent, [`OTEL_${signal}_EXPORTER`]: "otlp" }
    note(yield* namesIn(Effect.scoped(telemetry), env), ...catalogue)
  }
  note(yield* namesIn(agentKey, {}))
  return readers
}))
