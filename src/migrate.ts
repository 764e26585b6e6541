/**
 * Tables of all services, or of those it is told, brought up to date without serving anything:
 * `deno task migrate`, or `deno task migrate escrow`.
 */
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { run } from "../layers/command.ts"
import { withSettings } from "../layers/operator/settingsFile.ts"
import { tellStore } from "../layers/operator/store.ts"
import { migrate } from "../layers/process.ts"
import { named, names } from "./services.ts"

run(
  Command.make(
    "deno task migrate",
    { service: Argument.Literals("service", names).pipe(Argument.variadic()) },
    ({ service: serviceNames }) =>
      withSettings(Effect.andThen(tellStore, Effect.flatMap(named(serviceNames), migrate)))
  ).pipe(
    Command.withDescription("Run database migrations before new processes start")
  )
)
