/**
 * A service over standard input and output, as clients of the Model Context Protocol start it:
 * `deno task mcp escrow`.
 */
import "../layers/fibers.ts"
import { ConfigProvider, Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { run } from "../layers/command.ts"
import { serve, settings } from "../layers/mcp/stdio.ts"
import { named, names } from "./services.ts"

run(
  Command.make(
    "deno task mcp",
    { service: Argument.Literals("service", names) },
    ({ service: serviceNames }) =>
      Effect.flatMap(named([serviceNames]), Effect.forEach(serve)).pipe(
        Effect.scoped,
        Effect.provideServiceEffect(ConfigProvider.ConfigProvider, settings)
      )
  ).pipe(Command.withDescription("Serves one service over standard input and output"))
)
