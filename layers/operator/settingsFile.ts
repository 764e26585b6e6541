/**
 * The settings of a service that runs, for the operator's commands: without them a command would act
 * on another store than the service does.
 */
import { Config, ConfigProvider, Effect, Option } from "effect"
import { readFileSync } from "node:fs"
import { Misconfigured } from "../misconfigured.ts"
import { settingsOf } from "../process.ts"
import { line } from "../setting.ts"

/** A file of lines `NAME=value`, as systemd's `EnvironmentFile`; quotes around a value are left out. */
const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split("\n").flatMap((row) => {
      const [, name, quote = "", value = ""] =
        /^\s*(?:export\s+)?([A-Za-z_]\w*)=(["']?)(.*?)\2\s*$/.exec(row) ?? []
      return name === undefined || quote === "" && value.startsWith("#") ? [] : [[name, value]]
    })
  )

const settingsFile = Config.option(line("SETTINGS_FILE"))

/** Runs a command on what `SETTINGS_FILE` says, and on the environment for the rest. */
export const withSettings = <A, E, R>(command: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const own = settingsOf()
    const file = yield* Effect.provideService(settingsFile, ConfigProvider.ConfigProvider, own)
    if (Option.isNone(file)) {
      return yield* Effect.provideService(command, ConfigProvider.ConfigProvider, own)
    }
    const text = yield* Effect.try({
      try: () => readFileSync(file.value, "utf8"),
      catch: () => new Misconfigured({ message: `SETTINGS_FILE: cannot read "${file.value}"` })
    })
    const settings = ConfigProvider.orElse(settingsOf({ env: settingsIn(text) }), own)
    return yield* Effect.provideService(command, ConfigProvider.ConfigProvider, settings)
  })
