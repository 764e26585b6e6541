/**
 * A guard before a server of the Model Context Protocol: `deno task guard -- npx any-mcp-server`.
 */
import "../layers/fibers.ts"
import { Config, ConfigProvider, Effect, Option, Redacted } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { run } from "../layers/command.ts"
import { at, within } from "../layers/guard/judge.ts"
import { guard } from "../layers/guard/stdio.ts"
import { settings } from "../layers/mcp/stdio.ts"
import { service } from "./textcheck.ts"

run(
  Command.make(
    "deno task guard",
    {
      task: Flag.String("task").pipe(
        Flag.withDescription("The user's own words"),
        Flag.withDefault("")
      ),
      textcheck: Flag.String("textcheck").pipe(
        Flag.withDescription("Address of a text check; in this process unless given"),
        Flag.optional
      ),
      command: Argument.String("command").pipe(Argument.variadic({ min: 1 }))
    },
    Effect.fnUntraced(
      function* ({ command: [name = "", ...args], task, textcheck }) {
        const key = yield* Config.option(Config.Redacted("TEXTCHECK_KEY"))
        const ask = Option.isSome(textcheck)
          ? yield* at(textcheck.value, Option.getOrUndefined(Option.map(key, Redacted.value)))
          : yield* within(service)
        const code = yield* guard({ ask, task, command: [name, ...args] })
        yield* Effect.sync(() => Deno.exit(code))
      },
      Effect.scoped,
      Effect.provideServiceEffect(ConfigProvider.ConfigProvider, settings)
    )
  ).pipe(Command.withDescription("Stands before a server of the Model Context Protocol"))
)
