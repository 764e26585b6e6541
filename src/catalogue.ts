/**
 * The door of doors: serves all services in one process, or those it is told.
 *
 * `deno task start`, or `deno task start escrow currency`.
 */
import { Argument, Command } from "effect/cli"
import { run } from "../layers/command.ts"
import { serve, type Service } from "../layers/process.ts"
import { service as currency } from "./currency.ts"
import { service as discharge } from "./discharge.ts"
import { service as escrow } from "./escrow.ts"
import { service as privacy } from "./privacy.ts"
import { service as recovery } from "./recovery.ts"
import { service as reputation } from "./reputation.ts"
import { service as textcheck } from "./textcheck.ts"

const services: ReadonlyArray<Service> = [
  privacy,
  recovery,
  discharge,
  escrow,
  textcheck,
  currency,
  reputation
]

const names = services.map(({ name }) => name)

run(
  Command.make(
    "deno task start",
    { service: Argument.Literals("service", names).pipe(Argument.variadic()) },
    ({ service: asked }) =>
      serve(asked.length === 0 ? services : services.filter(({ name }) => asked.includes(name)))
  ).pipe(Command.withDescription("Serves all services, or those that are named"))
)
