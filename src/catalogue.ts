/**
 * Serves all services in one process, or those that its arguments name.
 *
 * `deno task start`, or `deno task start escrow currency`.
 */
import "../layers/fibers.ts"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { run } from "../layers/command.ts"
import { serve } from "../layers/process.ts"
import { named, names } from "./services.ts"

run(
  Command.make(
    "deno task start",
    { service: Argument.Literals("service", names).pipe(Argument.variadic()) },
    ({ service: serviceNames }) => Effect.flatMap(named(serviceNames), serve)
  ).pipe(Command.withDescription("Serves all services, or those that are named"))
)
