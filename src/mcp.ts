/**
 * A service over standard input and output, as clients of the Model Context Protocol start it:
 * `deno task mcp escrow`.
 */
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { run } from "../layers/command.ts"
import { serve } from "../layers/mcp/stdio.ts"
import type { Service } from "../layers/process.ts"
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
    "deno task mcp",
    { service: Argument.Literals("service", names) },
    ({ service: asked }) =>
      Effect.forEach(services.filter(({ name }) => name === asked), serve).pipe(Effect.scoped)
  ).pipe(Command.withDescription("Serves one service over standard input and output"))
)
